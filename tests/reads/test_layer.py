"""The layer before Django: who is answered from what is kept, with which bytes, and what is never kept."""

import asyncio
import gzip

import pytest
from django.test import override_settings

from events.public_reads import OFFER
from tests.reads.asking import ask
from tests.reads.site import API, SEATS, Site, asked_twice, reads


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
