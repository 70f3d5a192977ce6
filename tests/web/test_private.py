"""No private wish stands in any byte that a player or a stranger can get, whatever they ask for."""

import json
import re
from datetime import time

import pytest
import time_machine
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.resolvers import URLResolver
from django.utils.translation import override
from rest_framework.test import APIClient

from engine.words import Cause
from events.access import player
from events.journal import hint_of
from events.models import Entry, JournalEntry
from events.tickets import ticket_of
from events.work import GivenAnswer
from pods import services
from pods.asked import ApartWish
from pods.ledger import Penalty
from pods.prices import RULES
from pods.words import CAUSES
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.no_cover]
NAMED = "ひみつのあいて"
REFUSED = "むりなねがい"
HOME = "21:37"
PENALISED = "ひみつのペナルティ"
API = "/api/v1"
ANSWERED = "ひみつのこたえ"
QUESTION = {
    "code": "q1",
    "kind": "text",
    "text": "?",
    "text_en": "",
    "choices": [],
    "required": False,
}


def wish(entry, named, other=None):
    made = services.wish_apart(
        entry_id=entry.pk, actor=player(entry), named=named, now=make.EVENING
    )
    services.decide_wish(
        wish_id=made.pk,
        actor=make.organiser(entry.event),
        approve=other is not None,
        other_id=other.pk if other else None,
    )


@pytest.fixture
def evening():
    """Two rounds, the second being played without the one who must be home, and pods that R2 shaped."""
    event = make.event(capacity=40, questions=[QUESTION])
    people = make.entries(8, event=event)
    early = make.entry(event=event, here=True, home_by=time(21, 37))
    Entry.objects.filter(pk=people[0].pk).update(answers={"q1": ANSWERED})
    wish(people[0], NAMED, people[1])
    wish(people[0], REFUSED)
    wish(early, NAMED, people[2])
    with time_machine.travel(make.EVENING, tick=False):
        make.closed(event=event)
    with time_machine.travel(make.EVENING.replace(hour=12, minute=0), tick=False):
        found = make.published(event=event, seed=2)
        pod = found.pods.get(seats__entry=people[0])
        make.decided(pod)
        for kind in ("note", "loss"):
            services.give_penalty(
                entry_id=people[0].pk,
                actor=make.organiser(event),
                kind=kind,
                reason=PENALISED,
                now=make.EVENING,
            )
        yield event


def secrets(event):
    wishes = [wish.pk for wish in ApartWish.objects.filter(entry__event=event)]
    wishes += Penalty.objects.filter(event=event).values_list("pk", flat=True)
    spelled = [json.dumps(text)[1:-1] for text in (NAMED, REFUSED, PENALISED, ANSWERED)]
    with override("ja"):
        rule = str(RULES["R2"][0])
        spelled += [PENALISED, str(CAUSES[Cause.DISQUALIFIED]), '"disqualified"']
    return [
        NAMED,
        REFUSED,
        ANSWERED,
        rule,
        *spelled,
        HOME,
        '"R2"',
        "home_too_late",
        "second_home",
        *wishes,
    ]


def leaks(event, answer):
    said = b"".join(answer) if answer.streaming else answer.content
    text = said.decode(errors="replace") + str(dict(answer.items()))
    return [secret for secret in secrets(event) if secret in text]


class Known(dict[str, str]):
    """What an address names; anything else is `x`."""

    def __missing__(self, name):
        return "x"


def known(event, reader):
    """What an address of this event may name: the reader's own ticket, and rows of all kinds."""
    wisher = Entry.objects.filter(event=event).order_by("arrival").first()
    found = event.rounds.get(number=2)
    facts = {
        "event_id": event.pk,
        "entry_id": wisher.pk,
        "ticket": ticket_of(reader),
        "round_id": found.pk,
        "pod_id": found.pods.first().pk,
        "wish_id": ApartWish.objects.first().pk,
        "shop_id": event.shop_id,
        "code": "access.not_found",
        "number": 1,
        "level": 1,
        "ruling_id": 1,
        "user_id": 1,
        "work_id": 1,
    }
    return Known(facts)


