import re
from datetime import date

import pytest

from engine.cards.names import name_key
from engine.formats.hall_of_fame import regulation_on
from tests.facts.published import rows

pytestmark = pytest.mark.facts

RESTRICTED = {"殿堂入り": "hall", "プレミアム殿堂": "premium"}


def faces(name):
    """The name keys of a published entry, one for each face."""
    return [name_key(face) for face in re.findall("《([^》]*)》", name) or [name]]


def test_the_whole_replay_equals_the_published_list():
    found = regulation_on(date(2026, 8, 10))
    listed = {"hall": set(), "premium": set(), "premium_combi": set()}
    for row in rows("dm_hof_current_2026-08-10.csv"):
        if row["status"] == "premium_combi":
            listed["premium_combi"].add(frozenset(faces(row["name"])))
        else:
            listed[row["status"]].update(faces(row["name"]))
    assert found.hall == listed["hall"]
    assert found.premium == listed["premium"]
    assert set(found.combis) == listed["premium_combi"]


def test_every_published_change_is_replayed():
    for row in rows("dm_hof_events.csv"):
        if "コンビ" not in row["before"] + row["after"]:
            found = regulation_on(date.fromisoformat(row["date"]))
            assert found.effective.isoformat() == row["date"]
            for face in faces(row["card"]):
                assert found.status(face) == RESTRICTED.get(row["after"], "free"), row
