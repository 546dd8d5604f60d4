"""The desktop opens saved games: the files it reads on Linux, the registry on Windows, the bundle's list on macOS."""

import configparser
import importlib.util
import os
import plistlib
import shutil
import struct
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from app.save.file_names import EXPORT_SUFFIX

MIME_INFO = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def desktop(checkout):
    spec = importlib.util.spec_from_file_location("desktop", checkout / "packaging" / "desktop.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def home(tmp_path):
    return tmp_path / "share"


def entry(path_or_text):
    parser = configparser.ConfigParser(interpolation=None, strict=True, delimiters=("=",))
    parser.optionxform = str
    parser.read_string(path_or_text)
    return dict(parser["Desktop Entry"])


def words_of(value):
    """The words of an Exec line as a desktop splits it, written after the specification, not after our code."""
    value = value.replace("\\\\", "\\")  # the escapes of any string come first
    words, word, quoted, begun = [], "", False, False
    signs = iter(value)
    for sign in signs:
        if quoted and sign == "\\":
            word += next(signs)
        elif sign == '"':
            quoted, begun = not quoted, True
        elif sign == " " and not quoted:
            if word or begun:
                words.append(word)
            word, begun = "", False
        else:
            word += sign
    if word or begun:
        words.append(word)
    return [word.replace("%%", "%") for word in words]


# Linux


def test_the_suffix_is_that_of_exported_games(desktop, checkout):
    assert desktop.SUFFIX == EXPORT_SUFFIX
    tree = ElementTree.parse(checkout / "packaging" / "linux" / "vendemmia.xml")
    kind = tree.getroot().find(f"{MIME_INFO}mime-type")
    assert kind.get("type") == desktop.MIME_TYPE
    assert [glob.get("pattern") for glob in kind.iter(f"{MIME_INFO}glob")] == [f"*{EXPORT_SUFFIX}"]


def test_the_entry_of_the_packages_is_complete(desktop, checkout):
    fields = entry((checkout / "packaging" / "linux" / "vendemmia.desktop").read_text(encoding="utf-8"))
    assert fields["Exec"] == "vendemmia %f"
    assert fields["MimeType"] == f"{desktop.MIME_TYPE};"
    assert fields["StartupWMClass"] == fields["Icon"] == "vendemmia"
    assert fields["Type"] == "Application" and fields["Terminal"] == "false"
    for name in ("GenericName", "Comment", "Keywords"):
        assert fields[name] and fields[f"{name}[it]"]


def test_the_window_is_known_by_the_name_of_its_entry(checkout):
    script = (
        "from app.ui.window.application import make_application\n"
        "made = make_application()\n"
        "print(made.desktopFileName(), made.arguments()[0], made.applicationName())"
    )
    shown = subprocess.run(
        [sys.executable, "-c", script], cwd=checkout, capture_output=True, text=True, check=True
    )
    assert shown.stdout.split() == ["vendemmia"] * 3


@pytest.mark.parametrize(
    "folder",
    [
        "/opt/game",
        "/opt/My games",
        '/a "b"/c',
        "/a$HOME/`x`",
        "/back\\slash/x",
        "/100 %/f",
        "/é/%f/%%",
    ],
)
def test_the_command_may_lie_in_any_folder(desktop, folder):
    fields = entry(desktop.entry_text([f"{folder}/bin/vendemmia", "-m", "app"]))
    assert words_of(fields["Exec"]) == [f"{folder}/bin/vendemmia", "-m", "app", "%f"]
    assert fields["TryExec"].replace("\\\\", "\\") == f"{folder}/bin/vendemmia"


def test_a_folder_that_no_entry_can_name_is_refused(desktop):
    with pytest.raises(desktop.DesktopError):
        desktop.entry_text(["/a\nb/vendemmia"])


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"XDG_DATA_HOME": "/x/share", "HOME": "/h"}, "/x/share"),
        ({"XDG_DATA_HOME": "", "HOME": "/h"}, "/h/.local/share"),
        ({"XDG_DATA_HOME": "relative", "HOME": "/h"}, "/h/.local/share"),
    ],
)
def test_the_users_folder(desktop, variables, expected):
    assert desktop.data_home(variables).as_posix() == expected


