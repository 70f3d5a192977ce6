"""Card data of the installation: what is loaded, imports that tasks carry out, and sources of the night."""

import hashlib
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from decks.card_data import LONGEST_PLACE, MOST_SENT, loaded, orders, sources
from decks.card_words import GAMES
from decks.services import order_import
from engine.cards.sources import SOURCES
from engine.errors import RuleError
from events import access
from events.deferred import sees_all
from events.once import Answer
from web.door import SeeOther, submit
from web.forms import PageForm, new_key, sent
from web.staff.gate import person, signed_in
from web.staff.shops import chosen_shop, own_shops


class CardDataForm(PageForm):
    """A file of cards, or where one is."""

    source = forms.ChoiceField(
        label=_("Kind of file"),
        choices=lambda: [(name, f"{GAMES[kind.game]}: {name}") for name, kind in SOURCES.items()],
    )
    file = forms.FileField(label=_("File"), required=False)
    place = forms.CharField(label=_("or its https address"), required=False, max_length=LONGEST_PLACE)  # fmt: skip

    def __init__(self, data: Any = None, files: Any = None) -> None:  # noqa: ANN401  Django's own types
        """Read the file once, so that a form that was sent twice is known by what it holds."""
        super().__init__(data)
        self.files = files or self.files
        self.content = b""

    def read(self) -> tuple[str, bytes]:
        """Return the name and the content of the file, or the address and nothing."""
        file, place = self.cleaned_data["file"], self.cleaned_data["place"]
        if bool(file) == bool(place):
            raise RuleError("cards.one_place")
        if not file:
            return place, b""
        if file.size > MOST_SENT:
            raise RuleError("cards.too_large", limit=MOST_SENT)
        self.content = self.content or file.read()
        return file.name[:LONGEST_PLACE], self.content

    def typed(self) -> dict[str, list[str]]:
        """Return what was sent, the file by its digest."""
        return super().typed() | {"file": [hashlib.sha256(self.read()[1]).hexdigest()]}


@require_http_methods(["GET", "POST"])
@signed_in
def card_data(request: HttpRequest) -> HttpResponse:
    """Show what cards there are and how imports go, and order one; for whoever runs the installation."""
    actor = access.staff(person(request))
    shops = own_shops(request, actor)
    seeing = [shop for shop in shops if sees_all(shop, actor)]
    shop = chosen_shop(request, seeing)
    form = CardDataForm(sent(request), request.FILES or None)

    def order() -> Answer:
        place, content = form.read()
        words = {"source": form.cleaned_data["source"], "place": place, "content": content}
        made = order_import(shop_id=shop.pk, actor=actor, now=timezone.now(), **words)
        return Answer(202, {"order": made.pk})

    if form.is_bound and submit(request, form, lambda _nothing: order(), actor=actor, event_id=""):
        return SeeOther(f"{reverse('staff:card_data')}?shop={shop.pk}")
    found = orders()
    facts = {
        "shop": shop,
        "form": form,
        "loaded": loaded(),
        "orders": found,
        "at_it": any(work and not work.died_at for _order, work in found),
        "sources": sources(),
        "most": MOST_SENT // 1_000_000,
        "new_key": new_key,
    }
    return render(request, "web/staff/card_data.html", facts, status=form.status)
