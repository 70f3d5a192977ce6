"""How the machine, the database and what lies between them are, in plain words."""

import shutil
import time
import tomllib
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _

from observing.readiness import OK, migrations
from observing.redis_state import Hints, hints

SLOW_MS, TOO_SLOW_MS = 100, 1000
LITTLE_ROOM, NO_ROOM = 2 * 1024**3, 500 * 1024**2  # bytes
APART, FAR_APART = 2.0, 30.0  # seconds


class Light(StrEnum):
    """How something is; `off` is what somebody has chosen not to use."""

    GOOD = "good"
    WATCH = "watch"
    BAD = "bad"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is looked at: how it is, and what to do where it is not well."""

    name: str
    light: Light
    says: str
    todo: str = ""
    link: str = ""


def program() -> Line:
    """Say which version runs."""
    words = _("Takuwake {version}, {mode}.").format(
        version=version(),
        mode=_("embedded in one process") if settings.EMBEDDED else _("in several processes"),
    )
    return Line(_("Program"), Light.GOOD, words)


@cache
def version() -> str:
    """Return the program's version."""
    words = (Path(__file__).resolve().parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(words)["project"]["version"])


def database() -> list[Line]:
    """Say how the database is; where it does not answer, that is all there is to say."""
    try:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            began = time.perf_counter()
            cursor.execute("SELECT 1")
            milliseconds = round((time.perf_counter() - began) * 1000)
            return [_speed(milliseconds, _size(cursor)), _shape(), *_clocks(cursor)]
    except DatabaseError:
        todo = _("Start the database again. Nobody can enter or report until it answers.")
        return [Line(_("Database"), Light.BAD, _("It does not answer."), todo)]


def _speed(milliseconds: int, size: int) -> Line:
    light = _light(milliseconds, watch=SLOW_MS, bad=TOO_SLOW_MS)
    words = _("{kind}, {size}; it answers within {ms} ms.").format(
        kind=connection.display_name, size=filesizeformat(size), ms=max(milliseconds, 1)
    )
    todo = _("It is slow. Look at what else uses this machine and its disk.")
    return Line(_("Database"), light, words, "" if light == Light.GOOD else todo)


def _size(cursor: object) -> int:
    words = "SELECT pg_database_size(current_database())"
    if connection.vendor == "sqlite":
        words = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    cursor.execute(words)  # type: ignore[attr-defined]
    return int(cursor.fetchone()[0])  # type: ignore[attr-defined]


def _shape() -> Line:
    name = _("Shape of the data")
    if migrations() == OK:
        return Line(name, Light.GOOD, _("As this version needs them."))
    todo = _("Run {command}.").format(command="manage.py migrate")
    return Line(name, Light.BAD, _("They are older than the program."), todo)


def _clocks(cursor: object) -> list[Line]:
    """Compare the two clocks where they may be of two machines."""
    if connection.vendor != "postgresql":
        return []
    before = timezone.now()
    cursor.execute("SELECT clock_timestamp()")  # type: ignore[attr-defined]
    theirs: datetime = cursor.fetchone()[0]  # type: ignore[attr-defined]
    ours = before + (timezone.now() - before) / 2
    return [clocks(abs((theirs - ours).total_seconds()))]


def clocks(seconds: float) -> Line:
    """Say how far the database's clock is from this machine's."""
    light = _light(seconds, watch=APART, bad=FAR_APART)
    if light == Light.GOOD:
        return Line(_("Clocks"), light, _("This machine and the database agree."))
    words = _("This machine and the database are {n} seconds apart.").format(n=round(seconds))
    todo = _("Let both set their clocks by the network; clocks of rounds go by them.")
    return Line(_("Clocks"), light, words, todo)


def disk() -> Line:
    """Say how much room the disk with the data has."""
    folder = Path(str(settings.HOME))
    while not folder.exists():
        folder = folder.parent
    room = shutil.disk_usage(folder)
    light = _light(-room.free, watch=-LITTLE_ROOM, bad=-NO_ROOM)
    words = _("{free} of {total} are free.").format(
        free=filesizeformat(room.free), total=filesizeformat(room.total)
    )
    todo = _(
        "Make room: on a full disk nothing can be kept. Old backups and logs are what fills it."
    )
    return Line(_("Disk"), light, words, "" if light == Light.GOOD else todo)


def live() -> Line:
    """Say how soon phones learn of changes."""
    if hints() == Hints.GONE:
        words = _("Phones ask every few seconds, because Redis does not answer. Nothing is lost.")
        todo = _("Start Redis again. Until then work in the background waits, too.")
        return Line(_("Live pages"), Light.WATCH, words, todo)
    return Line(_("Live pages"), Light.GOOD, _("Phones are told of changes at once."))


def _light(value: float, *, watch: float, bad: float) -> Light:
    if value > bad:
        return Light.BAD
    return Light.WATCH if value > watch else Light.GOOD
