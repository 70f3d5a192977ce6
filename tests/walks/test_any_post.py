"""Whatever is posted to a page, the answer is never an error of ours."""

import re
from functools import cache
from itertools import cycle
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from accounts.links import sign_in_token
from accounts.services import invite
from decks.services import add_loan_deck, wish_loan
from engine.cards.decks import own_decks
from events import access
from events.services import make_webhook, try_webhook
from events.tickets import ticket_of
from pods.asked import LevelAsk
from pods.jobs import PairingJob
from pods.services import announce, open_call, wish_apart
from standings.services import add_event, make_series, open_draw
from tests import make
from tests.project.code import BASE
from tests.web.staff.desk import Desk, owner_of

# on the stricter database alone: what is odd in a form reaches either by the same code
pytestmark = [pytest.mark.django_db, pytest.mark.no_cover, pytest.mark.full_only]
TOKEN = "a" * 32
READ = re.compile(r'(?:request\.POST|posted|typed)(?:\.get|\.getlist)?[(\[]"(\w+)"')
VALUES = (
    "9" * 5000, "\x00", "²", "9" * 19, "", "0", "-1", "1e400", "١٢", "a\x00b", "x" * 100_000, "\ud800",
    "％", "2026-13-45", "0001-01-01", "9999-12-31", "on", "[1]",
)  # fmt: skip
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=b"
BODIES = (
    (b"", FORM),
    (b"", MULTIPART),
    (b"x", "multipart/form-data"),
    (b"", ""),
    (b"\xff\xfe%%%&=&;=%zz", FORM),
    (b"a=1&" * 2000, FORM),
    (b"--b\r\nContent-Disposition: form-data; name=", MULTIPART),
    (b'--b\r\nContent-Disposition: form-data; name="a"; filename="\x00"\r\n\r\n1\r\n--b--', MULTIPART),
    (b'--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--b--',
     MULTIPART),
    (b'{"a": [1]}', "application/json"),
    (b"a=1", "text/plain; charset=nothing"),
    (b"a=1", FORM + "; charset=nothing"),
    (b"a=" + b"1" * 1_100_000, FORM),
)  # fmt: skip


def patterns(of, prefix=""):
    """Every page of a URL map: its whole name and what stands in its address."""
    for each in of.url_patterns:
        if isinstance(each, URLPattern):
            yield f"{prefix}{each.name}", frozenset(each.pattern.converters)
        else:
            yield from patterns(each, f"{each.namespace}:" if each.namespace else prefix)


PAGES = dict(patterns(get_resolver("web.urls")))


@cache
def named_in_the_code():
    texts = (path.read_text(encoding="utf-8") for path in (BASE / "web").rglob("*.py"))
    return {name for text in texts for name in READ.findall(text)}


@pytest.fixture(scope="module")
def place(lasting_rows):
    """An evening in the middle of a round, and what stands in the addresses of its pages."""
    event = make.event()
    pod = make.pod(event=event)
    report = make.report(of=pod)
    player = make.seated(pod)[1]
    owner = owner_of(event)
    token, _secret = make.token(event)
    deck, loan = wished_deck(event, player)
    return {
        "event_id": event.pk,
        "entry_id": player.pk,
        "ticket": ticket_of(player),
        "round_id": pod.round_id,
        "pod_id": pod.pk,
        "report_id": report.pk,
        "token_id": token.pk,
        "deck_id": deck.pk,
        "loan_id": loan.pk,
        "token": sign_in_token(owner),
        "act": "",
        **asked(event, player),
    }, owner


def asked(event, entry):
    """A private wish, a question about levels, and a task at work."""
    now, actor = make.EVENING, make.organiser(event)
    wish = wish_apart(entry_id=entry.pk, actor=actor, named="Kei", now=now)
    ask = LevelAsk.objects.create(event=event, entry=entry, number=2, level=1, at=now)
    job = PairingJob.objects.create(
        event=event, number=2, people=4, seed=1, made_by="x", asked_at=now
    )
    draw = open_draw(event_id=event.pk, actor=actor, now=now)
    league = {"name": "League", "places": [3], "participation": 1}
    series = make_series(shop_id=event.shop_id, actor=actor, settings=league)
    add_event(series_id=series.pk, event_id=event.pk, actor=actor)
    return {
        "series_id": series.pk,
        "shop_id": event.shop_id,
        "user_id": owner_of(event).pk,
        "invitation_id": invited(event).pk,
        "draw_id": draw.pk,
        "wish_id": wish.pk,
        "call_id": called(event, entry).pk,
        "webhook_id": (hook := told(event)).pk,
        "delivery_id": hook.deliveries.get().pk,
        "work_id": make.dead_work(shop=event.shop).pk,
        "announcement_id": announced(event).pk,
        "ask_id": ask.pk,
        "job_id": job.pk,
        "upload_id": make.upload(event.shop).pk,
    }


def called(event, entry):
    """A table that waits for a judge."""
    actor, pod = access.player(entry), entry.seats.get().pod
    return open_call(pod_id=pod.pk, actor=actor, reason="rules", now=make.EVENING)


def told(event):
    """A webhook with a message on its way."""
    actor, now = make.organiser(event), make.EVENING
    address = "https://example.com/takuwake"
    hook = make_webhook(shop_id=event.shop_id, actor=actor, address=address, now=now)
    try_webhook(webhook_id=hook.pk, actor=actor, now=now)
    return hook


def announced(event):
    """Words to everybody."""
    words = {"occasion": "opening", "now": make.EVENING}
    return announce(event_id=event.pk, actor=make.organiser(event), **words)


