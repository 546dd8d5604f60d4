"""The set-up script: what it decides and what it says. Nothing here installs anything."""

import importlib.util
import os
import stat
import subprocess
import sys

import pytest

from app.system import display, packages
from app.texts import text


@pytest.fixture
def bootstrap(checkout, tmp_path, monkeypatch):
    """The script as a module, with an environment of its own that is not there yet."""
    spec = importlib.util.spec_from_file_location("bootstrap", checkout / "packaging" / "bootstrap.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ENVIRONMENT", tmp_path / "env")
    monkeypatch.setattr(module, "STAMP", tmp_path / "env" / "stamp.json")
    return module


@pytest.fixture
def bare_linux(bootstrap, monkeypatch):
    """A Linux system with Python and nothing that Qt needs."""
    monkeypatch.setattr(bootstrap, "require_place", lambda: None)
    monkeypatch.setattr(bootstrap, "on_linux", lambda: True)
    monkeypatch.setattr(bootstrap, "loads", lambda soname: False)
    monkeypatch.setattr(bootstrap, "has_ensurepip", lambda: True)
    return bootstrap


# Arguments


def test_what_follows_play_and_test_is_handed_on(bootstrap):
    assert bootstrap.arguments_of(["play"]) == ("play", [])
    assert bootstrap.arguments_of(["test", "-k", "queen", "tests/rules"]) == (
        "test",
        ["-k", "queen", "tests/rules"],
    )
    assert bootstrap.arguments_of(["play", "cards", "--json"]) == ("play", ["cards", "--json"])
    assert bootstrap.arguments_of(["desktop", "--remove"]) == ("desktop", ["--remove"])


@pytest.mark.parametrize(
    "line", [[], ["dance"], ["--dance"], ["lint", "tests"], ["check", "-k", "queen"], ["desktop", "x"]]
)
def test_wrong_arguments_get_one_line_and_exit_2(bootstrap, capsys, line):
    with pytest.raises(SystemExit) as stop:
        bootstrap.main(line)
    assert stop.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("bootstrap.py: ")


def test_an_old_python_is_told_so_before_anything_else(bootstrap, monkeypatch, capsys):
    monkeypatch.setattr(bootstrap, "OLDEST_PYTHON", (99, 1))
    assert bootstrap.main(["test"]) == 2
    assert capsys.readouterr().err.startswith("bootstrap.py: Python 99.1 or newer is needed, this is 3.")


def test_help_names_the_private_environment(checkout):
    script = checkout / "packaging" / "bootstrap.py"
    shown = subprocess.run([sys.executable, script, "--help"], capture_output=True, text=True, check=True)
    assert ".vendemmia-env" in shown.stdout


# Steps


def test_all_tests_run_side_by_side_but_picked_ones_do_not(bootstrap):
    assert "--dist" in bootstrap.steps_of("test", [])[0]
    assert bootstrap.steps_of("test", ["--all"])[0][1:4] == ["-m", "pytest", "--all"]
    assert "--dist" in bootstrap.steps_of("test", ["--all"])[0]
    assert bootstrap.steps_of("test", ["-k", "queen"])[0][1:] == ["-m", "pytest", "-k", "queen"]


def test_check_is_lint_and_test(bootstrap):
    lint, test = bootstrap.steps_of("lint", []), bootstrap.steps_of("test", [])
    assert bootstrap.steps_of("check", []) == lint + test


def test_the_first_step_that_fails_ends_the_command(bootstrap, monkeypatch):
    done = []

    def steps_of(command, rest):
        return [[sys.executable, "-c", f"raise SystemExit({code})"] for code in (0, 4, 5)]

    def call(step, **rest):
        done.append(step)
        return subprocess.run(step).returncode

    monkeypatch.setattr(bootstrap, "steps_of", steps_of)
    monkeypatch.setattr(bootstrap.subprocess, "call", call)
    assert bootstrap.run("check", []) == 4
    assert len(done) == 2


