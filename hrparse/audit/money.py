"""Numbers that must agree (HR4xx): what is put in, what is taken out, and what the summary says about it."""

from __future__ import annotations

from decimal import Decimal

from hrparse.audit.course import Course
from hrparse.diagnostics import money
from hrparse.grammar import form
from hrparse.ledger import ZERO, pot_name
from hrparse.model import Action, PotLine, Source, SummarySeat

Piles = list[tuple[Decimal, list[int]]]
"""The pots: amount, and the seats that can win it."""


# -- during the play --------------------------------------------------------------------------------------------------


def stack(course: Course, seat: int, action: Action, chips: Decimal) -> bool:
    """HR401: an action takes more than the stack holds. True when it is reported."""
    if chips <= course.stacks[seat]:
        return False
    course.find("HR401", player=action.player, amount=money(chips), stack=money(course.stacks[seat]))
    or_the_stack(course, seat)
    return True


def or_the_stack(course: Course, seat: int) -> None:
    """The help of what was just found: if not the action, it is the stack in the seat line that is wrong."""
    if course.hand.source:
        finding = course.findings[-1]
        finding.help = "stack"
        finding.params["seat_line"] = str(course.hand.source.seats[seat])


def call(course: Course, seat: int, action: Action) -> None:
    """HR402 a call that is not what there is to call · HR403 nothing to call."""
    amount = action.amount or ZERO
    inside, behind = course.bets[seat], course.stacks[seat]
    owed = course.high - inside
    if owed <= ZERO:
        course.find("HR403", player=action.player)
        return
    if stack(course, seat, action, amount):
        return
    # Against a big blind that is all-in with less, either the whole blind is called or what is really there.
    due = min(owed, behind)
    if amount != due and amount != min(course.most_of_others(seat) - inside, behind):
        course.find("HR402", player=action.player, amount=money(amount), owed=money(due))
        if course.high_line:
            course.findings[-1].help = "bet"
            course.findings[-1].params["bet_line"] = str(course.high_line)


def raise_by(course: Course, seat: int, action: Action) -> None:
    """HR404: the figure raised by is not the new total less the bet to match."""
    to_amount = action.to_amount
    if to_amount is None or action.amount is None:
        return
    if stack(course, seat, action, to_amount - course.bets[seat]):
        return
    by = to_amount - course.high
    if by != action.amount and to_amount - course.most_of_others(seat) != action.amount:
        course.find(
            "HR404",
            player=action.player,
            amount=money(action.amount),
            to_amount=money(to_amount),
            high=money(course.high),
            by=money(by),
        )
        if by > ZERO:
            course.findings[-1].help = "by"


def all_in(course: Course, seat: int, action: Action) -> None:
    """HR405 says all-in and has chips left · HR406 has none left and does not say so. Looked at after the action."""
    left = course.stacks[seat]
    if action.all_in:
        if left:
            course.find("HR405", player=action.player, left=money(left))
            or_the_stack(course, seat)
    elif not left and action.action not in ("ante", "blind"):  # posts do not always say so
        course.find("HR406", player=action.player)
        or_the_stack(course, seat)


def blind(course: Course, seat: int, action: Action) -> None:
    """HR407 a blind of another size than the header says, not all-in · HR420 a blind that its player posted before."""
    amount = action.amount or ZERO
    # the builder takes a second small blind for a missed one
    if seat == {"bb": course.big_seat, "missed": course.small_seat}.get(action.type or ""):
        course.find("HR420", player=action.player)
    short = stack(course, seat, action, course.price(seat, action))
    if short or len(course.hand.blinds) < 2 or amount == course.stacks[seat]:
        return
    small, big = course.hand.blinds[:2]
    sizes = {"sb": (small,), "bb": (big,), "both": (small + big,), "missed": (small, big, small + big)}
    wanted = sizes.get(action.type or "")
    if wanted and amount not in wanted:
        course.find("HR407", player=action.player, amount=money(amount), header=money(wanted[0]))


def ante(course: Course, seat: int, action: Action) -> None:
    """HR408 an ante of another size than the hand's, not all-in · HR420 a second ante of the same player."""
    amount = action.amount or ZERO
    if course.antes[seat]:
        course.find("HR420", player=action.player)
    if stack(course, seat, action, amount) or amount == course.stacks[seat]:
        return
    if amount != course.ante:
        course.find("HR408", player=action.player, amount=money(amount), ante=money(course.ante))


