"""Card files from the internet: only from there, and not without end."""

import http.client
import socket
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from decks import fetching
from decks.fetching import Known, fetched, fetched_anew, is_public
from tests.refusing import refusing

PAGES = {
    "/cards": (200, {}, b"x" * 5000),
    "/moved": (302, {"Location": "/cards?page=1"}, b""),
    "/round": (301, {"Location": "/round"}, b""),
    "/home": (302, {"Location": "https://127.0.0.1/cards"}, b""),
    "/plain": (302, {"Location": "http://cards.example/cards"}, b""),
    "/odd": (302, {"Location": "https://[half/"}, b""),
    "/gone": (404, {}, b"nothing"),
    "/whole": (304, {}, b""),
    "/cut": (200, {"X-Told": 9000}, b"x" * 5000),
    "/marked": (200, {"ETag": '"7"', "Last-Modified": "Fri, 04 Dec 2026 10:00:00 GMT"}, b"x"),
    "/overlong": (200, {"ETag": "x" * 201}, b"x"),
}


class Pages(BaseHTTPRequestHandler):
    def do_GET(self):
        status, headers, body = PAGES[self.path.partition("?")[0]]
        asked = {
            "ETag": self.headers["If-None-Match"],
            "Last-Modified": self.headers["If-Modified-Since"],
        }
        if headers and asked == headers:
            status, body = 304, b""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, str(value))
        self.send_header("Content-Length", str(headers.get("X-Told", len(body))))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()
        self.close_connection = True

    def log_message(self, *_words):
        """Say nothing."""


@pytest.fixture
def port():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def example(port, monkeypatch):
    """A name of the internet that this machine answers for, without a certificate."""
    look_up = socket.getaddrinfo

    def found(host, at, *rest, **words):
        answer = ("93.184.216.34", at) if host == "cards.example" else (host, at)
        return look_up(*answer, *rest, **words)

    class Plain(http.client.HTTPConnection):
        def __init__(self, host, _port, address):
            assert is_public(address)
            super().__init__("127.0.0.1", port)

    monkeypatch.setattr(fetching.socket, "getaddrinfo", found)
    monkeypatch.setattr(fetching, "Pinned", Plain)
    return "https://cards.example"


@pytest.mark.parametrize("path", ["/cards", "/moved", "/cards?q=竜 1"])
def test_a_file_is_there_for_a_while(example, path):
    with fetched(example + path) as file:
        assert file.read_bytes() == b"x" * 5000
    assert not file.exists()


@pytest.mark.parametrize(
    "url",
    [
        "http://cards.example/cards", "ftp://cards.example/x", "file:///etc/passwd", "https://",
        "https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://10.0.0.8/",
        "https://192.168.1.20:8000/", "https://169.254.169.254/latest", "https://[::ffff:10.0.0.1]/",
        "https://cards.example:99999/", "https://[half/", "https://0.0.0.0/",
    ],
)  # fmt: skip
def test_only_public_https_addresses_are_asked(url, example):
    with refusing("cards.address_refused", url=url), fetched(url):
        pass


@pytest.mark.parametrize("path", ["/home", "/plain"])
def test_a_redirect_leads_nowhere_else(example, path):
    with refusing("cards.address_refused", url=PAGES[path][1]["Location"]), fetched(example + path):
        pass


@pytest.mark.parametrize(
    ("path", "reason"),
    [("/round", "too many"), ("/gone", "HTTP 404"), ("/whole", "HTTP 304"), ("/cut", "cut off")],
)
def test_what_brings_no_file_is_said(example, path, reason):
    with refusing("cards.not_fetched", url=example + path) as _, fetched(example + path):
        pass
    with pytest.raises(fetching.RuleError) as caught, fetched(example + path):
        pass
    assert reason in caught.value.facts["reason"]


def test_what_has_not_changed_is_not_fetched_again(example):
    with fetched_anew(f"{example}/marked", known=Known()) as found:
        assert found.path.read_bytes() == b"x"
    with fetched_anew(f"{example}/marked", known=found.marks) as again:
        assert again is None
    with fetched_anew(f"{example}/overlong", known=found.marks) as other:
        assert other.marks == Known()


def test_a_redirect_to_no_address_is_refused(example):
    with pytest.raises(fetching.RuleError) as caught, fetched(f"{example}/odd"):
        pass
    assert caught.value.code in {"cards.address_refused", "cards.not_fetched"}


def test_no_more_than_the_bound_is_read(example):
    with fetched(f"{example}/cards", largest=5000):
        pass
    with refusing("cards.too_large", limit=4999), fetched(f"{example}/cards", largest=4999):
        pass


def test_no_longer_than_the_bound(example, monkeypatch):
    monkeypatch.setattr(fetching, "LONGEST", -1)
    with refusing("cards.not_fetched"), fetched(f"{example}/cards"):
        pass


@pytest.mark.parametrize("host", ["nowhere.invalid", "a" * 70 + ".example"])
def test_a_name_without_an_address_is_trouble_of_the_net(host):
    with refusing("cards.not_fetched"), fetched(f"https://{host}/"):
        pass


def test_who_has_no_certificate_is_not_believed(port, monkeypatch):
    monkeypatch.setattr(fetching, "is_public", lambda _address: True)
    with refusing("cards.not_fetched"), fetched(f"https://127.0.0.1:{port}/cards"):
        pass


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True), ("2606:2800:220:1::1", True), ("64:ff9b::808:808", True),
        ("64:ff9b::a00:1", False), ("2002:a00:1::", False), ("224.0.0.1", False), ("fe80::1%eth0", False),
        ("100.64.0.1", False), ("fd00::1", False), ("ff0e::1", False), ("::", False),
        ("fec0::1", False), ("::7f00:1", False), ("64:ff9b:1::a00:1", False), ("::ffff:10.0.0.1", False),
    ],
)  # fmt: skip
def test_public_addresses(address, public):
    assert is_public(address) == public
