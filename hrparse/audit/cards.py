"""Cards and winners (HR6xx): a card is there once, boards grow, the best hand wins, the words fit the cards."""

from __future__ import annotations

from decimal import Decimal

from hrparse.audit.course import Course
from hrparse.audit.money import Piles, collected
from hrparse.audit.strength import number
from hrparse.audit.words import claim, fits
from hrparse.diagnostics import money
from hrparse.ledger import ZERO, Boards
from hrparse.model import Source, Street, SummarySeat

BOARD_SIZE = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
"""Cards on the board while a street is played."""

PARTS = 2520
"""A pot is thought to be in so many parts: it can be shared evenly by one to ten winners."""


def twice(course: Course) -> bool:
    """HR601: a card that is there twice · HR602: a player who shows other cards than he has. True when the cards are
    sound, which a quick look finds."""
    hand = course.hand
    seen: list[str] = []
    for player in hand.players:
        if player.cards:
            seen += player.cards
    for street in hand.streets:
        if street.cards:
            seen += street.cards
    well = len(set(seen)) == len(seen)
    for _, _, action in course.shows:
        cards = hand.players[course.index[action.player]].cards or ()
        well = well and all(card in cards for card in action.cards or ())
    if not well:
        name_twice(course)
    return well


def name_twice(course: Course) -> None:
    """Goes through the cards in the order of the text and reports each card that somebody else has, or the board."""
    hand, source = course.hand, course.hand.source
    owner: dict[str, tuple[str, int]] = {}
    told: set[str] = set()
    held: dict[str, list[str]] = {player.name: [] for player in hand.players}
    held_since: dict[str, int] = {}

    def deal(to: str, cards: list[str], line: int, path: str) -> None:
        for card in cards:
            before, first = owner.setdefault(card, (to, line))
            if card not in told and (before != to or cards.count(card) > 1):
                course.find("HR601", line, path, card=card, player=before)
                either(course, first, "either" if before[0] == "*" else "held")
                told.add(card)

    for seat, player in enumerate(hand.players):
        if player.is_hero and player.cards:
            line = next((line for name, line in source.dealt if name == player.name), 0) if source else 0
            deal(player.name, player.cards, line, f"players[{seat}].cards")
            held[player.name] = player.cards
            held_since[player.name] = line
    for number_, street in enumerate(hand.streets):
        if street.cards and not dealt_before(hand.streets[:number_], street):
            line = source.streets[number_] if source else 0
            deal(f"*{number_}", street.cards, line, f"streets[{number_}].cards")
        for at, action in enumerate(street.actions):
            if action.cards and action.player in held:
                course.look_at(number_, at)
                line = course.line()
                deal(action.player, action.cards, line, f"streets[{number_}].actions[{at}].cards")
                before = held[action.player]
                cards = {*before, *action.cards}
                if len(cards) > 2:
                    shown, known = " ".join(action.cards), " ".join(before)
                    course.find("HR602", player=action.player, cards=shown, held=known)
                    either(course, held_since[action.player] if source else 0, "either")
                held[action.player] = sorted(cards)[:2] if len(cards) > 2 else sorted(cards)
                held_since.setdefault(action.player, line)
    for seat, player in enumerate(hand.players):
        if player.cards and not player.is_hero:
            line = next((claim.line for claim in source.summary if claim.player == player.name), 0) if source else 0
            deal(player.name, player.cards, line, f"players[{seat}].cards")


def either(course: Course, first: int, words: str) -> None:
    """The help of what was just found: the line that it speaks against."""
    finding = course.findings[-1]
    if first and first != finding.line:
        finding.help = words
        finding.params["first"] = str(first)


def dealt_before(streets: list[Street], street: Street) -> bool:
    """Whether one of these streets is the same with the same cards: its line stands there twice (HR611)."""
    return any((s.name, s.run, s.cards) == (street.name, street.run, street.cards) for s in streets)


