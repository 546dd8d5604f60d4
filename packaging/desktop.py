"""Make the desktop know the game: an entry in its menu where it has one, and saved games open by a double click.

For this user alone, without rights of an administrator; `--remove` takes it back. `bootstrap.py desktop` runs it with
the private environment's Python, whose command it enters. Needs the standard library alone, but for the icon that
Windows wants, which Qt draws.
"""

from __future__ import annotations

import argparse
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parent.parent
LINUX = CHECKOUT / "packaging" / "linux"
ICON = CHECKOUT / "resources" / "icons" / "vendemmia.svg"

SUFFIX = ".vendemmia"  # of exported games
MIME_TYPE = "application/x-vendemmia-save"
ENTRY = "vendemmia.desktop"
PROGRAM_ID = "Vendemmia.SavedGame"  # the name of the kind of file in the registry of Windows
KIND_NAME = "Vendemmia saved game"
ICO_SIZES = (16, 32, 48, 256)

MACOS_WORDS = (
    "macOS opens files only with applications that are bundles, so a checkout cannot be entered there. What a bundle's "
    "Info.plist has to say is in packaging/macos/document-types.plist. Until then open a saved game from the game's "
    "menu (Open…) or with: vendemmia FILE"
)

Say = Callable[[str], None]
Call = Callable[[list[str]], str]


class DesktopError(Exception):
    """Why it cannot be done, in words for whoever asked."""


# Linux and other systems that follow freedesktop.org


def data_home(variables: Mapping[str, str]) -> Path:
    """The user's folder for menu entries, kinds of files and icons."""
    wished = variables.get("XDG_DATA_HOME", "")
    if os.path.isabs(wished):  # the specification has relative ones ignored
        return Path(wished)
    return Path(variables.get("HOME") or Path.home()) / ".local" / "share"


def places(home: Path) -> dict[str, Path]:
    """Where each file goes; nothing else is written."""
    icons = home / "icons" / "hicolor" / "scalable"
    return {
        "entry": home / "applications" / ENTRY,
        "kind": home / "mime" / "packages" / "vendemmia.xml",
        "icon": icons / "apps" / "vendemmia.svg",
        "kind icon": icons / "mimetypes" / f"{MIME_TYPE.replace('/', '-')}.svg",
    }


def entry_text(command: list[str]) -> str:
    """The menu entry of the packages, with this command in the place of theirs."""
    lines = []
    for line in (LINUX / ENTRY).read_text(encoding="utf-8").splitlines():
        if line.startswith("Exec="):
            line = f"Exec={' '.join(exec_word(word) for word in command)} %f"
        elif line.startswith("TryExec="):
            line = f"TryExec={_escaped(command[0])}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def exec_word(word: str) -> str:
    """One word of an Exec line, quoted and escaped as the Desktop Entry Specification has it."""
    if "\n" in word or "\r" in word:
        raise DesktopError(f"A menu entry cannot name a folder with a line break: {word!r}")
    for sign in ("\\", '"', "`", "$"):
        word = word.replace(sign, f"\\{sign}")
    return _escaped(f'"{word}"').replace("%", "%%")


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\")


def install_linux(home: Path, command: list[str], call: Call, say: Say) -> None:
    files = places(home)
    contents = {
        "entry": entry_text(command).encode(),
        "kind": (LINUX / "vendemmia.xml").read_bytes(),
        "icon": ICON.read_bytes(),
        "kind icon": ICON.read_bytes(),
    }
    for name, path in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents[name])
        say(f"Written: {path}")
    missing = refresh(home, call)
    if missing:
        say(f"Not found: {', '.join(missing)}. The desktop may know the game only after the next login.")
    if shutil.which("xdg-mime") and call(["xdg-mime", "query", "default", MIME_TYPE]).strip() != ENTRY:
        call(["xdg-mime", "default", ENTRY, MIME_TYPE])
    say(f"A double click on a file *{SUFFIX} opens it now.")


def remove_linux(home: Path, call: Call, say: Say) -> None:
    found = False
    for path in places(home).values():
        if path.exists():
            path.unlink()
            found = True
            say(f"Removed: {path}")
    if found:
        refresh(home, call)
    else:
        say("There was nothing to remove.")


def refresh(home: Path, call: Call) -> list[str]:
    """Have the desktop's own lists made anew; return the tools that are not there."""
    missing = []
    for tool, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
        if shutil.which(tool) is None:
            missing.append(tool)
        elif (home / folder).is_dir():
            call([tool, str(home / folder)])
    hicolor = home / "icons" / "hicolor"
    if hicolor.is_dir():
        os.utime(hicolor)  # a list of icons older than its folder is not used
    return missing


