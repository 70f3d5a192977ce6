"""The shop's network while an evening lasts: the test phone, and an address that changes."""

import asyncio
import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn
from django.conf import settings

from config.evening import folder, lan
from config.evening.qr import qr_text
from config.evening.serving import Serving
from config.evening.words import StartError, both
from events import address as public_address

log = logging.getLogger(__name__)
LOOK_EVERY = 10.0  # seconds between two looks at this machine's address
PHONE_PATIENCE = 60.0  # seconds before the usual causes are named


@dataclass(slots=True)
class Network:
    """The place of this machine on the shop's network.

    It listens on exactly that address, not on every one: a second network (a VPN, the till's)
    is then no way in, and the names that are answered are exactly this one and the machine's own.
    """

    address: str
    port: int
    home: Path
    say: Callable[[str], None]
    find: Callable[[], str | None]
    hosts: tuple[str, ...]
    phone: asyncio.Event = field(default_factory=asyncio.Event)
    server: uvicorn.Server | None = None
    gone: bool = False

    @property
    def url(self) -> str:
        """Where phones go."""
        return lan.url_of(self.address, self.port)

    def begin(self, *, printed: str) -> None:
        """Settle at the first address; say so where codes were printed with another before."""
        public_address.forget()
        if printed and printed != self.url:
            public_address.move_to(printed)
            self.say(both("address.old_codes", old=printed))
        self.settle()

    def settle(self) -> None:
        """Make links, QR codes and the guard of names use this address."""
        public_address.move_to(self.url)
        settings.ALLOWED_HOSTS = [*self.hosts, self.address]
        local = lan.url_of(lan.LOOPBACK, self.port)
        folder.note_whereabouts(self.home, local=local, public=self.url)

    def visited(self, client: str) -> None:
        """Notice the first request of another device."""
        if not self.phone.is_set() and lan.is_elsewhere(client, own=(self.address,)):
            self.phone.set()

    async def wait_for_phone(self) -> None:
        """Say that a phone got through; name the usual causes when none does for a minute."""
        self.say(both("phone.wait"))
        try:
            await asyncio.wait_for(self.phone.wait(), PHONE_PATIENCE)
        except TimeoutError:
            self.say(why_no_phone(sys.platform, address=self.address, port=self.port))
            await self.phone.wait()
        self.say(both("phone.came"))

    async def watch(self, serving: Serving) -> None:
        """Look at the address every ten seconds for as long as the evening lasts."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look(serving)
            except OSError:
                log.exception("the network could not be looked at; the next look comes soon")

    async def look(self, serving: Serving) -> None:
        """Compare the address with the one in use, and follow it."""
        found = await asyncio.to_thread(self.find)
        if found is None:
            self._say_gone()
            return
        if self.gone:
            self.gone = False
            self.say(both("address.back"))
        if found != self.address:
            self._move(found, serving)

    def _say_gone(self) -> None:
        if not self.gone:
            self.gone = True
            self.say(both("address.gone"))

    def _move(self, found: str, serving: Serving) -> None:
        before = self.url
        try:
            listener = lan.listener(found, self.port)
        except StartError:
            self.say(both("address.stuck", new=found, port=self.port))
            return
        if self.server is not None:
            self.server.should_exit = True
        self.server = serving.open(listener)
        self.address = found
        self.settle()
        self.say(both("address.moved", old=before, new=self.url))
        self.say(qr_text(self.url))


def why_no_phone(platform: str, *, address: str, port: int) -> str:
    """Return the usual causes and what helps against each, for this kind of machine."""
    lines = [both("phone.none")]
    lines += [
        "\n".join(f"  {line}" for line in both(code, address=address, port=port).splitlines())
        for code in lan.causes(platform)
    ]
    return "\n".join(lines)
