"""Cards, shops' revisions of restricted lists, deck lists, their checks, judges' rulings, loan decks."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from accounts.models import Shop
from events.models import Entry, Event

LONGEST_NAME = 160


class Card(models.Model):
    """The facts of one card as some source gave them; a verdict never reads a status from here.

    `folded`, `civilizations`, `costs` and `types` are what a search looks in; `facts` is the whole card.
    """

    game = models.CharField(max_length=4)
    key = models.CharField(max_length=LONGEST_NAME)
    name = models.CharField(max_length=LONGEST_NAME)
    kana = models.CharField(max_length=LONGEST_NAME, blank=True)
    folded = models.CharField(max_length=2 * LONGEST_NAME)
    civilizations = models.CharField(max_length=12, blank=True)
    costs = models.CharField(max_length=40, blank=True)
    types = models.CharField(max_length=200, blank=True)
    facts = models.JSONField()
    source = models.CharField(max_length=60)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "key"], name="card_key_once_per_game")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["game", "folded", "civilizations", "costs", "types"], name="card_search"
            )
        ]

    def __str__(self) -> str:
        """Name for humans."""
        return self.name


class CardImport(models.Model):
    """One import that changed cards; its number tells whether a table in memory is stale."""

    game = models.CharField(max_length=4)
    source = models.CharField(max_length=60)
    added = models.PositiveIntegerField()
    changed = models.PositiveIntegerField()
    unchanged = models.PositiveIntegerField()
    conflicting = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        """What came from where."""
        return f"{self.added + self.changed} cards from {self.source}"


class Regulation(models.Model):
    """A shop's own revision of a restricted list, for what was announced after the product was made."""

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="regulations")
    text = models.TextField()
    lists = models.JSONField()
    effective = models.DateField()
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("effective", "pk")

    def __str__(self) -> str:
        """Which lists, from when."""
        return f"{', '.join(self.lists)} from {self.effective}"


class AdviceList(models.Model):
    """All of a shop's hints about cards, as they were from one version of the shop on; the newest counts."""

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="advice_lists")
    version = models.PositiveBigIntegerField()
    text = models.TextField()
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("-version",)
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["shop", "version"], name="advice_list_once_per_shop_version"
            )
        ]

    def __str__(self) -> str:
        """Whose list, from when."""
        return f"hints of {self.shop_id} from {self.made_at:%Y-%m-%d}"


class DeckList(models.Model):
    """A deck of an entry as its owner pasted it; sealed for everybody but owner and judges."""

    id = IdField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="decks")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=40, blank=True)
    level = models.PositiveSmallIntegerField(null=True)
    text = models.TextField()
    partner = models.CharField(max_length=120, blank=True)
    submitted_at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "number"], name="deck_number_once_per_entry"),
            models.CheckConstraint(
                condition=Q(level=None) | Q(level__gte=1, level__lte=3),
                name="deck_level_one_to_three",
            ),
        ]

    def __str__(self) -> str:
        """Whose deck."""
        return f"deck {self.number} of {self.entry_id}"


class DeckCheck(models.Model):
    """One verdict of the engine on one submitted text; a judge's ruling stands beside it."""

    deck = models.ForeignKey(DeckList, on_delete=models.CASCADE, related_name="checks")
    outcome = models.CharField(max_length=12)
    verdict = models.JSONField()
    ruling = models.CharField(max_length=10, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(ruling__in=["", "accepted", "refused"]), name="check_ruling_known"
            )
        ]

    def __str__(self) -> str:
        """What was found."""
        return self.outcome


class CardRuling(models.Model):
    """A judge's word about a name, for all decks of one event: which card it is, or that it may pass."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="card_rulings")
    key = models.CharField(max_length=LONGEST_NAME)
    written = models.CharField(max_length=LONGEST_NAME)
    card = models.CharField(max_length=LONGEST_NAME, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "key"], name="card_ruling_once_per_name")
        ]

    def __str__(self) -> str:
        """What was written, and what it is."""
        return f"{self.written}: {self.card or 'accepted'}"


class LoanDeck(models.Model):
    """A deck that a shop lends out, checked once."""

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="loan_decks")
    name = models.CharField(max_length=40)
    format = models.CharField(max_length=30)
    level = models.PositiveSmallIntegerField(null=True)
    text = models.TextField()
    partner = models.CharField(max_length=120, blank=True)
    outcome = models.CharField(max_length=12)
    verdict = models.JSONField()
    checked_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        """Name for humans."""
        return self.name


class Loan(models.Model):
    """A wish for a loan deck, its hand-out and its counted return.

    `cards_out` is the count as it was handed out, `copy` the borrower's list of it, `replaced` what that
    list was before.
    """

    id = IdField()
    deck = models.ForeignKey(LoanDeck, on_delete=models.PROTECT, related_name="loans")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="loans")
    wished_at = models.DateTimeField()
    handed_out_at = models.DateTimeField(null=True)
    returned_at = models.DateTimeField(null=True)
    cards_out = models.PositiveSmallIntegerField(null=True)
    cards_returned = models.PositiveSmallIntegerField(null=True)
    copy = models.ForeignKey(DeckList, on_delete=models.SET_NULL, null=True, related_name="+")
    replaced = models.JSONField(null=True)

    class Meta:
        ordering = ("wished_at", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["deck"],
                condition=Q(handed_out_at__isnull=False, returned_at=None),
                name="loan_deck_with_one_borrower",
            ),
            models.UniqueConstraint(
                fields=["entry"], condition=Q(returned_at=None), name="loan_one_open_per_entry"
            ),
        ]

    def __str__(self) -> str:
        """Which deck to whom."""
        return f"{self.deck_id} for {self.entry_id}"


from decks import card_data  # noqa: E402, F401  # more tables of this room
