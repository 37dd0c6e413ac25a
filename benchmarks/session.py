"""Session files to measure with: invented hands by a small betting simulation, the same for the same seed.

Every hand is legal and its chips add up: bets and raises obey the minimum, uncalled chips go back, side pots are split
by level, rake and payouts make the total pot. Names, cards and amounts are invented.

How it was matched: `shares` counts lines, bytes and the main line types of each hand in any text. The chances in
`KINDS` were set by hand until those means came near the means of real sessions (319, 407, 161 and 154 hands):

    real / made         pokerstars-cash  pokerstars-tournament                gg-cash          gg-tournament
    lines                 39.13 / 38.08          36.72 / 36.08          38.86 / 37.99          48.12 / 47.58
    bytes                   1312 / 1218            1241 / 1181            1210 / 1165            1495 / 1479
    seats                   6.71 / 6.66            5.15 / 5.15            5.21 / 5.21            6.62 / 6.68
    folds                   5.40 / 5.36            3.71 / 3.70            3.83 / 3.85            5.29 / 5.48
    checks                  2.50 / 2.11            2.36 / 2.36            2.42 / 2.11            1.10 / 0.85
    calls                   1.87 / 2.20            1.69 / 1.99            1.97 / 2.13            1.27 / 1.33
    bets                    0.97 / 0.86            0.76 / 0.70            0.99 / 0.87            0.69 / 0.55
    raises                  0.93 / 0.83            0.72 / 0.68            0.88 / 0.82            1.12 / 1.03
    uncalled                0.75 / 0.75            0.71 / 0.67            0.70 / 0.71            0.81 / 0.86
    flops                   0.68 / 0.65            0.68 / 0.59            0.77 / 0.64            0.66 / 0.41
    turns                   0.51 / 0.49            0.54 / 0.50            0.57 / 0.50            0.47 / 0.30
    rivers                  0.40 / 0.37            0.47 / 0.42            0.40 / 0.40            0.36 / 0.23
    shows                   0.40 / 0.47            0.64 / 0.66            0.75 / 0.67            0.68 / 0.39
    mucks                   0.17 / 0.10            0.15 / 0.14            0.00 / 0.00            0.00 / 0.00
    antes                   0.00 / 0.00            2.85 / 2.54            0.00 / 0.00            6.13 / 6.68
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from phevaluator import evaluate_cards

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
STREETS = ("FLOP", "TURN", "RIVER")
ONE = ["Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"]
MANY = [name + ("es" if name == "Six" else "s") for name in ONE]
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@dataclass(frozen=True)
class Kind:
    """What a session looks like. Chances are between 0 and 1; money is in the smallest unit."""

    gg: bool
    tournament: bool
    seats: tuple[int, ...]
    "How many sit at the table, drawn anew for each hand."
    fold: float
    "Chance to fold to a bet before the flop; it falls with each caller."
    raise_: float
    "Chance to raise or bet rather than call or check before the flop."
    bet: float
    "The same after the flop."
    give_up: float
    "Chance to fold to a bet after the flop."
    shove: float
    "Chance that a raise is all-in."
    ante: bool = False
    observed: float = 0.0
    "Share of hands without a hero."
    noise: float = 0.0
    "Lines of table talk in a hand, in the mean."


KINDS = {
    "pokerstars-cash": Kind(False, False, (5, 6, 6, 7, 8, 8), 0.70, 0.38, 0.32, 0.52, 0.02, observed=0.6, noise=1.1),
    "pokerstars-tournament": Kind(
        False, True, (2, 3, 4, 5, 6, 8, 8), 0.66, 0.36, 0.25, 0.42, 0.07, ante=True, noise=0.7
    ),
    "gg-cash": Kind(True, False, (4, 5, 5, 6, 6), 0.64, 0.38, 0.32, 0.44, 0.03),
    "gg-tournament": Kind(True, True, (6, 6, 6, 7, 7, 8), 0.76, 0.66, 0.42, 0.44, 0.08, ante=True),
}


def session(kind: str, hands: int, seed: int = 1) -> Iterator[str]:
    """The hands of a session, one text each, with the empty lines after it."""
    table = Table(KINDS[kind], random.Random(f"{kind} {seed}"))
    for number in range(hands):
        yield "\n".join(table.deal(number)) + "\n\n\n"


@dataclass
class Seat:
    number: int
    name: str
    stack: int
    cards: list[str] = field(default_factory=list)
    paid: int = 0
    "Into the pot, in this hand, ante included."
    bet: int = 0
    "In front of the player, on this street."
    out: str | None = None
    "Where the player folded."
    wagered: bool = False
    won: int = 0

    def put(self, amount: int) -> None:
        self.stack -= amount
        self.bet += amount
        self.paid += amount
        self.wagered = True


class Table:
    """A table at which hand after hand is dealt."""

    def __init__(self, kind: Kind, rng: random.Random) -> None:
        self.kind, self.rng = kind, rng
        self.max_seats = max(kind.seats) if kind.gg else 9
        self.names = self.invent_names(self.max_seats)
        self.big_blind = 100
        self.stacks = {seat: self.buy_in() for seat in range(1, self.max_seats + 1)}

    def invent_names(self, count: int) -> list[str]:
        rng = self.rng
        if self.kind.gg:
            return ["Hero", *(f"{rng.getrandbits(32):08x}" for _ in range(count - 1))]
        names: set[str] = set()
        while len(names) < count:
            word = "".join(rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(rng.randint(2, 4)))
            tail = rng.choice(["", "", str(rng.randint(1, 9999)), " " + rng.choice("xyz") + word[:2], "_", ".77", "$"])
            names.add(word.title() + tail)
        return sorted(names)

    def buy_in(self) -> int:
        return self.rng.randint(2000, 12000) if self.kind.tournament else self.rng.randint(4000, 11000)

    def money(self, amount: int) -> str:
        if self.kind.tournament:
            return f"{amount:,}" if self.kind.gg else str(amount)
        return f"${amount // 100}" + (f".{amount % 100:02}" if amount % 100 else "")

    def say(self, text: str) -> None:
        self.text.append(text)

    # -- one hand ------------------------------------------------------------------------------------------------------

    def deal(self, number: int) -> list[str]:
        """The lines of the next hand."""
        rng, kind = self.rng, self.kind
        self.text: list[str] = []
        chosen = sorted(rng.sample(range(1, self.max_seats + 1), rng.choice(kind.seats)))
        for seat in chosen:
            if not 20 * self.big_blind <= self.stacks[seat] <= 300 * self.big_blind:
                self.stacks[seat] = self.buy_in()
        self.players = [Seat(seat, self.names[seat - 1], self.stacks[seat]) for seat in chosen]
        deck = rng.sample(DECK, 2 * len(chosen) + 5)
        for player in self.players:
            player.cards = [deck.pop(), deck.pop()]
        board = deck
        button = number % len(chosen)
        self.order = self.players[button + 1 :] + self.players[: button + 1]
        self.small, self.big = self.order[:2] if len(chosen) > 2 else (self.order[1], self.order[0])
        self.button = self.players[button]
        self.head(number)
        self.post()
        hero = None
        if kind.gg or rng.random() >= kind.observed:
            hero = next((p for p in self.players if p.name == "Hero"), rng.choice(self.players))
        self.say("*** HOLE CARDS ***")
        for player in self.players if kind.gg else [hero] if hero else []:
            self.say(f"Dealt to {player.name} " + (f"[{' '.join(player.cards)}]" if player is hero else ""))

        seen = 0
        aggressor = self.bet_round(
            "before Flop", self.order[2:] + self.order[:2] if len(chosen) > 2 else self.order[::-1]
        )
        shown = False
        for street, cards in zip(STREETS, (3, 4, 5), strict=True):
            if len(self.live()) == 1:
                break
            if kind.gg and not shown and self.all_in():
                shown = self.show(self.live(), board, 5)
            dealt = f" [{' '.join(board[:seen])}] [{board[seen]}]" if seen else f" [{' '.join(board[:3])}]"
            self.say(f"*** {street} ***{dealt}")
            seen = cards
            for player in self.players:
                player.bet = 0
            if not self.all_in():
                aggressor = self.bet_round(f"on the {street.title()}", self.order)
        self.finish(board, seen, aggressor, shown)
        for player in self.players:
            self.stacks[player.number] = player.stack
        return self.text

    def head(self, number: int) -> None:
        day, month = 1 + number // 1440 % 28, 1 + number // 40320 % 12
        stamp = f"2026/{month:02}/{day:02} {number // 60 % 24:02}:{number % 60:02}:00"
        small, big = self.money(self.big_blind // 2), self.money(self.big_blind)
        level = number // 100 % 10
        if self.kind.gg and self.kind.tournament:
            event = f"Tournament #700100200, Spring Open $5 Hold'em No Limit - Level{level + 1}({small}/{big})"
            self.say(f"Poker Hand #TM{6_000_000_000 + number}: {event} - {stamp}")
        elif self.kind.gg:
            self.say(f"Poker Hand #HD{600_000_000 + number}: Hold'em No Limit ({small}/{big}) - {stamp}")
        elif self.kind.tournament:
            event = f"Tournament #700100200, $4.60+$0.40 USD Hold'em No Limit - Level {ROMAN[level]} ({small}/{big})"
            self.say(f"PokerStars Hand #{600_000_000_000 + number}: {event} - {stamp} ET")
        else:
            game = (
                f"Hold'em No Limit ({small}/{big}.00 USD)" if big == "$1" else f"Hold'em No Limit ({small}/{big} USD)"
            )
            self.say(f"PokerStars Hand #{600_000_000_000 + number}:  {game} - {stamp} ET")
        table = "700100200 12" if self.kind.tournament and not self.kind.gg else "Blue 7"
        self.say(f"Table '{table}' {self.max_seats}-max Seat #{self.button.number} is the button")
        for player in self.players:
            self.say(f"Seat {player.number}: {player.name} ({self.money(player.stack)} in chips)")

    def post(self) -> None:
        if self.kind.ante and (self.kind.gg or self.rng.random() < 0.5):
            for player in self.players:
                ante = self.big_blind // 10
                player.stack -= ante
                player.paid += ante
                self.say(f"{player.name}: posts the ante {self.money(ante)}")
        for player, which, amount in ((self.small, "small", self.big_blind // 2), (self.big, "big", self.big_blind)):
            player.put(amount)
            self.say(f"{player.name}: posts {which} blind {self.money(amount)}")

    def live(self) -> list[Seat]:
        return [player for player in self.order if player.out is None]

    def all_in(self) -> bool:
        """Nobody is left to bet against."""
        return sum(player.stack > 0 for player in self.live()) < 2

    def bet_round(self, where: str, order: list[Seat]) -> Seat | None:
        """Betting until everybody has answered; gives the last who bet or raised."""
        rng, kind = self.rng, self.kind
        preflop = where == "before Flop"
        top = max(player.bet for player in self.players)
        step = self.big_blind
        last: Seat | None = None
        waiting = [player for player in order if player.out is None and player.stack]
        while waiting and len(self.live()) > 1:
            player = waiting.pop(0)
            owed = top - player.bet
            rivals = [other for other in self.live() if other is not player and other.stack]
            if not owed and not rivals:
                continue
            if rng.random() * 9 < kind.noise * 0.5:
                self.chatter(player)
            pressure = owed / self.big_blind
            fold = kind.fold * (1 if player.bet == 0 else 0.75) if preflop else kind.give_up
            if owed and rng.random() < fold + min(0.2, pressure / 50) * preflop:
                player.out = where
                self.say(f"{player.name}: folds")
                continue
            eager = (kind.raise_ if preflop else kind.bet) / (1 + pressure / (4 if preflop else 1.5))
            room = player.stack - owed
            if rivals and room >= step and rng.random() < eager:
                pot = sum(other.paid for other in self.players)
                by = max(step, rng.randint(4, 8) * (pot + owed) // 10)
                by = room if by > room * 0.8 or rng.random() < kind.shove else by
                name = f"{player.name}: bets {self.money(by)}" if not top else ""
                top, step, last = top + by, by, player
                player.put(owed + by)
                self.say((name or f"{player.name}: raises {self.money(by)} to {self.money(top)}") + self.ending(player))
                at = order.index(player)
                waiting = [p for p in order[at + 1 :] + order[:at] if p.out is None and p.stack]
            elif owed:
                paid = min(owed, player.stack)
                player.put(paid)
                self.say(f"{player.name}: calls {self.money(paid)}" + self.ending(player))
            else:
                self.say(f"{player.name}: checks")
        first, second = sorted(self.players, key=lambda p: -p.bet)[:2]
        if (back := first.bet - second.bet) and first.out is None:
            first.stack += back
            first.bet -= back
            first.paid -= back
            self.say(f"Uncalled bet ({self.money(back)}) returned to {first.name}")
        return last

    def ending(self, player: Seat) -> str:
        return "" if player.stack else " and is all-in"

    def chatter(self, player: Seat) -> None:
        what = ["has timed out", 'said, "nice one"', "is disconnected", "is connected"]
        stranger = f"Visitor{self.rng.randint(1, 99)}"
        lines = [f"{player.name} {each}" for each in what] + [
            f"{stranger} joins the table at seat #{self.rng.randint(1, 9)}"
        ]
        self.say(self.rng.choice([*lines, f"{stranger} leaves the table"]))

    # -- the end of a hand ---------------------------------------------------------------------------------------------

    def pots(self) -> list[tuple[int, list[Seat]]]:
        """Main pot first: amount, and who can win it."""
        pots: list[tuple[int, list[Seat]]] = []
        floor = 0
        for level in sorted({player.paid for player in self.live()}):
            amount = sum(min(p.paid, level) - min(p.paid, floor) for p in self.players)
            pots.append((amount, [p for p in self.live() if p.paid >= level]))
            floor = level
        return pots

    def finish(self, board: list[str], seen: int, aggressor: Seat | None, shown: bool) -> None:
        kind, rng = self.kind, self.rng
        total = sum(player.paid for player in self.players)
        rake = 0 if kind.tournament or not seen else min(total // 20, 3 * self.big_blind)
        live = self.live()
        showdown = len(live) > 1
        mucked: list[Seat] = []
        if showdown:
            if not kind.gg:
                self.say("*** SHOW DOWN ***")
            first = live.index(aggressor) if aggressor in live else 0
            ranks = {p.name: evaluate_cards(*p.cards, *board) for p in live}
            turn, best = live[first:] + live[:first], 9999
            hide = not kind.gg and not self.all_in()
            for player in turn:
                if hide and len(self.pots()) == 1 and ranks[player.name] > best and rng.random() < 0.8:
                    mucked.append(player)
                    self.say(f"{player.name}: mucks hand")
                else:
                    best = min(best, ranks[player.name])
                    if not shown:
                        self.show([player], board, 5)
        if kind.gg:
            self.say("*** SHOWDOWN ***")
        pots = self.pots()
        names = ["pot"] if len(pots) == 1 or kind.gg else ["main pot", "side pot"]
        if len(pots) > 2 and not kind.gg:
            names = ["main pot", *(f"side pot-{n}" for n in range(1, len(pots)))]
        amounts = []
        for at, (amount, players) in enumerate(pots):
            amount -= rake if at == 0 else 0
            amounts.append(amount)
            best = min(ranks[p.name] for p in players) if showdown else 0
            winners = [p for p in players if not showdown or ranks[p.name] == best]
            for nth, player in enumerate(winners):
                share = amount // len(winners) + (nth < amount % len(winners))
                player.won += share
                player.stack += share
                if not kind.gg:
                    self.say(f"{player.name} collected {self.money(share)} from {names[at]}")
        if kind.gg:
            for player in self.order:
                if player.won:
                    self.say(f"{player.name} collected {self.money(player.won)} from pot")
        if not showdown and not kind.gg and rng.random() < 0.75:
            self.say(f"{live[0].name}: doesn't show hand")
        self.summary(board[:seen], total, rake, amounts, names, mucked if showdown else [], showdown)

    def show(self, players: list[Seat], board: list[str], seen: int) -> bool:
        for player in players:
            words = "" if self.kind.gg and self.all_in() else f" ({self.words(player, board[:seen])})"
            self.say(f"{player.name}: shows [{' '.join(player.cards)}]{words}")
        return True

    def summary(
        self,
        board: list[str],
        total: int,
        rake: int,
        amounts: list[int],
        names: list[str],
        mucked: list[Seat],
        showdown: bool,
    ) -> None:
        self.say("*** SUMMARY ***")
        pots = ""
        if len(names) > 1:
            pots = (
                " " + " ".join(f"{n.capitalize()} {self.money(a)}." for n, a in zip(names, amounts, strict=True)) + " "
            )
        fees = f" | Jackpot {self.money(0)} | Bingo {self.money(0)}" if self.kind.gg else ""
        self.say(f"Total pot {self.money(total)}{pots} | Rake {self.money(rake)}{fees}".replace(".  |", ". |"))
        if board:
            self.say(f"Board [{' '.join(board)}]")
        for player in self.players:
            role = " (button)" if player is self.button else ""
            role += " (small blind)" if player is self.small else " (big blind)" if player is self.big else ""
            self.say(f"Seat {player.number}: {player.name}{role} {self.outcome(player, board, mucked, showdown)}")

    def outcome(self, player: Seat, board: list[str], mucked: list[Seat], showdown: bool) -> str:
        if player.out:
            idle = player.out == "before Flop" and not player.wagered
            return f"folded {player.out}" + (" (didn't bet)" if idle else "")
        if not showdown:
            return f"collected ({self.money(player.won)})"
        if player in mucked:
            return f"mucked [{' '.join(player.cards)}]"
        did = f"won ({self.money(player.won)})" if player.won else "lost"
        return f"showed [{' '.join(player.cards)}] and {did} with {self.words(player, board)}"

    def words(self, player: Seat, board: list[str]) -> str:
        """A hand as the site calls it."""
        name, high, low = best_five(player.cards + board)
        one, many, other = ONE[high], MANY[high], MANY[low]
        if self.kind.gg:
            many, other = (("Twos" if each == "Deuces" else each) for each in (many, other))
            one = "Two" if one == "Deuce" else one
        return name.format(one=one, many=many, other=other, low=ONE[low])


def best_five(cards: list[str]) -> tuple[str, int, int]:
    """Words for the best five cards, and the two ranks they speak of."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    flush = next((s for s in "cdhs" if sum(card[1] == s for card in cards) >= 5), None)
    suited = sorted((RANKS.index(card[0]) for card in cards if card[1] == flush), reverse=True)
    groups = sorted({(ranks.count(rank), rank) for rank in ranks}, reverse=True)
    (count, high), (second, low) = groups[0], groups[1]
    if flush and (top := straight(suited)) is not None:
        return ("a Royal Flush" if top == 12 else "a straight flush, {low} to {one}"), top, top - 4 if top > 3 else 12
    if count == 4:
        return "four of a kind, {many}", high, low
    if count == 3 and second >= 2:
        return "a full house, {many} full of {other}", high, low
    if flush:
        return "a flush, {one} high", suited[0], low
    if (top := straight(ranks)) is not None:
        return "a straight, {low} to {one}", top, top - 4 if top > 3 else 12
    if count == 3:
        return "three of a kind, {many}", high, low
    if count == 2 and second == 2:
        return "two pair, {many} and {other}", high, low
    return ("a pair of {many}" if count == 2 else "high card {one}"), high, low


def straight(ranks: list[int]) -> int | None:
    """The highest card of a straight among these; an ace may stand below the deuce."""
    have = set(ranks) | ({-1} if 12 in ranks else set())
    return next((top for top in range(12, 2, -1) if all(top - n in have for n in range(5))), None)


def shares(text: str) -> dict[str, float]:
    """Lines, bytes and the main line types of a session, per hand: what the generator is matched by."""
    lines = [line for line in text.splitlines() if line.strip()]
    hands = sum("Hand #" in line and " - " in line for line in lines)
    marks = {
        "seats": " in chips)",
        "folds": ": folds",
        "checks": ": checks",
        "calls": ": calls ",
        "bets": ": bets ",
        "raises": ": raises ",
        "uncalled": "Uncalled bet",
        "flops": "*** FLOP",
        "turns": "*** TURN",
        "rivers": "*** RIVER",
        "shows": ": shows ",
        "mucks": ": mucks ",
        "antes": ": posts the ante",
    }
    found = {"lines": len(lines) / hands, "bytes": len(text.encode()) / hands}
    return found | {name: sum(mark in line for line in lines) / hands for name, mark in marks.items()}
