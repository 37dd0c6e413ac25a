"""The JSON of a hand: writing, reading, and the schema of it (specification §4.1, R2, R14–R16).

Inside, money is `Decimal`; here it becomes a JSON number, an integer where it is whole. Reading takes the digits as
they stand in the text, so that 0.1 is never anything but 0.1.
"""

from __future__ import annotations

import contextlib
import functools
import json
import operator
import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any, Final, get_args, get_type_hints

import msgspec

from hrparse.diagnostics import fill
from hrparse.model import Action, Cashout, Hand, Player

HIDDEN: dict[type, frozenset[str]] = {Hand: frozenset({"source"})}
"""Fields that are no part of the JSON."""

ALWAYS: dict[type, frozenset[str]] = {Player: frozenset({"cards", "position"})}
"""Fields that are written though they have a default: the specification prints them as null."""

LARGEST = Decimal(10) ** 12
"""No site prints more."""

DECIMALS = 6
"""No site prints more digits after the point."""

DIGITS = 15
"""Of all figures of a hand together, from the first of the largest to the last of the finest: what is more does not add
up exactly in JavaScript."""

SEATS = 99
RUNS = 3
HOLE_CARDS, STREET_CARDS, BOARD_CARDS = 2, 3, 5
"""The most that hold'em knows."""

CARD = re.compile(r"[2-9TJQKA][cdhs]")

MOVES_MONEY = frozenset({"blind", "ante", "call", "bet", "raise", "uncalled", "collect"})
"""Actions that mean nothing without an amount."""

BETS = frozenset({"blind", "call", "bet", "raise"})
"""Those of them of which `to_amount` alone may say it."""


NO_JSON = "no_json"
"""The key of the reason where a text is not JSON at all."""


class ModelError(ValueError):
    """JSON that is no hand: `path` says where, such as `$.hands[1].players[2].stack`, `reason` what is wrong there."""

    def __init__(self, path: str, key: str, **params: str) -> None:
        """key: of the table `reason` of the labels, which has the words. params: filled into them."""
        self.path = path
        self.key = key
        self.params = params
        self.reason = fill("{reason}", {"reason": key, **params}, "en")
        super().__init__(f"{path}: {self.reason}")


# -- writing -----------------------------------------------------------------------------------------------------------


def to_dict(x: Any) -> Any:
    """Any object of this library, or a list or dict of them, as plain JSON values.

    An optional field that does not apply (None, False or empty where None or False is its default) is left out.
    TypeError for anything else.
    """
    convert = _PLAIN.get(type(x))
    if convert is not None:
        return convert(x)
    if isinstance(x, msgspec.Struct):
        return _struct(x)
    raise TypeError(f"not an object of hrparse: {type(x).__name__}")


def dumps(hands: Hand | Sequence[Hand], *, indent: int | None = None) -> str:
    """The JSON of the specification, §4.1: one hand is a bare object, several are `{"hands": […]}` (R15)."""
    if isinstance(hands, Hand):
        return json_text(_struct(hands), indent)
    if len(hands) == 1:
        return json_text(_struct(hands[0]), indent)
    return json_text({"hands": [_struct(hand) for hand in hands]}, indent)


def json_text(value: Any, indent: int | None = None) -> str:
    """JSON for plain values. What a terminal or a script would obey is escaped, all other letters stay readable."""
    text = json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False)
    return UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


# DEL and the C1 controls, direction marks, line separators, byte order mark, half a surrogate pair.
UNSAFE = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def _number(x: Decimal) -> int | float:
    whole = int(x)
    return whole if whole == x else float(x)


def _struct(x: msgspec.Struct) -> dict[str, Any]:
    values, fields = _plan(type(x))
    out = {}
    for (name, optional), value in zip(fields, values(x), strict=True):
        kind = type(value)
        if kind is str or kind is int:
            out[name] = value
        elif kind is Decimal:
            out[name] = _number(value)
        elif not optional or value or value not in _NOTHING:
            out[name] = to_dict(value)
    return out


_NOTHING: tuple[Any, ...] = (None, False, [], {})


@functools.cache
def _plan(cls: type[msgspec.Struct]) -> tuple[Callable[[Any], Sequence[Any]], tuple[tuple[str, bool], ...]]:
    """How to get the fields to write, and for each its name and whether it is left out when it does not apply."""
    hidden, always = HIDDEN.get(cls, frozenset()), ALWAYS.get(cls, frozenset())
    fields = tuple(
        (field.name, (field.default is None or field.default is False) and field.name not in always)
        for field in msgspec.structs.fields(cls)
        if field.name not in hidden
    )
    names = [name for name, _ in fields]
    values = operator.attrgetter(*names)  # of one name it gives the value itself, no tuple
    return (values if len(names) > 1 else lambda x: [getattr(x, name) for name in names]), fields


