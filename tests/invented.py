# ruff: noqa: E501 (lines of hands are as long as they are)
"""Invented hands, one for each thing that a hand may hold. Both wordings; every hand reads without a finding."""

from __future__ import annotations

CASH = """\
PokerStars Hand #1001:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/03/05 20:11:09 ET
Table 'Vesta' 6-max Seat #1 is the button
Seat 1: ann ($10 in chips)
Seat 2: ben ($12.40 in chips)
Seat 3: cid: x ($9.95 in chips)
Seat 5: dee (d) ($10.10 in chips)
ben: posts small blind $0.05
cid: x: posts big blind $0.10
*** HOLE CARDS ***
Dealt to ann [Ah Kh]
dee (d): folds
ann: raises $0.20 to $0.30
ben: folds
cid: x: calls $0.20
*** FLOP *** [Ks 7d 2h]
cid: x: checks
ann: bets $0.40
cid: x: calls $0.40
*** TURN *** [Ks 7d 2h] [Qc]
cid: x: checks
ann: bets $1
cid: x: folds
Uncalled bet ($1) returned to ann
ann collected $1.38 from pot
ann: doesn't show hand
*** SUMMARY ***
Total pot $1.45 | Rake $0.07
Board [Ks 7d 2h Qc]
Seat 1: ann (button) collected ($1.38)
Seat 2: ben (small blind) folded before Flop
Seat 3: cid: x (big blind) folded on the Turn
Seat 5: dee (d) folded before Flop (didn't bet)
"""

TOURNAMENT = """\
PokerStars Hand #1002: Tournament #77, $2.50+$2.50+$0.50 USD Hold'em No Limit - Level II (15/30) - 2026/03/05 21:01:00 CET [2026/03/05 15:01:00 ET]
Table '77 4' 9-max Seat #2 is the button
Seat 1: eve (1500 in chips, $2.50 bounty)
Seat 2: fay (400 in chips, $2.50 bounty)
Seat 4: gus (2,000 in chips, $5 bounty) is sitting out
eve: posts the ante 5
fay: posts the ante 5
gus: posts the ante 5
gus: posts small blind 15
eve: posts big blind 30
*** HOLE CARDS ***
Dealt to eve [Qs Qd]
fay: raises 365 to 395 and is all-in
gus: folds
eve: calls 365
*** FLOP *** [8h 3d 2c]
*** TURN *** [8h 3d 2c] [9s]
*** RIVER *** [8h 3d 2c 9s] [Jc]
*** SHOW DOWN ***
eve: shows [Qs Qd] (a pair of Queens)
fay: shows [Ac Kd] (high card Ace)
eve collected 820 from pot
eve wins the $2.50 bounty for eliminating fay
fay finished the tournament in 12th place
*** SUMMARY ***
Total pot 820 | Rake 0
Board [8h 3d 2c 9s Jc]
Seat 1: eve (big blind) showed [Qs Qd] and won (820) with a pair of Queens
Seat 2: fay (button) showed [Ac Kd] and lost with high card Ace
Seat 4: gus (small blind) folded before Flop
"""

GG = """\
Poker Hand #HD2001: Hold'em No Limit ($1/$2) - 2026/04/13 22:41:29
Table 'Orion' 6-max Seat #3 is the button
Seat 1: Hero ($200 in chips)
Seat 2: 1a2b3c ($180.50 in chips)
Seat 3: 9f8e7d ($210 in chips)
Hero: posts small blind $1
1a2b3c: posts big blind $2
*** HOLE CARDS ***
Dealt to Hero [Jc Td]
Dealt to 1a2b3c
Dealt to 9f8e7d
9f8e7d: folds
Hero: calls $1
1a2b3c: checks
*** FLOP *** [Js 8d 4h]
Hero: bets $2
1a2b3c: calls $2
*** TURN *** [Js 8d 4h] [4c]
Hero: checks
1a2b3c: checks
*** RIVER *** [Js 8d 4h 4c] [2s]
Hero: bets $4
1a2b3c: folds
Uncalled bet ($4) returned to Hero
*** SHOWDOWN ***
Hero collected $7.60 from pot
*** SUMMARY ***
Total pot $8 | Rake $0.32 | Jackpot $0.08 | Bingo $0 | Fortune $0 | Tax $0
Board [Js 8d 4h 4c 2s]
Seat 1: Hero (small blind) won ($7.60)
Seat 2: 1a2b3c (big blind) folded on the River
Seat 3: 9f8e7d (button) folded before Flop
"""

