"""Archives: a whole event goes along and comes back the same; what is not right makes nothing."""

import pytest
from django.apps import apps
from django.db import models

from accounts.models import Shop
from events.models import Event
from standings.archive.contents import LEFT_OUT, PARTS


def leads_to_event(model, seen=()):
    """Tell whether a chain of relations leads from a table to an event."""
    if model is Event:
        return True
    below = {
        field.related_model
        for field in model._meta.concrete_fields
        if field.is_relation and field.related_model not in (model, *seen)
    }
    return any(leads_to_event(each, (*seen, model)) for each in below)


def test_every_table_of_an_event_is_in_the_archive_or_left_out_for_a_reason():
    models_ = [model for model in apps.get_models() if leads_to_event(model)]
    held = {part.model._meta.label for part in PARTS}
    assert held & LEFT_OUT.keys() == set()
    undecided = {model._meta.label for model in models_} - held - LEFT_OUT.keys()
    assert undecided == set(), "say in standings/archive/contents.py what becomes of these"
    assert LEFT_OUT.keys() <= {model._meta.label for model in models_}
    assert all(len(reason) > 10 for reason in LEFT_OUT.values())


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_every_relation_leads_into_the_archive_or_is_named(part):
    inside = {each.model for each in PARTS}
    columns = {field.name: field for field in part.model._meta.concrete_fields}
    out = {name for name, field in columns.items() if field.is_relation and field.related_model not in inside}  # fmt: skip
    assert out == part.outside
    assert {columns[name].related_model for name in out} <= {Shop}
    assert all(isinstance(columns[name], models.JSONField) for name in part.entries | part.ids)
