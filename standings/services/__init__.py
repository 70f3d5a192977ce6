"""Everything that changes what an event ends with."""

from standings.services.finish import finish_event, reopen_event

__all__ = ["finish_event", "reopen_event"]
