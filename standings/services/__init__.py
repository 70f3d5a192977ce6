"""Everything that changes what an event ends with."""

from standings.services.archiving import Ready, archive_for, restore_event, think_restoring
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
from standings.services.forgetting import forget_again, forget_entry, forget_old
from standings.services.goods import give_promo, set_goods, take_promo_back
from standings.services.lottery import draw_places, look_at_lots
from standings.services.series import (
    add_event,
    change_series,
    finish_series,
    forget_people,
    join_people,
    make_series,
    part_people,
    remove_event,
    reopen_series,
)
from standings.services.uploads import (
    cancel_upload,
    carry_out_upload,
    forget_old_uploads,
    order_upload,
)

__all__ = [
    "Ready",
    "add_event",
    "add_number",
    "archive_for",
    "begin_draw",
    "cancel_upload",
    "carry_out_upload",
    "change_series",
    "draw_next",
    "draw_places",
    "end_draw",
    "finish_event",
    "finish_series",
    "forget_again",
    "forget_entry",
    "forget_old",
    "forget_old_uploads",
    "forget_people",
    "give_promo",
    "join_people",
    "look_at_lots",
    "make_series",
    "mark_absent",
    "open_draw",
    "order_upload",
    "part_people",
    "remove_event",
    "reopen_event",
    "reopen_series",
    "restore_event",
    "set_goods",
    "set_prizes",
    "take_promo_back",
    "think_restoring",
    "undo_draw",
]
