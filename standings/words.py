"""The words of draws and prizes in the reader's language."""

from django.utils.translation import gettext as _

from standings.lots import Lots, Prize


def prize_words(prize: Prize) -> str:
    """Return what a prize is called: its own name, else its number."""
    return prize.name or _("Special prize {number}").format(number=prize.number)


def prize_names(lots: Lots) -> list[str]:
    """Return what all prizes of a draw are called."""
    if lots.is_lottery:
        return [_("Place {number}").format(number=prize.number) for prize in lots.prizes]
    return [prize_words(prize) for prize in lots.prizes]
