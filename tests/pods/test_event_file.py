"""Event files and certificates: what goes out, what comes in, and what a round is judged by."""

import json
from dataclasses import replace
from datetime import time

import pytest
import time_machine

from engine.outcomes.judge import Outcome
from engine.seating.file import as_dict, read, write
from engine.seating.generate import Wish, generated
from events.access import player
from events.models import EntryState, GroupWish, Mark, Phase
from events.services import create_event, drop_entry
from pods import services
from pods.certificate import certificate_of
from pods.event_file import pod_event_of, public_pod_event_of
from pods.models import RoundState
from standings.selectors import table_of
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING


def imported(file, shop=None):
    shop = shop or make.shop()
    event = create_event(
        shop_id=shop.pk,
        preset="duel_party_evening",
        actor=make.organiser(shop),
        settings=services.settings_of(file) | {"name": "From a file", "starts_at": NOW},
    )
    return services.fill_event(
        event_id=event.pk, actor=make.organiser(shop), thought=services.think_file(file), now=NOW
    )


def played(rounds=2, people=9):
    event = make.event(capacity=40)
    make.entries(people, event=event)
    for number in range(rounds):
        make.closed(event=event, seed=number)
    return event


def anonymous(event):
    """A file with ids by order, so that two copies of one event are the same."""
    told = as_dict(pod_event_of(event))
    people = sorted(told["players"], key=lambda one: one["name"])
    names = {one["id"]: f"p{number}" for number, one in enumerate(people)}
    text = json.dumps(told | {"players": people})
    for old, new in names.items():
        text = text.replace(old, new)
    return json.loads(text)


def test_a_file_holds_people_rounds_and_results(event_of_two_rounds):
    event = event_of_two_rounds
    told = as_dict(pod_event_of(event))
    assert [each["number"] for each in told["rounds"]] == [1, 2]
    assert len(told["players"]) == 9
    for found, each in zip(event.rounds.order_by("number"), told["rounds"], strict=True):
        assert {pod["table"] for pod in each["pods"]} == {pod.table for pod in found.pods.all()}
        assert all(pod["result"]["kind"] == "win" for pod in each["pods"])
    assert read(write(pod_event_of(event))) is not None


@pytest.fixture
def event_of_two_rounds():
    return played()


def test_an_event_survives_the_way_out_and_in_again(event_of_two_rounds):
    event = event_of_two_rounds
    one, other, *_ = event.entries.order_by("arrival")
    made = services.wish_apart(entry_id=one.pk, actor=player(one), named=other.player_name, now=NOW)
    services.decide_wish(
        wish_id=made.pk, actor=make.organiser(event), approve=True, other_id=other.pk
    )
    event.entries.filter(pk=one.pk).update(home_by=time(0, 30), mark=Mark.BEGINNER)
    event.entries.filter(pk=other.pk).update(mark=Mark.HELPER, group="mori")
    copy = imported(read(write(pod_event_of(event))))
    assert (copy.phase, copy.rounds_planned, copy.taken) == (Phase.PLAYING, 3, 9)
    again = anonymous(copy) | {"seed": anonymous(event)["seed"]}
    assert again == anonymous(event)
    before = [(row.rank, row.points) for row in table_of(event).rows]
    assert [(row.rank, row.points) for row in table_of(copy).rows] == before
    assert copy.entries.get(mark=Mark.BEGINNER).home_by == time(0, 30)
    assert make.draft(event=copy).number == 3


def test_the_redacted_file_keeps_nothing_private(event_of_two_rounds):
    event = event_of_two_rounds
    event.entries.update(home_by=time(21, 37), group="secret word")
    text = write(public_pod_event_of(event), redacted=True)
    names = event.entries.values_list("player_name", flat=True)
    for private in ("21:37", "secret word", "avoid", "home_by", "ends", *names):
        assert private not in text
    assert '"g1"' in text
    assert '"p1"' not in text


