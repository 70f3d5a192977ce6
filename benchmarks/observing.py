"""What a request costs more because it has an id, is counted and leaves a line in the log.

`python -m benchmarks.observing [--times 300]` sends the same requests to the site in this process, in turns with and without the
layer that watches them, with metrics on and a log of JSON lines, and prints microseconds of processor time for each; the
status is 1 if an answer that Django makes costs more than ten in a hundred more.
"""

import asyncio
import logging
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

ALLOWED = 1.10
ROUNDS = 12
KEPT, PAGE, API = "a page that is kept", "a page by Django", "the API by Django"
JUDGED = (PAGE, API)


def main() -> int:
    """Measure and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--times", type=int, default=300)
    words = asked.parse_args()
    with TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/site.sqlite3"
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "TAKUWAKE_HOME": folder,
            "METRICS_FROM": "127.0.0.1",
            "LOG_FORMAT": "json",
            "LOG_LEVEL": "INFO",
            "API_RATE_STRANGERS": "0",
        }
        os.environ.pop("REDIS_URL", None)
        return _measured(words.times, Path(folder) / "log")


def _measured(times: int, log: Path) -> int:
    import django  # noqa: PLC0415  after its settings

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from config.demo import open_demo_events, open_first_shop  # noqa: PLC0415
    from config.reads.layer import Reads  # noqa: PLC0415
    from config.site import Pages  # noqa: PLC0415
    from events.models import Event  # noqa: PLC0415
    from observing.requests import Watched  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    owner = open_first_shop(name="Shop")
    assert owner is not None  # noqa: S101  the database was empty
    open_demo_events(owner=owner, now=timezone.now())
    with log.open("w", encoding="utf-8") as written:
        for handler in logging.getLogger().handlers:
            if isinstance(handler, logging.StreamHandler):
                handler.setStream(written)
        event = Event.objects.first()
        assert event is not None  # noqa: S101  the demo has some
        paths = {KEPT: f"/e/{event.pk}/seats", PAGE: "/cards", API: "/api/v1/presets"}
        bare: Any = Reads(Pages())  # type: ignore[arg-type]
        sites = {"without": bare, "with": Watched(bare)}
        return asyncio.run(_compared(sites, paths, times))


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def _compared(sites: dict[str, Any], paths: dict[str, str], times: int) -> int:
    is_dear = False
    say(f"{'':22}{'without':>10}{'with':>10}{'more':>8}   microseconds of processor time")
    for name, path in paths.items():
        cost: dict[str, list[float]] = {each: [] for each in sites}
        for _ in range(ROUNDS):
            for each, site in sites.items():
                cost[each].append(await _cost(site, path, times // ROUNDS))
        without, watched = median(cost["without"]), median(cost["with"])
        is_dear |= name in JUDGED and watched > ALLOWED * without
        say(f"{name:22}{without:10.0f}{watched:10.0f}{watched / without - 1:8.1%}")
    return int(is_dear)


async def _cost(site: Any, path: str, times: int) -> float:  # noqa: ANN401  an ASGI application
    begin = process_time()
    for _ in range(times):
        await _ask(site, path)
    return (process_time() - begin) / times * 1e6


async def _ask(site: Any, path: str) -> None:  # noqa: ANN401  an ASGI application
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": [(b"host", b"localhost"), (b"accept-language", b"en"), (b"user-agent", b"benchmark")],
        "client": ("127.0.0.1", 5), "server": ("127.0.0.1", 80), "extensions": {}, "state": {},
    }  # fmt: skip
    events = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, object]:
        return events.pop() if events else await asyncio.Future()

    async def send(event: dict[str, Any]) -> None:
        assert event.get("status", 200) == 200, event  # noqa: S101, PLR2004  it must be the page

    await site(scope, receive, send)


if __name__ == "__main__":
    sys.exit(main())
