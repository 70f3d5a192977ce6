"""URL map of what the staff decide about apps: tokens, apps of others, webhooks."""

from django.urls import path

from web.staff import apps, permits, tokens, webhooks

urlpatterns = [
    path("staff/tokens", tokens.tokens, name="tokens"),
    path("staff/tokens/<slug:token_id>/revoke", tokens.revoke, name="revoke"),
    path("oauth/authorize", permits.authorize, name="authorize"),
    path("staff/apps", apps.apps, name="apps"),
    path("staff/apps/<slug:app_id>/remove", apps.remove, name="remove_app"),
    path("staff/permits", permits.permits, name="permits"),
    path("staff/permits/<slug:permit_id>/end", permits.revoke, name="revoke_permit"),
    path("staff/webhooks", webhooks.webhooks, name="webhooks"),
    path("staff/webhooks/<slug:webhook_id>", webhooks.webhook, name="webhook"),
    path(
        "staff/webhooks/<slug:webhook_id>/again/<slug:delivery_id>",
        webhooks.send_again,
        name="send_again",
    ),
    path(
        "staff/webhooks/<slug:webhook_id>/<slug:act>", webhooks.change_webhook, name="webhook_act"
    ),
]
