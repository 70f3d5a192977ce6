"""One against one on the phone: games of a match, and endings that only some formats have."""

import pytest

from pods.models import Report
from tests import make
from tests.web.player.browse import EN, JA, words
from tests.web.player.test_report import Phone, filter_taps

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (EN, "Turn 99 of both was over: both lose"),
        (JA, "両者の99ターン目が終わった（両者敗北）"),
    ],
)
def test_both_lose_after_the_last_turn_of_dm_plays(client, language, said):
    pod = make.pod(players=2, event=make.event(format="dm_plays"))
    first, second = make.seated(pod)
    phone = Phone(client, first, language).tap(said)
    assert {EN["HTTP_ACCEPT_LANGUAGE"]: "Both lost", "ja": "両者敗北"}[
        language["HTTP_ACCEPT_LANGUAGE"]
    ] in words(phone.page)
    phone.send()
    told = Report.objects.get()
    assert (told.ending, told.kind, told.winner_id) == ("turn_limit", "double_loss", None)
    assert told.placements == {first.pk: 1, second.pk: 1}


def test_formats_without_a_limit_do_not_offer_it(client):
    pod = make.pod(players=2, event=make.event(format="dm_original"))
    phone = Phone(client, make.seated(pod)[0])
    assert not any("Turn" in phone.words_of(url) for url in filter_taps(phone))
