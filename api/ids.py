"""Ids in addresses: what cannot be an id is no address at all."""

from django.urls.converters import StringConverter

from accounts.ids import ALPHABET, LENGTH


class IdConverter(StringConverter):
    """Twelve characters of the ids' alphabet."""

    regex = f"[{ALPHABET}]{{{LENGTH}}}"
