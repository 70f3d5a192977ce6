"""The OpenAPI document, and the page that shows it without asking anybody else."""

from events.access import Scope
from events.sentences import SENTENCES
from tests.api.conftest import refused


def test_the_document_is_openapi_31_with_all_credentials(anyone):
    response = anyone.get("/schema")
    assert response["Content-Type"] == "application/json"
    document = response.json()
    assert document["openapi"] == "3.1.0"
    schemes = document["components"]["securitySchemes"]
    assert [(name, scheme.get("scheme")) for name, scheme in schemes.items()] == [
        ("token", "bearer"), ("ticket", "bearer"), ("oauth2", None),
    ]  # fmt: skip
    flow = schemes["oauth2"]["flows"]["authorizationCode"]
    assert list(flow["scopes"]) == list(Scope)


def test_what_a_problem_type_means_can_be_read(anyone):
    for code, sentence in SENTENCES.items():
        kind = anyone.get(f"/problems/{code}").json()
        assert (kind["code"], kind["status"]) == (code, sentence.status)
    refused(anyone.get("/problems/nothing.known"), 404, "access.not_found")
