"""URL map of the whole site."""

from django.urls import include, path, re_path

from api.oauth import metadata
from api.problems import nowhere

handler400 = "config.errors.bad_request"
handler500 = "config.errors.failed"
urlpatterns = [
    path("api/v1/", include("api.urls")),
    re_path(r"^api(?:/[\s\S]*)?$", nowhere),
    path(".well-known/oauth-authorization-server", metadata),
    path("", include("web.urls")),
]
