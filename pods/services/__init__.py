"""Everything that changes rounds, pods and reports."""

from pods.services.agreement import answer_change, propose_change, withdraw_change
from pods.services.announcements import announce, mark_read, take_back_announcement
from pods.services.as_played import PlayedPlan, pair_as_played, plan_as_played
from pods.services.calls import claim_call, close_call, open_call, take_back_call
from pods.services.chairs import (
    note_no_show,
    record_first,
    say_here,
    say_missing,
    start_without,
    tell_overdue,
    wait_more,
)
from pods.services.changes import change_round, move_pod, pin_pod, undo_change
from pods.services.clock import ClockAct, call_time_over, set_clock
from pods.services.companions import begin_live_game, begin_live_game_anew, play_act
from pods.services.copying import copy_room
from pods.services.cuts import draw_cut
from pods.services.extra_time import decide_lost_time, give_extra_time
from pods.services.forgetting import forget_at_tables, refuse_at_table
from pods.services.ground import Act
from pods.services.imports import (
    FileThought,
    fill_event,
    make_from_file,
    settings_of,
    think_file,
)
from pods.services.jobs import cancel_order, carry_out_order, order_round, pairs_later
from pods.services.levels import answer_level, ask_levels, withdraw_ask
from pods.services.locks import lock_seat, unlock_seat
from pods.services.penalties import change_penalty, give_penalty
from pods.services.phones import tell_phones
from pods.services.plan_b import PlanB, plan_b
from pods.services.reports import decide_result, report_result, uphold_report
from pods.services.rolling import (
    accept_level,
    back_to_game,
    close_queue,
    form_now,
    join_queue,
    leave_queue,
    look_at_queue,
    open_queue,
    put_back,
)
from pods.services.rounds import (
    RoundPlan,
    close_round,
    pair_round,
    plan_round,
    publish_round,
    redraft_round,
    withdraw_round,
)
from pods.services.subgames import (
    close_subgame,
    give_subgame_time,
    open_next_copy,
    open_subgame,
    take_back_subgame,
    waive_copies,
)
from pods.services.tables import set_tables
from pods.services.taking_back import take_back_result
from pods.services.thinking import Change, plan_re_pair, plan_repair, plan_swap, swap_partners
from pods.services.voices import answer_report, weigh_reports
from pods.services.ways import Way, Ways, plan_ways
from pods.services.wishes import decide_wish, wish_apart, withdraw_wish

__all__ = [
    "Act",
    "Change",
    "ClockAct",
    "FileThought",
    "PlanB",
    "PlayedPlan",
    "RoundPlan",
    "Way",
    "Ways",
    "accept_level",
    "announce",
    "answer_change",
    "answer_level",
    "answer_report",
    "ask_levels",
    "back_to_game",
    "begin_live_game",
    "begin_live_game_anew",
    "call_time_over",
    "cancel_order",
    "carry_out_order",
    "change_penalty",
    "change_round",
    "claim_call",
    "close_call",
    "close_queue",
    "close_round",
    "close_subgame",
    "copy_room",
    "decide_lost_time",
    "decide_result",
    "decide_wish",
    "draw_cut",
    "fill_event",
    "forget_at_tables",
    "form_now",
    "give_extra_time",
    "give_penalty",
    "give_subgame_time",
    "join_queue",
    "leave_queue",
    "lock_seat",
    "look_at_queue",
    "make_from_file",
    "mark_read",
    "move_pod",
    "note_no_show",
    "open_call",
    "open_next_copy",
    "open_queue",
    "open_subgame",
    "order_round",
    "pair_as_played",
    "pair_round",
    "pairs_later",
    "pin_pod",
    "plan_as_played",
    "plan_b",
    "plan_re_pair",
    "plan_repair",
    "plan_round",
    "plan_swap",
    "plan_ways",
    "play_act",
    "propose_change",
    "publish_round",
    "put_back",
    "record_first",
    "redraft_round",
    "refuse_at_table",
    "report_result",
    "say_here",
    "say_missing",
    "set_clock",
    "set_tables",
    "settings_of",
    "start_without",
    "swap_partners",
    "take_back_announcement",
    "take_back_call",
    "take_back_result",
    "take_back_subgame",
    "tell_overdue",
    "tell_phones",
    "think_file",
    "undo_change",
    "unlock_seat",
    "uphold_report",
    "wait_more",
    "waive_copies",
    "weigh_reports",
    "wish_apart",
    "withdraw_ask",
    "withdraw_change",
    "withdraw_round",
    "withdraw_wish",
]
