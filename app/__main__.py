"""The command line: the game window, and the commands that do without one.

Only what a command needs is imported, so that `protocol` starts at once and works on a machine without Qt.
"""

from __future__ import annotations

import errno
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app import __version__

PROGRAM = "vendemmia"
COMMANDS = {
    "simulate": "play whole games without a window and report them",
    "scenario": "play scenario files and check what they expect",
    "protocol": "the rules as a service on standard input and output, a JSON object a line",
    "bench": "measure speed and memory against the project's budgets",
    "shot": "draw a screen into a PNG file, without a display",
    "cards": "list every card that the game knows",
    "report": "gather what helps to find an error into one file, without personal data",
}
ABOUT = "A desktop game of vineyards and wine. Without a command it opens its window."
INTERRUPTED = 130  # 128 + the number of the signal, as shells report it
PIPE_CLOSED = 141
QT = frozenset({"PySide6", "shiboken6"})
CANNOT_WRITE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code: 0 good, 1 something failed, 2 wrong arguments."""
    if getattr(sys, "frozen", False):  # a process that a frozen game starts comes through here as well
        import multiprocessing

        multiprocessing.freeze_support()
    words = list(sys.argv[1:] if words is None else words)
    _ready_streams()
    try:
        code = _ended(words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the program that read our output has ended
        _give_up_output()
        return PIPE_CLOSED
    except OSError as error:
        if error.filename is not None or error.errno not in CANNOT_WRITE:
            raise
        _give_up_output()
        return _fail(PROGRAM, f"the output cannot be written ({error.strerror}); send it elsewhere", 1)


def _ended(words: list[str]) -> int:
    """Run a command to its end; return the exit code."""
    try:
        return _dispatch(words)
    except SystemExit as stop:  # argparse, after --help or a wrong argument
        return stop.code if isinstance(stop.code, int) else 1


def _ready_streams() -> None:
    """Have all three streams, however the program was started, and let no letter fail on its way out.

    A program without a console, as pythonw and a frozen one on Windows, has none, nor has one whose caller closed them.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  open to the end
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names of files may hold any byte, and not every terminal or pipe takes our signs.
        sys.stdout.reconfigure(errors="backslashreplace")


def _give_up_output() -> None:
    """What is left unsaid goes nowhere: Python would complain once more when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(words: list[str]) -> int:
    name = words[0] if words and words[0] in COMMANDS else ""
    try:
        return _command(name, words[1:]) if name else _window(words)
    except _known_errors() as error:  # looked up only when there is an error
        code = getattr(error, "code", None)
        return _fail(
            PROGRAM if code is None else f"{PROGRAM} {name}".strip(), error, 1 if code is None else code
        )


def _known_errors() -> tuple[type[Exception], ...]:
    """The errors whose texts are meant for the reader."""
    from app.cli.output import CommandError
    from app.paths import FolderError
    from app.rules.engine.datafile import DataError
    from app.save.errors import SaveError

    return CommandError, DataError, FolderError, SaveError


def _fail(who: str, error: Exception | str, code: int) -> int:
    sys.stderr.write(f"{who}: {' '.join(str(error).split())}\n")
    return code


def _command(name: str, words: list[str]) -> int:
    from app.cli.arguments import Parser

    module = importlib.import_module(f"app.cli.{name}")
    parser = Parser(f"{PROGRAM} {name}", f"{COMMANDS[name].capitalize()}.", getattr(module, "EPILOG", ""))
    if name == "scenario":
        parser.add_argument("paths", metavar="PATH", nargs="+", help="a scenario file, or a folder of them")
        return int(module.main(parser.read(words).paths))
    module.add_arguments(parser)
    return int(module.run(parser.read(words)))


def hasten() -> None:
    """Make the window stand sooner: the collecting of garbage waits, as importing makes much and drops nothing."""
    import gc

    gc.disable()


def _window(words: list[str]) -> int:
    hasten()
    if not words:  # the usual start has nothing to read
        return _open_window(None)
    from app.cli.arguments import Parser
    from app.cli.output import CommandError

    shown = "\n".join(f"  {name:<10}{about}" for name, about in COMMANDS.items())
    parser = Parser(
        PROGRAM,
        ABOUT,
        f"commands, each with a --help of its own:\n{shown}",
    )
    parser.usage = f"{PROGRAM} [FILE]\n       {PROGRAM} COMMAND ..."
    parser.add_argument("file", metavar="FILE", nargs="?", help="a saved game to go on with")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    given = parser.read(words).file
    if given is not None and not os.path.isfile(given):
        import difflib

        near = difflib.get_close_matches(given, COMMANDS, 2, 0.6)
        hint = f"did you mean {' or '.join(near)}?" if near else f"commands: {', '.join(COMMANDS)}"
        raise CommandError(f"{given!r} is neither a command nor a saved game; {hint}")
    return _open_window(None if given is None else Path(given))


def _open_window(file: Path | None) -> int:
    """Open the game's window; a file goes to the one that is open already."""
    from app.save.single_instance import Presence, hand_over

    if file is not None and hand_over(file):
        return 0
    presence = Presence()
    try:
        try:
            from app.ui.window.application import run
        except ImportError as error:  # the library itself, or one of the system that it needs
            if not _is_of_qt(error):
                raise
            return _fail(PROGRAM, _why_no_qt(str(error)), 1)
        return int(run(file, presence))
    finally:
        presence.leave()


def _is_of_qt(error: ImportError) -> bool:
    return bool({(error.name or "").partition(".")[0], *Path(error.path or "").parts} & QT)


def _why_no_qt(said: str) -> str:
    from app.system import packages
    from app.texts import text

    missing = [soname for soname in packages.missing_for_a_window() if soname in said]
    if not missing:
        python = "py" if os.name == "nt" else "python3"
        return text("ui.begin.no-qt", said=said, command=f"{python} packaging/bootstrap.py play")
    command = " / ".join(packages.commands(packages.packages_of(packages.missing_for_a_window())))
    return text("ui.begin.libraries", names=", ".join(missing), command=command)


if __name__ == "__main__":
    sys.exit(main())
