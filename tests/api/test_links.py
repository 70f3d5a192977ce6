"""Who players are elsewhere: by their own code, for apps of the shop alone, ended by either."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import SignInFailure
from events import services
from events.hooks import Delivery
from events.linked import AccountLink, LinkCode
from events.models import Entry, Event, Phase
from events.services.links import KEPT, forget_old_links
from events.work import GivenAnswer
from tests import make
from tests.api.conftest import Caller, app_of, player_of, refused

pytestmark = pytest.mark.django_db
WHO = "discord-user-8675309"


@pytest.fixture
def entry(event):
    return make.entry(event=event)


@pytest.fixture
def bot(event):
    return app_of(event, "entries:write")


def code_of(entry):
    made = player_of(entry).post(f"/entries/{entry.pk}/link-codes")
    assert made.status_code == 201, made.content
    return made.json()["code"]


def link(caller, code, service="discord", account=WHO, **headers):
    return caller.post("/links", {"code": code, "service": service, "account": account}, **headers)


def test_a_player_lets_a_bot_know_who_they_are(event, entry, bot):
    made = link(bot, code_of(entry))
    assert made.status_code == 201, made.content
    words = made.json()
    assert (words["entry"], words["service"], words["account"]) == (entry.pk, "discord", WHO)
    assert words["app"] == "Test app"
    page = bot.get(f"/events/{event.pk}/links").json()
    assert page["items"] == [words]
    assert player_of(entry).get(f"/entries/{entry.pk}/links").json()["items"] == [words]
    me, path = player_of(entry), f"/links/{words['id']}"
    assert me.send("DELETE", path, None).status_code == 204
    assert not AccountLink.objects.exists()
    refused(me.send("DELETE", path, None), 404, "access.not_found")
    rows = list(event.journal.filter(kind__startswith="link."))
    assert [(row.kind, row.facts) for row in rows] == [
        ("link.made", {"link": words["id"], "entry": entry.pk}),
        ("link.ended", {"link": words["id"], "entry": entry.pk}),
    ]


def test_a_code_is_good_once_for_ten_minutes_and_the_newest_counts(entry, bot):
    first, second = code_of(entry), code_of(entry)
    refused(link(bot, first), 422, "link.code_unknown")
    assert link(bot, second).status_code == 201
    refused(link(bot, second), 422, "link.code_unknown")
    late = code_of(entry)
    with time_machine.travel(timezone.now() + timedelta(minutes=10, seconds=5), tick=False):
        refused(link(bot, late), 422, "link.code_unknown")
        assert player_of(entry).get(f"/entries/{entry.pk}/link-codes").json()["items"] == []
    (waiting,) = player_of(entry).get(f"/entries/{entry.pk}/link-codes").json()["items"]
    assert waiting.keys() == {"entry", "expires_at"}


def test_neither_code_nor_account_stands_where_it_need_not(event, entry, bot):
    me, path = player_of(entry), f"/entries/{entry.pk}/link-codes"
    code = me.post(path, idempotency_key="a").json()["code"]
    again = me.post(path, idempotency_key="a")
    assert again["Idempotency-Replayed"] == "true"
    assert "code" not in again.json()
    made = link(bot, code, idempotency_key="b")
    assert link(bot, code, idempotency_key="b").json() == made.json()
    kept = [*GivenAnswer.objects.values(), *event.journal.values(), *Delivery.objects.values(),
            *LinkCode.objects.values(), *SignInFailure.objects.values()]  # fmt: skip
    assert WHO not in str(kept)
    assert code.replace("-", "") not in str(kept)
    bot.send("DELETE", f"/links/{made.json()['id']}", None)
    refused(link(bot, code, idempotency_key="b"), 404, "access.not_found")


def test_nothing_public_and_nobody_else_holds_a_link(event, entry, bot, anyone):
    other = make.entry(event=event)
    services.make_webhook(
        shop_id=event.shop_id,
        actor=make.organiser(event),
        address="https://example.com/",
        now=timezone.now(),
    )
    made = link(bot, code_of(entry)).json()
    readers = {
        "anyone": anyone,
        "other": player_of(other),
        "own": player_of(entry),
        "reader": app_of(event, "events:read", "checkin:write", "results:confirm", "rounds:write"),
        "elsewhere": app_of(make.event(), "entries:write", "events:read"),
    }
    paths = [
        f"/events/{event.pk}", f"/events/{event.pk}/snapshot", f"/events/{event.pk}/changes?after=0",
        f"/events/{event.pk}/entries", f"/events/{event.pk}/journal", f"/entries/{entry.pk}", "/me",
        f"/events/{event.pk}/links", f"/events/{event.pk}/standings",
    ]  # fmt: skip
    for name, caller in readers.items():
        for path in paths:
            assert WHO not in caller.get(path).content.decode(), (name, path)
        if name != "own":
            no = 403 if name == "reader" else 404
            assert caller.get(f"/entries/{entry.pk}/links").status_code == no, name
            assert caller.send("DELETE", f"/links/{made['id']}", None).status_code == no, name
    hints = anyone.get(f"/events/{event.pk}/changes", {"after": 0}).json()
    assert "link" not in json.dumps(hints)
    assert {each.kind for each in Delivery.objects.all()} == {"changed"}


def test_only_apps_of_the_shop_with_the_scope_use_codes(event, entry, anyone):
    code, other = code_of(entry), make.event(shop=event.shop)
    refused(link(anyone, code), 401, "access.sign_in_needed")
    refused(link(player_of(entry), code), 403, "access.forbidden")
    refused(link(app_of(event, "events:write", "checkin:write"), code), 403, "access.forbidden")
    refused(link(app_of(make.event(), "entries:write"), code), 422, "link.code_unknown")
    bound = Caller(make.token(event, "entries:write", event=other)[1])
    refused(link(bound, code), 422, "link.code_unknown")
    assert link(app_of(event, "entries:write"), code).status_code == 201


def test_only_the_players_own_ticket_makes_a_code(event, entry, bot, anyone):
    path = f"/entries/{entry.pk}/link-codes"
    refused(bot.post(path), 403, "access.forbidden")
    refused(bot.get(path), 403, "access.forbidden")
    for stranger in (anyone, player_of(make.entry(event=event)), app_of(make.event())):
        refused(stranger.post(path), 404, "access.not_found")
        refused(stranger.get(path), 404, "access.not_found")
    assert not LinkCode.objects.exists()


def test_another_account_at_a_service_takes_the_place_of_the_first(event, entry, bot):
    link(bot, code_of(entry), account="first")
    link(bot, code_of(entry), account="second")
    link(bot, code_of(entry), service="maker", account="first")
    rows = entry.links.values_list("service", "account").order_by("service")
    assert list(rows) == [("discord", "second"), ("maker", "first")]
    path = f"/events/{event.pk}/links"
    assert len(bot.get(path, {"service": "discord"}).json()["items"]) == 1
    assert bot.get(path, {"service": "discord", "account": "first"}).json()["items"] == []


def test_links_come_in_pages_and_as_of_a_version(event, bot):
    entries = [make.entry(event=event) for _ in range(3)]
    for entry in entries:
        link(bot, code_of(entry))
    path = f"/events/{event.pk}/links"
    first = bot.get(path, {"limit": 2}).json()
    second = bot.get(path, {"limit": 2, "cursor": first["next"]}).json()
    seen = [each["entry"] for each in first["items"] + second["items"]]
    assert (sorted(seen), second["next"]) == (sorted(entry.pk for entry in entries), None)
    whole = bot.get(path)
    assert bot.get(path, If_None_Match=whole["ETag"]).status_code == 304
    assert "private" in whole["Cache-Control"]


def test_many_links_cost_no_more_queries(event, bot, django_assert_max_num_queries):
    for number in range(8):
        entry = make.entry(event=event)
        AccountLink.objects.create(
            entry=entry, service="discord", account=str(number), app="Bot", made_at=timezone.now()
        )
    with django_assert_max_num_queries(10):
        assert len(bot.get(f"/events/{event.pk}/links").json()["items"]) == 8


@pytest.mark.parametrize("end", ["cancel", "rotate", "mistake"])
def test_links_and_codes_go_with_the_entry_and_with_its_ticket(event, entry, bot, staff, end):
    keeps = make.entry(event=event)
    link(bot, code_of(entry))
    link(bot, code_of(keeps))
    waiting = code_of(entry)
    if end == "cancel":
        assert player_of(entry).post(f"/entries/{entry.pk}/cancel").status_code == 200
    elif end == "rotate":
        assert staff.post(f"/entries/{entry.pk}/ticket", {"rotate": True}).status_code == 200
    else:
        Entry.objects.filter(pk=entry.pk).update(walk_in=True)
        services.undo_walk_in(entry_id=entry.pk, actor=make.organiser(event))
    assert list(AccountLink.objects.values_list("entry", flat=True)) == [keeps.pk]
    refused(link(bot, waiting), 422, "link.code_unknown")


def test_nothing_is_linked_once_it_is_over(event, entry, bot):
    code = code_of(entry)
    Event.objects.filter(pk=event.pk).update(phase=Phase.FINISHED)
    refused(link(bot, code), 409, "link.over")
    refused(player_of(entry).post(f"/entries/{entry.pk}/link-codes"), 409, "link.over")


def test_links_are_forgotten_a_month_after_the_event(event, entry, bot):
    link(bot, code_of(entry))
    code_of(entry)
    event.refresh_from_db()
    forget_old_links(now=event.starts_at + KEPT - timedelta(hours=1))
    assert (AccountLink.objects.count(), LinkCode.objects.count()) == (1, 0)
    forget_old_links(now=event.starts_at + KEPT + timedelta(hours=1))
    assert not AccountLink.objects.exists()


@pytest.mark.parametrize(
    ("service", "account"),
    [
        ("Discord", "a"), ("", "a"), ("a b", "a"), ("x" * 21, "a"), ("ディスコード", "a"), ("-a", "a"),
        ("discord", ""), ("discord", " "), ("discord", "x" * 65), ("discord", "a\nb"), ("discord", "a\x00"),
    ],
)  # fmt: skip
def test_what_is_no_service_or_account_is_refused(entry, bot, service, account):
    code = code_of(entry)
    assert link(bot, code, service, account).status_code == 422
    assert not AccountLink.objects.exists()
    assert link(bot, code).status_code == 201


def test_an_app_cannot_find_codes_by_trying(entry, bot, monkeypatch):
    monkeypatch.setattr("events.services.links.TRIES", 3)
    for _ in range(4):
        assert link(bot, code_of(entry)).status_code == 201
    assert not SignInFailure.objects.exists()
    for _ in range(3):
        refused(link(bot, "AAAA-AAAA"), 422, "link.code_unknown")
    refused(link(bot, code_of(entry)), 429, "sign_in.too_many_tries")
    assert SignInFailure.objects.count() == 3
    assert link(app_of(entry.event, "entries:write"), code_of(entry)).status_code == 201
