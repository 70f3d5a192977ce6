"""The layer before Django: who is answered from what is kept, with which bytes, and what is never kept."""

import asyncio
import gzip
from types import SimpleNamespace

import pytest
from django.test import override_settings

from config.reads.answers import Shelf
from config.reads.layer import Reads
from config.reads.looks import Seen
from events.public_reads import OFFER
from tests.reads.asking import ask

SEATS, API = "/e/abc/seats", "/api/v1/events/abc"
PLAIN = {"cache-control": "no-cache", "vary": "Cookie, HX-Target", "content-type": "text/html"}


class Site:
    """A site that answers each request with its number and what it could see of it."""

    def __init__(
        self, *, offers=True, seconds=None, body="page", status=200, slow=0.0, now="", **headers
    ):
        self.asked = []
        self.words = SimpleNamespace(**locals())
        self.headers = PLAIN | {name.replace("_", "-"): said for name, said in headers.items()}

    async def __call__(self, scope, _receive, send):
        words = self.words
        self.asked.append(scope)
        if words.slow:
            await asyncio.sleep(words.slow)
        if words.offers and OFFER in scope:
            offer = scope[OFFER]
            offer.made, offer.seconds, offer.now = True, words.seconds, words.now
        seen = {k.decode(): v.decode() for k, v in scope["headers"]}
        headers = [(name.encode(), said.encode()) for name, said in self.headers.items()]
        await send({"type": "http.response.start", "status": words.status, "headers": headers})
        body = f"{words.body} {len(self.asked)} {sorted(seen.items())} {scope['query_string']}"
        await send({"type": "http.response.body", "body": body.encode()})


class Looks:
    def __init__(self):
        self.version = (1, 1)

    async def look(self, event_id, network=""):
        return Seen({} if self.version is None else {event_id: self.version})


def reads(site, **more):
    looks = Looks()
    return Reads(site, looks=looks, **more), looks


def asked_twice(site, path=SEATS, then=None, **headers):
    layer, _looks = reads(site)

    async def both():
        one = await ask(layer, path, **headers)
        return one, await ask(layer, then or path, **headers)

    return asyncio.run(both())


def test_a_version_is_made_once_however_many_ask():
    site = Site(slow=0.02)
    layer, looks = reads(site)

    async def crowd():
        found = await asyncio.gather(*(ask(layer, SEATS) for _ in range(50)))
        looks.version = (2, 1)
        return found, await asyncio.gather(*(ask(layer, SEATS) for _ in range(50)))

    before, after = asyncio.run(crowd())
    assert len(site.asked) == 2
    assert len({each.body for each in before}) == len({each.body for each in after}) == 1
    assert before[0].body != after[0].body
    assert before[0].headers["etag"] != after[0].headers["etag"]


def test_a_change_of_the_shop_makes_it_anew():
    site = Site()
    layer, looks = reads(site)

    async def story():
        await ask(layer, SEATS)
        looks.version = (1, 2)
        await ask(layer, SEATS)

    asyncio.run(story())
    assert len(site.asked) == 2


def test_the_same_words_have_the_same_tag_and_a_reader_who_has_them_gets_no_body():
    layer, _looks = reads(Site())

    async def story():
        whole = await ask(layer, SEATS)
        had = await ask(layer, SEATS, if_none_match=f'"x", {whole.headers["etag"]}')
        other = await ask(layer, SEATS, if_none_match='W/"x"')
        head = await ask(layer, SEATS, method="HEAD")
        return whole, had, other, head

    whole, had, other, head = asyncio.run(story())
    assert (had.status, had.body) == (304, b"")
    same = ("etag", "vary", "cache-control")
    assert {name: had.headers[name] for name in same} == {
        name: whole.headers[name] for name in same
    }
    assert "content-length" not in had.headers
    assert (other.status, other.body) == (200, whole.body)
    assert (head.status, head.body, head.headers) == (200, b"", whole.headers)


def test_a_head_or_a_conditional_read_that_comes_first_is_made_whole():
    for headers in ({"method": "HEAD"}, {"if_none_match": '"x"'}):
        site = Site()
        first, second = asked_twice(site, **headers)
        assert len(site.asked) == 1
        assert site.asked[0]["method"] == "GET"
        assert first.status == second.status == 200


DIFFER = [
    {"host": "other"}, {"accept_language": "en"}, {"cookie": "django_language=en"}, {"cookie": "furigana=on"},
    {"hx_target": "seats"}, {"hx_request": "true"}, {"x_forwarded_proto": "https"}, {"accept_encoding": None},
]  # fmt: skip


