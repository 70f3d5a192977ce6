"""The reception desk and the judge: everything that staff does, with one token."""

import asyncio
from datetime import datetime

from config.rehearsal.checks import Inconsistent
from config.rehearsal.client import Caller, Json, Refused, Wire
from config.rehearsal.phones import Phone, ticket_in, words
from config.rehearsal.script import Script
from engine.outcomes.report import Report
from sandbox.people import Coming, Persona

PRESET = "duel_party_evening"
LOOK_EVERY, PATIENCE = 0.5, 600.0  # seconds; a worker may be killed while it draws


class Desk:
    """Staff at work on one event of their shop."""

    def __init__(self, wire: Wire, token: str, event: Json) -> None:
        """Take charge of an event."""
        self._wire = wire
        self._staff = Caller(wire, token)
        self.event = event
        self.at = f"/events/{event['id']}"

    @classmethod
    async def opened(
        cls, wire: Wire, token: str, shop: str, script: Script, now: datetime
    ) -> "Desk":
        """Open an event of its own for the rehearsal, with decks required and a place for everybody."""
        settings = {
            "shop": shop,
            "preset": PRESET,
            "name": f"リハーサル (rehearsal, seed {script.seed})",
            "starts_at": now.isoformat(),
            "capacity": len(script.people),
            "rounds_planned": script.rounds,
            "deck_policy": "required",
        }
        return cls(wire, token, await Caller(wire, token).post("/events", settings, repeat=True))

    async def add(self, persona: Persona) -> Phone:
        """Enter somebody who stands here; who has a phone gets their ticket onto it."""
        phoneless = persona.coming is Coming.PHONELESS
        form = words(persona) | {"here": True, "phoneless": phoneless}
        answer = await self._staff.post(f"{self.at}/entries", form, repeat=phoneless)
        caller = None if phoneless else Caller(self._wire, ticket_in(answer))
        return Phone(persona, str(answer["id"]), caller)

    async def check_in(self, phone: Phone, *, repeat: bool = False) -> None:
        """Note that somebody is here."""
        entry = await self._staff.post(f"/entries/{phone.entry}/check-in", repeat=repeat)
        if entry["state"] != "here":
            raise Inconsistent([f"{phone.name} was checked in and is {entry['state']}"])

    async def is_refused(self, code: str, path: str, body: Json | None = None) -> None:
        """Try what must not work; being let through, or another refusal, is an inconsistency."""
        try:
            await self._staff.post(path, body)
        except Refused as refusal:
            if refusal.code == code:
                return
            raise
        raise Inconsistent([f"{path} went through instead of {code}"])

    async def paired(self, seed: int) -> Json:
        """Draw the next round's pods; where a task does it, wait for its draft."""
        answer = await self._staff.post(f"{self.at}/rounds", {"seed": seed}, repeat=True)
        return answer if "pods" in answer else await self._drafted(answer)

    async def _drafted(self, job: Json) -> Json:
        """Follow a task until its draft is there."""
        for _ in range(int(PATIENCE / LOOK_EVERY)):
            if job["state"] == "done":
                return await self._staff.get(f"/rounds/{job['round']}")
            if job["state"] not in ("waiting", "thinking"):
                break
            await asyncio.sleep(LOOK_EVERY)
            job = await self._staff.get(f"/pairings/{job['id']}")
        raise Inconsistent([f"round {job['number']} was ordered and is {job['state']}"])

    async def started(self, round_: Json) -> Json:
        """Publish a round and start its clock; return it as everybody sees it."""
        await self._staff.post(f"/rounds/{round_['id']}/publish", repeat=True)
        return await self._staff.post(f"/rounds/{round_['id']}/clock", {"act": "start"})

    async def closed(self, round_: Json) -> Json:
        """Close a round; return it with all its results."""
        await self._staff.post(f"/rounds/{round_['id']}/close", repeat=True)
        return await self.round_now(str(round_["id"]))

    async def round_now(self, round_id: str) -> Json:
        """Return a round with its pods and results as they are."""
        return await self._staff.get(f"/rounds/{round_id}")

    async def decide(self, pod: str, report: Report) -> Json:
        """Enter a result as the judge."""
        return await self._staff.post(f"/pods/{pod}/decision", report.as_dict(), repeat=True)

    async def uphold(self, report: str) -> Json:
        """Let a disputed report stand."""
        return await self._staff.post(f"/reports/{report}/uphold")

    async def see_off(self, phone: Phone) -> None:
        """Drop somebody who has no phone."""
        await self._staff.post(f"/entries/{phone.entry}/drop")

    async def finish(self) -> None:
        """End the event."""
        await self._staff.post(f"{self.at}/finish", repeat=True)

    async def table(self, after_round: int | None = None) -> Json:
        """Return the standings."""
        query = "" if after_round is None else f"?after_round={after_round}"
        return await self._staff.get(f"{self.at}/standings{query}")

    async def event_now(self) -> Json:
        """Return the event as it is."""
        return await self._staff.get(self.at)

    async def entries(self) -> list[Json]:
        """Return everybody's entry."""
        return await self._staff.every(f"{self.at}/entries")

    async def journal(self) -> list[Json]:
        """Return the whole journal, oldest first."""
        rows = await self._staff.every(f"{self.at}/journal")
        return sorted(rows, key=lambda row: int(row["version"]))
