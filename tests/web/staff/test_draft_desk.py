"""The draft at the desk: two taps swap people, one step back, pods stay, only touched tables change."""

import pytest

from events import services as event_services
from events.tickets import ticket_of
from pods import services
from pods.models import Pod, RoundState
from pods.services.arranged import facts_of
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def at_pairing(event, user=None, language="en"):
    desk = Desk(user or owner_of(event), language=language)
    desk.open(f"/staff/e/{event.pk}/pairing")
    return desk


def evening(players=8):
    event = make.event()
    make.entries(players, event=event)
    return event, make.draft(event=event)


def tap(desk, *entries):
    path = desk.page.request["PATH_INFO"]
    names = ("first", "second")[: len(entries)]
    desk.open(path, **dict(zip(names, entries, strict=True)))


def name(event, entry):
    return event.entries.get(pk=entry).player_name


def test_two_taps_show_the_price_and_one_press_swaps():
    event, _ = evening()
    make_closed(event)
    draft = make.draft(event=event)
    one, other = facts_of(draft)[0].seats[0], facts_of(draft)[1].seats[0]
    desk = at_pairing(event)
    assert f"?first={one}#swap" in desk.text
    tap(desk, one)
    assert f"{name(event, one)} is chosen" in desk.text
    there = desk.page.context["work"].pods[1].seats
    words = {1: "worse", 0: "same", -1: "better"}
    assert all(f">{words[seat.partner]}</span>" in desk.text for seat in there)
    assert any(seat.partner == 1 for seat in there)
    assert f"first={one}&amp;second={other}#swap" in desk.text
    tap(desk, one, other)
    assert f"Let {name(event, one)} and {name(event, other)} trade seats?" in desk.text
    assert "Weight of pairs who meet again" in desk.text
    told = desk.page.context["work"].swap.told
    assert any("Met before:" in said for said in told)
    assert all(said in desk.text for said in told)
    desk.press("Trade seats")
    assert "They have traded seats." in desk.text
    assert facts_of(draft)[0].seats[0] == other
    desk.press("Step back")
    assert "The last step is taken back." in desk.text
    assert facts_of(draft)[0].seats[0] == one
    assert not [form for form in desk.forms() if form["action"].endswith("/undo")]


def make_closed(event):
    draft = event.rounds.get(state=RoundState.DRAFT)
    services.publish_round(round_id=draft.pk, actor=make.organiser(event))
    for pod in draft.pods.all():
        make.decided(pod)
    services.close_round(round_id=draft.pk, actor=make.organiser(event))


def test_a_swap_that_was_not_seen_like_this_is_refused():
    event, draft = evening()
    before = facts_of(draft)
    one, other, third = before[0].seats[0], before[1].seats[0], before[1].seats[1]
    mine, theirs = at_pairing(event), at_pairing(event)
    for desk in (mine, theirs):
        tap(desk, one, other)
    theirs.press("Trade seats")
    now = facts_of(draft)
    mine.press("Trade seats")
    assert "Something changed here meanwhile, so nothing was done." in mine.text
    assert facts_of(draft) == now
    mine.client.post(f"/staff/e/{event.pk}/rounds/{draft.pk}/swap", {"one": one, "other": third})
    assert facts_of(draft) == now


@pytest.mark.parametrize("first", ["", "nobody", "\x00", "9" * 5000])
def test_odd_taps_show_the_draft(first):
    event, draft = evening()
    desk = at_pairing(event)
    one = facts_of(draft)[0].seats[0]
    tap(desk, first, one)
    assert desk.page.status_code == 200
    tap(desk, one, first)
    assert desk.page.status_code == 200
    tap(desk, one, one)
    assert "Choose two different people." in desk.text


def test_a_pod_stays_when_the_draft_is_shuffled():
    event, draft = evening(12)
    pod = facts_of(draft)[0]
    desk = at_pairing(event)
    desk.page = desk.client.post(
        f"/staff/e/{event.pk}/pods/{pod.row}/pin", {"pinned": "yes"}, follow=True
    )
    assert "This pod stays when you shuffle again." in desk.text
    desk.press("Shuffle again")
    assert facts_of(draft)[0].seats == pod.seats
    desk.press("Deal this pod again with the others")
    assert not Pod.objects.filter(pinned=True).exists()


def test_a_pod_moves_to_another_table():
    event, draft = evening()
    pod = facts_of(draft)[0]
    desk = at_pairing(event)
    desk.page = desk.client.post(
        f"/staff/e/{event.pk}/pods/{pod.row}/move", {"table": "2"}, follow=True
    )
    assert "The pod has another table now." in desk.text
    assert Pod.objects.get(pk=pod.row).table == 2
    for odd in ("", "x", "-1", "99999", "\x00"):
        desk.page = desk.client.post(
            f"/staff/e/{event.pk}/pods/{pod.row}/move", {"table": odd}, follow=True
        )
        assert "There is no table 0 here." in desk.text


def test_staff_see_which_tables_change_before_a_late_entry_is_seated():
    event, draft = evening(11)
    late = make.entry(event=event, here=True)
    desk = at_pairing(event)
    assert late.player_name in desk.text
    path = f"/staff/e/{event.pk}/rounds/{draft.pk}/repair"
    assert path in desk.text
    desk.open(path)
    assert desk.text.count('<section class="pod"') == 1
    assert late.player_name in desk.text
    assert not draft.seats.filter(entry=late).exists()
    desk.press("Change these tables")
    assert "Only the tables you saw have changed." in desk.text
    assert draft.seats.filter(entry=late).exists()
    desk.open(path)
    assert desk.page.status_code == 409
    assert "Everybody who is here has a seat" in desk.text


