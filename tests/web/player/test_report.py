"""Telling a result by tapping, without scripts."""

import pytest

from events.models import Entry
from pods.models import Report, ReportState
from tests import make
from tests.web.player.browse import EN, JA, form, html, links, own, send, words

pytestmark = pytest.mark.django_db


class Phone:
    """One player's way through the report pages: tap what is written on a button."""

    def __init__(self, client, entry, language=EN):
        self.client, self.entry, self.language = client, entry, language
        self.url = own(entry, "/report")
        self.page = client.get(self.url, **language)

    def tap(self, text):
        for url in links(self.page):
            if url.startswith("?") and self.words_of(url) == text:
                self.page = self.client.get(self.url + url, **self.language)
                return self
        raise AssertionError(text, words(self.page))

    def words_of(self, url):
        escaped = url.replace("&", "&amp;")
        return html(self.page).split(f'href="{escaped}">')[1].split("</a>")[0].strip()

    def send(self, **fields):
        return send(
            self.client, self.url, page=self.page, action=self.url, language=self.language, **fields
        )


@pytest.fixture
def seats():
    return make.seated(make.pod())


def names(seats):
    return [seat.player_name for seat in seats]


@pytest.mark.parametrize(
    ("language", "causes"),
    [
        (EN, ("Direct attack by {}", "Deck ran out", "Conceded")),
        (JA, ("ダイレクトアタック（{}）", "山札切れ", "投了")),
    ],
)
def test_a_game_is_told_in_a_few_taps(client, seats, language, causes):
    attack, deck, conceded = causes
    a, b, c, d = names(seats)
    phone = Phone(client, seats[0], language)
    phone.tap(c).tap(attack.format(a)).tap(b).tap(deck).tap(d).tap(conceded)
    assert words(phone.page).index(a) < words(phone.page).index(d)
    answer = phone.send()
    assert (answer.status_code, answer["Location"]) == (303, own(seats[0]))
    told = Report.objects.get()
    assert told.placements == dict(zip([s.pk for s in seats], [1, 3, 4, 2], strict=True))
    assert told.steps[0] == {
        "eliminated": [seats[2].pk], "cause": "direct_attack", "by": seats[0].pk, "turn": None,
    }  # fmt: skip
    assert told.winner_id == seats[0].pk


def test_players_who_went_out_together_share_a_place(client, seats):
    _a, b, c, d = names(seats)
    phone = Phone(client, seats[0]).tap(b).tap(f"+ {c}")
    assert "Direct attack" not in words(phone.page)
    phone.tap("Deck ran out").tap(d).tap("Left early")
    phone.send()
    assert Report.objects.get().placements[seats[1].pk] == 3
    assert Report.objects.get().placements[seats[2].pk] == 3


@pytest.mark.parametrize(("language", "all_lost"), [(EN, "All lost"), (JA, "全員敗北")])
def test_everybody_left_may_lose_together(client, seats, language, all_lost):
    phone = Phone(client, seats[0], language)
    text = next(t for t in map(phone.words_of, filter_taps(phone)) if all_lost in t)
    phone.tap(text)
    phone.tap({"EN": "Deck ran out", "JA": "山札切れ"}["EN" if language is EN else "JA"])
    assert words(phone.page).count(all_lost) == 4
    phone.send()
    told = Report.objects.get()
    assert (told.ending, told.winner_id) == ("double_loss", None)


def filter_taps(phone):
    return [url for url in links(phone.page) if url.startswith("?")]


def test_two_who_lose_together_are_both(client, seats):
    a, b, _c, _d = names(seats)
    phone = Phone(client, seats[0], JA).tap(a).tap("山札切れ").tap(b).tap("山札切れ")
    assert any("両者敗北" in phone.words_of(url) for url in filter_taps(phone))


def test_time_over_leaves_several_in_the_game(client, seats):
    phone = Phone(client, seats[0]).tap(names(seats)[1]).tap("Conceded").tap("Time ran out")
    phone.send()
    told = Report.objects.get()
    assert (told.ending, told.kind, told.placements[seats[1].pk]) == ("time", "draw", 4)


def test_one_step_back_keeps_the_rest(client, seats):
    _a, b, c, _d = names(seats)
    phone = Phone(client, seats[0]).tap(c).tap("Deck ran out").tap(b)
    phone.tap("One step back")
    assert "Who went out next?" in words(phone.page)
    assert c in words(phone.page).split("Out so far")[1]
    phone.tap("One step back")
    assert "Who went out first?" in words(phone.page)


def test_what_the_rules_exclude_is_said_in_words_before_sending(client, seats):
    url = own(seats[0], "/report") + "?told=3:deck_out,2:direct_attack:3,4:deck_out"
    page = client.get(url, **EN)
    assert "This cannot be quite right" in words(page)
    assert "In step 2 somebody is taken out by a player who was out" in words(page)
    assert "Send this result" not in words(page)
    assert "?told=3:deck_out,2:direct_attack:3" in links(page)


@pytest.mark.parametrize("told", ["1:special", "1:opponent_effect:2,2:deck_out,3:deck_out"])
def test_a_cause_from_elsewhere_is_refused_in_words(client, seats, told):
    url = own(seats[0], "/report")
    answer = client.post(url, {"told": told, "end": "", "key": ""}, **EN)
    assert answer.status_code in (200, 422)
    assert not Report.objects.exists()


def test_a_result_that_somebody_else_told_first_is_said_so(client, seats):
    a, _b, c, d = names(seats)
    phone = Phone(client, seats[1]).tap(c).tap("Conceded").tap(d).tap("Conceded")
    phone.tap(a).tap("Conceded")
    make.report(of=seats[0].seats.get().pod, by=seats[0])
    answer = phone.send()
    assert answer.status_code == 409
    assert "A result of this table is in already" in words(answer)
    assert form(answer, action=phone.url)["sends"]["told"] == [
        "3:concession,4:concession,1:concession"
    ]


def test_sending_twice_tells_once(client, seats):
    phone = Phone(client, seats[0])
    for name in names(seats)[1:]:
        phone.tap(name).tap("Deck ran out")
    assert [phone.send().status_code for _ in range(2)] == [303, 303]
    assert Report.objects.count() == 1


def test_the_teller_may_tell_it_anew(client, seats):
    for winner in (0, 1):
        phone = Phone(client, seats[0])
        for number, name in enumerate(names(seats)):
            if number != winner:
                phone.tap(name).tap("Deck ran out")
        phone.send()
    assert Report.objects.exclude(state=ReportState.SUPERSEDED).get().winner_id == seats[1].pk


def test_who_has_no_seat_has_nothing_to_tell(client):
    entry = make.entry(here=True)
    answer = client.get(own(entry, "/report"))
    assert (answer.status_code, answer["Location"]) == (303, own(entry))


def test_names_are_never_markup(client):
    pod = make.pod()
    entries = make.seated(pod)
    Entry.objects.filter(pk=entries[0].pk).update(player_name="<script>alert(1)</script>")
    for page in ("", "?out=1", "?told=2:deck_out,3:deck_out,4:deck_out"):
        assert "<script>alert" not in html(client.get(own(entries[1], "/report") + page))
    assert "<script>alert" not in html(client.get(own(entries[1])))
