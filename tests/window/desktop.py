"""A desktop for one process: an X server that nobody sees, and a window manager on it."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from types import TracebackType

USUAL_SCREEN = (1920, 1200)
PATIENCE = 60  # seconds that a slow and busy machine may take; what comes sooner is not waited for
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG


class Desktop:
    """Xvfb with openbox, on a display number that is free; both end with the process that has started them."""

    def __init__(self, size: tuple[int, int] = USUAL_SCREEN) -> None:
        self.size = size
        self.display = ""
        self._started: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Desktop:
        reading, writing = os.pipe()
        width, height = self.size
        self._start(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            os.environ,
            keep=(writing,),
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.display = f":{number}"
        self._wait_for_manager(self._start(["openbox", "--sm-disable"], self.environment()))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        while self._started:
            process = self._started.pop()
            process.terminate()
            process.wait(PATIENCE)

    def environment(self, **more: str) -> dict[str, str]:
        """What a program needs to open its windows here, and nothing of another desktop."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("QT_") and name not in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")
        }
        return kept | {"DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"} | more

    def resize(self, width: int, height: int) -> None:
        """Give the screen another size, no larger than its first one."""
        name = f"{width}x{height}"
        for words in (
            ["--newmode", name, "0", *(str(width),) * 4, *(str(height),) * 4],
            ["--addmode", "screen", name],
            ["--output", "screen", "--mode", name],
        ):
            subprocess.run(["xrandr", *words], env=self.environment(), check=words[0] == "--output")

    def _start(
        self, words: list[str], environment: Mapping[str, str], keep: tuple[int, ...] = ()
    ) -> subprocess.Popen[bytes]:
        started = subprocess.Popen(
            words,
            env=environment,
            pass_fds=keep,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=end_with_parent,
        )
        self._started.append(started)
        return started

    def _wait_for_manager(self, manager: subprocess.Popen[bytes]) -> None:
        """xdotool tells the number of desktops once a window manager answers for them.

        One that gives up at its start, as happens on a machine that is very busy, is started again.
        """
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            asked = subprocess.run(
                ["xdotool", "get_num_desktops"], env=self.environment(), capture_output=True, text=True
            )
            if asked.returncode == 0 and re.fullmatch(r"[1-9]\d*\s*", asked.stdout):
                return
            if manager.poll() is not None:
                self._started.remove(manager)
                manager = self._start(["openbox", "--sm-disable"], self.environment())
            time.sleep(0.02)
        raise RuntimeError("the window manager did not start")


def end_with_parent() -> None:
    """Also where the tests are killed nothing of theirs stays behind."""
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGTERM)


def lacking() -> list[str]:
    """The programs that are not there."""
    return [name for name in ("Xvfb", "openbox", "xdotool", "xrandr") if shutil.which(name) is None]