def board_growth(course: Course) -> None:
    """HR603 the board that a street marker repeats is not the board that was dealt · HR611 a street is dealt twice."""
    source = course.hand.source
    streets = course.hand.streets
    dealt: dict[tuple[str, int | None], int] = {}
    for index, street in enumerate(streets):
        if street.cards:
            first = dealt.setdefault((street.name, street.run), index)
            if first != index:
                line = source.streets[index] if source else 0
                course.find("HR611", line, f"streets[{index}]", street=street.name)
                either(course, source.streets[first] if source else 0, "first")
    for index, printed in enumerate(source.printed_boards if source else ()):
        if source and printed:
            before = streets_before(streets, index)
            board = [card for at in before for card in streets[at].cards or ()]
            if not same_board(printed, board):
                course.find("HR603", source.streets[index], printed=" ".join(printed), dealt=" ".join(board))
                other = next((at for at in before if not set(streets[at].cards or ()) <= set(printed)), before[-1])
                either(course, source.streets[other], "either")


def streets_before(streets: list[Street], index: int) -> list[int]:
    """Where the cards before a street were dealt, on the boards of its run."""
    street = streets[index]
    size = BOARD_SIZE.get(street.name, 5)
    found: list[int] = []
    for name in ("flop", "turn"):
        if BOARD_SIZE[name] < size:
            dealt = [at for at, other in enumerate(streets[:index]) if other.name == name and other.cards]
            mine = [at for at in dealt if streets[at].run == street.run] or dealt[:1]
            found += mine[-1:]
    return found


def same_board(printed: list[str], dealt: list[str]) -> bool:
    """Whether two boards are the same; a site may print the flop in another order."""
    return printed == dealt or (sorted(printed[:3]) == sorted(dealt[:3]) and printed[3:] == dealt[3:])


def summary_boards(course: Course, source: Source, boards: list[list[str]]) -> None:
    """HR604: the board of the summary is not the board that was dealt; a later one may be printed from where the runs
    part."""
    for line, run, printed in source.boards:
        board = boards[(run or 1) - 1] if (run or 1) <= len(boards) else []
        if not same_board(printed, board) and not (run and printed == board[-len(printed) :]):
            course.find("HR604", line, printed=" ".join(printed), dealt=" ".join(board) or "—")


def runs(course: Course, source: Source, boards: list[list[str]]) -> None:
    """HR605: the summary counts other runs than were dealt."""
    if source.runs and source.runs[1] != len(boards):
        course.find("HR605", source.runs[0], said=str(source.runs[1]), dealt=str(len(boards)))


def boards_of(streets: list[Street]) -> list[list[str]]:
    """All boards, each whole."""
    if all(street.run is None for street in streets):
        return [[card for street in streets if street.cards for card in street.cards]]
    dealt = Boards(streets)
    for street in streets:
        dealt.deal(street)
    return dealt.all() or [dealt.first()]


# -- the winner -------------------------------------------------------------------------------------------------------


def known_cards(course: Course) -> dict[int, list[str]]:
    """The hands that were turned up by whoever is still in: seat and cards."""
    return {
        seat: player.cards
        for seat, player in enumerate(course.hand.players)
        if player.cards and len(player.cards) == 2 and not player.mucked and not course.folded[seat]
    }


