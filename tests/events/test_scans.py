"""What a scanner types, however the keyboard bends it; names as they are looked for."""

import unicodedata

import pytest

from engine.errors import RuleError
from events import services, tickets
from events.names import search_key
from events.scans import ticket_in
from tests import make
from tests.refusing import refusing

TICKET = "abcdefgh2345.0.ab-cd_efghijklmnopqrstuvwxyz0123456789ABCDE"
FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}


@pytest.mark.parametrize(
    "scanned",
    [
        TICKET,
        f"  http://192.168.0.5:8000/t/{TICKET}\n",
        f"https://shop.example/t/{TICKET}/deck?a=1#b",
        f"http://x/t/{TICKET}".translate(FULL_WIDTH),
        f"http+//x/t/{TICKET}".replace("_", "="),
        f"http://x/t/{TICKET}".replace("-", "ー"),
        f"http://x/t/old/http://x/t/{TICKET}",
        f"http://x/t/{TICKET}".swapcase(),
    ],
)
def test_a_link_or_code_is_read_however_it_was_typed(scanned):
    assert ticket_in(scanned) == TICKET


@pytest.mark.parametrize(
    ("scanned", "code"),
    [
        ("4901234567894", "scan.not_a_ticket"),
        ("", "scan.not_a_ticket"),
        ("http://x/family/abcd~0-efgh~0.abcdefghijklmnopqrstuvwxyz", "scan.family"),
        ("x" * 5000, "scan.not_a_ticket"),
        ("ｈっtp：／／ｘ／ｔ／あｂｃ", "scan.japanese"),
    ],
)
def test_what_is_no_ticket_says_so(scanned, code):
    with pytest.raises(RuleError) as refused:
        ticket_in(scanned)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("さとう", "サトー"),
        ("ｻﾄｳ", "サトオ"),
        ("けいこ", "ケーコ"),
        ("ユーリ", "ゆうり"),
        ("ジョン・スミス", "じょん　すみす"),
        ("ａｂｅ", "ABE"),
    ],
)
def test_a_name_reads_the_same_however_it_is_written(one, other):
    assert search_key(one) == search_key(other)
    assert search_key(unicodedata.normalize("NFKD", one)) == search_key(one)


def test_other_names_stay_apart():
    assert len({search_key(name) for name in ("おの", "おおの", "うの", "かい", "かえ", "か")}) == 6


@pytest.mark.django_db
def test_each_scan_has_one_effect_or_one_clear_refusal():
    event = make.event(capacity=1)
    entry, waiting = make.entry(event=event), make.entry(event=event)
    actor = make.organiser(event)

    def scan(ticket):
        return services.check_in_scanned(event_id=event.pk, actor=actor, scanned=ticket)

    old = tickets.ticket_of(entry)
    services.rotate_ticket(entry_id=entry.pk, actor=actor)
    entry.refresh_from_db()
    with refusing("scan.old_ticket", player_name=entry.player_name):
        scan(old)
    assert [scan(tickets.ticket_of(entry)).is_new for _ in "12"] == [True, False]
    with refusing("entry.in_line", place=1, player_name=waiting.player_name):
        scan(tickets.ticket_of(waiting))
    elsewhere = make.entry()
    with refusing("scan.other_event", event_name=elsewhere.event.name):
        scan(tickets.ticket_of(elsewhere))
    with refusing("ticket.invalid"):
        scan(tickets.ticket_of(entry)[:-1] + "~")
