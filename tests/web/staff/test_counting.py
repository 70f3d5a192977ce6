"""When results count: the settings, what the table says, and words said for players without a phone."""

import pytest

from events.tickets import ticket_of
from pods.models import Voice
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def at_table(pod):
    event = pod.round.event
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    return desk


def settings(desk, event):
    desk.open(f"/staff/e/{event.pk}/settings/results")
    return desk


def test_the_rule_is_chosen_and_shown_to_players(desk, event, client):
    page = f"/e/{event.pk}"
    english = {"accept-language": "en"}
    assert "Results count" not in client.get(page, headers=english).content.decode()
    typed = {"confirmation": "silence", "silence_minutes": "12", "grace_minutes": "0"}
    settings(desk, event).press("Save the settings", **typed)
    assert "The settings are saved." in desk.text
    event.refresh_from_db()
    assert (event.confirmation, event.silence_minutes, event.grace_minutes) == ("silence", 12, 0)
    assert (
        "nobody has objected for a set time" in client.get(page, headers=english).content.decode()
    )


@pytest.mark.parametrize(
    "wrong", [{"confirmation": "luck"}, {"silence_minutes": "0"}, {"grace_minutes": "61"}]
)
def test_what_makes_no_sense_is_refused(desk, event, wrong):
    settings(desk, event).press("Save the settings", **wrong)
    assert desk.page.status_code == 422


def test_only_the_organiser_changes_the_rule(event):
    judge = Desk(make.member(event.shop, "judge"))
    assert settings(judge, event).page.status_code == 403


def test_the_desk_says_it_for_somebody_without_a_phone():
    pod = make.pod(event=make.event(confirmation="all"))
    report = make.report(of=pod)
    _one, two, three, _four = make.seated(pod)
    desk = at_table(pod)
    assert "It counts when these say yes" in desk.text
    desk.press(f"{two.player_name} says yes", agrees="yes")
    assert "Noted." in desk.text
    desk.press(f"{three.player_name} says no", agrees="no")
    found = {voice.entry_id: voice.agrees for voice in Voice.objects.filter(report=report)}
    assert found == {two.pk: True, three.pk: False}
    pod.refresh_from_db()
    assert pod.state == "disputed"


def test_the_desk_is_told_when_the_result_was_replaced_meanwhile():
    pod = make.pod()
    make.report(of=pod)
    desk = at_table(pod)
    make.decided(pod)
    desk.press("says yes", agrees="yes")
    assert "replaced by a newer one" in desk.text


def test_all_that_was_told_stays_for_the_staff_with_its_notes(client):
    pod = make.pod()
    first = make.report(of=pod)
    second = make.seated(pod)[1]
    client.post(f"/t/{ticket_of(second)}/dispute", {"report": first.pk, "note": "I was still in"})
    make.decided(pod)
    desk = at_table(pod)
    assert "All that was told of this table (2 times)" in desk.text
    assert "I was still in" in desk.text
    for address in (f"/t/{ticket_of(make.seated(pod)[0])}", f"/e/{pod.round.event_id}/seats"):
        assert "I was still in" not in client.get(address).content.decode()


def test_a_name_tag_leads_to_the_table(client):
    pod = make.pod()
    event = pod.round.event
    make.report(of=pod)
    who = make.seated(pod)[1]
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/tables/tag", tag=f"http://shop.test/t/{ticket_of(who)}")
    assert desk.page["Location"].endswith(f"/tables/{pod.pk}#voice-{who.pk}")
    idle = make.entry(event=event)
    no_seat, invalid = "no seat in this round", "no longer valid"
    for tag, said in (
        ("nonsense", invalid), (ticket_of(make.pod().seats.first().entry), no_seat),
        (ticket_of(idle), no_seat),
    ):  # fmt: skip
        desk.page = desk.client.get(f"/staff/e/{event.pk}/tables/tag", {"tag": tag}, follow=True)
        assert said in desk.text


def test_the_board_calls_the_staff_where_they_alone_confirm():
    for rule, called in (("staff", True), ("one", False)):
        pod = make.pod(event=make.event(confirmation=rule))
        make.report(of=pod)
        board = Desk(owner_of(pod.round.event))
        board.open(f"/staff/e/{pod.round.event_id}")
        assert ("Look at the results" in board.text.split("Worth a look")[-1]) is called
