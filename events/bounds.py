"""What a number of a table may be."""

from django.core.validators import MaxValueValidator, MinValueValidator


def between(least: int, most: int) -> list[MinValueValidator | MaxValueValidator]:
    """Return what holds a number between these two, both included."""
    return [MinValueValidator(least), MaxValueValidator(most)]
