"""A message to a webhook on its way: its signature, and where it never goes."""

import socket
import threading
import time
from datetime import UTC, datetime
from ipaddress import ip_address

import pytest

from events import outgoing, services
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 4, 10, 0, tzinfo=UTC)


@pytest.fixture
def event():
    return make.event()


def test_a_signature_is_that_of_the_specification():
    """The example that libraries of Standard Webhooks check themselves with."""
    words = outgoing.Message("msg_p5jXN8AQM9LWM0D4loKWxJek", b'{"test": 2432232314}')
    at = datetime.fromtimestamp(1614265330, UTC)
    headers = words.headers(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], now=at)
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("http://example.com/x", "webhook.needs_https"),
        ("https://user:pw@example.com/x", "webhook.bad_address"),
        ("https://example.com/x#part", "webhook.bad_address"),
        ("https://[::1", "webhook.bad_address"),
        ("https://example.com:99999/", "webhook.bad_address"),
        ("ftp://example.com/", "webhook.bad_address"),
        ("https://exa\nmple.com/", "webhook.bad_address"),
        ("https:///nowhere", "webhook.bad_address"),
        ("https://192.168.1.4/x", "webhook.address_refused"),
        ("https://127.0.0.1:8443/x", "webhook.address_refused"),
        ("https://[::ffff:10.0.0.1]/", "webhook.address_refused"),
        ("https://[fe80::1%25eth0]/", "webhook.address_refused"),
        ("https://example.com/" + "x" * 300, "webhook.bad_address"),
        ("", "webhook.bad_address"),
    ],
)
def test_an_address_that_cannot_be_one_is_refused(event, address, code):
    with refusing(code):
        services.make_webhook(
            shop_id=event.shop_id, actor=make.organiser(event), address=address, now=NOW
        )


def test_numbers_that_may_be_told_are_taken(event, settings):
    settings.EMBEDDED, settings.WEBHOOK_NETWORKS = True, ["192.168.1.0/24"]
    for address in ("http://192.168.1.4:9000/x", "https://8.8.8.8/x"):
        outgoing.refuse_bad_address(address)
    with refusing("webhook.address_refused"):
        outgoing.refuse_bad_address("http://192.168.2.4/x")


@pytest.mark.parametrize(
    "target",
    [
        "127.0.0.1", "10.0.0.1", "192.168.1.4", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
        "2002:a9fe:a9fe::", "fec0::1", "::7f00:1", "5f00::1",
    ],
)  # fmt: skip
def test_a_name_that_leads_into_a_private_network_is_not_followed(monkeypatch, target):
    """Whatever the name is, and where only one of its addresses is private."""
    found = [(0, 0, 0, "", (each, 443)) for each in ("8.8.8.8", target)]
    monkeypatch.setattr(outgoing.socket, "getaddrinfo", lambda *_, **__: found)
    words = outgoing.message("x", "webhook.test", NOW, {})
    answer = outgoing.send("https://example.com/", words, [outgoing.new_secret()], now=NOW)
    assert answer.trouble == "webhook.address_refused"


def test_what_is_public_is_allowed_and_plain_http_is_not():
    assert outgoing._may_go(ip_address("8.8.8.8"), "https", ())
    assert not outgoing._may_go(ip_address("8.8.8.8"), "http", ())


def test_the_shops_own_network_is_open_only_when_embedded(settings):
    settings.EMBEDDED, settings.WEBHOOK_NETWORKS = True, ["127.0.0.0/8"]
    assert outgoing._may_go(ip_address("127.0.0.1"), "http", outgoing._allowed_here())
    settings.EMBEDDED = False
    assert not outgoing._may_go(ip_address("127.0.0.1"), "http", outgoing._allowed_here())


def test_a_receiver_that_drips_is_left_at_the_deadline(monkeypatch, settings):
    """Each header line comes before the time-out; all of them together would never end."""
    settings.EMBEDDED, settings.WEBHOOK_NETWORKS = True, ["127.0.0.0/8"]
    monkeypatch.setattr(outgoing, "DEADLINE", 0.4)
    stop = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:
        dripping = threading.Thread(target=drip, args=(server, stop))
        dripping.start()
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
        words = outgoing.message("x", "webhook.test", NOW, {})
        answer = outgoing.send(address, words, [outgoing.new_secret()], now=NOW)
        assert answer.status is None
        assert stop.wait(10)  # the sender has let go
        dripping.join()


def drip(server, stop):
    taken, _ = server.accept()
    with taken:
        taken.sendall(b"HTTP/1.1 204 No Content\r\n")
        for number in range(200):
            try:
                taken.sendall(f"x-{number}: drip\r\n".encode())
            except OSError:
                stop.set()
                return
            time.sleep(0.05)
