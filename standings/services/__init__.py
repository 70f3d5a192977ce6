"""Everything that changes what an event ends with."""

from standings.services.draws import (
    add_number,
    begin_draw,
    draw_next,
    end_draw,
    mark_absent,
    open_draw,
    set_prizes,
    undo_draw,
)
from standings.services.finish import finish_event, reopen_event

__all__ = [
    "add_number",
    "begin_draw",
    "draw_next",
    "end_draw",
    "finish_event",
    "mark_absent",
    "open_draw",
    "reopen_event",
    "set_prizes",
    "undo_draw",
]
