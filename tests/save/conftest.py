"""Disks and accounts for the tests of saving."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import disks


@pytest.fixture
def ordinary_user() -> Iterator[Path]:
    """A folder of an account that may not write everywhere."""
    with disks.as_ordinary_user() as folder:
        yield folder


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[disks.SmallDisk]:
    with disks.mounted_disk(tmp_path) as disk:
        yield disk
