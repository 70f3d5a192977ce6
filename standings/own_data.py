"""Everything that is stored about one entry, for its own player: what others are stays as everybody sees it."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from decks.models import Loan
from decks.selectors import decks_of
from events.access import player
from events.links import own_links
from events.models import Entry
from events.questions import questions_from
from events.till import payments_of
from pods.models import Voice
from pods.penalties import standing_of
from pods.wishes import own_wishes
from standings.evenings import OwnGame, evening_of
from standings.ranks import shows_ranks
from standings.series import SeriesEntry

LANGUAGES = ("ja", "en")
FIELDS: Mapping[str, str | Promise] = {
    "player_name": _("Player name"),
    "kana": _("Reading in kana"),
    "real_name": _("Name that the staff have hidden"),
    "level": _("Play level"),
    "accepts": _("Levels accepted"),
    "group": _("Group"),
    "group_wish": _("Wish about the group"),
    "mark": _("Beginner or helper"),
    "home_by": _("Way home"),
    "state": _("State of the entry"),
    "walk_in": _("Entered at the desk"),
    "phoneless": _("Without a phone"),
}
PARTS: Mapping[str, str | Promise] = {
    "event": _("Event"),
    "answers": _("Answers to the event's questions"),
    "final_rank": _("Final rank"),
    "decks": _("Decks"),
    "loans": _("Decks borrowed from the shop"),
    "games": _("Games"),
    "objections": _("What you wrote about results"),
    "rather_not_with": _("Not at one table with"),
    "accounts_elsewhere": _("Accounts elsewhere that apps know"),
    "payments": _("Payments"),
    "penalties": _("Penalties"),
    "leagues": _("Leagues that know you over several events"),
    "phones_told": _("Browsers that are told about your table"),
}


def words_of_fields() -> dict[str, dict[str, str]]:
    """Return what each field is called, in both languages."""
    named = {**FIELDS, **PARTS}
    words: dict[str, dict[str, str]] = {name: {} for name in named}
    for language in LANGUAGES:
        with override(language):
            for name, label in named.items():
                words[name][language] = str(label)
    return words


def data_of_entry(entry: Entry, rank: int | None) -> dict[str, Any]:
    """Return all that is stored about an entry; what others wrote about a person is not among it."""
    event = entry.event
    return {
        "id": entry.pk,
        "event": {
            "id": event.pk,
            "name": event.name,
            "shop": event.shop.name,
            "format": event.format,
            "starts_at": event.starts_at,
        },
        **{name: getattr(entry, name) for name in FIELDS},
        "answers": _answers(entry),
        "final_rank": rank,
        "decks": [{"name": deck.name, "text": deck.deck.text} for deck in decks_of(entry)],
        "loans": _loans(entry),
        "games": _games(entry),
        "objections": _objections(entry),
        "rather_not_with": [wish.named for wish in own_wishes(entry)],
        "accounts_elsewhere": [
            {"service": link.service, "account": link.account, "app": link.app}
            for link in own_links(entry)
        ],
        "payments": [
            {"act": row.act, "fee": row.fee_name, "amount": row.amount, "at": row.at}
            for row in payments_of(entry)
        ],
        "penalties": [
            {"kind": row.kind, "reason": row.reason, "at": row.at} for row in standing_of(entry)
        ],
        "leagues": _leagues(entry),
        "phones_told": entry.pushes.count(),
    }


def _answers(entry: Entry) -> list[dict[str, str]]:
    asked = questions_from(entry.event.questions)
    given = entry.answers
    return [{"question": each.words, "answer": given.get(each.code, "")} for each in asked]


def _loans(entry: Entry) -> list[dict[str, Any]]:
    rows = Loan.objects.filter(entry=entry).select_related("deck")
    return [
        {"deck": row.deck.name, "from": row.handed_out_at, "until": row.returned_at} for row in rows
    ]


def _games(entry: Entry) -> list[dict[str, Any]]:
    sees = shows_ranks(entry.event, actor=player(entry))
    return [_game(game) for game in evening_of(entry, with_ranks=sees).games]


def _game(game: OwnGame) -> dict[str, Any]:
    return {
        "round": game.pod.during if game.pod.formed_at else game.pod.round.number,
        "table": game.pod.sign,
        "place": game.place,
        "points": None if game.points is None else float(game.points),
        "with": [mate.entry.player_name for mate in game.mates],
    }


def _objections(entry: Entry) -> list[dict[str, Any]]:
    said = Voice.objects.filter(entry=entry).exclude(note="").order_by("at")
    return [{"note": voice.note, "at": voice.at} for voice in said]


def _leagues(entry: Entry) -> list[str]:
    known = SeriesEntry.objects.filter(entry=entry).select_related("series")
    return [row.series.name for row in known]