def test_all_that_is_written_is_removed_again(desktop, home, monkeypatch):
    called, said = [], []

    def call(command):
        called.append(command)
        return ""

    monkeypatch.setattr(desktop.shutil, "which", lambda tool: f"/usr/bin/{tool}")
    home.joinpath("applications").mkdir(parents=True)
    other = home / "applications" / "other.desktop"
    other.write_text("[Desktop Entry]\n")
    desktop.install_linux(home, ["/x/vendemmia"], call, said.append)
    desktop.install_linux(
        home, ["/y/vendemmia"], call, said.append
    )  # once more changes it, and harms nothing
    assert "/y/vendemmia" in (home / "applications" / "vendemmia.desktop").read_text()
    assert ["update-mime-database", str(home / "mime")] in called
    assert ["update-desktop-database", str(home / "applications")] in called
    assert ["xdg-mime", "default", "vendemmia.desktop", desktop.MIME_TYPE] in called
    desktop.remove_linux(home, call, said.append)
    assert [path for path in home.rglob("*") if path.is_file()] == [other]
    desktop.remove_linux(home, call, said.append)
    assert said[-1] == "There was nothing to remove."


def test_a_choice_that_is_right_already_is_left_alone(desktop, home, monkeypatch):
    called = []

    def call(command):
        called.append(command)
        return "vendemmia.desktop\n"

    monkeypatch.setattr(desktop.shutil, "which", lambda tool: f"/usr/bin/{tool}")
    desktop.install_linux(home, ["/x/vendemmia"], call, lambda words: None)
    assert not any(command[:2] == ["xdg-mime", "default"] for command in called)


