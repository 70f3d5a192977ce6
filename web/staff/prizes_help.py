"""What organisers should know beside the program: prizes and fees."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from web.staff.gate import signed_in

SOURCE = "www.caa.go.jp/policies/policy/representation/fair_labeling/premium_regulation"


@require_GET
@signed_in
def prizes(request: HttpRequest) -> HttpResponse:
    """Say where prizes may come from, how much they may be worth, and what fees must say."""
    return render(request, "web/staff/prizes_help.html", {"source": SOURCE})
