"""manage.py itself speaks to old and bare Pythons."""

import ast
import subprocess
import sys

import pytest

from tests.evening.program import BASE

RUN = "import runpy, sys\nsys.argv = ['manage.py', 'evening']\n{before}\nrunpy.run_path('manage.py', run_name='__main__')"


def run(before):
    done = subprocess.run(
        [sys.executable, "-c", RUN.format(before=before)],
        cwd=BASE,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={"PYTHONIOENCODING": "utf-8"},
    )
    return done.returncode, done.stderr


def test_old_pythons_can_read_it():
    ast.parse((BASE / "manage.py").read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", ["(3, 6, 15)", "(3, 8, 18)", "(3, 10, 13)"])
def test_an_old_python_is_told_which_one_is_needed(version):
    code, said = run(f"sys.version_info = {version}")
    assert code == 1
    assert "needs Python 3.11 or later" in said
    assert "Python 3.11 以降" in said
    assert len(said.splitlines()) == 2


def test_a_bare_python_is_told_what_is_missing():
    code, said = run(
        "import importlib.util as u\nfound = u.find_spec\n"
        "u.find_spec = lambda name: None if name in ('django', 'segno') else found(name)"
    )
    assert code == 1
    assert "These packages are missing: django, segno." in said
    assert len(said.splitlines()) == 2
