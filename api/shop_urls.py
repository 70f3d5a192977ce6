"""URL map of what belongs to a shop itself, and of what is found by more than its id."""

from django.urls import URLPattern, path

import api.ids  # noqa: F401  it knows what ids, numbers and signs look like
from api import batches, entries, lookups, progress, reception, regulations, shops, work

urlpatterns: list[URLPattern] = [
    path("shops", shops.ShopsView.as_view()),
    path("shops/<id:shop_id>", shops.ShopView.as_view()),
    path("shops/<id:shop_id>/events", shops.ShopEventsView.as_view()),
    path("shops/<id:shop_id>/journal", shops.ShopJournalView.as_view()),
    path("shops/<id:shop_id>/members", shops.MembersView.as_view()),
    path("shops/<id:shop_id>/invitations", shops.InvitationsView.as_view()),
    path("shops/<id:shop_id>/work", work.WorkView.as_view()),
    path("shops/<id:shop_id>/work/<int:work_id>/run-again", work.RunWorkAgainView.as_view()),
    path("shops/<id:shop_id>/work/<int:work_id>/set-aside", work.SetWorkAsideView.as_view()),
    path("shops/<id:shop_id>/regulations", regulations.RegulationsView.as_view()),
    path("regulations/<id:regulation_id>", regulations.RegulationView.as_view()),
    path("events/<id:event_id>/entries/batch", batches.EntryBatchView.as_view()),
    path("events/<id:event_id>/check-ins", batches.CheckInsView.as_view()),
    path("events/<id:event_id>/release-absent", reception.ReleaseAbsentView.as_view()),
    path("entries/<id:entry_id>/let-in", entries.LetInView.as_view()),
    path("entries/<id:entry_id>/undo-walk-in", entries.UndoWalkInView.as_view()),
    path("events/<id:event_id>/progress", progress.ProgressView.as_view()),
    path("events/<id:event_id>/pods", lookups.PodsView.as_view()),
    path("events/<id:event_id>/rounds/<nth:round_number>", lookups.NumberedRoundView.as_view()),
    path(
        "events/<id:event_id>/rounds/<nth:round_number>/pods/<sign:sign>",
        lookups.SignedPodView.as_view(),
    ),
]
