"""URL map of where tickets are kept: this phone, and the player's account."""

from django.urls import path

from web.views import keeping

urlpatterns = [
    path("t/<str:ticket>/phone", keeping.on_phone, name="ticket-phone"),
]
