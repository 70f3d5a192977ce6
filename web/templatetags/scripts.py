"""Where the scripts of every page are."""

from django import template

from web.views.scripts import scripts_address

register = template.Library()
register.simple_tag(scripts_address, name="scripts_address")
