"""What the command line asks for, and what it says when that cannot be."""

import asyncio
import io

import httpx
import pytest

from config.rehearsal import running
from config.rehearsal.running import Failed, Wishes, mix_of, script_of, server_for
from config.rehearsal.server import Address
from engine.words import Level
from tests.rehearsal.runs import played


@pytest.mark.parametrize("players", ["1", "2", "5"])
def test_people_who_cannot_be_seated_are_refused_with_a_number_that_can(players):
    code, out, err = played("--players", players)
    assert (code, out) == (1, "")
    assert f"{players} players cannot be split into pods" in err
    assert "Name another number with --players" in err
    assert "CommandError" not in err


@pytest.mark.parametrize("wishes", [Wishes(players=0), Wishes(players=9999), Wishes(rounds=21)])
def test_an_evening_of_impossible_size_is_refused(wishes):
    with pytest.raises(Failed, match="A rehearsal has 1 to"):
        script_of(wishes)


@pytest.mark.parametrize("at_once", [0, 17])
def test_calls_under_way_are_bounded(at_once):
    with pytest.raises(Failed, match="1 to 16 calls"):
        script_of(Wishes(at_once=at_once))


def test_a_level_mix_is_three_shares():
    assert mix_of("0:2:1") == {Level.FAN: 0, Level.CASUAL: 2, Level.GACHI: 1}
    for wrong in ("", "1:2", "a:b:c", "1:2:-3", "0:0:0"):
        with pytest.raises(Failed, match="level"):
            mix_of(wrong)


def test_a_named_server_needs_a_token():
    with pytest.raises(Failed, match="--url needs --token"):
        server_for(Wishes(url="http://127.0.0.1:1"))


@pytest.mark.parametrize("more", [{"full": True}, {"memory": 300.0}])
def test_only_a_server_of_our_own_is_weighed_or_full(more):
    with pytest.raises(Failed, match="without --url"):
        server_for(Wishes(url="http://127.0.0.1:1", token="twk_x", **more))


def test_a_named_server_is_used_as_it_is():
    wishes = Wishes(url="http://127.0.0.1:1/", token="twk_x", shop="s")
    with server_for(wishes) as address:
        assert (address.url, address.token, address.shop) == ("http://127.0.0.1:1", "twk_x", "s")


def rehearsed(answer, monkeypatch, *, shop=""):
    """Rehearse on a server that gives one answer to everything."""
    client, transport = httpx.AsyncClient, httpx.MockTransport(lambda _: answer)
    monkeypatch.setattr(
        running.httpx, "AsyncClient", lambda **words: client(**words | {"transport": transport})
    )
    address = Address("http://server", "twk_x", shop)
    script = script_of(Wishes(players=4))
    return asyncio.run(running.rehearse(script, address, say=print, progress=io.StringIO()))


def test_a_shop_that_no_event_tells_must_be_named(monkeypatch):
    answer = httpx.Response(200, json={"items": [], "next": None})
    with pytest.raises(Failed, match="--shop"):
        rehearsed(answer, monkeypatch)


def test_a_refusal_of_the_server_is_told_in_its_own_sentence(monkeypatch):
    problem = {"code": "seating.cannot_split", "detail": "No.", "choices": ["pod_of_5", "wait"]}
    with pytest.raises(Failed) as failed:
        rehearsed(httpx.Response(409, json=problem), monkeypatch, shop="s")
    assert str(failed.value) == "The server refused: No. (POST /events)"


@pytest.mark.parametrize(("players", "better"), [(1, 3), (2, 3), (5, 6)])
def test_a_number_that_makes_no_pods_is_answered_with_one_that_does(players, better):
    with pytest.raises(Failed) as failed:
        script_of(Wishes(players=players))
    assert str(failed.value).endswith(f"Name another number with --players, such as {better}.")


def test_what_nobody_expected_is_not_hidden(monkeypatch):
    with pytest.raises(ValueError, match="Expecting value"):
        rehearsed(httpx.Response(200, text="no JSON"), monkeypatch, shop="s")
