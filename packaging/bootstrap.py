"""Set up Vendemmia in a private environment, then play it, test it or check it.

Needs Python's standard library alone. It also has to load, though not to work, on older Pythons, so that they
get a clear line instead of a syntax error.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

CHECKOUT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKOUT))

from app.system.display import on_linux, problem  # noqa: E402
from app.system.packages import (  # noqa: E402
    QT_LIBRARIES,
    WINDOW_LIBRARIES,
    commands,
    loads,
    names_for,
    packages_of,
)

ENVIRONMENT = CHECKOUT / ".vendemmia-env"
STAMP = ENVIRONMENT / "vendemmia-stamp.json"
OLDEST_PYTHON = (3, 11)

WRONG_USE = 2  # also an unfit Python
SYSTEM_INCOMPLETE = 3  # something outside the checkout has to be installed first, or there is no display

PLAYS = ("play", "desktop")  # commands for players, which do without the tools of developers
TAKES_ARGUMENTS = ("play", "test", "test-window")
WINDOW_TESTS = "tests/window"

# What the tests of a real window start, by the program that has to be there.
DESKTOP_PROGRAMS = {
    "Xvfb": ("xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"),
    "openbox": ("openbox", "openbox", "openbox"),
    "xdotool": ("xdotool", "xdotool", "xdotool"),
    "xrandr": ("x11-xserver-utils", "xrandr", "xorg-xrandr"),
    "dbus-daemon": ("dbus", "dbus-daemon", "dbus"),
}
# What carries the table to screen readers: the first of these files that is there will do.
ACCESSIBILITY_BUS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
    "/usr/lib/at-spi-bus-launcher",
)
ACCESSIBILITY_PACKAGES = ("at-spi2-core", "at-spi2-core", "at-spi2-core")
# Its client for tests belongs to the system's own Python, which is not the one of the private environment.
SYSTEM_PYTHON = "/usr/bin/python3"
CLIENT_IMPORT = "import gi; gi.require_version('Atspi', '2.0'); import pyatspi"
CLIENT_PACKAGES = (
    ("python3-pyatspi", "python3-pyatspi", "python-atspi"),
    ("gir1.2-atspi-2.0", "at-spi2-core", "at-spi2-core"),
)

# Only Debian and its kin split this off Python; elsewhere it comes with Python itself.
VENV_PACKAGES = (f"python3.{sys.version_info[1]}-venv", "python3-libs", "python")

NO_CONNECTION = (
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "Name or service not known",
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "Network is unreachable",
    "ProxyError",
)


class SetupError(Exception):
    """Why it cannot go on, in words for whoever started it, and the exit code that says so."""

    def __init__(self, text: str, code: int = 1) -> None:
        super().__init__(text)
        self.code = code


# The command line


class Parser(argparse.ArgumentParser):
    """Answers wrong arguments with one line instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"bootstrap.py: {message} (see --help)\n")


def parser() -> Parser:
    made = Parser(
        prog="bootstrap.py",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Set up Vendemmia, then play it, test it or check it.",
        epilog=(
            "Everything is installed into a private environment, the folder .vendemmia-env in the\n"
            "checkout, which git ignores and which may be deleted at any time. It is set up on the\n"
            "first run and brought up to date when pyproject.toml or Python changes; otherwise no\n"
            "network is needed.\n\n"
            "On Linux the system libraries of Qt are checked too. On Debian and Ubuntu,\n"
            "as root or with password-free sudo, what is missing is installed; elsewhere the command\n"
            "for it is printed. Only test-window asks for an X server, a window manager, xdotool, D-Bus\n"
            "and AT-SPI.\n\n"
            "Exit codes: that of the game or the tests; 1 set-up failed; 2 wrong arguments or unfit\n"
            "Python; 3 something is missing in the system."
        ),
    )
    steps = made.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    for name, text in (
        ("play", "open the game; further arguments are for the game"),
        (
            "test",
            "run the tests, without a display; --all looks at every case where a covering choice does "
            "otherwise, further arguments are for pytest",
        ),
        (
            "test-window",
            "run the tests in a real window, on an X server of their own (Linux); --all adds the long ones, "
            "further arguments are for pytest",
        ),
        (
            "desktop",
            "enter the game in the desktop's menu and open saved games by double click; --remove undoes it",
        ),
        ("lint", "check style and types"),
        ("check", "lint and test; CI runs test-window besides"),
    ):
        steps.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".", allow_abbrev=False)
    return made


