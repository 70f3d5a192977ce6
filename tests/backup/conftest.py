"""An installation to back up: one evening in the middle of a round, in a folder of its own."""

import pytest
from django.conf import settings as chosen

from tests import make


@pytest.fixture
def home(tmp_path, settings):
    settings.HOME = str(tmp_path / "home")
    settings.BACKUP_FOLDER = str(tmp_path / "home" / "backups")
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture
def evening(home, transactional_db):
    """A published round of four, committed: a backup sees only what is."""
    assert str(home) == chosen.HOME
    return make.published(players=4).event
