"""A player's own evening over the API."""

import pytest

from tests import make
from tests.api.conftest import app_of, player_of, refused

pytestmark = pytest.mark.django_db


def test_a_player_reads_their_own_evening_and_staff_everybodys(anyone):
    event = make.event(rounds_planned=1)
    people = make.entries(4, event=event)
    found = make.closed(event=event)
    first, *_, last = make.seated(found.pods.get())
    path = f"/entries/{last.pk}/evening"
    told = player_of(last).get(path).json()
    assert (told["met"], told["rank"], told["players"], told["wins"]) == (3, 4, 4, 0)
    [game] = told["games"]
    assert (game["place"], game["size"], game["cause"]) == (4, 4, "deck_out")
    assert game["points"] == told["points"]
    assert {mate["entry"] for mate in game["mates"]} == {each.pk for each in people} - {last.pk}
    assert told["is_over"] is False
    assert app_of(event, "events:read").get(path).json() == told
    refused(player_of(first).get(path), 404, "access.not_found")
    refused(anyone.get(path), 404, "access.not_found")


def test_hidden_ranks_are_told_to_staff_alone():
    event = make.event(ranks_hidden=True)
    make.entries(4, event=event)
    one = make.seated(make.closed(event=event).pods.get())[0]
    path = f"/entries/{one.pk}/evening"
    told = player_of(one).get(path).json()
    hidden = {told[name] for name in ("rank", "points", "wins", "players")}
    assert hidden == {None}
    assert told["games"][0]["points"] is None
    assert app_of(event).get(path).json()["rank"] == 1


def test_a_picture_is_for_its_player_alone():
    event = make.event()
    make.entries(4, event=event)
    one, other, *_ = make.seated(make.closed(event=event).pods.get())
    path = f"/entries/{one.pk}/picture"
    drawn = player_of(one).get(path, {"shape": "square", "name": "Me & co"})
    assert drawn["Content-Type"].startswith("image/svg+xml")
    assert b"Me &amp; co" in drawn.content
    assert one.player_name.encode() not in drawn.content
    refused(player_of(one).get(path, {"shape": "round"}), 422, "fields.invalid")
    for reader in (player_of(other), app_of(event)):
        refused(reader.get(path), 404, "access.not_found")
