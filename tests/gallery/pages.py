"""Every page, in the state that is worth looking at; several where several are."""

from collections.abc import Callable, Mapping

from django.urls import reverse

from events.tickets import family_link_of
from tests.gallery.accounts import ACCOUNTS
from tests.gallery.apps import APPS
from tests.gallery.scene import Scene

Address = Callable[[Scene], str]


def of_event(event: str, name: str, query: str = "") -> Address:
    return lambda scene: reverse(name, kwargs={"event_id": scene.events[event].pk}) + query


def of_shop(name: str, **ids: str) -> Address:
    return lambda scene: reverse(name, kwargs=_named(scene, ids))


def of_ticket(event: str, name: str, who: int = 0, query: str = "", **rest: str | int) -> Address:
    return lambda scene: (
        reverse(name, kwargs={"ticket": scene.ticket(event, who), **_named(scene, rest)}) + query
    )


def of_player(who: str, name: str, query: str = "") -> Address:
    """A page of somebody who has a part in round two."""
    return lambda scene: reverse(name, kwargs={"ticket": scene.ticket_of(who)}) + query


def of_desk(event: str, name: str, **ids: str | int) -> Address:
    return lambda scene: reverse(
        f"staff:{name}", kwargs={"event_id": scene.events[event].pk, **_named(scene, ids)}
    )


def of_person(event: str, name: str, who: int = 0, **ids: str | int) -> Address:
    return lambda scene: reverse(
        f"staff:{name}",
        kwargs={
            "event_id": scene.events[event].pk,
            "entry_id": scene.entry(event, who).pk,
            **_named(scene, ids),
        },
    )


def _named(scene: Scene, ids: Mapping[str, str | int]) -> dict[str, str | int]:
    """A word that begins with @ is an id of the scene."""
    return {
        name: getattr(scene.ids, word[1:]) if isinstance(word, str) and word[:1] == "@" else word
        for name, word in ids.items()
    }


