"""A cut on pages: look, draw, publish, play, draw the final; phones, wall and table follow."""

import pytest

from events.tickets import ticket_of
from pods import services
from pods.models import RoundState
from pods.services.arranged import byes_of
from standings.progress import progress_of
from standings.selectors import table_of
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.event(rounds_planned=1)
    make.entries(12, event=event)
    make.closed(event=event)
    return event


def seen_by(client, address):
    return client.get(address, headers={"accept-language": "en"}).content.decode()


def newest(event):
    return event.rounds.exclude(state=RoundState.VOIDED).order_by("-number").first()


def play(event):
    for pod in newest(event).pods.all():
        make.decided(pod)


def check_the_table_before_it(client, event, page, best):
    assert "Ranks 1 to 7 follow the results of the cut" in page
    event.refresh_from_db()
    assert progress_of(event).by_cut
    before = newest(event).number - 2
    assert f"?after={before}" in page
    why = f"/e/{event.pk}/standings/{best}"
    assert "This rank comes from the cut" in seen_by(client, why)
    assert "This rank comes from the cut" not in seen_by(client, f"{why}?after={before}")


def test_a_cut_from_the_board_to_the_top_of_the_table(event, client):
    order = [row.entry_id for row in table_of(event).rows]
    desk = Desk(owner_of(event), language="en")
    desk.open(f"/staff/e/{event.pk}")
    assert "Let the best play on" in desk.text
    desk.open(f"/staff/e/{event.pk}/cut", size=7)
    told = desk.page.context["preview"]
    assert [seed.entry.pk for seed in told.seeds if seed.is_in] == order[:7]
    desk.press("Draw the cut of the best 7")
    assert "Best 7: drawn" in desk.text
    assert "Tap two people" not in desk.text
    desk.press("Publish these pods")
    assert "Best 7 is published." in desk.text
    assert "minutes: Best 7." in desk.text
    people = {entry.pk: entry for entry in event.entries.all()}
    waits, plays, watches = (people[order[at]] for at in (0, 3, 11))
    assert "You play on for first place" in seen_by(client, f"/t/{ticket_of(waits)}")
    for address in (f"/t/{ticket_of(plays)}", f"/e/{event.pk}/wall"):
        assert "Best 7" in seen_by(client, address)
    assert "The best play on for first place" in seen_by(client, f"/t/{ticket_of(watches)}")
    play(event)
    desk.open(f"/staff/e/{event.pk}")
    desk.press("Close: Best 7")
    assert "Best 7 is closed." in desk.text
    desk.press("Draw the next stage")
    desk.press("Publish these pods")
    play(event)
    services.close_round(round_id=newest(event).pk, actor=make.organiser(event))
    assert "The final is played" in desk.open(f"/staff/e/{event.pk}/pairing").content.decode()
    page = seen_by(client, f"/e/{event.pk}/standings")
    check_the_table_before_it(client, event, page, order[0])
    assert page.index(people[order[0]].player_name) < page.index(people[order[1]].player_name)


def test_a_cut_that_is_public_is_not_chosen_again(event):
    desk = Desk(owner_of(event), language="en")
    services.draw_cut(event_id=event.pk, actor=make.organiser(event), size=4)
    services.publish_round(round_id=newest(event).pk, actor=make.organiser(event))
    desk.open(f"/staff/e/{event.pk}/cut")
    assert desk.page.headers["Location"] == f"/staff/e/{event.pk}/pairing"


def test_a_draft_of_a_cut_can_change_its_size_and_be_discarded(event):
    desk = Desk(owner_of(event), language="en")
    desk.open(f"/staff/e/{event.pk}/cut", size=10)
    desk.press("Draw the cut of the best 10")
    assert len(byes_of(newest(event))) == 2
    desk.open(f"/staff/e/{event.pk}/cut", size=4)
    desk.press("Draw the cut of the best 4")
    assert newest(event).stage == 4
    desk.open(f"/staff/e/{event.pk}/pairing")
    desk.press("Discard the draft")
    assert newest(event).number == 1
    assert "All planned rounds are played" in desk.text


def test_a_cut_waits_for_its_rounds_and_is_for_tables_of_four():
    event = make.event(rounds_planned=2)
    make.entries(8, event=event)
    make.closed(event=event)
    desk = Desk(owner_of(event), language="en")
    desk.open(f"/staff/e/{event.pk}/cut")
    assert "1 planned round comes first." in desk.text
    assert "Draw the cut" not in desk.text
    duel = make.event(format="dm_original", scheme="win3_draw1", tiebreaks=[], rounds_planned=1)
    make.entries(8, event=duel)
    make.closed(event=duel)
    desk = Desk(owner_of(duel), language="en")
    assert "Let the best play on" not in desk.open(f"/staff/e/{duel.pk}").content.decode()
    desk.open(f"/staff/e/{duel.pk}/cut")
    assert "A cut needs a format" in desk.text