def _same(x: Any) -> Any:
    return x


def _list(x: Sequence[Any]) -> list[Any]:
    return [to_dict(item) for item in x]


_PLAIN: dict[type, Callable[[Any], Any]] = {
    str: _same,
    int: _same,
    bool: _same,
    float: _same,
    type(None): _same,
    Decimal: _number,
    list: _list,
    tuple: _list,
    dict: lambda x: {key: to_dict(value) for key, value in x.items()},
}


# -- reading -----------------------------------------------------------------------------------------------------------


def loads(text: str | bytes) -> list[Hand]:
    """The hands of a JSON text, bare, `{"hands": […]}` (R15), a list of them or one in each line. Fields that are not
    known are passed over.

    ModelError, with the path, for anything that is no such JSON: the caller need not expect any other exception.
    """
    return [hand_of(raw, path) for path, raw in raw_hands(text)]


def raw_hands(text: str | bytes) -> list[tuple[str, Any]]:
    """What should be hands in a JSON text, each with its path, for `hand_of`. ModelError where it has no such place."""
    lines = json_lines(text if isinstance(text, str) else text.decode("utf-8", "replace"))
    if lines:
        return [("$", _json("\n" * (number - 1) + line)) for number, line in lines.items()]
    raw = _json(text)
    if isinstance(raw, list) and raw:
        return [(f"$[{at}]", item) for at, item in enumerate(raw)]
    if not isinstance(raw, dict):
        raise ModelError("$", "neither")
    if "hands" not in raw:
        return [("$", raw)]
    if not isinstance(raw["hands"], list):
        raise ModelError("$.hands", "no_list")
    return [(f"$.hands[{at}]", item) for at, item in enumerate(raw["hands"])]


def _json(text: str | bytes) -> Any:
    try:
        data = text.encode() if isinstance(text, str) else text
        return msgspec.json.Decoder(float_hook=_figure).decode(data.removeprefix(b"\xef\xbb\xbf"))
    except RecursionError:
        raise ModelError("$", "too_deep") from None
    except UnicodeError:
        raise ModelError("$", "no_utf8") from None
    except msgspec.DecodeError as error:
        # a name may be cut within a letter, and `dumps` writes it
        with contextlib.suppress(ValueError, RecursionError):
            if HALF_A_PAIR.search(data):
                return json.loads(data.decode(), parse_float=_figure, parse_constant=_no_constant)
        raise ModelError("$", NO_JSON, what=_no_json(data, str(error))) from None


HALF_A_PAIR: Final = re.compile(rb"\\u[dD][89a-fA-F]")


def _no_constant(word: str) -> Any:
    raise ValueError(word)


def json_lines(text: str) -> dict[int, str]:
    """The lines of a text that has a JSON object in each, by their numbers; none of any other text."""
    if "\n{" not in text and "\r{" not in text:
        return {}
    lines = dict(enumerate(re.split("\r\n|\r|\n", text.removeprefix("\ufeff")), 1))
    lines = {number: line for number, line in lines.items() if line.strip(" \t")}
    try:
        return lines if isinstance(_json(next(iter(lines.values()))), dict) else {}
    except ModelError:
        return {}


def _figure(text: str) -> int | Decimal:
    """The shortest figure that the same JSON number is elsewhere; `1e2` and `7.0` are whole numbers there."""
    figure = Decimal(repr(float(text)))
    return int(figure) if figure.is_finite() and figure == figure.to_integral_value() else figure


def _no_json(data: bytes, reason: str) -> str:
    """The decoder counts bytes; people count lines and characters."""
    found = re.fullmatch(r"(?:JSON is malformed: )?(.*?)(?: \(byte (\d+)\))?(?: - at .*)?", reason)
    what, at = found.groups() if found else (reason, None)
    if at is None and "truncated" not in reason:
        return what
    before = data[: None if at is None else int(at)].decode("utf-8", "replace").split("\n")
    if at is None:
        what = "the text ends too early"
    return f"{what} in line {len(before)}, column {len(before[-1]) + 1}"


