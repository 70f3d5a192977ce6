"""The card search with scripts: what is found goes into the deck that is being written."""

import pytest

from tests import make
from tests.web.player.browse import own
from tests.web.player.test_cards import many  # noqa: F401  a fixture

pytestmark = pytest.mark.browser


def test_found_cards_go_into_the_deck_that_is_being_written(site, page, many):  # noqa: F811  the fixture
    shown = page()
    shown.goto(f"{site}/cards")
    assert shown.locator("[data-card]:visible").count() == 0
    shown.goto(site + own(make.entry(), "/deck"))
    shown.fill("#text", "4 A")
    shown.get_by_text("Find cards").click()
    shown.fill("#card-q", "水晶")
    add = shown.locator("[data-card='水晶の壁／アクア・ビーム']")
    add.click()
    assert shown.input_value("#text") == "4 A\n1 水晶の壁／アクア・ビーム\n"
    add.click()
    assert shown.input_value("#text") == "4 A\n2 水晶の壁／アクア・ビーム\n"
    assert add.inner_text().endswith("×2")
    shown.get_by_text("Only checked, not submitted yet.").wait_for()
    shown.press("#card-q", "Enter")
    assert shown.url.endswith("/deck")
