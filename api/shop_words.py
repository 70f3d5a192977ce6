"""How shops, their staff and their journal read in JSON, and what a change takes."""

from typing import Any

from rest_framework import serializers

from accounts.models import Invitation, Membership, Shop, ShopJournalEntry
from api.page_links import PageField, calendar_of_shop, page_of_shop
from api.pages import PageQuery
from api.reading import StrictForm, words_for
from events.models import Phase


class ChangeShopInput(StrictForm):
    """What may change."""

    name = words_for(Shop, "name", required=False)


class ShopEventsQuery(PageQuery):
    """One page, and of one phase alone if you like."""

    phase = serializers.ChoiceField(Phase.choices, required=False)


class WholeShopOutput(serializers.ModelSerializer[Shop]):
    """A shop, its page and its calendar."""

    html_url = PageField(page_of_shop, allow_null=True)
    calendar_url = PageField(calendar_of_shop, allow_null=True)

    class Meta:
        """Who it is and where it is found."""

        model = Shop
        fields = ("id", "name", "version", "html_url", "calendar_url")


class ShopPageOutput(serializers.Serializer[Any]):
    """The shops of one reader."""

    items = WholeShopOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


class ShopJournalOutput(serializers.ModelSerializer[ShopJournalEntry]):
    """One fact about a shop: ids and numbers, no names."""

    facts = serializers.DictField()

    class Meta:
        """All but the shop."""

        model = ShopJournalEntry
        fields = ("version", "kind", "actor", "facts", "at")


class ShopJournalPageOutput(serializers.Serializer[Any]):
    """One page of a shop's journal, as of a version of the shop."""

    items = ShopJournalOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class MemberOutput(serializers.ModelSerializer[Membership]):
    """Somebody who works for a shop; in journals the `actor` is `staff:` and this `user`."""

    user = serializers.CharField(source="user_id")
    name = serializers.SerializerMethodField()

    class Meta:
        """Who, and as what."""

        model = Membership
        fields = ("user", "name", "role")

    def get_name(self, member: Membership) -> str:
        """Return the name that the pages show."""
        return member.user.name or member.user.username


class MemberPageOutput(serializers.Serializer[Any]):
    """Everybody who works for a shop, as of a version of it: owners first."""

    items = MemberOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class InvitationOutput(serializers.ModelSerializer[Invitation]):
    """An open invitation, without the link that lets somebody in."""

    class Meta:
        """Whom it is for, as what, until when."""

        model = Invitation
        fields = ("id", "role", "name", "expires_at")


class InvitationPageOutput(serializers.Serializer[Any]):
    """All open invitations of a shop, as of a version of it, the next to expire first."""

    items = InvitationOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()