def test_a_repair_that_cannot_split_offers_other_sizes():
    event, draft = evening(4)
    make.entry(event=event, here=True)
    desk = at_pairing(event)
    desk.open(f"/staff/e/{event.pk}/rounds/{draft.pk}/repair")
    assert desk.page.status_code == 409
    assert "?allow=5" in desk.text
    desk.open(f"/staff/e/{event.pk}/rounds/{draft.pk}/repair", allow=5)
    desk.press("Change these tables")
    assert draft.seats.count() == 5


def test_what_somebody_else_did_meanwhile_stops_a_repair():
    event, draft = evening(11)
    make.entry(event=event, here=True)
    desk = at_pairing(event)
    desk.open(f"/staff/e/{event.pk}/rounds/{draft.pk}/repair")
    make.entry(event=event, here=True)
    before = facts_of(draft)
    desk.press("Change these tables")
    assert "Something changed here meanwhile" in desk.text
    assert facts_of(draft) == before


def test_players_of_touched_tables_are_told_and_nobody_else():
    event, draft = evening(12)
    actor = make.organiser(event)
    services.publish_round(round_id=draft.pk, actor=actor)
    pods = facts_of(draft)
    event_services.drop_entry(entry_id=pods[0].seats[1], actor=actor)
    desk = at_pairing(event)
    desk.open(f"/staff/e/{event.pk}/rounds/{draft.pk}/repair")
    assert "Phones and the wall show the change at once" in desk.text
    desk.press("Change these tables")
    client = Desk(owner_of(event)).client
    for pod in facts_of(draft):
        for entry in pod.seats:
            page = client.get(f"/t/{ticket_of(event.entries.get(pk=entry))}").content.decode()
            assert ("Your table has changed." in page) == (pod.table == pods[0].table)
    seats = client.get(f"/e/{event.pk}/seats").content.decode()
    assert seats.count(">Changed</span>") == 1
    wall = client.get(f"/e/{event.pk}/wall").content.decode()
    assert wall.count(">Changed</span>") == 1


def test_only_tables_without_a_result_are_paired_anew_by_an_explicit_act():
    event, draft = evening(12)
    actor = make.organiser(event)
    services.publish_round(round_id=draft.pk, actor=actor)
    make.report(of=draft.pods.get(table=3))
    before = facts_of(draft)
    desk = at_pairing(event)
    assert "Result is in" in desk.text
    desk.open(f"/staff/e/{event.pk}/rounds/{draft.pk}/re-pair", seed="5")
    assert facts_of(draft) == before
    shown = [{*table.left, *table.stay} for table in desk.page.context["proposal"].tables]
    third = {name(event, entry) for entry in before[2].seats}
    assert shown
    assert not any(third & people for people in shown)
    desk.press("Change these tables")
    assert "The tables without a result are paired anew." in desk.text
    assert facts_of(draft)[2].seats == before[2].seats


def test_why_this_pod_names_the_next_best_choice_to_staff_only():
    event, draft = evening(8)
    desk = at_pairing(event)
    said = ("just as good", "would cost more", "later rounds would lose")
    assert any(words in desk.text for words in said)
    services.publish_round(round_id=draft.pk, actor=make.organiser(event))
    page = desk.client.get(f"/e/{event.pk}/seats").content.decode()
    assert not any(words in page for words in said)
    assert "How fair is this round?" in page
    assert "with pods of these sizes at least 0" in page


def test_a_published_round_goes_back_to_the_draft_with_its_pods():
    event, draft = evening()
    services.publish_round(round_id=draft.pk, actor=make.organiser(event))
    desk = at_pairing(event)
    before = facts_of(draft)
    desk.press("Back to the draft")
    assert "Round 1 is a draft again. Only staff see it." in desk.text
    assert "Draft of round 1" in desk.text
    assert facts_of(draft) == before
    assert "No seats yet" in desk.client.get(f"/e/{event.pk}/seats").content.decode()
    desk.press("Publish these pods")
    draft.refresh_from_db()
    assert draft.state == RoundState.PUBLISHED


@pytest.mark.parametrize("act", ["swap", "undo", "repair", "re-pair"])
def test_rounds_of_other_events_and_other_people_are_out_of_reach(act):
    event, draft = evening()
    other, _ = evening()
    desk = Desk(owner_of(other))
    for path in (
        f"/staff/e/{event.pk}/rounds/{draft.pk}/{act}",
        f"/staff/e/{other.pk}/rounds/{draft.pk}/{act}",
    ):
        assert desk.client.post(path).status_code in (403, 404)
    helper = Desk(make.member(event.shop, "reception"))
    assert helper.client.post(f"/staff/e/{event.pk}/rounds/{draft.pk}/{act}").status_code == 403


def test_the_draft_desk_reads_in_japanese():
    event, draft = evening()
    desk = at_pairing(event, language="ja")
    tap(desk, facts_of(draft)[0].seats[0], facts_of(draft)[1].seats[0])
    assert "席を入れ替え" in desk.text
