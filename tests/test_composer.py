"""Lines composed from fields: they read as the fields they were made of, in the words of the samples."""

from __future__ import annotations

from typing import Any

import pytest

from hrparse.composer import Composer, composer
from hrparse.events import EVENTS, LISTS
from hrparse.grammar import form, sites
from hrparse.matcher import Match, Matcher
from hrparse.recognize import Names, Recognizer

SITES = [found.site or "" for found in sites()]
READERS = {site: Recognizer(form()["sites"][site], lambda site=site: Matcher(form()["sites"][site])) for site in SITES}  # type: ignore[misc]


def read(site: str, text: str) -> Match | None:
    names = Names()
    for seat, name in enumerate(form()["sites"][site]["players"], 1):
        names.bind(str(seat), name)
    return READERS[site].line(text, names)


def fields(site: str, event: Match) -> dict[str, Any]:
    """The fields of an event as the composer takes them."""
    kind, values = event
    found: dict[str, Any] = {f: v for f, v in zip(EVENTS[kind], values, strict=True) if v is not None}
    for part in LISTS.keys() & found.keys():
        found[part] = [{f: v for f, v in zip(LISTS[part], item, strict=True) if v is not None} for item in found[part]]
    if "seat" in found and kind != "seat":
        found["player"] = form()["sites"][site]["players"][int(found["seat"]) - 1]
    return found


def samples(site: str) -> list[tuple[str, str]]:
    mine = form()["sites"][site]["samples"]
    return [(kind, text) for kind in mine if kind in EVENTS for good, text in mine[kind] if good]


@pytest.mark.parametrize(("site", "kind", "text"), [(site, *sample) for site in SITES for sample in samples(site)])
def test_what_a_sample_says_can_be_said_again(site: str, kind: str, text: str) -> None:
    event = read(site, text)
    assert event is not None
    line = composer(site).line(kind, fields(site, event))
    assert line is not None
    assert read(site, line) == event


@pytest.mark.parametrize("site", SITES)
def test_first_samples_are_said_word_for_word(site: str) -> None:
    seen = set()
    for kind, text in samples(site):
        event = read(site, text)
        if kind not in seen and event:
            assert composer(site).line(kind, fields(site, event)) == text
        seen.add(kind)


@pytest.mark.parametrize("site", SITES)
def test_all_fields_or_no_line(site: str) -> None:
    """A field more than the rule has, or one less than it needs, is no line."""
    for kind, text in samples(site):
        event = read(site, text)
        assert event is not None
        given = fields(site, event)
        assert composer(site).line(kind, {**given, "nonsense": "x"}) is None
        for field in given:
            less = composer(site).line(kind, {f: v for f, v in given.items() if f != field})
            assert less is None or read(site, less) != event


def test_the_first_text_that_fits_is_taken() -> None:
    line = composer("pokerstars").line
    assert line("uncalled", {"player": "Alice", "amount": ("$1.234", "$1.23", "1.23")}) == (
        "Uncalled bet ($1.23) returned to Alice"
    )
    assert line("uncalled", {"player": "Alice", "amount": "many"}) is None


def test_parts_are_counted_where_there_are_several() -> None:
    line = composer("pokerstars").line
    pot: dict[str, Any] = {"total": "100", "main": "60"}
    assert line("total_pot", {**pot, "side_pot": [{"side": "40"}]}) == "Total pot 100 Main pot 60. Side pot 40."
    assert line("total_pot", {**pot, "side_pot": [{"side": "30"}, {"side": "10"}]}) == (
        "Total pot 100 Main pot 60. Side pot-1 30. Side pot-2 10."
    )


def test_a_mark_is_said_by_true() -> None:
    given = {"seat": "1", "player": "Alice", "cards": "Ah Ad", "outcome": [{"amount": "9"}], "cashed_out": True}
    line = composer("pokerstars").line("summary_showed", given)
    assert line == "Seat 1: Alice showed [Ah Ad] and won (9) (pot not awarded as player cashed out)"


def test_what_a_rule_may_hold() -> None:
    stars = Composer("pokerstars")
    assert stars.fields("call") == [{"player", "amount", "all_in"}]
    assert stars.fields("cash_drop") == []
    assert len(stars.fields("header")) == 3
    assert stars.takes("header", "hand_id", "12")
    assert not stars.takes("header", "hand_id", "HD12")
    with pytest.raises(KeyError):
        Composer("nowhere")
