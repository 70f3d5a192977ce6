"""The evening from the first entry to the final table, checked at every step.

Why two rehearsals with one seed print the same: pairing depends on the order of arrival, and
arrival is the order in which the server commits entries. So entries go through the door one after
another, in the script's order (a late answer holds the next one up, also while the server is
down), and everything whose order changes nothing runs at once: decks, check-ins, seats looked up,
tellings, confirmations. Which of two racing phones wins is left to chance and shows nowhere.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from config.rehearsal import checks, show
from config.rehearsal.checks import must_hold
from config.rehearsal.client import Json, Wire
from config.rehearsal.desk import Desk
from config.rehearsal.phones import Phone, entered
from config.rehearsal.script import Script
from config.rehearsal.tables import Told, table_at
from engine.formats import Format, format_of
from engine.outcomes.report import Report
from engine.words import Ending
from sandbox.deck_texts import Trouble
from sandbox.game import happenings
from sandbox.people import LATE_ARE_IN_FROM, Coming, Persona

_EVERY_FIFTH = 5
_SEEDS = 2**31
_ROUND_APART = 1000


@dataclass(slots=True)
class Sums:
    """What the summary counts."""

    pods: int = 0
    reports: int = 0
    disputes: int = 0
    double_losses: int = 0


@dataclass(slots=True)
class Evening:
    """One event being played; `say` prints, `bar` shows how far it is."""

    script: Script
    desk: Desk
    wire: Wire
    say: Callable[[str], None]
    bar: show.Bar
    sums: Sums = field(default_factory=Sums)
    people: dict[str, Phone] = field(default_factory=dict)
    told: dict[str, Report] = field(default_factory=dict)
    rounds: list[Json] = field(default_factory=list)

    @property
    def rules(self) -> Format:
        """The format that is played."""
        return format_of(self.desk.event["format"])

    async def play(self) -> None:
        """Play everything; raises `Inconsistent` at the first thing that is not as it must be."""
        self.bar.expect(2 * len(self.script.people))
        await self._open_doors()
        for number in range(1, self.script.rounds + 1):
            await self._round(number)
        await self.desk.finish()
        await self._look_back()

    async def _open_doors(self) -> None:
        """Phones enter and hand decks in; the desk adds who stands there and checks people in."""
        phones = await self._through_the_door(self.script.coming(Coming.PHONE))
        for persona in self.script.coming(Coming.PHONELESS, Coming.WALK_IN):
            phone = await self.desk.add(persona)
            self.people[phone.entry] = phone
            self.bar.step("at the desk", steps=2)
        await self._check_in(phones)

    async def _through_the_door(self, personas: tuple[Persona, ...]) -> list[Phone]:
        """One after another; while the next one enters, the others hand their decks in."""
        phones: list[Phone] = []
        async with asyncio.TaskGroup() as decks:
            for place, persona in enumerate(personas):
                repeat = place % _EVERY_FIFTH == 0
                phone = await entered(self.wire, self.desk.event["id"], persona, repeat=repeat)
                self.people[phone.entry] = phone
                phones.append(phone)
                decks.create_task(self._hand_in(phone))
        return phones

    async def _hand_in(self, phone: Phone) -> None:
        if phone.persona.trouble is Trouble.MISSPELT:
            at = f"/entries/{phone.entry}/check-in"
            await self.desk.is_refused("entry.deck_not_ready", at)
        await phone.hand_in(phone.draft(self.script.seed))
        must_hold(_verdict_troubles(phone))
        self.bar.step("entries")

    async def _check_in(self, phones: list[Phone]) -> None:
        async with asyncio.TaskGroup() as desk:
            for place, phone in enumerate(phones):
                desk.create_task(self._checked_in(phone, repeat=place % _EVERY_FIFTH == 0))

    async def _checked_in(self, phone: Phone, *, repeat: bool) -> None:
        await self.desk.check_in(phone, repeat=repeat)
        self.bar.step("check-in")

    async def _round(self, number: int) -> None:
        """Pair, publish, play, close; late ones come in while the first round is being played."""
        draft = await self.desk.paired(self._seed(number))
        must_hold(checks.seated_once(draft, self._here(number), self.rules.pod_allow))
        published = await self.desk.started(draft)
        self._say(f"Round {number}", show.pods(published))
        self.bar.expect(len(published["pods"]))
        await self.desk.is_refused("round.pods_still_playing", f"/rounds/{draft['id']}/close")
        async with asyncio.TaskGroup() as room:
            room.create_task(self._play_tables(published))
            if number + 1 == LATE_ARE_IN_FROM:
                room.create_task(self._let_late_ones_in())
        await self._close(published)
        await self._see_off(number)

    async def _let_late_ones_in(self) -> None:
        await self._check_in(await self._through_the_door(self.script.coming(Coming.LATE)))

    async def _play_tables(self, round_: Json) -> None:
        plans = happenings(self.script.seed, round_["number"], [p["table"] for p in round_["pods"]])
        async with asyncio.TaskGroup() as room:
            for pod in round_["pods"]:
                happening = plans[pod["table"]]
                table = table_at(pod, self.people, happening, self.rules, self.script.seed)
                task = room.create_task(table.play(self.desk))
                task.add_done_callback(partial(self._keep, str(pod["id"])))

    def _keep(self, pod: str, task: "asyncio.Task[Told]") -> None:
        """Remember what a table must end up with."""
        if task.cancelled() or task.exception():
            return
        told = task.result()
        self.told[pod] = told.report
        self.sums.pods += 1
        self.sums.reports += told.reports
        self.sums.disputes += told.disputes
        self.sums.double_losses += told.report.ending is Ending.DOUBLE_LOSS
        self.bar.step("tables")

    async def _close(self, published: Json) -> None:
        closed = await self.desk.closed(published)
        self.rounds.append(closed)
        must_hold(self._round_troubles(closed))
        await self._check_table(await self.desk.table(closed["number"]))
        self._say("", show.results(closed))

    def _round_troubles(self, closed: Json) -> list[str]:
        here = self._here(closed["number"])
        seated = checks.seated_once(closed, here, self.rules.pod_allow)
        return seated + checks.reports_kept(closed, self.told, self.rules.code)

    async def _check_table(self, table: Json) -> None:
        event = self.desk.event
        must_hold(checks.table_adds_up(table, self.rounds, self._names(), event))

    async def _see_off(self, number: int) -> None:
        leaving = set(self.script.leaving_after(number))
        async with asyncio.TaskGroup() as room:
            for phone in self.people.values():
                if phone.persona in leaving:
                    act = self.desk.see_off(phone) if phone.caller is None else phone.leave()
                    room.create_task(act)

    async def _look_back(self) -> None:
        """Read everything once more as it is in the end."""
        event = await self.desk.event_now()
        must_hold(checks.entries_kept(self._names(), await self.desk.entries()))
        must_hold(checks.journal_whole(await self.desk.journal(), event["version"]))
        self.rounds = [await self.desk.round_now(each["id"]) for each in self.rounds]
        for each in self.rounds:
            must_hold(self._round_troubles(each))
        final = await self.desk.table()
        await self._check_table(final)
        self._say("Final standings", show.standings(final))

    def _names(self) -> dict[str, str]:
        """Everybody by id, in order of arrival."""
        return {phone.entry: phone.name for phone in self.people.values()}

    def _here(self, number: int) -> Mapping[str, str]:
        plays = (phone for phone in self.people.values() if phone.persona.plays(number))
        return {phone.entry: phone.name for phone in plays}

    def _seed(self, number: int) -> int:
        return (self.script.seed * _ROUND_APART + number) % _SEEDS

    def _say(self, title: str, words: str) -> None:
        self.bar.clear()
        self.say(f"{title}\n{words}\n\n" if title else f"{words}\n\n")


def _verdict_troubles(phone: Phone) -> list[str]:
    """A deck with a mistake must not have been legal at first, one without must."""
    expected = {Trouble.NONE: "legal", Trouble.MISSPELT: "needs_judge"}
    first = expected.get(phone.persona.trouble, "illegal")
    if phone.verdicts[0] == first:
        return []
    return [f"{phone.name}: the deck was called {phone.verdicts[0]} instead of {first}"]


def summary(evening: Evening, *, seconds: float) -> str:
    """Return the line that ends a rehearsal."""
    script, sums, tally = evening.script, evening.sums, evening.wire.tally
    dropped = sum(each.leaves_after is not None for each in script.people)
    counts: Mapping[str, int | str] = {
        "players": len(script.people),
        "rounds": script.rounds,
        "pods": sums.pods,
        "reports": sums.reports,
        "disputes": sums.disputes,
        "double losses": sums.double_losses,
        "late": len(script.coming(Coming.LATE)),
        "dropped": dropped,
        "requests": tally.requests,
        "retries": tally.retries,
        "seconds": f"{seconds:.1f}",
    }
    return "Rehearsal: " + ", ".join(f"{count} {name}" for name, count in counts.items())
