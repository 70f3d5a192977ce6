"""How much a request may send: Django would write it all to the disk before anything looks at it."""

from asgiref.typing import ASGIReceiveCallable, ASGIReceiveEvent, HTTPScope
from django.conf import settings

MOST: int = settings.LARGEST_BODY
MOST_IN_VAIN = 10 * MOST  # read and thrown away, so that the sender gets to read the answer


def announced(scope: HTTPScope) -> int:
    """Return how many bytes a request says it will send; 0 where it says nothing."""
    sizes = [value for key, value in scope["headers"] if key == b"content-length"]
    return int(sizes[0]) if sizes and sizes[0].isdigit() else 0


class Body:
    """A request's body on its way in, counted."""

    def __init__(self, receive: ASGIReceiveCallable) -> None:
        """Count what this receives."""
        self._receive = receive
        self._read = 0
        self._more = True

    @property
    def is_too_large(self) -> bool:
        """Whether more came than may be."""
        return self._read > MOST

    async def receive(self) -> ASGIReceiveEvent:
        """Receive an event; from the first byte too many on, only that the sender has gone."""
        event = None if self.is_too_large else await self._next()
        return {"type": "http.disconnect"} if event is None or self.is_too_large else event

    async def throw_away(self) -> None:
        """Read what is left, as long as that is bearable."""
        while self._more and self._read < MOST_IN_VAIN:
            await self._next()

    async def _next(self) -> ASGIReceiveEvent:
        event = await self._receive()
        self._more = event["type"] == "http.request" and event["more_body"]
        self._read += len(event["body"]) if event["type"] == "http.request" else 0
        return event
