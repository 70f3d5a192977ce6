"""Two shops as the benchmark writes ten, and the indexes by which rows of one event are found among all."""

import pytest
from django.db import connection

from benchmarks.many_shops.comparing import compared, written
from benchmarks.many_shops.plans import Plan, Step, plan_of
from benchmarks.many_shops.written import Field
from events.models import Entry, EntryState, Event, JournalEntry, Phase
from events.work import Due, GivenAnswer
from pods.models import Pod, Report, Seat
from tests import make

pytestmark = pytest.mark.django_db
SMALL = Field(players=8, rounds=2)


def test_the_benchmark_reads_writes_and_tells():
    name = connection.settings_dict["NAME"]
    alone = written(name, shops=1, events=1, field=SMALL, only="e/<event:event_id>/s")
    among = written(name, shops=2, events=3, field=SMALL, only="e/<event:event_id>/s")
    found = compared(alone=alone, among=among, times=1, large=20)
    assert {"e/<event:event_id>/seats", "e/<event:event_id>/standings"} <= found.among.keys()
    assert Event.objects.filter(phase=Phase.FINISHED).count() == 2 * 1
    assert found.large["events_entry"] == 5 * SMALL.players
    assert all(seen.cost.queries for seen in found.among.values())
    said = []
    found.tell(said.append, plans=True)
    assert f"{len(found.among)} addresses" in "".join(said)
    assert "events_entry 40:" in "".join(said)


def test_a_table_read_as_a_whole_is_told():
    plan = Plan("SELECT 1 WHERE true", "", (Step("few", ""), Step("many", ""), Step("many", "key")))
    assert plan.slow({"many": 5000}) == [Step("many", "")]
    assert Plan("SELECT 1", "", plan.steps).slow({"many": 5000}) == []


HOT = {
    "journal_one_row_per_version": lambda: JournalEntry.objects.filter(event="a", version__gt=5),
    "entry_by_event_state": lambda: Entry.objects.filter(
        event__in=["a", "b"], state=EntryState.WAITING
    ).order_by(),
    "event_by_phase_and_start": lambda: Event.objects.filter(phase=Phase.FINISHED).order_by(
        "-starts_at"
    ),
    "event_of_shop_by_start": lambda: Event.objects.filter(shop="a").order_by("starts_at"),
    "due_open_by_time": lambda: Due.objects.open().filter(at__lte=make.EVENING),
    "events_givenanswer_at": lambda: GivenAnswer.objects.filter(at__lt=make.EVENING),
    "answer_once_per_key": lambda: GivenAnswer.objects.filter(credential="a", key="b"),
    "pods_seat_entry_id": lambda: Seat.objects.filter(entry="a"),
    "pods_seat_pod_id|seat_number_once_per_pod": lambda: Seat.objects.filter(pod="a"),
    "pods_pod_round_id|pod_table_once_per_round": lambda: Pod.objects.filter(round="a"),
    "pods_report_pod_id": lambda: Report.objects.filter(pod="a"),
}


@pytest.mark.once
@pytest.mark.parametrize("index", HOT)
def test_hot_queries_use_an_index_by_its_name(index):
    sql, given = HOT[index]().query.sql_with_params()
    [step, *_] = plan_of(sql, given).steps
    assert any(step.index.startswith(name) for name in index.split("|")), step
