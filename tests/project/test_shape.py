"""The shape of the project: small modules, pinned requirements, documented settings, no machine's paths."""

import ast
import re
from pathlib import Path

import pytest

from tests.project.code import BASE, calls, files_of_the_project, first_text, modules

PINNED = re.compile(
    r"[A-Za-z0-9_.-]+(\[[a-z,]+\])?==[0-9][A-Za-z0-9.]*(; sys_platform != \"win32\")?"
)
SOMEBODYS_HOME = re.compile(r"/(?:home|Users)/\w+/|/root/")
READERS = ("str", "bool", "int", "float", "list", "path", "db", "url", "get")


def test_no_module_is_long():
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {str(path.relative_to(BASE)): n for path, n in lines.items() if n >= 300} == {}


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned(name):
    lines = [line.strip() for line in (BASE / name).read_text().splitlines()]
    asked = [line for line in lines if line and not line.startswith(("#", "-r "))]
    assert [line for line in asked if not PINNED.fullmatch(line)] == []


def settings_read():
    """Every name that the product reads from its environment; what a request says is none."""
    for path in modules():
        for reader in READERS:
            for call in calls(path, reader):
                name = first_text(call)
                of_a_request = ast.unparse(call.func).endswith("META.get")
                if name and not of_a_request and re.fullmatch(r"[A-Z][A-Z0-9_]+", name):
                    yield name


def test_every_setting_stands_in_the_operating_manual():
    manual = (BASE / "docs" / "operate.md").read_text(encoding="utf-8")
    names = set(settings_read())
    assert {"DATABASE_URL", "REDIS_URL"} <= names
    assert sorted(name for name in names if f"`{name}`" not in manual) == []


def test_every_command_stands_in_the_manual():
    manual = "".join(
        p.read_text(encoding="utf-8") for p in [*BASE.glob("docs/*.md"), *BASE.glob("*.md")]
    )
    commands = sorted(path.stem for path in BASE.glob("*/management/commands/[a-z]*.py"))
    assert commands
    assert [name for name in commands if f"manage.py {name}" not in manual] == []


def test_no_file_names_a_folder_of_the_machine_it_was_written_on():
    named = []
    for path in files_of_the_project():
        text = path.read_bytes().decode(errors="ignore")
        if str(BASE) in text or SOMEBODYS_HOME.search(text):
            named.append(str(path.relative_to(BASE)))
    assert [name for name in named if name != Path(__file__).relative_to(BASE).as_posix()] == []


@pytest.mark.parametrize(
    ("left_out", "marks"),
    [
        ("ONLY_ON_POSTGRESQL", ("browser", "once", "embedded_only")),
        ("ONLY_ON_SQLITE", ("full_only",)),
    ],
)
def test_no_test_stands_where_nobody_looks(left_out, marks):
    """`make test` leaves folders out, on one database or the other (docs/decisions/0012)."""
    makefile = (BASE / "Makefile").read_text(encoding="utf-8")
    rooms = re.search(rf"^{left_out} := (.+)$", makefile, re.MULTILINE)[1].split()
    folders = [BASE / "tests" / room for room in rooms]
    assert all(folder.is_dir() for folder in folders)
    marked = re.compile(rf"mark\.(?:{'|'.join(marks)})\b")
    files = [path for folder in folders for path in folder.rglob("*.py")]
    assert [path.name for path in files if marked.search(path.read_text("utf-8"))] == []