def invited(event):
    """An open invitation to the staff of the event's shop."""
    owner = owner_of(event)
    return invite(shop_id=event.shop_id, role="judge", name="", by=owner, now=make.EVENING)


def wished_deck(event, entry):
    """A deck of the event's shop that somebody wishes to borrow."""
    ours, now = own_decks()[0], make.EVENING
    deck = add_loan_deck(
        shop_id=event.shop_id,
        actor=make.organiser(event),
        name=ours.name,
        format=event.format,
        text=ours.text,
        partner=ours.partner,
        now=now,
    )
    return deck, wish_loan(entry_id=entry.pk, deck_id=deck.pk, actor=access.player(entry), now=now)


def addresses(name, place):
    """The addresses of a page; one for every act where it has several."""
    acts = {
        "staff:act": ("check-in", "drop", "nothing"),
        "staff:round": ("clock", "close"),
        "staff:webhook_act": ("test", "end", "resume", "secret", "nothing"),
        "staff:work_act": ("run-again", "set-aside", "nothing"),
        "staff:call_act": ("claim", "close", "take-back", "nothing"),
        "staff:chair": ("missing", "here", "wait", "no-show", "began", "nothing"),
        "staff:agreement": ("propose", "yes", "withdraw", "nothing"),
        "ticket-agreement": ("propose", "yes", "withdraw", "nothing"),
        "ticket-chair": ("missing", "here", "began", "nothing"),
        "staff:loan": ("return", "hand-out", "nothing"),
        "staff:mask": ("hide", "show", "nothing"),
        "staff:loan_deck_act": ("verify", "nothing"),
        "staff:advice_act": ("remove", "undo", "nothing"),
        "staff:draw_act": ("begin", "next", "absent", "undo", "end", "nothing"),
        "staff:series_act": ("add", "remove", "join", "join-two", "part", "forget", "nothing"),
        "staff:rolling_act": ("open", "close", "form", "hand-in", "nothing"),
        "staff:subgame_act": ("take-back", "waive", "time", "nothing"),
        "ticket-subgame-act": ("take-back", "waive", "nothing"),
        "ticket-queue": ("join", "out", "leave", "back", "nothing"),
    }
    for act in acts.get(name, ("",)):
        at = {word: act if word == "act" else place.get(word, "1") for word in PAGES[name]}
        yield reverse(name, kwargs=at)


def typed_on(client, path):
    """What the forms of a page would send as they stand; the same with every name the code reads."""
    desk = Desk.__new__(Desk)
    desk.page = client.get(path)
    fields = {}
    if desk.page.status_code == 200 and "html" in desk.page["content-type"]:
        for form in desk.forms():
            fields |= form["fields"]
    own = {name: fields[name] for name in fields if name not in {"key", "csrfmiddlewaretoken"}}
    return own, {name: [""] for name in named_in_the_code()} | own


def bodies(own, known):
    """Forms with one strange value, with strange values everywhere, with nothing left, with too much."""
    for turn in range(0, len(VALUES), 3):  # every name, each with another value, once and twice
        turned = (*VALUES[turn:], *VALUES[:turn])
        yield {
            name: [value] * (1 + turn % 2)
            for name, value in zip(known, cycle(turned), strict=False)
        }
    for name, value in zip(own, cycle(VALUES), strict=False):
        yield {each: typed for each, typed in own.items() if each != name}
        yield own | {name: value}
    yield known | {"key": "\x00" * 20}


def shapes(turn):
    """Every third shape, each time others: what is no form at all is read by the same code for all pages."""
    return BODIES[turn % 3 :: 3]


def encoded(fields):
    return urlencode(fields, doseq=True, errors="surrogatepass").encode()


@pytest.mark.parametrize("name", sorted(PAGES))
def test_no_post_is_too_strange_for_a_page(name, place):
    at, owner = place
    client = Client(
        enforce_csrf_checks=True, raise_request_exception=False, headers={"x-csrftoken": TOKEN}
    )
    for turn, path in enumerate(addresses(name, at), sorted(PAGES).index(name)):
        client.force_login(owner)
        own, known = typed_on(client, path)
        for body, kind in (*shapes(turn), *((encoded(each), FORM) for each in bodies(own, known))):
            if not client.cookies["sessionid"].value:
                client.force_login(owner)
            client.cookies["csrftoken"] = TOKEN
            answer = client.generic("POST", path, body, content_type=kind)
            assert answer.status_code < 500, (path, kind, body[:300])


@pytest.mark.parametrize("body", [b"text=" + b"1" * 1_100_000, b"a=1&" * 2000])
@pytest.mark.parametrize(
    ("language", "words"), [("en", "too large to be read"), ("ja", "大きすぎ")]
)
def test_what_is_too_large_is_called_so_in_the_readers_language(client, body, language, words):
    event = make.event()
    headers = {"accept-language": language}
    answer = client.generic("POST", f"/e/{event.pk}", body, content_type=FORM, headers=headers)
    assert answer.status_code == 413
    assert words in answer.content.decode()


def test_what_is_broken_cannot_be_understood(client):
    event = make.event()
    answer = client.generic("POST", f"/e/{event.pk}", b"x", content_type="multipart/form-data")
    assert answer.status_code == 400


def test_the_walk_finds_the_pages():
    assert {"event", "staff:pair", "staff:settings", "language"} <= set(PAGES)
    assert {"despite_deck", "shop", "allow", "do"} <= named_in_the_code()
