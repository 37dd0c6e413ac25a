"""What a model says at its end against what it says before: the boards, and what the winners are paid. A hand that was
read from text has its result from its lines, and nothing can differ there.
"""

from __future__ import annotations

from decimal import Decimal

from hrparse.audit.cards import same_board
from hrparse.audit.course import Course
from hrparse.diagnostics import money
from hrparse.ledger import ZERO


def boards(course: Course, dealt: list[list[str]]) -> None:
    """HR604: a board of the result is not the one that was dealt."""
    result = course.hand.result
    said = [(f"result.boards[{at}]", at, board) for at, board in enumerate(result.boards or ())]
    for path, at, printed in said or [("result.board", 0, result.board or [])]:
        board = dealt[at] if at < len(dealt) else []
        if printed and not same_board(printed, board):
            course.find("HR604", 0, path, printed=" ".join(printed), dealt=" ".join(board) or "—")


def paid(course: Course) -> None:
    """HR415: a winner is paid another sum than he collects. Where nobody collects, or one cashed out, the result alone
    says what is paid."""
    result = course.hand.result
    collected: dict[str, Decimal] = {}
    for street in course.hand.streets:
        for action in street.actions:
            if action.action == "collect":
                collected[action.player] = collected.get(action.player, ZERO) + (action.amount or ZERO)
    if not collected or result.cashouts:
        return
    won: dict[str, Decimal] = {}
    for winner in result.winners:
        won[winner.player] = won.get(winner.player, ZERO) + winner.amount
    for player in dict.fromkeys([*won, *collected]):
        said, got = won.get(player, ZERO), collected.get(player, ZERO)
        if said != got:
            course.find("HR415", 0, "result.winners", player=player, said=money(said), won=money(got))
