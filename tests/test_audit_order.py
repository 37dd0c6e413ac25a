"""Who is next: what the all-in document asks of the end of a street."""

from __future__ import annotations

from decimal import Decimal

from hrparse.audit import audit, play
from hrparse.audit.course import Course
from hrparse.model import Action, Hand, Player, Result, Street


def table(*stacks: int) -> Hand:
    """Seats 1, 2, 3 … called a, b, c …; the button in the first, blinds 50 and 100."""
    players = [Player(seat, "abcdef"[seat - 1], Decimal(stack)) for seat, stack in enumerate(stacks, 1)]
    nothing = Decimal(0)
    blinds = [Decimal(50), Decimal(100)]
    result = Result([], nothing, nothing, False)
    return Hand("1", "NL Hold'em", "cash", blinds, nothing, "T", 6, 1, False, players, [Street("preflop", [])], result)


def follow(hand: Hand, *actions: tuple[str, str, int]) -> Course:
    """The course of a hand after some actions; a raise is by its total."""
    for player, kind, amount in actions:
        action = Action(player, "blind", Decimal(amount) if amount else None)
        if kind in ("sb", "bb"):
            action.type = kind  # type: ignore[assignment]
        else:
            action.action = kind  # type: ignore[assignment]
        if kind == "raise":
            action.to_amount = action.amount
        hand.streets[-1].actions.append(action)
    course = Course(hand)
    play(course)
    return course


def name(course: Course, seat: int | None) -> str | None:
    return None if seat is None else course.hand.players[seat].name


def test_the_only_one_with_chips_has_matched_the_bet_but_not_acted() -> None:
    # stacks 0, 0, 500, bets 100 each, and the third has not spoken yet: it is his turn
    course = follow(table(100, 100, 600), ("b", "sb", 50), ("c", "bb", 100), ("a", "call", 100), ("b", "call", 50))
    assert course.stacks == [0, 0, 500]
    assert course.bets == [100, 100, 100]
    assert name(course, course.next_to_act()) == "c"
    assert course.left_to_act() is None  # the sites do not ask him: he has nobody left to bet against


def test_and_when_he_has_acted_the_street_is_over() -> None:
    course = follow(
        table(100, 100, 600),
        ("b", "sb", 50),
        ("c", "bb", 100),
        ("a", "call", 100),
        ("b", "call", 50),
        ("c", "check", 0),
    )
    assert course.next_to_act() is None
    assert {f.code for f in course.findings} == {"HR406"}  # nothing but that the calls do not say all-in


def test_the_only_one_with_chips_must_answer_an_all_in() -> None:
    course = follow(table(300, 300, 600), ("b", "sb", 50), ("c", "bb", 100), ("a", "raise", 300), ("b", "call", 250))
    assert name(course, course.left_to_act()) == "c"


def test_nobody_acts_when_one_is_left_with_chips_and_has_matched() -> None:
    hand = table(300, 300, 600)
    follow(hand, ("b", "sb", 50), ("c", "bb", 100), ("a", "raise", 300), ("b", "call", 250), ("c", "call", 200))
    hand.streets.append(Street("flop", []))
    course = follow(hand, ("c", "check", 0))
    assert "HR504" in {f.code for f in course.findings}


def test_the_big_blind_has_an_option() -> None:
    course = follow(table(500, 500, 500), ("b", "sb", 50), ("c", "bb", 100), ("a", "call", 100), ("b", "call", 50))
    assert name(course, course.left_to_act()) == "c"


def test_a_raise_gives_everybody_a_turn_again() -> None:
    course = follow(
        table(500, 500, 500),
        ("b", "sb", 50),
        ("c", "bb", 100),
        ("a", "call", 100),
        ("b", "call", 50),
        ("c", "raise", 300),
    )
    assert name(course, course.next_to_act()) == "a"


def test_heads_up_the_button_begins_before_the_flop_and_ends_after_it() -> None:
    hand = table(500, 500)
    course = follow(hand, ("a", "sb", 50), ("b", "bb", 100))
    assert name(course, course.next_to_act()) == "a"
    follow(hand, ("a", "call", 50), ("b", "check", 0))
    hand.streets.append(Street("flop", []))
    course = follow(hand, ("b", "check", 0))
    assert course.findings == []
    assert name(course, course.next_to_act()) == "a"


def test_the_order_of_equal_all_ins_does_not_matter() -> None:
    blinds = ("b", "sb", 50), ("c", "bb", 100)
    one = follow(table(300, 300, 300), *blinds, ("a", "raise", 300), ("b", "call", 250), ("c", "call", 200))
    other = follow(
        table(300, 300, 300), *blinds, ("a", "call", 100), ("b", "raise", 300), ("c", "call", 200), ("a", "call", 200)
    )
    assert one.final_pots() == other.final_pots() == [(Decimal(900), [0, 1, 2])]


def test_a_hand_of_nothing_is_not_judged() -> None:
    hand = table()
    assert audit(hand) == []
    hand = table(100, 100)
    hand.cancelled = True
    assert audit(hand) == []


def test_without_blinds_and_button_nobody_is_first() -> None:
    hand = table(500, 500)
    hand.streets.append(Street("flop", []))
    hand.button_seat = None
    assert follow(hand, ("b", "bet", 100), ("a", "call", 100)).findings == []


def test_without_blinds_whoever_follows_the_button_is_first_on_the_flop() -> None:
    hand = table(500, 500, 500)
    hand.streets.append(Street("flop", []))
    assert [f.params for f in follow(hand, ("a", "bet", 100)).findings] == [{"player": "a", "expected": "b"}]


def test_a_raise_without_its_total_is_not_judged() -> None:
    hand = table(500, 500)
    hand.streets[0].actions.append(Action("a", "raise", Decimal(100)))
    course = Course(hand)
    play(course)
    assert course.findings == []


def test_a_raise_without_its_figure_is_held_against_the_bet_alone() -> None:
    hand = table(500, 500)
    follow(hand, ("a", "sb", 50), ("b", "bb", 100))
    hand.streets[0].actions.append(Action("a", "raise", None, Decimal(150)))
    course = Course(hand)
    play(course)
    assert [f.code for f in course.findings] == ["HR509"]


def test_a_player_alone_has_nobody_to_raise() -> None:
    hand = table(500)
    follow(hand, ("a", "sb", 50))
    hand.streets[0].actions.append(Action("a", "raise", Decimal(70), Decimal(150)))
    course = Course(hand)
    play(course)
    assert "HR404" in {f.code for f in course.findings}


def test_a_header_with_one_blind_says_nothing_about_posts() -> None:
    hand = table(500, 500)
    hand.blinds = [Decimal(100)]
    assert follow(hand, ("a", "sb", 70), ("b", "bb", 100)).findings == []
