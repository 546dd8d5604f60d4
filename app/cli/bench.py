"""`bench`: speed and memory against the budgets of the project."""

from __future__ import annotations

import argparse

from app.cli.arguments import Parser


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="a JSON list of objects")


def run(arguments: argparse.Namespace) -> int:
    return 0
