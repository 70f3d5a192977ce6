"""Tell a Discord channel who sits where and who won: no bot, only a webhook address of the channel.

    python examples/discord_pods.py http://localhost:8000/api/v1 EVENT https://discord.com/api/webhooks/…

It reads the snapshot once, then follows the stream; after a lost connection it goes on from the last
version it has seen. With `--listen 8787` it waits for Takuwake's own webhooks instead, and believes
only what is signed with TAKUWAKE_WEBHOOK_SECRET. It needs Python 3.11 and httpx, and no token: all it
tells is public.
"""

import argparse
import base64
import binascii
import hashlib
import hmac
import json
import os
import re
import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any

import httpx

LONGEST_POST = 2000  # letters that Discord takes at once
QUIET_SECONDS = 45.0  # the stream says something every 15
FRESH_SECONDS = 300  # an older message may be one that somebody kept and sends again
PATIENCE_SECONDS = 10
REMEMBERED = 1000  # ids of messages: each may come twice
LONGEST_MESSAGE = 65_536  # bytes
LAST_PLACES = {2: "🥈", 3: "🥉"}


# ---------------------------------------------------------------- what is new


def news(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Return what the channel has not heard yet: new tables round by round, then new results."""
    known = {pod["id"]: pod for found in before["rounds"] for pod in found["pods"]}
    texts = []
    for found in now["rounds"]:
        moved = [pod for pod in found["pods"] if _seats(pod) != _seats(known.get(pod["id"]))]
        if moved:
            texts.append(_tables(found, moved))
        ended = [pod for pod in found["pods"] if _result(pod) != _result(known.get(pod["id"]))]
        texts += [_outcome(found, pod) for pod in ended if _result(pod)]
    return texts


def _seats(pod: Mapping[str, Any] | None) -> list[tuple[int, str]]:
    return [(seat["number"], seat["entry"]) for seat in pod["seats"]] if pod else []


def _result(pod: Mapping[str, Any] | None) -> Mapping[str, int]:
    """Return the places of a result that counts; nothing while it waits for a yes."""
    report = pod["report"] if pod else None
    places: Mapping[str, int] = report["placements"] if report else {}
    return places if report and report["state"] == "accepted" else {}


def _tables(found: Mapping[str, Any], pods: list[Mapping[str, Any]]) -> str:
    lines = [f"**{_title(found)}**"]
    for pod in pods:
        names = " · ".join(plain(seat["player_name"]) for seat in pod["seats"])
        lines.append(f"Table {plain(pod['label'])}: {names}")
    lines += [f"Bye: {plain(seat['player_name'])}" for seat in found["byes"]]
    return "\n".join(lines)


def _title(found: Mapping[str, Any]) -> str:
    return f"Round {found['number']}" if found["number"] else "Rolling tables"


def _outcome(found: Mapping[str, Any], pod: Mapping[str, Any]) -> str:
    places = _result(pod)
    winner = pod["report"]["winner"]
    ranked = sorted(pod["seats"], key=lambda seat: places.get(seat["entry"], len(places)))
    told = [
        f"{_medal(seat['entry'] == winner, places[seat['entry']])} {plain(seat['player_name'])}"
        for seat in ranked
        if seat["entry"] in places
    ]
    return f"{_title(found)}, table {plain(pod['label'])}: " + " · ".join(told)


def _medal(won: bool, place: int) -> str:  # noqa: FBT001  a place may be shared, a win cannot
    return "🏆" if won else LAST_PLACES.get(place, f"{place}.")


def plain(name: str) -> str:
    """Return a name as Discord shows it letter by letter: a name is no formatting and no link."""
    return re.sub(r"([\\*_~`|>\[\]()#:@<-])", r"\\\1", " ".join(name.split()))


# ---------------------------------------------------------------- Takuwake


class Event:
    """An event as everybody may read it."""

    def __init__(self, api: str, event: str) -> None:
        self._address = f"{api.rstrip('/')}/events/{event}"
        self._http = httpx.Client(timeout=httpx.Timeout(10, read=QUIET_SECONDS))
        self._tag = ""
        self._snapshot: dict[str, Any] = {"rounds": []}

    def snapshot(self) -> dict[str, Any]:
        """Return the event with its rounds; what has not changed is not sent again."""
        known = {"If-None-Match": self._tag} if self._tag else {}
        answer = self._http.get(f"{self._address}/snapshot", headers=known)
        if answer.status_code != httpx.codes.NOT_MODIFIED:
            answer.raise_for_status()
            self._tag, self._snapshot = answer.headers["ETag"], answer.json()
        return self._snapshot

    def versions(self, last: int) -> Iterator[int]:
        """Yield each version after the last one, as the stream tells it, until the connection ends."""
        headers = {"Last-Event-ID": str(last), "Accept": "text/event-stream"}
        with self._http.stream("GET", f"{self._address}/stream", headers=headers) as answer:
            answer.raise_for_status()
            version, told = last, False
            for line in answer.iter_lines():
                name, _, words = line.partition(": ")
                if name == "id":
                    version = int(words)
                told = told or name == "data"
                if not line and told:  # an empty line ends a message
                    told = False
                    yield version


class Channel:
    """A channel of Discord that has heard all of an event up to a snapshot."""

    def __init__(self, address: str, event: Event) -> None:
        self._address, self._event = address, event
        self._heard = event.snapshot()
        self._http = httpx.Client(timeout=10)

    @property
    def version(self) -> int:
        """The version of the event up to which the channel has heard everything."""
        version: int = self._heard["event"]["version"]
        return version

    def catch_up(self) -> None:
        """Post whatever is new since the last time."""
        now = self._event.snapshot()
        for text in news(self._heard, now):
            self._post(text)
        self._heard = now

    def _post(self, text: str) -> None:
        """Post a text, in pieces where it is long; wait where Discord asks for patience."""
        for piece in pieces(text):
            words = {"content": piece, "allowed_mentions": {"parse": []}}
            answer = self._http.post(self._address, json=words)
            while answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
                time.sleep(float(answer.headers.get("Retry-After", "1")))
                answer = self._http.post(self._address, json=words)
            answer.raise_for_status()


def pieces(text: str) -> Iterator[str]:
    """Cut a text between its lines into pieces that Discord takes."""
    piece = ""
    for line in text.split("\n"):
        if piece and len(piece) + 1 + len(line) > LONGEST_POST:
            yield piece
            piece = ""
        piece = f"{piece}\n{line}" if piece else line[:LONGEST_POST]
    yield piece


def follow(event: Event, channel: Channel) -> None:
    """Tell everything as it happens, for as long as the program runs."""
    patience = 1
    while True:
        try:
            channel.catch_up()
            for _version in event.versions(channel.version):
                channel.catch_up()
                patience = 1
        except httpx.HTTPError as trouble:
            print(f"lost the connection ({trouble}); once more in {patience} s", file=sys.stderr)
        time.sleep(patience)
        patience = min(patience * 2, 60)


# ---------------------------------------------------------------- Takuwake's webhooks


class BadSignature(Exception):  # noqa: N818  it is what it says
    """A message that Takuwake has not sent, or not now."""


def proven(headers: Mapping[str, str], body: bytes, secret: str, *, now: float) -> str:
    """Return the id of a message whose signature is right (Standard Webhooks), else BadSignature."""
    id_, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not (at.isascii() and at.isdigit() and abs(now - int(at)) <= FRESH_SECONDS):
        raise BadSignature("not from now")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = hmac.new(key, f"{id_}.{at}.".encode() + body, hashlib.sha256).digest()
    for signature in headers.get("webhook-signature", "").split(" "):
        kind, _, words = signature.partition(",")
        if kind == "v1" and hmac.compare_digest(_bytes(words), right):
            return id_
    raise BadSignature("no signature is right")


def _bytes(words: str) -> bytes:
    try:
        return base64.b64decode(words, validate=True)
    except (binascii.Error, ValueError):
        return b""


def receiver(port: int, secret: str, arrived: "Queue[str]") -> ThreadingHTTPServer:
    """Return a server that puts the kind of every proven message into `arrived`, each message once."""
    seen: deque[str] = deque(maxlen=REMEMBERED)

    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def do_POST(self) -> None:
            """Say yes at once: what is to be done happens elsewhere."""
            body = self.rfile.read(min(int(self.headers.get("content-length", 0)), LONGEST_MESSAGE))
            headers = {name.lower(): words for name, words in self.headers.items()}
            try:
                id_ = proven(headers, body, secret, now=time.time())
            except BadSignature:
                self.send_error(401)
                return
            if id_ not in seen:
                seen.append(id_)
                arrived.put(json.loads(body)["type"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name is Python's
            """Keep quiet."""

    return ThreadingHTTPServer(("", port), Handler)


def wait_for_messages(channel: Channel, arrived: "Queue[str]") -> None:
    """Tell what is new whenever a message has come, for as long as the program runs."""
    while True:
        try:
            channel.catch_up()
            arrived.get()
            while not arrived.empty():  # one look at the event answers all that has come meanwhile
                arrived.get()
        except httpx.HTTPError as trouble:
            print(f"cannot look or tell just now ({trouble})", file=sys.stderr)
            time.sleep(PATIENCE_SECONDS)


def main() -> None:
    """Read the command line and run until Ctrl-C."""
    asked = argparse.ArgumentParser(description="Tell a Discord channel about an event.")
    asked.add_argument("api", help="such as http://localhost:8000/api/v1")
    asked.add_argument("event", help="the event's id")
    asked.add_argument("discord", help="the address of a webhook of the channel")
    asked.add_argument(
        "--listen", type=int, metavar="PORT", help="wait for webhooks, not the stream"
    )
    words = asked.parse_args()
    event = Event(words.api, words.event)
    channel = Channel(words.discord, event)
    print(f"following from version {channel.version}", flush=True)
    if words.listen is None:
        follow(event, channel)
        return
    arrived: Queue[str] = Queue()
    server = receiver(words.listen, os.environ["TAKUWAKE_WEBHOOK_SECRET"], arrived)
    Thread(target=server.serve_forever, daemon=True).start()
    wait_for_messages(channel, arrived)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print()
