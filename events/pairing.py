"""How rounds of an event are paired: what comes first, and who may sit out."""

from django.db import models

from engine.seating.problem import Policy


class PairingPolicy(models.TextChoices):
    """What matters most when pods are made: the codes of the engine's policies."""

    NEVER_REPEAT = Policy.NEVER_REPEAT.value
    BALANCED = Policy.BALANCED.value
    POWER = Policy.POWER.value
    SOCIAL = Policy.SOCIAL.value
    FIXED = Policy.FIXED.value


class ByeRule(models.TextChoices):
    """When somebody sits a round out with a bye.

    Usual: with tables of two where somebody is left over, else only if staff say so for a round.
    Needed: where no split seats everybody. Instead: rather than a table of another size.
    """

    USUAL = "usual"
    NEEDED = "needed"
    INSTEAD = "instead"
