"""What a player's page says about loan decks."""

from django import template

from decks.loans import has_loans, open_loan
from events.models import Entry, EntryState, Phase

register = template.Library()
CARES = (EntryState.WAITING, EntryState.EXPECTED, EntryState.HERE)


@register.inclusion_tag("web/ticket/loan_card.html")
def loan_card(entry: Entry, ticket: str) -> dict[str, object]:
    """Show the wished or borrowed deck, or where to wish for one; nothing where none are lent."""
    if not has_loans(entry):
        return {"shows": False}
    loan = open_loan(entry)
    is_out = loan is not None and loan.handed_out_at is not None
    may_wish = entry.event.phase != Phase.FINISHED and entry.state in CARES
    return {
        "shows": is_out or may_wish,
        "loan": loan,
        "is_out": is_out,
        "event": entry.event,
        "ticket": ticket,
    }
