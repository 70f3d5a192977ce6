"""An event goes along and comes back the same: with its own ids elsewhere, with new ones beside itself."""

import json
import re

import pytest
from django.db import connection, models
from django.utils.translation import override

from events.models import Event, JournalEntry
from events.work import Due
from pods.models import Report
from standings.archive.contents import PARTS
from standings.archive.reading import tables_in
from standings.archive.writing import archive_of
from standings.lots import Lots, record_of
from standings.services import open_draw, restore_event, think_restoring
from tests import make
from tests.api.conftest import app_of
from tests.standings.rich import rich_event

pytestmark = pytest.mark.django_db
PLACES = (
    "", "/entries", "/rounds", "/standings", "/audit", "/pod-event", "/penalties", "/calls", "/till",
    "/announcements", "/loans", "/level-asks", "/apart-wishes", "/goods", "/snapshot",
    "/journal", "/tables", "/locks",
)  # fmt: skip
# of one installation or moment alone: addresses, versions of the answer, what its clock says
HERE = re.compile(
    r'"(html_url|calendar_url|version|as_of|server_now|now|shop|counts_at|seconds_left|version_of|'
    r'waited_seconds)": ("[^"]*"|\d+|null|\{[^}]*\})'
)


def restored(content, shop):
    actor = make.organiser(shop)
    thought = think_restoring(content, shop_id=shop.pk, actor=actor)
    return restore_event(thought=thought, actor=actor, now=make.EVENING)


def forget(event):
    """Take an event out of this installation, as if it had never been here."""
    with connection.constraint_checks_disabled():
        for part in reversed(PARTS):
            if part.name != "loan_decks":
                ids = list(part.all.filter(**{part.path: event.pk}).values_list("pk", flat=True))
                part.all.filter(pk__in=ids)._raw_delete("default")
    Due.objects.all().delete()


def ids_of(event):
    """Every id of an event that an archive keeps in order, and those of its loan decks."""
    tables = tables_in(archive_of(event))
    named = {name: [row["id"] for row in rows if isinstance(row.get("id"), str)] for name, rows in tables.items()}  # fmt: skip
    own = sorted(one for name, ids in named.items() if name != "loan_decks" for one in ids)  # fmt: skip
    return [*own, *sorted(named["loan_decks"])]


def told_of(event, caller):
    """What the API tells of an event, as texts."""
    answers = {place: caller.get(f"/events/{event.pk}{place}") for place in PLACES}
    assert {place for place, answer in answers.items() if answer.status_code != 200} == set()
    return {
        place: json.dumps(answer.json(), ensure_ascii=False) for place, answer in answers.items()
    }


def plain(text, renamed):
    text = HERE.sub(r'"\1": 0', text)
    return re.sub("|".join(renamed), lambda found: renamed[found[0]], text) if renamed else text


def rows_of(event, part):
    return [
        {field.name: field.value_from_object(row) for field in row._meta.concrete_fields}
        for row in part.rows(event)
    ]


@pytest.fixture
def event():
    return rich_event()


def test_elsewhere_it_is_the_same_row_by_row(event):
    content = archive_of(event)
    assert archive_of(event) == content
    before = {part.name: rows_of(event, part) for part in PARTS}
    assert [name for name, rows in before.items() if not rows] == []
    works = list(
        Due.objects.filter(done_at=None, kind="round.time_over").values("kind", "facts", "at")
    )
    assert works
    forget(event)
    assert not Event.objects.filter(pk=event.pk).exists()
    shop = make.shop()
    copy = restored(content, shop)
    assert (copy.pk, copy.shop_id, copy.version) == (event.pk, shop.pk, event.version + 1)
    for part in PARTS:
        after = rows_of(copy, part)
        if part.name == "journal":
            assert after.pop()["kind"] == "event.restored"
        for row, was in zip(after, before[part.name], strict=True):
            assert same(part, row) == same(part, was), part.name
    assert list(Due.objects.filter(kind="round.time_over").values("kind", "facts", "at")) == works


def same(part, row):
    """Leave out numbers that the database gives, the shop, and what a label of the staff is elsewhere."""
    left = {"shop", "version"} if part.name == "event" else {"shop", "retired_at"} if part.anew else set()  # fmt: skip
    if part.anew or isinstance(part.model._meta.pk, models.AutoField):
        left |= {"id"}
    left |= {"companion"} if part.name == "companion_acts" else set()
    left |= {"deck"} if part.name == "loans" else set()
    if part.name == "journal":
        row = row | {"facts": {**row["facts"], "loan_deck": ""}}
    return {
        name: re.sub("^staff:", "elsewhere:staff:", value) if isinstance(value, str) else value
        for name, value in row.items()
        if name not in left
    }


def test_beside_itself_it_has_new_ids_and_tells_the_same(event):
    staff = app_of(event)
    before = told_of(event, staff)
    with override("ja"):
        copy = restored(archive_of(event), make.shop())
    old, new = ids_of(event), ids_of(copy)
    assert len(old) == len(new)
    assert set(old) & set(new) == set()
    renamed = dict(zip(old, new, strict=True)) | {f"staff:{make.organiser(event).user_id}": f"elsewhere:staff:{make.organiser(event).user_id}"}  # fmt: skip
    assert copy.name == f"{event.name}（復元）"
    renamed[event.name] = copy.name
    after = told_of(copy, app_of(copy))
    assert before.keys() == after.keys()
    for place in PLACES:
        assert plain(after[place], {}) == plain(before[place], renamed), place


def test_a_draw_proves_the_same_beside_itself_and_at_a_third_place(event):
    told = record_of(Lots(event.draws.get(number=1)), [])
    copy = restored(archive_of(event), make.shop())
    third = restored(archive_of(copy), make.shop())
    for one in (copy, third):
        again = record_of(Lots(one.draws.get()), [])
        names = ("seed", "seal", "taps", "people", "steps")
        assert {name: again[name] for name in names} == {name: told[name] for name in names}


@pytest.fixture
def small():
    event = make.event()
    make.entries(4, event=event)
    make.published(event=event)
    return Event.objects.get(pk=event.pk)


def test_both_go_on_by_themselves(small):
    copy = restored(archive_of(small), make.shop())
    for one in (small, copy):
        before = Report.objects.count()
        make.decided(one.rounds.get().pods.get())
        assert Report.objects.count() == before + 1
    assert [row.points for row in make.table(small)] == [row.points for row in make.table(copy)]
    assert JournalEntry.objects.filter(event=copy).count() == copy.version + 1


def test_nothing_of_it_is_a_key(small):
    token, secret = make.token(small)
    draw = open_draw(event_id=small.pk, actor=make.organiser(small), now=make.EVENING, count=1)
    tables = tables_in(archive_of(small))
    text = json.dumps(tables, default=str)
    for word in (token.pk, secret, token.digest, draw.seed):
        assert word not in text
    assert not tables["draws"]
