"""A table's result as staff type it: who went out when, why, and how the game ended."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.formats import Format, format_of
from engine.outcomes.report import MOST_LIFE
from engine.words import Cause, Ending
from events.models import Event
from events.team_words import team_name
from pods.judging import teams_at
from pods.models import Report, Seat
from pods.words import ENDINGS
from web.claims import asks_life, cause_words, claimed
from web.forms import PageForm
from web.telling import cause_in

LAST_TURN = 999
TOGETHER = (Ending.DOUBLE_LOSS, Ending.ALL_CONCEDED)


class ResultForm(PageForm):
    """One row per seat, and the ending; becomes the telling that the engine judges."""

    ending = forms.ChoiceField(label=_("How did the game end?"))

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        seats: Sequence[Seat],
        event: Event,
        told: Report | None,
    ) -> None:
        """Ask about these seats by the event's format and rules, starting from what was told before."""
        super().__init__(data, initial=_initial(seats, told))
        self.seats, self.concession = seats, event.concession
        self.sides = teams_at(event, seats)
        rules = format_of(event.format)
        endings = [(each.value, str(ENDINGS[each])) for each in Ending if each in rules.endings]
        self.fields["ending"] = forms.ChoiceField(label=_("How did the game end?"), choices=endings)
        for seat in seats:
            self.fields |= _fields(seat, seats, _causes_of(rules, event))
            if asks_life(event):
                self.fields[f"life_{seat.number}"] = _life_field()

    @property
    def rows(self) -> list[tuple[Seat, list[forms.BoundField]]]:
        """Each seat with its fields: out, cause, by, turn, and life where it decides at time."""
        names = ("out", "cause", "by", "turn", "life")
        rows = ((seat, [f"{name}_{seat.number}" for name in names]) for seat in self.seats)
        return [(seat, [self[name] for name in row if name in self.fields]) for seat, row in rows]

    @property
    def teams(self) -> list[str]:
        """The teams by the names of their people; nothing where everybody plays alone."""
        return [team_name([seat.entry.player_name for seat in side]) for side in self.sides]

    def clean(self) -> dict[str, Any]:
        """Say exactly what is missing: a cause, or who is not out yet."""
        for together in self._by_step().values():
            self._refuse_no_cause(together)
        self._refuse_wrong_end()
        return self.cleaned_data

    def telling(self) -> dict[str, object]:
        """Return the steps and the ending as the engine reads them."""
        steps = [self._step(together) for _number, together in sorted(self._by_step().items())]
        ending = self.cleaned_data["ending"]
        life = self._life() if ending == Ending.TIME else {}
        return {"steps": claimed(steps, self.concession), "ending": ending, "life": life}

    def _life(self) -> dict[str, int]:
        typed = {
            seat.entry_id: self.cleaned_data.get(f"life_{seat.number}") for seat in self._still_in()
        }
        return {player: life for player, life in typed.items() if life is not None}

    def _by_step(self) -> dict[int, list[Seat]]:
        """Return who goes out when; where the last ones lose together, all who are still in do."""
        steps: dict[int, list[Seat]] = {}
        for seat in self.seats:
            out = self.cleaned_data.get(f"out_{seat.number}")
            if out:
                steps.setdefault(int(out), []).append(seat)
        left = self._still_in()
        if self.cleaned_data.get("ending") in TOGETHER and len(left) > 1:
            steps[len(self.seats) + 1] = left
        return steps

    def _still_in(self) -> list[Seat]:
        """Return who is in; partners go out together."""
        out = {seat for seat in self.seats if self.cleaned_data.get(f"out_{seat.number}")}
        gone = out | {seat for side in self.sides if out & {*side} for seat in side}
        return [seat for seat in self.seats if seat not in gone]

    def _are_one(self, left: Sequence[Seat]) -> bool:
        """Tell whether these are one player, or one team."""
        return len(left) == 1 or any({*left} == {*side} for side in self.sides)

    def _causes(self, together: Sequence[Seat]) -> dict[str, str]:
        """Return the causes by player of those who go out together; one without takes the first."""
        ending = self.cleaned_data.get("ending")
        if ending == Ending.ALL_CONCEDED and together == self._still_in():
            return {seat.entry_id: Cause.CONCESSION.value for seat in together}
        chosen = {seat.entry_id: self.cleaned_data.get(f"cause_{seat.number}") for seat in together}
        first = next(filter(None, chosen.values()), "")
        return {player: cause or first for player, cause in chosen.items()}

    def _refuse_no_cause(self, together: Sequence[Seat]) -> None:
        if not any(self._causes(together).values()):
            words = gettext("Choose why {names} went out.").format(names=_names(together))
            self.add_error(f"cause_{together[0].number}", words)

    def _refuse_wrong_end(self) -> None:
        """Say in the words of this form what the ending asks for."""
        ending, left = self.cleaned_data.get("ending"), self._still_in()
        if ending == Ending.LAST_STANDING and not self._are_one(left):
            self.add_error("ending", _who_won(left))
        if ending in TOGETHER and self._are_one(left):
            words = gettext(
                "{name} is still in, so {name} won. Choose “{won}”, or give {name} the number of"
                " those who went out last."
            )
            won = ENDINGS[Ending.LAST_STANDING]
            self.add_error("ending", words.format(name=_names(left), won=won))

    def _step(self, together: Sequence[Seat]) -> dict[str, object]:
        typed = self.cleaned_data
        by = [typed[f"by_{seat.number}"] for seat in together]
        turns = [typed[f"turn_{seat.number}"] for seat in together]
        return {
            "eliminated": [seat.entry_id for seat in together],
            "cause": next(iter(self._causes(together).values())),
            "causes": self._causes(together),
            "by": next(filter(None, by), None),
            "turn": next(filter(None, turns), None),
        }


