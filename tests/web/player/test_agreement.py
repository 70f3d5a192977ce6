"""What a table plays by, on its phones and at the desk."""

import pytest

from events.access import player
from events.models import Entry
from pods import services
from tests import make
from tests.web.player.browse import EN, own, send, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod():
    return make.pod(event=make.event(house_rules={"deck.count": 40}))


@pytest.fixture
def four(pod):
    return make.seated(pod)


def read(client, who):
    return words(client.get(own(who), **EN))


def tap(client, who, act, **fields):
    return send(client, own(who), action=own(who, f"/agreement/{act}"), **fields)


def only(pod):
    return pod.proposals.get().pk


def test_phones_show_the_level_and_the_rules_and_agree_on_a_change(client, pod, four):
    page = read(client, four[0])
    assert "What this table plays by" in page
    assert "I try to win, and leave the others room to shine." in page
    assert "Own deck rules" in page
    tap(client, four[0], "propose", kind="take_backs")
    assert 'value="take_backs"' not in client.get(own(four[1])).content.decode()
    asked = read(client, four[1])
    assert "Proposed at your table: Taking back a mistake is fine" in asked
    assert "1 of 4 said yes." in asked
    for other in four[1:]:
        tap(client, other, "yes", proposal=only(pod))
    assert "Agreed at this table Taking back a mistake is fine" in read(client, four[2])
    told = words(client.get(own(four[2], "/report"), **EN))
    assert "Agreed at this table Taking back a mistake is fine" in told
    make.report(of=pod)
    assert "Agreed at this table" in read(client, four[2])


def test_a_no_is_told_without_a_name(client, pod, four):
    client.post(own(four[0], "/agreement/propose"), {"kind": "own", "text": "<b>slow</b>"}, **EN)
    page = client.get(own(four[3]), **EN)
    assert "Proposed at your table: <b>slow</b>" in words(page)
    assert b"<b>slow</b>" not in page.content
    tap(client, four[3], "no", proposal=only(pod))
    assert "Nobody is told that it was you." in read(client, four[3])
    seen = read(client, four[1])
    assert "Not agreed" in seen
    assert "Proposed at your table" not in seen
    tap(client, four[0], "withdraw", proposal=only(pod))
    assert "Taken back: “<b>slow</b>”." in read(client, four[0])
    assert "<b>slow</b>" not in read(client, four[1])


def test_what_cannot_be_is_said_beside_the_table(client, pod, four):
    tap(client, four[0], "propose", kind="turn_minutes", minutes="99")
    assert not pod.proposals.exists()
    client.post(own(four[0], "/agreement/propose"), {"kind": "nonsense"}, **EN)
    assert "Choose one change." in read(client, four[0])
    idle = make.entry()
    client.post(own(idle, "/agreement/propose"), {"kind": "explain"}, **EN)
    assert "no seat in this round" in read(client, idle)
    assert client.post(own(idle, "/agreement/dance")).status_code == 404


def test_staff_see_whom_a_proposal_waits_for_and_answer_for_them(client, pod, four):
    Entry.objects.filter(pk=four[3].pk).update(phoneless=True)
    made = services.propose_change(
        pod_id=pod.pk, entry_id=four[0].pk, actor=player(four[0]), kind="as_fan", now=make.EVENING
    )
    for other in four[1:3]:
        answer = {"proposal_id": made.pk, "entry_id": other.pk, "actor": player(other)}
        services.answer_change(agrees=True, now=make.EVENING, **answer)
    desk = Desk(owner_of(pod.round.event))
    desk.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}")
    assert f"{four[3].player_name} <small>no phone" in desk.text
    desk.press(f"{four[3].player_name} says yes")
    assert "Agreed by all (4/4)" in desk.text
    desk.press("agreement/propose", entry=four[3].pk, kind="turn_minutes", minutes="4")
    assert "At most 4 minutes a turn" in read(client, four[0])
