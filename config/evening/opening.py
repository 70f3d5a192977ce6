"""Open an evening: check, prepare the data, say where it is, serve until somebody stops it."""

import asyncio
import logging
import socket
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from asgiref.typing import ASGI3Application
from django.conf import settings

from config.evening import checks, folder, lan
from config.evening.data import kept_in, prepare
from config.evening.greeting import greeting
from config.evening.guard import Guard
from config.evening.network import Network
from config.evening.qr import qr_text
from config.evening.room import Room, raised_limit
from config.evening.serving import Serving, stop_signal
from config.evening.ticker import ticking
from config.evening.words import StartError, both
from config.messages import compile_catalogues
from config.site import whole_site
from events.address import public_url

Say = Callable[[str], None]
UNSAID = {
    "django.request": logging.ERROR,  # a page that is not there
    "django.security": logging.CRITICAL,  # a form too large, a foreign name, an old page's form
}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for; an address of its own means the shop's network too."""

    port: int = 8000
    on_network: bool = False
    address: str = ""
    demo: bool = True
    shop: str = ""


@dataclass(frozen=True, slots=True)
class Doors:
    """The listening sockets, taken before anything is written: this machine's and the network's."""

    local: socket.socket
    outer: socket.socket | None = None
    address: str = ""

    def close(self) -> None:
        """Give the ports back."""
        for listener in (self.local, self.outer):
            if listener is not None:
                listener.close()


def open_evening(wishes: Wishes, *, home: Path, say: Say) -> None:
    """Run an evening from the first check to the goodbye; raises StartError before it begins."""
    with ExitStack() as evening:
        checks.check_folder(home)
        checks.check_key(home)
        room = Room.in_files(raised_limit())
        evening.enter_context(folder.held(home))
        doors = take_doors(wishes)
        evening.callback(doors.close)
        compile_catalogues()
        prepare(shop=wishes.shop, demo=wishes.demo)
        whole = load_site()
        network = settle(doors, wishes, home=home, say=say)
        local = lan.url_of(lan.LOOPBACK, wishes.port)
        say(greeting(local=local, public=public_url() or local, kept=kept_in(home)))
        evening.enter_context(others_mistakes_unsaid())
        evening.enter_context(ticking())
        asyncio.run(_serve(whole, doors, network, local=local, room=room))
    say(both("goodbye"))


def take_doors(wishes: Wishes) -> Doors:
    """Listen on what was wished for; refuses with `port.…` or `address.…`."""
    local = lan.listener(lan.LOOPBACK, wishes.port)
    if not wishes.on_network:
        return Doors(local)
    try:
        address = wishes.address or found_or_refused()
        return Doors(local, lan.listener(address, wishes.port), address)
    except StartError:
        local.close()
        raise


def found_or_refused() -> str:
    """Return this machine's address on the network; refuses with `address.none`."""
    address = lan.found_address()
    if address is None:
        raise StartError("address.none")
    return address


def settle(doors: Doors, wishes: Wishes, *, home: Path, say: Say) -> Network | None:
    """Make links lead to where phones come in; None where only this machine does."""
    before = folder.whereabouts(home)
    if doors.outer is None:
        folder.note_whereabouts(home, local=lan.url_of(lan.LOOPBACK, wishes.port))
        return None
    network = Network(
        address=doors.address,
        port=wishes.port,
        home=home,
        say=say,
        find=partial(lan.still_here, wishes.address) if wishes.address else lan.found_address,
        hosts=tuple(settings.ALLOWED_HOSTS),
    )
    network.begin(printed=before.printed if before else "")
    return network


async def _serve(
    site: ASGI3Application, doors: Doors, network: Network | None, *, local: str, room: Room
) -> None:
    guard = Guard(
        site,
        url=lambda: public_url() or local,
        on_visit=network.visited if network else lambda _client: None,
        room=room,
    )
    serving = Serving(guard)
    with stop_signal() as stop:
        serving.open(doors.local)
        watches = _watches(network, doors, serving) if network else []
        await serving.wait_for_end(stop)
        for watch in watches:
            watch.cancel()
        await serving.close()


def _watches(network: Network, doors: Doors, serving: Serving) -> list[asyncio.Task[None]]:
    assert doors.outer is not None  # noqa: S101  a network has a door
    network.server = serving.open(doors.outer)
    network.say(qr_text(network.url))
    return [
        asyncio.create_task(network.wait_for_phone()),
        asyncio.create_task(network.watch(serving)),
    ]


@contextmanager
def others_mistakes_unsaid() -> Iterator[None]:
    """Keep the console for what the organiser must know: what others send wrongly is no news."""
    before = {name: logging.getLogger(name).level for name in UNSAID}
    for name, level in UNSAID.items():
        logging.getLogger(name).setLevel(level)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


def load_site() -> ASGI3Application:
    """Return the site, with its pages loaded: the first visitor need not wait for that."""
    warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)
    return whole_site()
