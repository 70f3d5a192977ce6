"""Teams of two people who entered together, and how many games a match has."""

from typing import ClassVar

from django.db import models

from accounts.ids import IdField
from engine.outcomes.match import LENGTHS

CODE_LENGTH = 5
MATCHES = tuple((length, str(length)) for length in LENGTHS)


class Teams(models.TextChoices):
    """Whether people play alone, in pairs for the whole event, or with another partner each round."""

    NONE = "none"
    PAIRS = "pairs"
    RANDOM = "random"


class Team(models.Model):
    """One or two people of an event with fixed pairs; who knows the code joins whoever is alone."""

    id = IdField()
    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="pairs")
    code = models.CharField(max_length=CODE_LENGTH)

    class Meta:
        """A code means one team of its event."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "code"], name="team_code_once_per_event")
        ]

    def __str__(self) -> str:
        """The code, as people say it."""
        return self.code
