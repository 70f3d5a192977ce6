"""The catalogues find every message, keep translations, and say what is missing."""

import ast
import gettext
import os
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from config import messages
from tests.project.code import BASE, modules, tree

COMMAND = "config.management.commands.messages"
CODE = """
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext, pgettext_lazy
_("Seats are out")
gettext_lazy("Table {number}")
ngettext("one pod", "%(count)s pods", 2)
pgettext("a verb", "Pair")
pgettext_lazy("a noun", "Pair")
"""
PAGE = """{% load i18n %}
  <h1>{% translate "Standings" %}</h1>
    {# two widths of indentation, which Python would refuse #}
   <p title="{% translate 'Rank' context 'a column' %}">{{ name|default:_("nobody") }}</p>
 {% blocktranslate count n=pods|length trimmed %}
     {{ n }} pod
       plays
 {% plural %}
     {{ n }} pods play
 {% endblocktranslate %}
"""


@pytest.fixture
def base(tmp_path):
    (tmp_path / "web" / "templates" / "web").mkdir(parents=True)
    (tmp_path / "web" / "views.py").write_text(CODE)
    (tmp_path / "web" / "templates" / "web" / "page.html").write_text(PAGE)
    messages.update_catalogues(tmp_path)
    return tmp_path


def rewrite(base, old, new, language="ja"):
    path = messages.catalogue_path(language, base)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def ids(catalogue):
    return {(message.context, message.id) for message in catalogue if message.id}


def test_every_form_of_message_is_found(base):
    assert ids(messages.found_messages(base)) == {
        (None, "Seats are out"),
        (None, "Table {number}"),
        (None, ("one pod", "%(count)s pods")),
        ("a verb", "Pair"),
        ("a noun", "Pair"),
        (None, "Standings"),
        ("a column", "Rank"),
        (None, "nobody"),
        (None, ("%(n)s pod plays", "%(n)s pods play")),
    }


def test_english_answers_with_the_message_itself(base):
    english = messages.read_catalogue("en", base)
    assert english.get("Standings").string == "Standings"
    assert english.get("one pod").string == ("one pod", "%(count)s pods")
    assert not [line for line in messages.problems(base) if "/en/" in line]


def test_what_nobody_translated_is_listed(base):
    found = messages.problems(base)
    assert len(found) == 9
    assert "locale/ja/LC_MESSAGES/django.po: untranslated: 'Standings'" in found


def test_an_update_keeps_translations_and_drops_what_is_gone(base):
    rewrite(base, 'msgid "Standings"\nmsgstr ""', 'msgid "Standings"\nmsgstr "順位表"')
    rewrite(base, 'msgid "Seats are out"\nmsgstr ""', 'msgid "Seats are out"\nmsgstr "席"')
    (base / "web" / "views.py").write_text("")
    assert "locale/ja/LC_MESSAGES/django.po: out of date, run make messages" in messages.problems(
        base
    )
    messages.update_catalogues(base)
    japanese = messages.read_catalogue("ja", base)
    assert japanese.get("Standings").string == "順位表"
    assert japanese.get("Seats are out") is None


def test_a_second_update_changes_nothing(base):
    before = messages.catalogue_path("ja", base).read_bytes()
    messages.update_catalogues(base)
    assert messages.catalogue_path("ja", base).read_bytes() == before


def test_a_message_of_the_code_that_the_catalogue_lacks_is_missing(base):
    with (base / "web" / "views.py").open("a") as code:
        code.write('_("New words")\n')
    assert "locale/en/LC_MESSAGES/django.po: missing: 'New words'" in messages.problems(base)


def test_a_fuzzy_translation_does_not_count(base):
    rewrite(base, 'msgid "Standings"\nmsgstr ""', '#, fuzzy\nmsgid "Standings"\nmsgstr "順位"')
    messages.update_catalogues(base)
    assert "locale/ja/LC_MESSAGES/django.po: fuzzy: 'Standings'" in messages.problems(base)


