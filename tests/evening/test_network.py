"""A changed address is noticed and followed; a phone that does not come gets the causes named."""

import asyncio

import httpx
import pytest

from config.evening import folder, lan, network
from config.evening.guard import Guard
from config.evening.network import Network
from config.evening.serving import Serving
from events import address
from tests.evening.test_guard import site
from tests.servers import free_port


@pytest.fixture(autouse=True)
def anew(settings):
    settings.PUBLIC_URL = ""
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    address.forget()
    yield
    address.forget()


@pytest.fixture
def said():
    return []


@pytest.fixture
def shop(tmp_path, said, settings):
    return Network(
        address="127.0.0.2",
        port=free_port(),
        home=tmp_path,
        say=said.append,
        find=lambda: "127.0.0.2",
        hosts=tuple(settings.ALLOWED_HOSTS),
    )


def heard(said, words):
    return sum(words in each for each in said)


def test_at_the_first_address_nothing_is_outdated(shop, said, settings, tmp_path):
    shop.begin(printed="")
    assert address.public_url() == shop.url
    assert address.outdated_urls() == ()
    assert settings.ALLOWED_HOSTS == ["localhost", "127.0.0.1", "[::1]", "127.0.0.2"]
    assert folder.whereabouts(tmp_path).public == shop.url
    assert said == []


def test_codes_printed_with_another_address_are_called_outdated(shop, said):
    shop.begin(printed="http://192.168.9.9:8000")
    assert address.outdated_urls() == ("http://192.168.9.9:8000",)
    assert heard(said, "http://192.168.9.9:8000") == 1
    assert address.public_url() == shop.url


def test_codes_printed_with_the_same_address_are_good(shop, said):
    shop.begin(printed=shop.url)
    assert (address.outdated_urls(), said) == ((), [])


@pytest.fixture
def anywhere(monkeypatch):
    """Addresses of this machine stand for those of a shop, so that real sockets can be used."""
    monkeypatch.setattr(lan, "is_usable", lambda text: text.startswith("127.0.0."))


def test_a_new_address_is_served_at_once_and_the_old_one_no_more(
    shop, said, settings, tmp_path, anywhere
):
    shop.begin(printed="")
    first = shop.url

    async def evening():
        serving = Serving(Guard(site, url=address.public_url, on_visit=shop.visited))
        shop.server = serving.open(lan.listener("127.0.0.2", shop.port))
        shop.find = lambda: "127.0.0.3"
        await shop.look(serving)
        async with httpx.AsyncClient() as client:
            found = await client.get(shop.url)
            stale = await client.get(shop.url, headers={"Host": "127.0.0.2"})
            await asyncio.sleep(0.6)
            with pytest.raises(httpx.ConnectError):
                await client.get(first)
        waiting = asyncio.create_task(serving.wait_for_end(asyncio.Event()))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        waiting.cancel()
        await serving.close()
        return found.status_code, stale.status_code

    assert asyncio.run(evening()) == (200, 400)
    assert shop.url == lan.url_of("127.0.0.3", shop.port)
    assert address.public_url() == shop.url
    assert address.outdated_urls() == (first,)
    assert settings.ALLOWED_HOSTS[-1] == "127.0.0.3"
    assert len(settings.ALLOWED_HOSTS) == 4
    assert folder.whereabouts(tmp_path).public == shop.url
    assert heard(said, first) == 1


def test_an_address_that_comes_back_is_good_again(shop, said, anywhere):
    async def evening():
        serving = Serving(Guard(site, url=address.public_url, on_visit=shop.visited))
        for found in ("127.0.0.3", "127.0.0.2", "127.0.0.2"):
            shop.find = lambda found=found: found
            await shop.look(serving)
            await asyncio.sleep(0.4)
        await serving.close()

    shop.begin(printed="")
    asyncio.run(evening())
    assert address.outdated_urls() == (lan.url_of("127.0.0.3", shop.port),)
    assert shop.url == lan.url_of("127.0.0.2", shop.port)


def test_a_lost_network_is_said_once_and_its_return_too(shop, said):
    async def evening():
        for found in (None, None, "127.0.0.2", "127.0.0.2"):
            shop.find = lambda found=found: found
            await shop.look(None)

    asyncio.run(evening())
    assert [heard(said, words) for words in ("The network is gone", "The network is back")] == [
        1,
        1,
    ]


def test_a_port_that_is_taken_at_the_new_address_is_said(shop, said, anywhere):
    shop.begin(printed="")

    async def evening():
        with lan.listener("127.0.0.3", shop.port):
            shop.find = lambda: "127.0.0.3"
            await shop.look(None)

    asyncio.run(evening())
    assert heard(said, "cannot be opened there") == 1
    assert address.public_url() == shop.url == lan.url_of("127.0.0.2", shop.port)


def test_looking_goes_on_after_trouble(shop, monkeypatch, caplog):
    monkeypatch.setattr(network, "LOOK_EVERY", 0.01)
    looks = []

    def find():
        looks.append(1)
        raise OSError("no sockets left")

    async def evening():
        shop.find = find
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(shop.watch(None), 0.5)

    asyncio.run(evening())
    assert len(looks) > 2


def test_the_first_phone_is_welcomed(shop, said):
    async def evening():
        shop.address = "192.168.1.20"
        waiting = asyncio.create_task(shop.wait_for_phone())
        for client in ("127.0.0.1", "192.168.1.20"):
            shop.visited(client)
            await asyncio.sleep(0.05)
            assert not waiting.done()
        shop.visited("192.168.1.77")
        shop.visited("192.168.1.78")
        await asyncio.wait_for(waiting, 1)

    asyncio.run(evening())
    assert [heard(said, words) for words in ("A phone got through", "No phone")] == [1, 0]


def test_after_a_minute_without_a_phone_the_causes_are_named(shop, said, monkeypatch):
    monkeypatch.setattr(network, "PHONE_PATIENCE", 0.05)

    async def evening():
        waiting = asyncio.create_task(shop.wait_for_phone())
        await asyncio.sleep(0.2)
        assert heard(said, "No phone has got through yet") == 1
        shop.visited("192.168.1.77")
        await asyncio.wait_for(waiting, 1)

    asyncio.run(evening())
    assert heard(said, "A phone got through") == 1


@pytest.mark.parametrize(
    ("platform", "words"), [("win32", "プライベート"), ("darwin", "macOS"), ("linux", "8123/tcp")]
)
def test_each_cause_comes_with_what_helps(platform, words):
    text = network.why_no_phone(platform, address="10.8.0.2", port=8123)
    assert words in text
    assert text.count("→") == 8
    assert "10.8.0.2" in text
    assert "{" not in text
