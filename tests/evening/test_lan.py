"""Which address phones are told, and what keeps them away: no network is needed for that."""

import errno
import socket

import pytest

from config.evening import lan
from config.evening.words import WORDS, StartError
from tests.servers import free_port


@pytest.mark.parametrize(
    ("route", "others", "address"),
    [
        ("192.168.1.20", [], "192.168.1.20"),
        ("192.168.1.20", ["10.0.0.5"], "192.168.1.20"),
        ("100.101.102.103", ["127.0.1.1", "192.168.0.7"], "192.168.0.7"),
        ("203.0.113.9", [], "203.0.113.9"),
        (None, ["127.0.1.1", "172.20.10.3"], "172.20.10.3"),
        (None, ["169.254.3.4", "0.0.0.0", "fe80::1", "no address"], None),
        ("127.0.0.1", [], None),
        (None, [], None),
    ],
)
def test_the_address_of_the_shop_is_chosen(route, others, address):
    assert lan.chosen(route, others) == address


@pytest.mark.parametrize("address", ["172.15.0.1", "172.32.0.1", "11.0.0.1", "192.169.0.1"])
def test_an_address_beside_the_private_ranges_is_no_shops(address):
    assert not lan.is_of_a_shop(address)


def test_the_machines_name_is_asked_only_where_the_route_is_no_shops(monkeypatch):
    monkeypatch.setattr(lan, "named_addresses", lambda: ("192.168.7.7",))
    monkeypatch.setattr(lan, "route_address", lambda: "10.1.2.3")
    assert lan.found_address() == "10.1.2.3"
    monkeypatch.setattr(lan, "route_address", lambda: "100.64.0.1")
    assert lan.found_address() == "192.168.7.7"
    monkeypatch.setattr(lan, "route_address", lambda: None)
    assert lan.found_address() == "192.168.7.7"


class _NoNetwork(socket.socket):
    def connect(self, _address):
        raise OSError(errno.ENETUNREACH, "Network is unreachable")


def test_without_a_network_there_is_no_route(monkeypatch):
    monkeypatch.setattr(socket, "socket", _NoNetwork)
    assert lan.route_address() is None


def test_a_name_that_stands_for_nothing_gives_no_addresses(monkeypatch):
    def unknown(_name):
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "gethostbyname_ex", unknown)
    assert lan.named_addresses() == ()


def test_the_route_is_asked_without_sending_anything():
    answer = lan.route_address()
    assert answer is None or lan.still_here(answer) == answer


def test_an_address_that_went_away_is_noticed():
    assert lan.still_here("127.0.0.1") == "127.0.0.1"
    assert lan.still_here("203.0.113.250") is None


@pytest.mark.parametrize(
    ("client", "elsewhere"),
    [("192.168.1.33", True), ("192.168.1.20", False), ("127.0.0.1", False), ("", False)],
)
def test_a_phone_is_told_from_this_machine(client, elsewhere):
    assert lan.is_elsewhere(client, own=("192.168.1.20",)) is elsewhere


def test_the_port_everybody_knows_is_left_out():
    assert lan.url_of("192.168.1.20", 80) == "http://192.168.1.20"
    assert lan.url_of("192.168.1.20", 8000) == "http://192.168.1.20:8000"


def test_every_system_hears_of_its_own_firewall():
    firewalls = {lan.causes(name)[2] for name in ("win32", "darwin", "linux")}
    assert firewalls == {f"phone.firewall_{name}" for name in ("windows", "macos", "linux")}
    assert all(code in WORDS for name in ("win32", "darwin", "linux") for code in lan.causes(name))


def test_a_taken_port_is_refused_with_a_free_one():
    port = free_port()
    with lan.listener("127.0.0.1", port), pytest.raises(StartError) as refused:
        lan.listener("127.0.0.1", port)
    assert refused.value.code == "port.taken"
    assert refused.value.facts["port"] == port
    lan.listener("127.0.0.1", int(str(refused.value.facts["free"]))).close()


@pytest.mark.parametrize("address", ["203.0.113.250", "0.0.0.0", "shop", "::1"])
def test_only_an_address_of_this_machine_is_listened_on(address):
    with pytest.raises(StartError) as refused:
        lan.listener(address, free_port())
    assert refused.value.code == "address.foreign"


class _Forbidden(socket.socket):
    def bind(self, address):
        if address[1] < 1024:
            raise PermissionError(errno.EACCES, "Permission denied")
        super().bind(address)


def test_a_port_below_1024_may_be_forbidden(monkeypatch):
    monkeypatch.setattr(socket, "socket", _Forbidden)
    with pytest.raises(StartError) as refused:
        lan.listener("127.0.0.1", 80)
    assert refused.value.code == "port.forbidden"
    assert int(str(refused.value.facts["free"])) >= 8000


def test_when_no_port_is_free_the_usual_one_is_named():
    assert lan.free_port("203.0.113.250", above=8000) == 8000
