"""Every setting of an event is explained where it is set, in both languages."""

import re

import pytest
from django.forms import BaseForm
from django.urls import get_resolver, reverse

from tests import make
from tests.walks.test_any_post import patterns
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
LETTERS = {"ja": re.compile(r"[\u3040-\u30ff]"), "en": re.compile("[a-z]{3}")}
TAG = re.compile(r'<[^>]*aria-describedby="([^"]+)"[^>]*>')
NOT_TO_FILL_IN = {"key"}


def settings_pages(event):
    """The addresses of all pages that set something for an event."""
    names = dict(patterns(get_resolver("web.urls")))
    found = {
        reverse(name, args=[event.pk])
        for name, at in names.items()
        if name.startswith("staff:") and at == {"event_id"}
    }
    wanted = {
        path for path in found if "/settings" in path or path.endswith(("/lottery", "/goods"))
    }
    return [*sorted(wanted - {reverse("staff:lottery_set", args=[event.pk])}), "/staff/new"]


def forms_in(page):
    """The forms that a page was made with, each once."""
    values = [value for layer in page.context for value in layer.dicts for value in value.values()]
    return {id(value): value for value in values if isinstance(value, BaseForm)}.values()


def unexplained(page, language):
    for form in forms_in(page):
        for name, field in form.fields.items():
            if name not in NOT_TO_FILL_IN and not LETTERS[language].search(str(field.help_text)):
                yield f"{type(form).__name__}.{name}"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_setting_has_a_sentence_of_help(language):
    event = make.event(fan_event=True)
    desk = Desk(owner_of(event), language=language)
    pages = settings_pages(event)
    assert len(pages) >= 9
    seen = 0
    for path in pages:
        page = desk.open(path)
        assert page.status_code == 200, path
        assert list(unexplained(page, language)) == [], path
        seen += sum(len(form.fields) for form in forms_in(page))
    assert seen > 60


def test_a_setting_without_help_would_be_found():
    event = make.event()
    desk = Desk(owner_of(event))
    page = desk.open(f"/staff/e/{event.pk}/settings/results")
    (form,) = forms_in(page)
    form.fields["confirmation"].help_text = ""
    assert list(unexplained(page, "en")) == ["CountingForm.confirmation"]


def test_a_hint_is_on_the_page_wherever_a_field_names_it():
    event = make.event(fan_event=True)
    desk = Desk(owner_of(event))
    for path in settings_pages(event):
        text = desk.open(path).content.decode()
        for tag in TAG.finditer(text):
            if 'type="hidden"' not in tag[0]:
                assert all(f'id="{one}"' in text for one in tag[1].split()), (path, tag[0])
