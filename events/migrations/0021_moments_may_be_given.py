"""When an event and a row of its journal were made may be given: an event from an archive was made before."""

from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    dependencies = [("events", "0020_links_to_accounts")]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="created_at",
            field=models.DateTimeField(default=timezone.now, editable=False),
        ),
        migrations.AlterField(
            model_name="journalentry",
            name="at",
            field=models.DateTimeField(default=timezone.now, editable=False),
        ),
    ]
