"""A server that kills itself: once something is done, and before anybody is told of it.

Run by `uvicorn tests.races.dying:application`. A request with the header `Die: after` is carried out and
committed; at the first byte of its answer the whole process is killed. With `Die: before` the process
is killed where the answer is about to be stored with its effect, inside the one transaction.
"""

import os
import signal
from typing import Any

AFTER, BEFORE = (b"die", b"after"), (b"die", b"before")


def _die(*_args: object, **_words: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _die_at_the_answer() -> None:
    from events.work import GivenAnswer

    save = GivenAnswer.save

    def dying(row: Any, **words: Any) -> None:
        if "update_fields" in words:  # the effect is written, its answer is not
            _die()
        save(row, **words)

    GivenAnswer.save = dying  # type: ignore[method-assign, assignment]  # its words are Django's


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serve the site, and die when a request asks for it."""
    from config.asgi import application as site  # so that reading this file starts nothing

    headers = scope.get("headers", ())
    if BEFORE in headers:
        _die_at_the_answer()

    async def told(event: Any) -> None:
        if AFTER in headers:
            _die()
        await send(event)

    await site(scope, receive, told)
