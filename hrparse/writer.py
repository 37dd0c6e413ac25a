"""A hand of the model written as text of its site: the builder turned round.

    hand ─ lines (kind, fields) ─ composer ─ text

Only the model is looked at, never `Hand.source`, so hands from JSON and invented hands are written too. What is written
is read back: nobody gets a text that says something else than the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

import msgspec

from hrparse.build import CURRENCIES
from hrparse.composer import Composer, Value, composer
from hrparse.grammar import sites, words
from hrparse.json_form import to_dict
from hrparse.ledger import ZERO
from hrparse.model import Action, BlindType, Hand, Player, Street, StreetName, Winner
from hrparse.reading import read

Line = tuple[str, dict[str, Any]]
"""A kind of line and its fields, as `Composer.line` takes them; a field of None is left out."""

ALLOW: Final = frozenset({"zoom", "straddle"})
"""What is written may hold all that hands may hold (R9)."""

POSTS: Final[dict[BlindType, str]] = {
    "sb": "post_small_blind",
    "bb": "post_big_blind",
    "both": "post_both_blinds",
    "missed": "post_missed_blind",
    "straddle": "post_straddle",
}
SIGNS: Final = {currency: sign for sign, currency in CURRENCIES.items()}
DIGITS: Final = 12
"""Longer figures are printed in groups of three."""


class WriteError(ValueError):
    """A hand that the site cannot print: `path` says what of it, such as `$.streets[0].actions[2]`, `reason` why."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


def write(hand: Hand, *, site: str | None = None) -> str:
    """The text of a hand in the words of its site, every line ended by a newline; `hrparse.parse` gives the hand back.

    site: write it as text of this site instead; what its headers have no place for (a time zone, the buy-in, the name
    of a tournament) is then left out. WriteError where the site has no line for something of the hand, where the hand
    lacks what the site prints, or where the text would read as another hand: a hand from JSON may hold what no text
    says. Hands that were read from text can be written.
    """
    if not isinstance(hand, Hand):
        raise TypeError(f"one hand is written, no {type(hand).__name__}")
    name = site or hand.site
    if name is None or name not in [known.site for known in sites()]:
        raise WriteError("$.site", f"no site `{name}`" if name else "no site is named")
    if name != hand.site:
        hand = translated(hand, name)
    text = Writer(hand, composer(name)).text()
    check(hand, text)
    return text


def translated(hand: Hand, site: str) -> Hand:
    """The hand as one of another site, without what the headers of that site have no place for."""
    compose = composer(site)
    ways = [way for way in compose.fields("header") if ("tournament_id" in way) == (hand.tournament_info is not None)]
    holds = frozenset().union(*ways)
    found = msgspec.structs.replace(hand, site=site)
    if hand.timezone and not compose.takes("header", "zone", hand.timezone):
        found.timezone = None
    if hand.symbol and not compose.takes("header", "big_blind", hand.symbol + "1"):
        found.symbol = found.currency = None
    elif "currency" not in holds:
        found.currency = CURRENCIES.get(hand.symbol or "")
    if hand.tournament_info:
        info = found.tournament_info = msgspec.structs.replace(hand.tournament_info)
        info.name = info.name if "tournament" in holds else None
        info.level = info.level if "level" in holds else None
        if "buy_in" not in holds:
            info.buy_in = info.fee = info.bounty = info.currency = None
    return found


def check(hand: Hand, text: str) -> None:
    """WriteError where the text does not read as the hand. It may say more: a hand from JSON leaves much out (R14)."""
    hands = [reading.hand for reading in read(text, site=hand.site, allow=ALLOW, audit=False)]
    if len(hands) != 1 or hands[0] is None:
        raise WriteError("$", "the lines of this hand make no hand")
    found = difference(to_dict(hand), to_dict(hands[0]), "$")
    if found:
        raise WriteError(*found)


def difference(said: Any, read: Any, path: str) -> tuple[str, str] | None:
    """Where the second does not say what the first says."""
    if isinstance(said, dict) and isinstance(read, dict):
        for key, value in said.items():
            found = difference(value, read.get(key), f"{path}.{key}")
            if found:
                return found
        return None
    if isinstance(said, list) and isinstance(read, list) and len(said) == len(read):
        for at, (one, other) in enumerate(zip(said, read, strict=True)):
            found = difference(one, other, f"{path}[{at}]")
            if found:
                return found
        return None
    if said == read:
        return None
    if read is None:
        return path, f"no line of the site says that: {said!r}"
    return path, f"the text of the site would read as {read!r}, not {said!r}"


