"""The manual names every address, scope, cause and ending, and its tutorial works."""

import os
import re
import shutil
import subprocess

import pytest

from api.manual import page_of
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


def test_the_manual_is_a_page_and_nothing_of_its_form_is_left(client, manual):
    shown = client.get("/api/v1/manual")
    assert shown["Content-Type"] == "text/html; charset=utf-8"
    page = shown.content.decode()
    body = page[page.index('<main id="manual"') : page.index("</main>")]
    assert body.count("<tr>") == len(re.findall(r"^\|(?! ?-)", manual, re.MULTILINE))
    assert body.count("<pre") == manual.count("\n```") // 2
    assert not re.search(r"[`|]|\*\*", re.sub(r"<(pre|code).*?</\1>", "", body, flags=re.DOTALL))
    names = set(re.findall(r'id="([^"]+)"', body))
    assert {"ten-minutes-with-curl", "addresses"} <= names
    assert set(re.findall(r'href="#([^"]+)"', body)) <= names


def test_the_manual_is_in_the_image_too():
    assert "!docs/api.md" in (BASE / ".dockerignore").read_text(encoding="utf-8").splitlines()


def test_the_manual_is_linked_where_the_api_is_shown(client):
    for place in ("docs", "redoc", "manual"):
        assert 'href="/api/v1/manual"' in client.get(f"/api/v1/{place}").content.decode()
    assert "(/api/v1/manual)" in client.get("/api/v1/schema").json()["info"]["description"]
    readme = (BASE / "README.md").read_text(encoding="utf-8")
    for page in ("docs/api.md", "docs/refusals.md", "examples/README.md"):
        assert f"]({page})" in readme


def test_what_the_manual_says_is_never_html():
    said = page_of(
        "# <b>\n\n- *a* `<i>` & [<u>](https://x.example)\n- [own](rules.md)\n\n1. **<s>**"
    )
    assert said == (
        '<h1 id="b">&lt;b&gt;</h1>\n<ul><li><em>a</em> <code>&lt;i&gt;</code> &amp; '
        '<a href="https://x.example">&lt;u&gt;</a>\n</li><li>own</li></ul>\n'
        "<ol><li><strong>&lt;s&gt;</strong></li></ol>"
    )


@pytest.mark.django_db(transaction=True)
def test_the_tutorial_works(served, manual, tmp_path):
    assert shutil.which("curl"), "The tutorial needs curl."
    shop = make.shop()
    given, *steps = re.findall(r"```sh\n(.*?)```", manual, flags=re.DOTALL)
    assert "TOKEN=" in given
    scopes = re.findall(r"`([a-z]+:[a-z]+)`", manual.partition("```sh")[0])  # those it asks for
    assert scopes
    make.shop()  # that of somebody else
    known = {"API": f"{served}/api/v1", "TOKEN": make.token(shop, *scopes)[1]}
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
    assert done.stderr == ""
    said = done.stdout.splitlines()
    assert said[0] == "32"
    assert said[1:5] == ["here"] * 4
    assert {"accepted", "closed", "event: change"} <= set(said)
    assert Event.objects.get().rounds.get().state == "closed"
