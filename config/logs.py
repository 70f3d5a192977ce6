"""How the log is written, and what it must not keep.

Tickets, sign-in links, invitations and codes of devices are keys, and they stand in addresses: every line is
cut where one begins, whatever it holds.
"""

import json
import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

_KEY = re.compile(
    r"(?P<place>(?:/|%2F)(?:t|in|join|family|device)(?:/|%2F)|\btw[a-z]_)(?P<shown>[^\s/?#\"'<>&]{1,4})[^\s/?#\"'<>&]*",
    re.IGNORECASE,
)
# a row that a database refuses holds names, and it says so at length
_ROW = re.compile(
    r"(?P<of>Failing row contains |Key \([^)]*\)=)\(.*?\)(?=\.?(?:\n|\\n|['\"]|$)| (?:already|is|conflicts))",
    re.DOTALL,
)
PLAIN, JSON = "plain", "json"
# these tell at length what apps send and where webhooks lead, which is secret
SECRETIVE = ("oauthlib", "oauth2_provider", "httpx", "httpcore", "urllib3", "pywebpush", "py_vapid")
# these write three lines every two seconds though nothing is due; each run of work has a line of ours
TALKATIVE = ("celery.beat", "celery.app.trace", "celery.worker.strategy")
# their own handlers would write past the filter, each in a shape of its own
OTHERS = ("django", "django.server", "uvicorn", "uvicorn.error", "celery")
ACCESS = "uvicorn.access"  # addresses hold keys; every request has a line of ours
ADDED = ("status_code",)  # of what others add to their lines: no requests, no SQL, no arguments
FIRST = ("timestamp", "level", "logger", "event")
_written = json.JSONEncoder(ensure_ascii=False).encode


def shortened(text: str) -> str:
    """Return a text with every ticket, link and token in it cut to its first letters, and no row of a table."""
    return _ROW.sub(r"\g<of>(…)", _KEY.sub(r"\g<place>\g<shown>…", text))


def without_keys(value: object) -> object:
    """Return a value of a line with all keys in it cut, in whatever it holds; odd things as their text."""
    match value:
        case str():
            return shortened(value)
        case None | bool() | int() | float():
            return value
        case Mapping():
            return {shortened(str(name)): without_keys(each) for name, each in value.items()}
        case list() | tuple() | set() | frozenset():
            return [without_keys(each) for each in value]
        case _:
            return shortened(str(value))


class WithoutKeys(logging.Filter):
    """Cuts keys out of a record's message and traceback before anything is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, shortened."""
        if isinstance(record.msg, dict) or "told" in record.__dict__:
            return True  # of structlog, or ours: the formatter shortens what it holds
        record.msg, record.args = shortened(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = shortened(record.exc_text)
        return True


def _cut(_logger: object, _method: str, line: EventDict) -> EventDict:
    return {name: without_keys(value) for name, value in line.items()}


def _as_json(_logger: object, _method: str, line: EventDict) -> str:
    first = {name: line.pop(name) for name in FIRST if name in line}
    return _written({**first, **line})


_COMMON: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)
_PLAIN = structlog.dev.ConsoleRenderer(
    colors=False, exception_formatter=structlog.dev.plain_traceback, pad_level=False, pad_event_to=0
)


class Lines(structlog.stdlib.ProcessorFormatter):
    """Turns a record of anybody's logger into one line.

    Our own lines, one for each request, hold nothing but short words and numbers in `told`: in JSON they are
    written straight away unless something in them looks like a key, for the whole chain costs four times as much.
    """

    def __init__(self, form: str) -> None:
        """Write plain lines or JSON."""
        super().__init__(
            foreign_pre_chain=(*_COMMON, structlog.stdlib.ExtraAdder(ADDED), _told),
            processors=(
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                _cut,
                _as_json if form == JSON else _PLAIN,
            ),
        )
        self._straight = form == JSON

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        told = record.__dict__.get("told") if self._straight else None
        if told is not None:
            words = {
                "timestamp": _moment(record.created),
                "level": record.levelname.lower(),
                "logger": record.name,
                "event": record.msg,
                **structlog.contextvars.get_contextvars(),
                **told,
            }
            line = _written(words)
            if not _KEY.search(line):
                return line
        return super().format(record)


def _told(_logger: object, _method: str, line: EventDict) -> EventDict:
    return {**line, **line["_record"].__dict__.get("told", {})}


def _moment(seconds: float) -> str:
    words = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
    return words.removesuffix("+00:00") + "Z"


def formatter(form: str) -> logging.Formatter:
    """Return what turns records into lines, for configurations that name it."""
    return Lines(form)


def logging_in(form: str, *, level: str) -> dict[str, Any]:
    """Return the one configuration of all logs, as `logging.config.dictConfig` takes it.

    Python's own warnings become lines as well where machines read them.
    """
    logging.captureWarnings(form == JSON)
    # no line tells them, and asking for them costs a third of making a record
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    structlog.configure(
        processors=(
            structlog.stdlib.filter_by_level,
            *_COMMON,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ),
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    console = {
        "class": "logging.StreamHandler",
        "filters": ["without_keys"],
        "formatter": "line",
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"without_keys": {"()": "config.logs.WithoutKeys"}},
        "formatters": {"line": {"()": "config.logs.formatter", "form": form}},
        "handlers": {"console": console},
        "loggers": {
            **{name: {"handlers": [], "propagate": True} for name in OTHERS},
            **{name: {"level": "WARNING"} for name in (*SECRETIVE, *TALKATIVE)},
            ACCESS: {"level": "CRITICAL", "handlers": [], "propagate": False},
        },
        "root": {"handlers": ["console"], "level": level},
    }
