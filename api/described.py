"""What the OpenAPI document says of tags, parameters and the ways from one answer to the next call."""

from collections.abc import Mapping
from typing import Any

INFO = """Everything that a shop needs to run an evening of multiplayer card games, and all that players do on their
phones: events, entries, pods, results, standings.

Begin with the ten minutes of [the manual](/api/v1/manual). What holds everywhere:

- **Who is asking** stands in `Authorization: Bearer …`: an app's token (`twk_…`, with scopes) or a player's ticket
  (`twt_…`). Without it you are a stranger, who reads what is public and may enter.
- **Refusals** are `application/problem+json` with a stable `code`; each operation lists the codes it can give.
  Any of them may also answer 500 with the code `request.failed` when we have made a mistake.
- **Writes** are safe to repeat with an `Idempotency-Key`. **Reads** carry an `ETag`. **Lists** are pages.
- **Live**: one snapshot, then `/changes`, `/stream` or webhooks from its version on.
"""

TAGS: Mapping[str, str] = {
    "announcements": "What is said to everybody, to a level or to one table.",
    "apart-wishes": "Who wishes not to sit with whom; never told to players.",
    "calls": "A table calls a judge.",
    "cards": "Card facts, as decks are judged by them.",
    "deck-checks": "Judge a deck without keeping it.",
    "decks": "Decks of entries, their verdicts and judges' rulings.",
    "deliveries": "Messages to webhooks.",
    "devices": "A device of one evening makes itself known by a code.",
    "draws": "Prizes by lot that anybody can draw once more.",
    "entries": "People at an event: entering, the desk, decks, drops.",
    "events": "Evenings: settings, rounds, standings, the journal, live changes.",
    "level-asks": "Asking people to play at another level for one round.",
    "links": "Who a player is elsewhere, as the player told one app of the shop.",
    "loan-decks": "Decks that a shop lends.",
    "loans": "Who borrows which deck.",
    "me": "All that concerns the player of a ticket.",
    "pairings": "Large events are paired by a task.",
    "payments": "Rows of the till.",
    "penalties": "The ledger of a judge's penalties; it only grows.",
    "pods": "Tables of one round: results, empty chairs, live games, agreements.",
    "presets": "Ready-made evenings and everything else that is chosen by a code.",
    "problems": "What the codes of refusals mean.",
    "proposals": "What a table agrees to play by.",
    "regulations": "What a shop has added to lists of restricted cards.",
    "reports": "A told result: yes, no, and a judge's word.",
    "rounds": "Drafts, publishing, changes of seats, the clock.",
    "rulings": "Who is out when several lose at once.",
    "sandbox": "Made-up evenings that play themselves, to develop against.",
    "series": "Tables over several events.",
    "shops": "A shop's own things: advice, loan decks, series, webhooks.",
    "tokens": "Keys of apps and devices.",
    "uploads": "Files of large events are read by a task.",
    "webhooks": "Addresses that are told of changes; what they get stands under `webhooks`.",
}

PARAMETERS: Mapping[str, str] = {
    "account": "Who somebody is at the service, as the app wrote it.",
    "service": "A service that accounts belong to, such as `discord`.",
    "after": "The version one has; only later changes are told.",
    "after_round": "The table as it was after this round; left out: as it is now.",
    "allow": "One more pod size for this once.",
    "code": "The code of a refusal, such as `event.finished`.",
    "cost": "What the card costs, as printed.",
    "cursor": "`next` of the page before; left out: the first page.",
    "entry": "Only where this entry sits.",
    "fields": "The fields that are answered, with commas between them; left out: all.",
    "game": "The game that the cards belong to.",
    "layout": "How the deck is written: a layout of its game.",
    "letters": "The letters of the file: UTF-8 with a byte order mark, or Shift-JIS.",
    "limit": "How many items a page has.",
    "name": "A name as somebody wrote it.",
    "number": "The number of the subgame at its table, from 1.",
    "one": "The id of the entry of the first of the two.",
    "other": "The id of the entry of the second of the two.",
    "phase": "Only events of this phase.",
    "q": "Part of a name or reading.",
    "redacted": "Leave out what is private, whoever asks.",
    "round_number": "The number of the round, or `current`: the newest that everybody may see.",
    "ruling_id": "The number of the ruling in its list.",
    "seed": "Deal by this number; the same number deals the same.",
    "shape": "The picture's proportions.",
    "sign": "What stands on the table: its label, else its number.",
    "size": "How many people play on.",
    "slip": "The number of a slip, where these decide.",
    "state": "Only those in this state.",
    "table": "The number of the table, whatever stands on it.",
    "ticket": "What `POST /events/{event_id}/stream-tickets` gave; it counts once.",
    "type": "A type of card, such as `クリーチャー`.",
    "wait": "For how many seconds to wait where nothing is newer.",
}

