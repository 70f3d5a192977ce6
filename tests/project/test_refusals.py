"""Every refusal has a sentence, and every sentence gets the facts it names."""

from string import Formatter

from config.refusals import refusals_are_written, write_refusals
from events.sentences import SENTENCES
from tests.project.code import BASE, calls, first_text, modules


def refusals():
    """Every `RuleError("code", fact=…)` written out in the product."""
    for path in modules():
        for call in calls(path, "RuleError"):
            code = first_text(call)
            if code is not None:
                yield f"{path.relative_to(BASE)}:{call.lineno}", code, call


def names_in(words):
    return {name for _text, name, _spec, _conversion in Formatter().parse(words) if name}


def test_every_refusal_has_a_sentence():
    assert [f"{place} {code}" for place, code, _call in refusals() if code not in SENTENCES] == []


def test_every_refusal_brings_the_facts_its_sentence_names():
    lacking = []
    for place, code, call in refusals():
        given = {word.arg for word in call.keywords}
        wanted = names_in(str(SENTENCES[code].words)) if code in SENTENCES else set()
        if None not in given and wanted - given:
            lacking.append(f"{place} {code} lacks {sorted(wanted - given)}")
    assert lacking == []


def test_every_sentence_is_said_somewhere():
    texts = [p.read_text(encoding="utf-8") for p in modules() if p.name != "sentences.py"]
    assert [code for code in SENTENCES if not any(f'"{code}"' in text for text in texts)] == []


def test_the_page_of_refusals_is_what_the_code_says(tmp_path):
    page = tmp_path / "refusals.md"
    assert not refusals_are_written(page)
    write_refusals(page)
    assert refusals_are_written(page)
    assert all(f"| `{code}` |" in page.read_text(encoding="utf-8") for code in SENTENCES)


def test_the_manual_lists_every_refusal():
    assert refusals_are_written()
