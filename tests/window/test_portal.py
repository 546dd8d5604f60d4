"""The portal of the desktop is asked over D-Bus what its user wishes, and nothing depends on its answer (R39)."""

import os
import subprocess
import sys

import pytest

PORTAL = """
import sys
from PySide6.QtCore import QCoreApplication
from PySide6.QtDBus import QDBusConnection, QDBusVariant, QDBusVirtualObject

VALUES = {"contrast": 1, "reduced-motion": 1}

class Portal(QDBusVirtualObject):
    def introspect(self, path):
        return ""

    def handleMessage(self, message, bus):
        key = message.arguments()[1]
        if key in VALUES:
            answer = message.createReply()
            answer.setArguments([QDBusVariant(QDBusVariant(VALUES[key]))])
        else:
            answer = message.createErrorReply("org.freedesktop.portal.Error.NotFound", "no such setting")
        bus.send(answer)
        return True

application = QCoreApplication(sys.argv)
bus = QDBusConnection.sessionBus()
portal = Portal()
bus.registerVirtualObject("/org/freedesktop/portal/desktop", portal)
bus.registerService("org.freedesktop.portal.Desktop")
print("ready", flush=True)
application.exec()
"""
ASKING = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from app.ui.platform.desktop_wishes import DesktopWishes

application = QGuiApplication(sys.argv)
wishes = DesktopWishes()
wishes.ask()

def look():
    if not wishes._waiting:
        print(*wishes.said, flush=True)
        application.exit()

every = QTimer(interval=20)
every.timeout.connect(look)
every.start()
application.exec()
"""


@pytest.mark.parametrize(("portal", "told"), [(True, "True True"), (False, "False False")])
def test_the_portal_of_the_desktop_is_asked(checkout, tmp_path, monkeypatch, portal, told):
    """Over a bus of its own; without a portal on it nobody answers, and that is no wish."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "portal.py").write_text(PORTAL, encoding="utf-8")
    (tmp_path / "asking.py").write_text(ASKING, encoding="utf-8")
    begin = '"$0" "$1/portal.py" > "$1/out" & until grep -q ready "$1/out"; do sleep 0.05; done; '
    script = f'{begin if portal else ""}"$0" "$1/asking.py"; kill $! 2> /dev/null; exit 0'
    done = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", script, sys.executable, str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout), "QT_QPA_PLATFORM": "offscreen"},
        check=True,
        timeout=120,
    )
    assert done.stdout.strip() == told
