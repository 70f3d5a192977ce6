"""Switching readings on and off; it needs no script.

Neither this nor the language needs a form's token: who sends either from elsewhere changes how pages look, and
nothing else, while a token in every page would make each page somebody's own (decision 0026).
"""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from web.door import SeeOther
from web.furigana import COOKIE, ON
from web.links import place_here

A_YEAR = 365 * 24 * 3600


@csrf_exempt
@require_POST
def furigana(request: HttpRequest) -> HttpResponse:
    """Remember on this phone whether pages show readings, and go back to where the reader was."""
    back = place_here(request, request.POST.get("next", ""), otherwise="/")
    response = SeeOther(back)
    if request.POST.get(COOKIE) == ON:
        secure = request.is_secure()
        response.set_cookie(
            COOKIE, ON, max_age=A_YEAR, httponly=True, samesite="Lax", secure=secure
        )
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
