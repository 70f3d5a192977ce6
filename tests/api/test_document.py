"""The OpenAPI document has no gaps: words, examples, refusals, callers and links of every operation."""

import re

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # ships none

from api.callers import CALLERS, caller_of, is_listed
from api.described import LINKS, TAGS
from events.access import Scope
from events.sentences import SENTENCES
from tests.project.code import BASE

PROBLEM = "application/problem+json"


@pytest.fixture(scope="module")
def document(django_db_setup):
    from tests.api.conftest import Caller

    return Caller().get("/schema").json()


@pytest.fixture(scope="module")
def operations(document):
    return {
        operation["operationId"]: (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def test_it_says_what_it_is(document):
    info = document["info"]
    assert info["title"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", info["version"])
    assert info["license"] == {"name": "Apache License 2.0", "identifier": "Apache-2.0"}
    assert "contact" not in info
    assert len(document["webhooks"]) > 20


def test_every_operation_says_what_it_does_and_for_whom(operations):
    for name, (_path, _method, operation) in operations.items():
        assert 3 < len(operation["summary"]) < 120, name
        assert len(operation["description"]) > len(operation["summary"]), name
        assert is_listed(name), f"{name}: who may call it? Put it into api/callers.py."
        assert operation["description"].endswith(f"For: {caller_of(name)}."), name


def test_nobody_is_listed_who_is_not_there(operations):
    listed = [name for names in CALLERS.values() for name in names.split()]
    assert sorted(listed) == sorted(set(listed) & operations.keys())


def test_the_manual_names_the_same_callers(operations):
    manual = (BASE / "docs" / "api.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z]+ /[^`]*)` \| ([^|]*?) \|", manual, re.MULTILINE))
    told = {
        name: rows.get(f"{method.upper()} {path.removeprefix('/api/v1')}")
        for name, (path, method, _operation) in operations.items()
    }
    assert {name: words for name, words in told.items() if words != caller_of(name)} == {}


def test_security_is_told_in_scopes(document, operations):
    known = {scope.value for scope in Scope}
    for name, (_path, _method, operation) in operations.items():
        needs = operation["security"]
        assert needs, name
        assert {} in needs or name not in CALLERS["anyone"].split()
        for need in needs:
            assert need.keys() <= document["components"]["securitySchemes"].keys(), name
            assert set(need.get("token", ())) <= known, name


def test_every_tag_has_words(document, operations):
    used = {tag for _path, _method, operation in operations.values() for tag in operation["tags"]}
    assert used <= TAGS.keys()
    assert {tag["name"] for tag in document["tags"]} == TAGS.keys()
    assert all(tag["description"] for tag in document["tags"])


def test_every_parameter_is_described(operations):
    lacking = {
        (name, parameter["name"])
        for name, (_path, _method, operation) in operations.items()
        for parameter in operation["parameters"]
        if not parameter.get("description")
    }
    assert lacking == set()


def test_enums_have_names(document):
    for name in document["components"]["schemas"]:
        assert not re.search(r"[0-9a-f]{3}Enum$", name), f"{name}: name it in ENUM_NAME_OVERRIDES"


def test_every_operation_names_its_refusals_by_status(document, operations):
    for name, (_path, _method, operation) in operations.items():
        refused = {s: r for s, r in operation["responses"].items() if s >= "400"}
        assert {"401", "406"} <= refused.keys() or name == "getProblem", name
        assert "default" not in refused
        for status, response in refused.items():
            media = resolved(document, response)["content"][PROBLEM]
            codes = media["schema"]["allOf"][1]["properties"]["code"]["enum"]
            assert {SENTENCES[code].status for code in codes} == {int(status)}, name
            assert media["examples"].keys() <= set(codes), name
            assert all(f"`{code}`" in resolved(document, response)["description"] for code in codes)


def resolved(document, response):
    """A response, or the one that it refers to."""
    name = response.get("$ref", "").removeprefix("#/components/responses/")
    return document["components"]["responses"][name] if name else response


def bodies(document, operation):
    """Every media type that an operation takes or gives."""
    yield from operation.get("requestBody", {}).get("content", {}).values()
    for response in operation["responses"].values():
        yield from resolved(document, response).get("content", {}).values()


def examples(document, media):
    if "example" in media:
        yield media["example"]
    for example in media.get("examples", {}).values():
        name = example["$ref"].rpartition("/")[2]
        yield document["components"]["examples"][name]["value"]


def test_every_body_has_an_example_that_its_schema_allows(document, operations):
    components = {"components": document["components"]}
    checked, wrong = set(), []
    hooks = [(kind, each["post"]) for kind, each in document["webhooks"].items()]
    for name, operation in [(n, op) for n, (_p, _m, op) in operations.items()] + hooks:
        for media in bodies(document, operation):
            shown = list(examples(document, media))
            assert shown, name
            key = repr((media["schema"], sorted(media.get("examples", ()))))
            if key not in checked:
                checked.add(key)
                validator = Draft202012Validator(components | media["schema"])
                for example in shown:
                    faults = [f"{e.json_path}: {e.message}" for e in validator.iter_errors(example)]
                    wrong += [(name, *faults, example)] if faults else []
    assert wrong == []


def test_links_lead_to_what_there_is(operations):
    for (name, status), (_pointer, parameter, targets) in LINKS.items():
        assert operations[name][2]["responses"][status]["links"].keys() == set(targets)
        for target in targets:
            assert parameter in {each["name"] for each in operations[target][2]["parameters"]}