def best(course: Course, piles: Piles, won: list[Decimal], boards: list[list[str]]) -> None:
    """HR606 a hand wins that is not the best of a pot · HR607 shares that are not those of the best hands. Each pot and
    each run for itself; only where the cards of everybody who is paid are known."""
    known = known_cards(course)
    if (
        not piles
        or not any(won)
        or any(len(board) != 5 for board in boards)
        or any(amount and seat not in known for seat, amount in enumerate(won))
    ):
        return
    due = [ZERO] * len(won)  # in parts of the pot, see PARTS
    leaders: set[int] = set()
    pieces = 0
    try:
        strength = [{seat: number([*cards, *board]) for seat, cards in known.items()} for board in boards]
    except KeyError:  # a card that is none: the reading says so
        return
    for amount, players in piles:
        for ranks in strength:
            playing = [seat for seat in players if seat in ranks]
            if not playing:
                return
            top = min(ranks[seat] for seat in playing)
            winners = [seat for seat in playing if ranks[seat] == top]
            leaders.update(winners)
            pieces += len(winners)  # the odd chips may all go to one
            for seat in winners:
                due[seat] += amount * (PARTS // len(winners))
    players_ = course.hand.players
    for seat, amount in enumerate(won):
        if amount and seat not in leaders:
            better = next(iter(sorted(leaders)))
            name = players_[seat].name
            course.find("HR606", *collected(course, name), player=name, better=players_[better].name)
            return
    compare_shares(course, won, due, len(boards), pieces)


def compare_shares(course: Course, won: list[Decimal], due: list[Decimal], runs_: int, pieces: int) -> None:
    """HR607: a share is larger than its pots allow, or smaller than rake, fees and odd chips explain."""
    hand = course.hand
    pot = hand.source.pot if hand.source else None
    unit = Decimal(1) if hand.tournament or not hand.symbol else Decimal("0.01")
    slack = unit * pieces
    cut = hand.result.rake + sum((hand.result.fees or {}).values(), ZERO)
    rake_known = pot is not None and pot.rake is not None
    whole = PARTS * runs_
    seats = range(len(won))
    wrong = [seat for seat in seats if won[seat] * whole > due[seat] + slack * whole]
    if rake_known:
        wrong += [seat for seat in seats if won[seat] * whole < due[seat] - (cut + slack) * whole]
    for seat in wrong[:1]:
        name = hand.players[seat].name
        share = int(due[seat] / (whole * unit)) * unit
        course.find("HR607", *collected(course, name), player=name, amount=money(won[seat]), share=money(share))


# -- words ------------------------------------------------------------------------------------------------------------


def show_words(course: Course, boards: list[list[str]]) -> None:
    """HR608: the words of a show do not fit the cards, taken with the board dealt by then."""
    hand = course.hand
    for index, at, action in course.shows:
        cards = action.cards or []
        if action.hand is None or len(cards) != 2:
            continue
        board = board_at(hand.streets, index, boards)
        if not fits(action.hand, [*cards, *board]):
            course.look_at(index, at)
            course.find("HR608", player=action.player, words=action.hand)


def unknown_words(course: Course) -> None:
    """HR613: words of no known shape, though others of the hand have one. A site may have words that nobody knows."""
    source = course.hand.source
    shown = [(index, at, action.hand) for index, at, action in course.shows if action.hand]
    claimed = [
        (seat.line, outcome.hand)
        for seat in (source.summary if source else ())
        for outcome in seat.outcomes or ()
        if outcome.hand
    ]
    if all(claim(words) is None for *_, words in (*shown, *claimed)):
        return
    for index, at, words in shown:
        if claim(words) is None:
            course.look_at(index, at)
            course.find("HR613", words=words)
    for line, words in claimed:
        if claim(words) is None:
            course.find("HR613", line, words=words)


def board_at(streets: list[Street], index: int, boards: list[list[str]]) -> list[str]:
    """The board dealt when something is shown on a street."""
    street = streets[index]
    run = street.run or 1
    board = boards[run - 1] if run <= len(boards) else boards[0]
    if street.name != "showdown":
        return board[: BOARD_SIZE[street.name]]
    return board


def summary_cards(course: Course, seat: int, claim: SummarySeat, claimed: list[str], boards: list[list[str]]) -> None:
    """HR609 the summary shows other cards than the hand, or some that are mucked there, or shown in no line though
    those of others are · HR610 its words do not fit the cards."""
    cards, mucked = course.hand.players[seat].cards, course.hand.players[seat].mucked
    shown = not course.shows or any(action.player == claim.player for _, _, action in course.shows)
    at_showdown = claim.showed and claim.folded is None
    if cards and (any(card not in cards for card in claimed) or (at_showdown and (mucked or not shown))):
        course.find("HR609", claim.line, player=claim.player, cards=" ".join(claimed))
        return
    if len(claimed) != 2 or not boards:
        return
    for run, outcome in enumerate(claim.outcomes or ()):
        board = boards[run] if len(boards) > 1 and run < len(boards) else boards[0]
        if outcome.hand and not fits(outcome.hand, [*claimed, *board]):
            course.find("HR610", claim.line, player=claim.player, words=outcome.hand)
