"""A session in the words of the one room whose text @poker-apprentice/hand-history-parser reads, so that it can be
measured at all: the same hands as in `benchmarks.session`, line for line as far as that room has such lines.

Nobody there has a name: players are called by their place at the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import hrparse
from hrparse.model import Action, Hand
from hrparse.positions import LABELS

HEAD = "Ignition Hand #"
SAYS = {
    "Royal Flush": "Royal Straight Flush",
    "straight flush": "Straight Flush",
    "four of a kind": "Four of a kind",
    "full house": "Full House",
    "flush": "Flush",
    "straight": "Straight",
    "three of a kind": "Three of a kind",
    "two pair": "Two pair",
    "pair": "One pair",
}
"""What a hand is called there, by what it is called here; the first that fits."""


def written(path: Path) -> Iterator[str]:
    """The cash hands of a session in that room's words, one text each."""
    for hand in hrparse.iter_hands(path):
        if not hand.tournament:
            yield "\n".join(lines(hand)) + "\n\n\n"


def lines(hand: Hand) -> Iterator[str]:
    labels = LABELS[len(hand.players)]
    called = {player.name: place(labels.index(player.position or ""), len(labels)) for player in hand.players}
    hero = {player.name for player in hand.players if player.is_hero}

    def who(name: str) -> str:
        return called[name] + (" [ME]" if name in hero else "")

    number = hand.hand_id[-9:]
    stamp = (hand.started_at or "").replace("T", " ")[:19]
    yield f"{HEAD}{number} TBL#{number} HOLDEM No Limit - {stamp}"
    for player in hand.players:
        yield f"Seat {player.seat}: {who(player.name)} ({money(player.stack)} in chips)"
    yield f"Dealer : Set dealer [{hand.button_seat}]"
    for action in hand.streets[0].actions:
        if action.action == "blind":
            blind = "Small blind" if action.type == "sb" else "Big blind"
            yield f"{who(action.player)} : {blind} {money(action.amount)}"
    yield "*** HOLE CARDS ***"
    for player in hand.players:
        yield f"{who(player.name)} : Card dealt to a spot [{' '.join(player.cards or ['2c', '7d'])}]"
    board: list[str] = []
    for street in hand.streets:
        if street.cards:
            before = f"[{' '.join(board)}] " if board else ""
            yield f"*** {street.name.upper()} *** {before}[{' '.join(street.cards)}]"
            board += street.cards
        for action in street.actions:
            yield from said(action, who(action.player))
    yield "*** SUMMARY ***"
    yield f"Total Pot({money(hand.result.pot)})"
    if len(board) == 5:
        yield f"Board [{' '.join(board)}]"
    folded = {a.player: street.name for street in hand.streets for a in street.actions if a.action == "fold"}
    for player in hand.players:
        if player.name in folded:
            yield f"Seat+{player.seat}: {called[player.name]} Folded before the FLOP"


def said(action: Action, who: str) -> Iterator[str]:
    match action.action:
        case "fold":
            yield f"{who} : Folds"
        case "check":
            yield f"{who} : Checks"
        case "call":
            yield f"{who} : {'All-in' if action.all_in else 'Calls'} {money(action.amount)}"
        case "bet":
            yield f"{who} : {'All-in' if action.all_in else 'Bets'} {money(action.amount)}"
        case "raise":
            how = "All-in(raise)" if action.all_in else "Raises"
            yield f"{who} : {how} {money(action.amount)} to {money(action.to_amount)}"
        case "uncalled":
            yield f"{who} : Return uncalled portion of bet {money(action.amount)}"
        case "show":
            yield f"{who} : Showdown [{' '.join(action.cards or [])}] ({strength(action.hand or '')})"
        case "muck":
            yield f"{who} : Mucks [2c 7d] (High Card)"
        case "collect":
            yield f"{who} : Hand result {money(action.amount)}"


def strength(words: str) -> str:
    return next((said for word, said in SAYS.items() if word in words), "High Card")


def place(nth: int, players: int) -> str:
    """What the player in the nth place from the button is called."""
    if players == 2 and nth == 1:
        return "Big Blind"
    return ("Dealer", "Small Blind", "Big Blind", "UTG")[nth] if nth < 4 else f"UTG+{nth - 3}"


def money(amount: Decimal | int | None) -> str:
    return f"${amount:,}"
