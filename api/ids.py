"""Ids in addresses: what cannot be an id is no address at all."""

from accounts.ids import ALPHABET, LENGTH


class IdConverter:
    """Twelve characters of the ids' alphabet."""

    regex = f"[{ALPHABET}]{{{LENGTH}}}"

    def to_python(self, value: str) -> str:
        """Return the id."""
        return value

    def to_url(self, value: str) -> str:
        """Return the id."""
        return value
