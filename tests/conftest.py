"""Fixtures for every test; servers come from tests/servers.py, the browser from tests/chromium.py."""
