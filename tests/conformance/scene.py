"""A busy shop on a scratch database: something of every kind that an address can name."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from decks.models import CardRuling
from engine.cards.decks import own_decks
from events.models import Entry, Event
from events.tickets import ticket_of
from pods.asked import LevelAsk
from pods.jobs import PairingJob
from tests import make
from tests.api.conftest import Caller

EVENTS = 3  # fuzzing ends one or the other


@dataclass
class Scene:
    """Ids by the name of the parameter that takes them, and two credentials."""

    ids: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    token: str = ""
    ticket: str = ""

    def note(self, name: str, found: Any) -> dict[str, Any]:
        """Remember the id of what an answer is about."""
        assert found.status_code < 300, (name, found.content)
        body: dict[str, Any] = found.json()
        self.ids[name].append(body["id"])
        return body


def set_up() -> Scene:
    """Fill the database of this process."""
    scene, shop = Scene(), make.shop()
    scene.ids["shop_id"].append(shop.pk)
    _, scene.token = make.token(shop)
    staff = Caller(scene.token)
    for number in range(EVENTS):
        event = make.event(shop=shop, name=f"Evening {number}", decks_allowed=3)
        _fill(scene, staff, event)
    _shop_things(scene, staff, shop.pk)
    queue = make.event(shop=shop, mode="rolling")
    make.entries(3, event=queue)
    staff.post(f"/events/{queue.pk}/queue/open")
    scene.ids["event_id"].append(queue.pk)
    return scene


def _fill(scene: Scene, staff: Caller, event: Event) -> None:
    """One closed round, one that is being played, and all that people ask for meanwhile."""
    people = make.entries(8, event=event)
    make.closed(event=event)
    found = make.published(event=event)
    scene.ids["event_id"].append(event.pk)
    scene.ids["entry_id"] += [each.pk for each in people]
    scene.ids["round_id"] += list(event.rounds.values_list("pk", flat=True))
    pods = list(found.pods.all())
    scene.ids["pod_id"] += [each.pk for each in pods]
    scene.ids["report_id"].append(make.report(of=pods[0]).pk)
    scene.ids["entry_id"].append(make.entry(event=event).pk)
    one = make.seated(pods[1])[0]
    scene.ticket = f"twt_{ticket_of(one)}"
    _at_the_table(scene, staff, pods[1].pk, one)
    _at_the_desk(scene, staff, event, one)
    _rows(scene, event, one)


def _at_the_table(scene: Scene, staff: Caller, pod: str, one: Entry) -> None:
    scene.note("call_id", staff.post(f"/pods/{pod}/calls", {"reason": "rules"}))
    player = Caller(f"twt_{ticket_of(one)}")
    agreed = player.post(f"/pods/{pod}/agreement", {"kind": "explain"}).json()
    scene.ids["proposal_id"].append(agreed["proposals"][0]["id"])
    told = {"kind": "warning", "reason": "late"}
    scene.note("penalty_id", staff.post(f"/entries/{one.pk}/penalties", told))
    staff.post(f"/pods/{pod}/missing", {"entry": one.pk})


def _at_the_desk(scene: Scene, staff: Caller, event: Event, one: Entry) -> None:
    deck = {"text": own_decks()[0].text, "partner": own_decks()[0].partner}
    scene.note("deck_id", staff.post(f"/entries/{one.pk}/decks", deck))
    scene.note("draw_id", staff.post(f"/events/{event.pk}/draws", {"count": 2}))
    scene.note("lock_id", staff.post(f"/events/{event.pk}/locks", {"entry": one.pk, "table": 1}))
    said = {
        "occasion": "free",
        "audience": "all",
        "text_ja": "こんばんは",
        "text_en": "Good evening",
    }
    scene.note("announcement_id", staff.post(f"/events/{event.pk}/announcements", said))
    wished = staff.post(f"/entries/{one.pk}/apart-wishes", {"named": "Kei"})
    scene.ids["wish_id"].append(wished.json()["id"])


def _shop_things(scene: Scene, staff: Caller, shop: str) -> None:
    deck = own_decks()[0]
    lent = {"name": "Red", "format": "duel_party", "text": deck.text, "partner": deck.partner}
    loan = scene.note("deck_id", staff.post(f"/shops/{shop}/loan-decks", lent))
    wish = {"deck": loan["id"]}
    wanted = staff.post(f"/entries/{scene.ids['entry_id'][0]}/loan-wish", wish)
    assert wanted.status_code < 300, wanted.content
    hook = {"address": "https://example.invalid/takuwake"}
    scene.note("webhook_id", staff.post(f"/shops/{shop}/webhooks", hook))
    league = {"name": "League", "places": [3, 1], "participation": 1}
    scene.note("series_id", staff.post(f"/shops/{shop}/series", league))


def _rows(scene: Scene, event: Event, one: Entry) -> None:
    """What comes by itself only after much more has happened."""
    now = timezone.now()
    ask = LevelAsk.objects.create(event=event, entry=one, number=3, level=1, at=now)
    job = PairingJob.objects.create(
        event=event, number=3, people=8, seed=1, made_by="x", asked_at=now
    )
    ruling = CardRuling.objects.create(event=event, key="x", written="x", at=now)
    scene.ids["ask_id"].append(ask.pk)
    scene.ids["job_id"].append(job.pk)
    scene.ids["upload_id"].append(make.upload(event.shop).pk)
    scene.ids["ruling_id"].append(ruling.pk)