def _names(seats: Sequence[Seat]) -> str:
    return gettext(", ").join(seat.entry.player_name for seat in seats)


def _who_won(left: Sequence[Seat]) -> str:
    together = ENDINGS[Ending.DOUBLE_LOSS]
    if not left:
        words = gettext("Everybody is out. Set the winner to “Still in”, or choose “{together}”.")
        return words.format(together=together)
    words = gettext(
        "{names} are still in. For all but the winner, choose when they went out. If they lost at"
        " the same moment, choose “{together}”."
    )
    return words.format(names=_names(left), together=together)


def _causes_of(rules: Format, event: Event) -> list[tuple[str, str]]:
    known = [each for each in Cause if each in rules.causes]
    return [("", "–"), *((each.value, cause_words(each, event.concession)) for each in known)]


def _life_field() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Life or shields when time was called"),
        min_value=0,
        max_value=MOST_LIFE,
        required=False,
    )


def _fields(
    seat: Seat, seats: Sequence[Seat], causes: list[tuple[str, str]]
) -> dict[str, forms.Field]:
    number = seat.number
    outs = [("", gettext("Still in"))]
    outs += [
        (str(n), gettext("Out no. {number}").format(number=n)) for n in range(1, len(seats) + 1)
    ]
    others = [(each.entry_id, each.entry.player_name) for each in seats if each is not seat]
    return {
        f"out_{number}": forms.ChoiceField(label=_("When"), choices=outs, required=False),
        f"cause_{number}": forms.ChoiceField(label=_("Why"), choices=causes, required=False),
        f"by_{number}": forms.ChoiceField(
            label=_("By whom"), choices=[("", gettext("not noted")), *others], required=False
        ),
        f"turn_{number}": forms.IntegerField(
            label=_("Turn"), min_value=1, max_value=LAST_TURN, required=False
        ),
    }


def _initial(seats: Sequence[Seat], told: Report | None) -> dict[str, object]:
    """Return what was told before, in the form's own fields."""
    return _told(seats, told) | _absent(seats)


def _absent(seats: Sequence[Seat]) -> dict[str, object]:
    """Return that whoever never came is out first."""
    numbers = [seat.number for seat in seats if seat.no_show]
    typed: dict[str, object] = {f"out_{number}": 1 for number in numbers}
    return typed | {f"cause_{number}": Cause.NO_SHOW.value for number in numbers}


def _told(seats: Sequence[Seat], told: Report | None) -> dict[str, object]:
    if told is None:
        return {"ending": Ending.LAST_STANDING.value}
    typed: dict[str, object] = {"ending": told.ending}
    for place, step in enumerate(told.steps, 1):
        for seat in seats:
            if seat.entry_id in step["eliminated"]:
                cause = cause_in(step, seat.entry_id)
                row = {"out": place, "cause": cause, "by": step["by"], "turn": step["turn"]}
                typed |= {f"{name}_{seat.number}": value for name, value in row.items()}
    for seat in seats:
        typed[f"life_{seat.number}"] = told.life.get(seat.entry_id)
    return typed
