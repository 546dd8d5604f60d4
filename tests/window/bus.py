"""A D-Bus of our own with the accessibility bus on it, for programs and the screen readers that listen to them."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from tests.window.desktop import PATIENCE, end_with_parent

SYSTEM_PYTHON = "/usr/bin/python3"
LAUNCHERS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
    "/usr/lib/at-spi-bus-launcher",
)


class Bus:
    """Nothing of the real session is on it; it ends with the process that has started it."""

    def __init__(self, environment: Mapping[str, str], folder: Path) -> None:
        self._given = {**environment, "XDG_RUNTIME_DIR": str(folder), "XDG_CACHE_HOME": str(folder)}
        self._started: list[subprocess.Popen[str]] = []
        self.address = ""

    def __enter__(self) -> Bus:
        daemon = self.start(["dbus-daemon", "--session", "--nofork", "--print-address"], self._given)
        assert daemon.stdout is not None
        self.address = daemon.stdout.readline().strip()
        launcher = next(path for path in LAUNCHERS if os.path.exists(path))
        self.start([launcher, "--launch-immediately"], self.environment())
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            subprocess.run(
                [
                    *("dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus"),
                    *("org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status"),
                    *(f"string:{name}", "variant:boolean:true"),
                ],
                env=self.environment(),
                check=True,
                capture_output=True,
                timeout=PATIENCE,
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        while self._started:
            process = self._started.pop()
            if process.poll() is None:
                process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def environment(self, **more: str) -> dict[str, str]:
        """What a program needs to be found by the screen readers here, and what they need."""
        return {
            **self._given,
            "DBUS_SESSION_BUS_ADDRESS": self.address,
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "NO_AT_BRIDGE": "0",
            **more,
        }

    def start(self, words: list[str], environment: Mapping[str, str]) -> subprocess.Popen[str]:
        """A program on this bus, whose standard streams are read and written here."""
        started = subprocess.Popen(
            words,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=end_with_parent,
        )
        self._started.append(started)
        return started


def stop(process: subprocess.Popen[str]) -> int:
    """End a program in order and return its exit code."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    return process.wait(PATIENCE)
