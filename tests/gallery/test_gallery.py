"""Every page as people see it: within its screen, light to load, and without a barrier that axe knows."""

import os
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from django.test import Client
from django.urls import get_resolver

from tests.gallery import scene as scenes
from tests.gallery.accounts import ACCOUNTS, arrive
from tests.gallery.apps import host_of
from tests.gallery.browsing import Shelf, faults_by_axe, showing
from tests.gallery.pages import FILES, PAGES, PHONES, PUBLIC, TAPS, WALLS
from tests.gallery.sheets import WIDTHS, file_of, keep_sheet
from tests.walks.test_any_post import patterns

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
MOST_REQUESTS, MOST_BYTES = 15, 100 * 1024
LANGUAGES, COLOURS = ("ja", "en"), ("light", "dark")
PICTURES = os.environ.get("PICTURES", "")  # the folder of `make screens`


@pytest.fixture(scope="module")
def scene(lasting_rows):
    """The shop of the gallery."""
    return scenes.build()


@pytest.fixture(autouse=True)
def accounts(request, settings):
    """Let players have accounts where it is their pages that are shown."""
    shown = getattr(request.node, "callspec", None)
    settings.PLAYER_ACCOUNTS = bool(shown) and shown.params["label"] in ACCOUNTS


def usual(label):
    """The screen on which a page is mostly seen."""
    if label in WALLS:
        return 1920
    return 390 if label in {**PHONES, **PUBLIC, **ACCOUNTS} else 1280


def widths(label):
    return tuple(WIDTHS) if PICTURES else (usual(label),)


def showings():
    """Each page in one language and one set of colours; in all of them where pictures are taken."""
    for number, label in enumerate(PAGES):
        if PICTURES:
            yield from ((label, *words) for words in product(LANGUAGES, COLOURS))
        else:
            yield label, LANGUAGES[number % 2], COLOURS[number % 2]


@pytest.fixture(scope="module")
def screens(lasting_page):
    """One page for each size and set of colours: a new one costs as much as looking at it."""

    @cache
    def screen(width, colours):
        return lasting_page(
            width=width,
            height=WIDTHS[width],
            color_scheme=colours,
            reduced_motion="reduce",
            service_workers="block",  # there is no server for one
        )

    return screen


@pytest.mark.parametrize(("label", "language", "colours"), tuple(showings()))
def test_a_page_is_good_to_see(*, scene, page, screens, label, language, colours):
    client = Client(headers={"accept-language": language}, SERVER_NAME=host_of(label))
    address = PAGES[label](scene)
    if label.startswith("staff:") and label not in ("staff:sign_in", "staff:link"):
        client.force_login(scene.owner)
    if label in ACCOUNTS:
        arrive(client, label, scene)
    pictures = []
    for width in widths(label):
        shelf = Shelf(client)
        assert shelf.fetch(address) == 200
        screen = screens(width, colours)
        with showing(screen, shelf, address) as said:
            if PICTURES:
                pictures.append(screen.screenshot(full_page=True))
            assert faults_by_axe(screen) == []
            assert screen.evaluate("document.documentElement.scrollWidth") <= width
            assert shelf.seen.requests <= MOST_REQUESTS, shelf.seen.asked
            assert shelf.seen.compressed <= MOST_BYTES
            assert said == []
    if PICTURES:
        keep_sheet(page, pictures, Path(PICTURES, f"{language}-{colours}", file_of(label)))


def test_every_page_hangs_in_the_gallery():
    shown = {label.split()[0] for label in PAGES}
    there = {name for name, _ in patterns(get_resolver("web.urls"))}
    assert there - shown - FILES - TAPS == set()
    assert (shown | FILES | TAPS) - there == set()


def test_axe_would_find_a_barrier(page):
    screen = page()
    screen.set_content("<html lang=ja><title>x</title><main><h1>x</h1><input></main></html>")
    assert [found["rule"] for found in faults_by_axe(screen)] == ["label"]


def test_a_page_is_loaded_as_by_a_newcomer_however_often(scene, screens):
    """Otherwise a page that was looked at before would seem lighter than it is."""
    weights = []
    for _twice in range(2):
        shelf = Shelf(Client())
        shelf.fetch("/")
        with showing(screens(390, "light"), shelf, "/"):
            weights.append((shelf.seen.requests, sorted(shelf.seen.asked)))
    assert weights[0] == weights[1]
    assert weights[0][0] > 2
