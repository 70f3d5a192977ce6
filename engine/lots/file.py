"""The public record of a draw as a file, and the draw made once more from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import RuleError
from engine.lots.draw import (
    LARGEST_TAP,
    Act,
    Step,
    Tap,
    left,
    next_drawn,
    order_of,
    seal_of,
    winners,
)
from engine.seating.places import Place

VERSION = 1
MEMBERS = (
    "takuwake_draw", "event", "number", "purpose", "seal", "seed", "taps", "people", "prizes",
    "steps",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Record:
    """All that is known of a draw; `people` are names by id, `seed` is None until it is shown."""

    seal: str
    seed: str | None
    taps: tuple[Tap, ...]
    people: Mapping[str, str]
    prizes: tuple[str, ...]
    steps: tuple[Step, ...]

    def redrawn(self) -> dict[str, object]:
        """Draw once more and return seal, order and winners; all must agree with the record.

        Raises `draw.sealed` before the seed is shown, `draw.seal_differs` where the seed is not the
        sealed one, and `draw.step_differs` with the number of the first step that does not follow.
        """
        if self.seed is None:
            raise RuleError("draw.sealed")
        if seal_of(self.seed) != self.seal:
            raise RuleError("draw.seal_differs", seal=seal_of(self.seed))
        order = order_of(self.people, seed=self.seed, taps=self.taps)
        for number in range(1, len(self.steps) + 1):
            if not _follows(order, self.steps[:number], prizes=len(self.prizes)):
                raise RuleError("draw.step_differs", step=number)
        return {
            "seal": self.seal,
            "order": [self._named(person) for person in order],
            "winners": [
                {"prize": self.prizes[number - 1], **self._named(person)}
                for number, person in sorted(winners(self.steps).items())
            ],
        }

    def _named(self, person: str) -> dict[str, str]:
        return {"person": person, "name": self.people[person]}


def _follows(order: Sequence[str], steps: Sequence[Step], *, prizes: int) -> bool:
    """Tell whether the last of these steps follows from those before it."""
    before, step = steps[:-1], steps[-1]
    if step.act is Act.ABSENT:
        return winners(before).get(step.prize) == step.person
    is_open = len(winners(before)) < prizes and left(order, before)
    return bool(is_open) and next_drawn(order, before, prizes=prizes) == step


def read_record(text: str) -> Record:
    """Read the record that the site publishes; raises `event_file.not_json` and `event_file.malformed`."""
    file = Place.of_text(text)
    file.known(MEMBERS)
    if file.at("takuwake_draw").whole(1) != VERSION:
        file.at("takuwake_draw").refuse("version 1")
    seed = file.find("seed")
    return Record(
        seal=file.at("seal").text(),
        seed=seed.text() if seed else None,
        taps=tuple(_tap(each) for each in file.at("taps").each()),
        people=_people(file.at("people")),
        prizes=tuple(each.text() for each in file.at("prizes").each()),
        steps=tuple(_step(each) for each in file.at("steps").each()),
    )


def _people(place: Place) -> dict[str, str]:
    pairs = [(each.at("id").text(), each.find("name")) for each in place.each()]
    return {key: name.text() if name else "" for key, name in pairs}


def _tap(place: Place) -> Tap:
    number = place.at("number").whole()
    if number > LARGEST_TAP:
        place.at("number").refuse(f"a number up to {LARGEST_TAP}")
    return Tap(place.at("person").text(), number)


def _step(place: Place) -> Step:
    act = place.at("act").one_of(Act)
    return Step(act, place.at("person").text(), place.at("prize").whole(1))
