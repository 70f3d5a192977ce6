"""A program of the version before, which does not know offers and reminders, may still make events."""

import django.core.validators
from django.db import migrations, models

BETWEEN = [
    django.core.validators.MinValueValidator(0),
    django.core.validators.MaxValueValidator(2880),
]


class Migration(migrations.Migration):
    dependencies = [("events", "0030_reminders")]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="offer_minutes",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, validators=BETWEEN),
        ),
        migrations.AlterField(
            model_name="event",
            name="remind_minutes",
            field=models.PositiveSmallIntegerField(db_default=180, default=180, validators=BETWEEN),
        ),
    ]
