"""No form of any page works without the token that the page itself gave out."""

import pytest
from django.test import Client

from tests.doors.page_walk import CONVERTER, patterns

pytestmark = [pytest.mark.django_db, pytest.mark.once]
EXEMPT: set[str] = set()  # pages that take a form from elsewhere: none


def test_no_form_from_elsewhere_is_taken():
    strict = Client(enforce_csrf_checks=True)
    taken = set()
    for pattern in patterns():
        address = "/" + CONVERTER.sub("1", str(pattern.pattern))
        answer = strict.post(address, {"next": "/"}, headers={"accept-language": "en"})
        if answer.status_code != 403 or b"open for too long" not in answer.content:
            taken.add(address)
    assert taken == EXEMPT


def test_no_page_is_excused_from_the_token():
    excused = {str(each.pattern) for each in patterns() if getattr(each.callback, "csrf_exempt", 0)}
    assert excused == EXEMPT


def test_a_form_of_the_page_itself_is_taken():
    """What the first test relies on: it is the token that was missing."""
    strict = Client(enforce_csrf_checks=True, headers={"x-csrftoken": "a" * 32})
    strict.cookies["csrftoken"] = "a" * 32
    assert strict.post("/language", {"language": "en", "next": "/"}).status_code == 302
