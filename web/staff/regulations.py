"""A shop's own revisions of restricted lists: for what was announced after the product was made."""

from datetime import date

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from decks.models import Regulation
from decks.services import add_regulation, one_change, remove_regulation
from decks.words import LISTS, STATUSES
from engine.errors import RuleError
from engine.formats.revisions import LARGEST
from events import access
from events.access import Actor
from events.once import Answer
from web.door import SeeOther, submit
from web.forms import PageForm, new_key, sent
from web.staff.acts import ButtonForm
from web.staff.gate import person, signed_in
from web.staff.list_files import ListFileForm
from web.staff.shops import chosen_shop, own_shops


class ChangeForm(PageForm):
    """One card of one list, from a day on."""

    list = forms.ChoiceField(label=gettext_lazy("List"), choices=[*LISTS.items()])
    date = forms.DateField(
        label=gettext_lazy("From"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    name = forms.CharField(
        label=gettext_lazy("Card"),
        max_length=160,
        help_text=gettext_lazy("Its full name, or its passcode."),
    )
    after = forms.ChoiceField(label=gettext_lazy("Is then"), choices=[*STATUSES.items()])
    other = forms.CharField(
        label=gettext_lazy("Other card"),
        max_length=160,
        required=False,
        help_text=gettext_lazy("Only for two cards that must not be together."),
    )
    source = forms.CharField(
        label=gettext_lazy("Where was it announced?"), max_length=200, required=False
    )

    def text(self) -> str:
        """Return the change as a file."""
        typed = self.cleaned_data
        day: date = typed["date"]
        return one_change(
            list=typed["list"],
            date=day.isoformat(),
            name=typed["name"],
            after=typed["after"],
            source=typed["source"],
            **{"with": typed["other"]},
        )


class FileForm(ListFileForm):
    """A file of changes."""

    largest = LARGEST
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("CSV with list, date, name, with, after, source; or lflist.conf."),
    )

    def too_large(self) -> RuleError:
        """Say how large a list may be."""
        return RuleError("regulation.too_large", limit=LARGEST)

    def unreadable(self) -> RuleError:
        """Say that not even the first line can be read."""
        return RuleError("regulation.malformed", line=1)


@require_http_methods(["GET", "POST"])
@signed_in
def regulations(request: HttpRequest) -> HttpResponse:
    """List what a shop has added to lists, and add to it by a file or for one card."""
    actor = access.staff(person(request))
    shops = own_shops(request, actor)
    shop = chosen_shop(request, shops)
    is_file = "upload" in request.POST
    file_form = FileForm(request.POST, request.FILES) if is_file else FileForm()
    form = ChangeForm(None if is_file else sent(request))
    used: FileForm | ChangeForm = file_form if is_file else form
    if request.method == "POST" and _added(request, used, actor, shop.pk):
        messages.success(request, _("Added. Decks of coming events are checked again."))
        return SeeOther(f"/staff/regulations?shop={shop.pk}")
    facts = {
        "shop": shop,
        "shops": shops,
        "regulations": list(Regulation.objects.filter(shop=shop).order_by("-made_at", "-pk")),
        "form": form,
        "file_form": file_form,
        "new_key": new_key,
    }
    return render(request, "web/staff/regulations.html", facts, status=used.status)


@require_POST
@signed_in
def remove(request: HttpRequest, regulation_id: str) -> HttpResponse:
    """Take one of a shop's revisions back."""
    actor = access.staff(person(request))
    form = ButtonForm(request.POST)

    def end(_nothing: None) -> Answer:
        remove_regulation(regulation_id=regulation_id, actor=actor, now=timezone.now())
        return Answer(204, None)

    if submit(request, form, end, actor=actor, event_id="") is None:
        raise form.refusal or RuleError("access.not_found")
    messages.success(request, _("Removed. Decks of coming events are checked again."))
    return SeeOther("/staff/regulations")


def _added(
    request: HttpRequest, form: FileForm | ChangeForm, actor: Actor, shop_id: str
) -> Answer | None:
    def add(_nothing: None) -> Answer:
        added = add_regulation(shop_id=shop_id, actor=actor, text=form.text(), now=timezone.now())
        return Answer(201, {"id": added.pk})

    return submit(request, form, add, actor=actor, event_id="")
