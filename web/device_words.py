"""What devices of an evening are called on screen."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from events.keys import Purpose
from events.words import Words

PURPOSES: Mapping[Purpose, Words] = {
    Purpose.RECEPTION: _("Reception: check players in"),
    Purpose.JUDGE: _("Judge: enter and decide results"),
    Purpose.WALL: _("Screen: show what everybody may see"),
}
