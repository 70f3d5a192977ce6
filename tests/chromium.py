"""A real Chromium for the tests: the machine's own, else the one that Playwright has fetched."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MACOS = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
PHONE = (390, 844)
PATIENCE_MS = 45_000  # a busy machine is slow; what must not happen is not proven by waiting
WORDS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
]
HERE = {"localhost", "127.0.0.1", "::1", None}


def program() -> str | None:
    """The path of a Chromium on this machine, if there is one."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(MACOS) if MACOS.exists() else _fetched())


def _fetched() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """One Chromium for the whole run of this process."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MS)
    path = program()
    if path is None:
        pytest.fail("No Chromium (Debian: apt install chromium).", pytrace=False)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright's loop runs in the tests' thread
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=WORDS)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Callable[..., Page]]":
    """Open pages: `page(width=1280, height=800, locale="en-US", …)`; a phone's size unless told.

    The test fails at its end if a script of a page failed or a page asked another machine for anything.
    """
    yield from _pages(browser)


@pytest.fixture(scope="module")
def lasting_page(browser: "Browser") -> "Iterator[Callable[..., Page]]":
    """Like `page`, for pages that the tests of a module use one after the other."""
    yield from _pages(browser)


def _pages(browser: "Browser") -> "Iterator[Callable[..., Page]]":
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(*, width: int = PHONE[0], height: int = PHONE[1], **options: Any) -> "Page":
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        context.on("weberror", lambda fault: faults.append(str(fault.error)))
        context.on("request", lambda request: faults.extend(_elsewhere(request.url)))
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


def _elsewhere(url: str) -> list[str]:
    return [] if urlsplit(url).hostname in HERE else [f"asked another machine: {url}"]
