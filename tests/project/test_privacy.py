"""What docs/privacy.md says about every field that can name somebody is complete, and of today."""

import re
from typing import Any

from django.apps import apps
from django.db import models

from accounts.ids import IdField
from accounts.models import User
from events.models import Entry
from tests.project.code import BASE

ROW = re.compile(r"\| `(\w+\.\w+)` \| (`[^|]+`) \| (yes|no) \| ([^|]+) \|")
TEXTS = (
    models.CharField,
    models.TextField,
    models.JSONField,
    models.BinaryField,
    models.GenericIPAddressField,
    models.FileField,
)


def can_name(field: "models.Field[Any, Any]") -> bool:
    """Whether a field can hold words about somebody, or leads to somebody."""
    if field.is_relation:
        return field.related_model in (Entry, User)
    return isinstance(field, TEXTS) and not isinstance(field, IdField) and not field.choices


def fields_there():
    return {
        (model._meta.label, field.name)
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.local_concrete_fields
        if can_name(field)
    }


def rows():
    text = (BASE / "docs" / "privacy.md").read_text(encoding="utf-8")
    return [match.groups() for match in ROW.finditer(text)]


def test_somebody_has_decided_about_every_field():
    decided = [
        (model, name) for model, names, *_ in rows() for name in re.findall(r"`(\w+)`", names)
    ]
    assert len(decided) == len(set(decided))
    assert {"missing": fields_there() - set(decided), "gone": set(decided) - fields_there()} == {
        "missing": set(),
        "gone": set(),
    }
