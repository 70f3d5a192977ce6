"""URL map of the API."""

from django.urls import URLPattern, path, re_path, register_converter

from api import cards, decks, docs, entries, events, live, pods, rounds, snapshot, standings
from api.ids import IdConverter
from api.problems import nowhere

register_converter(IdConverter, "id")

urlpatterns: list[URLPattern] = [
    path("presets", events.PresetsView.as_view()),
    path("cards", cards.CardsView.as_view()),
    path("cards/by-name", cards.CardLookupView.as_view()),
    path("shops", events.ShopsView.as_view()),
    path("events", events.EventsView.as_view()),
    path("events/<id:event_id>", events.EventView.as_view()),
    path("events/<id:event_id>/finish", events.FinishView.as_view()),
    path("events/<id:event_id>/reopen", events.ReopenView.as_view()),
    path("events/<id:event_id>/journal", events.JournalView.as_view()),
    path("events/<id:event_id>/entries", entries.EntriesView.as_view()),
    path("events/<id:event_id>/snapshot", snapshot.SnapshotView.as_view()),
    path("events/<id:event_id>/changes", live.ChangesView.as_view()),
    path("events/<id:event_id>/stream", live.stream),
    path("events/<id:event_id>/deck-checks", decks.DeckChecksView.as_view()),
    path("events/<id:event_id>/rounds", rounds.RoundsView.as_view()),
    path("events/<id:event_id>/standings", standings.StandingsView.as_view()),
    path("events/<id:event_id>/standings.csv", standings.StandingsCsvView.as_view()),
    path("me", snapshot.MeView.as_view()),
    path("entries/<id:entry_id>", entries.EntryView.as_view()),
    path("entries/<id:entry_id>/check-in", entries.CheckInView.as_view()),
    path("entries/<id:entry_id>/undo-check-in", entries.UndoCheckInView.as_view()),
    path("entries/<id:entry_id>/cancel", entries.CancelView.as_view()),
    path("entries/<id:entry_id>/drop", entries.DropView.as_view()),
    path("entries/<id:entry_id>/restore", entries.RestoreView.as_view()),
    path("entries/<id:entry_id>/ticket", entries.TicketView.as_view()),
    path("entries/<id:entry_id>/deck", decks.DeckView.as_view()),
    path("entries/<id:entry_id>/deck/ruling", decks.RulingView.as_view()),
    path("rounds/<id:round_id>", rounds.RoundView.as_view()),
    path("rounds/<id:round_id>/publish", rounds.PublishView.as_view()),
    path("rounds/<id:round_id>/withdraw", rounds.WithdrawView.as_view()),
    path("rounds/<id:round_id>/close", rounds.CloseView.as_view()),
    path("rounds/<id:round_id>/clock", rounds.ClockView.as_view()),
    path("pods/<id:pod_id>", pods.PodView.as_view()),
    path("pods/<id:pod_id>/reports", pods.ReportsView.as_view()),
    path("pods/<id:pod_id>/decision", pods.DecisionView.as_view()),
    path("reports/<id:report_id>/confirm", pods.ConfirmView.as_view()),
    path("reports/<id:report_id>/dispute", pods.DisputeView.as_view()),
    path("reports/<id:report_id>/uphold", pods.UpholdView.as_view()),
    path("problems/<str:code>", docs.ProblemView.as_view()),
    path("schema", docs.SchemaView.as_view(), name="api-schema"),
    path("docs", docs.DocsView.as_view()),
    re_path(r"^[\s\S]*$", nowhere),
]
