"""`python -m benchmarks.fault_checks FILE`: whether everything that was promised is in the database, once.

FILE holds, as JSON, the accepted writes (`writes`) and how often which webhook message came (`came`). Prints what
was counted, then what is wrong; the status is 1 if anything is.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import django

# What a write leaves in the journal exactly once, by the end of its path.
EFFECTS = {
    "entry.added": ("/entries",),
    "entry.checked_in": ("/check-in",),
    "round.published": ("/publish",),
    "round.closed": ("/close",),
    "event.finished": ("/finish",),
    "report.decided": ("/decision", "/uphold"),
    "report.disputed": ("/dispute",),
}


def main() -> int:
    """Count and compare."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    told = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    wrong = [
        *writes_lost(told["writes"]),
        *effects_twice(told["writes"]),
        *journals_with_gaps(),
        *half_rounds(),
        *work_undone(),
        *messages_lost(told["came"]),
    ]
    for sentence in wrong:
        sys.stdout.write(f"WRONG: {sentence}\n")
    return int(bool(wrong))


def writes_lost(writes: list[Mapping[str, Any]]) -> Iterator[str]:
    """Every accepted write is there with the answer that was given, under one key once."""
    from events.work import GivenAnswer  # noqa: PLC0415  after django.setup

    kept = {row.key: row for row in GivenAnswer.objects.all()}
    keys = {write["key"] for write in writes}
    _say(f"accepted writes: {len(writes)}, keys: {len(keys)}, answers kept: {len(kept)}")
    for write in writes:
        row = kept.get(write["key"])
        if row is None or row.status != write["status"]:
            yield f"{write['path']} was answered {write['status']} and is not kept"
        elif not _says(write["answer"], row.body):
            yield f"{write['path']} was answered with other words than are kept"
    most = Counter(row.key for row in GivenAnswer.objects.all()).most_common(1)
    if most and most[0][1] > 1:
        yield "a key was used for two answers"


def _says(answer: Any, kept: Any) -> bool:  # noqa: ANN401  as JSON has it
    """Tell whether an answer holds what is kept of it; secrets are not kept."""
    if not isinstance(answer, dict) or not isinstance(kept, dict):
        return bool(answer == kept)
    return all(answer.get(name) == value for name, value in kept.items())


def effects_twice(writes: list[Mapping[str, Any]]) -> Iterator[str]:
    """Each key of these writes has left one journal row, and none came from nowhere."""
    from events.models import JournalEntry  # noqa: PLC0415

    found: Counter[str] = Counter(JournalEntry.objects.values_list("kind", flat=True))
    for kind, ends in EFFECTS.items():
        keys = {w["key"] for w in writes if w["path"].endswith(ends)}
        _say(f"{kind}: {len(keys)} keys, {found[kind]} effects")
        if keys and len(keys) != found[kind]:
            yield f"{len(keys)} keys asked for {kind}, and the journals have {found[kind]}"


def journals_with_gaps() -> Iterator[str]:
    """Each event's journal has every version once."""
    from events.models import Event, JournalEntry  # noqa: PLC0415

    for event in Event.objects.all():
        rows = JournalEntry.objects.filter(event=event).order_by("version")
        found = list(rows.values_list("version", flat=True))
        if found != list(range(1, event.version + 1)):
            yield f"event {event.pk} has version {event.version} and {len(found)} journal rows"


def half_rounds() -> Iterator[str]:
    """A round that is out has pods, each with as many seats as pods may have, and nobody twice."""
    from pods.models import PUBLIC, Pod, Round, Seat  # noqa: PLC0415

    out = Round.objects.filter(state__in=PUBLIC)
    _say(f"rounds that are out: {out.count()}")
    for each in out:
        sizes = [pod.seats.count() for pod in Pod.objects.filter(round=each)]
        if not sizes or any(size not in (3, 4) for size in sizes):
            yield f"round {each.pk} has pods of {sizes}"
        seated = Counter(Seat.objects.filter(pod__round=each).values_list("entry", flat=True))
        if seated and max(seated.values()) > 1:
            yield f"somebody sits twice in round {each.pk}"
        if not each.event.journal.filter(kind="round.published", facts__round=each.pk).exists():
            yield f"round {each.pk} is out and nobody was told"


def work_undone() -> Iterator[str]:
    """No work is left over whose time has come, none has died, and each order drew one round."""
    from django.utils import timezone  # noqa: PLC0415

    from events.work import Due  # noqa: PLC0415
    from pods.jobs import JobState, PairingJob  # noqa: PLC0415

    kinds = Counter(Due.objects.exclude(done_at=None).values_list("kind", flat=True))
    _say(f"work done: {dict(kinds.most_common())}")
    for row in Due.objects.open().filter(at__lte=timezone.now()):
        yield f"{row} is still to be done after {row.tries} tries: {row.trouble}"
    for row in Due.objects.dead():
        yield f"{row} has died after {row.tries} tries: {row.trouble}"
    jobs = PairingJob.objects.all()
    _say(f"rounds ordered: {jobs.count()}")
    for job in jobs.exclude(state=JobState.DONE):
        yield f"an order of round {job.number} is {job.state}"
    drawn = Counter(jobs.values_list("event", "number"))
    for (event, number), count in drawn.items():
        if count > 1:
            yield f"round {number} of event {event} was drawn {count} times"


def messages_lost(came: Mapping[str, int]) -> Iterator[str]:
    """Every webhook message came at least once, and is noted as taken."""
    from events.hooks import Delivery, DeliveryState  # noqa: PLC0415

    rows = dict(Delivery.objects.values_list("pk", "state"))
    again = sum(count - 1 for count in came.values())
    _say(f"webhook messages: {len(rows)}, came: {len(came)}, came once more: {again}")
    for pk, state in rows.items():
        if pk not in came or state != DeliveryState.TAKEN:
            yield f"message {pk} is {state} and came {came.get(pk, 0)} times"


def _say(words: str) -> None:
    sys.stdout.write(f"  {words}\n")


if __name__ == "__main__":
    sys.exit(main())
