"""Everything that changes rounds, pods and reports."""

from pods.services.clock import ClockAct, call_time_over, set_clock
from pods.services.reports import answer_report, decide_result, report_result, uphold_report
from pods.services.rounds import (
    RoundPlan,
    close_round,
    pair_round,
    plan_round,
    publish_round,
    withdraw_round,
)
from pods.services.wishes import decide_wish, wish_apart, withdraw_wish

__all__ = [
    "ClockAct",
    "RoundPlan",
    "answer_report",
    "call_time_over",
    "close_round",
    "decide_result",
    "decide_wish",
    "pair_round",
    "plan_round",
    "publish_round",
    "report_result",
    "set_clock",
    "uphold_report",
    "wish_apart",
    "withdraw_round",
    "withdraw_wish",
]
