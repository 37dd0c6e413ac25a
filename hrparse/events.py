"""The vocabulary between grammar and builder: which kinds of lines there are, and which fields each may carry.

A rule of a line grammar is named after one of these kinds, and its named terminals after the fields; `transpile`
refuses a grammar that uses other words. A rule of the class `free` that is not named here is noise, a rule of the class
`refused` names a game that is out of scope (R9).
"""

from __future__ import annotations

from typing import Any, Final

Event = tuple[str, int, tuple[object, ...]]
"""Kind, line number from 1, values in the order of `EVENTS[kind]`: the text of the field, None where the line has
none of it, a list of tuples for a field in `LISTS`."""

LISTS: Final[dict[str, tuple[str, ...]]] = {
    "side_pot": ("side",),
    "drop": ("drop_name", "drop"),
    "outcome": ("amount", "words"),
}
"""Parts of a line that may repeat: a rule of this name inside a line rule becomes one list field."""

_TAGS: Final = ("button_tag", "small_blind_tag", "big_blind_tag")

EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "header": (
        "hand_id",
        "zoom",
        "zoom_tournament",
        "home_game",
        "club",
        "small_blind",
        "big_blind",
        "ante",
        "currency",
        "date",
        "zone",
        "tournament_id",
        "tournament",
        "buy_in",
        "bounty_in",
        "fee",
        "unit",
        "freeroll",
        "round",
        "level",
    ),
    "table": ("table", "zoom_table", "max", "play_money", "button"),
    "seat": ("seat", "name", "stack", "bounty", "sitting_out", "out_of_hand"),
    "post_ante": ("player", "amount", "all_in"),
    "post_small_blind": ("player", "amount", "all_in"),
    "post_big_blind": ("player", "amount", "ante", "all_in"),
    "post_both_blinds": ("player", "amount", "all_in"),
    "post_missed_blind": ("player", "amount", "all_in"),
    "post_straddle": ("player", "amount", "all_in"),
    "cash_drop": ("amount",),
    "hole_cards": (),
    "dealt": ("player", "cards"),
    "flop": ("run", "board"),
    "turn": ("run", "board", "card"),
    "river": ("run", "board", "card"),
    "showdown": ("run",),
    "fold": ("player", "cards"),
    "check": ("player",),
    "call": ("player", "amount", "all_in"),
    "bet": ("player", "amount", "all_in"),
    "raise": ("player", "amount", "to_amount", "all_in"),
    "bet_and_muck": ("player", "amount", "to_amount", "all_in"),
    "fold_and_muck": ("player",),
    "uncalled": ("player", "amount"),
    "show": ("player", "cards", "words"),
    "muck": ("player",),
    "no_show": ("player",),
    "collect": ("player", "amount", "pot"),
    "cash_out": ("player", "amount", "fee"),
    "choose_cash_out": ("player",),
    "pay_cash_out": ("player", "amount"),
    "receive_cash_out": ("player", "amount"),
    "cancelled": (),
    "summary": (),
    "total_pot": ("total", "main", "rake", "side_pot", "drop"),
    "runs": ("count",),
    "board": ("run", "board"),
    "summary_folded": ("seat", *_TAGS, "street", "no_bet"),
    "summary_mucked": ("seat", *_TAGS, "cards"),
    "summary_won": ("seat", *_TAGS, "amount"),
    "summary_showed": ("seat", *_TAGS, "cards", "outcome", "street", "cashed_out"),
    "summary_seat": ("seat", *_TAGS),
}
"""Field names of each kind of line, in the order in which an event carries them."""

WORDS: Final[dict[str, dict[str, Any]]] = {
    "run": {"FIRST": 1, "SECOND": 2, "THIRD": 3},
    "count": {"twice": 2, "two times": 2, "three times": 3},
    "street": {"before Flop": "preflop", "on the Flop": "flop", "on the Turn": "turn", "on the River": "river"},
    "pot": {"pot": None, "main pot": "main", "side pot": "side-1"}
    | {f"side pot-{n}": f"side-{n}" for n in range(1, 10)},
}
"""Fields whose words are understood, and what the words stand for. A site with other words says in its grammar file
which of these each of them means: `// means: au flop = on the Flop`."""

CLASSES: Final = ("line", "free", "refused")
"""The classes of line rules, in the order in which they are tried: names all bound; any name; out of scope."""
