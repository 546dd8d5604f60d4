"""Guards the one library version that must not slip in: PySide6 6.12.0 crashes on CPython 3.11.

It drops references to None, until None itself is freed. Raise the limit only with a version that is mended.
"""

import tomllib
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.version import Version


@pytest.fixture
def requirement(checkout):
    project = tomllib.loads(checkout.joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = [r for r in map(Requirement, project["dependencies"]) if r.name.lower().startswith("pyside6")]
    assert [r.name for r in found] == ["PySide6-Essentials"]
    return found[0]


@pytest.mark.parametrize("version", ["6.12.0", "6.12.1", "7.0.0"])
def test_the_requirement_keeps_bad_versions_out(requirement, version):
    assert version not in requirement.specifier


@pytest.mark.parametrize("version", ["6.8.0", "6.11.3"])
def test_the_requirement_lets_good_versions_in(requirement, version):
    assert version in requirement.specifier


@pytest.mark.parametrize("name", ["PySide6-Essentials", "shiboken6"])
def test_the_installed_version_is_a_good_one(name):
    assert Version("6.8") <= Version(metadata.version(name)) < Version("6.12")
