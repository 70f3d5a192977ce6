"""`python -m config.full.shared_port`: one of several web processes on one port, where there is no front.

The supervisor holds the listening socket and hands it on as standard input, so that a process that dies
takes no port with it. The site stands behind the guard of an evening: foreign names, large bodies and too many
streams are refused as a front would refuse them.
"""

import asyncio
import os
import socket

import django


def main() -> None:
    """Serve until a signal says stop."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    asyncio.run(_serve(socket.socket(fileno=os.dup(0))))


async def _serve(listener: socket.socket) -> None:
    from config.evening.guard import Guard  # noqa: PLC0415  needs django.setup first
    from config.evening.opening import load_site  # noqa: PLC0415
    from config.evening.room import Room, raised_limit  # noqa: PLC0415
    from config.evening.serving import Serving, stop_signal  # noqa: PLC0415
    from events.address import public_url  # noqa: PLC0415

    own = "http://{}:{}".format(*listener.getsockname())
    room = Room.in_files(raised_limit())
    guard = Guard(load_site(), url=lambda: public_url() or own, on_visit=_unnoticed, room=room)
    serving = Serving(guard)
    with stop_signal() as stop:
        serving.open(listener)
        await serving.wait_for_end(stop)
        await serving.close()


def _unnoticed(_address: str) -> None:
    """Nobody waits for a first phone here."""


if __name__ == "__main__":
    main()
