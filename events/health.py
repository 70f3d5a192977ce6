"""How this installation is, in plain words: one line for each thing that is looked at."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain

import redis
from celery import current_app
from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from events.push_keys import private_key
from events.waking import ORDINARY, SENDING, THINKING
from events.work import Due
from observing import health, metrics, pulses
from observing.health import Light, Line
from observing.redis_state import Hints, hints

SILENT = timedelta(seconds=60)
LATE, TOO_LATE = timedelta(minutes=1), timedelta(minutes=10)
OLD_BACKUP, TOO_OLD_BACKUP = timedelta(hours=36), timedelta(days=7)
PATIENCE_SECONDS = 0.6
WORK = "/staff/work"


def lines(*, now: datetime) -> list[Line]:
    """Look at everything; without a database only at what needs none."""
    machine = [health.program(), health.disk(), health.live()]
    database = health.database()
    if any(line.light == Light.BAD for line in database):
        return [*database, *machine]
    checks: Sequence[Callable[[datetime], list[Line]]] = (_processes, _waiting, _backup)
    looked = chain.from_iterable(check(now) for check in checks)
    return [*database, *looked, *machine, *_streams(), *_switches()]


def worst(found: Sequence[Line]) -> Light:
    """Return the worst light there is."""
    lights = {line.light for line in found}
    return next((light for light in (Light.BAD, Light.WATCH) if light in lights), Light.GOOD)


def _processes(now: datetime) -> list[Line]:
    seen = pulses.ages(now=now)
    if settings.EMBEDDED:
        return [_ticker(seen.get(pulses.TICKER))]
    beat = _pulse(_("Beat, which wakes up work"), seen.get(pulses.BEAT), _restart("beat"))
    worker = _pulse(_("Workers"), seen.get(pulses.WORKER), _restart("worker"))
    return [beat, worker, *_unserved()]


def _pulse(name: str, seconds: float | None, todo: str) -> Line:
    if seconds is None:
        return Line(name, Light.BAD, _("Not seen yet."), todo)
    light = Light.BAD if seconds > SILENT.total_seconds() else Light.GOOD
    words = _("Seen {ago} ago.").format(ago=in_words(timedelta(seconds=seconds)))
    return Line(name, light, words, todo if light == Light.BAD else "")


def _ticker(seconds: float | None) -> Line:
    """Say whether an evening is open; between two of them nothing is wrong."""
    todo = _("If an evening is open, start it again: deadlines and notices wait meanwhile.")
    line = _pulse(_("Work in the background"), seconds, todo)
    return replace(line, light=Light.WATCH) if line.light == Light.BAD else line


def _restart(what: str) -> str:
    return _("Start “{what}” again: reminders, deadlines and notices wait meanwhile.").format(
        what=what
    )


def _unserved() -> list[Line]:
    """Ask the workers which queues they serve; what nobody serves would wait for ever."""
    if hints() != Hints.OK:
        return []
    try:
        replies = current_app.control.inspect(timeout=PATIENCE_SECONDS).active_queues() or {}
    except (redis.RedisError, OSError):
        return []
    served = {queue["name"] for queues in replies.values() for queue in queues}
    missing = [queue for queue in (ORDINARY, THINKING, SENDING) if queue not in served]
    if not missing:
        return []
    words = _("No worker answers for: {queues}.").format(queues=", ".join(missing))
    return [Line(_("Queues"), Light.BAD, words, _restart("worker"))]


def _waiting(now: datetime) -> list[Line]:
    oldest = Due.objects.ready(now).order_by("at").values_list("at", flat=True).first()
    late = now - oldest if oldest else timedelta()
    light = Light.BAD if late > TOO_LATE else Light.WATCH if late > LATE else Light.GOOD
    words = _("Nothing is late.")
    if light != Light.GOOD:
        words = _("The oldest has been waiting for {time}.").format(time=in_words(late))
    todo = "" if light == Light.GOOD else _("Look whether workers run, and what they are at.")
    return [Line(_("Waiting work"), light, words, todo, WORK), _dead()]


def _dead() -> Line:
    number = Due.objects.dead().count()
    if not number:
        return Line(_("Work that failed"), Light.GOOD, _("None."))
    words = ngettext(
        "{n} piece of work was given up after many tries.",
        "{n} pieces of work were given up after many tries.",
        number,
    ).format(n=number)
    todo = _("See why, and have it done again or set aside.")
    return Line(_("Work that failed"), Light.WATCH, words, todo, WORK)


def _backup(now: datetime) -> list[Line]:
    name = _("Newest backup")
    if not settings.BACKUP_FOLDER:
        words = _("No folder for nightly backups is named (BACKUP_FOLDER).")
        return [Line(name, Light.OFF, words, _("Name one, and a backup is made every night."))]
    newest = import_string(settings.NEWEST_BACKUP)()
    todo = _("Run {command}, and see that the nightly one can.").format(command="manage.py backup")
    if newest is None:
        return [Line(name, Light.WATCH, _("There is none yet."), todo)]
    age = now - newest.made_at
    light = Light.BAD if age > TOO_OLD_BACKUP else Light.WATCH if age > OLD_BACKUP else Light.GOOD
    tried = _("tried out") if newest.checked else _("not tried out")
    words = _("{ago} ago, {size}, {tried}.").format(
        ago=in_words(age), size=filesizeformat(newest.size), tried=tried
    )
    return [Line(name, light, words, "" if light == Light.GOOD else todo)]


def _streams() -> list[Line]:
    if not settings.METRICS:
        return []
    number = metrics.streams_open()
    words = ngettext("{n} page listens.", "{n} pages listen.", number).format(n=number)
    return [Line(_("Open live connections"), Light.GOOD, words)]


def _switches() -> list[Line]:
    return [
        _switch(_("HTTPS"), is_on=settings.HTTPS, setting="HTTPS"),
        _switch(_("Mails"), is_on=settings.PLAYER_ACCOUNTS, setting="EMAIL_URL"),
        _switch(
            _("Notices on phones"),
            is_on=settings.EMBEDDED or bool(private_key()),
            setting="WEB_PUSH_PRIVATE_KEY",
        ),
    ]


def _switch(name: str, *, is_on: bool, setting: str) -> Line:
    if is_on:
        return Line(name, Light.GOOD, _("On."))
    return Line(name, Light.OFF, _("Off (setting {setting}).").format(setting=setting))


def in_words(time: timedelta) -> str:
    """Return how long a time is, roughly, as people say it."""
    seconds = max(int(time.total_seconds()), 0)
    if seconds < 120:  # noqa: PLR2004  two minutes
        return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
    minutes = seconds // 60
    if minutes < 120:  # noqa: PLR2004  two hours
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    hours = minutes // 60
    if hours < 48:  # noqa: PLR2004  two days
        return ngettext("{n} hour", "{n} hours", hours).format(n=hours)
    return ngettext("{n} day", "{n} days", hours // 24).format(n=hours // 24)
