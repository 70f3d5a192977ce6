"""Phones with keys of their own, and what takes messages to them in place of the network."""

import base64
import json
from datetime import timedelta

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from django.utils import timezone

from config.secret import new_push_key
from events.due import run_due_rows
from events.outgoing import Answered
from events.tickets import ticket_of

KEY = new_push_key()


class Phone:
    """A browser with keys of its own."""

    def __init__(self, number=1):
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = bytes([number]) * 16
        self.endpoint = f"https://push.example.com/{number}"

    def words(self, **other):
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": text_of(point), "auth": text_of(self.secret)}
        return {"endpoint": self.endpoint, **keys} | other

    def read(self, body):
        return json.loads(
            http_ece.decrypt(
                body, private_key=self.private, auth_secret=self.secret, version="aes128gcm"
            )
        )


class Service:
    """Takes messages in place of the network."""

    def __init__(self):
        self.taken = []
        self.answer = Answered(status=201)

    def sent(self, address, body, headers, *, allowed):
        assert allowed == ()
        self.taken.append((address, body, headers))
        return self.answer

    def told(self, phones, *, now=None):
        """What each phone was told since the last time, as (endpoint, body)."""
        while run_due_rows(now=now or timezone.now() + timedelta(seconds=1)):
            pass
        known = {phone.endpoint: phone for phone in phones}
        said = [(address, known[address].read(body)) for address, body, _ in self.taken]
        self.taken.clear()
        return sorted((address, words["body"]) for address, words in said)


def text_of(raw):
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def begin(entry, phone=None, **other):
    client = Client(headers={"accept-language": "en"})
    return client.post(
        f"/t/{ticket_of(entry)}/push", (phone or Phone()).words(**other), follow=True
    )


def phones_of(*entries):
    """A phone for each, already told of by its player."""
    phones = [Phone(number) for number, _ in enumerate(entries, 1)]
    for entry, phone in zip(entries, phones, strict=True):
        begin(entry, phone)
    return phones
