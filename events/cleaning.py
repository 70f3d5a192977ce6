"""One shape for a refused field, whoever sent it."""

from django.core.exceptions import ValidationError
from django.db import models

from engine.errors import RuleError


def refuse_bad_fields(row: models.Model, *, names: set[str]) -> None:
    """Check these fields of an unsaved row.

    Raises RuleError("fields.invalid", errors={field: [sentence, …]}) with Django's own sentences.
    """
    others = {field.name for field in row._meta.get_fields() if field.name not in names}
    try:
        row.clean_fields(exclude=others)
    except ValidationError as trouble:
        raise RuleError("fields.invalid", errors=trouble.message_dict) from None
