"""Asking an ASGI application without sockets."""

import asyncio
from dataclasses import dataclass


@dataclass(frozen=True)
class Said:
    """An answer as it went out."""

    status: int
    headers: dict[str, str]
    body: bytes


async def ask(site, path, method="GET", *, sends_all=True, **headers):
    """Ask; header names are written with underscores. Who does not send all announces a body that never comes."""
    path, _, query = path.partition("?")
    said = {"host": "testserver", "accept_encoding": "gzip", "accept_language": "ja"} | headers
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in said.items() if v is not None],
        "client": ("192.0.2.7", 1), "server": ("testserver", 80),
    }  # fmt: skip
    sent, gone = [], asyncio.Event()
    body = [{"type": "http.request", "body": b""}] if sends_all else []

    async def receive():
        if body:
            return body.pop()
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(event):
        sent.append(event)

    await site(scope, receive, send)
    gone.set()
    start, *rest = sent
    told = {k.decode().lower(): v.decode() for k, v in start["headers"]}
    return Said(start["status"], told, b"".join(each.get("body", b"") for each in rest))
