"""Opaque stable ids: twelve characters that nobody can guess and anybody can read aloud."""

import re
import secrets
from typing import TYPE_CHECKING, Any

from django.db import models

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 12
UNSTORABLE = re.compile("[\0\ud800-\udfff]")  # letters that no database takes


def new_id() -> str:
    """Return a fresh id (60 random bits, no letters that look like digits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


if TYPE_CHECKING:
    _CharField = models.CharField[str, str]
else:
    _CharField = models.CharField


class IdField(_CharField):
    """A primary key that is made here, so that it is known before the row is written."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  Django's own field options
        """Fix the shape; only Django's own bookkeeping passes options."""
        options |= {"primary_key": True, "max_length": LENGTH, "editable": False}
        super().__init__(default=new_id, **{k: v for k, v in options.items() if k != "default"})

    def get_prep_value(self, value: Any) -> Any:  # noqa: ANN401  the shape is Django's
        """Ask for no row by what no database can store: nothing has such an id."""
        prepared = super().get_prep_value(value)
        return "" if isinstance(prepared, str) and UNSTORABLE.search(prepared) else prepared

    def deconstruct(self) -> Any:  # noqa: ANN401  the shape is Django's
        """Stand in migrations as a plain column: they import no code of this project."""
        name, _, args, options = super().deconstruct()
        options.pop("default", None)
        return name, "django.db.models.CharField", args, options
