"""Everything that changes events, entries and tokens."""

from events.services.entries import (
    add_entry,
    cancel_entry,
    change_entry,
    check_in,
    drop_entry,
    restore_entry,
    rotate_ticket,
    undo_check_in,
)
from events.services.events import (
    RECHECK,
    change_event,
    create_event,
    forget_old_keys,
    plan_recheck,
)
from events.services.teams import join_team, leave_team, pair_up, partners_in
from events.services.tokens import make_token, revoke_token, token_of

__all__ = [
    "RECHECK",
    "add_entry",
    "cancel_entry",
    "change_entry",
    "change_event",
    "check_in",
    "create_event",
    "drop_entry",
    "forget_old_keys",
    "join_team",
    "leave_team",
    "make_token",
    "pair_up",
    "partners_in",
    "plan_recheck",
    "restore_entry",
    "revoke_token",
    "rotate_ticket",
    "token_of",
    "undo_check_in",
]
