"""Draws know by which ids lots were drawn, where people have others now."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column more."""

    dependencies: ClassVar = [("standings", "0001_as_of_december")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="draw", name="drawn_as", field=models.JSONField(default=dict)
        )
    ]
