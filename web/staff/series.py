"""Series of a shop: the list, a new one, one of them with its events and people."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import RuleError
from events import access
from events.access import Actor
from events.models import Event
from events.names import fold
from events.once import Answer
from standings import services
from standings.access import series_for
from standings.people import Known, Namesakes, namesakes, people_of
from standings.series import Series
from standings.series_tables import counted_of, events_of, tables_of
from web.door import SeeOther, submit
from web.forms import PageForm, new_key, sent
from web.staff.acts import ButtonForm, told
from web.staff.gate import person, signed_in
from web.staff.series_forms import SeriesForm, typed_from_series
from web.staff.shops import chosen_shop, own_shops

MOST_OFFERED = 200
Command = Callable[[], object]


@require_http_methods(["GET", "POST"])
@signed_in
def all_series(request: HttpRequest) -> HttpResponse:
    """List the series of a shop and begin another one."""
    actor = access.staff(person(request))
    shops = own_shops(request, actor)
    shop = chosen_shop(request, shops)
    form = SeriesForm(sent(request))

    def make() -> object:
        return services.make_series(shop_id=shop.pk, actor=actor, settings=form.settings())

    if request.method == "POST":
        answer = _ran(request, form, actor, make)
        if answer is not None:
            assert isinstance(answer.body, dict)  # noqa: S101  written below
            messages.success(request, _("The series is there. Add the events that count."))
            return SeeOther(reverse("staff:one_series", args=[answer.body["id"]]))
    facts = {"shop": shop, "shops": shops, "form": form, "all": list(shop.series.all())}
    return render(request, "web/staff/all_series.html", facts, status=form.status)


@require_http_methods(["GET", "POST"])
@signed_in
def one_series(request: HttpRequest, series_id: str) -> HttpResponse:
    """Show what counts for a series and who is who in it; change its name and rule."""
    actor = access.staff(person(request))
    series = series_for(series_id, actor=actor)
    form = SeriesForm(sent(request), initial=typed_from_series(series))

    def change() -> object:
        return services.change_series(series_id=series_id, actor=actor, changes=form.settings())

    if request.method == "POST" and _ran(request, form, actor, change) is not None:
        messages.success(request, _("The series is saved."))
        return SeeOther(reverse("staff:one_series", args=[series_id]))
    events = events_of(series)
    people = people_of(series, tables_of(counted_of(events)))
    groups = namesakes(people)
    facts = {
        "series": series,
        "form": form,
        "events": events,
        "offered": _offered(series),
        "alike": [group for group in groups if group.one_person],
        "unclear": [(group, _choices(group)) for group in groups if not group.one_person],
        "joined": [known for known in people if known.is_decided],
        "people": sorted(people, key=_by_sound),
        "new_key": new_key,
    }
    return render(request, "web/staff/one_series.html", facts, status=form.status)


@require_POST
@signed_in
def change_series(request: HttpRequest, series_id: str, act: str) -> HttpResponse:
    """Add or remove an event, say who is who, finish, or take that back."""
    actor = access.staff(person(request))
    command, done = _act(request, series_id, actor, act)
    form = ButtonForm(request.POST)
    if _ran(request, form, actor, command) is not None:
        messages.success(request, done)
    told(request, form)
    return SeeOther(reverse("staff:one_series", args=[series_id]))


def _act(request: HttpRequest, series_id: str, actor: Actor, act: str) -> tuple[Command, str]:
    event_id = request.POST.get("event", "")
    groups = [each.split() for each in request.POST.getlist("group")]
    entries = [entry for group in groups for entry in group]
    acts: dict[str, tuple[Command, str]] = {
        "add": (
            lambda: services.add_event(series_id=series_id, event_id=event_id, actor=actor),
            _("The event counts for this series."),
        ),
        "remove": (
            lambda: services.remove_event(series_id=series_id, event_id=event_id, actor=actor),
            _("The event counts no more."),
        ),
        "join": (
            lambda: services.join_people(series_id=series_id, groups=groups, actor=actor),
            _("They are one person now."),
        ),
        "join-two": (
            lambda: services.join_people(series_id=series_id, groups=[entries], actor=actor),
            _("They are one person now."),
        ),
        "part": (
            lambda: services.part_people(series_id=series_id, entries=entries, actor=actor),
            _("They are different people."),
        ),
        "forget": (
            lambda: services.forget_people(series_id=series_id, entries=entries, actor=actor),
            _("Taken back: they count apart, and you are asked again."),
        ),
        "finish": (
            lambda: services.finish_series(series_id=series_id, actor=actor, now=timezone.now()),
            _("The series is finished; its table is final."),
        ),
        "reopen": (
            lambda: services.reopen_series(series_id=series_id, actor=actor),
            _("The series is open again."),
        ),
    }
    if act not in acts:
        raise RuleError("access.not_found")
    return acts[act]


def _offered(series: Series) -> list[Event]:
    """Return the newest events of the shop that do not count yet."""
    others = Event.objects.filter(shop=series.shop).exclude(in_series__series=series)
    return list(others.order_by("-starts_at", "pk")[:MOST_OFFERED])


def _choices(group: Namesakes) -> list[tuple[Known, list[Known]]]:
    """Return who is still unclear, and the namesakes whom each of them may be."""
    return [
        (
            known,
            [other for other in group.people if not known.entries.keys() & other.entries.keys()],
        )
        for known in group.people
        if not known.is_decided
    ]


def _by_sound(known: Known) -> str:
    entry = next(iter(known.entries.values()))
    return fold(entry.kana or entry.player_name)


def _ran(request: HttpRequest, form: PageForm, actor: Actor, command: Command) -> Answer | None:
    def run(_nothing: None) -> Answer:
        return Answer(200, {"id": str(getattr(command(), "pk", ""))})

    return submit(request, form, run, actor=actor, event_id="")
