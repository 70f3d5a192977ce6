"""All that an account and its entries hold, as a file for their owner."""

from typing import Any

from accounts.mails import mail_of
from accounts.models import User
from accounts.passkeys import passkeys_of
from events.keeping import kept_tickets
from standings.own_data import data_of_entry, words_of_fields
from standings.placed import final_ranks


def data_of(user: User) -> dict[str, Any]:
    """Return an account and its entries; what others wrote about a person is not among it."""
    entries = kept_tickets(user).entries
    ranks = final_ranks(entries)
    return {
        "account": {
            "mail": mail_of(user),
            "reminders_in": user.reminder_language,
            "made_at": user.date_joined,
            "signed_in_at": user.last_login,
            "passkeys": [
                {
                    "name": passkey.data["name"],
                    "made_at": passkey.created_at,
                    "used_at": passkey.last_used_at,
                }
                for passkey in passkeys_of(user)
            ],
        },
        "words": words_of_fields(),
        "entries": [data_of_entry(entry, ranks.get(entry.pk)) for entry in entries],
    }
