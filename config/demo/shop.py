"""The first shop of an installation, and the events that show what one looks like."""

from datetime import datetime, time, timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from accounts.models import Shop, User
from accounts.services import open_shop
from config.demo.coming import prepare_coming
from config.demo.past import play_past
from config.demo.rolling import begin_rolling
from events.access import Actor, staff
from events.models import Event
from events.services import create_event

ORGANISER = "organiser"
SHOP = "卓分けカードショップ"
SEED = 20230210  # the day of Duel Party's first rules
FRIDAY = 4
BEGIN = time(19, 0)
NOTE = "初めての方も歓迎です。デッキは当日までに登録してください。"


@transaction.atomic
def open_first_shop(*, name: str) -> User | None:
    """Make the organiser's account and shop where there is no shop yet; None where there is one."""
    if Shop.objects.filter(is_sandbox=False).exists():
        return None
    owner = User.objects.filter(username=ORGANISER).first()
    if owner is None:
        owner = User.objects.create_user(username=ORGANISER, name="主催者")
    open_shop(name=name or SHOP, owner=owner)
    return owner


@transaction.atomic
def open_demo_events(*, owner: User, now: datetime) -> None:
    """Hold last Friday's event, prepare the coming one, and begin an afternoon of rolling tables."""
    actor = staff(owner)
    coming = next_friday(now)
    rng = Random(SEED)  # noqa: S311  invented games need no secrets
    past = _event(
        owner, actor, name="デュエパーティーの夕べ（先週）", at=coming - timedelta(days=7)
    )
    play_past(past, actor=actor, rng=rng)
    prepare_coming(
        _event(owner, actor, name="デュエパーティーの夕べ", at=coming), actor=actor, now=now
    )
    begins = now.replace(minute=0, second=0, microsecond=0) - timedelta(hours=1)
    today = _event(owner, actor, name="回転卓の日（練習用）", at=begins, preset="rolling_tables")
    begin_rolling(today, actor=actor, now=now)


def next_friday(now: datetime) -> datetime:
    """Return the next Friday's 19:00 by the shop's clock; today's while it is still to come."""
    here = timezone.localtime(now)
    day = here.date() + timedelta(days=(FRIDAY - here.weekday()) % 7)
    begin = datetime.combine(day, BEGIN, tzinfo=here.tzinfo)
    return begin if begin > here else begin + timedelta(days=7)


def _event(
    owner: User, actor: Actor, *, name: str, at: datetime, preset: str = "duel_party_evening"
) -> Event:
    shop = Shop.objects.get(memberships__user=owner)
    settings = {
        "name": name,
        "starts_at": at,
        "place": "2階 デュエルスペース",
        "fee": "500円",
        "note": NOTE,
        "capacity": 24,
    }
    return create_event(shop_id=shop.pk, preset=preset, actor=actor, settings=settings)
