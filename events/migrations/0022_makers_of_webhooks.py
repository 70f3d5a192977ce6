"""A webhook knows the token or permit that made it, and ends with it; of those that are there nobody knows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0021_moments_may_be_given")]

    operations = [
        migrations.AddField(
            model_name="webhook",
            name="token",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="webhooks",
                to="events.apitoken",
            ),
        ),
        migrations.AddField(
            model_name="webhook",
            name="permit",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="webhooks",
                to="events.permit",
            ),
        ),
        migrations.AlterField(
            model_name="webhook",
            name="ended_as",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "Not"),
                    ("staff", "Staff"),
                    ("gone", "Gone"),
                    ("dead", "Dead"),
                    ("maker", "Maker"),
                ],
                default="",
                max_length=5,
            ),
        ),
    ]
