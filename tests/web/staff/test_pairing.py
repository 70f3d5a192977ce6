"""Pairing: the preview in words, and ways out when people cannot be split."""

import pytest

from events.models import LevelsPolicy
from pods.models import RoundState
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def pairing(event, user=None, language="en"):
    desk = Desk(user or owner_of(event), language=language)
    desk.open(f"/staff/e/{event.pk}/pairing")
    return desk


def choices(desk):
    return [choice.label for choice in desk.page.context["choices"]]


def sizes(event):
    draft = event.rounds.get(state=RoundState.DRAFT)
    return sorted(pod.seats.count() for pod in draft.pods.all())


def test_a_draft_shows_levels_seats_reasons_and_its_price():
    event = make.event()
    make.entries(4, event=event, level=2)
    make.entries(3, event=event, level=3)
    make.closed(event=event)
    desk = pairing(event)
    desk.press("Pair round 2")
    assert "Draft of round 2" in desk.text
    assert "of people meet" in desk.text
    assert "pods of another size than usual" in desk.text
    assert desk.text.count('<section class="pod"') == 2
    assert "Met before:" in desk.text or "Nobody here has sat at one table before." in desk.text
    assert (
        "Draft of round 2"
        not in Desk(owner_of(event)).open(f"/e/{event.pk}/seats").content.decode()
    )


def test_a_draft_says_how_each_level_is_split():
    event = make.event()
    make.entries(7, event=event, level=2, accepts=(2,))
    make.entries(3, event=event, level=3, accepts=(3,))
    desk = pairing(event)
    desk.press("Pair round 1")
    assert desk.page.context["price"].sizes == [(2, "4+3"), (3, "3")]
    assert "4+3" in desk.text


def test_a_draft_names_those_beside_a_level_they_did_not_accept_and_ways_out():
    event = make.event()
    make.entries(4, event=event, level=2)
    alone = [make.entry(event=event, level=1, accepts=(1,), here=True) for _ in range(2)]
    desk = pairing(event)
    desk.press("Pair round 1")
    price = desk.page.context["price"]
    assert {entry.pk for entry in alone} <= {entry.pk for entry in price.outside}
    assert "They sit beside a level that they did not accept" in desk.text
    assert all(f"/people/{entry.pk}" in desk.text for entry in alone)
    assert [way.label for way in price.ways_out] == ["Allow a pod of 2 in this round"]
    desk.press("Allow a pod of 2")
    assert desk.page.context["price"].outside == []
    assert "They sit beside a level" not in desk.text


def test_a_draft_counts_pairs_and_says_whether_there_could_be_fewer():
    event = make.event(rounds_planned=3)
    make.entries(4, event=event)
    for number in (2, 3):
        make.closed(event=event)
        desk = pairing(event)
        desk.press(f"Pair round {number}")
        assert desk.page.context["price"].pairs_again == 6
        assert "No pods of these sizes have fewer people who meet again." in desk.text


def test_where_levels_force_meetings_the_draft_says_so_and_mixing_helps():
    event = make.event(rounds_planned=3, levels_policy="separate")
    for level in (1, 2):
        make.entries(4, event=event, level=level)
    make.closed(event=event)
    desk = pairing(event)
    desk.press("Pair round 2")
    assert desk.page.context["price"].pairs_again == 12
    assert "not without mixing the levels" in desk.text
    assert '<div class="note stack tight warn"><p>There are no pods' in desk.text
    desk.press("All levels play together")
    assert "Shuffle again" in desk.text
    desk.press("Shuffle again")
    assert desk.page.context["price"].pairs_again < 12
    assert "not without mixing the levels" not in desk.text


def test_the_tables_of_a_draft_stand_before_other_ways_to_pair(event):
    make.entries(8, event=event)
    make.draft(event=event)
    desk = pairing(event)
    assert desk.text.index('id="desk"') < desk.text.index("Other ways to pair")
    assert 'hx-trigger="load"' not in desk.text


def test_five_people_are_offered_what_really_helps():
    event = make.event()
    make.entries(5, event=event)
    desk = pairing(event)
    desk.press("Pair round 1")
    assert desk.page.status_code == 409
    assert choices(desk) == [
        "Allow a pod of 5 in this round",
        "Allow a pod of 2 in this round",
        "Let somebody sit this round out with a bye",
        "Wait for more people",
    ]
    desk.press("Allow a pod of 5")
    assert sizes(event) == [5]
    desk.press("Shuffle again")
    assert sizes(event) == [5]


