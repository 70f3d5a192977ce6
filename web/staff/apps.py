"""Apps of other people that a shop registers: the list, a new one whose secret is shown once, its end."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Shop
from engine.errors import RuleError
from events import access, services
from events.access import Actor
from events.address import lets_apps_in
from events.once import Answer
from events.permits import MOST_REDIRECTS, App, apps_of, permits_in
from events.scope_words import SCOPES
from events.services.apps import LONGEST_NAME
from web.door import SeeOther, submit
from web.forms import PageForm, new_key, sent
from web.staff.acts import ButtonForm
from web.staff.gate import person, signed_in
from web.staff.shops import chosen_shop, own_shops


class AppForm(PageForm):
    """What an app is called, where people go back to, and whether it can keep a secret."""

    name = forms.CharField(
        label=gettext_lazy("Name of the app"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("People read it when the app asks them."),
    )
    redirects = forms.CharField(
        label=gettext_lazy("Addresses to send people back to"),
        max_length=2000,
        widget=forms.Textarea({"rows": 2, "spellcheck": "false", "autocapitalize": "off"}),
        help_text=gettext_lazy(
            "One a line, exactly as the app sends them, for example https://app.example/back."
        ),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Where does it run?"),
        choices=[
            ("confidential", gettext_lazy("On a server: it can keep a secret")),
            ("public", gettext_lazy("In a browser, or on people's phones and computers")),
        ],
        widget=forms.RadioSelect,
        initial="confidential",
    )

    def clean_redirects(self) -> list[str]:
        """Take the addresses apart; more than may be are left to the command to refuse."""
        return list(self.cleaned_data["redirects"].split())[: MOST_REDIRECTS + 1]


@require_http_methods(["GET", "POST"])
@signed_in
def apps(request: HttpRequest) -> HttpResponse:
    """List a shop's apps and what acts by them, and register one; its secret is on this answer only."""
    actor = access.staff(person(request))
    shops = own_shops(request, actor)
    shop = chosen_shop(request, shops)
    works = lets_apps_in(request.get_host(), secure=request.is_secure())
    form = AppForm(sent(request))
    made = _made(request, form, actor, shop) if request.method == "POST" and works else None
    facts = {
        "shop": shop,
        "shops": shops,
        "apps": apps_of(shop),
        "permits": permits_in(shop),
        "scopes": SCOPES,
        "form": AppForm() if made else form,
        "made": made,
        "works": works,
        "new_key": new_key,
    }
    return render(request, "web/staff/apps.html", facts, status=form.status)


@require_POST
@signed_in
def remove(request: HttpRequest, app_id: str) -> HttpResponse:
    """Delete an app; whatever it holds is dead at once."""
    user, form = person(request), ButtonForm(request.POST)

    def end(_nothing: None) -> Answer:
        services.remove_app(app_id=app_id, user=user)
        return Answer(204, None)

    if submit(request, form, end, actor=access.staff(user), event_id="") is None:
        raise form.refusal or RuleError("access.not_found")
    messages.success(request, _("The app is gone, and nothing of it works any more."))
    return SeeOther("/staff/apps")


def _made(request: HttpRequest, form: AppForm, actor: Actor, shop: Shop) -> tuple[App, str] | None:
    """Return a new app and its secret; None when the form says why not, or on a second press."""
    made: list[tuple[App, str]] = []

    def make(_nothing: None) -> Answer:
        typed = form.cleaned_data
        made.append(
            services.register_app(
                shop_id=shop.pk,
                user=person(request),
                name=typed["name"],
                redirects=typed["redirects"],
                keeps_secret=typed["kind"] == "confidential",
            )
        )
        return Answer(201, {"id": made[0][0].pk})

    answer = submit(request, form, make, actor=actor, event_id="")
    if answer is not None and answer.replayed:
        words = _(
            "This app exists already. Its secret is shown only once: remove it, make another."
        )
        messages.warning(request, words)
    return made[0] if made else None
