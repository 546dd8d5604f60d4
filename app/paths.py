"""Where the game keeps its files and where it finds its own data.

Everything a player makes lies in the folders that the operating system has for it. Setting VENDEMMIA_DATA to
a folder keeps all of it there instead: tests use that, and so can a copy on a stick.
"""

import os
import sys
from pathlib import Path

APP_NAME = "vendemmia"
DATA_VARIABLE = "VENDEMMIA_DATA"

_PACKAGE = Path(__file__).resolve().parent


class FolderError(Exception):
    """A folder that the game needs is missing or cannot be made; the text is meant for the player."""


def resources_folder() -> Path:
    """The read-only data of the game: cards, boards, texts, pictures."""
    for folder in _resource_places():
        if folder.is_dir():
            return folder
    places = " or ".join(str(folder) for folder in _resource_places())
    raise FolderError(f"The game's data is missing: looked for {places}. Install the game again.")


def saves_folder() -> Path:
    """The folder of saved games; it need not exist: reading makes nothing, the first write makes it."""
    return user_folder("data") / "saves"


def settings_file() -> Path:
    """The file of settings; neither it nor its folder need exist."""
    return user_folder("config") / "settings.json"


def log_folder() -> Path:
    """The folder of log files, made when it is not there yet."""
    return _made(user_folder("log"), "log files")


def _resource_places() -> list[Path]:
    bundle = getattr(sys, "_MEIPASS", None)  # set by PyInstaller, in a frozen game
    if bundle is not None:
        return [Path(bundle) / "resources"]
    return [_PACKAGE / "_resources", _PACKAGE.parent / "resources"]  # an installed wheel, a checkout


def user_folder(kind: str) -> Path:
    """The folder for the player's files of a kind (`data`, `config`, `log`); it need not exist.

    Raises FolderError where the variable names none.
    """
    own = os.environ.get(DATA_VARIABLE)
    if own:
        try:
            return Path(own).expanduser().absolute() / ("logs" if kind == "log" else "")
        except RuntimeError as error:  # the home of somebody who is not known here
            raise FolderError(
                f"{DATA_VARIABLE} is {own!r}: {str(error).rstrip('.')}. Let it name a folder in full."
            ) from error
    # Imported here: commands that neither load nor save do without it.
    import platformdirs

    folders = platformdirs.PlatformDirs(APP_NAME, appauthor=False)
    if kind == "data":
        return folders.user_data_path
    if kind == "config":
        return folders.user_config_path
    return folders.user_log_path


def _made(folder: Path, purpose: str) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FolderError(
            f"The folder for {purpose} cannot be made: {folder}: {reason}. "
            f"{DATA_VARIABLE} can name another folder for all files of the game."
        ) from error
    return folder
