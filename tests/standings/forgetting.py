"""Somebody who left words in every place that there is, and a search for them in every place."""

import gzip
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any

from django.db import connection
from django.test import Client
from django.urls import URLResolver, get_resolver

from accounts.models import User
from decks.services import submit_deck
from engine.cards.decks import own_decks
from events.access import ALL_SCOPES, player
from events.kept import KeptTicket
from events.linked import AccountLink
from events.models import Entry, Event
from events.pushes import PushSubscription
from events.services import make_link_code
from events.tickets import ticket_of
from events.work import GivenAnswer
from pods import services as pods
from pods.models import Pod, Report
from standings import services
from standings.series import Series
from tests import make
from tests.api.conftest import BASE
from tests.gallery.paying import FEES

NOW = make.EVENING
WITHOUT_PEOPLE = re.compile(
    r"/stream$|/settings|/problems/|sign-out|/webhooks|/shops/|/passkeys|/lottery|/rolling|/pairing|/scoring|/subgame|/chair|/queue|/board"
)
PART = re.compile(r"<(?:\w+:)?(\w+)>")
NAME, KANA, WORDS = "秘密さくら子", "ヒミツサクラコ", "ないしょ話"
MARKS = (NAME, KANA, WORDS)
QUESTION = {"code": "q1", "kind": "text", "text": "食事", "text_en": "", "choices": [], "required": False}  # fmt: skip


def told_everywhere(*, finished: bool = True) -> Entry:
    """A player of one game who wrote, and was written about, wherever anybody can."""
    event = make.event(fees=FEES, questions=[QUESTION], decks_public=True)
    boss = make.organiser(event)
    one = make.entry(
        event=event, here=True, player_name=NAME, kana=KANA, group=WORDS, answers={"q1": WORDS}
    )
    others = make.entries(3, event=event, group=f"{NAME}たち")
    deck = own_decks()[0]
    text = f"// {WORDS}\n{deck.text}"
    submit_deck(entry_id=one.pk, actor=boss, text=text, partner=deck.partner, now=NOW, name=WORDS)
    _asked(one, others[0])
    _at_table(event, one, others[0])
    _elsewhere(one)
    if finished:
        services.finish_event(event_id=event.pk, actor=boss, now=NOW)
    return Entry.objects.select_related("event__shop").get(pk=one.pk)


def _asked(one: Entry, other: Entry):
    event, boss = one.event, make.organiser(one.event)
    pods.wish_apart(entry_id=one.pk, actor=player(one), named=WORDS, now=NOW)
    pods.wish_apart(entry_id=other.pk, actor=player(other), named=NAME, now=NOW)
    pods.announce(
        event_id=event.pk, actor=boss, occasion="free", text_ja=f"{NAME}さん、落とし物です",
        text_en=f"{NAME}, come here", now=NOW,
    )  # fmt: skip
    pods.give_penalty(entry_id=one.pk, actor=boss, kind="note", reason=WORDS, now=NOW)
    pods.give_penalty(entry_id=other.pk, actor=boss, kind="note", reason=f"Told {NAME}", now=NOW)


def _at_table(event: Event, one: Entry, other: Entry):
    pod = make.published(event=event).pods.get()
    boss = make.organiser(event)
    pods.propose_change(
        pod_id=pod.pk, entry_id=one.pk, actor=player(one), kind="own", text=WORDS, now=NOW
    )
    call = pods.open_call(pod_id=pod.pk, actor=player(one), reason="rules", now=NOW, text=WORDS)
    pods.close_call(call_id=call.pk, actor=boss, now=NOW, outcome=f"{NAME} was right")
    make.report(of=pod, by=other)
    report = Report.objects.get(pod=pod)
    pods.answer_report(report_id=report.pk, actor=player(one), agrees=False, note=WORDS, now=NOW)
    make.decided(pod)
    make.close(pod.round)


