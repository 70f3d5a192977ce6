"""How draws of prizes are asked for and read in JSON."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from accounts.ids import LENGTH
from api.page_links import PageField, page_of_draw
from api.reading import Several, StrictForm, Whole, Words, YesNo
from engine.lots.draw import LARGEST_TAP, Act
from standings.draws import LONGEST_PRIZE, MOST_PRIZES, DrawState, Purpose
from standings.lots import Lots, Prize, record_of
from standings.words import prize_names

MOST_STEPS = 2**15 - 1


class PrizesInput(StrictForm):
    """How many prizes, null for one for every four people; and what the first ones are called."""

    count = Whole(required=False, allow_null=True, min_value=0, max_value=MOST_PRIZES)
    prizes = Several(child=Words(max_length=LONGEST_PRIZE), most=MOST_PRIZES, required=False)


class SeenInput(StrictForm):
    """How many steps one has seen; where there are others meanwhile, nothing is done."""

    seen = Whole(required=False, min_value=0, max_value=MOST_STEPS)


class StepsInput(SeenInput):
    """Draw the next prize, or all that are left."""

    all = YesNo(required=False)


class AbsentInput(SeenInput):
    """Who was drawn and is not here."""

    entry = Words(max_length=LENGTH)


class NumberInput(StrictForm):
    """The number that the player adds."""

    number = Whole(min_value=0, max_value=LARGEST_TAP)


class DrawTapOutput(serializers.Serializer[Any]):
    """A number that somebody added."""

    person = serializers.CharField()
    number = serializers.IntegerField()


class DrawPersonOutput(serializers.Serializer[Any]):
    """Somebody who takes part."""

    id = serializers.CharField()
    name = serializers.CharField(allow_null=True, help_text="Null where places are drawn.")


class DrawStepOutput(serializers.Serializer[Any]):
    """What happened to whom, for which prize (numbered from 1)."""

    act = serializers.ChoiceField([(act.value, act.value) for act in Act])
    person = serializers.CharField()
    prize = serializers.IntegerField()


class DrawPrizeOutput(serializers.Serializer[Any]):
    """A prize and who holds it."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    entry = serializers.CharField(allow_null=True)
    player_name = serializers.CharField(allow_null=True)


class DrawHeadOutput(serializers.Serializer[Any]):
    """A draw in short."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    purpose = serializers.ChoiceField(Purpose.choices)
    state = serializers.ChoiceField(DrawState.choices)
    seal = serializers.CharField()
    html_url = PageField(page_of_draw)


class DrawPageOutput(serializers.Serializer[Any]):
    """One page of draws, as of a version of the event."""

    items = DrawHeadOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class DrawOutput(DrawHeadOutput):
    """A draw: prizes with their holders, and all from which anybody can draw it once more.

    `seed` is null until the draw is over. `people` are those who take part, before lots are drawn those
    who would if they were drawn now.
    """

    event = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    count = serializers.IntegerField()
    leftover = serializers.IntegerField()
    prizes = DrawPrizeOutput(many=True)
    taps = DrawTapOutput(many=True)
    people = DrawPersonOutput(many=True)
    steps = DrawStepOutput(many=True)


def draw_words(lots: Lots, request: Request) -> dict[str, Any]:
    """Return a draw as everybody may read it."""
    draw, names = lots.draw, prize_names(lots)
    record = record_of(lots, names)
    return {
        **DrawHeadOutput(draw, context={"request": request}).data,
        **{name: record[name] for name in ("event", "seed", "taps", "people", "steps")},
        "count": lots.count,
        "leftover": lots.leftover,
        "prizes": [
            {
                "number": prize.number,
                "name": name,
                "entry": prize.holder.pk if prize.holder else None,
                "player_name": _name(lots, prize),
            }
            for prize, name in zip(lots.prizes, names, strict=True)
        ],
    }


def _name(lots: Lots, prize: Prize) -> str | None:
    """Return the name of who holds a prize; places of an event are drawn by ids alone."""
    return None if prize.holder is None or lots.is_lottery else prize.holder.player_name