# Windows


def registry_values(command: list[str], icon: Path | None) -> dict[str, dict[str, str]]:
    """The keys below HKEY_CURRENT_USER/Software/Classes with their values; "" is the one without a name."""
    line = subprocess.list2cmdline(command)
    values = {
        PROGRAM_ID: {"": KIND_NAME},
        rf"{PROGRAM_ID}\shell\open\command": {"": f'{line} "%1"'},
        rf"{SUFFIX}\OpenWithProgids": {PROGRAM_ID: ""},
        SUFFIX: {"": PROGRAM_ID, "Content Type": MIME_TYPE},
    }
    if icon is not None:
        values[rf"{PROGRAM_ID}\DefaultIcon"] = {"": str(icon)}
    return values


CLASSES = r"Software\Classes"


def install_windows(winreg: Any, command: list[str], icon: Path | None, say: Say) -> None:
    for key, values in registry_values(command, icon).items():
        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, rf"{CLASSES}\{key}") as opened:
            for name, value in values.items():
                winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)
    say(f"A double click on a file *{SUFFIX} opens it now.")


def remove_windows(winreg: Any, say: Say) -> None:
    """Remove our keys; the suffix's own key stays when another program has taken it over."""
    root = winreg.HKEY_CURRENT_USER
    suffix = rf"{CLASSES}\{SUFFIX}"
    try:
        with winreg.OpenKey(root, suffix) as opened:
            ours = winreg.QueryValueEx(opened, "")[0] == PROGRAM_ID
    except OSError:
        ours = False
    keys = [rf"{CLASSES}\{PROGRAM_ID}\{part}" for part in (r"shell\open\command", r"shell\open", "shell")]
    keys += [rf"{CLASSES}\{PROGRAM_ID}\DefaultIcon", rf"{CLASSES}\{PROGRAM_ID}"]
    if ours:
        keys += [rf"{suffix}\OpenWithProgids", suffix]
    found = False
    for key in keys:
        try:
            winreg.DeleteKey(root, key)
            found = True
        except OSError:  # not there
            continue
    if not ours:
        try:
            with winreg.OpenKey(root, rf"{suffix}\OpenWithProgids", 0, winreg.KEY_SET_VALUE) as opened:
                winreg.DeleteValue(opened, PROGRAM_ID)
        except OSError:
            pass
    say("Removed." if found else "There was nothing to remove.")


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """An icon file of PNG pictures, by their size in pixels."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    rows, bodies = b"", b""
    for size, picture in sorted(pictures.items()):
        side = size % 256  # 256 is written as 0
        rows += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), at + len(bodies))
        bodies += picture
    return head + rows + bodies


def drawn(svg: Path, size: int) -> bytes:
    """The icon as PNG."""
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(svg)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def windows_icon(folder: Path) -> Path | None:
    """Draw the icon into the private environment; None where Qt is not there."""
    path = folder / "vendemmia.ico"
    try:
        path.write_bytes(ico({size: drawn(ICON, size) for size in ICO_SIZES}))
    except ImportError:
        return None
    return path


def tell_windows() -> None:
    """Have open folders show the new icon at once."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SHChangeNotify(0x08000000, 0, None, None)  # SHCNE_ASSOCCHANGED


# The command line


def game_command() -> list[str]:
    """How this environment starts the game; the words before the file."""
    folder = Path(sys.executable).parent
    if sys.platform == "win32":  # without the console that python.exe and vendemmia.exe would open
        return [str(folder / "pythonw.exe"), "-P", "-m", "app"]
    command = folder / "vendemmia"
    return [str(command)] if command.exists() else [sys.executable, "-P", "-m", "app"]


def call_tool(command: list[str]) -> str:
    """Run a tool of the desktop; what it complains of is shown, and stops nothing."""
    return subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout


def say_line(words: str) -> None:
    print(words, flush=True)


def main(line: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="desktop.py", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--remove", action="store_true", help="take it back")
    remove: bool = parser.parse_args(line).remove
    try:
        if sys.platform == "darwin":
            raise DesktopError(MACOS_WORDS)
        if sys.platform == "win32":
            import winreg

            if remove:
                remove_windows(winreg, say_line)
            else:
                install_windows(winreg, game_command(), windows_icon(Path(sys.prefix)), say_line)
            tell_windows()
        elif remove:
            remove_linux(data_home(os.environ), call_tool, say_line)
        else:
            install_linux(data_home(os.environ), game_command(), call_tool, say_line)
    except (DesktopError, OSError) as error:
        print(f"desktop.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