def uncalled(course: Course, seat: int, action: Action) -> None:
    """HR409: what is returned is not what nobody called."""
    amount = action.amount or ZERO
    most, excess = course.excess()
    if course.living == 1 and not course.folded[seat] and amount == course.bets[seat]:
        return  # some texts give the last one left all of his bet back, and the rest as the pot
    if excess == ZERO:
        most = seat
    if amount != excess or (amount and seat != most):
        course.find(
            "HR409",
            player=action.player,
            amount=money(amount),
            owner=course.hand.players[most].name,
            excess=money(excess),
        )


# -- the pot ----------------------------------------------------------------------------------------------------------


def total_pot(course: Course, pot: PotLine) -> None:
    """HR410: `Total pot` is not what the players put in. A text without an uncalled line may count the excess or not
    (R22)."""
    chips = course.inside()
    if chips == pot.total:
        return
    if not course.uncalled:
        _, excess = course.excess()
        if chips - excess == pot.total:
            return
    off = money(abs(chips - pot.total))
    course.find("HR410", pot.line, "result.pot", total=money(pot.total), inside=money(chips), off=off)


def total_lost(course: Course, source: Source) -> None:
    """HR422: there is a summary, and no total pot in it. A site that prints none has no such line."""
    line = min([*(board[0] for board in source.boards), *(claim.line for claim in source.summary)], default=0)
    if line and "total_pot" in form()["sites"][course.hand.site or ""]["rules"]:
        course.find("HR422", line)


def awarded(course: Course, line: int) -> None:
    """HR421: nobody gets the chips, though more than one is left (R21). Where a rake stands beside `Total pot`,
    `paid_out` tells more."""
    chips, result = course.inside(), course.hand.result
    if chips and course.living > 1 and not result.winners and not result.cashouts:
        course.find("HR421", line, inside=money(chips))


def paid_out(course: Course, pot: PotLine) -> None:
    """HR411 what is collected, raked and taken as fees is not the pot · HR423 it is less, and no rake is printed."""
    won = sum((winner.amount for winner in course.hand.result.winners), ZERO)
    rake = pot.rake or ZERO
    fees = sum((pot.fees or {}).values(), ZERO)
    if course.hand.source and pot.rake is None and won and won + fees < pot.total:
        course.find("HR423", pot.line, off=money(pot.total - won - fees))
    elif won + rake + fees != pot.total and not (pot.rake is None and won < pot.total):
        course.find(
            "HR411",
            pot.line,
            "result",
            won=money(won),
            rake=money(rake + fees),
            total=money(pot.total),
            sum=money(won + rake + fees),
            off=money(abs(won + rake + fees - pot.total)),
        )
        unpaid(course)


def unpaid(course: Course) -> None:
    """The help of what was just found: somebody won by the summary, and no line says that he collects; or there is a
    pot that no line names, and he won more than his lines say."""
    source, winners = course.hand.source, course.hand.result.winners
    if not source:
        return
    paid: dict[str, Decimal] = {}
    for winner in winners:
        paid[winner.player] = paid.get(winner.player, ZERO) + winner.amount
    sides = len(source.pot.sides or ()) if source.pot else 0
    open_pot = sides >= len({winner.pot for winner in winners})
    for claim in source.summary:
        share = claimed(claim) - paid.get(claim.player, ZERO)
        if share > ZERO and (open_pot or claim.player not in paid):
            finding = course.findings[-1]
            finding.help = "unpaid"
            finding.params |= {"player": claim.player, "share": money(share)}
            return


def claimed(claim: SummarySeat) -> Decimal:
    """What a seat line of the summary says that its player won."""
    return sum((outcome.amount or ZERO for outcome in claim.outcomes or () if outcome.won), ZERO)


def shares(course: Course, piles: Piles, won: list[Decimal]) -> None:
    """HR412: somebody collects more than the pots that he can win. The pots are nested: whoever can win a side pot can
    win all pots below it, so it is enough to look, pot by pot, at those who can win no higher one."""
    if len(piles) == 1:
        held, players = piles[0]
        if sum(won, ZERO) <= held and all(seat in players for seat, amount in enumerate(won) if amount):
            return
    reach = [-1] * len(won)
    for index, (_, players) in enumerate(piles):
        for seat in players:
            reach[seat] = index
    limit = ZERO
    for index in range(-1, len(piles)):
        limit += piles[index][0] if index >= 0 else ZERO
        taken = sum((amount for seat, amount in enumerate(won) if reach[seat] <= index), ZERO)
        if taken > limit:
            seat = next(seat for seat, amount in enumerate(won) if amount and reach[seat] == index)
            name = course.hand.players[seat].name
            course.find("HR412", *collected(course, name), player=name, amount=money(won[seat]), limit=money(limit))
            return


