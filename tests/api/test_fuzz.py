"""Odd values in every place of every operation: no 5xx, problems for refusals, answers as described."""

from collections import defaultdict
from random import Random

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # ships none

from decks import services
from decks.models import CardRuling
from engine.cards.decks import own_decks
from engine.seating.file import write
from pods import services as services_of_pods
from pods.asked import LevelAsk
from pods.event_file import pod_event_of
from pods.jobs import PairingJob
from standings.services import make_series, open_draw
from tests import make
from tests.api.conftest import Caller, player_of

pytestmark = [pytest.mark.full_only, pytest.mark.no_cover]  # the stricter database
TEXT = "パートナー\n1 ボルシャック・ドラゴン\n\n4 青銅の鎧\n"
ODD: tuple[object, ...] = (
    None, True, 0, -1, 2**31, 2**63, 10**40, 1.5, 1e308, "", "x", "x" * 5000, "\0", "\ud800",
    "' OR 1=1 --", "９", "2026-02-30", "0001-01-01T00:00Z", [], [[]], ["x"] * 100, {}, {"a": {}},
    [[[[[[1]]]]]], {"\0": 1}, {"x" * 500: True},
)  # fmt: skip
ODD_QUERIES = ("", "x", "-1", "0", "9" * 30, "\0", "é", "W10", "x" * 3000, "1e3", "null")
ENDERS = (
    "postFinish",
    "postWithdraw",
    "postClose",
    "postCancel",
    "postDrop",
    "postRevealDraw",
    "postFinishSeries",
)


def bodies(pod):
    telling = make.first_seat_wins(pod)
    event = {
        "shop": pod.round.event.shop_id, "preset": "duel_party_evening", "name": "Fuzz",
        "starts_at": "2026-12-04T19:00:00+09:00", "tiebreaks": ["wins"], "house_rules": {"deck.count": 40},
        "capacity": 8, "format": "duel_party", "levels_policy": "mixed", "note": "n", "scheme": "none",
    }  # fmt: skip
    settings = {name: event[name] for name in event if name not in ("shop", "preset", "tiebreaks")}
    entry = {
        "player_name": "Kei",
        "kana": "ケイ",
        "level": 1,
        "accepts": [1],
        "group": "",
        "here": False,
    }
    steps = [step | {"by": None, "turn": 3} for step in telling["steps"]]
    return {
        "postEvents": event,
        "patchEvent": settings | {"format": "duel_party", "scheme": "places_5321"},
        "postEntries": entry | {"same_name_ok": True},
        "patchEntry": {name: entry[name] for name in entry if name != "here"},
        "postCheckIn": {"despite_deck": False},
        "postTicket": {"rotate": False},
        "putDeck": {"text": TEXT, "partner": ""},
        "postDeckChecks": {"text": TEXT, "partner": "ボルシャック・ドラゴン"},
        "postRuling": {"ruling": "accepted"},
        "postRounds": {"allow": [5], "seed": 1},
        "postClock": {"act": "adjust", "minutes": 1},
        "postEntryQueue": {"out": False},
        "postFormNow": {"entries": [seat["eliminated"][0] for seat in steps]},
        "postCompanion": {"first": pod.seats.first().entry_id, "turn_seconds": 9},
        "postCompanionActs": {"seen": 0, "act": {"kind": "next_turn"}},
        "postReports": telling | {"steps": steps},
        "postDecision": telling | {"steps": steps},
        "postDispute": {"note": "no"},
        "postSwap": {"one": "x", "other": "y", "seen": ""},
        "postRepair": {"allow": [5], "seen": ""},
        "postRePair": {"allow": [5], "seed": 1},
        "postUndo": {"step": 1},
        "postPin": {"pinned": True},
        "postMove": {"table": 2},
        "putTables": {"tables": [{"label": "A", "chairs": 4, "accessible": True}]},
        "postEntryWishes": {"named": "Rival"},
        "postWishDecision": {"approve": True, "other": pod.seats.last().entry_id},
        "postLevelAsks": {"moves": [{"entry": pod.seats.last().entry_id, "level": 1}]},
        "postAnswerLevel": {"agrees": True},
        "postImport": {
            "shop": pod.round.event.shop_id,
            "name": "Copy",
            "file": write(pod_event_of(pod.round.event)),
            "starts_at": "2026-12-04T19:00:00+09:00",
        },
        "putGoods": {"promos": 3, "promo": "Card", "specials": 1, "special": "Cup"},
        "putPromo": {"given": True},
        "postDraws": {"count": 2, "prizes": ["Cup"]},
        "putDrawPrizes": {"count": 2, "prizes": ["Cup"]},
        "postDrawNumber": {"number": 7},
        "postDrawSteps": {"seen": 0, "all": True},
        "postDrawAbsent": {"entry": pod.seats.first().entry_id, "seen": 0},
        "postShopSeries": {
            "name": "L",
            "places": [3, 1],
            "participation": 1,
            "best": 2,
            "rated": True,
        },
        "patchSeries": {"name": "L", "places": [3, 1], "participation": 1, "best": None},
        "postSeriesEvents": {"event": pod.round.event_id},
        "postJoinPeople": {"groups": [[seat.entry_id for seat in pod.seats.all()[:2]]]},
        "postPartPeople": {"entries": [pod.seats.first().entry_id]},
        "postForgetPeople": {"entries": [pod.seats.first().entry_id]},
        "postLocks": {"entry": pod.seats.first().entry_id, "table": 1},
    }


