"""Hands made up for the tests of the page."""

from __future__ import annotations

NAMES = ["Ada", "Borek", "Cleo", "Dmitri_K", "Esperanza", "Falk", "Güneş", "Heidi 77", "小明", "Jo"]
DECK = [rank + suit for suit in "hscd" for rank in "23456789TJQKA"]
BOARD = ["Ts", "7d", "2c", "Qh", "3s"]
HERO = "Borek"


def money(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}" if cents % 100 else f"${cents // 100}"


def ring(players: int, number: int = 1, *, sign: str = "$", names: list[str] | None = None) -> str:
    """A cash hand of so many players that goes to the showdown: a raise that all call, a flop on which all but three leave, an
    all-in on the turn by a short stack. The second player is the hero and wins the side pot; seat 1 has the button."""
    who = (names or NAMES)[:players]
    stack = {name: 20000 + 2345 * k for k, name in enumerate(who)}
    first = stack[who[0]] = 9050  # the button is short
    small, big = (0, 1) if players == 2 else (1, 2)
    lines = [
        f"PokerStars Hand #7000{number:06d}:  Hold'em No Limit ($1/$2 USD) - 2026/03/04 20:{number % 60:02d}:07 ET",
        f"Table 'Vesta {number}' {max(players, 2)}-max Seat #1 is the button",
        *(f"Seat {k + 1}: {name} ({money(stack[name])} in chips)" for k, name in enumerate(who)),
        f"{who[small]}: posts small blind $1",
        f"{who[big]}: posts big blind $2",
        "*** HOLE CARDS ***",
        f"Dealt to {HERO if HERO in who else who[1]} [Qs Qd]",
    ]
    inside = dict.fromkeys(who, 0)
    inside[who[small]], inside[who[big]] = 100, 200
    order = [who[(big + 1 + k) % players] for k in range(players)]
    for k, name in enumerate(order):
        if k == 0:
            lines.append(f"{name}: raises $4 to $6")
        else:
            lines.append(f"{name}: calls {money(600 - inside[name])}")
        inside[name] = 600
    pot = 600 * players
    after = [who[(1 + k) % players] for k in range(players)]  # the button last
    stay = [who[0], who[1]] if players == 2 else [who[1], who[2], who[0]]
    lines.append(f"*** FLOP *** [{' '.join(BOARD[:3])}]")
    if players == 2:
        lines += [f"{who[1]}: bets $8.50", f"{who[0]}: calls $8.50"]
    else:
        lines.append(f"{who[1]}: bets $8.50")
        lines += [f"{name}: calls $8.50" if name in stay else f"{name}: folds" for name in after if name != who[1]]
    pot += 850 * len(stay)
    left = first - 600 - 850
    lines.append(f"*** TURN *** [{' '.join(BOARD[:3])}] [{BOARD[3]}]")
    lines += [f"{name}: checks" for name in stay[:-1]] if players > 2 else [f"{who[1]}: checks"]
    lines.append(f"{who[0]}: bets {money(left)} and is all-in")
    lines += [f"{name}: calls {money(left)}" for name in stay if name != who[0]]
    main = pot + left * len(stay)
    side = 0
    lines.append(f"*** RIVER *** [{' '.join(BOARD[:4])}] [{BOARD[4]}]")
    if players > 2:
        lines += [f"{who[1]}: bets $50", f"{who[2]}: calls $50"]
        side = 10000
    rake = 300
    lines += ["*** SHOW DOWN ***", f"{who[1]}: shows [Qs Qd] (three of a kind, Queens)"]
    if players > 2:
        lines += [f"{who[2]}: mucks hand", f"{who[1]} collected {money(side)} from side pot"]
    lines += [
        f"{who[0]}: shows [As Td] (a pair of Tens)",
        f"{who[1]} collected {money(main - rake)} from {'main ' if side else ''}pot",
    ]
    total = f"Total pot {money(main + side)}"
    if side:
        total += f" Main pot {money(main - rake)}. Side pot {money(side)}."
    lines += ["*** SUMMARY ***", f"{total} | Rake {money(rake)}", f"Board [{' '.join(BOARD)}]"]
    for k, name in enumerate(who):
        seat = f"Seat {k + 1}: {name}" + (
            " (button)" if k == 0 else " (small blind)" if k == small else " (big blind)" if k == big else ""
        )
        if players == 2 and k == 0:
            seat = f"Seat 1: {name} (button) (small blind)"
        if name == who[1]:
            lines.append(f"{seat} showed [Qs Qd] and won ({money(main + side - rake)}) with three of a kind, Queens")
        elif name == who[0]:
            lines.append(f"{seat} showed [As Td] and lost with a pair of Tens")
        elif name in stay:
            lines.append(f"{seat} mucked [9h 9d]")
        else:
            lines.append(f"{seat} folded on the Flop")
    text = "\n".join(lines) + "\n"
    return text if sign == "$" else text.replace("$", sign)


TWICE = """\
PokerStars Hand #8100000001:  Hold'em No Limit ($1/$2 USD) - 2026/05/06 21:00:00 ET
Table 'Iris' 6-max Seat #1 is the button
Seat 1: Ada ($100 in chips)
Seat 2: Borek ($100 in chips)
Ada: posts small blind $1
Borek: posts big blind $2
*** HOLE CARDS ***
Dealt to Borek [Ah Ad]
Ada: raises $4 to $6
Borek: calls $4
*** FLOP *** [7h 8h 2c]
Borek: bets $94 and is all-in
Ada: calls $94 and is all-in
*** FIRST TURN *** [7h 8h 2c] [Kd]
*** SECOND TURN *** [7h 8h 2c] [Ts]
*** FIRST RIVER *** [7h 8h 2c Kd] [4s]
*** SECOND RIVER *** [7h 8h 2c Ts] [9c]
*** FIRST SHOW DOWN ***
Borek: shows [Ah Ad] (a pair of Aces)
Ada: shows [Jc Jd] (a pair of Jacks)
Borek collected $98.50 from pot
*** SECOND SHOW DOWN ***
Borek: shows [Ah Ad] (a pair of Aces)
Ada: shows [Jc Jd] (a straight, Seven to Jack)
Ada collected $98.50 from pot
*** SUMMARY ***
Total pot $200 | Rake $3
Hand was run twice
FIRST Board [7h 8h 2c Kd 4s]
SECOND Board [7h 8h 2c Ts 9c]
Seat 1: Ada (button) (small blind) showed [Jc Jd] and lost with a pair of Jacks, and won ($98.50) with a straight, Seven to Jack
Seat 2: Borek (big blind) showed [Ah Ad] and won ($98.50) with a pair of Aces, and lost with a pair of Aces
"""

TOURNAMENT = """\
PokerStars Hand #8200000001: Tournament #990001, $5.00+$2.50+$0.60 USD Hold'em No Limit - Level IX (100/200) - 2026/05/07 22:00:00 ET
Table '990001 4' 9-max Seat #2 is the button
Seat 1: Ada (4320 in chips, $2.50 bounty)
Seat 2: Borek (15800 in chips, $3.75 bounty)
Seat 3: Cleo (9000 in chips, $2.50 bounty)
Ada: posts the ante 25
Borek: posts the ante 25
Cleo: posts the ante 25
Cleo: posts small blind 100
Ada: posts big blind 200
*** HOLE CARDS ***
Dealt to Borek [8s 8h]
Borek: raises 300 to 500
Cleo: folds
Ada: folds
Uncalled bet (300) returned to Borek
Borek collected 575 from pot
Borek: doesn't show hand
*** SUMMARY ***
Total pot 575 | Rake 0
Seat 1: Ada (big blind) folded before Flop
Seat 2: Borek (button) collected (575)
Seat 3: Cleo (small blind) folded before Flop
"""
