"""How an event scores: the settings page, and the table that follows them."""

from fractions import Fraction

import pytest

from pods.services import close_round
from standings.selectors import table_of
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
SAVE = "Save the settings"


def settings(desk, event):
    desk.open(f"/staff/e/{event.pk}/settings/scoring")
    return desk


def stored(event):
    event.refresh_from_db()
    return {name: getattr(event, name) for name in ("scheme", "tiebreaks", "worth", "rate_floor")}


def test_schemes_and_tie_breakers_are_chosen_with_their_sentences(desk, event):
    settings(desk, event)
    assert "nobody gets a winner's points" in desk.text.replace("&#x27;", "'")
    assert desk.text.count("four people who agree on a draw score more") == 1
    order = {"at_wins": "3", "at_table_share": "1", "at_lot": "9", "at_head_to_head": ""}
    order |= {"at_opponents_average": "2"}
    desk.press(SAVE, scheme="win5_draw1", rate_floor="33", worth_bye="draw", **order)
    assert "The settings are saved." in desk.text
    assert stored(event) == {
        "scheme": "win5_draw1",
        "tiebreaks": ["table_share", "opponents_average", "wins", "lot"],
        "worth": {"bye": "draw"},
        "rate_floor": 33,
    }
    first = desk.text.index("Share of table points")
    assert first < desk.text.index("Opponents&#x27; average") < desk.text.index(">Lot<")
    assert desk.form(SAVE)["fields"]["at_lot"] == ["4"]


def test_games_of_two_are_not_warned_of_four_who_draw(desk, event):
    event.format = "dm_original"
    event.save(update_fields=["format"])
    assert "four people who agree" not in settings(desk, event).text


def test_what_is_usual_is_not_stored_and_no_tie_breaker_is_fine(desk, event):
    none = dict.fromkeys(("at_wins", "at_opponents_average", "at_head_to_head"), "")
    settings(desk, event).press(SAVE, **none)
    assert stored(event) == {
        "scheme": "places_5321", "tiebreaks": [], "worth": {}, "rate_floor": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    "wrong", [{"at_lot": "1"}, {"scheme": "best"}, {"rate_floor": "101"}, {"worth_late": "gold"}]
)
def test_what_makes_no_sense_is_refused(desk, event, wrong):
    before = stored(event)
    settings(desk, event).press(SAVE, **wrong)
    assert desk.page.status_code == 422
    assert stored(event) == before


def test_once_played_the_scheme_stays_but_tie_breakers_may_change(desk, event):
    make.pod(event=event)
    settings(desk, event).press(SAVE, scheme="none")
    assert desk.page.status_code == 409
    settings(desk, event).press(SAVE, at_lot="4")
    assert stored(event)["tiebreaks"][-1] == "lot"


def test_an_event_may_give_draws_and_double_losses_points_of_its_own(desk, event, client):
    settings(desk, event).press(SAVE, draw_points="2", double_loss_points="0")
    assert fresh(event).draw_points == 2
    assert desk.text.count("four people who agree on a draw score more") == 1
    desk.press(SAVE, draw_points="3")
    assert desk.text.count("four people who agree on a draw score more") == 2
    pods = make.published(players=8, event=event).pods.all()
    make.decided(pods[0], {"steps": [], "ending": "time"})
    out = [{"eliminated": [each.pk for each in make.seated(pods[1])], "cause": "own_effect"}]
    make.decided(pods[1], {"steps": out, "ending": "double_loss"})
    rows = table_of(fresh(event)).rows
    assert [row.points for row in rows] == [3] * 4 + [0] * 4
    page = client.get(f"/e/{event.pk}/standings", headers={"accept-language": "en"})
    assert "A double loss, for each of the last ones" in page.content.decode()
    settings(desk, event).press(SAVE, draw_points="", double_loss_points="")
    assert fresh(event).draw_points is None
    assert {row.points for row in table_of(fresh(event)).rows} == {Fraction(11, 4), 1}


def test_reception_does_not_choose_the_scoring(event):
    reception = Desk(make.member(event.shop, "reception"))
    reception.open(f"/staff/e/{event.pk}/settings/scoring")
    assert reception.page.status_code == 403


def fresh(event):
    event.refresh_from_db()
    return event


def test_rounds_before_a_late_entry_and_games_not_come_to_are_worth_what_was_chosen(client):
    event = make.event(worth={"late": "last", "no_show": "draw"})
    pod = make.pod(event=event)
    people = make.seated(pod)
    steps = [
        {"eliminated": [people[3].pk], "cause": "no_show"},
        {"eliminated": [people[1].pk, people[2].pk], "cause": "deck_out"},
    ]
    make.decided(pod, {"steps": steps, "ending": "last_standing"})
    close_round(round_id=pod.round_id, actor=make.organiser(event))
    late = make.entry(event=event, here=True)
    make.entries(3, event=event)
    make.closed(event=event, seed=2)
    [row] = [row for row in table_of(fresh(event)).rows if row.entry_id == late.pk]
    assert [number for number, _points in row.by_round] == [1, 2]
    assert row.by_round[0][1] == 1
    page = client.get(
        f"/e/{event.pk}/standings/{people[3].pk}?after=1", headers={"accept-language": "en"}
    )
    assert "A game that somebody did not come to" in page.content.decode()
    own = client.get(f"/api/v1/events/{event.pk}/standings/{people[3].pk}?after_round=1").json()
    assert [(line["award"], line["points"]) for line in own["games"]] == [
        (None, 0), ("no_show", 2.75),
    ]  # fmt: skip


def test_everybody_reads_how_the_event_scores(client):
    feat = {"code": "a1", "name": "ナイス", "points": 2, "per": "event"}
    event = make.event(
        scheme="achievements", tiebreaks=["lot"], worth={"late": "last"}, achievements=[feat]
    )
    page = client.get(f"/e/{event.pk}/standings", headers={"accept-language": "en"})
    text = page.content.decode()
    for words in (
        "One point for each player",
        "as much as the last place",
        "ナイス",
        "+2",
        "A lot drawn",
    ):
        assert words in text