GG_TOURNAMENT = """\
Poker Hand #TM2002: Tournament #88, Night Owl: $5 (Bounty) Hold'em No Limit - Level3(50/100(10)) - 2026/04/14 01:02:03
Table '17' 8-max Seat #1 is the button
Seat 1: 77aa (5,000 in chips)
Seat 2: Hero (4,200 in chips)
77aa: posts the ante 10
Hero: posts the ante 10
77aa: posts small blind 50
Hero: posts big blind 100
*** HOLE CARDS ***
Dealt to 77aa
Dealt to Hero [9c 9d]
77aa: folds
Uncalled bet (50) returned to Hero
*** SHOWDOWN ***
Hero collected 120 from pot
*** SUMMARY ***
Total pot 120 | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
Seat 1: 77aa (small blind) folded before Flop
Seat 2: Hero (big blind) won (120)
"""

RUN_TWICE = """\
PokerStars Hand #1003:  Hold'em No Limit ($1/$2 USD) - 2026/03/06 10:00:00 ET
Table 'Vesta' 6-max Seat #1 is the button
Seat 1: ann ($100 in chips)
Seat 2: ben ($100 in chips)
ann: posts small blind $1
ben: posts big blind $2
*** HOLE CARDS ***
ann: raises $4 to $6
ben: calls $4
*** FLOP *** [Ks 7d 2h]
ben: bets $94 and is all-in
ann: calls $94 and is all-in
*** FIRST TURN *** [Ks 7d 2h] [Qc]
*** FIRST RIVER *** [Ks 7d 2h Qc] [3s]
*** SECOND TURN *** [Ks 7d 2h] [9c]
*** SECOND RIVER *** [Ks 7d 2h 9c] [Ad]
*** FIRST SHOW DOWN ***
ben: shows [Kd 7c] (two pair, Kings and Sevens)
ann: shows [Ah Kh] (a pair of Kings)
ben collected $100 from pot
*** SECOND SHOW DOWN ***
ben: shows [Kd 7c] (two pair, Kings and Sevens)
ann: shows [Ah Kh] (two pair, Aces and Kings)
ann collected $100 from pot
*** SUMMARY ***
Total pot $200 | Rake $0
Hand was run twice
FIRST Board [Ks 7d 2h Qc 3s]
SECOND Board [Ks 7d 2h 9c Ad]
Seat 1: ann (button) (small blind) showed [Ah Kh] and lost with a pair of Kings, and won ($100) with two pair, Aces and Kings
Seat 2: ben (big blind) showed [Kd 7c] and won ($100) with two pair, Kings and Sevens, and lost with two pair, Kings and Sevens
"""

RUN_THRICE = """\
Poker Hand #HD2003: Hold'em No Limit ($1/$2) - 2026/04/15 22:41:29
Table 'Orion' 2-max Seat #1 is the button
Seat 1: Hero ($50 in chips)
Seat 2: 1a2b3c ($50 in chips)
Hero: posts small blind $1
1a2b3c: posts big blind $2
*** HOLE CARDS ***
Dealt to Hero [Ah Ad]
Dealt to 1a2b3c
Hero: raises $48 to $50 and is all-in
1a2b3c: calls $48 and is all-in
Hero: shows [Ah Ad]
1a2b3c: shows [Kh Kd]
*** FIRST FLOP *** [2c 3d 7h]
*** FIRST TURN *** [2c 3d 7h] [8s]
*** FIRST RIVER *** [2c 3d 7h 8s] [Tc]
*** SECOND FLOP *** [2s 3c 7s]
*** SECOND TURN *** [2s 3c 7s] [8d]
*** SECOND RIVER *** [2s 3c 7s 8d] [Kc]
*** THIRD FLOP *** [4c 5d 9h]
*** THIRD TURN *** [4c 5d 9h] [9s]
*** THIRD RIVER *** [4c 5d 9h 9s] [Qc]
*** FIRST SHOWDOWN ***
Hero collected $33.34 from pot
*** SECOND SHOWDOWN ***
1a2b3c collected $33.33 from pot
*** THIRD SHOWDOWN ***
Hero collected $33.33 from pot
*** SUMMARY ***
Total pot $100 | Rake $0 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
Hand was run three times
FIRST Board [2c 3d 7h 8s Tc]
SECOND Board [2s 3c 7s 8d Kc]
THIRD Board [4c 5d 9h 9s Qc]
Seat 1: Hero (small blind) showed [Ah Ad] and won ($33.34) with Pair of Aces, and lost with Pair of Aces, and won ($33.33) with Pair of Aces and Pair of Nines
Seat 2: 1a2b3c (big blind) showed [Kh Kd] and lost with Pair of Kings, and won ($33.33) with Three Kings, and lost with Pair of Kings and Pair of Nines
"""

