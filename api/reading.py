"""What a request says: JSON within limits, and fields that are exactly of their type."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import models
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ParseError, UnsupportedMediaType, ValidationError
from rest_framework.request import Request

DEEPEST = 20
MOST_UNKNOWN = 20
YEARS = range(2000, 2101)


def body_of(request: Request) -> Any:  # noqa: ANN401  any JSON value; the forms refuse the wrong ones
    """Return the JSON body of a request; an empty one is an empty object."""
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    raw = request.read(most + 1)
    if len(raw) > most:
        raise RequestDataTooBig
    if not raw:
        return {}
    if request.content_type.partition(";")[0].strip().lower() != "application/json":
        raise UnsupportedMediaType(request.content_type)
    return _parsed(raw)


def _parsed(raw: bytes) -> object:
    try:
        value = json.loads(raw.decode(), parse_constant=_refused)
    except (ValueError, RecursionError):
        raise ParseError from None
    if not _is_shallow(value):
        raise ParseError
    return value


def _refused(word: str) -> None:
    raise ValueError(word)  # NaN and Infinity are not JSON


def _is_shallow(value: object) -> bool:
    layer = [value]
    for _depth in range(DEEPEST):
        layer = [below for each in layer for below in _below(each)]
    return not layer


def _below(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


class Whole(serializers.IntegerField):
    """A whole number; neither text nor true."""

    def to_internal_value(self, data: Any) -> int:  # noqa: ANN401  anything may come
        """Refuse what only looks like a number."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Words(serializers.CharField):
    """A text; a number is none."""

    def to_internal_value(self, data: Any) -> str:  # noqa: ANN401  anything may come
        """Refuse what only prints like a text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class YesNo(serializers.BooleanField):
    """True or false, and no word for it."""

    def to_internal_value(self, data: Any) -> bool:  # noqa: ANN401  anything may come
        """Refuse "yes", 1 and the like."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Moment(serializers.DateTimeField):
    """A moment of this century, ISO 8601; without an offset it is the shop's local time."""

    default_error_messages = {"far": _("Choose a year from 2000 to 2100.")}  # noqa: RUF012  DRF's own shape

    def to_internal_value(self, value: Any) -> datetime:  # noqa: ANN401  anything may come
        """Refuse moments that no calendar of a shop holds."""
        moment: datetime = super().to_internal_value(value)
        if moment.year not in YEARS:
            self.fail("far")
        return moment


class Several(serializers.ListField):
    """A list of at most so many values; a longer one is refused before any value is looked at."""

    def __init__(self, *, most: int, **options: Any) -> None:  # noqa: ANN401  DRF's own field options
        """Take the greatest length; everything else is DRF's."""
        super().__init__(max_length=most, **options)
        self.most = most

    def to_internal_value(self, data: Any) -> list[Any]:  # noqa: ANN401  anything may come
        """Refuse a flood."""
        if isinstance(data, list) and len(data) > self.most:
            self.fail("max_length", max_length=self.most)
        values: list[Any] = super().to_internal_value(data)
        return values


class Table(serializers.DictField):
    """An object of at most so many names of at most so many characters, asked before its values."""

    def __init__(self, *, most: int, longest: int, **options: Any) -> None:  # noqa: ANN401  DRF's own field options
        """Take the greatest number and length of names; everything else is DRF's."""
        super().__init__(**options)
        self.most, self.longest = most, longest

    def to_internal_value(self, data: Any) -> dict[str, Any]:  # noqa: ANN401  anything may come
        """Refuse a flood of names, and names that nothing can have."""
        if isinstance(data, Mapping) and (
            len(data) > self.most or any(len(name) > self.longest for name in data)
        ):
            self.fail("flood")
        values: dict[str, Any] = super().to_internal_value(data)
        return values

    default_error_messages = {"flood": _("There are no such names.")}  # noqa: RUF012  DRF's own shape


class StrictForm(serializers.Serializer[Any]):
    """A JSON object with these fields and no others."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:  # noqa: ANN401  anything may come
        """Refuse unknown fields together with all other mistakes."""
        errors = self._unknown(data)
        try:
            values: dict[str, Any] = super().to_internal_value(data)
        except ValidationError as trouble:
            by_field: Any = trouble.detail
            raise ValidationError({**by_field, **errors}) from None
        if errors:
            raise ValidationError(errors)
        return values

    def _unknown(self, data: object) -> dict[str, list[ErrorDetail]]:
        names = list(data.keys() - self.fields.keys()) if isinstance(data, Mapping) else []
        sentence = ErrorDetail(str(_("There is no such field here.")), code="unknown")
        return {name: [sentence] for name in sorted(names)[:MOST_UNKNOWN]}


def filled(form: type[StrictForm], data: object, *, partial: bool = False) -> dict[str, Any]:
    """Return the cleaned fields of a body; `partial` lets every field be left out."""
    sheet = form(data=data, partial=partial)
    sheet.is_valid(raise_exception=True)
    return dict(sheet.validated_data)


def asked(form: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the cleaned query parameters that a form knows; others are ignored."""
    names = form().get_fields().keys() & request.query_params.keys()
    sheet = form(data={name: request.query_params[name] for name in names})
    sheet.is_valid(raise_exception=True)
    return dict(sheet.validated_data)


def words_for(model: type[models.Model], name: str, **options: Any) -> Words:  # noqa: ANN401  DRF's own field options
    """Return a text field as long as the model's."""
    field = model._meta.get_field(name)
    assert isinstance(field, models.Field)  # noqa: S101  a column, no relation
    return Words(max_length=field.max_length, **options)