PUBLIC: dict[str, Address] = {
    "home": lambda _: reverse("home"),
    "privacy": lambda _: reverse("privacy"),
    "cards": lambda _: reverse("cards"),
    "offline": lambda _: reverse("offline"),
    "rulings": lambda _: reverse("rulings"),
    "event": of_event("coming", "event"),
    "event past": of_event("past", "event"),
    "event rolling": of_event("rolling", "event"),
    "event pairs": of_event("pairs", "event"),
    "shop": lambda scene: reverse("shop", args=[scene.events["coming"].shop_id]),
    "seats": of_event("playing", "seats"),
    "seats none": of_event("empty", "seats"),
    "standings": of_event("playing", "standings"),
    "standings past": of_event("past", "standings"),
    "standings none": of_event("empty", "standings"),
    "standings-print": of_event("past", "standings-print"),
    "standings-why": lambda scene: reverse(
        "standings-why", args=[scene.events["past"].pk, scene.entry("past").pk]
    ),
    "progress": of_event("past", "progress"),
    "draw": of_event("past", "draw"),
    "draw-number": lambda scene: reverse("draw-number", args=[scene.events["past"].pk, 1]),
    "event-decks": of_event("past", "event-decks"),
    "event-deck": lambda scene: reverse(
        "event-deck", args=[scene.events["past"].pk, scene.ids.public_deck]
    ),
    "series": of_shop("series", series_id="@series"),
    "device": lambda _: reverse("device"),
    "device-code": lambda scene: reverse("device-code", args=[scene.ids.device_code]),
}
WALLS: dict[str, Address] = {
    "wall": of_event("playing", "wall"),
    "wall past": of_event("past", "wall"),
    "wall rolling": of_event("rolling", "wall"),
    "wall none": of_event("empty", "wall"),
}
PHONES: dict[str, Address] = {
    "ticket": of_player("player", "ticket"),
    "ticket asked": of_player("asked", "ticket"),
    "ticket coming": of_ticket("coming", "ticket"),
    "ticket offered": of_ticket("offered", "ticket", 1),
    "ticket past": of_ticket("past", "ticket"),
    "ticket rolling": of_ticket("rolling", "ticket"),
    "family": lambda scene: reverse(
        "family", args=[family_link_of([scene.entry("coming", who) for who in (0, 1)])]
    ),
    "ticket-evening": of_player("player", "ticket-evening"),
    "ticket-evening past": of_ticket("past", "ticket-evening"),
    "ticket-picture": of_ticket("past", "ticket-picture"),
    "ticket-change": of_ticket("coming", "ticket-change"),
    "ticket-leave": of_ticket("coming", "ticket-leave"),
    "ticket-forget": of_ticket("coming", "ticket-forget"),
    "ticket-team": of_ticket("pairs", "ticket-team"),
    "ticket-team alone": of_ticket("pairs", "ticket-team", 6),
    "ticket-dispute": of_player("asked", "ticket-dispute"),
    "deck": of_ticket("coming", "deck"),
    "deck-edit": of_ticket("coming", "deck-edit", number=1),
    "deck-remove": of_ticket("coming", "deck-remove", number=1),
    "deck-sheet": of_ticket("coming", "deck-sheet", number=1),
    "ticket-apart": of_ticket("coming", "ticket-apart"),
    "ticket-links": of_ticket("coming", "ticket-links"),
    "ticket-loan": of_ticket("coming", "ticket-loan"),
    "report": of_player("player", "report"),
    "ticket-game": of_player("player", "ticket-game"),
    "ticket-ruling": of_player("player", "ticket-ruling"),
    "ticket-subgame": of_ticket("magic", "ticket-subgame"),
    "ticket-subgame-result": of_ticket("magic", "ticket-subgame-result", number=1),
}
SHOP: dict[str, Address] = {
    "staff:sign_in": lambda _: reverse("staff:sign_in"),
    "staff:link": of_shop("staff:link", token="@token"),
    "staff:evenings": of_shop("staff:evenings"),
    "staff:new": of_shop("staff:new"),
    "staff:new again": lambda scene: f"{reverse('staff:new')}?copy={scene.events['past'].pk}",
    "staff:prizes_help": of_shop("staff:prizes_help"),
    "staff:shop": of_shop("staff:shop", shop_id="@shop"),
    "staff:member": of_shop("staff:member", shop_id="@shop", user_id="@member"),
    "staff:invitation": of_shop("staff:invitation", shop_id="@shop", invitation_id="@invitation"),
    "staff:join": of_shop("staff:join", token="@invited"),
    "staff:import": of_shop("staff:import"),
    "staff:restore": of_shop("staff:restore"),
    "staff:upload": of_shop("staff:upload", upload_id="@upload"),
    "staff:all_series": of_shop("staff:all_series"),
    "staff:one_series": of_shop("staff:one_series", series_id="@series"),
    "staff:health": of_shop("staff:health"),
    "staff:tokens": of_shop("staff:tokens"),
    "staff:work": of_shop("staff:work"),
    "staff:card_data": of_shop("staff:card_data"),
    "staff:webhooks": of_shop("staff:webhooks"),
    "staff:webhook": of_shop("staff:webhook", webhook_id="@webhook"),
    **APPS,
    "staff:regulations": of_shop("staff:regulations"),
    "staff:advice": of_shop("staff:advice"),
    "staff:loan_decks": of_shop("staff:loan_decks"),
    "staff:loan_deck": of_shop("staff:loan_deck", deck_id="@loan_deck"),
}
DESK: dict[str, Address] = {
    "staff:board": of_desk("playing", "board"),
    "staff:calls": of_desk("playing", "calls"),
    "staff:announcements": of_desk("playing", "announcements"),
    "staff:board coming": of_desk("coming", "board"),
    "staff:board ordered": of_desk("ordered", "board"),
    "staff:board draft": of_desk("draft", "board"),
    "staff:board empty": of_desk("empty", "board"),
    "staff:board past": of_desk("past", "board"),
    "staff:settings": of_desk("coming", "settings"),
    "staff:endings": of_desk("coming", "endings"),
    "staff:achievements": of_desk("coming", "achievements"),
    "staff:scoring": of_desk("coming", "scoring"),
    "staff:house": of_desk("coming", "house"),
    "staff:counting": of_desk("coming", "counting"),
    "staff:rolling_settings": of_desk("rolling", "rolling_settings"),
    "staff:poster": of_desk("coming", "poster"),
    "staff:finish": of_desk("playing", "finish"),
    "staff:reopen": of_desk("past", "reopen"),
    "staff:reception": of_desk("coming", "reception"),
    "staff:reception empty": of_desk("empty", "reception"),
    "staff:reception paid": of_desk("paid", "reception"),
    "staff:pay": of_person("paid", "pay", 5),
    "staff:pay paid": of_person("paid", "pay", 3),
    "staff:till": of_desk("paid", "till"),
    "staff:fees": of_desk("paid", "fees"),
    "staff:name_tags": of_event("paid", "staff:name_tags", "?who=all"),
    "staff:absent": of_desk("coming", "absent"),
    "staff:devices": of_desk("playing", "devices"),
    "staff:import_people": of_desk("coming", "import_people"),
    "staff:archive": of_desk("playing", "archive"),
    "staff:person": of_person("coming", "person"),
    "staff:cancel": of_person("coming", "cancel"),
    "staff:delete_account": lambda _: reverse("staff:delete_account"),
    "staff:forget_person": of_person("coming", "forget_person"),
    "staff:penalties": of_person("playing", "penalties"),
    "staff:ledger": of_desk("playing", "ledger"),
    "staff:audit": of_desk("past", "audit"),
    "staff:wishes": of_desk("playing", "wishes"),
    "staff:apart": of_person("playing", "apart"),
    "staff:pairing": of_desk("coming", "pairing"),
    "staff:pairing draft": of_desk("draft", "pairing"),
    "staff:pairing playing": of_desk("playing", "pairing"),
    "staff:ways": of_desk("coming", "ways"),
    "staff:cut": of_desk("playing", "cut"),
    "staff:schedule": of_desk("planned", "schedule"),
    "staff:promises": of_desk("draft", "promises"),
    "staff:room": of_desk("coming", "room"),
    "staff:rolling": of_desk("rolling", "rolling"),
    "staff:teams": of_desk("pairs", "teams"),
    "staff:tables": of_desk("playing", "tables"),
    "staff:result": of_desk("playing", "result", pod_id="@pod"),
    "staff:result disputed": of_desk("playing", "result", pod_id="@disputed"),
    "staff:as_played": of_desk("coming", "as_played"),
    "staff:back_entry": of_desk("playing", "back_entry", round_id="@round"),
    "staff:round_sheet": of_desk("playing", "round_sheet", round_id="@round", sheet="slips"),
    "staff:round_sheet names": of_desk("playing", "round_sheet", round_id="@round", sheet="names"),
    "staff:blank_slips": of_desk("playing", "blank_slips"),
    "staff:parachute": of_desk("playing", "parachute"),
    "staff:subgames": of_desk("magic", "subgames", pod_id="@magic_pod"),
    "staff:subgame_result": of_desk("magic", "subgame_result", pod_id="@magic_pod", number=1),
    "staff:difference": of_desk("playing", "difference", report_id="@correction"),
    "staff:lottery": of_desk("coming", "lottery"),
    "staff:lottery slips": of_desk("slips", "lottery"),
    "staff:reception slips": of_desk("slips", "reception"),
    "staff:questions": of_desk("coming", "questions"),
    "staff:answers": of_desk("coming", "answers"),
    "staff:goods": of_desk("past", "goods"),
    "staff:goods_sheet": of_desk("past", "goods_sheet"),
    "staff:draw": of_desk("past", "draw"),
    "staff:loans": of_desk("coming", "loans"),
    "staff:decks": of_desk("coming", "decks"),
    "staff:rulings": of_desk("coming", "rulings"),
    "staff:deck": of_person("coming", "deck"),
    "staff:deck_change": of_person("coming", "deck_change", number=1),
    "staff:deck_count": of_person("coming", "deck_count", number=1),
}
PAGES = {**PUBLIC, **WALLS, **PHONES, **ACCOUNTS, **SHOP, **DESK}

