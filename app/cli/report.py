"""`report`: everything that helps to find an error, in one file to attach, without personal data."""

from __future__ import annotations

import argparse
import getpass
import importlib.metadata
import io
import json
import os
import platform
import re
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from app import __version__, paths
from app.cli.arguments import Parser
from app.cli.output import CommandError
from app.save import plainfile, store
from app.save.errors import SaveError
from app.save.library import Library
from app.save.record import sealed
from app.settings import stored
from app.settings.wishes import without_people

EPILOG = """\
Inside: version.json (versions of the game, of Python and of the system), settings.json, the newest reports of errors,
and last.vendemmia, the saved game that was played last. Players are called Player 1, Player 2 and so on, and the
names of your account and of your folders are left out. Of the settings only what the game itself understood is in it,
without the names of the last players. Look into it before you send it: all of it is plain text."""

LIBRARIES = ("PySide6-Essentials", "pydantic", "platformdirs")
MOST_LOGS = 5
LARGEST_LOG = 1024 * 1024


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="OUT.zip", type=Path, help="the file to write")


def run(arguments: argparse.Namespace) -> int:
    path: Path = arguments.file
    if path.suffix.lower() != ".zip":
        raise CommandError(f"OUT.zip is {str(path)!r}; allowed is a file ending in .zip")
    names = write(path)
    sys.stdout.write(f"{path}: {', '.join(names)}\n")
    return 0


def write(path: Path, library: Library | None = None) -> list[str]:
    """Write the bundle and return what is in it; raises CommandError when it cannot be written."""
    parts = dict(_parts(library or Library()))
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, content in parts.items():
            bundle.writestr(name, content)
    try:
        store.write_bytes(path, whole.getvalue())
    except SaveError as error:
        raise CommandError(f"{path} {error.problem}; name a file in another folder", 1) from error
    return list(parts)


def _parts(library: Library) -> Iterable[tuple[str, str]]:
    yield "version.json", json.dumps(_versions(), indent=1)
    people: list[str] = []
    entry = next(iter(sorted(library.entries() + library.entries(True), key=lambda e: -e.number)), None)
    if entry is not None:
        try:
            data = store.up_to_date(store.parse(store.read_bytes(entry.path), entry.path), entry.path)
            people = [str(player["name"]) for player in data["header"]["players"]]
            yield "last.vendemmia", store.as_text(without_names(data))
        except (SaveError, LookupError, TypeError) as error:
            yield "last.txt", _clean(f"{type(error).__name__}: {error}", people)
    # No folder is made for a report: it is also wanted on a full disk, and holds as much as can be read.
    settings = stored.found(paths.settings_file())
    if settings is not None:
        yield "settings.json", _clean(json.dumps(without_people(settings.wishes), indent=1), people)
    for log in sorted(_files(paths.user_folder("log")), key=lambda p: p.name, reverse=True)[:MOST_LOGS]:
        text = _text_of(log)
        if text is not None:
            yield f"log/{log.name}", _log(text, people)


def _files(folder: Path) -> list[Path]:
    try:
        return [folder / name for name in os.listdir(folder)]
    except OSError:
        return []


def _text_of(file: Path) -> str | None:
    """The text of a file of bearable size; None for what is not there or cannot be read."""
    try:
        content = plainfile.content(file, LARGEST_LOG + 1)
    except OSError:
        return None
    return content.decode("utf-8", "replace") if len(content) <= LARGEST_LOG else None


def _versions() -> dict[str, Any]:
    found: dict[str, Any] = {
        "vendemmia": __version__,
        "python": sys.version,
        "system": platform.platform(),
        "machine": platform.machine(),
        "frozen": bool(getattr(sys, "frozen", False)),
    }
    for library in LIBRARIES:
        try:
            found[library] = importlib.metadata.version(library)
        except importlib.metadata.PackageNotFoundError:
            found[library] = None
    return found


def without_names(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a saved game with numbers for its players' names, sealed anew."""
    header = data["header"]
    players = [{**player, "name": f"Player {n}"} for n, player in enumerate(header["players"], 1)]
    return sealed({**data, "header": {**header, "title": "", "players": players}})


def _log(text: str, people: list[str]) -> str:
    """A report of an error: its own players' names go, and everything that names the account."""
    try:
        found = json.loads(text)
    except ValueError:
        return _clean(text, people)
    if isinstance(found, dict) and isinstance(found.get("seats"), list):
        own = [str(seat[0]) for seat in found["seats"] if isinstance(seat, list) and seat]
        found["seats"] = [
            [f"Player {n}", *seat[1:]] if isinstance(seat, list) else None
            for n, seat in enumerate(found["seats"], 1)
        ]
        people = [*own, *people]
    return _clean(json.dumps(found, indent=1, ensure_ascii=False), people)


def _clean(text: str, people: list[str]) -> str:
    home = str(Path.home())
    for secret, stand_in in ((home, "~"), (home.replace("\\", "\\\\"), "~"), (platform.node(), "computer")):
        if len(secret) > 1:
            text = text.replace(secret, stand_in)
    try:
        account = getpass.getuser()
    except (OSError, KeyError, ImportError):
        account = ""
    for secret, stand_in in ((account, "user"), *((name, f"Player {n}") for n, name in enumerate(people, 1))):
        if len(secret) > 1:
            text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", stand_in, text)
    return text