def mutants(body, random):
    """The body as it is; then every field odd, missing, and beside an unknown one."""
    yield body
    yield body | {"unknown": 1}
    for name in body:
        yield {other: body[other] for other in body if other != name}
        for odd in random.sample(ODD, 12):
            yield body | {name: odd}
    yield from random.sample(ODD, 4)


def _deck_ids(entry):
    """A deck, a judge's word and a loan that the calls can be about."""
    event, now = entry.event, make.EVENING
    actor, good = make.organiser(event), own_decks()[0]
    deck = {"text": good.text, "partner": good.partner, "actor": actor, "now": now}
    check = services.submit_deck(entry_id=entry.pk, **deck)
    ruling = CardRuling.objects.create(event=event, key="x", written="x", at=now)
    lent = services.add_loan_deck(shop_id=event.shop_id, name="Red", format="duel_party", **deck)
    loan = services.wish_loan(entry_id=entry.pk, deck_id=lent.pk, actor=actor, now=now)
    return {"deck_id": check.deck_id, "ruling_id": ruling.pk, "loan_id": loan.pk}


def _asked_ids(entry):
    """A private wish, a question about levels and a pairing that the calls can be about."""
    event, now = entry.event, make.EVENING
    wish = services_of_pods.wish_apart(
        entry_id=entry.pk, actor=make.organiser(event), named="Kei", now=now
    )
    ask = LevelAsk.objects.create(event=event, entry=entry, number=2, level=1, at=now)
    job = PairingJob.objects.create(
        event=event, number=2, people=4, seed=1, made_by="x", asked_at=now
    )
    draw = open_draw(event_id=event.pk, actor=make.organiser(event), now=now)
    league = {"name": "League", "places": [3], "participation": 1}
    series = make_series(shop_id=event.shop_id, actor=make.organiser(event), settings=league)
    return {
        "series_id": series.pk,
        "draw_id": draw.pk,
        "wish_id": wish.pk,
        "ask_id": ask.pk,
        "job_id": job.pk,
        "upload_id": make.upload(event.shop).pk,
    }


class World:
    """One busy event, everybody who may call, and the document that describes the calls."""

    def __init__(self, event):
        make.entries(4, event=event)
        self.pod = make.published(event=event).pods.get()
        entry = make.seated(self.pod)[0]
        self.ids = defaultdict(lambda: "nothing")
        self.ids |= {
            "event_id": event.pk,
            "entry_id": entry.pk,
            "round_id": self.pod.round_id,
            "pod_id": self.pod.pk,
            "report_id": make.report(of=self.pod).pk,
            "code": "access.not_found",
            "hint_id": "nothing",
            "lock_id": services_of_pods.lock_seat(
                event_id=event.pk, actor=make.organiser(event), entry=entry.pk, table=1
            ).pk,
            "shop_id": event.shop_id,
            **_deck_ids(entry),
            **_asked_ids(entry),
        }
        staff = Caller(make.token(event)[1])
        self.callers = [staff, staff, staff, player_of(entry), Caller(language="ja")]
        self.document = Caller().get("/schema").json()

    def operations(self):
        found = [
            (operation["operationId"], method, path, operation)
            for path, operations in self.document["paths"].items()
            for method, operation in operations.items()
            if operation["operationId"] != "getStream"
        ]
        return sorted(found, key=lambda each: (each[0] in ENDERS or each[1] == "delete", each[0]))

    def validator(self, operation, status):
        content = operation["responses"].get(str(status), {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return None
        return Draft202012Validator({"components": self.document["components"], **schema})


def check(world, operation, response, sent):
    name = operation["operationId"]
    assert response.status_code < 500, (name, sent, response.content)
    if response.status_code >= 400:
        assert response["Content-Type"] == "application/problem+json", (name, sent)
        document = response.json()
        assert document["status"] == response.status_code
        assert document["detail"]
        return
    validator = world.validator(operation, response.status_code)
    if response.get("Content-Type") == "application/json" and response.content:
        assert validator, (name, response.status_code)
        faults = [fault.message for fault in validator.iter_errors(response.json())]
        assert faults == [], (name, sent)


@pytest.fixture
def world(event):
    return World(event)


def test_odd_bodies(world):
    random = Random(4)
    good = set()
    known = bodies(world.pod)
    for name, method, path, operation in world.operations():
        if method == "get":
            continue
        target = path.removeprefix("/api/v1").format_map(world.ids)
        whole = known.get(name, {})
        for body in mutants(whole, random):
            caller = world.callers[0] if body is whole else random.choice(world.callers)
            headers = {"If_Match": "*"} if method == "patch" else {}
            response = caller.send(method.upper(), target, body, **headers)
            check(world, operation, response, body)
            good |= {name} if response.status_code < 300 else set()
    # one game can only be told once and an event ends once; the others must have worked at times
    assert {"postEvents", "patchEvent", "postEntries", "patchEntry", "postDeckChecks"} <= good
    assert {"postTicket", "postClock", "postDecision"} <= good


def test_odd_queries_and_headers(world):
    random = Random(5)
    for _name, method, path, operation in world.operations():
        if method != "get":
            continue
        target = path.removeprefix("/api/v1").format_map(world.ids)
        parameters = [each for each in operation["parameters"] if each["in"] == "query"]
        for caller in world.callers[2:]:
            check(world, operation, caller.get(target), "")
        for odd in ODD_QUERIES:
            caller = random.choice(world.callers[2:])
            query = {each["name"]: odd for each in random.choices(parameters or [{"name": "x"}])}
            check(world, operation, caller.get(target, query), query)
        for odd in random.sample(ODD_QUERIES, 2):
            caller = random.choice(world.callers[2:])
            check(world, operation, caller.get(target, If_None_Match=odd[:200]), odd)
