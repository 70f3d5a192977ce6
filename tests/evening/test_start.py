"""The real thing: `manage.py evening` started, visited, stopped, killed and started again."""

import re
import shutil
import signal
import sqlite3
from contextlib import closing

import httpx
import pytest

from api.streams import HEARTBEAT_SECONDS
from config.evening import lan
from tests.evening.program import BASE, PATIENCE, Evening, asked
from tests.servers import free_port

pytestmark = [pytest.mark.embedded_only, pytest.mark.xdist_group("evening")]
CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@pytest.fixture
def home(tmp_path):
    """A folder as shops name them."""
    return tmp_path / "店の パソコン+C# 100%?"


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """A folder on which an evening with its demonstration was opened and closed again."""
    folder = tmp_path_factory.mktemp("opened") / "home"
    with Evening(folder) as evening:
        assert evening.get("/").status_code == 200
        assert evening.stop()[0] == 0
    return folder


@pytest.fixture
def used(opened, home):
    """A copy of that folder, for what is no matter of the first start."""
    return shutil.copytree(opened, home)


def signed_in(evening, link):
    """Follow a one-time link as a person does: the page, then its button."""
    client = httpx.Client(base_url=evening.url, timeout=PATIENCE, follow_redirects=True)
    page = client.get(link)
    assert page.status_code == 200
    form = {"csrfmiddlewaretoken": CSRF.search(page.text)[1]}
    return client, client.post(link, data=form)


def rows(home, query):
    with closing(sqlite3.connect(home / "takuwake.sqlite3")) as database:
        return database.execute(query).fetchall()


def count(home, table):
    return rows(home, f"SELECT count(*) FROM {table}")[0][0]


def test_the_first_start_and_the_second(home):
    with Evening(home) as evening:
        event = evening.address("/e/[0-9a-z]+").rpartition("/")[2]
        pages = ["/", f"/e/{event}", f"/e/{event}/wall", "/api/v1/docs", "/api/v1/schema"]
        assert {path: evening.get(path).status_code for path in pages} == dict.fromkeys(pages, 200)
        assert 'lang="ja"' in evening.get("/").text
        assert "ボルシャック・ドラゴン" in evening.get("/cards?q=ぼるしゃっく").text
        link = evening.address("/in/[^ ]+")
        client, answer = signed_in(evening, link)
        assert answer.status_code == 200
        assert client.get("/staff/").status_code == 200
        assert httpx.get(link).status_code == 200
        _, again = signed_in_or_refused(evening, link)
        assert again.status_code == 403
        code, _seconds = evening.stop()
        assert code == 0
        assert evening.said.rstrip().endswith("Goodbye!")
        assert "Traceback" not in evening.said
    before = count(home, "events_event"), count(home, "events_entry"), count(home, "pods_report")
    with Evening(home, port=evening.port) as second:
        assert second.seconds < 30
        assert second.address("/e/[0-9a-z]+").endswith(event)
        assert second.address("/in/[^ ]+") != link
        client.cookies = httpx.Cookies(client.cookies)
        assert client.get("/staff/").status_code == 200
        assert second.stop(signal.SIGTERM)[0] == 0
    after = count(home, "events_event"), count(home, "events_entry"), count(home, "pods_report")
    assert before == after == (3, 34, 9)


def signed_in_or_refused(evening, link):
    client = httpx.Client(base_url=evening.url, timeout=PATIENCE)
    page = client.get(link)
    found = CSRF.search(page.text)
    token = found[1] if found else client.cookies.get("csrftoken", "")
    return client, client.post(link, data={"csrfmiddlewaretoken": token})


def test_a_flat_battery_loses_nothing(home):
    with Evening(home, "--no-demo", "--shop", "駅前カード") as evening:
        client, _ = signed_in(evening, evening.address("/in/[^ ]+"))
        evening.kill()
    with Evening(home, port=evening.port):
        assert client.get("/staff/").status_code == 200
    assert "駅前カード" in rows(home, "SELECT name FROM accounts_shop")[0]
    assert count(home, "events_event") == 0


