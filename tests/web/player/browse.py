"""Walk through pages as a browser without scripts does: read the forms, fill them in, follow."""

import re
from html import unescape
from html.parser import HTMLParser

from events.tickets import ticket_of
from standings.services import finish_event
from tests import make

JA = {"HTTP_ACCEPT_LANGUAGE": "ja"}
EN = {"HTTP_ACCEPT_LANGUAGE": "en"}
TEXT_FIELDS = {"text", "hidden", "search", "url"}


class _Forms(HTMLParser):
    """Collects each form of a page with what it would send as it stands."""

    def __init__(self):
        super().__init__()
        self.forms = []
        self.area = None

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "form":
            self.forms.append({"action": given.get("action", ""), "sends": {}, "buttons": []})
        elif tag == "input" and self.forms and "name" in given:
            self._input(given)
        elif tag == "textarea":
            self.area = given.get("name")
        elif tag == "button" and self.forms:
            self.forms[-1]["buttons"].append(given)

    def _input(self, given):
        if given.get("type", "text") in TEXT_FIELDS or "checked" in given:
            self.forms[-1]["sends"].setdefault(given["name"], []).append(given.get("value", "on"))

    def handle_data(self, data):
        if self.area and self.forms:
            self.forms[-1]["sends"].setdefault(self.area, []).append(data)

    def handle_endtag(self, tag):
        if tag == "textarea":
            self.area = None


def html(response):
    return response.content.decode()


def words(response):
    """What a person reads on a page."""
    main = re.sub(r"(?s)<(script|style)\b.*?</\1>", " ", html(response))
    return " ".join(unescape(re.sub(r"(?s)<[^>]*>", " ", main)).split())


def form(response, *, action=""):
    """The form of a page that posts to this address (the page's own unless said)."""
    ear = _Forms()
    ear.feed(html(response))
    return next(f for f in ear.forms if f["action"] == action)


def send(client, url, *, page=None, action="", language=EN, **fields):
    """Open a page, fill in its form and send it, everything else as the page has it."""
    shown = page or client.get(url, **language)
    sends = form(shown, action=action)["sends"] | fields
    return client.post(action or url, sends, **language)


def links(response):
    return [unescape(url) for url in re.findall(r'<a[^>]* href="([^"]*)"', html(response))]


def finished(event):
    return finish_event(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)


def own(entry, page=""):
    """The address of a player's own page, or of one below it."""
    return f"/t/{ticket_of(entry)}{page}"
