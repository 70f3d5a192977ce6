"""Connections that send half a request and wait: uvicorn knows no limit of time for them."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

PATIENCE = 60.0  # seconds from a connection's or request's first sign until the request is whole


class PatientProtocol(H11Protocol):
    """uvicorn's own protocol, closing what has not sent a whole request in time."""

    patience = PATIENCE
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._await_request()

    def data_received(self, data: bytes) -> None:
        """Wait on where the request is not whole yet."""
        super().data_received(data)
        if self._is_whole():
            self._rest()
        else:
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._rest()
        super().connection_lost(exc)

    def _is_whole(self) -> bool:
        """Tell whether a request is being answered and nothing of it is missing."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not (cycle.response_complete or cycle.more_body)

    def _await_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.patience, self.transport.close)

    def _rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