def test_an_open_stream_does_not_keep_the_evening_from_ending(used):
    with Evening(used) as evening:
        event = evening.address("/e/[0-9a-z]+").rpartition("/")[2]
        stream = f"{evening.url}/api/v1/events/{event}/stream"
        with httpx.stream("GET", stream, timeout=PATIENCE) as answer:
            assert answer.status_code == 200
            lines = answer.iter_raw()
            next(lines)
            code, seconds = evening.stop()
        assert code == 0
        assert seconds < HEARTBEAT_SECONDS  # it does not wait for the stream to say anything
        assert "Traceback" not in evening.said


def test_a_new_link_while_it_runs(used):
    with Evening(used) as evening:
        code, out, err = asked("--new-link", home=used)
        assert (code, err) == (0, "")
        assert out.startswith(f"{evening.url}/in/")
        assert signed_in(evening, out.strip())[1].status_code == 200


def test_a_second_evening_on_the_same_folder_is_refused(used):
    with Evening(used) as evening:
        code, out, err = asked("--port", str(free_port()), home=used)
        assert (code, out) == (1, "")
        assert f"already running on this folder ({evening.url})" in err
        assert len(err.splitlines()) == 2


def test_a_foreign_name_is_refused(used):
    with Evening(used) as evening:
        answer = evening.get("/", headers={"Host": "evil.example"})
        assert answer.status_code == 400
        assert evening.url in answer.text


def test_on_the_shops_network_phones_get_in(used):
    address = lan.found_address()
    if address is None:  # a machine without a network can only be told so
        assert "No network was found" in asked("--lan", home=used)[2]
        return
    with Evening(used, "--lan") as evening:
        public = lan.url_of(address, evening.port)
        evening.hear("scan this code")
        assert evening.address("/e/[0-9a-z]+").startswith(public)
        assert httpx.get(public).status_code == 200
        assert evening.get("/").status_code == 200
        other = httpx.get(public, headers={"Host": f"localhost.evil.example:{evening.port}"})
        assert other.status_code == 400
        assert evening.stop()[0] == 0
        assert "No phone" not in evening.said


REFUSALS = {
    "taken port": (lambda home: None, "Another program uses port"),
    "a file in place of the folder": (lambda home: home.write_text(""), "cannot be written to"),
    "no database": (
        lambda home: (home.mkdir(), (home / "takuwake.sqlite3").write_text("x" * 4096)),
        "is damaged",
    ),
}


@pytest.mark.parametrize("trouble", REFUSALS)
def test_what_keeps_it_from_starting_is_said_in_one_sentence(home, trouble):
    prepare, words = REFUSALS[trouble]
    prepare(home)
    port = free_port()
    with lan.listener("127.0.0.1", port if trouble == "taken port" else free_port()):
        code, out, err = asked("--port", str(port), home=home)
    assert (code, out) == (1, "")
    assert words in err
    assert len(err.splitlines()) == 2


def test_data_of_a_newer_program_are_refused_and_left_alone(used):
    file = used / "takuwake.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('pods', '9999_later', '2030-01-01')"
        )
        database.commit()
    code, _out, err = asked(home=used)
    assert code == 1
    assert "written by a newer Takuwake (pods.9999_later)" in err


def test_a_fresh_copy_speaks_japanese_from_its_first_start(tmp_path):
    project = tmp_path / "卓分け copy"
    shutil.copytree(
        BASE,
        project,
        ignore=shutil.ignore_patterns(".*", "var", "tests", "*.mo", "__pycache__", "docs"),
    )
    with Evening(tmp_path / "home", "--no-demo", project=project) as evening:
        page = evening.get("/", headers={"Accept-Language": "ja"})
    assert (project / "locale" / "ja" / "LC_MESSAGES" / "django.mo").exists()
    assert "受付中のイベントはまだありません" in page.text
