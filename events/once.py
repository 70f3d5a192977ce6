"""The door that receives a write: one transaction around the command, its key and its answer."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.db import IntegrityError, OperationalError, connection, transaction

from engine.errors import RuleError
from events.work import GivenAnswer
from observing import commands

WAIT_SECONDS = 10
KEY_LENGTH = 120
Prepared = TypeVar("Prepared")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a write answered: an HTTP status and a JSON body without secrets."""

    status: int
    body: object
    replayed: bool = False


def digest_of(*parts: object) -> str:
    """Return a digest of a request: what it asks for and with which words."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


def once(
    command: Callable[[Prepared], Answer],
    *,
    prepare: Callable[[], Prepared],
    credential: str,
    key: str = "",
    digest: str = "",
) -> Answer:
    """Run a command in the outermost transaction; the same key and words give the same answer.

    `prepare` thinks before the lock is taken; when the command finds its result stale
    (RuleError "plan.stale"), both run once more. Refuses with `key.other_words` when the key
    was used for something else, `request.busy` when the twin takes longer than ten seconds.
    """
    with commands.watched(credential) as write:
        answer = _answered(command, prepare, credential, key, digest)
        write.result = "replayed" if answer.replayed else write.result
        return answer


def _answered(
    command: Callable[[Prepared], Answer],
    prepare: Callable[[], Prepared],
    credential: str,
    key: str,
    digest: str,
) -> Answer:
    for last_try in (False, True):
        given = _given(credential, key, digest)
        if given is not None:
            return given
        prepared = prepare()
        try:
            return _committed(lambda: command(prepared), credential, key, digest)  # noqa: B023
        except RuleError as refusal:
            if refusal.code != "plan.stale" or last_try:
                raise
        except OperationalError as trouble:
            if _is_about_locks(trouble):
                raise RuleError("request.busy") from trouble
            raise
    raise AssertionError  # the loop returns or raises


def _given(credential: str, key: str, digest: str) -> Answer | None:
    if not key:
        return None
    given = GivenAnswer.objects.filter(credential=credential, key=key, status__gt=0)
    return next((_replay(row, digest) for row in given), None)


def _replay(row: GivenAnswer, digest: str) -> Answer:
    if row.digest != digest:
        raise RuleError("key.other_words")
    return Answer(row.status, row.body, replayed=True)


def _committed(command: Callable[[], Answer], credential: str, key: str, digest: str) -> Answer:
    commands.transaction_begins()
    with transaction.atomic(durable=True):
        _limit_waiting()
        if not key:
            return command()
        row = _begun(credential, key, digest)
        if row is None:
            return _replay(GivenAnswer.objects.get(credential=credential, key=key), digest)
        answer = command()
        row.status, row.body = answer.status, answer.body
        row.save(update_fields=["status", "body"])
        return answer


def _begun(credential: str, key: str, digest: str) -> GivenAnswer | None:
    """Write the key down, None where the twin was quicker: it waits here until the twin has committed or given up."""
    try:
        with transaction.atomic():
            return GivenAnswer.objects.create(credential=credential, key=key, digest=digest)
    except IntegrityError:
        return None


def _limit_waiting() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{WAIT_SECONDS}s'")


def _is_about_locks(trouble: OperationalError) -> bool:
    said = str(trouble)
    return any(words in said for words in ("lock timeout", "deadlock", "database is locked"))
