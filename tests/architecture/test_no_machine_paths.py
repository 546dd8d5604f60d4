"""The project names no folder of one machine and no package server: it has to work on any."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

UNWANTED = [
    rb"(?<![\w.~-])/(?:work|root)/",
    rb"(?<![\w.~-])/(?:home|Users)/\w",
    rb"/tmp/venv",
    rb"[A-Z]:\\\\?Users\\",
    rb"/opt/pypi",
    rb"pypi\.org",
    rb"pythonhosted\.org",
    rb"npmjs\.(?:org|com)",
    rb"(?:deb|security)\.debian\.org",
    rb"archive\.ubuntu\.com",
]
PLACES = ("app", "packaging", "resources", "tests", ".ci", "README.md", "pyproject.toml", ".gitignore")


def files(checkout: Path) -> Iterator[Path]:
    """Every file of the project but this one, which has to name what it looks for."""
    for place in PLACES:
        path = checkout / place
        if path.is_file():
            yield path
        for inner in path.rglob("*"):
            if inner.is_file() and inner.name != Path(__file__).name and "__pycache__" not in inner.parts:
                yield inner


def findings(content: bytes) -> list[bytes]:
    return [match.group() for match in re.finditer(b"|".join(UNWANTED), content)]


def test_no_file_names_a_machine_or_a_server(checkout):
    found = {str(path.relative_to(checkout)): findings(path.read_bytes()) for path in files(checkout)}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "text", ["open('/root/x')", "cd /home/ann", r"C:\Users\ann", "https://pypi.org/simple"]
)
def test_such_a_name_is_found(text):
    assert findings(text.encode())


@pytest.mark.parametrize(
    "text", ["~/.local/share/vendemmia", "resources/work/", "the root/ of it", "Path.home()"]
)
def test_harmless_text_passes(text):
    assert not findings(text.encode())
