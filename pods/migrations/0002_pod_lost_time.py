from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("pods", "0001_as_of_december"),
    ]

    operations = [
        migrations.AddField(
            model_name="pod",
            name="lost_seconds",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
