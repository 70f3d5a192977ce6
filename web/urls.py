"""URL map of the pages."""

from django.urls import include, path
from django.views.i18n import set_language

urlpatterns = [
    path("language", set_language, name="language"),
    path("", include("web.staff.urls")),
]
