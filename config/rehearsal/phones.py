"""One phone's life: enter, hand a deck in, find the seat, tell, confirm, leave."""

from dataclasses import dataclass, field

from config.rehearsal.checks import Inconsistent
from config.rehearsal.client import Caller, Json, Refused, Wire
from engine.outcomes.report import Report
from sandbox.chance import chance
from sandbox.deck_texts import Draft, handed_in, mended
from sandbox.people import Persona

LEGAL = "legal"
_TRIES = 4


@dataclass(slots=True)
class Phone:
    """A person with a ticket in hand; without one (`caller` None) staff acts for them."""

    persona: Persona
    entry: str
    caller: Caller | None = None
    verdicts: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name as it is written."""
        return self.persona.name.written

    @property
    def own(self) -> Caller:
        """The phone's own line; asking a person without a phone is a mistake of the plan."""
        if self.caller is None:
            raise LookupError(self.name)
        return self.caller

    async def hand_in(self, draft: Draft) -> None:
        """Hand the deck in, and again after mending it by the findings, until it is legal."""
        for _ in range(_TRIES):
            checked = await self.own.put(f"/entries/{self.entry}/deck", _deck(draft))
            verdict = checked["verdict"]
            self.verdicts.append(verdict["verdict"])
            if verdict["verdict"] == LEGAL:
                return
            draft = mended(draft, verdict["findings"])
        raise Inconsistent([f"{self.name}: the deck is still {self.verdicts[-1]} after mending"])

    def draft(self, seed: int) -> Draft:
        """Return the deck that this person brings."""
        rng = chance(seed, self.name, "deck")
        return handed_in(self.persona.deck, self.persona.trouble, rng)

    async def find_seat(self, pod: str) -> None:
        """Look where to sit; the answer must be the pod that everybody else was told."""
        mine = await self.own.get("/me")
        shown = mine["pod"]
        if shown is None or shown["id"] != pod:
            raise Inconsistent([f"{self.name} is shown another pod than the round has"])

    async def tell(self, pod: str, report: Report, *, repeat: bool = False) -> Json:
        """Tell how the game went; refused with `report.already_made` where somebody was quicker."""
        return await self.own.post(f"/pods/{pod}/reports", report.as_dict(), repeat=repeat)

    async def is_quickest(self, pod: str, report: Report) -> bool:
        """Tell the result in a race; False when another player's telling came first."""
        try:
            await self.tell(pod, report)
        except Refused as refusal:
            if refusal.code == "report.already_made":
                return False
            raise
        return True

    async def confirm(self, report: str, *, repeat: bool = False) -> Json:
        """Say yes to what another player told."""
        return await self.own.post(f"/reports/{report}/confirm", repeat=repeat)

    async def dispute(self, report: str, note: str) -> Json:
        """Say no, which calls the judge."""
        return await self.own.post(f"/reports/{report}/dispute", {"note": note})

    async def leave(self) -> None:
        """Drop out of the rounds to come."""
        await self.own.post(f"/entries/{self.entry}/drop", repeat=True)


async def entered(wire: Wire, event: str, persona: Persona, *, repeat: bool = False) -> Phone:
    """Enter by phone as nobody in particular, and keep the ticket."""
    answer = await Caller(wire).post(f"/events/{event}/entries", words(persona), repeat=repeat)
    return Phone(persona, str(answer["id"]), Caller(wire, ticket_in(answer)))


def words(persona: Persona) -> Json:
    """Return what a person writes into the form."""
    return {
        "player_name": persona.name.written,
        "kana": persona.name.read,
        "level": int(persona.level),
        "accepts": list(persona.accepts),
        "group": persona.group,
    }


def ticket_in(answer: Json) -> str:
    """Return the ticket of an answered entry as a credential."""
    return f"twt_{str(answer['ticket']).removeprefix('twt_')}"


def _deck(draft: Draft) -> Json:
    return {"text": draft.text, "partner": draft.partner}
