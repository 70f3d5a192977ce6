"""From the wishes of the command line to a played evening."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from typing import TextIO

import httpx
from django.utils import timezone

from config.rehearsal.checks import Inconsistent
from config.rehearsal.client import AT_ONCE, MOST_AT_ONCE, Caller, Refused, Unreachable, Wire
from config.rehearsal.desk import Desk
from config.rehearsal.evening import Evening, summary
from config.rehearsal.script import MOST_PLAYERS, MOST_ROUNDS, Script, plan
from config.rehearsal.server import Address, NoServer, own_full_mode, own_server
from config.rehearsal.show import Bar
from engine.errors import RuleError
from engine.seating.sizes import pod_sizes
from engine.words import Level

API = "/api/v1"


class Failed(Exception):  # noqa: N818  what the command says
    """The rehearsal did not go through; the message says why, in whole sentences."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for."""

    players: int = 23
    rounds: int = 3
    seed: int = 1
    mix: str = "3:5:2"
    url: str = ""
    token: str = ""
    shop: str = ""
    keep: bool = False
    full: bool = False
    within: float = 0.0
    memory: float = 0.0
    at_once: int = AT_ONCE


def script_of(wishes: Wishes) -> Script:
    """Return the evening that was asked for; raises `Failed` with the reason and the choices."""
    if not 1 <= wishes.at_once <= MOST_AT_ONCE:
        msg = f"1 to {MOST_AT_ONCE} calls are under way at once."
        raise Failed(msg)
    if not 1 <= wishes.players <= MOST_PLAYERS or not 1 <= wishes.rounds <= MOST_ROUNDS:
        msg = f"A rehearsal has 1 to {MOST_PLAYERS} players and 1 to {MOST_ROUNDS} rounds."
        raise Failed(msg)
    try:
        return plan(wishes.players, wishes.rounds, wishes.seed, mix_of(wishes.mix))
    except RuleError as refusal:
        raise Failed(_cannot_split(refusal)) from refusal


def mix_of(words: str) -> Mapping[Level, int]:
    """Read a level mix such as `3:5:2`, the shares of Fan, Casual and Gachi."""
    shares = words.split(":")
    if len(shares) != len(Level) or not all(share.isdecimal() for share in shares):
        msg = "Write the level mix as three numbers, Fan:Casual:Gachi, for example 3:5:2."
        raise Failed(msg)
    mix = {level: int(share) for level, share in zip(Level, shares, strict=True)}
    if not any(mix.values()):
        msg = "At least one level needs a share above 0."
        raise Failed(msg)
    return mix


def server_for(wishes: Wishes) -> AbstractContextManager[Address]:
    """Return the server to rehearse on: the one named, else one of our own."""
    if not wishes.url:
        return own_full_mode(keep=wishes.keep) if wishes.full else own_server(keep=wishes.keep)
    if wishes.full or wishes.memory:
        msg = "--full and --memory are for a server of the rehearsal's own, without --url."
        raise Failed(msg)
    if not wishes.token:
        msg = "--url needs --token: an app token (twk_…) of the shop that rehearses."
        raise Failed(msg)
    return nullcontext(Address(wishes.url.rstrip("/"), wishes.token, wishes.shop))


async def rehearse(
    script: Script,
    at: Address,
    *,
    say: Callable[[str], None],
    progress: TextIO,
    wired: Callable[[httpx.AsyncClient], Wire] | None = None,
) -> str:
    """Play the script on a server and return the summary; raises `Failed`.

    `wired` makes the wire: one of its own may have more patience, or note what was answered.
    """
    begun = time.monotonic()
    limits = httpx.Limits(max_connections=MOST_AT_ONCE)
    headers = {"Accept-Language": "en"}
    async with httpx.AsyncClient(base_url=at.url + API, limits=limits, headers=headers) as http:
        wire = wired(http) if wired else Wire(http, seed=script.seed)
        bar = Bar(progress)
        try:
            desk = await _desk(script, wire, at)
            evening = Evening(script, desk, wire, say, bar)
            await evening.play()
        except Exception as trouble:
            bar.clear()
            raise Failed("\n".join(_reasons(trouble))) from trouble
        bar.clear()
        return summary(evening, seconds=time.monotonic() - begun)


async def _desk(script: Script, wire: Wire, at: Address) -> Desk:
    now = timezone.localtime()
    shop = at.shop or await _only_shop(Caller(wire, at.token))
    return await Desk.opened(wire, at.token, shop, script, now)


async def _only_shop(app: Caller) -> str:
    """Return the shop that the token belongs to."""
    shops = [str(shop["id"]) for shop in await app.every("/shops")]
    if len(shops) != 1:
        msg = "This token belongs to no shop any more; make a new one, or name a shop with --shop."
        raise Failed(msg)
    return shops.pop()


def _reasons(trouble: BaseException) -> Iterator[str]:
    """Say every reason that is inside a group of exceptions; what nobody expected goes on."""
    match trouble:
        case BaseExceptionGroup():
            for each in trouble.exceptions:
                yield from _reasons(each)
        case Inconsistent():
            yield from (f"Inconsistent: {sentence}." for sentence in trouble.troubles)
        case Refused():
            yield f"The server refused: {trouble.detail or trouble} ({trouble.asked})"
        case Failed() | Unreachable() | NoServer():
            yield str(trouble)
        case other:
            raise other


def _cannot_split(refusal: RuleError) -> str:
    players = refusal.facts["players"]
    sentence = f"{players} players cannot be split into pods of the allowed sizes (3 and 4)."
    return f"{sentence} Name another number with --players, such as {_next_number(players)}."


def _next_number(players: object) -> int:
    """Return the next larger number of players that makes pods of three and four."""
    number = int(str(players)) + 1
    while True:
        with suppress(RuleError):
            pod_sizes(number)
            return number
        number += 1
