"""Migrations only add what a program of the version before can leave out (docs/full-mode.md)."""

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader

from tests.project.code import BASE


def unfillable(migration):
    """Columns of a migration that nobody fills who does not know them."""
    added = [each for each in migration.operations if isinstance(each, migrations.AddField)]
    return [f"{each.model_name}.{each.name}" for each in added if not may_be_left_out(each.field)]


def may_be_left_out(field):
    return field.null or field.many_to_many or field.has_db_default()


def test_new_columns_may_be_left_out(settings):
    settings.MIGRATION_MODULES = {}  # runs without migrations hide them
    files = MigrationLoader(None).disk_migrations
    steps_of_a_first_one = {step for each in files.values() for step in each.replaces}
    ours = [key for key in files if (BASE / key[0] / "migrations").is_dir()]
    assert ("events", "0030_reminders") in steps_of_a_first_one.intersection(ours)
    newer = [files[key] for key in ours if key not in steps_of_a_first_one]
    assert {str(each): unfillable(each) for each in newer if unfillable(each)} == {}


@pytest.mark.parametrize(
    ("field", "told"),
    [
        (models.IntegerField(default=3), ["event.seats"]),
        (models.IntegerField(default=3, db_default=3), []),
        (models.IntegerField(null=True), []),
        (models.ManyToManyField("accounts.shop"), []),
    ],
)
def test_a_column_without_a_value_is_told(field, told):
    step = migrations.Migration("0099_seats", "events")
    step.operations = [migrations.AddField("event", "seats", field)]
    assert unfillable(step) == told
