import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0017_tokens_of_tokens"),
    ]

    operations = [
        migrations.CreateModel(
            name="StreamTicket",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("holder", models.CharField(max_length=60)),
                ("expires_at", models.DateTimeField(db_index=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stream_tickets",
                        to="events.event",
                    ),
                ),
            ],
        ),
    ]