def printed_amounts(pot: PotLine) -> list[Decimal]:
    """The main and side pots that the pot line prints; none where it prints no main pot."""
    return [] if pot.main is None else [pot.main, *(pot.sides or ())]


def printed_pots(course: Course, pot: PotLine, piles: Piles) -> None:
    """HR413: the main and side pots that are printed are not those that the bets make. They come less the rake; a pot
    may be printed in parts: the level of somebody who is all-in and folds in his absence stands for itself."""
    printed = printed_amounts(pot)
    if not printed:
        return
    cut = (pot.rake or ZERO) + sum((pot.fees or {}).values(), ZERO)
    fits = sum(printed, ZERO) in (pot.total, pot.total - cut)
    rest = printed[:]
    for gross, _ in piles:
        part = rest.pop(0) if rest else ZERO
        while rest and part < gross - cut:
            part += rest.pop(0)
        fits = fits and gross - cut <= part <= gross
    if rest or not fits:
        course.find(
            "HR413",
            pot.line,
            printed=" + ".join(money(amount) for amount in printed),
            pots=" + ".join(money(amount) for amount, _ in piles),
        )


def named_pots(course: Course, pot: PotLine) -> None:
    """HR414: what is collected from a named pot is not what the summary prints for it; it prints none where there is
    one pot."""
    if not course.named or course.hand.result.cashouts:
        return
    printed = {pot_name(index): amount for index, amount in enumerate(printed_amounts(pot))}
    for name in [*printed, *(name for name in course.named if name not in printed)]:
        taken, amount = course.named.get(name, ZERO), printed.get(name, ZERO)
        if taken != amount:
            course.find("HR414", pot.line, pot=name, won=money(taken), amount=money(amount))
            return


def collected(course: Course, name: str) -> tuple[int, str]:
    """Where a player collects, line and path; where no line says so, the pot line and his entry in the result."""
    source = course.hand.source
    for number, street in enumerate(course.hand.streets):
        for at, action in enumerate(street.actions):
            if action.player == name and action.action == "collect":
                return source.actions[number][at] if source else 0, f"streets[{number}].actions[{at}]"
    line = (source.pot.line if source.pot else source.last) if source else 0
    won = next((at for at, winner in enumerate(course.hand.result.winners) if winner.player == name), 0)
    return line, f"result.winners[{won}]"


# -- the summary ------------------------------------------------------------------------------------------------------


def summary_won(course: Course, claim: SummarySeat, won: Decimal) -> None:
    """HR415: the summary names another sum, or another winner, than the collected lines."""
    said = claimed(claim)
    if said != won and not (claim.cashed_out and said == ZERO):
        course.find("HR415", claim.line, player=claim.player, said=money(said), won=money(won))


def summary_fold(course: Course, seat: int, claim: SummarySeat, street: str) -> None:
    """HR416: the summary lets a player fold on another street than the hand."""
    if street != course.fold_street[seat]:
        course.find("HR416", claim.line, player=claim.player, street=street)


def summary_result(course: Course, seat: int, claim: SummarySeat) -> None:
    """HR417: the summary gives a result to a player who folded."""
    folded = course.fold_street[seat]
    if folded is not None:
        course.find("HR417", claim.line, player=claim.player, street=folded)


def summary_no_bet(course: Course, seat: int, claim: SummarySeat) -> None:
    """HR418: `(didn't bet)` for a player who bet, or had one of the two blinds; antes and other posts do not count."""
    if course.bettor[seat] or seat in (course.small_seat, course.big_seat):
        course.find("HR418", claim.line, player=claim.player)


def summary_role(course: Course, seat: int, claim: SummarySeat) -> None:
    """HR419: the summary gives the button or a blind to another player than the hand."""
    if claim.button and course.hand.button_seat not in (None, course.hand.players[seat].seat):
        course.find("HR419", claim.line, player=claim.player, role="button")
    elif claim.small_blind and course.small_seat not in (None, seat):
        course.find("HR419", claim.line, player=claim.player, role="small blind")
    elif claim.big_blind and course.big_seat not in (None, seat):
        course.find("HR419", claim.line, player=claim.player, role="big blind")
