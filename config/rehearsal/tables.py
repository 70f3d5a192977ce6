"""One pod's game night: who tells, who agrees, who does not, and when the judge comes."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from config.rehearsal.checks import Inconsistent
from config.rehearsal.client import Json
from config.rehearsal.desk import Desk
from config.rehearsal.phones import Phone
from engine.formats import Format
from engine.outcomes.report import Report
from sandbox.chance import chance
from sandbox.game import Happening, Role, played


@dataclass(frozen=True, slots=True)
class Told:
    """The result that a pod must end up with, and how many tellings and disputes it took."""

    report: Report
    reports: int
    disputes: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A pod with the people who sit there, and how its evening goes."""

    pod: Json
    phones: tuple[Phone, ...]
    happening: Happening
    rules: Format
    rng: Random

    async def play(self, desk: Desk) -> Told:
        """Play to an accepted result."""
        await asyncio.gather(*(phone.find_seat(self._pod) for phone in self.phones))
        told = self._game()
        match self.happening.role:
            case Role.PLAIN:
                return await self._plain(told)
            case Role.RACE:
                return await self._race(told)
            case Role.DECIDED:
                return await self._decided(told, desk)
            case Role.UPHELD:
                return await self._upheld(told, desk)

    @property
    def _pod(self) -> str:
        return str(self.pod["id"])

    def _game(self) -> Report:
        seats = [str(seat["entry"]) for seat in self.pod["seats"]]
        return played(seats, self.rules, self.rng, must_end=self.happening.must_end)

    def _wrong_game(self, told: Report) -> Report:
        other = self._game()
        while other == told:
            other = self._game()
        return other

    async def _plain(self, told: Report) -> Told:
        teller, *others = self.rng.sample(self.phones, len(self.phones))
        report = await teller.tell(self._pod, told, repeat=self.happening.repeats)
        await self._confirm(others, str(report["id"]))
        return Told(told, reports=1)

    async def _race(self, told: Report) -> Told:
        racers = self.phones[:2]
        first = await asyncio.gather(*(each.is_quickest(self._pod, told) for each in racers))
        if sum(first) != 1:
            table = f"round {self.pod['round_number']}, table {self.pod['table']}"
            raise Inconsistent([f"{table}: of two reports at once {sum(first)} were taken"])
        others = [each for each in self.phones if each is not racers[first.index(True)]]
        pod = await racers[0].own.get(f"/pods/{self._pod}")
        await self._confirm(others, str(pod["report"]["id"]))
        return Told(told, reports=1)

    async def _decided(self, told: Report, desk: Desk) -> Told:
        await self._disputed(self._wrong_game(told))
        await desk.decide(self._pod, told)
        return Told(told, reports=2, disputes=1)

    async def _upheld(self, told: Report, desk: Desk) -> Told:
        await desk.uphold(await self._disputed(told))
        return Told(told, reports=1, disputes=1)

    async def _disputed(self, told: Report) -> str:
        """Have one player tell this and another say no; return the report's id."""
        teller, doubter, *_ = self.rng.sample(self.phones, len(self.phones))
        report = await teller.tell(self._pod, told)
        answer = await doubter.dispute(str(report["id"]), "順位が違います")
        if answer["state"] != "disputed":
            raise Inconsistent([f"{doubter.name} disputed a report and it is {answer['state']}"])
        return str(report["id"])

    async def _confirm(self, others: list[Phone], report: str) -> None:
        """One confirms, which makes it count; then the rest do so at once."""
        first, *rest = others
        answer = await first.confirm(report, repeat=self.happening.repeats)
        if answer["state"] != "accepted":
            raise Inconsistent([f"{first.name} confirmed a report and it is {answer['state']}"])
        await asyncio.gather(*(each.confirm(report) for each in rest))


def table_at(
    pod: Json, people: Mapping[str, Phone], happening: Happening, rules: Format, seed: int
) -> Table:
    """Return a pod's table; its chance comes from the seed, the round and the table's number."""
    seated = (people[str(seat["entry"])] for seat in pod["seats"])
    rng = chance(seed, pod["round_number"], pod["table"], "game")
    phones = tuple(phone for phone in seated if phone.caller is not None)
    return Table(pod, phones, happening, rules, rng)
