"""A signed-in browser without scripts: it reads pages and presses the buttons that stand there."""

from html.parser import HTMLParser

from django.test import Client

from accounts.models import Role, User

HOME = "/staff/"


class _Forms(HTMLParser):
    """The forms of a page: action, fields, and submit buttons."""

    def __init__(self):
        super().__init__()
        self.forms = []
        self._select = None
        self._in_button = False

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "form":
            self.forms.append(
                {
                    "action": attrs.get("action", ""),
                    "fields": {},
                    "buttons": [],
                    "class": attrs.get("class", ""),
                }
            )
        if not self.forms:
            return
        form = self.forms[-1]
        name = attrs.get("name")
        self._in_button = tag == "button" or (self._in_button and tag == "span")
        if tag == "button":
            form["buttons"].append(
                {
                    "name": name,
                    "value": attrs.get("value"),
                    "text": "",
                    "aria": attrs.get("aria-label", ""),
                }
            )
        elif tag == "input" and name:
            self._take_input(form, name, attrs)
        elif tag == "textarea" and name:
            form["fields"].setdefault(name, [""])
        elif tag == "select" and name:
            self._select = name
            form["fields"][name] = []
        elif (
            tag == "option"
            and self._select
            and ("selected" in attrs or not form["fields"][self._select])
        ):
            form["fields"][self._select] = [attrs.get("value", "")]

    def _take_input(self, form, name, attrs):
        if attrs.get("type") in ("radio", "checkbox") and "checked" not in attrs:
            return
        empty = "on" if attrs.get("type") == "checkbox" else ""
        form["fields"].setdefault(name, []).append(attrs.get("value", empty))

    def handle_endtag(self, tag):
        if tag == "select":
            self._select = None
        if tag == "button":
            self._in_button = False

    def handle_data(self, data):
        if self._in_button and self.forms:
            self.forms[-1]["buttons"][-1]["text"] += data


class Desk:
    """One person of the staff at a browser."""

    def __init__(self, user, *, language="en", csrf=False):
        self.client = Client(enforce_csrf_checks=csrf, headers={"accept-language": language})
        self.client.force_login(user)
        self.page = None

    def open(self, path, **query):
        self.page = self.client.get(path, query)
        return self.page

    @property
    def text(self):
        return self.page.content.decode()

    def forms(self):
        reader = _Forms()
        reader.feed(self.text)
        return reader.forms

    def form(self, words):
        """The one form whose action or a button contains the words."""
        found = [
            form
            for form in self.forms()
            if form["action"].endswith(words)
            or any(words in (button["text"] + button["aria"]) for button in form["buttons"])
        ]
        assert found, (
            f"no form {words!r} among {[(f['action'], f['buttons']) for f in self.forms()]}"
        )
        return found[0]

    def press(self, words, *, follow=True, **typed):
        """Press the button with these words, with what is typed into the form it stands in."""
        form = self.form(words)
        fields = dict(form["fields"])
        for button in form["buttons"]:
            if button["name"] and words in button["text"]:
                fields[button["name"]] = [button["value"]]
        fields |= {
            name: value if isinstance(value, list) else [value] for name, value in typed.items()
        }
        action = form["action"] or self.page.request["PATH_INFO"]
        self.page = self.client.post(action, {k: v for k, v in fields.items() if v}, follow=follow)
        return self.page


def owner_of(event):
    return User.objects.get(memberships__shop=event.shop, memberships__role=Role.OWNER)
