"""Mails wait sealed until they are sent."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_sandbox_shops"),
    ]

    operations = [
        migrations.CreateModel(
            name="Mail",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("sealed", models.TextField(blank=True)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField(db_index=True)),
                ("sent_at", models.DateTimeField(null=True)),
                ("misses", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("sent_at", None), ("sealed", ""), _connector="OR"),
                        name="mail_sent_is_empty",
                    )
                ],
            },
        ),
    ]
