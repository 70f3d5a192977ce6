"""Files of large events: a task makes the event, once, or says why not."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.models import Shop
from engine.errors import RuleError
from engine.seating.file import write
from events import due
from events.models import Entry, Event
from events.work import Due
from pods.event_file import pod_event_of
from standings import services
from standings.archive.scratch import scratch_database
from standings.archive.writing import archive_of
from standings.services import uploads as rooms
from standings.uploads import Upload, UploadKind, UploadState
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    return Event.objects.get(pk=event.pk)


def order(shop, content, kind=UploadKind.ARCHIVE, **words):
    actor = make.organiser(shop)
    return services.order_upload(
        shop_id=shop.pk, actor=actor, kind=kind, content=content, words=words, now=timezone.now()
    )


def carry_out(upload):
    services.carry_out_upload(now=timezone.now(), upload_id=upload.pk)
    return Upload.objects.get(pk=upload.pk)


def test_a_task_makes_the_event_and_throws_the_file_away(event):
    upload = order(make.shop(), archive_of(event))
    assert not Event.objects.filter(shop=upload.shop).exists()
    due.run_due_rows(now=timezone.now())
    done = Upload.objects.get()
    assert (done.state, bytes(done.content), done.trouble) == ("done", b"", None)
    assert done.event.shop == upload.shop
    assert done.event.entries.count() == 4
    assert done.event.journal.last().actor == upload.made_by
    later = timezone.now() + timedelta(days=2)
    assert services.forget_old_uploads(now=timezone.now()) == 0
    assert services.forget_old_uploads(now=later) == 1
    assert not Upload.objects.exists()
    assert Event.objects.count() == 2


def test_a_pod_event_file_is_carried_out_as_well(event):
    starts = timezone.now().replace(microsecond=0)
    upload = order(
        event.shop, write(pod_event_of(event)).encode(), UploadKind.POD_EVENT,
        name="Large", starts_at=starts.isoformat(),
    )  # fmt: skip
    made = carry_out(upload).event
    assert (made.name, made.starts_at, made.rounds.count()) == ("Large", starts, 1)


def test_what_runs_twice_makes_one_event(event):
    upload = order(event.shop, archive_of(event))
    carry_out(upload)
    carry_out(upload)
    assert Event.objects.count() == 2


def test_who_was_killed_between_reading_and_writing_begins_again(event, monkeypatch):
    upload = order(event.shop, archive_of(event))
    with monkeypatch.context() as broken:
        broken.setattr(rooms, "restore_event", _dies)
        with pytest.raises(MemoryError):
            carry_out(upload)
    assert Upload.objects.get().state == UploadState.WORKING
    assert Event.objects.count() == 1
    assert carry_out(upload).state == UploadState.DONE


def _dies(**_words):
    raise MemoryError


def test_cancelled_while_it_is_read_nothing_is_written(event, monkeypatch):
    upload = order(event.shop, archive_of(event))
    read = rooms.think_restoring

    def read_slowly(content, **words):
        services.cancel_upload(upload_id=upload.pk, actor=make.organiser(event), now=timezone.now())
        return read(content, **words)

    monkeypatch.setattr(rooms, "think_restoring", read_slowly)
    assert carry_out(upload).state == UploadState.CANCELLED
    assert Event.objects.count() == 1
    assert bytes(Upload.objects.get().content) == b""


def test_why_it_was_refused_is_kept(event):
    upload = carry_out(order(event.shop, b"nothing"))
    assert (upload.state, upload.trouble["code"]) == ("failed", "archive.no_archive")
    assert bytes(upload.content) == b""


def test_the_same_file_waits_once_and_a_shop_has_a_few(event):
    first = order(event.shop, b"1")
    assert order(event.shop, b"1") == first
    for n in range(2, 6):
        order(event.shop, str(n).encode())
    with pytest.raises(RuleError, match=r"upload\.too_many"):
        order(event.shop, b"6")
    assert Due.objects.filter(kind="event.upload").count() == 5
    assert order(make.shop(), b"6").is_open
    with pytest.raises(IntegrityError), transaction.atomic():
        Upload.objects.create(
            shop=event.shop, kind="archive", digest=first.digest, content=b"", made_by="x",
            asked_at=timezone.now(),
        )  # fmt: skip


def test_a_file_whose_task_died_is_not_kept_for_ever(event):
    order(event.shop, b"1")
    later = timezone.now() + timedelta(days=8)
    assert services.forget_old_uploads(now=later) == 0  # its task may still come
    Due.objects.filter(kind="event.upload").update(died_at=timezone.now())
    assert services.forget_old_uploads(now=timezone.now()) == 0  # it may be run again
    assert services.forget_old_uploads(now=later) == 1


def test_made_meanwhile_by_somebody_else_it_gets_new_ids(event):
    content, actor, shop = archive_of(event), make.organiser(event), event.shop
    thought = services.think_restoring(content, shop_id=shop.pk, actor=actor)
    thought.found.ids_kept = True
    services.restore_event(thought=thought, actor=actor, now=timezone.now())
    with pytest.raises(RuleError, match=r"plan\.stale"):
        services.restore_event(thought=thought, actor=actor, now=timezone.now())


def test_what_is_tried_out_leaves_the_real_database_alone(event):
    with scratch_database():
        assert not Shop.objects.exists()
        tried = make.event()
        make.entries(4, event=tried)
        assert connection.vendor == "sqlite"
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.filter(event=tried).update(level=9)
    assert Event.objects.get() == event
    assert Shop.objects.get() == event.shop


def test_the_real_one_is_back_when_trying_breaks():
    with pytest.raises(MemoryError), scratch_database():
        raise MemoryError
    assert not Event.objects.exists()