def present(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields that have a value."""
    return {field: value for field, value in fields.items() if value is not None and value is not False}


def shown(value: Value) -> str:
    """A field's value as a person reads it: of several ways to print it the first."""
    return value if isinstance(value, str) else str(value[0]) if isinstance(value, tuple) and value else str(value)


class Writer:
    """One hand being written."""

    def __init__(self, hand: Hand, composer: Composer) -> None:
        self.hand, self.composer = hand, composer
        self.words = words()
        self.path = "$"
        "What of the hand is being written."
        self.runs = len(hand.result.boards or ())
        self.folds: dict[str, StreetName] = {}
        self.posts: dict[str, BlindType] = {}
        self.bettors: set[str] = set()
        self.shown: dict[str, dict[int | None, str | None]] = {}
        "Who showed in which run, and the words of it."
        self.early: set[tuple[str, str | None]] = set()
        "Players and words that were said before the board was whole: the summary does not repeat them."
        self.told: dict[str, list[str]] = {}
        "The cards of the players as the lines before the summary tell them."
        self.mucked: set[str] = set()
        self.paid: dict[str, Decimal] = {}
        "What the collected lines pay each player."
        self.named: dict[str, Decimal] = {}
        "What is collected from each pot that has a name."
        dealt = max((at for at, street in enumerate(hand.streets) if street.cards), default=0)
        for at, street in enumerate(hand.streets):
            for action in street.actions:
                self.note(street, action, at < dealt)

    def note(self, street: Street, action: Action, early: bool) -> None:
        """What the summary will need to know of an action."""
        player, kind, amount = action.player, action.action, action.amount or ZERO
        if kind == "fold":
            self.folds.setdefault(player, street.name)
        elif kind in ("call", "bet", "raise"):
            self.bettors.add(player)
        elif kind == "blind" and action.type in ("sb", "bb") and action.type not in self.posts.values():
            self.posts[player] = action.type
        elif kind == "show":
            self.shown.setdefault(player, {})[action.run] = action.hand
            if early:
                self.early.add((player, action.hand))
        elif kind == "muck":
            self.mucked.add(player)
        elif kind == "collect":
            self.paid[player] = self.paid.get(player, ZERO) + amount
            if action.pot:
                self.named[action.pot] = self.named.get(action.pot, ZERO) + amount

    def text(self) -> str:
        """All lines. WriteError for one that the site has no words for."""
        return "".join(self.line(kind, fields) + "\n" for kind, fields in self.lines())

    def printed(self, kind: str, fields: dict[str, Any]) -> str | None:
        """The line, None where the site has no words for it."""
        return self.composer.line(kind, present(fields))

    def line(self, kind: str, fields: dict[str, Any]) -> str:
        """The line; WriteError where the site has no words for it."""
        text = self.printed(kind, fields)
        if text is not None:
            return text
        given = present(fields)
        known = self.composer.fields(kind)
        if not known:
            reason = f"the site prints no line `{kind}`"
        elif strange := given.keys() - frozenset().union(*known):
            reason = f"the site's line `{kind}` has no {', '.join(sorted(strange))}"
        elif wanting := self.composer.needs(kind, frozenset(given)):
            reason = f"the site's line `{kind}` needs {', '.join(sorted(wanting))} too"
        else:
            at_fault = [field for field, value in given.items() if not self.composer.takes(kind, field, value)]
            said = ", ".join(f"{field} {shown(given[field])}" for field in sorted(at_fault or given))
            reason = f"the site's line `{kind}` cannot say: {said}"
        raise WriteError(self.path, reason)

    # -- how a field is printed ----------------------------------------------------------------------------------------

    def money(self, amount: Decimal | None, sign: str | None = None) -> Value | None:
        """The ways to print an amount, the usual one first: with the sign of the table or without, a dime as `0.10`."""
        if amount is None:
            return None
        whole, point, cents = f"{amount:f}".partition(".")
        if len(whole) > DIGITS:
            whole = f"{int(whole):,}"
        plain = whole + point + cents.ljust(2, "0") if cents else whole
        sign = self.hand.symbol if sign is None else sign
        return (sign + plain, plain) if sign else (plain,)

    def word(self, field: str, meaning: Any) -> Value:
        """The words of all sites that mean this in this field; the rule takes what is its own."""
        return tuple(word for word, means in self.words[field].items() if means == meaning)

    def run(self, run: int | None) -> Value | None:
        return None if run is None else self.word("run", run)

    def pot(self, pot: str | None) -> Value:
        """The first side pot has a number only beside others."""
        found = list(self.word("pot", pot))  # type: ignore[arg-type]
        return tuple(found[::-1] if len(self.named) > 2 else found)

    @staticmethod
    def cards(cards: list[str] | None) -> str | None:
        return " ".join(cards) if cards else None

    # -- the lines -----------------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[Line]:
        """The lines of the hand, in the order of `hand.lark`."""
        hand = self.hand
        yield "header", self.header()
        yield (
            "table",
            {
                "table": hand.table,
                "max": None if hand.max_players is None else str(hand.max_players),
                "button": None if hand.button_seat is None else str(hand.button_seat),
            },
        )
        for at, player in enumerate(hand.players):
            self.path = f"$.players[{at}]"
            yield (
                "seat",
                {
                    "seat": str(player.seat),
                    "name": player.name,
                    "stack": self.money(player.stack),
                    "bounty": self.money(player.bounty, self.prize_sign()),
                    "sitting_out": player.sitting_out,
                },
            )
        streets = list(enumerate(hand.streets))
        preflop = streets.pop(0)[1].actions if streets and streets[0][1].name == "preflop" else []
        posts = next((at for at, a in enumerate(preflop) if a.action not in ("blind", "ante")), len(preflop))
        yield from self.actions(0, 0, posts)
        if hand.cash_drop:
            self.path = "$.cash_drop"
            yield "cash_drop", {"amount": self.money(hand.cash_drop)}
        dealt = list(self.dealt())
        if dealt or streets or len(preflop) > posts or not hand.cancelled:
            yield "hole_cards", {}
            yield from dealt
            yield from self.actions(0, posts, len(preflop))
            for at, street in streets:
                self.path = f"$.streets[{at}]"
                yield street.name, self.street(at, street)
                yield from self.actions(at, 0, len(street.actions))
        if hand.cancelled:
            yield "cancelled", {}
        self.path = "$.result"
        yield "summary", {}
        # most of it repeats what stands above: where a site has no words for it, the reading shows whether it is missed
        yield from ((kind, fields) for kind, fields in self.summary() if self.printed(kind, fields) is not None)

    def dates(self, time: str) -> tuple[str, str]:
        """The ways to print the time of a hand, as the model has it."""
        text = time.replace("T", " ")
        return text.replace("-", "/"), text

    def header(self) -> dict[str, Any]:
        hand, info = self.hand, self.hand.tournament_info
        small, big = hand.blinds[:2]
        found: dict[str, Any] = {
            "hand_id": hand.hand_id,
            "small_blind": self.money(small),
            "big_blind": self.money(big),
            "date": hand.started_at and self.dates(hand.started_at),
            "zone": hand.timezone,
        }
        holds = frozenset().union(*self.composer.fields("header"))
        if hand.ante and "ante" in holds:  # elsewhere it is told by the posts
            found["ante"] = self.money(hand.ante)
        if info is None:
            if hand.currency and "currency" in holds:  # elsewhere it is told by the sign
                found["currency"] = hand.currency
            return found
        found |= {"tournament_id": info.id, "tournament": info.name, "level": info.level}
        if info.buy_in is None:
            return found
        if info.currency and self.composer.takes("header", "unit", info.currency):
            return found | {"buy_in": self.money(info.buy_in, ""), "unit": info.currency}
        if not info.buy_in and info.fee is None:
            return found | {"freeroll": True}
        sign = self.prize_sign()
        return found | {
            "buy_in": self.money(info.buy_in, sign),
            "bounty_in": self.money(info.bounty, sign),
            "fee": self.money(info.fee, sign),
            "currency": info.currency,
        }

    def prize_sign(self) -> str:
        """The sign of the currency in which a tournament is bought into."""
        info = self.hand.tournament_info
        return SIGNS.get(info.currency or "", "") if info else ""

    def dealt(self) -> Iterator[Line]:
        """Whose cards are known to the reader; and, where the site says so or nothing else does, who was dealt in."""
        everybody = "cards" not in self.composer.usual.get("dealt", ())
        acting = {action.player for street in self.hand.streets for action in street.actions}
        for at, player in enumerate(self.hand.players):
            self.path = f"$.players[{at}]"
            if player.is_hero and player.cards:
                self.told[player.name] = player.cards
                yield "dealt", {"player": player.name, "cards": self.cards(player.cards)}
            elif not player.sitting_out and (everybody or player.name not in acting):
                yield "dealt", {"player": player.name}

    def street(self, at: int, street: Street) -> dict[str, Any]:
        """The fields of a street's marker."""
        run = self.run(street.run)
        if street.name == "showdown":
            return {"run": run}
        if street.name == "flop":
            return {"run": run, "board": self.cards(street.cards)}
        return {"run": run, "board": self.cards(self.board_before(at, street)), "card": self.cards(street.cards)}

    def board_before(self, at: int, street: Street) -> list[str]:
        """The cards dealt before a street, on the board of its run."""
        cards: list[str] = []
        for name in ("flop", "turn") if street.name == "river" else ("flop",):
            dealt = [other for other in self.hand.streets[:at] if other.name == name and other.cards]
            mine = [other for other in dealt if other.run == street.run] or dealt[:1]
            for other in mine[-1:]:
                cards += other.cards or []
        return cards

    # -- actions -------------------------------------------------------------------------------------------------------

    def actions(self, street: int, first: int, last: int) -> Iterator[Line]:
        for at in range(first, last):
            self.path = f"$.streets[{street}].actions[{at}]"
            action = self.hand.streets[street].actions[at]
            yield self.action(action)

    def action(self, action: Action) -> Line:
        kind, player = action.action, action.player
        fields: dict[str, Any] = {"player": player, "amount": self.money(action.amount)}
        if action.type == "straddle" and action.to_amount is not None:
            fields["amount"] = self.money(action.to_amount)
        if kind in ("ante", "blind"):
            name = "post_ante" if kind == "ante" else self.post(action.type)
            return name, fields | {"all_in": action.all_in}
        if kind in ("call", "bet"):
            return kind, fields | {"all_in": action.all_in}
        if kind == "raise":
            return kind, fields | {"to_amount": self.money(action.to_amount), "all_in": action.all_in}
        if kind == "collect":
            said = action.pot or any("pot" in way for way in self.composer.fields(kind))
            return kind, fields | {"pot": self.pot(action.pot) if said else None}
        if kind == "cashout":
            return self.cash_out(action)
        if kind in ("show", "fold"):
            if action.cards and len(action.cards) > len(self.told.get(player, ())):
                self.told[player] = action.cards
            return kind, {"player": player, "cards": self.cards(action.cards), "words": action.hand}
        if kind == "muck":
            # whoever wins without a showdown does not show; whoever loses one mucks
            other = "no_show" if not self.hand.result.showdown and self.composer.fields("no_show") else "muck"
            return other, {"player": player}
        return kind, fields

    def post(self, kind: BlindType | None) -> str:
        """The line of a blind; a site without a line for missed blinds prints them as small ones, the second time."""
        if kind == "missed" and not self.composer.fields("post_missed_blind"):
            return "post_small_blind"
        return POSTS[kind or "bb"]

    def cash_out(self, action: Action) -> Line:
        amount = action.amount or ZERO
        cashouts = self.hand.result.cashouts or []
        fee = next((c.fee for c in cashouts if c.player == action.player and c.amount == amount), None)
        fields = {"player": action.player, "amount": self.money(abs(amount)), "fee": self.money(fee)}
        if amount < ZERO:
            return "pay_cash_out", fields
        return "cash_out" if self.composer.fields("cash_out") else "receive_cash_out", fields

    # -- summary -------------------------------------------------------------------------------------------------------

    def summary(self) -> Iterator[Line]:
        hand, result = self.hand, self.hand.result
        if not hand.cancelled or result.rake or result.fees:
            yield "total_pot", self.total_pot()
        if self.runs:
            yield "runs", {"count": self.word("count", self.runs)}
        for run, board in enumerate(result.boards or [result.board or []], 1):
            if board:
                yield "board", {"run": self.run(run) if self.runs else None, "board": self.cards(board)}
        for at, player in enumerate(hand.players):
            self.path = f"$.players[{at}]"
            if player.cards or not player.sitting_out:
                kind, fields = self.seat(player)
                place = self.place(player)
                if self.printed(kind, place | fields) is None:  # everybody who played has a line
                    kind, fields = "summary_seat", {}
                yield kind, place | fields

    def total_pot(self) -> dict[str, Any]:
        result = self.hand.result
        fees = result.fees or {}
        won = sum((winner.amount for winner in result.winners), ZERO)
        found: dict[str, Any] = {"total": self.money(result.pot)}
        if result.rake or fees or won == result.pot:  # where a part of the pot is nobody's, the rake is not told
            found["rake"] = self.money(result.rake)
        if fees:
            found["drop"] = [
                {"drop_name": name.capitalize(), "drop": self.money(amount)} for name, amount in fees.items()
            ]
        if self.named and not result.cashouts:
            sides = sorted((pot for pot in self.named if pot != "main"), key=lambda pot: int(pot.partition("-")[2]))
            if "main" in self.named and sides:
                found["main"] = self.money(self.named["main"])
                found["side_pot"] = [{"side": self.money(self.named[pot])} for pot in sides]
        return found

    def place(self, player: Player) -> dict[str, Any]:
        """Who is spoken of in a seat line of the summary."""
        post = self.posts.get(player.name)
        return {
            "seat": str(player.seat),
            "player": player.name,
            "button_tag": player.seat == self.hand.button_seat,
            "small_blind_tag": post == "sb",
            "big_blind_tag": post == "bb",
        }

    def seat(self, player: Player) -> Line:
        """What the summary says of a player."""
        name = player.name
        winners = [winner for winner in self.hand.result.winners if winner.player == name]
        told = self.told.get(name) == player.cards
        worded = any(winner.hand for winner in winners)
        if winners:
            if player.cards and not (player.mucked and told) and (name in self.shown or worded or not told):
                return self.showed(player, winners)
            amount = sum((winner.amount for winner in winners), ZERO)
            return "summary_won", {"amount": self.money(amount)}
        street = self.folds.get(name)
        if player.mucked and (name not in self.mucked or not street):
            return "summary_mucked", {"cards": self.cards(player.cards)}
        if street:
            if told or not player.cards:
                return "summary_folded", {"street": self.word("street", street), "no_bet": self.idle(name, street)}
            return "summary_showed", {"cards": self.cards(player.cards), "street": self.word("street", street)}
        if player.cards and (name in self.shown or not told):
            return self.showed(player, winners)
        return "summary_seat", {}

    def idle(self, name: str, street: StreetName) -> bool:
        """Whether to say that a player who folded had nothing in but an ante: where sites say so."""
        usual = "no_bet" in self.composer.usual.get("summary_folded", ())
        return usual and street == "preflop" and name not in self.bettors and name not in self.posts

    def showed(self, player: Player, winners: list[Winner]) -> Line:
        """A hand that was turned up, and how it fared in each run."""
        name = player.name
        runs: list[int | None] = [None]
        if any(winner.run for winner in self.hand.result.winners):
            runs = list(range(1, self.runs + 1))
        found = []
        for run in runs:
            mine = [winner for winner in winners if winner.run == run or run is None]
            amount = sum((winner.amount for winner in mine), ZERO)
            shown = self.shown.get(name, {})
            said = next((w.hand for w in mine if w.hand), None) if mine else shown.get(run) or shown.get(None)
            outcome = {"amount": self.money(amount) if mine else None}
            if (name, said) not in self.early:
                outcome["words"] = said
            found.append({field: value for field, value in outcome.items() if value is not None})
        cashed = any(c.player == name for c in self.hand.result.cashouts or ()) and name not in self.paid
        return "summary_showed", {"cards": self.cards(player.cards), "outcome": found, "cashed_out": cashed}
