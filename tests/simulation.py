"""Hands played by PokerKit, written as the text of either site: an independent judge of ledger and audit.

`play(seed)` gives a `Game`: the text in both wordings, and after every action the stacks that PokerKit counts. Chips
are whole numbers; a cash game prints them as cents.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from pokerkit import (
    Automation,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    NoLimitTexasHoldem,
)

from hrparse.audit.strength import (
    FLUSH,
    FULL_HOUSE,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Made,
    made,
    number,
)

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
)
NAMES = ["ann", "ben", "cid", "dee", "Ed Two", "fay.", "gus-7", "Hal", "ivy (x)"]
ONE = ["Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"]
MANY = [
    "Deuces",
    "Threes",
    "Fours",
    "Fives",
    "Sixes",
    "Sevens",
    "Eights",
    "Nines",
    "Tens",
    "Jacks",
    "Queens",
    "Kings",
    "Aces",
]
FOLDED = {0: "before Flop", 3: "on the Flop", 4: "on the Turn", 5: "on the River"}


@dataclass
class Game:
    """One simulated hand."""

    seed: int
    names: list[str]
    "By PokerKit's index: the seat after the button first."
    cash: bool
    stacks: list[dict[str, int]] = field(default_factory=list)
    "After each bet, call, raise, check and fold; the last one is the end of the hand, rake off."
    pots: list[int] = field(default_factory=list)
    "What each pot paid in all, rake included, the main pot first."
    winners: dict[str, int] = field(default_factory=dict)
    stars: str = ""
    "The text in the wording of the first site."
    gg: str = ""
    "The text in the wording of the second site."


def words(hand: Made) -> str:
    """A hand in the words of the first site."""
    kind, first = hand[0], hand[1] - 2
    second = hand[2] - 2 if len(hand) > 2 else 0
    low = ONE[(first - 4) % 13] if kind in (STRAIGHT, STRAIGHT_FLUSH) else ""
    return {
        STRAIGHT_FLUSH: f"a straight flush, {low} to {ONE[first]}",
        QUADS: f"four of a kind, {MANY[first]}",
        FULL_HOUSE: f"a full house, {MANY[first]} full of {MANY[second]}",
        FLUSH: f"a flush, {ONE[first]} high",
        STRAIGHT: f"a straight, {low} to {ONE[first]}",
        TRIPS: f"three of a kind, {MANY[first]}",
        TWO_PAIR: f"two pair, {MANY[first]} and {MANY[second]}",
        PAIR: f"a pair of {MANY[first]}",
    }.get(kind, f"high card {ONE[first]}")


def short_words(hand: Made) -> str:
    """A hand in the words of the second site."""
    kind, first = hand[0], hand[1] - 2
    second = hand[2] - 2 if len(hand) > 2 else 0
    return {
        STRAIGHT_FLUSH: f"{ONE[first]}-High Straight Flush",
        QUADS: f"Four {MANY[first]}",
        FULL_HOUSE: f"{MANY[first]} Full over {MANY[second]}",
        FLUSH: f"{ONE[first]} High Flush",
        STRAIGHT: f"{MANY[first]}-High Straight",
        TRIPS: f"Three {MANY[first]}",
        TWO_PAIR: f"Pair of {MANY[first]} and Pair of {MANY[second]}",
        PAIR: f"Pair of {MANY[first]}",
    }.get(kind, f"{ONE[first]}-High")


class Writer:
    """Plays one hand and writes it down."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        random.seed(seed)  # PokerKit shuffles with the module's generator
        dice = self.dice
        count = dice.randint(2, 9)
        self.cash = dice.random() < 0.5
        self.big = dice.choice([2, 20, 50, 100])
        self.small = self.big // 2
        self.ante = dice.choice([0, 0, max(1, self.big // 10)])
        deep = dice.choice([4, 15, 100])
        self.start = [dice.randint(self.ante + 1, self.big * deep) for _ in range(count)]
        if dice.random() < 0.3:  # equal stacks: ties in all-ins
            self.start = [self.start[0] if dice.random() < 0.6 else chips for chips in self.start]
        # PokerKit lets the others call a short big blind; the sites make them call a whole one
        big = 0 if count == 2 else 1
        self.start[big] = max(self.start[big], self.ante + self.big)
        names = dice.sample(NAMES, count)
        self.game = Game(seed, names, self.cash)
        seats = sorted(dice.sample(range(1, 10), count))
        turn = dice.randrange(count)
        self.seats = seats[turn:] + seats[:turn]
        self.button = self.seats[1] if count == 2 else self.seats[-1]
        self.state = NoLimitTexasHoldem.create_state(
            AUTOMATIONS, True, self.ante, (self.small, self.big), self.big, self.start, count
        )
        self.holes: list[list[str]] = [[] for _ in names]
        self.board: list[str] = []
        self.folded: dict[int, str] = {}
        self.bettors: set[int] = set()
        self.inside = [0] * count
        self.left = self.start[:]
        self.street = [0] * count
        self.high = 0
        self.stars: list[str] = []
        self.gg: list[str] = []
        self.shown: dict[int, list[str]] = {}
        self.hero = dice.randrange(count)

    # -- writing

    def chips(self, amount: int) -> str:
        return f"${amount / 100:.2f}" if self.cash else str(amount)

    def both(self, line: str) -> None:
        self.stars.append(line)
        self.gg.append(line)

    def pay(self, who: int, amount: int) -> str:
        self.left[who] -= amount
        self.inside[who] += amount
        return "" if self.left[who] else " and is all-in"

    def header(self) -> None:
        small, big, ante = self.chips(self.small), self.chips(self.big), self.chips(self.ante)
        hand = 700000000000 + self.game.seed
        date = "2025/02/03 04:05:06"
        if self.cash:
            self.stars.append(f"PokerStars Hand #{hand}:  Hold'em No Limit ({small}/{big} USD) - {date} ET")
            self.gg.append(f"Poker Hand #HD{hand}: Hold'em No Limit ({small}/{big}) - {date}")
        else:
            self.stars.append(
                f"PokerStars Hand #{hand}: Tournament #77, $1+$0.10 USD Hold'em No Limit - Level I ({small}/{big})"
                f" - {date} ET"
            )
            level = f"{small}/{big}({ante})" if self.ante else f"{small}/{big}"
            self.gg.append(
                f"Poker Hand #TM{hand}: Tournament #77, Small One Hold'em No Limit - Level1({level}) - {date}"
            )
        self.both(f"Table '77 1' 9-max Seat #{self.button} is the button")
        for who in sorted(range(len(self.seats)), key=lambda i: self.seats[i]):
            self.both(f"Seat {self.seats[who]}: {self.game.names[who]} ({self.chips(self.start[who])} in chips)")

    def posts(self) -> None:
        names, state = self.game.names, self.state
        for who, name in enumerate(names):
            if self.ante:
                self.both(f"{name}: posts the ante {self.chips(self.ante)}{self.pay(who, self.ante)}")
        order = [1, 0] if len(names) == 2 else [0, 1]
        for who, word in zip(order, ("small", "big"), strict=True):
            amount = min(self.small if word == "small" else self.big, self.left[who])
            if amount:
                self.both(f"{names[who]}: posts {word} blind {self.chips(amount)}{self.pay(who, amount)}")
                self.street[who] = amount
        self.high = self.big
        self.blinds = set(order)
        for operation in state.operations:
            if isinstance(operation, HoleDealing):
                self.holes[operation.player_index] += [repr(card) for card in operation.cards]
        self.both("*** HOLE CARDS ***")
        for who, name in enumerate(names):
            if who == self.hero:
                self.both(f"Dealt to {name} [{' '.join(self.holes[who])}]")
            else:
                self.gg.append(f"Dealt to {name}")

    # -- playing

    def act(self) -> None:
        state, dice = self.state, self.dice
        roll = dice.random()
        if state.can_complete_bet_or_raise_to() and roll < 0.28:
            low = state.min_completion_betting_or_raising_to_amount
            high = state.max_completion_betting_or_raising_to_amount
            amount = high if dice.random() < 0.35 else min(high, low + dice.randint(0, self.big * 3))
            state.complete_bet_or_raise_to(amount)
        elif state.can_fold() and state.checking_or_calling_amount and roll > 0.72:
            state.fold()
        else:
            state.check_or_call()

    def run(self) -> Game:
        state, game = self.state, self.game
        self.header()
        self.posts()
        done = max(i for i, operation in enumerate(state.operations) if isinstance(operation, HoleDealing)) + 1
        if state.actor_index is None:  # the blinds put everybody all-in
            for operation in state.operations[done:]:
                self.write(operation)
        while state.actor_index is not None:
            self.act()
            fresh, done = state.operations[done:], len(state.operations)
            for operation in fresh:
                self.write(operation)
            game.stacks.append(dict(zip(game.names, state.stacks, strict=True)))
        pots = [(pot.amount, list(pot.player_indices)) for pot in state.pots]
        before = list(state.stacks)
        while state.can_kill_hand():
            state.kill_hand()
        while state.can_push_chips():
            state.push_chips()
        while state.can_pull_chips():
            state.pull_chips()
        self.finish(pots, before)
        return game

    def split(self, amount: int, players: list[int]) -> list[int]:
        """What each player gets of a pot; odd chips go to the first after the button."""
        if len(players) > 1:
            strength = {who: number([*self.holes[who], *self.board]) for who in players}
            players = [who for who in players if strength[who] == min(strength.values())]
        shares = [0] * len(self.seats)
        for place, who in enumerate(players):
            shares[who] = amount // len(players) + (place < amount % len(players))
        return shares

    def write(self, operation: object) -> None:
        names = self.game.names
        if isinstance(operation, Folding):
            who = operation.player_index
            self.folded[who] = FOLDED[len(self.board)]
            self.both(f"{names[who]}: folds")
        elif isinstance(operation, CheckingOrCalling):
            who = operation.player_index
            if operation.amount:
                self.bettors.add(who)
                self.street[who] += operation.amount
                self.both(f"{names[who]}: calls {self.chips(operation.amount)}{self.pay(who, operation.amount)}")
            else:
                self.both(f"{names[who]}: checks")
        elif isinstance(operation, CompletionBettingOrRaisingTo):
            who, to = operation.player_index, operation.amount
            self.bettors.add(who)
            by, first = to - self.high, self.high == 0
            last = self.pay(who, to - self.street[who])
            self.street[who] = self.high = to
            text = f"bets {self.chips(to)}" if first else f"raises {self.chips(by)} to {self.chips(to)}"
            self.both(f"{names[who]}: {text}{last}")
        elif isinstance(operation, HoleCardsShowingOrMucking):
            self.shown[operation.player_index] = [repr(card) for card in operation.hole_cards]
        elif isinstance(operation, BoardDealing):
            self.uncalled()
            cards = [repr(card) for card in operation.cards]
            name = {0: "FLOP", 3: "TURN", 4: "RIVER"}[len(self.board)]
            before = f"[{' '.join(self.board)}] " if self.board else ""
            self.both(f"*** {name} *** {before}[{' '.join(cards)}]")
            self.board += cards
            self.street = [0] * len(self.street)
            self.high = 0

    def uncalled(self) -> None:
        """Writes the return of what nobody called, once it is so."""
        most = max(self.inside)
        who = self.inside.index(most)
        rest = max(amount for i, amount in enumerate(self.inside) if i != who)
        if most > rest:
            self.inside[who] -= most - rest
            self.left[who] += most - rest
            self.both(f"Uncalled bet ({self.chips(most - rest)}) returned to {self.game.names[who]}")

    def finish(self, piles: list[tuple[int, list[int]]], before: list[int]) -> None:
        game, names = self.game, self.game.names
        self.uncalled()
        total = sum(self.inside)
        living = [who for who in range(len(names)) if who not in self.folded]
        if len(living) == 1:  # PokerKit gives back all that the last one has in front, the sites pay it as the pot
            piles = [(total, living)]
            before = list(self.state.stacks)
            before[living[0]] -= total
        pots = [self.split(amount, players) for amount, players in piles]
        game.pots = [amount for amount, _ in piles]
        assert sum(game.pots) == total, (game.seed, game.pots, total)
        for who in range(len(names)):  # PokerKit's winners, but for odd chips
            mine = before[who] + sum(shares[who] for shares in pots)
            assert abs(mine - self.state.stacks[who]) <= len(pots) * len(names), (game.seed, mine, self.state.stacks)
            before[who] = mine
        rake = [min(300, sum(amounts) // 20) if self.cash and self.board else 0 for amounts in pots]
        last = dict(zip(names, before, strict=True))
        for amounts, cut in zip(pots, rake, strict=True):
            while cut:  # each winner of a pot bears an equal part of its rake
                best = max(range(len(names)), key=lambda i: amounts[i])
                amounts[best] -= 1
                last[names[best]] -= 1
                cut -= 1
        if game.stacks:
            game.stacks[-1] = last
        showdown = len(living) > 1
        if showdown:
            self.stars.append("*** SHOW DOWN ***")
        self.shows(living if showdown else [])
        self.gg.append("*** SHOWDOWN ***")
        for index in reversed(range(len(pots))):
            pot = f"side pot-{index}" if index and len(pots) > 2 else "side pot" if index else "main pot"
            pot = "pot" if len(pots) == 1 else pot
            for who in self.clockwise(pots[index]):
                self.stars.append(f"{names[who]} collected {self.chips(pots[index][who])} from {pot}")
        for amounts in pots:
            for who in self.clockwise(amounts):
                self.gg.append(f"{names[who]} collected {self.chips(amounts[who])} from pot")
                game.winners[names[who]] = game.winners.get(names[who], 0) + amounts[who]
        self.summary(total, pots, sum(rake), showdown)
        game.stars, game.gg = "\n".join(self.stars) + "\n", "\n".join(self.gg) + "\n"

    @staticmethod
    def clockwise(amounts: list[int]) -> list[int]:
        return [who for who, amount in enumerate(amounts) if amount]

    def shows(self, living: list[int]) -> None:
        for who in living:
            name, cards = self.game.names[who], self.shown.get(who)
            if cards:
                hand = made([*cards, *self.board])
                self.stars.append(f"{name}: shows [{' '.join(cards)}] ({words(hand)})")
                self.gg.append(f"{name}: shows [{' '.join(cards)}] ({short_words(hand)})")
            else:
                self.stars.append(f"{name}: mucks hand")

    def summary(self, total: int, pots: list[list[int]], rake: int, showdown: bool) -> None:
        names = self.game.names
        self.both("*** SUMMARY ***")
        split = ""
        if len(pots) > 1:
            sums = [self.chips(sum(amounts)) for amounts in pots]
            tags = ["Side pot"] if len(sums) == 2 else [f"Side pot-{i}" for i in range(1, len(sums))]
            split = f" Main pot {sums[0]}."
            split += "".join(f" {tag} {amount}." for tag, amount in zip(tags, sums[1:], strict=True))
        self.stars.append(f"Total pot {self.chips(total)}{split} | Rake {self.chips(rake)}")
        zero = self.chips(0)
        drops = f"Jackpot {zero} | Bingo {zero} | Fortune {zero} | Tax {zero}"
        self.gg.append(f"Total pot {self.chips(total)} | Rake {self.chips(rake)} | {drops}")
        if self.board:
            self.both(f"Board [{' '.join(self.board)}]")
        for who in sorted(range(len(self.seats)), key=lambda i: self.seats[i]):
            tags = " (button)" if self.seats[who] == self.button else ""
            small = 1 if len(names) == 2 else 0
            if who in self.blinds and self.street_post(who):
                tags += " (small blind)" if who == small else " (big blind)"
            won = self.game.winners.get(names[who], 0)
            place = f"Seat {self.seats[who]}: {names[who]}{tags}"
            if who in self.folded:
                idle = who not in self.bettors and who not in self.blinds and self.folded[who] == "before Flop"
                self.stars.append(f"{place} folded {self.folded[who]}" + (" (didn't bet)" if idle else ""))
                self.gg.append(f"{place} folded {self.folded[who]}")
                continue
            cards = self.shown.get(who) if showdown else None
            if cards:
                hand = made([*cards, *self.board])
                for lines, text in ((self.stars, words(hand)), (self.gg, short_words(hand))):
                    result = f"won ({self.chips(won)})" if won else "lost"
                    lines.append(f"{place} showed [{' '.join(cards)}] and {result} with {text}")
            elif won:
                self.stars.append(f"{place} collected ({self.chips(won)})")
                self.gg.append(f"{place} won ({self.chips(won)})")
            else:
                self.both(f"{place} mucked [{' '.join(self.holes[who])}]")

    def street_post(self, who: int) -> bool:
        return self.start[who] > self.ante


def play(seed: int) -> Game:
    """Plays and writes one hand; the same seed gives the same hand."""
    return Writer(seed).run()
