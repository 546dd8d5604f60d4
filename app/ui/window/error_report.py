"""Writes what is needed to find an error again: options, seed, log of the running game, and where it broke."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app import __version__, paths

if TYPE_CHECKING:
    from app.session.session import Session

REPORTS_KEPT = 10


def write(trace: Sequence[str], session: Session | None) -> Path:
    """Return the file; raises OSError or FolderError where none can be written."""
    report: dict[str, object] = {"version": __version__, "python": sys.version, "error": list(trace)}
    if session is not None:
        report["seed"] = session.seed
        report["seats"] = [(seat.name, seat.colour, seat.control) for seat in session.seats]
        report["log"] = [[entry.seat, entry.text] for entry in session.log]
    folder = paths.log_folder()
    file = folder / f"error-{datetime.now():%Y%m%d-%H%M%S}.json"
    file.write_text(json.dumps(report, indent=1, ensure_ascii=False), encoding="utf-8")
    for old in sorted(folder.glob("error-*.json"))[:-REPORTS_KEPT]:
        old.unlink()
    return file