@pytest.mark.parametrize("headers", DIFFER, ids=str)
def test_what_changes_the_page_has_a_place_of_its_own(headers):
    site = Site()
    layer, _looks = reads(site)

    async def both():
        return await ask(layer, SEATS), await ask(layer, SEATS, **headers), await ask(layer, SEATS)

    plain, other, again = asyncio.run(both())
    assert len(site.asked) == 2
    assert plain.body == again.body != other.body


SAME = [
    {"accept_language": "ja,en;q=0.5"}, {"cookie": "csrftoken=x; tickets=y"}, {"user_agent": "x"},
    {"cookie": "django_language=ja"}, {"accept_encoding": "gzip, br"}, {"takuwake_refresh": "1"},
]  # fmt: skip


@pytest.mark.parametrize("headers", SAME, ids=str)
def test_what_changes_nothing_is_not_even_seen(headers):
    site = Site()
    layer, _looks = reads(site)

    async def both():
        return await ask(layer, SEATS, **headers), await ask(layer, SEATS)

    one, other = asyncio.run(both())
    assert one == other
    assert b"csrftoken" not in one.body


OWN = [
    {"cookie": "a=b; sessionid=x"}, {"cookie": "messages=x"}, {"authorization": "Bearer x"}, {"method": "POST"},
    {"range": "bytes=0-1"}, {"if_match": '"x"'}, {"takuwake_sends": "1"}, {"origin": "https://else.example"},
]  # fmt: skip


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_what_is_somebodys_own_goes_to_django_as_it_came(headers):
    site = Site()
    asked_twice(site, **headers)
    assert len(site.asked) == 2
    assert OFFER not in site.asked[0]
    name = next(iter(headers)).replace("_", "-").encode()
    assert name == b"method" or name in dict(site.asked[0]["headers"])


STRANGE = ("?q=a", "?round=1&round=2", "?round=x", "?round=1&x=1", "?round", "/", "/x")


@pytest.mark.parametrize("end", STRANGE)
def test_an_address_that_nobody_knows_is_not_kept(end):
    site = Site()
    asked_twice(site, SEATS + end)
    assert len(site.asked) == 2


def test_each_query_that_is_known_has_its_place():
    site = Site()
    one, other = asked_twice(site, f"{SEATS}?round=1", f"{SEATS}?round=2")
    assert len(site.asked) == 2
    assert one.body != other.body


def test_pages_of_other_sites_get_their_leave_where_they_have_it():
    origins = override_settings(CORS_ALLOWED_ORIGINS=["https://app.example"])
    for origin, times in (("https://app.example", 1), ("https://else.example", 2)):
        site = Site()
        with origins:
            asked_twice(site, API, origin=origin)
        assert len(site.asked) == times


NOT_KEPT = {
    "cookie": {"set_cookie": "a=b"},
    "token": {"body": '<input name="csrfmiddlewaretoken" value="x">'},
    "message": {"body": '<p class="note" data-flash>Saved.</p>'},
    "nonce": {"body": '<script nonce="x">'},
    "nonce in the policy": {"content_security_policy": "script-src 'nonce-abc'"},
    "private": {"cache_control": "private, no-cache"},
    "not to be stored": {"cache_control": "no-store"},
    "varies": {"vary": "User-Agent"},
    "not offered": {"offers": False},
    "refused": {"status": 404},
    "led on": {"status": 302},
}


@pytest.mark.parametrize("words", NOT_KEPT.values(), ids=NOT_KEPT)
def test_what_is_somebodys_own_is_never_kept(words):
    site = Site(**words)
    one, other = asked_twice(site)
    assert len(site.asked) == 2
    assert one.body != other.body
    assert "etag" not in one.headers


def test_a_token_in_a_compressed_page_is_found():
    class Compressed(Site):
        async def __call__(self, scope, receive, send):
            async def squeezed(event):
                if event["type"] == "http.response.body":
                    event["body"] = gzip.compress(event["body"])
                await send(event)

            await super().__call__(scope, receive, squeezed)

    site = Compressed(body="csrfmiddlewaretoken", content_encoding="gzip")
    asked_twice(site)
    assert len(site.asked) == 2


