"""What refusals about loan decks say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LOAN_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "loan.not_offered": (409, _("This deck is not lent out at this event. Choose another one.")),
    "loan.still_out": (
        409,
        _("{deck} has been handed out already. Give it back at the reception first."),
    ),
    "loan.already_lent": (409, _("{borrower} has {deck} right now. Take it back first.")),
    "loan.deck_illegal": (
        409,
        _("{deck} breaks a deck rule of this event, so it is not handed out."),
    ),
    "loan.replaces_deck": (
        409,
        _("{name} has submitted a deck. The loan deck takes its place, and its list is gone."),
    ),
    "loan.not_out": (409, _("This deck has not been handed out.")),
    "loan.closed": (409, _("This loan is over: withdrawn, or back in the shop.")),
    "loan.bad_count": (422, _("Count the cards: a whole number up to {most}.")),
    "loan.count_differs": (
        409,
        _("Counted: {cards}. The deck has {expected} cards. Count once more."),
    ),
    "loan.deck_is_out": (
        409,
        _("{borrower} has {deck} right now. It can be retired when it is back."),
    ),
    "loan.deck_stale": (
        412,
        _("Somebody changed this loan deck meanwhile. Load it again, then repeat your change."),
    ),
}
