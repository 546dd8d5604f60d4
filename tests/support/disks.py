"""Real trouble with disks: an account that may not do everything, and a disk that is small."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

NOBODY = 65534
SMALL, LARGER = "96k", "4m"


@contextlib.contextmanager
def as_ordinary_user(prepare: Callable[[Path], object] | None = None) -> Iterator[Path]:
    """A folder of one's own; root, who may write everywhere, becomes somebody else meanwhile, in all threads.

    `prepare` still runs as root: what is imported and drawn for the first time may lie where others cannot read.
    """
    if os.name == "nt":
        pytest.skip("folders there have no such rights")
    folder = Path(tempfile.mkdtemp(prefix="vendemmia-user-"))
    root = os.geteuid() == 0
    try:
        if prepare is not None:
            prepare(folder)
        if root:
            try:
                for path in (folder, *folder.rglob("*")):
                    os.chown(path, NOBODY, -1)
                os.seteuid(NOBODY)
            except OSError:
                pytest.skip("root cannot become anybody else here")
        try:
            yield folder
        finally:
            if root:
                os.seteuid(0)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class SmallDisk:
    """A file system in memory with room for a few generations of a game. `beside` lies on another one."""

    def __init__(self, path: Path, beside: Path) -> None:
        self.path = path
        self.beside = beside

    def fill(self) -> None:
        """Take all room that is left."""
        with contextlib.suppress(OSError), (self.path / "filler").open("ab", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    def grow(self) -> None:
        self._mount("-o", f"remount,size={LARGER}")

    def read_only(self, wanted: bool) -> None:
        self._mount("-o", f"remount,{'ro' if wanted else 'rw'}")

    def _mount(self, *options: str) -> None:
        subprocess.run(["mount", *options, str(self.path)], check=True)


@contextlib.contextmanager
def mounted_disk(folder: Path) -> Iterator[SmallDisk]:
    """Skips the test where nothing may be mounted."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("only root on Linux may mount a small disk")
    place = folder / "disk"
    place.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(place)], capture_output=True
    )
    if done.returncode:
        pytest.skip("nothing may be mounted here")
    try:
        yield SmallDisk(place, folder)
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)
