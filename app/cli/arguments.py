"""Kinds of arguments, and a parser whose errors are one line that names the option and what is allowed."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

# What argparse says, and how we say it.
_REWRITES = (
    (re.compile(r"argument (\S+?)(?:/\S+)?: expected one argument"), r"\1 needs a value"),
    (re.compile(r"argument (\S+?)(?:/\S+)?: expected at least one argument"), r"\1 needs at least one value"),
    (re.compile(r"argument (\S+?)(?:/\S+)?: ignored explicit argument (.*)"), r"\1 takes no value"),
    (
        re.compile(r"argument (\S+?)(?:/\S+)?: not allowed with argument (\S+)"),
        r"\1 and \2 exclude each other",
    ),
    (re.compile(r"one of the arguments (.*) is required"), r"one of these is needed: \1"),
    (re.compile(r"the following arguments are required: (.*)"), r"missing: \1"),
    (re.compile(r"argument (\S+?)(?:/\S+)?: (is .*)", re.DOTALL), r"\1 \2"),
)


class Parser(argparse.ArgumentParser):
    """Wrong arguments end with exit code 2 and one line."""

    def __init__(self, prog: str, description: str, epilog: str = "") -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog or None,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Return the arguments, or end the program with what is wrong with them."""
        found, unknown = self.parse_known_args(words)
        if unknown:
            self.error(self._unknown(unknown[0]))
        return found

    def error(self, message: str) -> NoReturn:
        for pattern, better in _REWRITES:
            if pattern.match(message):
                message = pattern.sub(better, message, 1)
                break
        line = " ".join(message.split())
        sys.stderr.write(f"{self.prog}: {line} (see {self.prog} --help)\n")
        raise SystemExit(2)

    def _unknown(self, word: str) -> str:
        options = sorted(self._option_string_actions)
        near = difflib.get_close_matches(word.partition("=")[0], options, 2, 0.6)
        if near:
            return f"{word!r} is not known; did you mean {' or '.join(near)}?"
        if word.startswith("-"):
            return f"{word!r} is not known; the options are {', '.join(o for o in options if o[:2] == '--')}"
        return f"{word!r} is one argument too many"


def whole(least: int, most: int) -> Callable[[str], int]:
    """Take a whole number in a range."""

    def read(word: str) -> int:
        # Not int() alone, which also takes "1_0" and digits of every script.
        if not re.fullmatch(r"[+-]?[0-9]{1,19}", word) or not least <= int(word) <= most:
            raise argparse.ArgumentTypeError(f"is {word!r}; allowed is a whole number from {least} to {most}")
        return int(word)

    return read


def number(least: float, most: float) -> Callable[[str], float]:
    """Take a decimal number in a range."""

    def read(word: str) -> float:
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", word) or not least <= float(word) <= most:
            raise argparse.ArgumentTypeError(f"is {word!r}; allowed is a number from {least} to {most}")
        return float(word)

    return read


def one_of(words: Sequence[str]) -> Callable[[str], str]:
    """Take one of some words."""

    def read(word: str) -> str:
        if word not in words:
            raise argparse.ArgumentTypeError(f"is {word!r}; {allowed(word, words)}")
        return word

    return read


def several(words: Sequence[str], what: str) -> Callable[[str], tuple[str, ...]]:
    """Take a list of different words with commas between them; empty for none."""

    def read(line: str) -> tuple[str, ...]:
        found = tuple(word.strip() for word in line.split(",")) if line.strip() else ()
        for word in found:
            if word not in words:
                raise argparse.ArgumentTypeError(f"is {line!r}; {allowed(word, words, what)}")
            if found.count(word) > 1:
                raise argparse.ArgumentTypeError(f"is {line!r}; it names {word} twice")
        return found

    return read


def size(word: str) -> tuple[int, int]:
    """Take WIDTHxHEIGHT in pixels."""
    match = re.fullmatch(r"([0-9]{1,5})[xX]([0-9]{1,5})", word)
    if match is None or not all(200 <= int(side) <= 8000 for side in match.groups()):
        raise argparse.ArgumentTypeError(f"is {word!r}; allowed is WIDTHxHEIGHT, each from 200 to 8000")
    return int(match[1]), int(match[2])


def allowed(word: str, words: Sequence[str], what: str = "") -> str:
    """Say what may stand instead of a word, and which of it was probably meant."""
    if not words:
        return f"there are no {what} in this build"
    near = difflib.get_close_matches(word, words, 2, 0.6)
    hint = f" (did you mean {' or '.join(near)}?)" if near else ""
    return f"allowed is {', '.join(words)}{hint}"
