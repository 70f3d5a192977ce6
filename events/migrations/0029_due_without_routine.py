"""A program of the version before, which does not know routines, may still plan work."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0028_found_among_many")]

    operations = [
        migrations.AlterField(
            model_name="due",
            name="is_routine",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
