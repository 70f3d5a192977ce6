"""What becomes of time that a table loses: to an empty chair, a game inside its game, a judge's call."""

from django.db import models


class LostTime(models.TextChoices):
    """Whether a table gets lost time back by itself, or the staff decide about it."""

    CHAIRS = "chairs"
    ADDED = "added"
    OFFERED = "offered"
