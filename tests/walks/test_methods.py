"""Whatever address a page stands at: loading it again, searching there and changing the language work."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.resolvers import URLResolver

from accounts.models import User
from events.models import Entry
from events.tickets import ticket_of
from pods.models import Report
from tests import make
from web.methods import page_above

pytestmark = [pytest.mark.django_db, pytest.mark.once]
READS = re.compile(r'name="next" value="([^"]*)"|hx-get="([^"]*)"')
SEARCH = re.compile(r'<form method="get"(?: action="([^"]*)")?')


def names(resolver=None, space=""):
    """Every named page with the parameters of its address."""
    for each in (resolver or get_resolver("web.urls")).url_patterns:
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from names(each, inner)
        elif each.name:
            yield f"{space}{each.name}", tuple(each.pattern.converters)


PAGES = sorted(names(), key=lambda page: page[0])


@pytest.fixture(scope="module")
def evening(lasting_rows):
    event = make.event()
    pod = make.pod(event=event)
    make.report(of=pod)
    return event


@pytest.fixture
def owner(evening):
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(memberships__shop=evening.shop))
    return client


def address(name, parameters, event):
    entry = Entry.objects.filter(event=event).first()
    token, _secret = make.token(event)
    known = {
        "user_id": 1,
        "work_id": 1,
        "event_id": event.pk,
        "entry_id": entry.pk,
        "ticket": ticket_of(entry),
        "token": "nothing",
        "token_id": token.pk,
        "pod_id": event.rounds.get().pods.get().pk,
        "round_id": event.rounds.get().pk,
        "report_id": Report.objects.get().pk,
        "act": "nothing",
        "number": 1,
        "level": 1,
        "ruling_id": 1,
    }
    return reverse(name, kwargs={each: known.get(each, "nothing") for each in parameters})


@pytest.mark.parametrize(("name", "parameters"), PAGES)
def test_every_address_can_be_loaded(owner, evening, name, parameters):
    page = owner.get(address(name, parameters, evening), follow=True)
    assert page.status_code != 405


@pytest.mark.parametrize(("name", "parameters"), PAGES)
def test_what_a_refused_form_shows_can_be_gone_on_from(owner, evening, name, parameters):
    place = address(name, parameters, evening)
    page = owner.post(place, {"level": "no level", "text": ""})
    if not page.get("Content-Type", "").startswith("text/html"):
        return
    text = page.content.decode()
    reads = ["".join(found) for found in READS.findall(text)]
    reads += [found or place for found in SEARCH.findall(text)]
    plain = owner.get(place, follow=True).status_code  # of a page that refuses to be shown now
    for read in map(unescape, reads):
        assert owner.get(read, follow=True).status_code in (200, 404, plain), read


@pytest.mark.parametrize(
    ("name", "parameters"), [page for page in PAGES if page[0] in ("staff:walk_in", "ticket-agree")]
)
def test_the_language_can_be_changed_at_a_refused_form(owner, evening, name, parameters):
    page = owner.post(address(name, parameters, evening), {})
    assert page.status_code in (409, 422)
    after = re.search(r'name="next" value="([^"]*)"', page.content.decode())[1]
    page = owner.post("/language", {"next": after, "language": "ja"}, follow=True)
    assert page.status_code == 200
    assert '<html lang="ja">' in page.content.decode()


def test_the_search_of_a_refused_walk_in_finds(owner, evening):
    somebody = evening.entries.first()
    page = owner.post(reverse("staff:walk_in", args=[evening.pk]), {"player_name": ""})
    action = SEARCH.search(page.content.decode())[1]
    assert somebody.player_name in owner.get(action, {"q": somebody.player_name}).content.decode()


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/staff/e/abc/reception/walk-in", "/staff/e/abc/reception"),
        ("/staff/e/abc/rounds/def/publish", "/staff/e/abc"),
        ("/staff/e/abc/people/def/check-in", "/staff/e/abc/people/def"),
        ("/staff/tokens/abc/revoke", "/staff/tokens"),
        ("/t/abc/agree", "/t/abc"),
        ("/staff/nothing", "/staff/"),
        ("/sign-out", "/"),
        ("/", "/"),
    ],
)
def test_the_page_above_is_the_nearest_that_there_is(path, above):
    assert page_above(path) == above


def test_another_method_is_answered_in_words(owner, evening):
    page = owner.delete(f"/staff/e/{evening.pk}/settings")
    assert page.status_code == 405
    assert "POST" in page["Allow"]
    assert "This page does not work like that" in page.content.decode()
    assert f'href="/staff/e/{evening.pk}"' in page.content.decode()