def test_whoever_waited_for_what_is_not_kept_is_answered_at_once():
    site = Site(slow=0.05, offers=False)
    layer, _looks = reads(site)

    async def crowd():
        return await asyncio.wait_for(asyncio.gather(*(ask(layer, SEATS) for _ in range(20))), 0.5)

    assert len(asyncio.run(crowd())) == len(site.asked) == 20


def test_what_moves_with_time_is_made_anew_after_it():
    site = Site(seconds=0.0)
    asked_twice(site)
    assert len(site.asked) == 2


def test_a_tag_of_a_version_outlives_the_time_in_the_answer():
    site = Site(seconds=0.0, etag='W/"v1-public-ja"')
    layer, _looks = reads(site)

    async def story():
        await ask(layer, API)
        return await ask(layer, API, if_none_match='"v1-public-ja"'), await ask(layer, API)

    had, whole = asyncio.run(story())
    assert (had.status, whole.status, len(site.asked)) == (304, 200, 2)


def test_the_time_is_told_anew_each_time():
    then = "2026-12-04T10:00:00.000000+00:00"
    one, other = asked_twice(Site(now=then, body=then))
    assert then.encode() not in one.body
    assert one.body != other.body
    assert len(one.body) == len(other.body) == int(one.headers["content-length"])
    assert "etag" not in one.headers


def test_what_fails_or_has_no_version_is_djangos_to_say():
    site = Site()
    layer, looks = reads(site)
    looks.version = None

    async def story():
        await ask(layer, SEATS)
        return await ask(layer, SEATS)

    asyncio.run(story())
    assert len(site.asked) == 2
    assert OFFER not in site.asked[0]


def test_a_failure_keeps_nobody_waiting():
    class Failing(Site):
        async def __call__(self, scope, receive, send):
            await super().__call__(scope, receive, send)
            raise RuntimeError

    layer, _looks = reads(Failing(slow=0.01))

    async def crowd():
        asks = (ask(layer, SEATS) for _ in range(3))
        return await asyncio.wait_for(asyncio.gather(*asks, return_exceptions=True), 2)

    assert all(isinstance(each, RuntimeError) for each in asyncio.run(crowd()))


def test_whoever_never_sends_what_they_announced_keeps_nobody_waiting():
    class Reading(Site):
        async def __call__(self, scope, receive, send):
            while (await receive()).get("more_body"):
                pass
            await super().__call__(scope, receive, send)

    layer, _looks = reads(Reading())

    async def story():
        slow = asyncio.ensure_future(ask(layer, SEATS, sends_all=False))
        await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(ask(layer, SEATS), 0.5)
        finally:
            slow.cancel()

    assert asyncio.run(story()).status == 200


LONG = "x" * 2000


@pytest.mark.parametrize(
    ("path", "headers"),
    [(SEATS, {"hx_target": LONG}), (SEATS, {"host": LONG}), (f"{SEATS}?{'&' * 2000}round=1", {})],
    ids=("target", "host", "query"),
)
def test_what_takes_more_room_than_an_answer_has_no_place(path, headers):
    site = Site()
    layer, _looks = reads(site)
    asyncio.run(ask(layer, path, **headers))
    assert OFFER not in site.asked[0]
    assert not layer._shelf._found


def test_a_trouble_that_passes_does_not_stop_a_version_from_being_kept(monkeypatch):
    class Troubled(Site):
        async def __call__(self, scope, receive, send):
            self.words.status = 503 if not self.asked else 200
            await super().__call__(scope, receive, send)

    site, clock = Troubled(), SimpleNamespace(now=0.0)
    monkeypatch.setattr("config.reads.layer.monotonic", lambda: clock.now)
    layer, _looks = reads(site)

    async def story():
        first = await ask(layer, SEATS)
        clock.now += 60
        return first.status, [(await ask(layer, SEATS)).status for _ in range(3)]

    assert asyncio.run(story()) == (503, [200] * 3)
    assert len(site.asked) == 2


def test_so_many_bytes_are_kept_and_no_more():
    site = Site(body="x" * 1000)
    shelf = Shelf(most=5000)
    layer, _looks = reads(site, shelf=shelf)

    async def story():
        for number in range(20):
            await ask(layer, f"{SEATS}?round={number}")
        await ask(layer, f"{SEATS}?round=19")
        await ask(layer, f"{SEATS}?round=0")

    asyncio.run(story())
    assert len(site.asked) == 21
    assert 0 < shelf._bytes <= 5000
    shelf.clear()
    assert shelf._bytes == 0
