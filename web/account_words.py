"""All that an account and its entries hold, as a file for their owner."""

from typing import Any

from accounts.mails import mail_of
from accounts.models import User
from accounts.passkeys import passkeys_of
from decks.selectors import decks_of
from events.keeping import kept_tickets
from events.links import own_links
from events.models import Entry
from pods.wishes import own_wishes
from standings.placed import final_ranks

FIELDS = (
    "player_name",
    "kana",
    "level",
    "accepts",
    "group",
    "group_wish",
    "mark",
    "home_by",
    "state",
    "walk_in",
    "phoneless",
)


def data_of(user: User) -> dict[str, Any]:
    """Return an account and its entries; what others wrote about a person is not among it."""
    entries = kept_tickets(user).entries
    ranks = final_ranks(entries)
    return {
        "account": {
            "mail": mail_of(user),
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
        "entries": [_entry(entry, ranks.get(entry.pk)) for entry in entries],
    }


def _entry(entry: Entry, rank: int | None) -> dict[str, Any]:
    event = entry.event
    return {
        "id": entry.pk,
        "event": {
            "id": event.pk,
            "name": event.name,
            "shop": event.shop.name,
            "format": event.format,
            "starts_at": event.starts_at,
        },
        **{name: getattr(entry, name) for name in FIELDS},
        "final_rank": rank,
        "decks": [{"name": deck.name, "text": deck.deck.text} for deck in decks_of(entry)],
        "rather_not_with": [wish.named for wish in own_wishes(entry)],
        "accounts_elsewhere": [
            {"service": link.service, "account": link.account, "app": link.app}
            for link in own_links(entry)
        ],
    }
