"""Every word of a page comes from the catalogues."""

from pathlib import Path

import pytest

from tests.project.pages import english_in, japanese_in

BASE = Path(__file__).resolve().parents[2]
TEMPLATES = sorted(BASE.glob("*/templates/**/*.html"))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_template_says_nothing_by_itself(path):
    text = path.read_text(encoding="utf-8")
    assert japanese_in(text) == []
    assert english_in(text) == []


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("<h1>Standings</h1>", ["Standings"]),
        ("<h1>{% translate 'Standings' %}</h1>", []),
        ("<p>{% blocktranslate %}Table {{ n }} plays{% endblocktranslate %}</p>", []),
        ("<img alt='Seat map'>", ["Seat", "map"]),
        ("<img alt=\"{% translate 'Seat map' %}\" class='wide map'>", []),
        ("<script>let seats = 1</script><style>p {color: red}</style>", []),
        ("{% comment %}why{% endcomment %}{# why #}<!-- why -->", []),
        ("<a href='x.csv'>CSV</a> <b>Takuwake</b> × 4 a", []),
        (
            "{% block main_class %}wide staff{% endblock %}{% block title %}Seats{% endblock %}",
            ["Seats"],
        ),
        ("<p data-said='Seats are out' data-state='open'></p>", ["Seats", "are", "out"]),
        ('data-live="/events/{{ id }}/stream" data-poll="4"', []),
        ("{% if pods %}Next{% endif %}", ["Next"]),
    ],
)
def test_english_outside_the_catalogue_is_heard(template, words):
    assert english_in(template) == words


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("<h1>順位</h1>", ["順位"]),
        ("{% translate '卓' %}", ["卓"]),
        ("<b>卓分け</b> <a lang='ja'>日本語</a> {# 座席 #}", []),
    ],
)
def test_japanese_outside_the_catalogue_is_seen(template, words):
    assert japanese_in(template) == words


def test_scripts_have_no_words_of_their_own():
    scripts = sorted(BASE.glob("*/static/**/*.js"))
    assert {path.name: japanese_in(path.read_text(encoding="utf-8")) for path in scripts} == {
        path.name: [] for path in scripts
    }
