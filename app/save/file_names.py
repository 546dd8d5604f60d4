"""Names of files that every system takes, since a game that is exported travels."""

from __future__ import annotations

import errno
import os

# Windows keeps these for devices, with any ending too.
_DEVICES = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"}) | {
    f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"
}
EXPORT_SUFFIX = ".vendemmia"  # of games that travel; the same text as in the others
_MOST_BYTES = 120  # of a name without its ending: encrypted folders take 143 in all
REFUSED = (errno.ENAMETOOLONG, errno.EILSEQ, *((errno.EINVAL,) if os.name == "nt" else ()))
"""What a system says of a name that it does not take."""


def is_reserved(name: str, system: str = os.name) -> bool:
    """Whether writing to a file of this name would reach a device instead."""
    return system == "nt" and _is_device(name)


def suggested(words: str) -> str:
    """Words as part of a file name that every system takes."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else "-" for sign in words)
    line = " ".join(kept.split())[:60]
    while len(os.fsencode(line)) > _MOST_BYTES:
        line = line[:-1]
    line = line.strip(" -") or "vendemmia"
    return f"{line}_" if _is_device(line) else line


def _is_device(name: str) -> bool:
    return name.partition(".")[0].strip(" ").casefold() in _DEVICES
