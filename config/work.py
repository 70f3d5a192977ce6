"""Deferred work: each is a row (events.Due) that these commands carry out."""

from collections.abc import Sized
from datetime import timedelta

from events.rhythm import Daily, Every, Patience, Rhythm

# By the row's kind.
COMMANDS = {
    "round.pair": "pods.services.carry_out_order",
    "webhook.deliver": "events.services.deliver",
    "round.time_over": "pods.services.call_time_over",
    "decks.recheck": "decks.services.recheck_decks",
    "cards.import": "decks.services.carry_out_import",
    "cards.refresh": "decks.services.refresh_cards",
    "queue.look": "pods.services.look_at_queue",
    "reports.weigh": "pods.services.weigh_reports",
    "seat.overdue": "pods.services.tell_overdue",
    "lots.look": "standings.services.look_at_lots",
    "entries.release": "events.services.release_late",
    "offers.look": "events.services.end_offers",
    "reminders.send": "events.services.send_reminders",
    "reminders.mail": "events.services.mail_reminders",
    "people.forget": "standings.services.forget_old",
    "cleaning.sweep": "events.services.sweep",
    "backup.make": "config.backup.routine.make_when_due",
    "event.upload": "standings.services.carry_out_upload",
    "phones.tell": "pods.services.tell_phones",
    "mail.send": "events.services.send_mail",
    "sandbox.step": "sandbox.services.play_when_due",
    "sandbox.pair": "sandbox.services.play_when_due",
    "sandbox.end": "sandbox.services.end_expired",
}
# These think for long, so they run outside of any transaction and lock nothing meanwhile.
THINKING = frozenset(
    {
        "round.pair", "decks.recheck", "webhook.deliver", "phones.tell", "mail.send", "sandbox.pair",
        "cleaning.sweep", "people.forget", "backup.make", "event.upload", "reminders.send",
        "cards.import", "cards.refresh",
    }
)  # fmt: skip
# These wait for other machines; embedded, a thread of their own runs them, so that nothing waits for them.
SENDING = frozenset(
    {"webhook.deliver", "phones.tell", "mail.send", "cards.import", "cards.refresh"}
)
# Somebody waits for these: they come before others, and embedded they do not wait for the next tick.
AT_ONCE = frozenset({"mail.send"})
# How often a kind is tried before it waits for the staff; what is not named here has the usual patience.
PATIENCE = {
    # a code to sign in with is good for ten minutes
    "mail.send": Patience(tries=8, first=timedelta(seconds=3), longest=timedelta(minutes=1)),
    # files of hundreds of megabytes, which are not fetched for nothing
    "cards.import": Patience(tries=4, first=timedelta(minutes=1), longest=timedelta(hours=1)),
    "cards.refresh": Patience(tries=3, first=timedelta(minutes=10), longest=timedelta(hours=2)),
}
# What the sweep has forgotten, each by a command that answers how much it forgot.
SWEPT = {
    "answers": "events.services.forget_old_answers",
    "work": "events.services.forget_old_work",
    "deliveries": "events.outbox.forget_old",
    "phones": "events.pushing.forget_old_phones",
    "device_codes": "events.services.forget_old_codes",
    "links": "events.services.forget_old_links",
    "permits": "events.services.forget_old_permits",
    "stream_tickets": "events.services.forget_old_stream_tickets",
    "mails": "events.services.forget_old_mails",
    "sessions": "accounts.services.forget_old_sessions",
    "tries": "accounts.services.forget_old_tries",
    "sandboxes": "sandbox.services.end_left_over",
    "uploads": "standings.services.forget_old_uploads",
    "card_orders": "decks.services.forget_old_card_orders",
}


def routines(*, backup_hour: int, card_sources: Sized) -> dict[str, Rhythm]:
    """What comes again by itself: so long after it ran, or daily by the clock of TIME_ZONE."""
    nightly = {"cards.refresh": Daily(hour=3, minute=30)} if card_sources else {}
    return {
        **nightly,
        "cleaning.sweep": Every(hours=1),
        "reminders.send": Every(minutes=10),
        "people.forget": Daily(hour=4),
        "backup.make": Daily(hour=backup_hour),
    }
