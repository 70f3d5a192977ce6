"""Commands on files of large events: keep one for a task, carry it out, cancel it, forget it."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Q

from accounts.access import locked_shop
from accounts.chunks import deleted
from engine.errors import RuleError
from engine.seating.file import read
from events import access, due
from events.access import Actor, Scope
from events.models import Event
from events.work import Due
from pods.services import make_from_file, think_file
from standings.access import locked_upload
from standings.services.archiving import restore_event, think_restoring
from standings.uploads import OPEN_UPLOADS, Upload, UploadKind, UploadState, UploadStep

UPLOADED = "event.upload"
MOST_OPEN = 5  # files of a shop that wait at a time
KEPT = timedelta(days=1)  # how long it is told what became of one
STALE = timedelta(days=7)  # how long a task that died may be run again
MOST_STALE = 2  # how often an event may have been made elsewhere while it was read
Write = Callable[[datetime], Event]


@transaction.atomic
def order_upload(
    *,
    shop_id: str,
    actor: Actor,
    kind: UploadKind,
    content: bytes,
    now: datetime,
    words: Mapping[str, str] | None = None,
) -> Upload:
    """Keep a file for a task that makes an event of it; the same file is kept once at a time.

    Refuses with `upload.too_many` (most) where a shop has that many under way.
    """
    access.shop_for(shop_id, actor=actor, need=Scope.EVENTS_WRITE)
    shop = locked_shop(shop_id)
    open_ones = shop.uploads.filter(state__in=OPEN_UPLOADS)
    digest = sha256(content).hexdigest()
    under_way = open_ones.filter(digest=digest).first()
    if under_way is not None:
        return under_way
    if open_ones.count() >= MOST_OPEN:
        raise RuleError("upload.too_many", most=MOST_OPEN)
    upload = Upload.objects.create(
        shop=shop,
        kind=kind,
        digest=digest,
        content=content,
        words=dict(words or {}),
        made_by=actor.label,
        asked_at=now,
    )
    due.plan(UPLOADED, at=now, of_shop=shop.pk, upload_id=upload.pk)
    return upload


@transaction.atomic
def cancel_upload(*, upload_id: str, actor: Actor, now: datetime) -> Upload:
    """Stop waiting for a task; what it still reads is thrown away, and so is the file."""
    upload = locked_upload(upload_id, actor=actor)
    if upload.is_open:
        _end(upload, UploadState.CANCELLED, now=now)
    return upload


def carry_out_upload(*, now: datetime, upload_id: str) -> None:
    """Read a file and make its event; may run twice without harm.

    Nothing is locked while it reads. Where the file is refused, the upload says why.
    """
    upload = _begun(upload_id, now=now)
    if upload is None:
        return
    actor = Actor(upload.made_by, {upload.shop_id: frozenset({Scope.EVENTS_WRITE})})
    try:
        for last in (False,) * (MOST_STALE - 1) + (True,):
            if _carried_out(upload, actor, now=now, last=last):
                return
    except RuleError as refusal:
        _give_up(upload.pk, refusal, now=now)


def forget_old_uploads(*, now: datetime) -> int:
    """Forget what became of files that a task was done with a day ago, and files whose task died and is forgotten."""
    at_it = Due.objects.open().filter(kind=UPLOADED)
    left = [row.facts["upload_id"] for row in at_it]
    stale = Q(finished_at=None, asked_at__lt=now - STALE) & ~Q(pk__in=left)
    return deleted(Upload.objects.filter(Q(finished_at__lt=now - KEPT) | stale))


def _begun(upload_id: str, *, now: datetime) -> Upload | None:
    """Note that a task is at it; None where nobody waits for it any more."""
    wanted = Upload.objects.filter(pk=upload_id, state__in=OPEN_UPLOADS)
    if not wanted.update(state=UploadState.WORKING, step=UploadStep.CHECKING, started_at=now):
        return None
    return wanted.select_related("shop").first()


def _carried_out(upload: Upload, actor: Actor, *, now: datetime, last: bool) -> bool:
    """Read and write; False where it became stale and may be tried again."""
    due.tell(UploadStep.CHECKING, len(UploadStep))
    write = _read(upload, actor)
    due.tell(UploadStep.WRITING, len(UploadStep))
    Upload.objects.filter(pk=upload.pk).update(step=UploadStep.WRITING)
    try:
        _store(upload.pk, write, now=now)
    except RuleError as refusal:
        if refusal.code != "plan.stale" or last:
            raise
        return False
    return True


def _read(upload: Upload, actor: Actor) -> Write:
    """Read a file before anything is locked; return what writes its event."""
    content, shop_id = bytes(upload.content), upload.shop_id
    if upload.kind == UploadKind.ARCHIVE:
        archive = think_restoring(content, shop_id=shop_id, actor=actor)
        return lambda now: restore_event(thought=archive, actor=actor, now=now)
    file = think_file(read(content.decode()))
    name, starts_at = upload.words["name"], datetime.fromisoformat(upload.words["starts_at"])
    return lambda now: make_from_file(
        shop_id=shop_id, actor=actor, thought=file, name=name, starts_at=starts_at, now=now
    )


@transaction.atomic(durable=True)
def _store(upload_id: str, write: Write, *, now: datetime) -> None:
    """Write the event unless the upload was cancelled, or a twin has written it, meanwhile."""
    upload = _wanted(upload_id)
    if upload is not None:
        upload.event = write(now)
        _end(upload, UploadState.DONE, now=now)


@transaction.atomic(durable=True)
def _give_up(upload_id: str, refusal: RuleError, *, now: datetime) -> None:
    upload = _wanted(upload_id)
    if upload is not None:
        upload.trouble = {"code": refusal.code, "facts": dict(refusal.facts)}
        _end(upload, UploadState.FAILED, now=now)


def _wanted(upload_id: str) -> Upload | None:
    """Lock an upload that somebody still waits for."""
    rows = Upload.objects.filter(pk=upload_id, state__in=OPEN_UPLOADS).defer("content")
    return rows.select_for_update().first()


def _end(upload: Upload, state: UploadState, *, now: datetime) -> None:
    """Note how it ended, and throw the file away."""
    upload.state, upload.finished_at, upload.content = state, now, b""
    upload.save(update_fields=["state", "finished_at", "content", "event", "trouble"])
