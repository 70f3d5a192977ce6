"""The room's start: what its OpenAPI document is called and how it is written."""

from collections.abc import Mapping
from typing import Any

from django.apps import AppConfig

from api.described import INFO

SETTINGS: Mapping[str, Any] = {
    "TITLE": "Takuwake",
    "DESCRIPTION": INFO,
    "VERSION": "1.0.0",
    "LICENSE": {"name": "Apache License 2.0", "identifier": "Apache-2.0"},
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "EntryState": "events.models.EntryState",
        "RoundKind": "pods.models.RoundKind",
        "RoundState": "pods.models.RoundState",
        "PodState": "pods.models.PodState",
        "ReportState": "pods.models.ReportState",
        "ClockState": "pods.selectors.ClockState",
        "DrawState": "standings.draws.DrawState",
        "DrawPurpose": "standings.draws.Purpose",
        "DevicePurpose": "events.keys.Purpose.values",
        "SandboxAct": "api.sandbox_words.ACTS",
        "Worth": "api.event_forms.WORTHS",
        "PenaltyKind": "api.penalties.KINDS",
        "GivenPenalty": "api.penalties.GIVEN_KINDS",
        "ByeRuleEnum": "events.pairing.ByeRule",
        "PairingPolicyEnum": "events.pairing.PairingPolicy",
        "Purpose": "events.keys.Purpose",
        "Awarded": "api.standings_why.AWARDED",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.schema.complete",
    ],
}


class ApiConfig(AppConfig):
    """Django's handle for this room."""

    name = "api"

    def ready(self) -> None:
        """Tell drf-spectacular, for the command as for the page."""
        from drf_spectacular.settings import spectacular_settings  # noqa: PLC0415  needs settings

        spectacular_settings.apply_patches(SETTINGS)  # type: ignore[no-untyped-call]  # no types there
