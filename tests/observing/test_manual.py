"""The manual lists every figure with its labels and every field of the log, and no others."""

import re

import pytest
from django.utils import timezone

from config.scraping import OfDatabase
from observing import metrics
from observing.work import working
from tests import make
from tests.observing.asking import ask, lines
from tests.project.code import BASE

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MANUAL = (BASE / "docs" / "full-mode.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(\w+)`")


def rows_under(heading):
    chapter = MANUAL.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [line.split("|")[1:-1] for line in chapter.splitlines() if line.startswith("| `")]


def test_every_figure_with_its_labels():
    told = {
        NAMED.findall(name)[0]: set(NAMED.findall(labels))
        for name, labels, _ in rows_under("Metrics")
    }
    counted = [each for each in vars(metrics).values() if hasattr(each, "_labelnames")]
    found = {
        each._name + ("_total" if each._type == "counter" else ""): set(each._labelnames)
        for each in counted
    }
    asked = {each.name: set(each._labelnames) for each in OfDatabase(now=timezone.now()).collect()}
    assert told == found | asked


def test_every_field_of_the_log():
    told = {name for row in rows_under("Logs") for name in NAMED.findall(row[0])}
    event = make.event()
    words = {"player_name": "Rin", "level": 2, "accepts": [1, 2, 3]}
    with lines() as found:
        for _ in range(2):
            ask(f"/api/v1/events/{event.pk}/entries", "POST", json=words)
        with working(kind="queue.look", due_id=1):
            pass
    fields = {name for line in found if line["logger"].startswith("takuwake.") for name in line}
    of_others = {"exception", "status_code", "task_id"}
    assert told == fields | of_others
