"""Where apps get, renew and give back their tokens, in the protocol's own words (RFC 6749, 7009, 8414)."""

from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote_plus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters

from accounts import tries
from accounts.models import SignInFailure
from api.problems import problem, refused_method
from api.writes import address_of
from engine.errors import RuleError
from events import services
from events.access import Scope
from events.address import lets_apps_in
from events.once import Answer, once
from events.permits import is_client
from events.sentences import sentence_of, status_of

FORM = "application/x-www-form-urlencoded"
MOST_FAILURES = (
    60  # of one app, or of all that there are not, from one network in a quarter of an hour
)
Act = Callable[..., tuple[int, Mapping[str, Any]]]


@csrf_exempt
def metadata(request: HttpRequest) -> HttpResponse:
    """Tell an app what this server can do and where."""
    if request.method not in ("GET", "HEAD"):
        return refused_method("GET, HEAD")
    if not lets_apps_in(request.get_host(), secure=request.is_secure()):
        return problem(RuleError("app.needs_https"))
    secrets = ["client_secret_basic", "client_secret_post", "none"]
    return JsonResponse(
        {
            "issuer": address_of(request, "/").rstrip("/"),
            "authorization_endpoint": address_of(request, "/oauth/authorize"),
            "token_endpoint": address_of(request, reverse("oauth-token")),
            "revocation_endpoint": address_of(request, reverse("oauth-revoke")),
            "service_documentation": address_of(request, "/api/v1/docs"),
            "scopes_supported": list(Scope),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": secrets,
            "revocation_endpoint_auth_methods_supported": secrets,
            "authorization_response_iss_parameter_supported": True,
            "ui_locales_supported": ["ja", "en"],
        }
    )


@csrf_exempt
@sensitive_post_parameters()
def token(request: HttpRequest) -> HttpResponse:
    """Give tokens for a code, or new ones for a refresh token."""
    return _answered(request, services.give_tokens)


@csrf_exempt
@sensitive_post_parameters()
def revoke(request: HttpRequest) -> HttpResponse:
    """Take a token back, and the permit with it."""
    return _answered(request, services.take_tokens_back)


def _answered(request: HttpRequest, act: Act) -> HttpResponse:
    """Let the protocol answer; what stops a request before it speaks the same words."""
    if request.method != "POST":
        return refused_method("POST")
    try:
        status, body = _asked(request, act)
    except RuleError as refusal:
        with override("en"):  # the protocol knows no other letters than ASCII
            words = sentence_of(refusal)
        status, body = (
            status_of(refusal.code),
            {"error": "invalid_request", "error_description": words},
        )
    answer = JsonResponse(dict(body), status=status)
    answer["Cache-Control"], answer["Pragma"] = "no-store", "no-cache"
    if status == HTTPStatus.UNAUTHORIZED:
        answer["WWW-Authenticate"] = 'Basic realm="takuwake"'
    return answer


def _asked(request: HttpRequest, act: Act) -> tuple[int, Mapping[str, Any]]:
    if not lets_apps_in(request.get_host(), secure=request.is_secure()):
        raise RuleError("app.needs_https")
    if request.content_type != FORM:
        raise RuleError("app.wrong_form")
    authorization = request.headers.get("Authorization", "")
    headers = {"HTTP_AUTHORIZATION": authorization} if authorization else {}
    form, tried = request.POST.urlencode(), _tried(request)

    def run(_nothing: None) -> Answer:
        return Answer(*act(form=form, headers=headers))

    answer = once(run, prepare=lambda: None, credential="oauth")
    if tried and answer.status == HTTPStatus.OK:
        tried.delete()
    assert isinstance(answer.body, dict)  # noqa: S101  the protocol speaks JSON objects
    return answer.status, answer.body


def _tried(request: HttpRequest) -> SignInFailure | None:
    """Count a try of an app from a network, under a name that no account has; unknown apps are one."""
    network = tries.network_of(tries.address_in(request.META))
    if not network:
        return None
    client, now = _client_named(request), timezone.now()
    whose = client if is_client(client) else ""
    return tries.claim(name=f"oauth: {network} {whose}", address="", now=now, most=MOST_FAILURES)


def _client_named(request: HttpRequest) -> str:
    """Return which app a request says it comes from: in the header, which comes first, or the form."""
    scheme, _, pair = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return request.POST.get("client_id", "")
    with suppress(ValueError):
        return unquote_plus(b64decode(pair.strip()).decode().partition(":")[0])
    return ""
