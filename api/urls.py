"""URL map of the API."""

from django.urls import URLPattern, path, re_path, register_converter

from api import entries, events
from api.ids import IdConverter
from api.problems import nowhere

register_converter(IdConverter, "id")

urlpatterns: list[URLPattern] = [
    path("presets", events.PresetsView.as_view()),
    path("events", events.EventsView.as_view()),
    path("events/<id:event_id>", events.EventView.as_view()),
    path("events/<id:event_id>/finish", events.FinishView.as_view()),
    path("events/<id:event_id>/reopen", events.ReopenView.as_view()),
    path("events/<id:event_id>/journal", events.JournalView.as_view()),
    path("events/<id:event_id>/entries", entries.EntriesView.as_view()),
    path("entries/<id:entry_id>", entries.EntryView.as_view()),
    path("entries/<id:entry_id>/check-in", entries.CheckInView.as_view()),
    path("entries/<id:entry_id>/undo-check-in", entries.UndoCheckInView.as_view()),
    path("entries/<id:entry_id>/cancel", entries.CancelView.as_view()),
    path("entries/<id:entry_id>/drop", entries.DropView.as_view()),
    path("entries/<id:entry_id>/restore", entries.RestoreView.as_view()),
    path("entries/<id:entry_id>/ticket", entries.TicketView.as_view()),
    re_path(r"^.*$", nowhere),
]
