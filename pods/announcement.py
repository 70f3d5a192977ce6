"""What the staff announce: to everybody, to one level, or to one table alone."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from events.models import Entry, Event


class Occasion(models.TextChoices):
    """What it is about; all but `free` bring their own words in both languages."""

    FREE = "free"
    OPENING = "opening"
    FIVE_MINUTES = "five_minutes"
    NEXT_ROUND = "next_round"
    COME = "come_to_table"
    LOST = "lost_property"
    BREAK = "break"


class Audience(models.TextChoices):
    """Whom it concerns, and who may read it."""

    ALL = "all"
    LEVEL = "level"
    TABLE = "table"


class Announcement(models.Model):
    """One announcement; the wall and banners show it until `until`, lists keep it.

    `pod` is the table it is for, or the one that it names; `at` the time of day that it names.
    """

    id = IdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    occasion = models.CharField(max_length=16, choices=Occasion)
    audience = models.CharField(max_length=8, choices=Audience, default=Audience.ALL)
    level = models.PositiveSmallIntegerField(null=True)
    pod = models.ForeignKey(
        "Pod", on_delete=models.CASCADE, null=True, related_name="announcements"
    )
    at = models.TimeField(null=True)
    text_ja = models.CharField(max_length=200, blank=True)
    text_en = models.CharField(max_length=200, blank=True)
    made_by = models.CharField(max_length=40)
    made_at = models.DateTimeField()
    until = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        """What the table promises."""

        ordering = ("-made_at", "-pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(occasion__in=Occasion.values), name="announcement_occasion_known"
            ),
            models.CheckConstraint(
                condition=Q(audience=Audience.ALL, level=None)
                | Q(audience=Audience.LEVEL, level__isnull=False, level__gte=1, level__lte=3)
                | Q(audience=Audience.TABLE, level=None, pod__isnull=False),
                name="announcement_audience_named",
            ),
        ]

    def __str__(self) -> str:
        """Occasion only: the words may be for one table."""
        return f"{self.occasion} announcement"


class ReadMark(models.Model):
    """A player has closed an announcement on their phone."""

    announcement = models.ForeignKey(Announcement, on_delete=models.CASCADE, related_name="marks")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="read_marks")

    class Meta:
        """Once is enough."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["announcement", "entry"], name="announcement_read_once")
        ]

    def __str__(self) -> str:
        """Who read what."""
        return f"{self.entry_id} read {self.announcement_id}"