CASHED_OUT = """\
PokerStars Hand #1004:  Hold'em No Limit ($1/$2 USD) - 2026/03/07 10:00:00 ET
Table 'Vesta' 6-max Seat #1 is the button
Seat 1: ann ($100 in chips)
Seat 2: ben ($100 in chips)
ann: posts small blind $1
ben: posts big blind $2
*** HOLE CARDS ***
ann: raises $98 to $100 and is all-in
ben: calls $98 and is all-in
*** FLOP *** [Ks 7d 2h]
*** TURN *** [Ks 7d 2h] [Qc]
*** RIVER *** [Ks 7d 2h Qc] [3s]
*** SHOW DOWN ***
ben: shows [Kd 7c] (two pair, Kings and Sevens)
ann: shows [Ah Kh] (a pair of Kings)
ben cashed out the hand for $71.20 | Cash Out Fee $0.71
*** SUMMARY ***
Total pot $200 | Rake $1
Board [Ks 7d 2h Qc 3s]
Seat 1: ann (button) (small blind) showed [Ah Kh] and lost with a pair of Kings
Seat 2: ben (big blind) showed [Kd 7c] and won ($199) with two pair, Kings and Sevens (pot not awarded as player cashed out)
"""

GG_CASHED_OUT = """\
Poker Hand #HD2004: Hold'em No Limit ($1/$2) - 2026/04/16 22:41:29
Table 'Orion' 2-max Seat #1 is the button
Seat 1: Hero ($50 in chips)
Seat 2: 1a2b3c ($50 in chips)
Hero: posts small blind $1
1a2b3c: posts big blind $2
*** HOLE CARDS ***
Dealt to Hero [Ah Ad]
Dealt to 1a2b3c
Hero: raises $48 to $50 and is all-in
1a2b3c: calls $48 and is all-in
Hero: Chooses to EV Cashout
Hero: shows [Ah Ad]
1a2b3c: shows [Kh Kd]
*** FLOP *** [2c 3d 7h]
*** TURN *** [2c 3d 7h] [8s]
*** RIVER *** [2c 3d 7h 8s] [Tc]
*** SHOWDOWN ***
Hero collected $100 from pot
Hero: Pays Cashout Risk ($18.20)
*** SUMMARY ***
Total pot $100 | Rake $0 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
Board [2c 3d 7h 8s Tc]
Seat 1: Hero (small blind) showed [Ah Ad] and won ($100) with Pair of Aces, Cashout Risk ($18.20)
Seat 2: 1a2b3c (big blind) showed [Kh Kd] and lost with Pair of Kings
"""

LATE_POSTS = """\
PokerStars Hand #1005:  Hold'em No Limit (£1/£2 GBP) - 2026/03/08 10:00:00 WET
Table 'Vesta' 9-max Seat #1 is the button
Seat 1: ann (£100 in chips)
Seat 2: ben (£100 in chips)
Seat 3: cid (£100 in chips)
Seat 4: dee (£100 in chips)
Seat 6: eve (£100 in chips) out of hand (moved from another table into small blind)
Seat 7: fay (£100 in chips) is sitting out
ben: posts small blind £1
cid: posts big blind £2
dee: posts small & big blinds £3
ann: posts small blind £1
*** HOLE CARDS ***
gus joins the table at seat #8
dee: checks
ann: folds
ben: calls £1
cid said, "hello: folds"
cid: checks
*** FLOP *** [Ks 7d 2h]
ben: checks
cid: bets £4
dee: calls £4
ben: folds
*** TURN *** [Ks 7d 2h] [Qc]
cid: checks
dee: checks
*** RIVER *** [Ks 7d 2h Qc] [3s]
cid: checks
dee: checks
*** SHOW DOWN ***
cid: shows [Kd Qd] (two pair, Kings and Queens)
dee: mucks hand
cid collected £15.60 from pot
*** SUMMARY ***
Total pot £16 | Rake £0.40
Board [Ks 7d 2h Qc 3s]
Seat 1: ann (button) folded before Flop
Seat 2: ben (small blind) folded on the Flop
Seat 3: cid (big blind) showed [Kd Qd] and won (£15.60) with two pair, Kings and Queens
Seat 4: dee mucked [9s 9c]
"""

