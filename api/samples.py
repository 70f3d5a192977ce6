"""An example of every body, made from its schema, so that each is one that the schema allows."""

from collections.abc import Callable, Mapping
from typing import Any

from api.sample_values import (
    BY_FORMAT,
    BY_NAME,
    ENTRIES,
    EVENT,
    IDS,
    NAMES,
    PEOPLE,
    WHOLE,
    Schema,
    fits,
)

DEEPEST = 12


def sample_of(schema: Schema, components: Mapping[str, Schema], *, name: str = "") -> Any:  # noqa: ANN401  any JSON value
    """Return a value that the schema allows; `name` is what the field is called."""
    return _Samples(components).of(schema, name, 0)


class _Samples:
    """The schemas that others refer to."""

    def __init__(self, components: Mapping[str, Schema]) -> None:
        self._components = components

    def of(self, schema: Schema, name: str, depth: int) -> Any:  # noqa: ANN401  any JSON value
        """Choose what is most telling: what is told whole, a fixed word, the value of that name, or any."""
        component, schema = self._followed(schema)
        if component.removesuffix("Request") in WHOLE:
            return WHOLE[component.removesuffix("Request")]
        if "const" in schema or "enum" in schema:
            return _word(schema, name)
        if name in BY_NAME and fits(BY_NAME[name], schema):
            return BY_NAME[name]
        match _kind(schema):
            case "object":
                return self._object(schema, component, depth)
            case "array":
                return self._array(schema, name, depth)
            case kind:
                return PLAIN[kind](schema) if kind in PLAIN else None

    def _followed(self, schema: Schema) -> tuple[str, Schema]:
        """Follow references, `allOf`, and the first of alternatives that is not null; name the last."""
        component = ""
        while True:
            several = schema.get("allOf") or schema.get("oneOf") or schema.get("anyOf")
            if "$ref" in schema:
                component = schema["$ref"].rpartition("/")[2]
                schema = self._components[component]
            elif several:
                schema = next((each for each in several if each.get("type") != "null"), several[0])
            else:
                return component, schema

    def _object(self, schema: Schema, component: str, depth: int) -> dict[str, Any]:
        """Fill in every field of an answer, of a request what is needed (all where nothing is)."""
        fields: Mapping[str, Schema] = schema.get("properties", {})
        needed = schema.get("required", ())
        if fields:
            some = needed if needed and ("Input" in component or depth > DEEPEST) else fields
            values = {
                field: self.of(fields[field], field, depth + 1) for field in fields if field in some
            }
            own = next((IDS[kind] for kind in IDS if component.startswith(kind)), "")
            return values | {"id": own} if own and "id" in values else values
        inner = schema.get("additionalProperties")
        return (
            {ENTRIES[0]: self.of(inner, "", depth + 1)}
            if isinstance(inner, Mapping) and inner
            else {}
        )

    def _array(self, schema: Schema, name: str, depth: int) -> list[Any]:
        inner = schema.get("items", {})
        number = max(schema.get("minItems", 1), 1)
        if schema.get("maxItems") == 0:
            return []
        made = [self.of(inner, name.removesuffix("s"), depth + 1) for _ in range(number)]
        return (
            [_of_person(made[0], place) for place in range(len(NAMES))] if name in PEOPLE else made
        )


def _of_person(words: Any, place: int) -> Any:  # noqa: ANN401  any JSON value
    """Return what is said of the first of the people as it is said of another."""
    if not isinstance(words, dict):
        return words
    others = {ENTRIES[0]: ENTRIES[place], NAMES[0]: NAMES[place]}
    told = {
        name: others.get(value, value) if isinstance(value, str) else value
        for name, value in words.items()
    }
    return told | {name: place + 1 for name in ("number", "rank") if name in told}


def _word(schema: Schema, name: str) -> Any:  # noqa: ANN401  any JSON value
    if "const" in schema:
        return schema["const"]
    words = [each for each in schema["enum"] if each not in (None, "")]
    wanted = BY_NAME.get(name)
    return wanted if wanted in words else (words or schema["enum"])[0]


def _kind(schema: Schema) -> str:
    kinds = schema.get("type", "object" if "properties" in schema else "")
    if isinstance(kinds, str):
        return kinds
    return next((kind for kind in kinds if kind != "null"), "null")


def _text(schema: Schema) -> str:
    text = BY_FORMAT.get(schema.get("format", ""), "…")
    if "pattern" in schema and "format" not in schema:
        text = EVENT
    least, most = schema.get("minLength", 0), schema.get("maxLength", len(text))
    return text.ljust(least, "…")[:most]


def _number(schema: Schema) -> int:
    return max(int(schema.get("minimum", 0)), 0)


def _no(schema: Schema) -> bool:
    return False


PLAIN: Mapping[str, Callable[[Schema], Any]] = {
    "string": _text,
    "integer": _number,
    "number": _number,
    "boolean": _no,
}