# From an answer to the calls that its id opens: (operation, status) → where the id is, its parameter, the operations.
LINKS: Mapping[tuple[str, str], tuple[str, str, tuple[str, ...]]] = {
    ("postEvents", "201"): ("/id", "event_id", ("getEvent", "patchEvent", "getSnapshot", "getEntries", "postEntries", "postRounds", "postFinish")),
    ("postCopy", "201"): ("/id", "event_id", ("getEvent", "getTables")),
    ("postEntries", "201"): ("/id", "entry_id", ("getEntry", "patchEntry", "postCheckIn", "postCancel", "putDeck", "postTicket")),
    ("postCheckIn", "200"): ("/id", "entry_id", ("postUndoCheckIn", "postDrop")),
    ("postDrop", "200"): ("/id", "entry_id", ("postRestore",)),
    ("postRounds", "201"): ("/id", "round_id", ("getRound", "postPublish", "postUndo", "postWithdraw")),
    ("postPublish", "200"): ("/pods/0/id", "pod_id", ("getPod", "postReports", "postDecision")),
    ("postReports", "201"): ("/id", "report_id", ("postConfirm", "postDispute", "postUphold")),
    ("postDecision", "201"): ("/id", "report_id", ("postTakeBack", "getDifference")),
    ("postDecks", "201"): ("/id", "deck_id", ("getOneDeck", "putOneDeck", "deleteOneDeck")),
    ("postDraws", "201"): ("/id", "draw_id", ("getDraw", "postBeginDraw", "postDrawSteps", "postRevealDraw")),
    ("postShopSeries", "201"): ("/id", "series_id", ("getSeries", "patchSeries", "postFinishSeries")),
    ("postWebhooks", "201"): ("/id", "webhook_id", ("getWebhook", "getDeliveries", "postRotateSecret", "deleteWebhook")),
    ("postLoanDecks", "201"): ("/id", "deck_id", ("getLoanDeck", "postRetireLoanDeck", "postRestoreLoanDeck")),
    ("postEntryPayments", "200"): ("/id", "payment_id", ("postRefund", "postMistake")),
    ("postEntryPenalties", "201"): ("/id", "penalty_id", ("postSupersedePenalty",)),
    ("postPodCalls", "201"): ("/id", "call_id", ("postClaimCall", "postCloseCall")),
}  # fmt: skip


def parameter_words(name: str) -> str:
    """Return what a parameter is, by its name."""
    if name in PARAMETERS:
        return PARAMETERS[name]
    return (
        f"The id of the {name.removesuffix('_id').replace('_', ' ')}."
        if name.endswith("_id")
        else ""
    )


def links_from(operation_id: str, status: str) -> dict[str, Any]:
    """Return OpenAPI's links of an answer: which calls its id opens."""
    pointer, parameter, targets = LINKS.get((operation_id, status), ("", "", ()))
    return {
        target: {"operationId": target, "parameters": {parameter: f"$response.body#{pointer}"}}
        for target in targets
    }


def tags() -> list[dict[str, str]]:
    """Return all tags with what stands under them."""
    return [{"name": name, "description": words} for name, words in sorted(TAGS.items())]
