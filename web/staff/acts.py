"""What happens when somebody of the staff presses a button."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from django.contrib import messages
from django.http import HttpRequest

from engine.errors import RuleError
from events import services
from events.once import Answer
from web.door import submit, submit_prepared
from web.forms import PageForm
from web.staff.gate import Desk

Prepared = TypeVar("Prepared")


class ButtonForm(PageForm):
    """A form with nothing but its key; keeps the refusal for pages that offer a way out."""

    refusal: RuleError | None = None

    def refuse(self, refusal: RuleError) -> None:
        """Remember why not."""
        self.refusal = refusal
        super().refuse(refusal)

    @property
    def trouble(self) -> str:
        """The refusal in one sentence."""
        return " ".join(str(words) for errors in self.errors.values() for words in errors)


def press(
    request: HttpRequest, desk: Desk, command: Callable[[], object], *, done: str
) -> ButtonForm:
    """Run a command once and say on the next page what came of it: `done`, or why not."""
    return press_prepared(request, desk, lambda _nothing: command(), prepare=_nothing, done=done)


def press_prepared(
    request: HttpRequest,
    desk: Desk,
    command: Callable[[Prepared], object],
    *,
    prepare: Callable[[], Prepared],
    done: str,
) -> ButtonForm:
    """Like `press`, for a command that needs something thought out before the lock is taken."""
    form = ButtonForm(request.POST)
    answer = submit_prepared(
        request,
        form,
        lambda prepared: _answered(command(prepared)),
        prepare=prepare,
        actor=desk.actor,
        event_id=desk.event.pk,
    )
    if answer is not None:
        messages.success(request, done)
    return form


def pressed(
    request: HttpRequest, desk: Desk, command: Callable[[], object]
) -> tuple[ButtonForm, bool]:
    """Run a command once; return the form, and whether the command changed anything."""
    form = ButtonForm(request.POST)
    answer = filled(request, desk, form, command)
    return form, answer is not None and isinstance(answer.body, dict) and answer.body.get(
        "new", True
    )


def told(request: HttpRequest, form: ButtonForm) -> None:
    """Say on the next page why a button did nothing."""
    if form.refusal is not None:
        messages.error(request, form.trouble)


def filled(
    request: HttpRequest, desk: Desk, form: PageForm, command: Callable[[], object]
) -> Answer | None:
    """Run a command for a filled form once; None means that the form says why not."""
    return submit(
        request,
        form,
        lambda _nothing: _answered(command()),
        actor=desk.actor,
        event_id=desk.event.pk,
    )


def settled(
    request: HttpRequest, desk: Desk, form: PageForm, typed: Callable[[], Mapping[str, object]]
) -> bool:
    """Change those settings of the event that are typed otherwise; False where the form says why not."""

    def change() -> object:
        changes = {
            name: value for name, value in typed().items() if value != getattr(desk.event, name)
        }
        return services.change_event(event_id=desk.event.pk, actor=desk.actor, changes=changes)

    return filled(request, desk, form, change) is not None


def _nothing() -> None:
    return None


def _answered(result: object) -> Answer:
    """Keep the id of what was made, which is no secret, and whether it is new."""
    if isinstance(result, services.Arrival):
        return Answer(200, {"id": result.entry.pk, "new": result.is_new})
    if isinstance(result, services.Receipt):
        return Answer(200, {"id": result.payment.pk, "new": result.is_new})
    return Answer(200, {"id": str(getattr(result, "pk", "")), "new": True})
