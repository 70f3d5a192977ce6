"""No line keeps a key, whatever holds it; and every line is of one shape."""

import json
import logging
import subprocess
import sys
from dataclasses import dataclass

import pytest
import structlog
from django.conf import settings

from config.logs import PLAIN, WithoutKeys, formatter
from tests.observing.asking import lines
from tests.project.code import BASE

pytestmark = pytest.mark.once
SECRET = "q8w7e6r5t4y3"
KEYS = [
    f"/t/{SECRET}.0.sig/deck",
    f"https://a.example/in/{SECRET}",
    f"/join/{SECRET}",
    f"/family/{SECRET}",
    f"/device/{SECRET}",
    f"%2Ft%2F{SECRET}",
    f"Bearer twt_{SECRET}",
    f"/api/v1/events/1/stream?ticket=tws_{SECRET}",
]
log = logging.getLogger("tests.observing")


@dataclass
class Odd:
    """Something that no JSON knows."""

    words: str

    def __repr__(self):
        return self.words


@pytest.mark.parametrize("key", KEYS)
def test_no_field_keeps_a_key(key):
    told = structlog.stdlib.get_logger("tests.observing")
    with lines() as found, structlog.contextvars.bound_contextvars(bound=key):
        log.warning("plain %s", key)
        told.warning(key, text=key, odd=Odd(key), deep={key: [{"in": (key, {key})}]}, number=7)
        try:
            {}[key]
        except KeyError:
            log.exception("broken")
            told.exception("broken", asked=key)
    assert len(found) == 4
    assert SECRET not in json.dumps(found)
    assert SECRET[:4] in json.dumps(found)
    assert found[1]["number"] == 7
    assert "KeyError" in found[2]["exception"]


def test_neither_does_a_plain_line():
    record = log.makeRecord(log.name, logging.ERROR, "f", 1, "plain %s", (KEYS[0],), None)
    WithoutKeys().filter(record)
    line = formatter(PLAIN).format(record)
    assert "plain /t/q8w7…/deck" in line
    assert SECRET not in line


@pytest.mark.parametrize("key", KEYS)
def test_nor_do_our_own_lines_that_are_written_straight(key):
    with lines() as found:
        log.info("request", extra={"told": {"route": "t/<str:ticket>", "status": 200}})
        log.info("request", extra={"told": {"route": key, "status": 200}})
    straight, other = found
    assert straight["route"] == "t/<str:ticket>"
    assert straight.keys() == other.keys()
    assert other["status"] == 200
    assert len(straight["timestamp"]) == len(other["timestamp"])
    assert SECRET not in json.dumps(found)


def test_a_line_is_one_line_with_the_same_first_words():
    with lines() as found:
        log.warning(
            "two\nlines \N{CJK UNIFIED IDEOGRAPH-5353}", extra={"secret": "x", "status_code": 404}
        )
    [line] = found
    assert list(line)[:4] == ["timestamp", "level", "logger", "event"]
    assert line["level"] == "warning"
    assert line["status_code"] == 404
    assert "secret" not in line


def test_other_programs_write_through_the_same_chain():
    configured = settings.LOGGING["loggers"]
    for name in ("django", "uvicorn", "uvicorn.error", "celery"):
        assert configured[name] == {"handlers": [], "propagate": True}
    assert configured["uvicorn.access"]["propagate"] is False
    for name in ("httpx", "oauthlib"):
        assert configured[name]["level"] == "WARNING"


def test_a_server_starts_with_the_same_lines():
    """uvicorn is told by a file, before it has read anything of the site."""
    program = (
        "import json, logging, logging.config as c, sys; c.dictConfig(json.load(open('config/uvicorn.json')));"
        "logging.getLogger('uvicorn.error').info('Started /t/abcdefgh'); assert 'config.settings' not in sys.modules"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=BASE, capture_output=True, text=True, check=True
    ).stderr
    assert json.loads(told)["event"] == "Started /t/abcd…"
