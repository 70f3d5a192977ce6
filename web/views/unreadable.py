"""What is said of a request that could not even be read."""

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.views.defaults import bad_request

from engine.errors import RuleError
from web.door import refused

TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that a form was too large, else that it cannot be understood."""
    if isinstance(exception, TOO_LARGE):
        return refused(request, RuleError("request.too_large"))
    return bad_request(request, exception)
