"""URL map of the whole site."""

from django.urls import include, path

urlpatterns = [
    path("api/v1/", include("api.urls")),
    path("", include("web.urls")),
]
