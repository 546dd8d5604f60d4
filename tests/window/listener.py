"""A screen reader for tests, in the system's Python: hears what Orca would say, presses keys, and writes down both.

    listener.py old|new    # whether it listens to announcements, as Orca does since version 45

Each line of standard input is a command, each line of standard output an answer, both JSON. It knows nothing of the
program but what comes over the accessibility bus.
"""

import json
import subprocess
import sys

import gi

gi.require_version("Atspi", "2.0")
import pyatspi  # noqa: E402
from gi.repository import GLib  # noqa: E402

QUIET = 500  # milliseconds without a word, after which a key is answered; the line of messages takes its time
PATIENCE = 6000  # milliseconds that a busy machine may take for the first word

EVENTS = [
    "object:state-changed:focused",
    "object:state-changed:checked",
    "object:state-changed:showing",
    "object:property-change:accessible-name",
    "object:property-change:accessible-description",
    "object:text-caret-moved",
    "window:activate",
]
# Whose changed names Orca leaves out, as its event manager does.
UNNAMED = {
    "canvas",
    "icon",
    "label",
    "list item",
    "list",
    "section",
    "table row",
    "table cell",
    "menu",
    "menu item",
}


class Ears:
    """What Orca 43 says at these events, and what newer ones say besides."""

    def __init__(self, new):
        self.said = []
        self.locus = None
        self.after = None  # what waits for a pause
        self._timer = 0
        for name in EVENTS + (["object:announcement"] if new else []):
            pyatspi.Registry.registerEventListener(self.hear, name)

    def hear(self, event):
        try:
            words = self.words(event)
        except GLib.GError:  # the thing is gone by now
            words = ""
        if words:
            self.say(words)

    def say(self, words):
        self.said.append(words)
        self.wait(QUIET)

    def words(self, event):
        kind, source = event.type, event.source
        if kind.startswith("object:announcement"):
            return event.any_data
        if kind.startswith("window:activate"):
            return source.name
        if kind.startswith("object:state-changed:focused"):
            if not event.detail1 or source == self.locus:
                return ""
            self.locus = source
            return spoken(source)
        if kind.startswith("object:state-changed:showing"):
            return (
                f"notification {source.name}"
                if event.detail1 and source.getRoleName() == "notification"
                else ""
            )
        if source != self.locus:
            return ""
        if kind.startswith("object:state-changed:checked"):
            return "checked" if event.detail1 else "not checked"
        if kind.startswith("object:property-change"):
            role = source.getRoleName()
            return "" if kind.endswith("name") and role in UNNAMED else event.any_data
        if kind.startswith("object:text-caret-moved"):
            return line_at(source, event.detail1)
        return ""

    def wait(self, milliseconds):
        """Answer after so long a pause."""
        if self._timer:
            GLib.source_remove(self._timer)
        self._timer = GLib.timeout_add(milliseconds, self._answer) if self.after else 0

    def _answer(self):
        self._timer = 0
        after, self.after = self.after, None
        if after:
            after()
        return False


def spoken(source):
    """Name, role, states and description of what gets the focus."""
    states = source.getState()
    parts = [source.name, source.getRoleName()]
    if states.contains(pyatspi.STATE_CHECKED):
        parts.append("checked")
    if not states.contains(pyatspi.STATE_SENSITIVE):
        parts.append("unavailable")
    if source.description and source.description != source.name:
        parts.append(source.description)
    return " | ".join(part for part in parts if part)


def line_at(source, offset):
    return source.queryText().getTextAtOffset(offset, pyatspi.TEXT_BOUNDARY_LINE_START)[0].strip()


def children(node):
    """Those that are there; fewer where the node goes while they are asked for."""
    try:
        for number in range(node.childCount):
            child = node.getChildAtIndex(number)
            if child is not None:
                yield child
    except GLib.GError:
        return


def program():
    """The game among the programs on the bus."""
    for found in children(pyatspi.Registry.getDesktop(0)):
        if found.name == "vendemmia" or "endemmia" in (found.name or ""):
            return found
    return None


def tree(node):
    """A node and all below it: role, name, description, what can be done with it."""
    node.clearCache()
    states = node.getState()
    try:
        actions = [node.queryAction().getName(number) for number in range(node.queryAction().nActions)]
    except NotImplementedError:
        actions = []
    try:
        box = list(node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS))
    except NotImplementedError:
        box = [0, 0, 0, 0]
    return {
        "role": node.getRoleName(),
        "name": node.name,
        "description": node.description,
        "focusable": states.contains(pyatspi.STATE_FOCUSABLE),
        "showing": states.contains(pyatspi.STATE_SHOWING),
        "enabled": states.contains(pyatspi.STATE_SENSITIVE),
        "selected": states.contains(pyatspi.STATE_SELECTED),
        "actions": actions,
        "box": box,
        "children": [below for child in children(node) if (below := living(child)) is not None],
    }


def living(node):
    """The tree below a node; None where that has gone by now."""
    try:
        return tree(node)
    except GLib.GError:
        return None


def whole_tree():
    """The tree of the program; None where it has ended."""
    try:
        found = program()
    except GLib.GError:
        return None
    return None if found is None else living(found)


def at(path):
    """The node that a path of numbers leads to."""
    node = program()
    for number in path:
        node = node.getChildAtIndex(number)
    return node


class Listener:
    def __init__(self, new):
        self.ears = Ears(new)
        GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, self.command)

    def command(self, stream, condition):
        line = sys.stdin.readline()
        if not line:
            pyatspi.Registry.stop()
            return False
        asked = json.loads(line)
        if "keys" in asked:
            self.ears.said = []
            self.ears.after = self.heard
            self.ears.wait(asked.get("patience", PATIENCE))
            if asked["keys"]:
                subprocess.run(["xdotool", "key", *asked["keys"]], check=True)
        elif "press" in asked:
            at(asked["press"]).queryAction().doAction(0)
            answer(True)
        elif "tree" in asked:
            answer(whole_tree())
        return True

    def heard(self):
        answer(self.ears.said)


def answer(what):
    print(json.dumps(what), flush=True)


listener = Listener(sys.argv[1] == "new")
answer("ready")
pyatspi.Registry.start()
