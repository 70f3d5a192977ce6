"""The manual names every address, scope, cause and ending, and its tutorial works."""

import os
import re
import shutil
import subprocess

import pytest

from engine.words import Cause, Ending
from events.access import Scope
from events.models import Event
from tests import make
from tests.project.code import BASE

MANUAL = BASE / "docs" / "api.md"


@pytest.fixture(scope="module")
def manual():
    return MANUAL.read_text(encoding="utf-8")


def test_every_address_is_in_the_table(anyone, manual):
    for path, operations in anyone.get("/schema").json()["paths"].items():
        for method in operations:
            assert f"`{method.upper()} {path.removeprefix('/api/v1')}`" in manual


def test_every_scope_cause_and_ending_is_named(manual):
    assert [
        word.value for word in (*Scope, *Cause, *Ending) if f"`{word.value}`" not in manual
    ] == []


def test_no_example_shows_a_key_that_can_be_guessed():
    for page in (*BASE.glob("docs/**/*.md"), *BASE.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for key in re.findall(r"Idempotency-Key: *([^\"'`\n]+)", text):
            assert key == "$KEY", (page.name, key)
            assert re.search(r"KEY=\$\(.*secrets\.token_urlsafe", text)


@pytest.mark.django_db(transaction=True)
def test_the_tutorial_works(served, manual, tmp_path):
    assert shutil.which("curl"), "The tutorial needs curl."
    shop = make.shop()
    given, *steps = re.findall(r"```sh\n(.*?)```", manual, flags=re.DOTALL)
    assert "TOKEN=" in given
    known = {"API": f"{served}/api/v1", "TOKEN": make.token(shop)[1], "SHOP": shop.pk}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join(steps)],
        env=os.environ | known,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    said = done.stdout.splitlines()
    assert said[0] == "32"
    assert said[1:5] == ["here"] * 4
    assert {"accepted", "closed", "event: change"} <= set(said)
    assert Event.objects.get().rounds.get().state == "closed"
