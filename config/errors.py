"""What is answered where no view answers: problem documents under /api, pages everywhere else."""

from django.http import HttpRequest, HttpResponseServerError
from django.http.response import HttpResponseBase
from django.template.loader import get_template

from api.problems import problem, refusal_of
from engine.errors import RuleError
from observing.requests import request_id
from web.views.unreadable import unreadable

API = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer what Django refuses to read: a name that is not ours, too many fields, odd cookies."""
    if request.path_info.startswith(API):
        return problem(refusal_of(exception))
    return unreadable(request, exception)


def failed(request: HttpRequest) -> HttpResponseBase:
    """Answer where something broke; Django has logged it."""
    if request.path_info.startswith(API):
        return problem(RuleError("request.failed"))
    page = get_template("500.html").render({"number": request_id()})
    return HttpResponseServerError(page)