@pytest.mark.parametrize(
    ("translation", "agrees"),
    [("卓{number}", True), ("卓{table}", False), ("卓", False), ("{number}卓{number}", True)],
)
def test_placeholders_are_the_same_in_the_translation(base, translation, agrees):
    rewrite(
        base,
        'msgid "Table {number}"\nmsgstr ""',
        f'msgid "Table {{number}}"\nmsgstr "{translation}"',
    )
    fault = "locale/ja/LC_MESSAGES/django.po: other placeholders: 'Table {number}'"
    assert (fault not in messages.problems(base)) == agrees


def test_a_plural_with_every_placeholder_is_complete(base):
    rewrite(
        base,
        'msgid_plural "%(count)s pods"\nmsgstr[0] ""',
        'msgid_plural "%(count)s pods"\nmsgstr[0] "%(count)s卓"',
    )
    assert not [line for line in messages.problems(base) if "one pod" in line and "/ja/" in line]


def test_a_singular_that_became_a_plural_needs_a_new_translation(base):
    rewrite(base, 'msgid "Seats are out"\nmsgstr ""', 'msgid "Seats are out"\nmsgstr "席"')
    code = CODE.replace('_("Seats are out")', 'ngettext("Seats are out", "All seats are out", 2)')
    (base / "web" / "views.py").write_text(code)
    assert "locale/ja/LC_MESSAGES/django.po: untranslated: 'Seats are out'" in messages.problems(
        base
    )
    messages.update_catalogues(base)
    assert messages.read_catalogue("ja", base).get("Seats are out").string == ("",)


def test_compiled_catalogues_answer(base):
    rewrite(base, 'msgid "Standings"\nmsgstr ""', 'msgid "Standings"\nmsgstr "順位表"')
    messages.compile_catalogues(base)
    japanese = gettext.translation("django", base / "locale", ["ja"])
    assert japanese.gettext("Standings") == "順位表"
    english = gettext.translation("django", base / "locale", ["en"])
    assert english.ngettext("one pod", "%(count)s pods", 1) == "one pod"


def test_only_a_newer_catalogue_is_compiled_again(base):
    messages.compile_catalogues(base)
    compiled = messages.catalogue_path("ja", base).with_suffix(".mo")
    os.utime(compiled, (2**31, 2**31))
    messages.compile_catalogues(base)
    assert compiled.stat().st_mtime == 2**31
    os.utime(compiled, (1, 1))
    messages.compile_catalogues(base)
    assert compiled.stat().st_mtime > 1


@pytest.mark.parametrize(
    ("words", "called"),
    [({}, ["update_catalogues", "write_refusals"]), ({"compile": True}, ["compile_catalogues"])],
)
def test_the_command_does_what_was_asked(monkeypatch, words, called):
    calls = []
    for name in ("update_catalogues", "compile_catalogues", "write_refusals"):
        monkeypatch.setattr(f"{COMMAND}.{name}", lambda n=name: calls.append(n))
    call_command("messages", **words)
    assert calls == called


def test_the_command_lists_the_problems_and_fails(monkeypatch):
    monkeypatch.setattr(f"{COMMAND}.problems", lambda: ["one"])
    monkeypatch.setattr(f"{COMMAND}.refusals_are_written", lambda: False)
    said = StringIO()
    with pytest.raises(CommandError, match="incomplete: 2 problems"):
        call_command("messages", check=True, stderr=said)
    assert said.getvalue() == "one\ndocs/refusals.md: out of date, run make messages\n"


def test_the_command_is_content_with_complete_catalogues(monkeypatch):
    monkeypatch.setattr(f"{COMMAND}.problems", list)
    monkeypatch.setattr(f"{COMMAND}.refusals_are_written", lambda: True)
    call_command("messages", check=True)


def test_the_catalogues_of_the_project_are_complete():
    assert messages.problems() == []


def renamed_messages(module):
    """The other names under which a module calls what marks messages; the search knows none of them."""
    imports = (node for node in ast.walk(tree(module)) if isinstance(node, ast.ImportFrom))
    names = (
        name for node in imports if node.module == "django.utils.translation" for name in node.names
    )
    return {
        name.asname for name in names if name.name in messages.KEYWORDS and name.asname
    } - messages.KEYWORDS.keys()


def test_no_module_marks_messages_under_a_name_that_the_search_does_not_know():
    found = {str(module.relative_to(BASE)): renamed_messages(module) for module in modules()}
    assert {path: names for path, names in found.items() if names} == {}
