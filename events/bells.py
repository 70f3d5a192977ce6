"""A bell for each of the threads that tick when embedded: work that cannot wait rings it."""

import threading

_bells = {False: threading.Event(), True: threading.Event()}


def ring(*, sending: bool) -> None:
    """Have the thread that sends, or the other one, look at once."""
    _bells[sending].set()


def rest(seconds: float, *, sending: bool) -> None:
    """Wait until so much time is over, or somebody rings."""
    _bells[sending].wait(seconds)
    _bells[sending].clear()