WALK = """\
PokerStars Hand #1006:  Hold'em No Limit (10/20) - 2026/03/09 10:00:00 ET
Table 'Vesta' 6-max (Play Money) Seat #1 is the button
Seat 1: ann (1000 in chips)
Seat 2: ben (1000 in chips)
Seat 3: cid (1000 in chips)
ben: posts small blind 10
cid: posts big blind 20
*** HOLE CARDS ***
ann: folds
ben: folds
Uncalled bet (10) returned to cid
cid collected 20 from pot
cid: doesn't show hand
*** SUMMARY ***
Total pot 20 | Rake 0
Seat 1: ann (button) folded before Flop (didn't bet)
Seat 2: ben (small blind) folded before Flop
Seat 3: cid (big blind) collected (20)
"""

CANCELLED = """\
PokerStars Hand #1007:  Hold'em No Limit ($1/$2 USD) - 2026/03/10 10:00:00 ET
Table 'Vesta' 6-max Seat #1 is the button
Seat 1: ann ($100 in chips)
Seat 2: ben ($100 in chips)
ann: posts small blind $1
Hand cancelled
*** SUMMARY ***
Seat 1: ann (button) (small blind) collected ($1)
Seat 2: ben (big blind) folded before Flop
"""

SIDE_POTS = """\
PokerStars Hand #1008: Tournament #78, 1000+50 Hold'em No Limit - Match Round I, Level IV (50/100) - 2026/03/11 10:00:00 ET
Table '78 1' 6-max Seat #1 is the button
Seat 1: ann (300 in chips)
Seat 2: ben (700 in chips)
Seat 3: cid (1000 in chips)
Seat 4: dee (1500 in chips)
ben: posts small blind 50
cid: posts big blind 100
*** HOLE CARDS ***
dee: raises 1400 to 1500 and is all-in
ann: calls 300 and is all-in
ben: calls 650 and is all-in
cid: calls 900 and is all-in
Uncalled bet (500) returned to dee
*** FLOP *** [Ks 7d 2h]
*** TURN *** [Ks 7d 2h] [Qc]
*** RIVER *** [Ks 7d 2h Qc] [3s]
*** SHOW DOWN ***
cid: shows [Kd Qd] (two pair, Kings and Queens)
dee: shows [Ah Ad] (a pair of Aces)
cid collected 600 from side pot-2
ben: shows [7c 7h] (three of a kind, Sevens)
ben collected 1200 from side pot-1
ann: shows [Kh Kc] (three of a kind, Kings)
ann collected 1200 from main pot
*** SUMMARY ***
Total pot 3000 Main pot 1200. Side pot-1 1200. Side pot-2 600. | Rake 0
Board [Ks 7d 2h Qc 3s]
Seat 1: ann (button) showed [Kh Kc] and won (1200) with three of a kind, Kings
Seat 2: ben (small blind) showed [7c 7h] and won (1200) with three of a kind, Sevens
Seat 3: cid (big blind) showed [Kd Qd] and won (600) with two pair, Kings and Queens
Seat 4: dee showed [Ah Ad] and lost with a pair of Aces
"""

CASH_DROP = """\
Poker Hand #HD2005: Hold'em No Limit ($1/$2($0.50)) - 2026/04/17 22:41:29
Table 'Orion' 6-max Seat #2 is the button
Seat 1: Hero ($200 in chips)
Seat 2: 1a2b3c ($180 in chips)
Seat 3: 9f8e7d ($210 in chips)
Hero: posts the ante $0.50
1a2b3c: posts the ante $0.50
9f8e7d: posts the ante $0.50
9f8e7d: posts small blind $1
Hero: posts big blind $2
Cash Drop to Pot : total $5
*** HOLE CARDS ***
Dealt to Hero [Jc Td]
Dealt to 1a2b3c
Dealt to 9f8e7d
1a2b3c: raises $4 to $6
9f8e7d: calls $5
Hero: folds
*** FLOP *** [Js 8d 4h]
9f8e7d: checks
1a2b3c: checks
*** TURN *** [Js 8d 4h] [2c]
9f8e7d: checks
1a2b3c: checks
*** RIVER *** [Js 8d 4h 2c] [2d]
9f8e7d: Bet & Muck $5
1a2b3c: calls $5
9f8e7d: Bet & Muck folds
*** SHOWDOWN ***
1a2b3c collected $30.50 from pot
*** SUMMARY ***
Total pot $30.50 | Rake $0 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
Board [Js 8d 4h 2c 2d]
Seat 1: Hero (big blind) folded before Flop
Seat 2: 1a2b3c (button) won ($30.50)
Seat 3: 9f8e7d (small blind) folded on the River
"""

HANDS = {name.lower(): text for name, text in dict(globals()).items() if name.isupper() and isinstance(text, str)}
"""All of them by name."""

SESSION = "\n\n".join(HANDS.values())
