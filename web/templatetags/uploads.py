"""How far a task has come with a file, in words."""

from django import template
from django.utils.translation import gettext as _

from accounts.models import Shop
from engine.errors import RuleError
from events.sentences import sentence_of
from standings.uploads import Upload, UploadState, UploadStep, uploads_of

register = template.Library()


@register.simple_tag
def uploads_in(shop: Shop) -> list[Upload]:
    """Return the files of a shop that are under way or ended today."""
    return uploads_of(shop)


@register.filter
def upload_words(upload: Upload) -> str:
    """Say what a task does with a file, or how it ended."""
    match upload.state:
        case UploadState.DONE:
            return _("The event is made.")
        case UploadState.CANCELLED:
            return _("Cancelled. Nothing was changed.")
        case UploadState.FAILED:
            return _("Nothing was made of this file.")
    return _step_words(upload)


@register.filter
def why_no_event(upload: Upload) -> str:
    """Say why nothing was made of a file."""
    trouble = upload.trouble or {"code": "plan.stale", "facts": {}}
    return sentence_of(RuleError(trouble["code"], **trouble["facts"]))


def _step_words(upload: Upload) -> str:
    match upload.step:
        case UploadStep.CHECKING:
            return _("All that is in it is read and tried out.")
        case UploadStep.WRITING:
            return _("The event is being written.")
    return _("It begins in a moment.")