def _elsewhere(one: Entry):
    make_link_code(entry_id=one.pk, actor=player(one), now=NOW)
    words = {"service": "discord", "account": WORDS, "app": "Bot", "made_at": NOW}
    AccountLink.objects.create(entry=one, **words)
    PushSubscription.objects.create(
        entry=one, endpoint=f"https://push.example/{WORDS}", p256dh="p", auth="a", language="ja",
        made_at=NOW,
    )  # fmt: skip
    keeper = User.objects.create(username="keeper")
    KeptTicket.objects.create(entry=one, user=keeper, rotation=0, at=NOW)
    for number, body in enumerate(
        ({"player_name": NAME}, {"entry": one.pk}, {"said": f"a {NAME} b"})
    ):
        GivenAnswer.objects.create(
            credential="token:x", key=f"key{number}", digest="", status=200, body=body
        )
    GivenAnswer.objects.create(credential="token:x", key="other", digest="", status=200, body={})


def rows_with(*marks: str) -> dict[str, list[str]]:
    """Every table of the database, with the marks that any text in it holds."""
    found: dict[str, list[str]] = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            text = "\n".join(str(cell) for row in cursor.fetchall() for cell in row)
            hits = [mark for mark in marks if is_in(mark, text)]
            if hits:
                found[table] = hits
    return found


def is_in(mark: str, text: str) -> bool:
    """Whether a mark stands in a text, as it is or as JSON writes it."""
    return mark in text or json.dumps(mark)[1:-1] in text


def unpacked(body: bytes) -> str:
    """The text of an answer, of a zip with all that lies in it."""
    if body[:2] == b"\x1f\x8b":
        body = gzip.decompress(body)
    if body[:2] != b"PK":
        return body.decode(errors="replace")
    with zipfile.ZipFile(io.BytesIO(body)) as files:
        return "\n".join(unpacked(files.read(name)) for name in files.namelist())


AFTER = NOW + timedelta(hours=6)


def filled(patterns: Iterable[Any], ids: Mapping[str, str], before: str = "") -> Iterator[str]:
    """Every address of a URL map that is about something and of which all parts are known."""
    for each in patterns:
        at = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from filled(each.url_patterns, ids, at)
            continue
        names = PART.findall(at)
        if names and all(name in ids for name in names) and _reads(each.callback):
            yield "/" + PART.sub(lambda part: ids[part[1]], at)


def _reads(view: Any) -> bool:
    return not hasattr(view, "view_class") or hasattr(view.view_class, "get")


def series_with(event: Event) -> Series:
    """A league of this event."""
    boss = make.organiser(event)
    settings = {"name": "League", "places": [3, 2, 1], "participation": 1}
    made = services.make_series(shop_id=event.shop_id, actor=boss, settings=settings)
    services.add_event(series_id=made.pk, event_id=event.pk, actor=boss)
    return Series.objects.get(pk=made.pk)


def ids_of(one: Entry) -> dict[str, str]:
    """What the parts of addresses are called, for an event of one pod and somebody at it."""
    event, pod = one.event, Pod.objects.get(round__event=one.event)
    other = event.entries.exclude(pk=one.pk).earliest("arrival")
    return {
        "event_id": event.pk, "shop_id": event.shop_id, "entry_id": one.pk, "ticket": ticket_of(other),
        "round_id": pod.round_id, "round_number": "1", "number": "1", "pod_id": pod.pk, "sign": pod.sign,
        "report_id": Report.objects.get(pod=pod, state="accepted").pk,
        "series_id": series_with(event).pk, "level": "2", "team": "none", "code": "x",
        "announcement_id": event.announcements.get().pk,
    }  # fmt: skip


def every_address(ids: Mapping[str, str]) -> list[str]:
    """Where anything of an event can be read, on pages and over the API."""
    pages = filled(get_resolver("web.urls").url_patterns, ids)
    answers = (BASE + at for at in filled(get_resolver("api.urls").url_patterns, ids))
    return [at for at in (*pages, *answers) if not WITHOUT_PEOPLE.search(at)]


def shown(one: Entry, addresses: Iterable[str]) -> dict[str, str]:
    """What staff, apps, another player and strangers read there, by address."""
    desk = Client()
    desk.force_login(User.objects.get(memberships__shop=one.event.shop_id))
    app = {"authorization": f"Bearer {make.token(one.event, *ALL_SCOPES)[1]}"}
    found = {}
    for at in addresses:
        answer = desk.get(at, headers=app if at.startswith(BASE) else {})
        found[at] = unpacked(_bytes(answer))
    return found


def _bytes(response: Any) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content