def test_promised_mates_are_only_in_the_whole_file(event_of_two_rounds):
    event = event_of_two_rounds
    one, other, *family = event.entries.all()[:4]
    event.entries.filter(pk__in=[each.pk for each in family]).update(
        group="secret word", group_wish="together"
    )
    boss = make.organiser(event)
    services.lock_seat(event_id=event.pk, actor=boss, entry=one.pk, mate=other.pk)
    families = [{each.pk for each in family}]
    assert [set(each) for each in public_pod_event_of(event).together] == families
    together = [set(each) for each in pod_event_of(event).together]
    assert together == [*families, {one.pk, other.pk}]


def test_late_people_and_those_who_left_are_active_for_their_rounds():
    event = played(rounds=1, people=8)
    gone, *_ = event.entries.order_by("arrival")
    drop_entry(entry_id=gone.pk, actor=player(gone))
    late = make.entry(event=event, here=True)
    make.entry(event=event)  # expected, not here
    told = {each.person.id: each for each in pod_event_of(event).players}
    assert len(told) == 9
    assert (told[gone.pk].active_from, told[gone.pk].active_to) == (1, 1)
    assert (told[late.pk].active_from, told[late.pk].active_to) == (2, None)
    copy = imported(pod_event_of(event))
    assert copy.entries.get(player_name=gone.player_name).state == EntryState.DROPPED
    assert copy.entries.get(player_name=late.player_name).state == EntryState.HERE
    assert copy.taken == 8


def test_a_round_that_is_still_played_comes_in_as_one(event_of_two_rounds):
    file = pod_event_of(event_of_two_rounds)
    *before, last = file.rounds
    pods = (replace(last.pods[0], outcome=None), *last.pods[1:])
    copy = imported(replace(file, rounds=(*before, replace(last, pods=pods))))
    newest = copy.rounds.get(number=2)
    assert newest.state == RoundState.PUBLISHED
    assert sorted(pod.state for pod in newest.pods.all()) == ["done", "done", "playing"]
    assert copy.entries.filter(seated=True).count() == 9


def test_generated_events_come_in():
    file = generated(Wish(players=14, rounds=3, seed=5, drops=0.1, late=0.1))
    copy = imported(file)
    assert copy.rounds.count() == 3
    assert copy.entries.count() == len(file.players)


def test_families_stay_families():
    event = make.event()
    make.entries(3, event=event, group="Mori", group_wish=GroupWish.TOGETHER)
    make.entries(5, event=event)
    make.closed(event=event)
    copy = imported(pod_event_of(event))
    assert copy.entries.filter(group="together 1", group_wish=GroupWish.TOGETHER).count() == 3


FAULTS = {
    "/format": lambda f: f.update(format="chess"),
    "/scoring": lambda f: f.update(scoring="elo"),
    "/tiebreaks/0": lambda f: f.update(tiebreaks=["luck"]),
    "/rounds_planned": lambda f: f.update(rounds_planned=99),
    "/seed": lambda f: f.update(seed=2**70),
    "/sizes/prefer": lambda f: f["sizes"].update(prefer=10**12),
    "/sizes/allow/1": lambda f: f["sizes"].update(allow=[4, 10**9]),
    "/rounds/0/pods/0/result/placements": lambda f: f["rounds"][0]["pods"][0]["result"].update(
        placements=dict.fromkeys(f["rounds"][0]["pods"][0]["seats"], 10**30)
    ),
    "/players/0/level": lambda f: f["players"][0].update(level=4),
    "/players/1/accepts": lambda f: f["players"][1].update(accepts=[7]),
    "/players/2/name": lambda f: f["players"][2].update(name="x" * 41),
    "/players/3/reading": lambda f: f["players"][3].update(name="山田", reading=None),
    "/players/0/group": lambda f: f["players"][0].update(group="g" * 41),
    "/rounds/0/pods/1/table": lambda f: f["rounds"][0]["pods"][1].update(
        table=f["rounds"][0]["pods"][0]["table"]
    ),
    "/rounds/0/pods/0/result": lambda f: f["rounds"][0]["pods"][0].pop("result"),
    "/rounds/1/pods/0/result/winner": lambda f: f["rounds"][1]["pods"][0]["result"].update(
        kind="draw"
    ),
    "/rounds/0/pods": lambda f: f["rounds"][0].update(pods=[]),
}