def hand_of(raw: Any, path: str) -> Hand:
    """The hand of a JSON value; ModelError, with the path, for one that is none."""
    if isinstance(raw, dict):
        raw = {key: value for key, value in raw.items() if key not in HIDDEN[Hand]}
    try:
        try:
            hand = msgspec.convert(raw, Hand)
        except UnicodeError:
            hand = msgspec.convert(_whole_letters(raw, Hand), Hand)
        _check_money(raw, path)
    except msgspec.ValidationError as error:
        raise _first_fault(raw, path, error) from None
    except (RecursionError, ArithmeticError) as error:
        raise ModelError(path, "other", what=str(error)) from None
    _check_hand(hand, path)
    return hand


WORDINGS = {
    "expected": re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`"),
    "missing": re.compile(r"Object missing required field `(?P<what>[^`]+)`"),
    "enum": re.compile(r"Invalid enum value '(?P<what>.*)'", re.DOTALL),
}
"""What the decoder says, by the key of our own words for it."""

AT: Final = re.compile(r"(?P<reason>.*) - at `\$(?P<at>.*)`", re.DOTALL)
STEP: Final = re.compile(r"\.([^.\[]+)|\[([0-9]+)\]")

ANY_KEY: Final = "[...]"
"""How the decoder calls the value of a key that may be any."""


def _first_fault(raw: Any, path: str, error: msgspec.ValidationError) -> ModelError:
    """What is wrong first, in the order of the text. The decoder takes a figure in quotes for one, and says it only
    when nothing else is wrong: so it is shown the hand once more, with something else in the place of those."""
    try:
        msgspec.convert(_whole_letters(_unquoted(raw, Hand), Hand), Hand)
    except msgspec.ValidationError as first:
        error = first
    said = AT.fullmatch(str(error))
    reason, at = (said["reason"], said["at"]) if said else (str(error), "")
    if at.endswith(ANY_KEY):
        at = at.removesuffix(ANY_KEY)
        fees = _value_at(raw, at)
        wrong = (key for key, fee in fees.items() if isinstance(fee, bool) or not isinstance(fee, int | Decimal))
        at += f".{next(wrong)}"
    reason = reason.replace("decimal.Decimal", "number").replace("`decimal", "`number")
    for key, wording in WORDINGS.items():
        if found := wording.fullmatch(reason):
            params = found.groupdict()
            if key == "enum":  # which the decoder escapes
                params["what"] = str(_value_at(raw, at))
            if params.get("wanted") == "number | null" and params["got"] == "str":
                params["wanted"] = "number"
            return ModelError(path + at, key, **params)
    return ModelError(path + at, "other", what=reason)


def _value_at(raw: Any, at: str) -> Any:
    """The value at a place such as `.streets[0].actions[1].type`."""
    for key, number in STEP.findall(at):
        raw = raw[key] if key else raw[int(number)]
    return raw


QUOTED: Final = type("str", (), {})()
"""Stands for a figure in quotes; the decoder says of what class it is."""


def _unquoted(raw: Any, kind: type) -> Any:
    """The JSON value with nothing in quotes where a figure should be."""
    if kind is Decimal:
        return QUOTED if isinstance(raw, str) else raw
    if not isinstance(raw, dict):
        return raw
    copy = dict(raw)
    for name, inner in _figures(kind).items():
        value = raw.get(name)
        if isinstance(value, list):
            copy[name] = [_unquoted(item, inner) for item in value]
        elif isinstance(value, dict) and inner is Decimal:
            copy[name] = {key: _unquoted(item, inner) for key, item in value.items()}
        elif name in raw:
            copy[name] = _unquoted(value, inner)
    return copy


def _whole_letters(raw: Any, cls: type) -> Any:
    """The JSON value without half a letter in a key, in a figure or in a word of which there are few: the decoder would
    look for it in vain, and with another error. A name may have one."""
    if not isinstance(raw, dict):
        return raw
    copy: dict[str, Any] = {}
    hints = get_type_hints(cls)
    for key, value in raw.items():
        if not _is_whole(key):
            continue
        hint = hints.get(key, str)
        inner = next(filter(is_struct, _leaves(hint)), None)
        if isinstance(value, str):
            copy[key] = value if hint is str or str in get_args(hint) else _cleaned(value)
        elif isinstance(value, list):
            copy[key] = [_whole_letters(item, inner) if inner else item for item in value]
            if str not in _leaves(hint):
                copy[key] = [_cleaned(item) for item in copy[key]]
        elif isinstance(value, dict):
            named = {name: _cleaned(item) for name, item in value.items() if _is_whole(name)}
            copy[key] = _whole_letters(value, inner) if inner else named
        else:
            copy[key] = value
    return copy


def _cleaned(value: Any) -> Any:
    return "" if isinstance(value, str) and not _is_whole(value) else value


def _is_whole(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _check_money(raw: dict[str, Any], path: str) -> None:
    """Holds the figures of the JSON against what a figure may be; the rest of the shape is known to be right."""
    most, where, finest = Decimal(0), path, 0
    for at, value, may_be_negative in _money(raw, Hand, path):
        if not isinstance(value, int | Decimal):
            raise msgspec.ValidationError
        figure = Decimal(value)
        if not abs(figure) <= LARGEST:
            raise ModelError(at, "too_large")
        if figure < 0 and not may_be_negative:
            raise ModelError(at, "negative")
        decimals = -int(figure.as_tuple().exponent)
        if decimals > DECIMALS:
            raise ModelError(at, "decimals", most=str(DECIMALS))
        finest = max(finest, decimals)
        if abs(figure) > most:
            most, where = abs(figure), at
    if most.scaleb(finest) > Decimal(10) ** DIGITS:
        raise ModelError(where, "too_large")


def _money(raw: dict[str, Any], cls: type, path: str) -> Iterator[tuple[str, Any, bool]]:
    """Each figure, in the order of the model: where it is, what it is, and whether it may be negative."""
    may_be_negative = cls is Cashout or (cls is Action and raw.get("action") == "cashout")
    for name, kind in _figures(cls).items():
        for at, value in _items(raw.get(name), f"{path}.{name}"):
            if kind is Decimal:
                yield at, value, may_be_negative
            else:
                yield from _money(value, kind, at)


def _items(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The value, or what is in the list or dict, None left out."""
    if isinstance(value, list):
        yield from ((f"{path}[{at}]", item) for at, item in enumerate(value))
    elif isinstance(value, dict) and path.endswith(".fees"):
        yield from ((f"{path}.{key}", item) for key, item in value.items())
    elif value is not None:
        yield path, value


def misspelt_keys(raw: Any, path: str, cls: type[msgspec.Struct] = Hand) -> Iterator[tuple[str, str, str]]:
    """The keys that are none of the model, and nearly one that is not there: path, key, and the one that was meant. The
    JSON may be no hand."""
    if not isinstance(raw, dict):
        return
    own, structs = _keys(cls)
    if not raw.keys() <= own.keys():
        from hrparse.explain import distance, is_slip

        left = [name for name in own if name not in raw]
        for key in raw:
            near = [name for name in left if key not in own and is_slip(key, name)]
            if near:
                yield path, key, min(near, key=lambda name: distance(key, name))
    for name, kind in structs:
        for at, value in _items(raw.get(name), f"{path}.{name}"):
            yield from misspelt_keys(value, at, kind)


@functools.cache
def _keys(cls: type[msgspec.Struct]) -> tuple[dict[str, None], list[tuple[str, type[msgspec.Struct]]]]:
    """The fields of the JSON of a class, and those of them that hold structs, with the class of these."""
    own = [name for name in cls.__struct_fields__ if name not in HIDDEN.get(cls, ())]
    return dict.fromkeys(own), [(name, kind) for name, kind in _figures(cls).items() if kind is not Decimal]


@functools.cache
def _figures(cls: type) -> dict[str, type]:
    """The fields that hold money, or structs that may hold some: name to Decimal or to the class of the struct."""
    found = {}
    for name, hint in get_type_hints(cls).items():
        for kind in _leaves(hint):
            if name not in HIDDEN.get(cls, ()) and (kind is Decimal or is_struct(kind)):
                found[name] = kind
    return found


def is_struct(cls: type) -> bool:
    return issubclass(cls, msgspec.Struct)


def _leaves(hint: Any) -> Iterator[type]:
    """The classes that a type is made of: `list[Decimal] | None` is made of Decimal and NoneType."""
    if isinstance(hint, type) and not get_args(hint):
        yield hint
    for part in get_args(hint):
        yield from _leaves(part)


def _check_hand(hand: Hand, path: str) -> None:
    """What the types cannot say, and what every later stage relies on."""
    if len(hand.blinds) != 2:
        raise ModelError(f"{path}.blinds", "blinds")
    if hand.button_seat is not None and not 0 <= hand.button_seat <= SEATS:  # some texts print the button of seat 0
        raise ModelError(f"{path}.button_seat", "seats", most=str(SEATS))
    names: set[str] = set()
    seats: set[int] = set()
    for i, player in enumerate(hand.players):
        at = f"{path}.players[{i}]"
        if not 1 <= player.seat <= SEATS:
            raise ModelError(f"{at}.seat", "seats", most=str(SEATS))
        if player.seat in seats:
            raise ModelError(f"{at}.seat", "seat_twice", what=str(player.seat))
        if player.name in names:
            raise ModelError(f"{at}.name", "name_twice", what=player.name)
        seats.add(player.seat)
        names.add(player.name)
        _check_cards(player.cards, HOLE_CARDS, f"{at}.cards")

    def check_player(name: str, at: str) -> None:
        if name not in names:
            raise ModelError(f"{at}.player", "no_player", what=name)

    if hand.max_players is not None and not 1 <= hand.max_players <= SEATS:
        raise ModelError(f"{path}.max_players", "seats", most=str(SEATS))
    for i, street in enumerate(hand.streets):
        _check_run(street.run, f"{path}.streets[{i}]")
        _check_cards(street.cards, STREET_CARDS, f"{path}.streets[{i}].cards")
        for j, action in enumerate(street.actions):
            at = f"{path}.streets[{i}].actions[{j}]"
            check_player(action.player, at)
            _check_run(action.run, at)
            _check_cards(action.cards, HOLE_CARDS, f"{at}.cards")
            said = action.amount if action.to_amount is None or action.action not in BETS else action.to_amount
            if said is None and action.action in MOVES_MONEY:
                raise ModelError(at, "no_amount", what=action.action)
    for i, winner in enumerate(hand.result.winners):
        check_player(winner.player, f"{path}.result.winners[{i}]")
        _check_run(winner.run, f"{path}.result.winners[{i}]")
    for i, cashout in enumerate(hand.result.cashouts or ()):
        check_player(cashout.player, f"{path}.result.cashouts[{i}]")
    _check_cards(hand.result.board, BOARD_CARDS, f"{path}.result.board")
    for i, board in enumerate(hand.result.boards or ()):
        _check_cards(board, BOARD_CARDS, f"{path}.result.boards[{i}]")


def _check_run(run: int | None, path: str) -> None:
    if run is not None and not 1 <= run <= RUNS:
        raise ModelError(f"{path}.run", "runs", most=str(RUNS))


def _check_cards(cards: list[str] | None, most: int, path: str) -> None:
    if cards and len(cards) > most:
        raise ModelError(path, "cards", most=str(most))
    for i, card in enumerate(cards or ()):
        if not CARD.fullmatch(card):
            raise ModelError(f"{path}[{i}]", "no_card", what=card)


# -- the schema --------------------------------------------------------------------------------------------------------


def json_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of what `dumps` writes and `loads` reads, made from the classes of the model."""
    (reference,), components = msgspec.json.schema_components([Hand], ref_template="#/$defs/{name}")
    defs: dict[str, Any] = {"Card": {"type": "string", "pattern": f"^{CARD.pattern}$"}}
    wanted = [reference]
    while wanted:
        name = wanted.pop()["$ref"].rpartition("/")[2]
        if name not in defs:
            defs[name] = _adapted(name, components[name])
            wanted += _references(defs[name])
    several = {"type": "object", "required": ["hands"], "properties": {"hands": {"type": "array", "items": reference}}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hand history",
        "description": "One hand, or several.",
        "if": {"required": ["hands"]},
        "then": several,
        "else": reference,
        "$defs": dict(sorted(defs.items())),
    }


def _adapted(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """One class as it is written: money as numbers, cards as cards, without what is hidden."""
    hidden = {field for cls, fields in HIDDEN.items() if cls.__name__ == name for field in fields}
    money = {"type": "number", "maximum": int(LARGEST)}
    money["minimum"] = -int(LARGEST) if name in (Action.__name__, Cashout.__name__) else 0  # a cash-out risk is paid

    def adapt(part: Any, *, cards: bool) -> Any:
        if isinstance(part, list):
            return [adapt(item, cards=cards) for item in part]
        if not isinstance(part, dict):
            return part
        if part.get("format") == "decimal":
            return {**{key: value for key, value in part.items() if key not in ("type", "format", "pattern")}, **money}
        if cards and part.get("type") == "string":
            return {"$ref": "#/$defs/Card"}
        return {key: adapt(value, cards=cards) for key, value in part.items()}

    fields = {
        field: adapt(part, cards=field in ("cards", "board", "boards"))
        for field, part in schema["properties"].items()
        if field not in hidden
    }
    if "blinds" in fields:
        fields["blinds"] |= {"minItems": 2, "maxItems": 2}
    return {**schema, "properties": fields}


def _references(part: Any) -> list[dict[str, Any]]:
    if isinstance(part, list):
        return [found for item in part for found in _references(item)]
    if not isinstance(part, dict):
        return []
    return [part] if "$ref" in part else [found for value in part.values() for found in _references(value)]
