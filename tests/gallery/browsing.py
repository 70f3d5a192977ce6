"""A page in a real Chromium without a server: the test client answers, files come from where they lie."""

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_FILE_PATH
from django.contrib.staticfiles import finders
from django.test import Client

HERE = "http://127.0.0.1:1"
AXE = Path(AXE_FILE_PATH).read_text(encoding="utf-8")
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png"}
SOURCES = re.compile(r'(?:src|href)="(/[^"]+\.(?:svg|png|webmanifest)|/scripts/[^"]+)"')
HASH = re.compile(r"\.[0-9a-f]{12}(?=\.)")  # what a file holds, in its name
SERIOUS = {"serious", "critical"}
RUN = """options => axe.run(document, options).then(found => found.violations.map(each => ({
  rule: each.id, impact: each.impact, help: each.help,
  where: each.nodes.slice(0, 4).map(node => node.html.slice(0, 160) + ' ' + (node.any[0]?.message || '')) })))"""
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


@dataclass
class Seen:
    """What it took to show a page, and what is wrong with it."""

    requests: int = 0
    compressed: int = 0
    asked: list[str] = field(default_factory=list)


class Shelf:
    """Answers what a page asks for; each answer is fetched before the browser runs."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.kept: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.seen = Seen()

    def fetch(self, path: str) -> int:
        """Read a page and the pictures on it."""
        answer = self._keep(path)
        for source in SOURCES.findall(answer):
            if not source.startswith("/static/"):
                self._keep(unescape(source))
        return self.kept[path][0]

    def _keep(self, path: str) -> str:
        answer = self.client.get(path)
        body = answer.getvalue()
        self.kept[path] = (answer.status_code, dict(answer.items()), body)
        return body.decode(errors="replace")

    def answer(self, route: Any) -> None:
        """Answer one request of the browser; what is live is silent."""
        url = urlsplit(route.request.url)
        path = f"{url.path}?{url.query}".rstrip("?")
        if url.path.startswith("/static/"):
            self._give(route, 200, {"content-type": TYPES[Path(url.path).suffix]}, _file(url.path))
        elif path in self.kept:
            self._give(route, *self.kept[path])
        elif url.path.endswith("/version"):
            route.fulfill(json={"version": 0})
        else:
            route.fulfill(status=204, body="")

    def _give(self, route: Any, status: int, headers: dict[str, str], body: bytes) -> None:
        self.seen.requests += 1
        self.seen.compressed += len(gzip.compress(body, 6))
        self.seen.asked.append(route.request.url.removeprefix(HERE))
        route.fulfill(status=status, headers=headers, body=body)


def _file(path: str) -> bytes:
    found = finders.find(HASH.sub("", path.removeprefix("/static/")))
    assert isinstance(found, str), path
    return Path(found).read_bytes()


@contextmanager
def showing(screen: Any, shelf: Shelf, address: str) -> Iterator[list[str]]:
    """Load an address into a page that may have shown another; what it complains of is collected.

    While requests are routed, the browser keeps no files: each load is a first one.
    """
    said: list[str] = []

    def hear(line: Any) -> None:
        if line.type == "error":
            said.append(line.text)

    screen.on("console", hear)
    screen.route("**/*", shelf.answer)
    screen.goto(f"{HERE}{address}")
    try:
        yield said
    finally:
        screen.remove_listener("console", hear)
        screen.goto("about:blank")
        screen.unroute_all()


def faults_by_axe(page: Any) -> list[dict[str, Any]]:
    """What axe finds on a page, the serious and critical."""
    page.evaluate(AXE)
    return [found for found in page.evaluate(RUN, OPTIONS) if found["impact"] in SERIOUS]
