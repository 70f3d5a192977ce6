"""An app asks for a permit: the page where somebody of the staff gives or refuses it; and the permits one gave."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.access import shops_of
from accounts.models import Shop
from engine.errors import RuleError
from events import access, services
from events.access import Scope
from events.address import lets_apps_in
from events.once import Answer
from events.permits import permits_of
from events.scope_words import SCOPES
from events.sentences import sentence_of, status_of
from events.services.permits import Asked
from web.door import SeeOther, submit
from web.forms import PageForm, new_key, sent
from web.links import absolute
from web.staff.acts import ButtonForm
from web.staff.gate import person, signed_in

RECENT = 40  # events to choose from


class PermitForm(PageForm):
    """For what the app may be used: a whole shop, or one of its events."""

    event = forms.ChoiceField(label=gettext_lazy("For which events?"), required=False)

    def offer(self, shop: Shop) -> None:
        """Let the events of this shop be chosen, the newest first."""
        events = shop.events.order_by("-starts_at").values_list("pk", "name")[:RECENT]
        choice = self.fields["event"]
        assert isinstance(choice, forms.ChoiceField)  # noqa: S101  it stands above
        choice.choices = [("", _("All events of the shop")), *events]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of whom, and for which of their shops."""

    asked: Asked
    shop: Shop
    shops: list[Shop]
    scopes: tuple[Scope, ...]

    def facts(self, query: QueryDict) -> dict[str, Any]:
        """Return what the page says of it; each other shop is a way through the same query."""
        given = [(scope, SCOPES[scope]) for scope in self.scopes]
        others = [(scope, SCOPES[scope]) for scope in self.asked.scopes if scope not in self.scopes]
        home = urlsplit(self.asked.back)
        return {
            "app": self.asked.app,
            "home": f"{home.scheme}://{home.netloc}",
            "on_this_machine": home.scheme == "http",
            "shop": self.shop,
            "shops": [(each, f"?{_with_shop(query, each)}") for each in self.shops],
            "scopes": given,
            "others": others,
        }


@require_http_methods(["GET", "POST"])
@signed_in
def authorize(request: HttpRequest) -> HttpResponse:
    """Ask whether an app may act for the person; a button says yes or no, and the way leads back to the app.

    The way back is a page that leads on, not a redirect: a browser would hold a redirect after this form
    against the page's rule that forms go nowhere else, and every further one of the app's own.
    """
    if not lets_apps_in(request.get_host(), secure=request.is_secure()):
        raise RuleError("app.needs_https")
    issuer = absolute(request, "/").rstrip("/")
    try:
        asked = services.asked_by(request.get_full_path(), issuer=issuer)
    except RuleError as refusal:
        return _refused(request, refusal)
    if "no" in request.POST:
        return _go_back(request, asked.app.client.name, asked.denied, given=False)
    return _answered(request, _question(request, asked))


@require_GET
@signed_in
def permits(request: HttpRequest) -> HttpResponse:
    """List the apps that act for this person."""
    facts = {"permits": permits_of(person(request)), "scopes": SCOPES, "new_key": new_key}
    return render(request, "web/staff/permits.html", facts)


@require_POST
@signed_in
def revoke(request: HttpRequest, permit_id: str) -> HttpResponse:
    """End a permit at once, and go back to the list one came from."""
    user, form = person(request), ButtonForm(request.POST)

    def end(_nothing: None) -> Answer:
        services.revoke_permit(permit_id=permit_id, user=user, now=timezone.now())
        return Answer(204, None)

    if submit(request, form, end, actor=access.staff(user), event_id="") is None:
        raise form.refusal or RuleError("access.not_found")
    messages.success(request, _("The app can do nothing any more. What it did stays."))
    return SeeOther("/staff/apps" if "of_shop" in request.POST else "/staff/permits")


def _question(request: HttpRequest, asked: Asked) -> Question:
    """Return the question for the shop that is chosen, by default one where there is something to give.

    Refuses with `access.forbidden` who works nowhere, with `shop.not_yours` another shop.
    """
    user, shops = person(request), shops_of(person(request))
    if not shops:
        raise RuleError("access.forbidden")
    may = {each.pk: services.may_be_given(asked, user=user, shop_id=each.pk) for each in shops}
    wanted = request.POST.get("shop") or request.GET.get("shop")
    usual = max(shops, key=lambda each: len(may[each.pk])).pk
    for shop in shops:
        if shop.pk == (wanted or usual):
            return Question(asked, shop, shops, may[shop.pk])
    raise RuleError("shop.not_yours")


def _answered(request: HttpRequest, question: Question) -> HttpResponse:
    """Give the permit and lead back, or show the question with what is wrong."""
    form, ways = PermitForm(sent(request)), []
    form.offer(question.shop)

    def give(_nothing: None) -> Answer:
        permit, way = services.give_permit(
            asked=question.asked,
            user=person(request),
            shop_id=question.shop.pk,
            event_id=form.cleaned_data["event"] or None,
            now=timezone.now(),
        )
        ways.append(way)
        return Answer(201, {"id": permit.pk})

    actor = access.staff(person(request))
    if request.method == "POST" and submit(request, form, give, actor=actor, event_id=""):
        if not ways:  # the key was used: what leads back is told once
            raise RuleError("permit.given_before")
        return _go_back(request, question.asked.app.client.name, ways[0], given=True)
    facts = {**question.facts(request.GET), "form": form}
    return render(request, "web/staff/authorize.html", facts, status=form.status)


def _with_shop(query: QueryDict, shop: Shop) -> str:
    """Return what the app asked, for this shop."""
    chosen = query.copy()
    chosen["shop"] = shop.pk
    return str(chosen.urlencode())


def _go_back(request: HttpRequest, name: str, way: str, *, given: bool) -> HttpResponse:
    return render(request, "web/staff/back_to_app.html", {"name": name, "way": way, "given": given})


def _refused(request: HttpRequest, refusal: RuleError) -> HttpResponse:
    """Say what is wrong; the way back, where there is one, is a link for the person to follow or not."""
    facts = {"sentence": sentence_of(refusal), **refusal.facts}
    return render(request, "web/staff/app_refused.html", facts, status=status_of(refusal.code))
