"""The hand as data: the JSON model of the specification, §4.1, with the additions of the contract.

Money is `Decimal` everywhere inside (R16): chips in tournaments and play money, the table's currency elsewhere,
always as printed. JSON numbers appear only at the border, in `to_dict`, `dumps` and `loads`.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

import msgspec

ActionName = Literal[
    "blind", "ante", "fold", "check", "call", "bet", "raise", "uncalled", "show", "muck", "collect", "cashout"
]
"""What a player does, or what happens to a player's chips or cards (specification §4.1, R3)."""

BlindType = Literal["sb", "bb", "both", "missed", "straddle"]
"""Which blind is posted: small, big, both at once (the small one is dead), a dead missed blind, a straddle."""

StreetName = Literal["preflop", "flop", "turn", "river", "showdown"]
"""The streets of hold'em; `showdown` holds what stands under a SHOW DOWN line (R3)."""

Position = Literal["BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "MP+1", "HJ", "CO"]
"""The label of a seat, counted from the button over the players dealt in (specification §3.6, R1, R4, R11–R13)."""


class Action(msgspec.Struct, gc=False):
    """One action of one player, in the order of the text."""

    player: str
    "The player's name as the seat line gives it."
    action: ActionName
    amount: Decimal | None = None
    "The figure printed first: what is posted, called, bet, raised by, returned, collected or paid (R2)."
    to_amount: Decimal | None = None
    "bet, call, raise, straddle: what the player has in on this street after the action (R2)."
    all_in: bool = False
    "True when the line says so."
    cards: list[str] | None = None
    "show, and a fold that shows: the cards, such as `Ah`."
    hand: str | None = None
    "show: the words of the showdown, such as `two pair, Kings and Queens`."
    type: BlindType | None = None
    "blind: which one."
    pot: str | None = None
    "collect: `main`, `side-1`, `side-2` … where the line names the pot."
    run: int | None = None
    "1, 2, 3 when the board was run more than once."


class Street(msgspec.Struct, gc=False):
    """One street; a board that was run more than once gives one street for each run."""

    name: StreetName
    actions: list[Action]
    cards: list[str] | None = None
    "Only the new cards."
    run: int | None = None


class Player(msgspec.Struct, gc=False):
    """One seat line."""

    seat: int
    name: str
    stack: Decimal
    "Chips at the start of the hand."
    cards: list[str] | None = None
    "The hole cards as far as the text tells them, mucked ones included (R18)."
    position: Position | None = None
    "None for players who are not dealt in (R12)."
    is_hero: bool = False
    "True for the player whose cards were dealt face up to the reader of the text (R20)."
    sitting_out: bool = False
    "True for a player who was not dealt in (R12)."
    mucked: bool = False
    "True when the hand was mucked (specification §2.4/4, R18)."
    bounty: Decimal | None = None
    "Tournament bounty on the player's head, in the currency of the buy-in."


class Winner(msgspec.Struct, gc=False):
    """One collected line; a pot that was cashed out is taken from the summary's seat line."""

    player: str
    amount: Decimal
    hand: str | None = None
    pot: str | None = None
    run: int | None = None


class Cashout(msgspec.Struct, gc=False):
    """Money that the house pays a player instead of, or against, the share of a pot."""

    player: str
    amount: Decimal
    "What the player is paid; negative when the player pays the cash-out risk."
    fee: Decimal | None = None


class Result(msgspec.Struct, gc=False):
    """How the hand ended."""

    winners: list[Winner]
    pot: Decimal
    "The printed total pot, or what the actions put in less what went back (R19, R22)."
    rake: Decimal
    "The figure after `Rake` alone."
    showdown: bool
    "True when at least two players were in at the end."
    fees: dict[str, Decimal] | None = None
    "Other drops printed on the same line, by their printed word in lower case: jackpot, bingo, fortune, tax."
    board: list[str] | None = None
    boards: list[list[str]] | None = None
    "All boards, each whole, when it was run more than once (then `board` is left out)."
    cashouts: list[Cashout] | None = None


class TournamentInfo(msgspec.Struct, gc=False):
    """What the header says of the tournament."""

    id: str
    name: str | None = None
    buy_in: Decimal | None = None
    fee: Decimal | None = None
    bounty: Decimal | None = None
    currency: str | None = None
    level: str | None = None


class SummarySeat(msgspec.Struct, gc=False):
    """What one seat line of the SUMMARY claims. Not part of the JSON; the audit holds it against the hand."""

    line: int
    player: str
    button: bool = False
    small_blind: bool = False
    big_blind: bool = False
    folded: StreetName | None = None
    "The street on which the line says the player folded."
    no_bet: bool = False
    "The line says `(didn't bet)`."
    mucked: bool = False
    showed: bool = False
    cards: list[str] | None = None
    outcomes: list[Outcome] | None = None
    "One for each run: won or lost, in the order printed. A plain `collected ($5)` is one outcome."
    cashed_out: bool = False
    "`(pot not awarded as player cashed out)`, `(cashed out)`, an EV cash-out or a cash-out risk is printed."


class Outcome(msgspec.Struct, gc=False):
    """`won ($18.33) with two pair, Aces and Fives` or `lost with …` in a summary seat line."""

    won: bool
    amount: Decimal | None = None
    hand: str | None = None


class PotLine(msgspec.Struct, gc=False):
    """The `Total pot` line."""

    line: int
    total: Decimal
    rake: Decimal | None = None
    fees: dict[str, Decimal] | None = None
    main: Decimal | None = None
    sides: list[Decimal] | None = None
    "Side pots in the order printed."


class Source(msgspec.Struct, gc=False):
    """Where each part of a hand stands in its text, and what the text claims besides the model. Never in the JSON."""

    header: int
    "Line number of the header, from 1."
    last: int
    "Line number of the hand's last line."
    seats: list[int]
    "Line of each player's seat line, in the order of `Hand.players`."
    streets: list[int]
    "Line of each street's marker, in the order of `Hand.streets`; the first is the header's where no marker stands."
    actions: list[list[int]]
    "Lines of the actions, street by street."
    boards: list[tuple[int, int | None, list[str]]]
    "Summary boards: line, run, cards as printed (a second board may be abridged to its own cards)."
    printed_boards: list[list[str] | None]
    "For each street the board printed before the new cards, None where the marker prints none."
    summary: list[SummarySeat]
    pot: PotLine | None = None
    button: int = 0
    "Line that names the button."
    runs: tuple[int, int] | None = None
    "Line and figure of `Hand was run two times`."
    dealt: list[tuple[str, int]] = []
    "Who was dealt cards, and the line that says so, line by line."


class Hand(msgspec.Struct, gc=False):
    """One hand. `hrparse.to_dict(hand)` gives the JSON of the specification, §4.1."""

    hand_id: str
    game: str
    "`NL Hold'em`."
    game_type: Literal["cash", "tournament"]
    blinds: list[Decimal]
    "Small and big blind of the header."
    ante: Decimal
    "The ante of the header, else the highest ante posted, else 0."
    table: str | None
    max_players: int | None
    button_seat: int | None
    tournament: bool
    players: list[Player]
    streets: list[Street]
    result: Result
    site: str | None = None
    currency: str | None = None
    "ISO code, where the text names or implies one."
    symbol: str | None = None
    "The sign printed before amounts."
    started_at: str | None = None
    "ISO 8601 without zone, as printed."
    timezone: str | None = None
    tournament_info: TournamentInfo | None = None
    cash_drop: Decimal | None = None
    "Money that the house drops into the pot as a promotion."
    cancelled: bool = False
    "A hand that the site cancelled: pot 0, no winners."
    source: Source | None = None
    "Lines and claims of the text; None for a hand that was not read from text. Not part of the JSON."
