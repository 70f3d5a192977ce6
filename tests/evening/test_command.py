"""The command inside this process: what it asks of the rest, and how it refuses."""

import os
import signal
import threading
from io import StringIO
from pathlib import Path

import httpx
import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection

from accounts.models import Shop, User
from config.evening import data, folder, lan, opening
from events import address
from events.models import Event
from tests.servers import free_port


@pytest.fixture
def home(settings, tmp_path):
    settings.HOME = tmp_path
    settings.PUBLIC_URL = ""
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    yield tmp_path
    address.forget()


def evening(*words):
    """Run the command; its exit code and what it said."""
    out, err = StringIO(), StringIO()
    try:
        call_command("evening", *words, stdout=out, stderr=err)
    except SystemExit as ended:
        return ended.code, out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def visits_then_stops(url, answers):
    """Open the page from another thread until it answers, then press Ctrl+C."""

    def visit():
        for _ in range(200):
            try:
                answers.append(httpx.get(f"{url}/api/v1/presets", timeout=5).status_code)
            except httpx.TransportError:
                threading.Event().wait(0.05)
                continue
            break
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=visit)
    thread.start()
    return thread


@pytest.mark.django_db(transaction=True)
def test_an_evening_from_the_first_check_to_the_goodbye(home):
    port, answers = free_port(), []
    visitor = visits_then_stops(f"http://127.0.0.1:{port}", answers)
    code, out, err = evening("--port", str(port))
    visitor.join()
    assert (code, err, answers) == (0, "", [200])
    assert Event.objects.count() == 3
    assert f"http://127.0.0.1:{port}/in/" in out
    assert out.rstrip().endswith("Goodbye!")
    assert not folder.is_held(home)


@pytest.mark.django_db(transaction=True)
def test_an_evening_on_the_shops_network(home, monkeypatch, settings):
    monkeypatch.setattr(lan, "is_usable", lambda text: text.startswith("127.0.0."))
    port, answers = free_port(), []
    folder.note_whereabouts(home, local="", public="http://127.0.0.9:1")
    visitor = visits_then_stops(f"http://127.0.0.2:{port}", answers)
    code, out, err = evening("--port", str(port), "--address", "127.0.0.2", "--no-demo")
    visitor.join()
    assert (code, err, answers) == (0, "", [200])
    assert Event.objects.count() == 0
    assert Shop.objects.count() == 1
    assert "█" in out
    assert "http://127.0.0.9:1" in out
    assert settings.ALLOWED_HOSTS == ["localhost", "127.0.0.1", "[::1]", "127.0.0.2"]
    assert address.public_url() == f"http://127.0.0.2:{port}"


@pytest.mark.django_db(transaction=True)
def test_waiting_migrations_are_applied(home, monkeypatch):
    asked = []
    monkeypatch.setattr(data.checks, "unapplied", lambda *_of, **_with: True)
    monkeypatch.setattr(data, "call_command", lambda *words, **_with: asked.append(words))
    data.prepare(shop="駅前カード", demo=False)
    assert asked == [("migrate",)]
    assert Shop.objects.get().name == "駅前カード"


@pytest.mark.django_db(transaction=True)
def test_a_database_that_cannot_be_filled_is_refused_in_words(home, monkeypatch):
    def full(**_words):
        raise DatabaseError("database or disk is full")

    monkeypatch.setattr(data, "open_first_shop", full)
    code, _out, err = evening("--port", str(free_port()))
    assert code == 1
    assert "The database cannot be used (database or disk is full)." in err


@pytest.mark.django_db(transaction=True)
def test_ctrl_c_in_the_middle_of_the_start_is_quiet(home, monkeypatch):
    def interrupted(**_words):
        raise KeyboardInterrupt

    monkeypatch.setattr(data, "open_first_shop", interrupted)
    assert evening("--port", str(free_port())) == (130, "", "")
    assert not folder.is_held(home)


@pytest.mark.django_db
class TestNewLink:
    def test_it_prints_a_link_and_nothing_else(self, home):
        code, out, err = evening("--new-link", "--port", "8123")
        assert (code, err) == (0, "")
        assert out.startswith("http://127.0.0.1:8123/in/")
        assert len(out.split()) == 1
        assert User.objects.get().username == "organiser"
        assert Event.objects.count() == 0

    def test_while_an_evening_runs_it_leads_to_where_others_come_in(self, home):
        with folder.held(home):
            folder.note_whereabouts(home, local="http://127.0.0.1:8123")
            assert evening("--new-link")[1].startswith("http://127.0.0.1:8123/in/")
            folder.note_whereabouts(home, local="http://127.0.0.1:1", public="http://192.168.1.2:1")
            assert evening("--new-link")[1].startswith("http://192.168.1.2:1/in/")
        assert evening("--new-link")[1].startswith("http://127.0.0.1:8000/in/")

    def test_behind_a_proxy_it_leads_to_the_public_address(self, home, settings):
        settings.PUBLIC_URL = "https://takuwake.example"
        assert evening("--new-link")[1].startswith("https://takuwake.example/in/")

    def test_before_the_first_start_there_is_nothing_to_sign_in_to(self, home, monkeypatch):
        monkeypatch.setattr(data.checks, "unapplied", lambda *_of, **_with: True)
        monkeypatch.setattr(data.connection.introspection, "table_names", list)
        code, out, err = evening("--new-link")
        assert (code, out) == (1, "")
        assert "Start an evening first" in err

    def test_nor_without_the_file(self, home, monkeypatch):
        monkeypatch.setattr(data, "database_file", lambda: home / "nothing")
        assert evening("--new-link")[0] == 1


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eight"])
def test_a_port_that_is_none_is_refused(port):
    with pytest.raises(CommandError, match="--port"):
        call_command("evening", "--port", port)


def test_a_taken_port_is_refused_before_anything_is_written(home):
    port = free_port()
    with lan.listener("127.0.0.1", port):
        code, out, err = evening("--port", str(port))
    assert (code, out) == (1, "")
    assert f"Another program uses port {port}. Start with --port {port + 1}." in err


def test_without_a_network_there_is_no_lan(home, monkeypatch):
    monkeypatch.setattr(lan, "found_address", lambda: None)
    port = free_port()
    code, _out, err = evening("--lan", "--port", str(port))
    assert code == 1
    assert "Join the shop's Wi-Fi first" in err
    lan.listener("127.0.0.1", port).close()


def test_a_found_address_is_the_one_that_is_watched(home, monkeypatch):
    monkeypatch.setattr(lan, "found_address", lambda: "127.0.0.2")
    monkeypatch.setattr(lan, "is_usable", lambda text: text.startswith("127.0.0."))
    wishes = opening.Wishes(port=free_port(), on_network=True)
    doors = opening.take_doors(wishes)
    network = opening.settle(doors, wishes, home=home, say=print)
    doors.close()
    assert doors.address == network.address == "127.0.0.2"
    assert network.find() == "127.0.0.2"


def test_the_database_file_is_known_where_there_is_one():
    found = data.database_file()
    if connection.vendor == "sqlite":
        assert found == Path(connection.settings_dict["NAME"])
    else:
        assert found is None