def arguments_of(line: list[str] | None) -> tuple[str, list[str]]:
    """The command and what is handed on to the game or to pytest."""
    made = parser()
    known, rest = made.parse_known_args(line)
    if rest and known.command not in TAKES_ARGUMENTS and (known.command, rest) != ("desktop", ["--remove"]):
        made.error(f"{known.command} takes no arguments: {' '.join(rest)}")
    return known.command, rest


def main(line: list[str] | None = None) -> int:
    command, rest = arguments_of(line)
    try:
        require_python()
        if command == "test-window" and not on_linux():
            raise SetupError(
                "The tests in a window need an X server and run on Linux alone.", SYSTEM_INCOMPLETE
            )
        if command == "play":
            require_display()
        if not (command == "desktop" and rest):  # taking back needs nothing that is not there
            require_place()
            with one_at_a_time():
                require_system(command)
                install(command)
        return run(command, rest)
    except SetupError as error:
        print(f"bootstrap.py: {error}", file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return 130  # what shells report for Ctrl-C


def run(command: str, rest: list[str]) -> int:
    """Run each step of the command; the first that fails ends it."""
    folder = None if command in PLAYS else str(CHECKOUT)
    for step in steps_of(command, rest):
        code = subprocess.call(step, cwd=folder, env=child_environment())
        if code:
            return code if code > 0 else 128 - code  # ended by a signal: as shells report it
    return 0


def steps_of(command: str, rest: list[str]) -> list[list[str]]:
    python = str(environment_python())
    # -P: a folder called app where the player happens to be must not take the game's place.
    play = [python, "-P", "-m", "app", *rest]
    # Whoever picks tests gets them in one process, in order and with their output.
    side_by_side = ["-n", str(test_processes()), "--dist", "worksteal"]
    picked = [word for word in rest if word != "--all"]
    test = [python, "-m", "pytest", *rest, *([] if picked else side_by_side)]
    lint = [[python, "-m", "ruff", "check", "."], [python, "-m", "mypy"]]
    # Whoever has deleted the environment can still take the entry back.
    any_python = python if os.path.exists(python) else sys.executable
    desktop = [any_python, str(CHECKOUT / "packaging" / "desktop.py"), *rest]
    return {
        "play": [play],
        "desktop": [desktop],
        "test": [test],
        "test-window": [[python, "-m", "pytest", *window_tests(rest, side_by_side)]],
        "lint": lint,
        "check": [*lint, test],
    }[command]


def window_tests(rest: list[str], side_by_side: list[str]) -> list[str]:
    """What pytest gets for the tests in a window: all of them, the long ones too, or what was picked."""
    picked = [word for word in rest if word != "--all"]
    where = [] if any(word.startswith(WINDOW_TESTS) for word in picked) else [WINDOW_TESTS]
    return [*where, *rest, *([] if picked else side_by_side)]


def test_processes() -> int:
    return min(os.cpu_count() or 1, 4)


def child_environment() -> dict[str, str]:
    """Ours, less what would lead Python and pip out of the private environment."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH")}
    kept.update(PIP_USER="0", PIP_NO_INPUT="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
    return kept


# The machine


def require_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        oldest, this = (".".join(map(str, version[:2])) for version in (OLDEST_PYTHON, sys.version_info))
        raise SetupError(f"Python {oldest} or newer is needed, this is {this}.", WRONG_USE)


def require_display() -> None:
    """Say it before anything is set up for nothing; whatever else keeps a window from opening, the game says."""
    found = problem(os.environ)
    if found:
        from app.texts import text

        kind, name = found
        raise SetupError(text(f"ui.begin.{kind}", name=name), SYSTEM_INCOMPLETE)


def require_place() -> None:
    """Ask before anything is installed in the system for nothing."""
    if not ENVIRONMENT.exists() and not os.access(str(CHECKOUT), os.W_OK):
        raise SetupError(f"{CHECKOUT} cannot be written to; the private environment has its place there.")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two commands that begin together set up one after the other, and the second finds it done."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with open(__file__, encoding="utf-8") as script:
        try:
            fcntl.flock(script, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another command that sets up")
            fcntl.flock(script, fcntl.LOCK_EX)
        except OSError:  # a file system without locks
            pass
        yield


def require_system(command: str) -> None:
    """Install, or ask for, what is missing outside the checkout."""
    missing = missing_packages(command)
    if not missing:
        return
    prefix = apt_prefix()
    if prefix is None or not apt_install(prefix, missing):
        raise SetupError(missing_text(missing), SYSTEM_INCOMPLETE)
    missing = missing_packages(command)
    if missing:
        raise SetupError("Installing that did not help. " + missing_text(missing), SYSTEM_INCOMPLETE)


def missing_packages(command: str) -> list[tuple[str, str, str]]:
    """The packages to install, as rows of names for apt, dnf and pacman."""
    rows = [] if has_ensurepip() else [VENV_PACKAGES]
    if on_linux():
        window = command in PLAYS or command == "test-window"
        wanted = {**QT_LIBRARIES, **WINDOW_LIBRARIES} if window else QT_LIBRARIES
        rows += packages_of([soname for soname in wanted if not loads(soname)])
        if command == "test-window":
            rows += missing_desktop()
    return rows


def missing_desktop() -> list[tuple[str, str, str]]:
    """The packages of what the tests of a real window start besides the game."""
    rows = [row for program, row in DESKTOP_PROGRAMS.items() if shutil.which(program) is None]
    if not any(os.path.exists(path) for path in ACCESSIBILITY_BUS):
        rows.append(ACCESSIBILITY_PACKAGES)
    if not speaks_at_spi():
        rows += CLIENT_PACKAGES
    return rows


def speaks_at_spi() -> bool:
    """Whether the system's Python has the client of screen readers."""
    try:
        asked = [SYSTEM_PYTHON, "-c", CLIENT_IMPORT]
        return subprocess.call(asked, env=child_environment(), stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def missing_text(missing: list[tuple[str, str, str]]) -> str:
    """What to type: the command of this system, or those of all we know where it has none of them."""
    found = commands(missing)
    which = "" if len(found) == 1 else " with the command that fits"
    lines = [f"Something is missing in the system. Install it{which}, then try again:"]
    lines += [f"  {command}" for command in found]
    return "\n".join(lines)


def has_ensurepip() -> bool:
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None and importlib.util.find_spec("venv") is not None


def apt_prefix() -> list[str] | None:
    """How to call apt-get without asking anybody; None where that is not possible."""
    if not is_debian() or shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.call(["sudo", "-n", "true"], stderr=subprocess.DEVNULL) == 0:
        return ["sudo", "-n"]
    return None


def is_debian(release: Path = Path("/etc/os-release")) -> bool:
    """Debian, Ubuntu, or one that says it is like them."""
    try:
        lines = release.read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    fields = dict(line.split("=", 1) for line in lines if "=" in line)
    words = " ".join(fields.get(key, "").strip("\"'") for key in ("ID", "ID_LIKE")).split()
    return "debian" in words or "ubuntu" in words


def apt_install(prefix: list[str], missing: list[tuple[str, str, str]]) -> bool:
    """Install with apt-get, which says on its own what went wrong."""
    names = names_for("apt", missing)
    say(f"Installing system packages: {' '.join(names)}")
    # env: sudo hands no variables on.
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    add = [*apt, "install", "--yes", "--no-install-recommends"]
    subprocess.call([*apt, "update"])  # may fail: the lists at hand may do
    return subprocess.call([*add, *names], stdout=subprocess.DEVNULL) == 0


# The private environment


def environment_python() -> Path:
    if os.name == "nt":
        return ENVIRONMENT / "Scripts" / "python.exe"
    return ENVIRONMENT / "bin" / "python"


def install(command: str) -> None:
    """Make the environment fit: nothing, an update, or all anew."""
    try:
        wanted = wanted_stamp(command)
        plan = plan_for(read_stamp(), wanted)
        if plan != "anew" and not python_works():
            plan = "anew"
        if plan == "nothing":
            return
        if plan == "anew":
            make_environment()
        STAMP.unlink(missing_ok=True)  # an interrupted installation must not pass for a whole one
        install_project(wanted["extra"])
        STAMP.write_text(json.dumps(wanted, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        what = error.filename or ENVIRONMENT
        raise SetupError(
            f"Cannot make the private environment: {what}: {error.strerror or error}."
        ) from error


def wanted_stamp(command: str) -> dict[str, str]:
    """What an installation depends on: if anything here differs, it is out of date."""
    pyproject = (CHECKOUT / "pyproject.toml").read_bytes()
    return {
        "checkout": str(CHECKOUT),  # environments do not survive being moved
        "python": f"{sys.implementation.cache_tag} {sys.base_prefix}",
        "pyproject": hashlib.sha256(pyproject).hexdigest(),
        "extra": "" if command in PLAYS else "dev",
    }


def read_stamp() -> dict[str, str] | None:
    """The stamp of the last installation that came to its end."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def plan_for(found: dict[str, str] | None, wanted: dict[str, str]) -> str:
    if found is None or any(found.get(key) != wanted[key] for key in ("checkout", "python")):
        return "anew"
    if found.get("pyproject") != wanted["pyproject"]:
        return "update"
    if found.get("extra") not in (wanted["extra"], "dev"):  # with the tools for tests one can play as well
        return "update"
    return "nothing"


def python_works() -> bool:
    try:
        return subprocess.call([str(environment_python()), "-c", ""], env=child_environment()) == 0
    except OSError:
        return False


def make_environment() -> None:
    say(f"Making the private environment {ENVIRONMENT}")
    if ENVIRONMENT.exists():
        shutil.rmtree(str(ENVIRONMENT))
    ENVIRONMENT.mkdir()
    made = subprocess.run(
        [sys.executable, "-m", "venv", str(ENVIRONMENT)],
        env=child_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if made.returncode:
        raise SetupError(f"Python could not make an environment:\n{made.stdout.strip()}")


def install_project(extra: str) -> None:
    say("Installing the game and its libraries; the first time this loads about 100 MB")
    project = str(CHECKOUT) + (f"[{extra}]" if extra else "")
    command = [str(environment_python()), "-m", "pip", "install", "--quiet", "--editable", project]
    code, output = run_and_keep(command)
    if code and any(sign in output for sign in NO_CONNECTION):
        raise SetupError("No connection to Python's package index, which the first run after a change needs.")
    if code:
        raise SetupError(f"pip could not install the libraries (exit code {code}); its reason is above.")
    code, _ = run_and_keep([str(environment_python()), "-c", "from PySide6 import QtSvg, QtTest, QtWidgets"])
    if code:
        raise SetupError(
            "Qt is installed but does not load; its reason is above. A system library is missing or too old.",
            SYSTEM_INCOMPLETE,
        )


def run_and_keep(command: list[str]) -> tuple[int, str]:
    """Run, show the output as it comes, and return the exit code and all of it."""
    lines = []
    with subprocess.Popen(
        command, env=child_environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout or ():
            sys.stderr.write(line)
            lines.append(line)
    return process.returncode, "".join(lines)


def say(text: str) -> None:
    print(f"bootstrap.py: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