def test_the_environment_of_children_stays_private(bootstrap, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    variables = bootstrap.child_environment()
    assert "PYTHONPATH" not in variables
    assert variables["PIP_USER"] == "0"


def test_the_desktop_is_told_by_the_environments_python_and_forgets_without_it(bootstrap, monkeypatch):
    (step,) = bootstrap.steps_of("desktop", ["--remove"])
    assert step[0] == sys.executable, "the environment is not there"
    assert step[1:] == [str(bootstrap.CHECKOUT / "packaging" / "desktop.py"), "--remove"]
    assert os.path.isfile(step[1])
    bootstrap.environment_python().parent.mkdir(parents=True)
    bootstrap.environment_python().touch()
    assert bootstrap.steps_of("desktop", [])[0][0] == str(bootstrap.environment_python())
    for needed in ("require_place", "require_system", "install"):
        monkeypatch.setattr(bootstrap, needed, lambda *arguments: pytest.fail("nothing is set up for that"))
    monkeypatch.setattr(bootstrap, "run", lambda command, rest: 0)
    assert bootstrap.main(["desktop", "--remove"]) == 0


def test_for_the_desktop_a_player_needs_no_tools_for_tests(bootstrap):
    assert bootstrap.wanted_stamp("desktop") == bootstrap.wanted_stamp("play")


# Display


def test_no_display_is_said_in_one_line_before_anything_is_set_up(bootstrap, monkeypatch, capsys):
    """In the words of the game, which looks in the same way."""
    monkeypatch.setattr(display, "on_linux", lambda: True)
    monkeypatch.setattr(bootstrap, "install", lambda command: pytest.fail("nothing is set up for nothing"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert bootstrap.main(["play"]) == 3
    assert capsys.readouterr().err == f"bootstrap.py: {text('ui.begin.no-display')}\n"
    monkeypatch.setenv("DISPLAY", "no-such-machine.invalid:7")
    assert bootstrap.main(["play"]) == 3
    said = capsys.readouterr().err
    assert "no-such-machine.invalid:7 does not answer" in said and said.count("\n") == 1


# System packages


def test_tests_do_without_the_libraries_of_a_window(bare_linux):
    for_tests = bare_linux.names_for("apt", bare_linux.missing_packages("test"))
    for_play = bare_linux.names_for("apt", bare_linux.missing_packages("play"))
    assert "libegl1" in for_tests
    assert not [name for name in for_play if name.startswith("fonts-")], "the typefaces come with the game"
    assert "libxcb-cursor0" not in for_tests
    assert set(for_tests) < set(for_play)


def test_a_python_without_pip_asks_for_its_own_version(bare_linux, monkeypatch):
    monkeypatch.setattr(bare_linux, "has_ensurepip", lambda: False)
    expected = f"python3.{sys.version_info.minor}-venv"
    assert expected in bare_linux.names_for("apt", bare_linux.missing_packages("test"))


@pytest.mark.parametrize("tool", packages.TOOLS)
def test_who_may_not_install_gets_the_command_of_this_system_and_exit_3(
    bare_linux, monkeypatch, capsys, tool
):
    monkeypatch.setattr(bare_linux, "apt_prefix", lambda: None)
    monkeypatch.setattr(
        packages.shutil, "which", lambda name: name if name == packages.PROGRAMS[tool] else None
    )
    assert bare_linux.main(["test"]) == 3
    said = capsys.readouterr().err
    assert [command in said for command in packages.COMMANDS.values()] == [
        name == tool for name in packages.TOOLS
    ]


def test_a_failed_installation_still_names_the_commands(bare_linux, monkeypatch, capsys):
    monkeypatch.setattr(bare_linux, "apt_prefix", lambda: [])
    monkeypatch.setattr(bare_linux, "apt_install", lambda prefix, missing: False)
    monkeypatch.setattr(packages.shutil, "which", lambda name: name if name == "apt-get" else None)
    assert bare_linux.main(["test"]) == 3
    assert "apt-get install" in capsys.readouterr().err


def test_apt_installs_what_is_missing_without_asking(bootstrap, monkeypatch):
    calls = []
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda command, **_: calls.append(command) or 0)
    assert bootstrap.apt_install(["sudo", "-n"], bootstrap.packages_of(["libEGL.so.1"]))
    update, install = calls
    assert update[:4] == ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"]
    assert update[-1] == "update"
    assert install[-4:] == ["install", "--yes", "--no-install-recommends", "libegl1"]


@pytest.mark.parametrize(
    ("release", "expected"),
    [
        ("ID=debian\n", True),
        ('ID=ubuntu\nID_LIKE="debian"\n', True),
        ('NAME="Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n', True),
        ("ID=fedora\n", False),
        ("", False),
    ],
)
def test_debian_and_its_kin_are_known_by_their_release_file(bootstrap, tmp_path, release, expected):
    path = tmp_path / "os-release"
    path.write_text(release)
    assert bootstrap.is_debian(path) is expected
    assert bootstrap.is_debian(tmp_path / "none") is False


# The stamp


@pytest.fixture
def stamps(bootstrap):
    """The stamp of the last installation, for tests to change, and the one that testing wants now."""
    wanted = bootstrap.wanted_stamp("test")
    return dict(wanted), wanted


def test_the_same_again_installs_nothing(bootstrap, stamps):
    found, wanted = stamps
    assert bootstrap.plan_for(found, wanted) == "nothing"


def test_playing_is_content_with_the_tools_for_tests_but_not_the_other_way(bootstrap):
    play, test = bootstrap.wanted_stamp("play"), bootstrap.wanted_stamp("test")
    assert bootstrap.plan_for(test, play) == "nothing"
    assert bootstrap.plan_for(play, test) == "update"


def test_a_changed_pyproject_updates(bootstrap, stamps):
    found, wanted = stamps
    found["pyproject"] = "another"
    assert bootstrap.plan_for(found, wanted) == "update"


@pytest.mark.parametrize("key", ["python", "checkout"])
def test_another_python_or_a_moved_checkout_starts_anew(bootstrap, stamps, key):
    found, wanted = stamps
    found[key] = "another"
    assert bootstrap.plan_for(found, wanted) == "anew"


def test_an_interrupted_installation_starts_anew(bootstrap, monkeypatch):
    def interrupted(extra):
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "make_environment", bootstrap.ENVIRONMENT.mkdir)
    monkeypatch.setattr(bootstrap, "install_project", lambda extra: None)
    monkeypatch.setattr(bootstrap, "python_works", lambda: True)
    bootstrap.install("test")
    assert bootstrap.read_stamp() == bootstrap.wanted_stamp("test")

    monkeypatch.setattr(bootstrap, "install_project", interrupted)
    bootstrap.STAMP.write_text('{"pyproject": "older"}')
    bootstrap.ENVIRONMENT.joinpath("left-over").touch()
    monkeypatch.setattr(bootstrap, "plan_for", lambda found, wanted: "update")
    with pytest.raises(KeyboardInterrupt):
        bootstrap.install("test")
    assert bootstrap.read_stamp() is None


@pytest.mark.parametrize("text", ["", "{", "[]", "7"])
def test_a_broken_stamp_counts_as_none(bootstrap, text):
    bootstrap.ENVIRONMENT.mkdir()
    bootstrap.STAMP.write_text(text)
    assert bootstrap.read_stamp() is None


def test_a_python_that_is_gone_starts_anew(bootstrap, monkeypatch):
    made = []
    bootstrap.ENVIRONMENT.mkdir()
    monkeypatch.setattr(bootstrap, "read_stamp", lambda: bootstrap.wanted_stamp("test"))
    monkeypatch.setattr(bootstrap, "make_environment", lambda: made.append(True))
    monkeypatch.setattr(bootstrap, "install_project", lambda extra: None)
    bootstrap.install("test")
    assert made


def test_a_folder_that_cannot_be_written_to_stops_before_the_system_is_changed(
    bootstrap, monkeypatch, capsys
):
    monkeypatch.setattr(bootstrap.os, "access", lambda path, mode: False)
    monkeypatch.setattr(bootstrap, "require_system", lambda command: pytest.fail("too early"))
    assert bootstrap.main(["test"]) == 1
    assert "cannot be written to" in capsys.readouterr().err


def test_a_failure_while_writing_the_environment_is_said_in_one_line(bootstrap, tmp_path, monkeypatch):
    def make_environment():
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr(bootstrap, "make_environment", make_environment)
    with pytest.raises(bootstrap.SetupError, match="Permission denied"):
        bootstrap.install("test")


# pip


def fake_python(bootstrap, script):
    """Put a shell script where the environment's Python would be."""
    path = bootstrap.environment_python()
    path.parent.mkdir(parents=True)
    path.write_text("#!/bin/sh\n" + script)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.mark.skipif(os.name == "nt", reason="stands in for Python with a shell script")
@pytest.mark.parametrize(
    ("script", "said", "code"),
    [
        ("echo 'Temporary failure in name resolution'; exit 1", "No connection", 1),
        ("echo 'No matching distribution'; exit 1", "pip could not install", 1),
        ('test "$1" = -c && echo "libEGL.so.1: cannot open" && exit 1; exit 0', "does not load", 3),
    ],
)
def test_a_failed_installation_says_what_kind_it_was(bootstrap, script, said, code):
    fake_python(bootstrap, script)
    with pytest.raises(bootstrap.SetupError, match=said) as failure:
        bootstrap.install_project("dev")
    assert failure.value.code == code


# Tests in a window


@pytest.fixture
def bare_desktop(bare_linux, monkeypatch):
    """A Linux system without any program of a desktop."""
    monkeypatch.setattr(bare_linux.shutil, "which", lambda program: None)
    monkeypatch.setattr(bare_linux, "ACCESSIBILITY_BUS", ())
    monkeypatch.setattr(bare_linux, "speaks_at_spi", lambda: False)
    return bare_linux


def test_only_the_tests_in_a_window_ask_for_a_desktop(bare_desktop):
    for_window = set(bare_desktop.names_for("apt", bare_desktop.missing_packages("test-window")))
    desktop = {"xvfb", "openbox", "xdotool", "dbus", "at-spi2-core", "python3-pyatspi", "gir1.2-atspi-2.0"}
    assert desktop <= for_window
    assert "libxcb-cursor0" in for_window
    for command in ("play", "test", "lint", "check", "desktop"):
        assert not desktop & set(bare_desktop.names_for("apt", bare_desktop.missing_packages(command)))


def test_each_program_of_a_desktop_has_a_package_in_every_system(bootstrap):
    rows = [
        *bootstrap.DESKTOP_PROGRAMS.values(),
        bootstrap.ACCESSIBILITY_PACKAGES,
        *bootstrap.CLIENT_PACKAGES,
    ]
    for row in rows:
        assert len(row) == len(packages.TOOLS)
        assert all(row)


@pytest.mark.parametrize("tool", packages.TOOLS)
def test_who_may_not_install_a_desktop_gets_the_command_and_exit_3(bare_desktop, monkeypatch, capsys, tool):
    monkeypatch.setattr(bare_desktop, "apt_prefix", lambda: None)
    at_hand = packages.PROGRAMS[tool]
    monkeypatch.setattr(packages.shutil, "which", lambda name: name if name == at_hand else None)
    assert bare_desktop.main(["test-window"]) == 3
    line = next(line for line in capsys.readouterr().err.splitlines() if packages.COMMANDS[tool] in line)
    assert bare_desktop.DESKTOP_PROGRAMS["openbox"][packages.TOOLS.index(tool)] in line.split()


def test_without_an_x_server_there_are_no_tests_in_a_window(bootstrap, monkeypatch, capsys):
    monkeypatch.setattr(bootstrap, "on_linux", lambda: False)
    monkeypatch.setattr(bootstrap, "require_place", lambda: pytest.fail("nothing is set up for that"))
    assert bootstrap.main(["test-window"]) == 3
    assert "on Linux alone" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("rest", "handed_on"),
    [
        ([], ["tests/window", "-n", "N", "--dist", "worksteal"]),
        (["--all"], ["tests/window", "--all", "-n", "N", "--dist", "worksteal"]),
        (["-k", "ghost"], ["tests/window", "-k", "ghost"]),
        (["tests/window/test_desktop.py", "-x"], ["tests/window/test_desktop.py", "-x"]),
    ],
)
def test_the_tests_in_a_window_are_a_folder_of_their_own(bootstrap, monkeypatch, rest, handed_on):
    monkeypatch.setattr(bootstrap, "test_processes", lambda: "N")
    assert bootstrap.arguments_of(["test-window", *rest]) == ("test-window", rest)
    (step,) = bootstrap.steps_of("test-window", rest)
    assert step[1:] == ["-m", "pytest", *handed_on]


def test_the_light_tests_leave_the_folder_out(checkout):
    others = [path for path in (checkout / "tests").iterdir() if path.name not in ("window", "cli")]
    listed = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-q",
            "tests",
            *(f"--ignore={path}" for path in others),
        ],
        cwd=checkout,
        capture_output=True,
        text=True,
    )
    assert "tests/cli/test_main.py" in listed.stdout
    assert "tests/window" not in listed.stdout


def test_two_commands_that_begin_together_set_up_one_after_the_other(checkout):
    pytest.importorskip("fcntl")
    told = "import sys, time; sys.path.insert(0, 'packaging'); import bootstrap\n"
    told += (
        "with bootstrap.one_at_a_time():\n  print(time.monotonic()); time.sleep(0.3); print(time.monotonic())"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", told], cwd=checkout, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    first, second = sorted([float(time) for time in one.communicate()[0].split()] for one in running)
    assert first[1] <= second[0]
