"""No two addresses of the pages share a name and what stands in them: a link would lead to one of them only."""

from collections import Counter

from django.urls import get_resolver

from tests.walks.test_any_post import patterns


def test_every_page_has_a_name_of_its_own():
    named = Counter((name, len(at)) for name, at in patterns(get_resolver("web.urls")))
    assert [name for name, times in named.items() if times > 1] == []