def pages(resolver=None, space=""):
    for each in (resolver or get_resolver("web.urls")).url_patterns:
        if isinstance(each, URLResolver):
            yield from pages(each, f"{space}{each.namespace}:" if each.namespace else space)
        elif each.name:
            yield f"{space}{each.name}", tuple(each.pattern.converters)


def readers(event):
    """Everybody but the one whose wishes they are: those named, and somebody else."""
    return list(Entry.objects.filter(event=event).order_by("arrival"))[1:4]


def test_no_page_of_a_player_or_stranger_tells(evening):
    for reader in readers(evening):
        at = known(evening, reader)
        for name, parameters in pages():
            place = reverse(name, kwargs={each: at.get(each, "nothing") for each in parameters})
            answer = Client().get(place, follow=True, headers={"accept-language": "ja"})
            assert leaks(evening, answer) == [], place


def test_no_answer_of_the_api_to_a_player_or_stranger_tells(evening):
    paths = APIClient().get(f"{API}/schema", headers={"accept": "application/json"}).json()["paths"]
    gets = [path for path, acts in paths.items() if "get" in acts and not path.endswith("/stream")]
    assert len(gets) > 20
    for reader in [None, *readers(evening)]:
        headers = {"Authorization": f"Bearer twt_{ticket_of(reader)}"} if reader else {}
        at = known(evening, reader or readers(evening)[0])
        for path in gets:
            place = re.sub(r"\{(\w+)\}", r"{0[\1]}", path).format(at)
            for query in ({}, {"after": 0}, {"limit": 200}):
                answer = APIClient().get(place, query, headers=headers)
                assert leaks(evening, answer) == [], place


def test_the_journal_and_the_hints_do_not_tell(evening):
    facts = json.dumps(list(JournalEntry.objects.values_list("facts", flat=True)))
    assert [secret for secret in (NAMED, REFUSED, HOME) if secret in facts] == []
    wishes = {wish.pk: wish for wish in ApartWish.objects.all()}
    for row in JournalEntry.objects.filter(kind="wish.changed"):
        assert row.facts.keys() == {"wish"}
        assert row.facts["wish"] in wishes
    assert not GivenAnswer.objects.exists()


def test_this_search_would_find_a_leak(evening):
    wisher = ApartWish.objects.first().entry
    own = Client().get(f"/t/{ticket_of(wisher)}/apart", headers={"accept-language": "ja"})
    assert NAMED in leaks(evening, own)
    penalised = Penalty.objects.filter(event=evening)[0].entry
    own = Client().get(f"/t/{ticket_of(penalised)}", headers={"accept-language": "ja"})
    assert PENALISED in leaks(evening, own)
    boss = Client()
    boss.force_login(evening.shop.memberships.get().user)
    assert NAMED in leaks(evening, boss.get(f"/staff/e/{evening.pk}/wishes"))
    assert HOME in leaks(evening, boss.get(f"/staff/e/{evening.pk}"))


def test_what_staff_print_or_give_away_does_not_tell(evening):
    boss = Client(headers={"accept-language": "ja"})
    boss.force_login(evening.shop.memberships.get().user)
    for page in ("audit", "audit/file-for-everybody", "paper", "paper/file"):
        assert leaks(evening, boss.get(f"/staff/e/{evening.pk}/{page}")) == [], page
    headers = {"Authorization": f"Bearer {make.token(evening)[1]}"}
    for path in ("audit", "pod-event"):
        place = f"{API}/events/{evening.pk}/{path}"
        answer = APIClient().get(place, {"redacted": "true"}, headers=headers)
        assert leaks(evening, answer) == [], path
        assert leaks(evening, APIClient().get(place, headers=headers)) != [], path


def test_no_hint_tells_more_than_that_something_changed(evening):
    for row in JournalEntry.objects.filter(event=evening):
        if row.kind.startswith(("wish.", "level.")):
            assert json.loads(hint_of(row).as_json()) == {"version": row.version}
