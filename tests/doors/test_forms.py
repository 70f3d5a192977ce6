"""No form of any page works without the token that the page itself gave out, but for the two that only change how
pages look: they stand on every page, and a token would make each page somebody's own (decision 0026)."""

import pytest
from django.test import Client

from tests.doors.page_walk import CONVERTER, patterns

pytestmark = [pytest.mark.django_db, pytest.mark.once]
LOOKS = {"language", "furigana"}


def test_no_form_from_elsewhere_is_taken():
    strict = Client(enforce_csrf_checks=True)
    taken = set()
    for pattern in patterns():
        address = "/" + CONVERTER.sub("1", str(pattern.pattern))
        answer = strict.post(address, {"next": "/"}, headers={"accept-language": "en"})
        if answer.status_code != 403 or b"open for too long" not in answer.content:
            taken.add(address)
    assert taken == {f"/{each}" for each in LOOKS}


def test_no_page_is_excused_from_the_token():
    excused = {str(each.pattern) for each in patterns() if getattr(each.callback, "csrf_exempt", 0)}
    assert excused == LOOKS


def test_a_form_of_the_page_itself_is_taken():
    """What the first test relies on: it is the token that was missing."""
    strict = Client(enforce_csrf_checks=True, headers={"x-csrftoken": "a" * 32})
    strict.cookies["csrftoken"] = "a" * 32
    answer = strict.post("/sign-in", {"username": "x", "password": "x"})
    assert b"open for too long" not in answer.content


def test_a_form_from_elsewhere_changes_how_pages_look_and_nothing_else():
    """The two without a token set one harmless cookie each, and lead nowhere else."""
    for path, words in (("/language", {"language": "en"}), ("/furigana", {"furigana": "on"})):
        strict = Client(enforce_csrf_checks=True)
        answer = strict.post(path, words | {"next": "https://evil.example/"})
        assert answer["Location"] == "/"
        assert set(answer.cookies) <= {"django_language", "furigana"}