@pytest.mark.parametrize("pointer", FAULTS)
def test_what_cannot_be_held_is_refused_with_its_place(event_of_two_rounds, pointer):
    told = as_dict(pod_event_of(event_of_two_rounds))
    FAULTS[pointer](told)
    with refusing("event_file.malformed", pointer=pointer):
        imported(read(json.dumps(told)))


def test_more_seats_than_can_be_written_at_once_are_refused(event_of_two_rounds, monkeypatch):
    file = pod_event_of(event_of_two_rounds)
    seats = sum(len(pod.seats) for found in file.rounds for pod in found.pods)
    monkeypatch.setattr("pods.fitting.MOST_SEATS", seats - 1)
    with refusing("event_file.malformed", pointer="/rounds"):
        imported(file)
    monkeypatch.setattr("pods.fitting.MOST_SEATS", seats)
    assert imported(file).rounds.count() == 2


def test_only_a_new_event_takes_a_file(event_of_two_rounds):
    event = event_of_two_rounds
    boss = make.organiser(event)
    with refusing("event_file.not_empty"):
        services.fill_event(
            event_id=event.pk, actor=boss, thought=services.think_file(pod_event_of(event)), now=NOW
        )
    new = make.event()
    with refusing("access.forbidden"):
        services.fill_event(
            event_id=new.pk,
            actor=player(make.entry()),
            thought=services.think_file(pod_event_of(event)),
            now=NOW,
        )


def test_rounds_as_they_were_paired_have_nothing_avoidable(event_of_two_rounds):
    certificate = certificate_of(event_of_two_rounds, redacted=False)
    assert certificate.well
    assert [each["number"] for each in certificate.rounds] == [1, 2]
    assert all(each["cost"]["R1"] == 0 for each in certificate.rounds)
    assert "R2" not in certificate_of(event_of_two_rounds, redacted=True).rounds[0]["cost"]


def test_a_worse_round_is_shown_with_a_better_one():
    event = make.event(capacity=40)
    make.entries(16, event=event)
    make.closed(event=event)
    first = pod_event_of(event)
    again = replace(first.rounds[0], number=2)  # everybody meets everybody again
    copy = imported(replace(first, rounds=(*first.rounds, again)))
    certificate = certificate_of(copy, redacted=False)
    assert not certificate.well
    (fault,) = certificate.rounds[1]["avoidable"]
    assert (fault["rule"], fault["found"], fault["possible"]) == ("R3", 24, 0)
    assert sorted(map(len, fault["seating"])) == [4, 4, 4, 4]


def test_a_round_is_judged_by_the_levels_people_played_at():
    event = make.event(levels_policy="separate")
    fans = make.entries(5, event=event, level=1, accepts=())
    make.entries(7, event=event, level=2, accepts=())
    (asked,) = services.ask_levels(
        event_id=event.pk, actor=make.organiser(event), moves={fans[4].pk: 2}, now=NOW
    )
    services.answer_level(ask_id=asked.pk, actor=player(fans[4]), agrees=True)
    make.closed(event=event)
    certificate = certificate_of(event, redacted=False)
    assert certificate.rounds[0]["cost"]["R1"] == 0
    assert certificate.well


def test_who_sat_out_to_be_home_breaks_no_rule():
    event = make.event(capacity=40)
    make.entries(8, event=event)
    make.entry(event=event, here=True, home_by=time(19, 30))
    with time_machine.travel(NOW, tick=False):
        found = make.published(event=event)
        services.set_clock(
            round_id=found.pk, actor=make.organiser(event), act=services.ClockAct.START, now=NOW
        )
    assert pod_event_of(event).rounds[0].ends == "20:00"
    certificate = certificate_of(event, redacted=False)
    assert certificate.rounds[0]["broken"] == []
    assert isinstance(pod_event_of(event).rounds[0].pods[0].outcome, Outcome | None)
