"""Draws the stored pictures of the screens anew: `python tests/support/make_pictures.py`.

Look at what has changed before you commit it: `git diff --stat tests/pictures`, and the pictures themselves.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":  # before anything imports Qt
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["VENDEMMIA_DATA"] = tempfile.mkdtemp(prefix="vendemmia-pictures-")
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.ui.window.application import make_application
from tests.support import pictures
from tests.support.screens import quiet


def main() -> int:
    make_application()
    pictures.FOLDER.mkdir(exist_ok=True)
    kept = changed = 0
    with quiet():
        for case in pictures.STORED:
            picture = pictures.drawn(case)
            if not pictures.differences(pictures.stored(case), picture):
                kept += 1
                continue
            (pictures.FOLDER / pictures.name_of(case)).write_bytes(pictures.as_file(picture))
            changed += 1
            print(f"  {pictures.name_of(case)}", flush=True)
    wanted = {pictures.name_of(case) for case in pictures.STORED}
    for path in pictures.FOLDER.glob("*.png"):
        if path.name not in wanted:
            path.unlink()
    words = json.dumps(pictures.manifest(), indent=1) + "\n"
    (pictures.FOLDER / pictures.MANIFEST).write_text(words, encoding="utf-8")
    print(f"{changed} pictures drawn anew, {kept} look the same and were kept")
    return 0


if __name__ == "__main__":
    sys.exit(main())
