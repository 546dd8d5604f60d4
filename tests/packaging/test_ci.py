"""The script of CI: the light tests, those in a window and style side by side; each failure is named."""

import os
import shutil
import subprocess

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell script")

BOOTSTRAP = """
import os, sys
from pathlib import Path
command = sys.argv[1]
Path(command).touch()
while not all(Path(other).exists() for other in ("test", "test-window", "lint")):
    pass
print(f"this is {command}", flush=True)
print(f"and its errors: {command}", file=sys.stderr)
if command in os.environ["FAILING"].split() and command != "lint":
    print(f"FAILED tests/of_{command}.py::test_it", flush=True)
    print("said after it", flush=True)
sys.exit(command in os.environ["FAILING"].split())
"""


@pytest.fixture
def run(checkout, tmp_path):
    """Runs the script with commands that succeed or fail as told; none of the three ends before all of them run."""
    for folder in (".ci", "packaging"):
        (tmp_path / folder).mkdir()
    shutil.copy(checkout / ".ci" / "run", tmp_path / ".ci" / "run")
    (tmp_path / "packaging" / "bootstrap.py").write_text(BOOTSTRAP)

    def run(*failing):
        return subprocess.run(
            ["bash", str(tmp_path / ".ci" / "run")],
            env=os.environ | {"FAILING": " ".join(failing)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
        )

    return run


def test_all_of_it_is_shown_and_passes(run):
    done = run()
    assert done.returncode == 0
    for words in ("this is", "and its errors:"):
        assert f"{words} test\n" in done.stdout
        assert f"window: {words} test-window\n" in done.stdout
        assert f"lint: {words} lint\n" in done.stdout
    assert "Failed" not in done.stdout


@pytest.mark.parametrize("failing", [("test",), ("test-window",), ("lint",), ("test", "test-window")])
def test_whatever_fails_is_named_last_and_fails_the_whole(run, failing):
    done = run(*failing)
    assert done.returncode == 1
    last = [
        line
        for step in failing
        for line in (
            ["this is lint", "and its errors: lint"]
            if step == "lint"
            else [f"FAILED tests/of_{step}.py::test_it"]
        )
    ]
    *_, ending = done.stdout.splitlines()
    assert ending == f"Failed: {' '.join(failing)}"
    assert sorted(done.stdout.splitlines()[-1 - len(last) : -1]) == sorted(last)
    assert "this is lint" in done.stdout, "what is wrong with style is told all the same"
