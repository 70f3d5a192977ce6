"""Whole evenings, played for real: through HTTP, by a server that is killed and started again."""

import re
import shutil
import signal

import pytest

from config.rehearsal.figures import TITLE
from config.rehearsal.server import bootstrapped, free_port, serving
from tests.rehearsal.runs import begun, left_in, played, read_until

pytestmark = [pytest.mark.embedded_only, pytest.mark.xdist_group("rehearsal")]

SEVEN = ("--players", "7", "--rounds", "2")
SUMMARY = re.compile(
    r"Rehearsal: (?P<players>\d+) players, (?P<rounds>\d+) rounds, (?P<pods>\d+) pods, "
    r"(?P<reports>\d+) reports, (?P<disputes>\d+) disputes, \d+ double losses, (?P<late>\d+) late, "
    r"(?P<dropped>\d+) dropped, \d+ requests, (?P<retries>\d+) retries, [\d.]+ seconds\n"
)
PATIENCE = 120


def summary(out):
    found = SUMMARY.search(out)
    assert found, out
    return {name: int(value) for name, value in found.groupdict().items()}


def without_timing(out):
    return re.sub(r"\d+ retries, [\d.]+ seconds", "", out.partition(TITLE)[0])


@pytest.fixture(scope="module")
def seven(tmp_path_factory):
    folder = tmp_path_factory.mktemp("seven")
    return (*played(*SEVEN, temporary=folder), left_in(folder))


def test_an_evening_of_seven_is_played_to_its_table(seven):
    code, out, err, left = seven
    assert (code, err, left) == (0, "", [])
    told = summary(out)
    assert (told["players"], told["rounds"], told["pods"]) == (7, 2, 4)
    assert told["reports"] >= told["pods"]
    assert min(told["disputes"], told["late"]) >= 1
    for title in ("Round 1", "Round 2", "Final standings", TITLE):
        assert f"{title}\n" in out
    calls = out.partition(TITLE)[2]
    assert re.search(r"^POST /pods/{id}/reports( +\d+){5}$", calls, re.MULTILINE)


def test_the_same_seed_prints_the_same_evening(seven, served):
    at, shop = served
    _, out, _ = played(*SEVEN, *at, "--shop", shop)
    assert without_timing(out) == without_timing(seven[1])


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """A home with one shop, and what opens it; not to be served itself."""
    home = tmp_path_factory.mktemp("opened")
    return home, bootstrapped(home)


def test_nothing_is_lost_when_the_server_is_killed_again_and_again(opened, tmp_path):
    home, shop = tmp_path / "home", opened[1]
    shutil.copytree(opened[0], home)
    url = f"http://127.0.0.1:{free_port()}"
    words = ("--players", "11", "--url", url, "--token", shop["token"], "--shop", shop["shop"])
    with serving(home, url) as server:
        running = begun(*words, temporary=tmp_path)
        read = read_until(running, "Round 1")
        server.kill()
    with serving(home, url) as server:
        read += read_until(running, "Round 2")
        server.kill()
    with serving(home, url):
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (0, "")
    told = summary(read + out)
    assert (told["players"], told["rounds"]) == (11, 3)
    assert told["retries"] >= 2


@pytest.fixture(scope="module")
def served(opened, tmp_path_factory):
    """A server with one shop: the words that name it, and the shop."""
    home, shop = tmp_path_factory.mktemp("served") / "home", opened[1]
    shutil.copytree(opened[0], home)
    url = f"http://127.0.0.1:{free_port()}"
    with serving(home, url):
        yield ("--url", url, "--token", shop["token"]), shop["shop"]


def test_one_shop_with_an_event_needs_no_name(served):
    at, shop = served
    three = ("--players", "3", "--rounds", "1", *at)
    assert played(*three, "--shop", shop)[0] == 0
    code, out, err = played(*three)
    assert (code, err) == (0, "")
    assert summary(out)["pods"] == 1


def test_a_wrong_token_is_refused_in_a_sentence(served):
    at, shop = served
    code, out, err = played(*at, "--token", "twk_wrong", "--shop", shop)
    assert (code, out) == (1, "")
    assert err.startswith("The server refused: This token is unknown, expired or revoked. ")
    assert err.endswith("(POST /events)\n")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_rehearsal_leaves_nothing_behind(how, tmp_path):
    running = begun("--players", "24", "--rounds", "9", temporary=tmp_path)  # still at it then
    read_until(running, "Round 1")
    assert len(left_in(tmp_path)) == 1
    running.send_signal(how)
    _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert err == "The rehearsal was interrupted.\n"
    assert left_in(tmp_path) == []


def test_the_data_are_kept_if_asked_also_where_it_was_too_slow(tmp_path):
    words = ("--players", "3", "--rounds", "1", "--within", "1", "--keep")
    code, _, err = played(*words, temporary=tmp_path)
    [home] = left_in(tmp_path)
    assert code == 1
    assert re.search(r"^Too slow: 95 of 100 POST /events took up to \d+ ms\.$", err, re.MULTILINE)
    assert (home / "takuwake.sqlite3").exists()
    assert f"The rehearsal's data are kept in {home}" in err