def test_missing_tools_are_named(desktop, home, monkeypatch):
    said = []
    monkeypatch.setattr(desktop.shutil, "which", lambda tool: None)
    desktop.install_linux(home, ["/x/vendemmia"], lambda command: pytest.fail("not there"), said.append)
    assert any("update-mime-database, update-desktop-database" in line for line in said)


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="files of freedesktop.org")
def test_the_command_as_it_is_called(checkout, home):
    """As bootstrap calls it, with a folder of its own for a home, and asked by a program that reads such files."""
    script = checkout / "packaging" / "desktop.py"
    variables = {**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home / "config")}

    def run(*command):
        return subprocess.run(
            [sys.executable, *map(str, command)], env=variables, capture_output=True, text=True, timeout=60
        )

    done = run(script)
    assert done.returncode == 0, done.stderr
    fields = entry((home / "applications" / "vendemmia.desktop").read_text(encoding="utf-8"))
    command = words_of(fields["Exec"])
    assert command[-1] == "%f"
    assert os.access(command[0], os.X_OK)
    asked = run(
        "-c",
        "from PySide6.QtCore import QLocale, QMimeDatabase\n"
        "found = QMimeDatabase().mimeTypeForFile('/nowhere/friday.vendemmia')\n"
        "print(found.name(), found.iconName(), found.inherits('application/json'), found.comment(), sep='|')",
    )
    assert asked.stdout.strip() == (
        "application/x-vendemmia-save|application-x-vendemmia-save|True|Vendemmia saved game"
    )
    assert (
        home / "icons" / "hicolor" / "scalable" / "mimetypes" / "application-x-vendemmia-save.svg"
    ).is_file()
    if shutil.which("update-mime-database"):
        assert "application/x-vendemmia-save:*.vendemmia" in (home / "mime" / "globs2").read_text()
    assert run(script, "--remove").returncode == 0
    assert not (home / "applications" / "vendemmia.desktop").exists()
    assert run(script, "--dance").returncode == 2


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="files of freedesktop.org")
def test_a_place_that_cannot_be_written_is_said_in_one_line(checkout, tmp_path):
    home = tmp_path / "file"
    home.write_text("no folder")
    done = subprocess.run(
        [sys.executable, str(checkout / "packaging" / "desktop.py")],
        env={**os.environ, "XDG_DATA_HOME": str(home)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("desktop.py: ") and done.stderr.count("\n") == 1


# Windows


class Registry:
    """What winreg does, on a dict: keys without regard to case, a key with keys below it cannot be deleted."""

    HKEY_CURRENT_USER, REG_SZ, KEY_SET_VALUE = "HKCU", 1, 2

    def __init__(self):
        self.keys = {"software\\classes": {}}

    class Key:
        def __init__(self, values):
            self.values = values

        def __enter__(self):
            return self

        def __exit__(self, *error):
            return None

    def CreateKey(self, root, path):
        assert root == self.HKEY_CURRENT_USER
        parts = path.lower().split("\\")
        for count in range(1, len(parts) + 1):
            self.keys.setdefault("\\".join(parts[:count]), {})
        return self.OpenKey(root, path)

    def OpenKey(self, root, path, reserved=0, access=0):
        assert root == self.HKEY_CURRENT_USER
        if path.lower() not in self.keys:
            raise FileNotFoundError(2, "no such key", path)
        return self.Key(self.keys[path.lower()])

    def SetValueEx(self, key, name, reserved, kind, value):
        assert kind == self.REG_SZ and isinstance(value, str)
        key.values[name] = value

    def QueryValueEx(self, key, name):
        if name not in key.values:
            raise FileNotFoundError(2, "no such value", name)
        return key.values[name], self.REG_SZ

    def DeleteValue(self, key, name):
        if key.values.pop(name, None) is None:
            raise FileNotFoundError(2, "no such value", name)

    def DeleteKey(self, root, path):
        path = path.lower()
        if path not in self.keys:
            raise FileNotFoundError(2, "no such key", path)
        if any(key.startswith(f"{path}\\") for key in self.keys):
            raise PermissionError(5, "it has keys below it", path)
        del self.keys[path]


COMMAND = ["C:\\Program Files\\v\\Scripts\\pythonw.exe", "-P", "-m", "app"]


def value_at(registry, path, name=""):
    return registry.QueryValueEx(registry.OpenKey("HKCU", f"Software\\Classes\\{path}"), name)[0]


def test_windows_is_told_for_this_user_and_forgets_again(desktop, tmp_path):
    registry = Registry()
    before = {key: dict(values) for key, values in registry.keys.items()}
    for _ in range(2):
        desktop.install_windows(registry, COMMAND, tmp_path / "v.ico", lambda words: None)
    kind = value_at(registry, ".vendemmia")
    assert value_at(registry, f"{kind}\\shell\\open\\command") == (
        '"C:\\Program Files\\v\\Scripts\\pythonw.exe" -P -m app "%1"'
    )
    assert value_at(registry, f"{kind}\\DefaultIcon") == str(tmp_path / "v.ico")
    assert value_at(registry, ".vendemmia\\OpenWithProgids", kind) == ""
    said = []
    desktop.remove_windows(registry, said.append)
    left = set(registry.keys) - set(before)
    assert left <= {"software"}
    desktop.remove_windows(registry, said.append)
    assert said == ["Removed.", "There was nothing to remove."]


def test_another_programs_claim_on_the_files_stays(desktop):
    registry = Registry()
    desktop.install_windows(registry, COMMAND, None, lambda words: None)
    registry.OpenKey("HKCU", "Software\\Classes\\.vendemmia").values[""] = "Other.Program"
    desktop.remove_windows(registry, lambda words: None)
    assert value_at(registry, ".vendemmia") == "Other.Program"
    assert registry.OpenKey("HKCU", "Software\\Classes\\.vendemmia\\OpenWithProgids").values == {}
    assert not any("savedgame" in key for key in registry.keys)


def test_the_icon_of_windows_holds_each_size_as_a_picture(desktop, tmp_path, qapp):
    from PySide6.QtGui import QColor, QImage

    path = desktop.windows_icon(tmp_path)
    content = path.read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind, count) == (0, 1, len(desktop.ICO_SIZES))
    for number, size in enumerate(sorted(desktop.ICO_SIZES)):
        width, height, _, _, _, _, length, at = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        assert (width or 256, height or 256) == (size, size)
        picture = QImage.fromData(content[at : at + length], "PNG")
        assert (picture.width(), picture.height()) == (size, size)
        assert picture.pixelColor(size // 2, size * 9 // 10).alpha() == 255
        assert picture.pixelColor(0, 0).alpha() == 0
    assert QColor(picture.pixelColor(40, 128)).red() > 100


# macOS


def test_the_bundle_of_macos_opens_the_same_files(desktop, checkout):
    listed = plistlib.loads((checkout / "packaging" / "macos" / "document-types.plist").read_bytes())
    (kind,) = listed["UTExportedTypeDeclarations"]
    tags = kind["UTTypeTagSpecification"]
    assert tags["public.filename-extension"] == [EXPORT_SUFFIX.removeprefix(".")]
    assert tags["public.mime-type"] == [desktop.MIME_TYPE]
    assert listed["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]


def test_on_macos_a_checkout_says_what_is_needed(desktop, monkeypatch, capsys):
    monkeypatch.setattr(desktop.sys, "platform", "darwin")
    assert desktop.main([]) == 1
    said = capsys.readouterr().err
    assert "Info.plist" in said and "vendemmia FILE" in said
