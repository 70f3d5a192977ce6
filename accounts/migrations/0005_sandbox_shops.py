from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_sign_in_epoch'),
    ]

    operations = [
        migrations.AddField(
            model_name='shop',
            name='is_sandbox',
            field=models.BooleanField(default=False),
        ),
    ]
