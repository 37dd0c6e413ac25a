"""The JSON of a hand: writing, reading, and the schema of it (specification §4.1, R2, R14–R16).

Inside, money is `Decimal`; here it becomes a JSON number, an integer where it is whole. Reading takes the digits as
they stand in the text, so that 0.1 is never anything but 0.1.
"""

from __future__ import annotations

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

DIGITS = 15
LARGEST = Decimal(10) ** DIGITS
"""No site prints more; beyond it a JSON number is not exact in JavaScript."""

DECIMALS = 6
"""No site prints more digits after the point."""

SEATS = 99
HOLE_CARDS, STREET_CARDS, BOARD_CARDS = 2, 3, 5
"""The most that hold'em knows."""

CARD = re.compile(r"[2-9TJQKA][cdhs]")

MOVES_MONEY = frozenset({"blind", "ante", "call", "bet", "raise", "uncalled", "collect"})
"""Actions that mean nothing without an amount."""


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
    text = UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False, allow_nan=False))
    return text if indent is None else msgspec.json.format(text, indent=indent)


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
    """The hands of a JSON text, bare or `{"hands": […]}` (R15). Fields that are not known are passed over.

    ModelError, with the path, for anything that is no such JSON: the caller need not expect any other exception.
    """
    return [hand_of(raw, path) for path, raw in raw_hands(text)]


def raw_hands(text: str | bytes) -> list[tuple[str, Any]]:
    """What should be hands in a JSON text, each with its path, for `hand_of`. ModelError where it has no such place."""
    raw = _json(text)
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
    except ArithmeticError:
        raise ModelError("$", "out_of_range") from None
    except msgspec.DecodeError as error:
        raise ModelError("$", NO_JSON, what=_no_json(data, str(error))) from None


MOST_DIGITS: Final = 309
"""Beyond so many digits a figure is out of what JSON can say elsewhere."""


def _figure(text: str) -> int | Decimal:
    """`1e2` and `7.0` are whole numbers, as they are wherever JSON is read."""
    figure = Decimal(text)
    if not figure or (figure.adjusted() < MOST_DIGITS and figure == figure.to_integral_value()):
        return int(figure)
    return figure


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
        hand = msgspec.convert(raw, Hand)
    except msgspec.ValidationError as error:
        reason, _, at = str(error).rpartition(" - at `$")
        where, what = (path + at.removesuffix("`"), reason) if reason else (path, str(error))
        what = what.replace("decimal.Decimal", "number").replace("`decimal", "`number")
        raise _in_our_words(where, what.replace("Invalid decimal string", "Expected `number`, got `str`")) from None
    except (RecursionError, ArithmeticError) as error:
        raise ModelError(path, "other", what=str(error)) from None
    _check_money(raw, Hand, path)
    _check_hand(hand, path)
    return hand


WORDINGS = {
    "expected": re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`"),
    "missing": re.compile(r"Object missing required field `(?P<what>[^`]+)`"),
    "enum": re.compile(r"Invalid enum value '(?P<what>.*)'", re.DOTALL),
}
"""What the decoder says, by the key of our own words for it."""


def _in_our_words(path: str, reason: str) -> ModelError:
    for key, wording in WORDINGS.items():
        if found := wording.fullmatch(reason):
            return ModelError(path, key, **found.groupdict())
    return ModelError(path, "other", what=reason)


def _check_money(raw: dict[str, Any], cls: type, path: str) -> None:
    """Holds the figures of the JSON against what a figure may be; the rest of the shape is known to be right."""
    for name, kind in _figures(cls).items():
        for at, value in _items(raw.get(name), f"{path}.{name}"):
            if kind is not Decimal:
                _check_money(value, kind, at)
                continue
            if not isinstance(value, int | Decimal):
                raise ModelError(at, "expected", wanted="number", got=type(value).__name__)
            figure = Decimal(value)
            if not figure.is_finite() or figure.adjusted() > DIGITS or abs(figure) > LARGEST:
                raise ModelError(at, "too_large")
            if figure < 0 and cls is not Cashout and not (cls is Action and raw.get("action") == "cashout"):
                raise ModelError(at, "negative")
            exponent = figure.as_tuple().exponent
            if not isinstance(exponent, int) or exponent > DIGITS:  # 0e999999999: nothing, in a billion digits
                raise ModelError(at, "too_large")
            if exponent < -DECIMALS:
                raise ModelError(at, "decimals", most=str(DECIMALS))


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
            if name not in HIDDEN.get(cls, ()) and (kind is Decimal or issubclass(kind, msgspec.Struct)):
                found[name] = kind
    return found


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

    for i, street in enumerate(hand.streets):
        _check_cards(street.cards, STREET_CARDS, f"{path}.streets[{i}].cards")
        for j, action in enumerate(street.actions):
            at = f"{path}.streets[{i}].actions[{j}]"
            check_player(action.player, at)
            _check_cards(action.cards, HOLE_CARDS, f"{at}.cards")
            if action.amount is None and action.to_amount is None and action.action in MOVES_MONEY:
                raise ModelError(at, "no_amount", what=action.action)
    for i, winner in enumerate(hand.result.winners):
        check_player(winner.player, f"{path}.result.winners[{i}]")
    for i, cashout in enumerate(hand.result.cashouts or ()):
        check_player(cashout.player, f"{path}.result.cashouts[{i}]")
    _check_cards(hand.result.board, BOARD_CARDS, f"{path}.result.board")
    for i, board in enumerate(hand.result.boards or ()):
        _check_cards(board, BOARD_CARDS, f"{path}.result.boards[{i}]")


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
