"""Figures for Prometheus: who may read them, what they say, and that nothing grows with people."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from config.observed import FOLDER, forget_dead, metrics_folder
from engine.errors import RuleError
from events import due
from observing import metrics
from observing.work import working
from tests import make
from tests.observing.asking import ask
from tests.project.code import BASE

pytestmark = [pytest.mark.django_db, pytest.mark.once]
HERE, ELSEWHERE = ("127.0.0.1", 5), ("203.0.113.9", 5)
FORWARDED = {"x-forwarded-for": "127.0.0.1"}
TOKEN = {"authorization": "Bearer for-scrapers"}


@pytest.fixture
def counting(settings):
    settings.METRICS = True
    settings.METRICS_FROM = ["127.0.0.0/8"]


def figures():
    """What is scraped: value by name and labels."""
    answer = ask("/metrics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if sample.name.startswith("takuwake_")
    }


@pytest.mark.parametrize(
    ("named", "token", "request_", "status"),
    [
        ([], "", (HERE, {}), 404),
        (["127.0.0.1"], "", (HERE, {}), 200),
        (["127.0.0.1"], "", (ELSEWHERE, {}), 404),
        (["127.0.0.1"], "", (HERE, FORWARDED), 404),
        (["nonsense"], "", (HERE, {}), 404),
        (["127.0.0.1"], "", (("", 0), {}), 404),
        ([], "for-scrapers", (ELSEWHERE, TOKEN), 200),
        ([], "for-scrapers", (ELSEWHERE, TOKEN | FORWARDED), 200),
        ([], "for-scrapers", (ELSEWHERE, {"authorization": "Bearer for-others"}), 404),
        ([], "for-scrapers", (HERE, {}), 404),
        ([], "", (HERE, {"authorization": "Bearer "}), 404),
    ],
)
def test_only_who_is_named_reads_them(settings, named, token, request_, status):
    client, headers = request_
    settings.METRICS_FROM, settings.METRICS_TOKEN = named, token
    assert ask("/metrics", client=client, headers=headers).status_code == status


def test_nothing_is_counted_where_nobody_may_read(settings):
    settings.METRICS_FROM = ["127.0.0.1"]
    before = figures()
    ask("/offline")
    assert figures() == before


def test_answers_and_writes_are_counted_by_route_and_result(
    counting, django_capture_on_commit_callbacks
):
    event = make.event()
    place = f"/api/v1/events/{event.pk}/entries"
    kind = "POST api/v1/events/<id:event_id>/entries"
    words = {"player_name": "Rin", "level": 2, "accepts": [1, 2, 3]}
    before = figures()
    with django_capture_on_commit_callbacks(execute=True):
        assert [ask(place, "POST", json=words).status_code for _ in range(2)] == [201, 409]
    after = figures()

    def grew(*name):
        return after.get(name, 0) - before.get(name, 0)

    route = kind.removeprefix("POST ")
    assert grew("takuwake_requests_total", "POST", route, "201") == 1
    assert grew("takuwake_requests_total", "POST", route, "409") == 1
    assert grew("takuwake_request_seconds_count", route) == 2
    assert grew("takuwake_commands_total", kind, "accepted") == 1
    assert grew("takuwake_commands_total", kind, "refused") == 1
    assert grew("takuwake_refusals_total", "entry.same_name") == 1
    assert grew("takuwake_facts_total", "entry.added") == 1
    assert grew("takuwake_lock_wait_seconds_count") == 2


def test_no_label_holds_what_stands_in_an_address(counting):
    ask("/api/v1/events/somebody", headers={"user-agent": "somebody"})
    ask("/somebody/else", "BREW")
    assert "somebody" not in ask("/metrics").text
    assert figures()["takuwake_requests_total", "other", "nowhere", "404"] >= 1


def test_deferred_work_is_counted_and_what_waits_is_asked_for(counting):
    now = timezone.now()
    due.plan("queue.look", at=now - timedelta(minutes=5), event_id="none")
    due.plan("queue.look", at=now + timedelta(minutes=5), event_id="none")
    before = figures()
    with working(kind="queue.look", due_id=1) as run:
        run.result = "skipped"
    with pytest.raises(RuleError), working(kind="queue.look", due_id=1):
        raise RuleError("access.not_found")
    after = figures()
    assert after["takuwake_due_open", "queue.look"] == 1
    assert 300 <= after["takuwake_due_oldest_seconds", "queue.look"] < 400
    assert after["takuwake_database_up",] == 1
    for result in ("skipped", "failed"):
        name = ("takuwake_task_seconds_count", "queue.look", result)
        assert after[name] - before.get(name, 0) == 1


def test_streams_go_up_and_down(counting):
    before = figures()["takuwake_streams",]
    with metrics.stream():
        assert figures()["takuwake_streams",] == before + 1
    assert figures()["takuwake_streams",] == before


PROGRAM = """
import os, sys
from django.conf import settings
settings.configure(METRICS=True, METRICS_FOLDER=os.environ["PROMETHEUS_MULTIPROC_DIR"])
from observing import metrics
from prometheus_client import generate_latest
metrics.hint_lost()
reader = metrics.stream()
reader.__enter__()
print(generate_latest(metrics.registry()).decode(), flush=True)
os._exit(9)
"""


def test_processes_count_together_and_the_dead_hold_no_streams(tmp_path):
    ways = os.environ | {FOLDER: str(tmp_path)}

    def told():
        words = [sys.executable, "-c", PROGRAM]
        return subprocess.run(
            words, cwd=BASE, env=ways, stdout=subprocess.PIPE, text=True, check=False
        ).stdout  # it ends with 9

    assert "takuwake_streams 1.0" in told()
    forget_dead(tmp_path)
    second = told()
    assert "takuwake_hints_lost_total 2.0" in second
    assert "takuwake_streams 1.0" in second


def test_several_processes_share_a_folder_and_one_alone_needs_none(tmp_path, monkeypatch):
    monkeypatch.delenv(FOLDER, raising=False)
    left = tmp_path / "metrics" / f"gauge_livesum_{os.getpid()}.db"
    left.parent.mkdir()
    left.touch()
    assert metrics_folder(tmp_path, together=True) == str(left.parent) == os.environ[FOLDER]
    assert not left.exists()
    assert metrics_folder(tmp_path, together=False) == ""
    assert FOLDER not in os.environ
