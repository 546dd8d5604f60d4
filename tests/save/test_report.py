"""The bundle for a report of an error holds what helps, and nobody's name."""

import json
import zipfile
from pathlib import Path

import pytest

from app.__main__ import main
from app.save import store
from app.save.library import Library
from app.session.types import SeatInfo
from tests.support.sessions import begin

NAMES = ("Wilhelmina", "Bartholomeus")


@pytest.fixture
def data(tmp_path, monkeypatch):
    folder = tmp_path / "data"
    monkeypatch.setenv("VENDEMMIA_DATA", str(folder))
    return folder


def unpacked(path):
    with zipfile.ZipFile(path) as bundle:
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


def test_a_report_of_a_game(data, tmp_path, capsys):
    library = Library()
    session = begin([SeatInfo(name, colour) for name, colour in zip(NAMES, ("garnet", "azure"))], 1)
    keeper = library.create(session, "Wilhelmina’s birthday")
    for _ in range(10):
        session.submit(session.legal()[0])
    keeper.close()
    wishes = {
        "theme": "dark",
        "seats": [["Wilhelmina", "garnet"]],
        "solo": ["Anneliese"],
        "pace": Path.home().name,
    }
    (data / "settings.json").write_text(json.dumps({"wishes": {**wishes, "secret": "xyz"}, "window": "xyz="}))
    (data / "logs").mkdir()
    (data / "logs" / "error-1.json").write_text(
        json.dumps(
            {
                "error": [f'File "{Path.home()}/x.py"', "Wilhelmina failed"],
                "seats": [["Anneliese", "garnet", "human"]],
                "log": [[0, "Anneliese"]],
            }
        )
    )
    out = tmp_path / "report.zip"
    assert main(["report", str(out)]) == 0
    assert "last.vendemmia" in capsys.readouterr().out
    parts = unpacked(out)
    assert set(parts) == {"version.json", "last.vendemmia", "settings.json", "log/error-1.json"}
    loaded = store.load_bytes(parts["last.vendemmia"]).session
    assert [seat.name for seat in loaded.seats] == ["Player 1", "Player 2"]
    assert [entry.text for entry in loaded.log] == [entry.text for entry in session.log]
    settings = json.loads(parts["settings.json"])
    assert settings["theme"] == "dark" and settings["pace"] == "normal"
    assert not {"seats", "solo", "secret", "window"} & settings.keys()
    everything = "".join(parts.values())
    for private in (*NAMES, "Anneliese", str(Path.home()), "xyz"):
        assert private not in everything, private
    assert json.loads(parts["version.json"])["vendemmia"]


def test_a_report_holds_nothing_of_a_hostile_file_of_settings(data, tmp_path, hostile_settings):
    """The old file is read by hand, and only what was read that way is handed on."""
    data.mkdir()
    (data / "settings.ini").write_bytes(hostile_settings.read_bytes() + b'pace=\\"slow\\"\n')
    out = tmp_path / "report.zip"
    assert main(["report", str(out)]) == 0
    parts = unpacked(out)
    settings = json.loads(parts["settings.json"])
    assert settings["theme"] == "system" and settings["pace"] == "slow"
    assert not any(
        word in part for part in parts.values() for word in ("Variant", "PyObjectWrapper", "touch")
    )


def test_a_report_without_anything(data, tmp_path):
    out = tmp_path / "report.zip"
    assert main(["report", str(out)]) == 0
    assert set(unpacked(out)) == {"version.json"}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("report.txt", 2),
        ("no-folder/report.zip", 1),
        ("file/report.zip", 1),
        ("x" * 300 + ".zip", 1),
        ("/".join(["d" * 200] * 30) + "/report.zip", 1),
    ],
)
def test_a_report_that_cannot_be_written(data, tmp_path, capsys, name, code):
    (tmp_path / "file").touch()
    assert main(["report", str(tmp_path / name)]) == code
    said = capsys.readouterr().err
    assert len(said.strip().splitlines()) == 1
    assert ("allowed is" if code == 2 else "name a file in another folder") in said


def test_a_report_leaves_out_what_cannot_be_read(ordinary_user, monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", str(ordinary_user / "data"))
    keeper = Library().create(
        begin([SeatInfo(name, colour) for name, colour in zip(NAMES, ("garnet", "azure"))], 1)
    )
    keeper.close()
    (ordinary_user / "data" / "settings.json").write_text("{}")
    (ordinary_user / "data" / "settings.json").chmod(0)
    (ordinary_user / "data" / "logs").mkdir(mode=0)
    out = ordinary_user / "report.zip"
    assert main(["report", str(out)]) == 0
    assert set(unpacked(out)) == {"version.json", "last.vendemmia"}
