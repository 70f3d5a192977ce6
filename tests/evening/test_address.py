"""The address that links and codes carry."""

import pytest

from events import address


@pytest.fixture(autouse=True)
def anew(settings):
    settings.PUBLIC_URL = "http://old:8000"
    yield
    address.forget()


def test_what_the_settings_say_counts_until_it_moves():
    assert address.public_url() == "http://old:8000"
    assert address.outdated_urls() == ()
    address.move_to("http://new:8000")
    assert address.public_url() == "http://new:8000"
    assert address.outdated_urls() == ("http://old:8000",)


def test_moving_to_the_same_place_changes_nothing():
    address.move_to("http://old:8000")
    assert address.outdated_urls() == ()


def test_a_place_left_twice_stands_once_and_one_returned_to_not_at_all():
    for url in ("http://new:8000", "http://old:8000", "http://new:8000", "http://newest:8000"):
        address.move_to(url)
    assert address.outdated_urls() == ("http://old:8000", "http://new:8000")
