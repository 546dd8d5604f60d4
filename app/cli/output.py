"""How commands report: JSON or an aligned table on standard output, and errors as one line."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any


class CommandError(Exception):
    """Something the user asked for cannot be done; exit code 2 when the arguments are at fault, else 1."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


def print_json(value: Any) -> None:
    """Write a value as JSON in ASCII: safe in every terminal and pipe."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def print_table(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Write rows under their heads; numbers stand at the right of their column, the last column is free."""
    cells = [[str(value) for value in row] for row in rows]
    widths = [max(len(line[i]) for line in [list(heads), *cells]) for i in range(len(heads))]
    right = [bool(rows) and all(isinstance(row[i], int | float) for row in rows) for i in range(len(heads))]
    for line in [list(heads), *cells]:
        padded = [
            text.rjust(width) if at_right else text.ljust(width)
            for text, width, at_right in zip(line, widths, right)
        ]
        sys.stdout.write("  ".join(padded).rstrip() + "\n")
