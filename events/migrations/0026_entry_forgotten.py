from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0025_due_on_loan")]

    operations = [
        migrations.AddField(
            model_name="entry", name="forgotten_at", field=models.DateTimeField(null=True)
        ),
    ]