def test_two_people_may_play_each_other():
    event = make.event()
    make.entries(2, event=event)
    desk = pairing(event)
    desk.press("Pair round 1")
    desk.press("Allow a pod of 2")
    assert sizes(event) == [2]


def test_one_person_can_only_wait():
    event = make.event()
    make.entries(1, event=event)
    desk = pairing(event)
    desk.press("Pair round 1")
    assert choices(desk) == ["Wait for more people"]


def test_nobody_is_told_to_check_people_in():
    event = make.event()
    desk = pairing(event)
    desk.press("Pair round 1")
    assert "Nobody is checked in yet" in desk.text


def test_a_level_that_cannot_be_split_may_mix_where_that_helps():
    event = make.event(levels_policy=LevelsPolicy.SEPARATE)
    make.entries(6, event=event, level=2)
    make.entries(1, event=event, level=3)
    desk = pairing(event)
    desk.press("Pair round 1")
    assert "People of level 3: 1" in desk.text
    desk.press("By level as far as possible")
    event.refresh_from_db()
    assert event.levels_policy == LevelsPolicy.ACCEPTED
    desk.press("Pair round 1")
    assert sizes(event) == [3, 4]


def test_a_judge_is_sent_to_the_organiser_for_the_levels_policy():
    event = make.event(levels_policy=LevelsPolicy.SEPARATE)
    make.entries(6, event=event, level=2)
    make.entries(1, event=event, level=3)
    desk = pairing(event, make.member(event.shop, "judge"))
    desk.press("Pair round 1")
    assert not any("as far as possible" in choice for choice in choices(desk))
    assert "An organiser can also let levels mix" in desk.text


def test_pairing_twice_with_one_press_makes_one_draft():
    event = make.event()
    make.entries(4, event=event)
    desk = pairing(event)
    form = desk.form("Pair round 1")
    for _ in range(2):
        desk.client.post(form["action"], form["fields"])
    assert event.rounds.count() == 1


def test_pairing_while_a_round_is_played_says_why_not():
    event = make.event()
    make.published(event=event)
    desk = pairing(event)
    desk.page = desk.client.post(f"/staff/e/{event.pk}/pairing/pair")
    assert desk.page.status_code == 409
    assert "Round 1 is still being played" in desk.text


def test_after_the_last_round_the_evening_is_finished_or_a_round_is_added():
    event = make.event(rounds_planned=1)
    make.entries(4, event=event)
    make.closed(event=event)
    desk = pairing(event)
    assert "All planned rounds are played" in desk.text


def test_sizes_that_nobody_deals_are_refused_in_words():
    event = make.event()
    make.entries(4, event=event)
    desk = pairing(event)
    desk.page = desk.client.post(f"/staff/e/{event.pk}/pairing/pair", {"allow": ["99", "x"]})
    assert desk.page.status_code == 422
    assert "A pod has 2 to 6 players." in desk.text


def test_publishing_twice_is_harmless():
    event = make.event()
    make.entries(4, event=event)
    draft = make.draft(event=event)
    desk = pairing(event)
    for _ in range(2):
        desk.client.post(f"/staff/e/{event.pk}/rounds/{draft.pk}/publish")
    draft.refresh_from_db()
    assert draft.state == RoundState.PUBLISHED


def test_pods_that_somebody_has_changed_since_are_not_published():
    event = make.event()
    make.entries(8, event=event)
    draft = make.draft(event=event)
    desk = pairing(event)
    event.refresh_from_db()
    assert f'name="seen" value="{event.version}"' in desk.text
    make.draft(event=event, seed=2)

    address = f"/staff/e/{event.pk}/rounds/{draft.pk}/publish"
    desk.client.post(address, {"seen": event.version})
    draft.refresh_from_db()
    assert draft.state == RoundState.DRAFT
    event.refresh_from_db()
    desk.client.post(address, {"seen": event.version})
    draft.refresh_from_db()
    assert draft.state == RoundState.PUBLISHED
