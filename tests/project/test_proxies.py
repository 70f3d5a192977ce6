"""Whose word on where a request came from counts: the proxy's in compose.yaml, nobody's in the image alone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

FORGED = b"6.6.6.6, 203.0.113.9"  # what a stranger wrote, and what a careless proxy added
HERE = Path(settings.BASE_DIR)


@pytest.fixture
def services() -> dict[str, Any]:
    return dict(yaml.safe_load((HERE / "compose.yaml").read_text())["services"])


def came_from(address: str, believed: str) -> str:
    seen: list[str] = []

    async def site(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["client"][0])

    headers = [(b"x-forwarded-for", FORGED)]
    scope: Any = {"type": "http", "client": (address, 1), "headers": headers}
    nothing: Any = None
    asyncio.run(ProxyHeadersMiddleware(site, believed)(scope, nothing, nothing))
    return seen[0]


def test_a_forged_header_does_not_count(services):
    proxy = services["proxy"]["networks"]["default"]["ipv4_address"]
    for name in ("web", "live"):
        believed = services[name]["environment"]["FORWARDED_ALLOW_IPS"]
        assert came_from(proxy, believed) == "203.0.113.9"
        assert came_from("172.30.119.130", believed) == "172.30.119.130"


def test_no_server_believes_everybody(services):
    commands = [str(each.get("command", "")) for each in services.values()]
    for text in (*commands, (HERE / "Dockerfile").read_text()):
        assert "forwarded-allow-ips" not in text
