"""URL map of the pages about long work."""

from django.urls import path

from web.staff import archives, card_data, uploads

urlpatterns = [
    path("staff/card-data", card_data.card_data, name="card_data"),
    path("staff/restore", archives.restore, name="restore"),
    path("staff/uploads/<slug:upload_id>", uploads.upload, name="upload"),
    path("staff/uploads/<slug:upload_id>/cancel", uploads.cancel, name="cancel_upload"),
]
