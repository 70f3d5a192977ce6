"""A shop's hints about cards: one by one, as a file, and back again."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Shop
from decks import services
from decks.advice import advice_of, newest_list
from engine.errors import RuleError
from engine.legality.advice import (
    COLUMNS,
    LARGEST,
    LONGEST_SENTENCE,
    SEPARATOR,
    written_advice,
)
from events import access
from events.access import Actor
from events.once import Answer
from events.words import LEVELS
from web.door import SeeOther, submit
from web.forms import PageForm, new_key, sent
from web.staff.acts import ButtonForm
from web.staff.gate import person, signed_in
from web.staff.list_files import ListFileForm
from web.staff.shops import chosen_shop, own_shops

BYTES_OF_A_LETTER = 4


def _levels() -> list[tuple[int, str]]:
    return [(number, f"{number} {name}") for number, name in LEVELS.items()]


class HintForm(PageForm):
    """One hint."""

    card = forms.CharField(
        label=gettext_lazy("Card"),
        max_length=400,
        help_text=gettext_lazy("Its full name; several with | between them."),
    )
    levels = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Which tables does it suit?"),
        choices=_levels,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    ja = forms.CharField(
        label=gettext_lazy("What do you say about it?"),
        max_length=LONGEST_SENTENCE,
        widget=forms.Textarea({"class": "short", "rows": 3}),
        help_text=gettext_lazy("One or two sentences in Japanese."),
    )
    en = forms.CharField(
        label=gettext_lazy("The same in English"),
        max_length=LONGEST_SENTENCE,
        widget=forms.Textarea({"class": "short", "rows": 3}),
        required=False,
    )
    source = forms.CharField(
        label=gettext_lazy("Who says so?"), max_length=LONGEST_SENTENCE, required=False
    )
    until = forms.DateField(
        label=gettext_lazy("Until when was it said?"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        required=False,
    )

    def words(self) -> dict[str, Any]:
        """Return the hint as the command takes it."""
        typed = {name: self.cleaned_data[name] for name in ("levels", "ja", "en", "source")}
        cards = self.cleaned_data["card"].split(SEPARATOR)
        return typed | {"cards": cards, "until": self.cleaned_data["until"]}


class ActForm(ButtonForm):
    """A button that is about one hint or one list."""

    of = forms.CharField(max_length=12)


class AdviceFileForm(ListFileForm):
    """A whole list."""

    largest = LARGEST * BYTES_OF_A_LETTER
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy(
            "CSV with card, level, ja, en, source, until. It takes the place of the list."
        ),
    )

    def too_large(self) -> RuleError:
        """Say how long a list may be."""
        return RuleError("advice.too_large", limit=LARGEST)

    def unreadable(self) -> RuleError:
        """Say that not even the first line can be read."""
        return RuleError("advice.malformed", line=1, column=",".join(COLUMNS))


@require_http_methods(["GET", "POST"])
@signed_in
def advice(request: HttpRequest) -> HttpResponse:
    """Show what a shop says about cards, and take one hint or a whole list."""
    actor, shops, shop = _shop_of(request)
    is_file = "upload" in request.POST
    file_form = AdviceFileForm(request.POST, request.FILES) if is_file else AdviceFileForm()
    form = HintForm(None if is_file else sent(request))
    used: AdviceFileForm | HintForm = file_form if is_file else form
    if request.method == "POST" and _added(request, used, actor, shop):
        messages.success(request, _("Saved. Decks of coming events are checked again."))
        return _back(shop)
    facts = {
        "shop": shop,
        "shops": shops,
        "hints": advice_of(shop.pk),
        "own": newest_list(shop.pk),
        "form": form,
        "file_form": file_form,
        "new_key": new_key,
    }
    return render(request, "web/staff/advice.html", facts, status=used.status)


@require_safe
@signed_in
def advice_file(request: HttpRequest) -> HttpResponse:
    """Give the list as a file, to change it in a spreadsheet and bring it back."""
    _actor, _shops, shop = _shop_of(request)
    text = "\ufeff" + written_advice(advice_of(shop.pk))
    name = {"Content-Disposition": 'attachment; filename="hints.csv"'}
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=name)


@require_POST
@signed_in
def change_advice(request: HttpRequest, act: str) -> HttpResponse:
    """Take one hint off the list, or the last change back."""
    actor, _shops, shop = _shop_of(request)
    if act not in ACTS:
        raise RuleError("access.not_found")
    form = ActForm(request.POST)

    def run(_nothing: None) -> Answer:
        ACTS[act](shop.pk, actor, form.cleaned_data["of"])
        return Answer(204, None)

    if submit(request, form, run, actor=actor, event_id="") is None:
        raise form.refusal or RuleError("access.not_found")
    messages.success(request, _("Saved. Decks of coming events are checked again."))
    return _back(shop)


def _remove(shop_id: str, actor: Actor, of: str) -> None:
    services.remove_hint(shop_id=shop_id, actor=actor, hint_id=of, now=timezone.now())


def _undo(shop_id: str, actor: Actor, of: str) -> None:
    services.undo_advice(shop_id=shop_id, actor=actor, list_id=of, now=timezone.now())


ACTS: dict[str, Callable[[str, Actor, str], None]] = {"remove": _remove, "undo": _undo}


def _shop_of(request: HttpRequest) -> tuple[Actor, list[Shop], Shop]:
    actor = access.staff(person(request))
    shops = own_shops(request, actor)
    return actor, shops, chosen_shop(request, shops)


def _added(
    request: HttpRequest, form: AdviceFileForm | HintForm, actor: Actor, shop: Shop
) -> Answer | None:
    def add(_nothing: None) -> Answer:
        now = timezone.now()
        if isinstance(form, HintForm):
            services.add_hint(shop_id=shop.pk, actor=actor, now=now, **form.words())
        else:
            services.replace_advice(shop_id=shop.pk, actor=actor, now=now, text=form.text())
        return Answer(204, None)

    return submit(request, form, add, actor=actor, event_id="")


def _back(shop: Shop) -> SeeOther:
    return SeeOther(f"/staff/advice?shop={shop.pk}")
