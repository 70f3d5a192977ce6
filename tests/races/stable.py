"""Where racers come from: each is forked from one process that has loaded the site.

To load it anew for every racer took most of the time of these tests.
"""

import multiprocessing
import os
from collections.abc import Mapping
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Any
from unittest import mock

from tests.elsewhere import url_of_test_database
from tests.races.racer import run

PATIENCE = 60  # seconds until a racer must have told how it ended


def race(act: str, *words: Mapping[str, object], lock: str = "on") -> list[dict[str, str]]:
    """Run the act in one process per set of words, all at once; return how each ended."""
    return race_of(*((act, each) for each in words), lock=lock)


def race_of(*acts: tuple[str, Mapping[str, object]], lock: str = "on") -> list[dict[str, str]]:
    """Run each act in a process of its own, all at once; return how each ended."""
    racers = [_racer(act, words, lock) for act, words in acts]
    assert [_told(line) for _, line in racers] == ["ready"] * len(racers)
    for _, line in racers:
        line.send("go")
    endings = [_told(line) for _, line in racers]
    for racer, line in racers:
        racer.join(PATIENCE)
        racer.close()
        line.close()
    return endings


@cache
def _stable() -> ForkServerContext:
    """Start the process that has loaded the site; it works on the test database."""
    stable = multiprocessing.get_context("forkserver")
    stable.set_forkserver_preload(["tests.races.loaded"])
    with mock.patch.dict(os.environ, {"DATABASE_URL": url_of_test_database()}):
        forkserver.ensure_running()
    return stable


def _racer(
    act: str, words: Mapping[str, object], lock: str
) -> tuple[ForkServerProcess, "Connection[Any, Any]"]:
    ours, its = _stable().Pipe()
    racer = _stable().Process(target=run, args=(act, words, lock, its), daemon=True)
    racer.start()
    its.close()
    return racer, ours


def _told(line: "Connection[Any, Any]") -> Any:
    assert line.poll(PATIENCE), "a racer says nothing"
    return line.recv()
