"""An installation to back up: one evening in the middle of a round, in a folder of its own."""

import pytest
from django.conf import settings as chosen
from django.db import connection
from pytest_django import DjangoDbBlocker

from config.backup.postgres import let_go
from tests import make
from tests.elsewhere import end_all_sessions


@pytest.fixture
def home(tmp_path, settings):
    settings.HOME = str(tmp_path / "home")
    settings.BACKUP_FOLDER = str(tmp_path / "home" / "backups")
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture
def alone(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """End what earlier tests left open: threads of theirs that are gone still hold connections."""
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock():
            let_go()
            end_all_sessions()


@pytest.fixture
def evening(home, alone, transactional_db):
    """A published round of four, committed: a backup sees only what is."""
    assert str(home) == chosen.HOME
    return make.published(players=4).event
