"""The OpenAPI document, and the page that shows it without asking anybody else."""

from events.sentences import SENTENCES
from tests.api.conftest import refused


def test_the_document_is_openapi_31_with_both_credentials(anyone):
    response = anyone.get("/schema")
    assert response["Content-Type"] == "application/json"
    document = response.json()
    assert document["openapi"] == "3.1.0"
    schemes = document["components"]["securitySchemes"]
    assert {name: scheme["scheme"] for name, scheme in schemes.items()} == {
        "token": "bearer", "ticket": "bearer",
    }  # fmt: skip


def test_every_operation_has_words_problems_and_its_header(anyone):
    document = anyone.get("/schema").json()
    headers = {"get": "If-None-Match", "patch": "If-Match"}
    for path, operations in document["paths"].items():
        assert path.startswith("/api/v1/")
        for method, operation in operations.items():
            assert operation["description"], (path, method)
            assert "application/problem+json" in operation["responses"]["default"]["content"]
            names = {each["name"] for each in operation["parameters"]}
            assert headers.get(method, "Idempotency-Key") in names


def test_what_a_problem_type_means_can_be_read(anyone):
    for code, sentence in SENTENCES.items():
        kind = anyone.get(f"/problems/{code}").json()
        assert (kind["code"], kind["status"]) == (code, sentence.status)
    refused(anyone.get("/problems/nothing.known"), 404, "access.not_found")