# Addresses that answer no page of their own: files and parts of pages, and taps.
FILES = {
    "manifest", "ticket-manifest", "service-worker", "scripts",
    "account-data", "ticket-data",
    "card-rows", "standings-csv", "standings-xlsx", "standings-json", "pod-event", "draw-record",
    "event-calendar", "shop-calendar", "staff:answers_csv", "staff:entries_csv", "staff:entries_template", "staff:till_csv", "event-qr", "event-version", "event-free", "event-deck-as", "series-csv", "series-xlsx", "series-json", "ticket-now",
    "ticket-qr", "ticket-picture-svg", "deck-check", "deck-as", "ticket-game-now", "staff:advice_file", "staff:event_file", "staff:archive_file",
    "staff:redacted_file", "staff:parachute_file", "staff:deck_as", "staff:job", "staff:calls_tab", "ticket-news", "wall-news",
}  # fmt: skip
TAPS = {
    "ticket-phone", "ticket-account", "account-sign-out", "account-keep", "account-give-up", "account-mail", "account-reminders",
    "passkey-sign-in-begin", "passkey-sign-in", "passkey-begin", "passkey-add", "passkey-remove",
    "language", "furigana", "ticket-agreement", "staff:agreement", "ticket-part", "ticket-agree", "deck-up", "ticket-level", "ticket-place", "ticket-apart-withdraw", "ticket-draw",
    "ticket-loan-withdraw", "ticket-game-begin", "ticket-game-tell", "ticket-chair", "ticket-subgame-act",
    "ticket-queue-level", "ticket-queue", "staff:sign_out", "staff:series_act", "staff:revoke",
    "staff:remove_regulation", "staff:advice_act", "staff:loan_deck_act", "staff:revoke_penalty", "staff:rotate",
    "staff:act", "staff:scan", "staff:refund", "staff:mistake", "staff:level_answer", "staff:shorten", "staff:decide_wish", "staff:withdraw_wish",
    "staff:wish_for", "staff:walk_in", "staff:ask_levels", "staff:speak", "staff:cancel_job", "staff:pair", "staff:draw_cut", "staff:levels", "staff:promise",
    "staff:take_back", "staff:swap", "staff:undo", "staff:repair", "staff:re_pair", "staff:round", "staff:pin",
    "staff:move", "staff:rolling_act", "staff:rolling_take_out", "staff:rolling_put_back", "staff:pair_up", "staff:part",
    "staff:tag", "staff:subgame_act", "staff:chair", "staff:uphold", "staff:lottery_set", "staff:lottery_draw", "staff:lottery_deadline", "staff:open_doors", "staff:slip", "staff:mask",
    "staff:fan_event", "staff:draw_open", "staff:draw_prizes", "staff:draw_act", "staff:loan", "staff:forget",
    "staff:rename_shop", "staff:take_result_back", "staff:take_back_invitation", "staff:link_for", "staff:remove",
    "staff:webhook_act", "staff:work_act", "staff:cancel_upload", "staff:send_again", "staff:names", "staff:rule",
    "staff:call_open", "staff:call_act", "staff:announcement_back", "staff:pod_time", "ticket-call", "ticket-call-back",
"ticket-links-end", "staff:end_device", "staff:end_devices",
    "staff:remove_app", "staff:revoke_permit",
    "ticket-news-close", "ticket-push", "ticket-push-stop",
}  # fmt: skip
