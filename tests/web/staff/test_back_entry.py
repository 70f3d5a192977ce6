"""Results typed back from paper: a table, a line, Enter; the next table comes by itself."""

import pytest

from accounts.models import Role
from events.models import JournalEntry
from pods.models import Pod, PodState, Report, ReportState
from tests import make
from tests.web.staff.desk import Desk, owner_of
from web.staff import back_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def found(event):
    return make.published(event=event, players=8)


def place(found):
    return f"/staff/e/{found.event_id}/rounds/{found.pk}/type"


def state(found, table):
    return found.pods.get(table=table).state


def placements(found, table):
    pod = found.pods.get(table=table)
    places = pod.reports.get(state=ReportState.ACCEPTED).placements
    return [places[seat.entry_id] for seat in pod.seats.all()]


def test_table_after_table_by_keyboard_alone(desk, found):
    desk.open(place(found))
    assert 'value="1"' in desk.text
    desk.press("Enter", line="3 1 2*")
    assert desk.page.status_code == 422
    assert "Seats that are still in: 4." in desk.text
    desk.press("Enter", line="3 1 2")
    assert placements(found, 1) == [3, 2, 4, 1]
    assert "Table 1 counts" in desk.text
    assert desk.form("Enter")["fields"]["table"] == ["2"]
    desk.press("Enter", line="１+２c　３＊　４")
    assert placements(found, 2) == [3, 3, 1, 2]
    assert "Every table has a result that counts." in desk.text


def test_the_fragment_says_what_a_line_would_mean_and_stores_nothing(desk, found):
    query = {"table": "2", "line": "4 2 1"}
    page = desk.client.get(place(found), query, headers={"HX-Target": "at-table"})
    text = page.content.decode()
    winner = found.pods.get(table=2).seats.get(number=3).entry.player_name
    assert text.index(winner, text.index("Understood as")) < text.index("Winner")
    assert "<html" not in text
    page = desk.client.get(place(found), query | {"line": "4 2"}, headers={"HX-Target": "at-table"})
    assert "Seats that are still in: 1, 3." in page.content.decode()
    assert not Report.objects.exists()


def test_an_empty_line_shows_the_table_and_a_wrong_table_is_named(desk, found):
    desk.open(place(found))
    desk.press("Enter", table="2", line="")
    assert desk.form("Enter")["fields"]["table"] == ["2"]
    desk.press("Enter", table="7", line="1 2 3")
    assert desk.page.status_code == 422
    assert "Its tables: 1, 2." in desk.text


def test_what_counts_is_replaced_only_by_who_has_seen_it(desk, found):
    make.decided(found.pods.get(table=1))
    before = placements(found, 1)
    desk.open(place(found))
    desk.press("Enter", table="1", line="1 2 3")
    assert desk.page.status_code == 409
    assert "has a result already" in desk.text
    assert placements(found, 1) == before
    desk.press("Enter")
    assert placements(found, 1) == [4, 3, 2, 1]


def test_a_result_that_came_meanwhile_is_shown_and_not_replaced_unseen(desk, found, monkeypatch):
    pod, read = found.pods.get(table=1), back_entry._typed

    def read_before_another_device_decides(*args):
        typed = read(*args)
        if not pod.reports.exists():
            make.decided(pod)
        return typed

    desk.open(place(found))
    monkeypatch.setattr(back_entry, "_typed", read_before_another_device_decides)
    desk.press("Enter", line="1 2 3")
    first = pod.reports.get()
    assert (desk.page.status_code, first.state) == (409, ReportState.ACCEPTED)
    assert "This counts already" in desk.text
    assert desk.form("Enter")["fields"]["replaces"] == [first.pk]


def test_the_keys_type_a_winner_and_the_last_of_all_seats_is_named_as_one(desk, found):
    desk.open(place(found))
    desk.press("Enter", line="4 3 2 1 * ")
    assert placements(found, 1) == [1, 2, 3, 4]
    query = {"table": "2", "line": "4 3 1 2"}
    page = desk.client.get(place(found), query, headers={"HX-Target": "at-table"})
    assert "the last one, seat 2, counts as the winner" in page.content.decode()
    desk.press("Enter", line="4 3 1 2")
    assert placements(found, 2) == [2, 1, 3, 4]


def test_the_same_line_twice_is_one_report(desk, found):
    for _again in range(2):
        desk.open(place(found), table="1")
        desk.press("Enter", line="1 2 3 4*")
    assert Report.objects.count() == 1
    assert JournalEntry.objects.filter(kind="report.decided").count() == 1


def test_undo_lets_the_table_play_on_and_undo_of_a_correction_brings_the_first_back(desk, found):
    desk.open(place(found))
    desk.press("Enter", line="1 2 3")
    desk.open(place(found), table="1")
    desk.press("Enter", line="3 2 1")
    assert placements(found, 1) == [2, 3, 4, 1]
    desk.press("Undo")
    assert "The result of table 1 is taken back." in desk.text
    assert placements(found, 1) == [4, 3, 2, 1]
    desk.open(place(found), last="1")
    desk.press("Undo")
    assert state(found, 1) == PodState.PLAYING
    assert desk.form("Enter")["fields"]["table"] == ["1"]


def test_a_match_and_labels_of_tables(event):
    match = make.published(event=make.event(format="dm_original", best_of=3), players=2)
    Pod.objects.filter(round=match).update(label="Ａ1")
    desk = Desk(owner_of(match.event))
    desk.open(place(match))
    desk.press("Enter", table="a1", line="2 1 2")
    assert placements(match, 1) == [2, 1]
    assert len(match.pods.get().reports.get().games) == 3


def test_rules_of_the_event_hold(desk, found):
    Pod.objects.get(round=found, table=1).round.event.__class__.objects.update(
        concession="all_agree", time_policy={"then": "most_wins"}
    )
    desk.open(place(found))
    desk.press("Enter", line="1h 2 3")
    assert Report.objects.get().steps[0]["agreed"]
    desk.press("Enter", line="1 t")
    assert desk.page.status_code == 422
    desk.press("Enter", line="1 t 2:5 3:1 4:0")
    assert placements(found, 2)[1] == 1


def test_only_judges_type_and_only_where_a_round_is_public(event, found):
    other = make.event(shop=event.shop)
    make.entries(4, event=other)
    draft = make.draft(event=other)
    desk = Desk(owner_of(event))
    assert desk.open(place(draft)).status_code == 404
    assert desk.open(f"/staff/e/{other.pk}/rounds/{found.pk}/type").status_code == 404
    report = make.decided(found.pods.get(table=1))
    back = f"/staff/e/{other.pk}/results/{report.pk}/take-back"
    assert desk.client.post(back).status_code == 404
    reception = Desk(make.member(event.shop, Role.RECEPTION))
    assert reception.open(place(found)).status_code == 403
