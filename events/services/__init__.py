"""Everything that changes events, entries and tokens."""

from events.services.apps import register_app, remove_app
from events.services.arriving import (
    Arrival,
    arrive,
    check_in,
    let_in,
    mark_no_show,
    release_absent,
    undo_check_in,
    undo_walk_in,
)
from events.services.batches import MOST_ARRIVALS, arrive_each, each_by_itself, undo_each
from events.services.copying import copy_event, settings_again
from events.services.deadline import release_late
from events.services.devices import (
    add_device,
    device_code,
    forget_old_codes,
    make_device_code,
    revoke_devices,
    try_device_code,
)
from events.services.entries import (
    add_entry,
    cancel_entry,
    change_entry,
    drop_entry,
    restore_entry,
    rotate_ticket,
)
from events.services.events import (
    RECHECK,
    change_event,
    create_event,
    plan_recheck,
)
from events.services.forgetting import (
    about_to_forget,
    forget_here,
    leave_for_good,
    locked_to_forget,
    tell_forgotten,
)
from events.services.importing import enter_people, foresee_people
from events.services.keeping import give_up_ticket, keep_ticket
from events.services.links import (
    forget_old_links,
    link_account,
    make_link_code,
    try_link_code,
    unlink,
)
from events.services.mails import forget_old_mails, post_mail, send_mail
from events.services.masking import mask_name, unmask_name
from events.services.money import (
    Receipt,
    arrive_paying,
    count_till,
    give_back,
    never_paid,
    take_payment,
)
from events.services.offers import end_offers, take_place
from events.services.permits import (
    asked_by,
    forget_old_permits,
    give_permit,
    give_tokens,
    may_be_given,
    permit_of,
    revoke_permit,
    take_tokens_back,
)
from events.services.pushes import push, subscribe, unsubscribe
from events.services.reminder_mails import mail_reminders
from events.services.reminders import send_reminders
from events.services.scanning import check_in_scanned
from events.services.slips import give_slip, next_slip, open_doors, take_slip_back
from events.services.streams import (
    forget_old_stream_tickets,
    give_stream_ticket,
    holder_of,
    stream_ticket,
    use_stream_ticket,
)
from events.services.sweeping import forget_old_answers, forget_old_work, sweep
from events.services.teams import (
    join_team,
    leave_team,
    pair_up,
    partners_in,
    try_team_codes,
)
from events.services.tokens import make_token, make_token_by_app, revoke_token, token_of
from events.services.webhooks import (
    deliver,
    end_webhook,
    make_webhook,
    resume_webhook,
    rotate_secret,
    send_again,
    try_webhook,
)
from events.services.work import run_again, set_aside

__all__ = [
    "MOST_ARRIVALS",
    "RECHECK",
    "Arrival",
    "Receipt",
    "about_to_forget",
    "add_device",
    "add_entry",
    "arrive",
    "arrive_each",
    "arrive_paying",
    "asked_by",
    "cancel_entry",
    "change_entry",
    "change_event",
    "check_in",
    "check_in_scanned",
    "copy_event",
    "count_till",
    "create_event",
    "deliver",
    "device_code",
    "drop_entry",
    "each_by_itself",
    "end_offers",
    "end_webhook",
    "enter_people",
    "foresee_people",
    "forget_here",
    "forget_old_answers",
    "forget_old_codes",
    "forget_old_links",
    "forget_old_mails",
    "forget_old_permits",
    "forget_old_stream_tickets",
    "forget_old_work",
    "give_back",
    "give_permit",
    "give_slip",
    "give_stream_ticket",
    "give_tokens",
    "give_up_ticket",
    "holder_of",
    "join_team",
    "keep_ticket",
    "leave_for_good",
    "leave_team",
    "let_in",
    "link_account",
    "locked_to_forget",
    "mail_reminders",
    "make_device_code",
    "make_link_code",
    "make_token",
    "make_token_by_app",
    "make_webhook",
    "mark_no_show",
    "mask_name",
    "may_be_given",
    "never_paid",
    "next_slip",
    "open_doors",
    "pair_up",
    "partners_in",
    "permit_of",
    "plan_recheck",
    "post_mail",
    "push",
    "register_app",
    "release_absent",
    "release_late",
    "remove_app",
    "restore_entry",
    "resume_webhook",
    "revoke_devices",
    "revoke_permit",
    "revoke_token",
    "rotate_secret",
    "rotate_ticket",
    "run_again",
    "send_again",
    "send_mail",
    "send_reminders",
    "set_aside",
    "settings_again",
    "stream_ticket",
    "subscribe",
    "sweep",
    "take_payment",
    "take_place",
    "take_slip_back",
    "take_tokens_back",
    "tell_forgotten",
    "token_of",
    "try_device_code",
    "try_link_code",
    "try_team_codes",
    "try_webhook",
    "undo_check_in",
    "undo_each",
    "undo_walk_in",
    "unlink",
    "unmask_name",
    "unsubscribe",
    "use_stream_ticket",
]
