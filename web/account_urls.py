"""URL map of where tickets are kept: this phone, and the player's account."""

from django.urls import path

from web.views import account, account_entry, keeping, passkeys

urlpatterns = [
    path("t/<str:ticket>/phone", keeping.on_phone, name="ticket-phone"),
    path("t/<str:ticket>/account", keeping.in_account, name="ticket-account"),
    path("account", account.account, name="account"),
    path("account/sign-in", account_entry.sign_in, name="account-sign-in"),
    path("account/code", account_entry.code, name="account-code"),
    path("account/sign-out", account_entry.sign_out, name="account-sign-out"),
    path("account/passkey/begin", passkeys.begin_signing_in, name="passkey-sign-in-begin"),
    path("account/passkey", passkeys.sign_in, name="passkey-sign-in"),
    path("account/keep", account.keep_held, name="account-keep"),
    path("account/tickets/<slug:entry_id>/remove", account.give_up, name="account-give-up"),
    path("account/settings", account.settings, name="account-settings"),
    path("account/settings/mail", account.mail, name="account-mail"),
    path("account/settings/mail/code", account.mail_code, name="account-mail-code"),
    path("account/settings/reminders", account.reminders, name="account-reminders"),
    path("account/settings/passkeys/begin", passkeys.begin_adding, name="passkey-begin"),
    path("account/settings/passkeys", passkeys.add, name="passkey-add"),
    path(
        "account/settings/passkeys/<int:number>/remove",
        passkeys.remove,
        name="passkey-remove",
    ),
    path("account/settings/close", account.close, name="account-close"),
    path("account/data.json", account.data, name="account-data"),
]
