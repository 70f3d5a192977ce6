"""Ids, numbers and signs in addresses: what cannot be one is no address at all."""

from django.urls import register_converter
from django.urls.converters import StringConverter

from accounts.ids import ALPHABET, LENGTH
from pods.room import LABEL_LENGTH


class IdConverter(StringConverter):
    """Twelve characters of the ids' alphabet."""

    regex = f"[{ALPHABET}]{{{LENGTH}}}"


class RoundConverter(StringConverter):
    """The number of a round, or the word for the newest that everybody may see."""

    regex = "0|[1-9][0-9]{0,3}|current"


class SignConverter(StringConverter):
    """What may stand on a table: its label, else its number."""

    regex = f"[^/\\x00-\\x1f]{{1,{LABEL_LENGTH}}}"


for _name, _kind in {"id": IdConverter, "nth": RoundConverter, "sign": SignConverter}.items():
    register_converter(_kind, _name)
