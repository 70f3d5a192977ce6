"""URL map of the pages about long work."""

from django.urls import path

from web.staff import archives, uploads

urlpatterns = [
    path("staff/restore", archives.restore, name="restore"),
    path("staff/uploads/<slug:upload_id>", uploads.upload, name="upload"),
    path("staff/uploads/<slug:upload_id>/cancel", uploads.cancel, name="cancel_upload"),
]
