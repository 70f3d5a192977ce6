"""Fixtures for every test; servers come from tests/servers.py, the browser from tests/chromium.py."""

from collections.abc import Iterator

import pytest
from django.test import override_settings


@pytest.fixture(scope="session", autouse=True)
def built_static(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder for built static files, empty: without a build step they are served where they lie.

    They are looked up when asked for: every test client would else list them all when it starts.
    """
    folder = str(tmp_path_factory.mktemp("static"))
    with override_settings(STATIC_ROOT=folder, WHITENOISE_AUTOREFRESH=True):
        yield
