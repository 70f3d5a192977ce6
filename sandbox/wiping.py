"""Taking a whole shop away, with everything that hangs on it in whatever room."""

from collections.abc import Iterator, Mapping
from functools import cache, reduce
from operator import or_

from django.apps import apps
from django.db.models import Field, Model, Q, QuerySet

from accounts.models import Shop

Links = Mapping[type[Model], tuple[str, ...]]


def wipe(shop: Shop) -> None:
    """Delete a shop and all rows that lead to it by their foreign keys, the outermost first."""
    keys: dict[type[Model], QuerySet[Model]] = {Shop: QuerySet(Shop).filter(pk=shop.pk)}
    for model in _below_shops():
        links = [
            Q(**{f"{field.name}__in": keys[_leads_to(field)]})
            for field in _links(model)
            if _leads_to(field) in keys
        ]
        keys[model] = QuerySet(model).filter(reduce(or_, links)).order_by()
    for model in reversed(keys):
        keys[model].delete()


@cache
def _below_shops() -> tuple[type[Model], ...]:
    """Return every model that leads to shops, each after all those that it leads to itself."""
    below = set(_found())
    ordered: list[type[Model]] = []
    while below:
        ready = [
            model
            for model in below
            if not any(_leads_to(field) in below - {model} for field in _links(model))
        ]
        ordered += sorted(ready, key=lambda model: model._meta.label)
        below -= set(ready)
    return tuple(ordered)


def _found() -> Iterator[type[Model]]:
    """Find the models from which foreign keys lead to shops, by way of others too."""
    models = [model for model in apps.get_models(include_auto_created=True) if model is not Shop]
    known: set[type[Model]] = {Shop}
    grows = True
    while grows:
        new = {
            model
            for model in models
            if model not in known and any(_leads_to(field) in known for field in _links(model))
        }
        known |= new
        grows = bool(new)
    yield from known - {Shop}


def _links(model: type[Model]) -> list["Field[object, object]"]:
    return [field for field in model._meta.concrete_fields if field.is_relation]


def _leads_to(field: "Field[object, object]") -> type[Model]:
    target: type[Model] = field.related_model  # type: ignore[assignment]  # of a relation it is a model
    return target
