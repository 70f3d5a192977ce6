"""The card search: as one types, by name, reading, civilization, cost and type."""

from typing import NamedTuple, assert_never
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from decks.card_words import GAMES, MARKS, TYPES
from decks.cards import CIVILIZATIONS, LONGEST_QUERY, Wish, found_cards, part_of
from decks.facts import MARK, card_of
from decks.models import Card
from engine.cards.facts import COLOURLESS
from engine.cards.facts import Card as DuelMastersCard
from engine.cards.magic import FACES, MagicCard
from engine.cards.ygo import YgoCard
from web.door import page

Words = str | Promise
FIRST_GAME = next(iter(GAMES))
ON_A_PAGE = 30
COMMAND = "manage.py import_cards"
MOST_DIGITS = 2
MOST_DIGITS_OF_A_PAGE = 3


class Side(NamedTuple):
    """One side of a card as it is shown; cost None is not said."""

    name: str
    types: str
    cost: int | None


class Shown(NamedTuple):
    """A card as it is shown."""

    name: str
    kana: str
    marks: list[tuple[str, Words]]
    sides: list[Side]


@require_safe
@page
def cards(request: HttpRequest) -> HttpResponse:
    """Show the search and what it finds."""
    return render(request, "web/cards.html", _words(request))


@require_safe
@page
def rows(request: HttpRequest) -> HttpResponse:
    """Answer with what is found alone."""
    return render(request, "web/cards/rows.html", _words(request))


def _words(request: HttpRequest) -> dict[str, object]:
    wish, number = wish_of(request.GET), _page(request.GET)
    start = (number - 1) * ON_A_PAGE
    found = part_of(found_cards(wish), start, ON_A_PAGE + 1)
    return {
        "wish": wish,
        "games": [(code, name, code == wish.game) for code, name in GAMES.items()],
        "civilizations": [(c, MARKS[c], c in wish.civilizations) for c in CIVILIZATIONS[wish.game]],
        "types": [(word, name, word == wish.type) for word, name in TYPES[wish.game].items()],
        "longest": LONGEST_QUERY,
        "cards": [shown(each.card) for each in found[:ON_A_PAGE]],
        "number": number,
        "has_more": len(found) > ON_A_PAGE,
        "query": _query(wish),
        "command": COMMAND,
        "is_any": bool(found) or Card.objects.filter(game=wish.game).exists(),
    }


def wish_of(query: QueryDict) -> Wish:
    """Return what an address asks for; what makes no sense there is left out."""
    game = query.get("game", "")
    game = game if game in GAMES else FIRST_GAME
    cost = query.get("cost", "")
    return Wish(
        q=query.get("q", "")[:LONGEST_QUERY],
        game=game,
        civilizations=tuple(c for c in CIVILIZATIONS[game] if c in query.getlist("civilization")),
        cost=int(cost) if cost.isdecimal() and len(cost) <= MOST_DIGITS else None,
        type=query.get("type", "")[:LONGEST_QUERY],
    )


def _page(query: QueryDict) -> int:
    number = query.get("page", "")
    is_number = number.isdecimal() and len(number) <= MOST_DIGITS_OF_A_PAGE
    return max(int(number), 1) if is_number else 1


def _query(wish: Wish) -> str:
    """Return a wish as the query of an address."""
    words = {
        "q": wish.q,
        "game": wish.game,
        "civilization": wish.civilizations,
        "cost": "" if wish.cost is None else wish.cost,
        "type": wish.type,
    }
    return urlencode({name: value for name, value in words.items() if value != ""}, doseq=True)


def shown(row: Card) -> Shown:
    """Return a card as it is shown."""
    return Shown(row.name, row.kana, _marks(row), _sides(row))


def _marks(row: Card) -> list[tuple[str, Words]]:
    held = row.civilizations.split(MARK) if row.civilizations else [COLOURLESS]
    return [MARKS[each] for each in held] if CIVILIZATIONS[row.game] else []


def _sides(row: Card) -> list[Side]:
    match card_of(row.game, row.facts):
        case DuelMastersCard(faces=faces):
            return [Side(face.name, " / ".join(face.types), face.cost) for face in faces]
        case MagicCard(type_line=types):
            names = row.name.split(FACES)
            return [Side(*side, None) for side in zip(names, types.split(FACES), strict=False)]
        case YgoCard() as card:
            kinds = [
                name
                for bit, name in zip((1, 2, 4), TYPES["ygo"].values(), strict=True)
                if card.types & bit
            ]
            return [Side(str(card.passcode), " / ".join(map(str, kinds)), None)]
        case other:
            assert_never(other)
