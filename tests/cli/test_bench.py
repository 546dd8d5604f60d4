"""`bench` reports every budget. How fast this machine is, no test asks."""

import json

import pytest

from app.__main__ import main
from app.cli import bench

CORE = [
    "copy_us",
    "legal_us",
    "longest_list_ms",
    "apply_us",
    "random_game_ms_per_350",
    "decisions_per_second",
    "replay_ms",
]
WINDOW = [
    "start_ratio",
    "continue_ms",
    "repaint_ms",
    "drag_repaint_ms",
    "decision_ms",
    "switch_ms",
    "memory_mib",
]
FIELDS = ["name", "value", "unit", "budget", "ok", "ratio", "note"]


def small(monkeypatch):
    for name, value in (("GAMES", 2), ("REPEATS", 1), ("STARTS", 1), ("REPLAY_SEATS", 2), ("DECISIONS", 5)):
        monkeypatch.setattr(bench, name, value)


def test_the_rows_of_the_core(capsys, monkeypatch):
    small(monkeypatch)
    assert main(["bench", "--core", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["loop_us"] > 0
    assert [row["name"] for row in report["rows"]] == CORE
    for row in report["rows"]:
        assert list(row) == FIELDS
        assert row["value"] >= 0
        assert isinstance(row["ok"], bool)
        assert (row["ratio"] is None) == (row["unit"] == "1/s")


def test_the_rows_of_the_window(monkeypatch):
    small(monkeypatch)
    rows = bench.window_rows(1e-4)
    assert [row.name for row in rows] == WINDOW
    for row in rows:
        assert row.value is not None and row.value > 0, row


def test_a_window_that_cannot_be_measured_is_said(capsys, monkeypatch):
    small(monkeypatch)
    monkeypatch.setattr(
        bench, "_command", lambda what: [bench.sys.executable, "-c", "raise SystemExit('no Qt')"]
    )
    rows = bench.window_rows(1e-4)
    assert [row.name for row in rows] == WINDOW
    assert all(row.value is None and row.ok is None and "no Qt" in row.note for row in rows)


def test_the_table_for_people(capsys, monkeypatch):
    small(monkeypatch)
    assert main(["bench", "--core"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["name", "value", "unit", "budget", "ratio"]
    assert len(lines) == 1 + len(CORE)


def test_random_players_are_measured_against_others_and_not_against_one_machine(monkeypatch):
    assert bench.least_speed(2e-4) == pytest.approx(2 * bench.least_speed(4e-4), abs=1)
    assert bench.least_speed(1.0) == round(3 * bench.CATANATRON)
    small(monkeypatch)
    by_name = {row.name: row for row in bench.core_rows(1e-4)}
    assert by_name["decisions_per_second"].budget == bench.least_speed(1e-4)


def test_a_budget_is_a_ceiling_or_a_floor():
    assert bench.row("a", 3, "us", 5, 1e-3).ok is True
    assert bench.row("a", 6, "us", 5, 1e-3).ok is False
    assert bench.row("a", 6, "1/s", 5, 1e-3, more_is_better=True).ok is True
    assert bench.row("a", 3, "us", 5, 1e-3).ratio == 0.003
