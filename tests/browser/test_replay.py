"""Controls, keys, and the acceptance lines of the specification (§8)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import Open, Page, press, read
from hands import TOURNAMENT, TWICE, ring

pytestmark = pytest.mark.browser


@pytest.fixture
def sample(examples: Path) -> str:
    return (examples / "example_ps.txt").read_text("utf-8")


@pytest.fixture
def other(examples: Path) -> str:
    return (examples / "example_gg.txt").read_text("utf-8")


def info(page: Page) -> str:
    return re.sub(r"\s+", " ", page.inner_text("#info"))


def stacks(page: Page) -> dict[str, str]:
    seats = page.locator(".seat")
    return {seat.get_attribute("data-name"): seat.locator(".stack").inner_text() for seat in seats.all()}


def board(page: Page) -> str:
    cards = page.eval_on_selector_all(".board .card:not(.slot)", "cards => cards.map(card => card.dataset.card)")
    return " ".join(cards)


def now(page: Page) -> str:
    return page.inner_text("#now")


# -- §8.1 -------------------------------------------------------------------------------------------------------------


def test_the_golden_input_a(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    hand = page.evaluate("text => hrparse.parse(text).hands[0]", sample)
    assert (hand["hand_id"], hand["blinds"], hand["button_seat"], hand["max_players"]) == ("239732915412", [2, 5], 3, 6)
    labels = {player["seat"]: player["position"] for player in hand["players"]}
    assert labels == {4: "SB", 5: "BB", 6: "UTG", 1: "HJ", 2: "CO", 3: "BTN"}
    assert (hand["result"]["pot"], hand["result"]["rake"]) == (337, 2)
    assert hand["result"]["winners"][0] | {"hand": None} == {"player": "Carol", "amount": 335, "hand": None}
    actions = [action for street in hand["streets"] for action in street["actions"]]
    assert len(actions) >= 20
    assert {"player": "Carol", "action": "raise", "amount": 10, "to_amount": 15} in actions


def test_the_golden_input_b(open_page: Open, other: str) -> None:
    page = open_page()
    read(page, other)
    hand = page.evaluate("text => hrparse.parse(text).hands[0]", other)
    assert (hand["result"]["winners"][0]["player"], hand["result"]["pot"]) == ("Hero", 300)
    assert any(action.get("all_in") for street in hand["streets"] for action in street["actions"])
    press(page, "End")
    assert stacks(page) == {"Tom": "$0", "Hero": "$348"}
    assert board(page) == "Jh 8s 2c 3d 7h"


def test_bad_input_says_where_and_why(open_page: Open) -> None:
    page = open_page()
    read(page, "hello world")
    assert "解析失败：第 1 行（hello world）" in page.inner_text("#problems")
    assert page.is_visible("#paste")
    page.click("#lang")
    read(page, "hello world")
    assert "Does not read: line 1 (hello world)" in page.inner_text("#problems")
    read(page, "   \n ")
    assert page.is_visible("#problems .error")


def test_a_fault_of_one_hand_does_not_stop_the_others(open_page: Open, sample: str, other: str) -> None:
    page = open_page()
    read(page, sample.replace("Alice: folds", "Alice: foldz") + "\n\n" + other)
    assert "第 1 手，共 1 手" in info(page)
    assert "解析失败：第 13 行（Alice: foldz）" in page.inner_text("#faults")
    assert not page.is_visible("#problems")
    page.click("#faults")
    assert "HR101" in page.inner_text("#problems")
    assert "^" in page.inner_text("#problems .caret >> nth=0")
    assert page.locator("#text .fault.error").count() == 1


def test_two_hands(open_page: Open, sample: str, other: str) -> None:
    page = open_page()
    read(page, sample + "\n\n" + other)
    assert "第 1 手，共 2 手" in info(page)
    page.click("#next-hand")
    assert "#RC87654321" in info(page)
    assert "第 2 手，共 2 手" in info(page)
    assert page.is_disabled("#next-hand")
    page.click("#first-hand")
    assert "#239732915412" in info(page)
    press(page, "ArrowDown")
    assert "#RC87654321" in info(page)
    press(page, "ArrowUp")
    assert "#239732915412" in info(page)


def test_the_head_of_a_hand(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    press(page, "End")
    assert info(page) == "#239732915412 NL Hold'em $2/$5 6-max | 第 1 手，共 1 手 | 底池：$337"
    press(page, "l")
    assert info(page) == "#239732915412 NL Hold'em $2/$5 6-max | Hand 1 of 1 | Pot: $337"


# -- §3.2, §8.2 -------------------------------------------------------------------------------------------------------


def test_steps_and_streets(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    assert stacks(page)["Hero"] == "$800"
    assert board(page) == ""
    pots = {"f": ("底池 $47", "Ks 7d 2h"), "t": ("底池 $87", "Ks 7d 2h Qc"), "r": ("底池 $177", "Ks 7d 2h Qc 3s")}
    for key, (pot, cards) in pots.items():
        press(page, key)
        assert page.inner_text(".middle .pot") == pot
        assert board(page) == cards
        assert page.locator(".bet:visible").count() == 0
        assert page.get_attribute('[data-street][aria-pressed="true"]', "data-street")[0] == key
    press(page, "f")
    assert stacks(page) == {
        "Alice": "$500",
        "Bob": "$600",
        "Carol": "$435",
        "Hero": "$785",
        "Dave": "$318",
        "Eve": "$685",
    }
    press(page, "ArrowRight", "ArrowRight", "ArrowRight")
    assert now(page) == "SB (Hero) bets $20"
    assert stacks(page)["Hero"] == "$765"
    press(page, "ArrowLeft")
    assert now(page) == "BTN (Carol) checks"
    assert stacks(page)["Hero"] == "$785"
    press(page, "p")
    assert stacks(page)["Dave"] == "$320"
    for name, text in {"flop": "翻牌", "turn": "转牌", "river": "河牌"}.items():
        page.click(f'[data-street="{name}"]')
        assert text in now(page)
    press(page, "Home")
    assert page.is_disabled("#back-step")
    page.click("#next-step")
    assert "posts small blind $2" in now(page)
    page.click("#back-step")
    assert now(page) == "开始"


def test_the_end(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    press(page, "End")
    assert now(page) == "结果：BTN (Carol) 赢得 $335（two pair, Kings and Queens）；抽水 $2"
    assert stacks(page)["Carol"] == "$625"
    assert page.locator(".seat.winner").get_attribute("data-name") == "Carol"
    assert page.locator('.seat[data-name="Carol"] .card.back').count() == 0
    assert page.is_disabled("#next-step")
    press(page, "ArrowRight")
    assert "结果" in now(page)


def test_the_wording_of_the_log(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    log = page.inner_text("#log ol")
    assert "BTN (Carol) raises $10 to $15" in log
    assert "2.0bb → $10 · 143% pot" in log
    assert "UTG (Eve) calls $10 to $15" in log
    assert "SB (Hero) bets $20" in log
    assert "4.0bb → $20 · 43% pot" in log
    assert "BTN (Carol) 亮牌 [K♦ Q♦] (two pair, Kings and Queens)" in log
    press(page, "f", "ArrowRight")
    assert page.inner_text('#log [aria-current="step"]') == "UTG (Eve) checks"
    page.click("#log button:has-text('bets $80')")
    assert now(page) == "SB (Hero) bets $80"


def test_playing_and_its_speed(open_page: Open, other: str) -> None:
    page = open_page()
    read(page, other)
    page.locator("#speed").fill("3")
    assert page.inner_text("#speed-now") == "3×"
    page.locator("#table").focus()
    press(page, "Space")
    assert page.get_attribute("#play", "class").endswith("playing")
    press(page, "Space")
    assert "playing" not in page.get_attribute("#play", "class")
    page.click("#play")
    page.wait_for_selector("#now.result")
    page.wait_for_selector("#play:not(.playing)")
    page.click("#play")  # again from the start
    page.wait_for_selector("#play.playing")
    page.click("#play")


def test_the_scrubber(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    last = int(page.get_attribute("#scrub", "max"))
    page.locator("#scrub").fill(str(last))
    assert "结果" in now(page)
    page.locator("#scrub").fill("1")
    assert "small blind" in now(page)
    page.locator("#scrub").focus()
    press(page, "ArrowRight")
    assert page.input_value("#scrub") == "2"
    assert page.inner_text(".marks").split() == ["F", "T", "R"]
    assert "第 2 步" in page.get_attribute("#scrub", "aria-valuetext")


def test_keys_of_a_text_box_stay_there(open_page: Open, sample: str, other: str) -> None:
    page = open_page()
    read(page, sample + "\n\n" + other)
    press(page, "f")
    before = now(page)
    page.click("#filter")
    page.keyboard.type("rtb v?")
    assert now(page) == before
    assert page.input_value("#filter") == "rtb v?"
    assert page.is_visible("#list .none")


def test_swipe(open_page: Open, sample: str) -> None:
    page = open_page(width=375, has_touch=True)
    read(page, sample)
    swipe = """([from, to]) => {
      const at = x => new Touch({ identifier: 1, target: document.getElementById("table"), clientX: x, clientY: 200 });
      const table = document.getElementById("table");
      table.dispatchEvent(new TouchEvent("touchstart", { touches: [at(from)], changedTouches: [at(from)], bubbles: true }));
      table.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [at(to)], bubbles: true }));
    }"""
    page.evaluate(swipe, [200, 100])
    assert "small blind" in now(page)
    page.evaluate(swipe, [100, 200])
    assert now(page) == "开始"
    page.evaluate(swipe, [100, 90])
    assert now(page) == "开始"


def test_the_text_beside_the_table(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    press(page, "f", "ArrowRight", "ArrowRight", "ArrowRight")
    assert page.inner_text('#text [aria-current="step"] bdi') == "Hero: bets $20"
    page.click("#text button:has-text('Carol: raises $10 to $15')")
    assert now(page) == "BTN (Carol) raises $10 to $15"
    page.click("#text button:has-text('*** TURN ***')")
    assert board(page) == "Ks 7d 2h Qc"
    assert page.locator("#text .fault.warning").count() == 2


# -- what is shown ----------------------------------------------------------------------------------------------------


def test_amounts_in_big_blinds(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    press(page, "b", "f")
    assert stacks(page)["Carol"] == "87.0bb"
    assert page.inner_text(".middle .pot") == "底池 9.4bb"
    assert "BTN (Carol) raises 2.0bb to 3.0bb" in page.inner_text("#log ol")
    press(page, "b")
    assert stacks(page)["Carol"] == "$435"


def test_names_positions_and_nobody(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    names = lambda: page.locator(".seat .name").all_inner_texts()  # noqa: E731
    assert names()[0] == "Hero"
    press(page, "n")
    assert set(names()) == {"SB", "BB", "UTG", "HJ", "CO", "BTN"}
    press(page, "n")
    assert set(names()) == {"Hero", "玩家 1", "玩家 2", "玩家 3", "玩家 5", "玩家 6"}
    assert "Carol" not in page.inner_text("#log ol")
    press(page, "n")
    assert "Carol" in names()


def test_cards_are_seen_when_they_were_seen(open_page: Open) -> None:
    page = open_page()
    read(page, ring(6))
    press(page, "t")
    shown = lambda: page.eval_on_selector_all(  # noqa: E731
        ".hole",
        "all => Object.fromEntries(all.map(hole => [hole.parentElement.dataset.name, [...hole.children].map(card => card.dataset.card).join(' ')]))",
    )
    assert shown()["Borek"] == "Qs Qd"
    assert shown()["Ada"] == "? ?"
    press(page, "v")
    assert shown()["Ada"] == "As Td"
    assert shown()["Cleo"] == "? ?"  # mucked, though the summary tells (R18)
    press(page, "v", "End")
    assert shown()["Ada"] == "As Td"
    assert shown()["Cleo"] == "? ?"
    assert page.inner_text('.seat[data-name="Cleo"] .act') == "mucked"


def test_the_deck_of_four_colours(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    press(page, "End")
    colour = "() => getComputedStyle(document.querySelector('.board .card.d')).color"
    red = page.evaluate(colour)
    page.click("#view-menu summary")
    page.click('[data-view="deck"][data-value="4"]')
    assert page.evaluate(colour) != red
    assert page.inner_text(".board .card.d i") == "♦"


def test_a_click_on_a_seat_sits_there(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    page.click('.seat[data-name="Eve"] .plate')
    boxes = {s.get_attribute("data-name"): s.bounding_box()["y"] for s in page.locator(".seat").all()}
    assert max(boxes, key=lambda name: boxes[name]) == "Eve"


def test_pot_odds(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    press(page, "f", "ArrowRight", "ArrowRight", "ArrowRight")
    assert page.inner_text("#odds") == "UTG (Eve)：call $20 · 底池赔率 3.4:1 · 需 23%"


def test_side_pots_are_named(open_page: Open) -> None:
    page = open_page()
    read(page, ring(4))
    press(page, "r", "ArrowRight", "ArrowRight")
    press(page, "ArrowRight")
    assert re.search(r"主池 \$\S+\s+边池 1 \$100", page.inner_text(".middle .pots"))
    press(page, "End")
    assert page.inner_text(".seat.winner .name") == "Borek"


def test_the_ledger_adds_up_at_every_step(open_page: Open) -> None:
    page = open_page()
    for players in (2, 3, 6, 10):
        read(page, ring(players))
        for _ in range(int(page.get_attribute("#scrub", "max"))):
            press(page, "ArrowRight")
            assert "breach" not in (page.get_attribute("#ledger", "class") or "")
        assert "投入" in page.inner_text("#ledger")


def test_a_ledger_that_does_not_add_up_is_told(open_page: Open, sample: str) -> None:
    page = open_page()
    page.evaluate(
        "() => { const frames = hrparse.frames; hrparse.frames = hand => frames(hand).map(frame => ({ ...frame, taken: frame.taken + 1 })); }"
    )
    read(page, sample)
    press(page, "ArrowRight")
    assert "breach" not in (page.get_attribute("#ledger", "class") or "")  # the same at every frame
    page.evaluate(
        "() => { const frames = hrparse.frames; hrparse.frames = hand => frames(hand).map((frame, k) => ({ ...frame, taken: frame.taken + k })); }"
    )
    read(page, sample)
    press(page, "End")
    assert "账目不平" in page.inner_text("#ledger.breach")


# -- many hands, and other ways in ------------------------------------------------------------------------------------


def test_hundreds_of_hands_and_the_filter(open_page: Open) -> None:
    page = open_page()
    read(page, "\n\n".join(ring(2 + k % 9, k + 1) for k in range(300)))
    assert "共 300 手" in info(page)
    assert page.locator("#list li").count() == 201
    page.fill("#filter", "#7000000299"[1:])
    assert page.locator("#list button[data-index]").count() == 1
    page.click("#list button[data-index]")
    assert "#7000000299" in info(page)
    assert page.inner_text('#text [aria-current="step"] bdi').startswith("PokerStars Hand #7000000299")
    page.fill("#filter", "")
    page.wait_for_function("() => document.querySelector('#list [aria-current] .net').textContent.endsWith('bb')")


def test_slices_read_as_the_whole(open_page: Open) -> None:
    """Faults of later slices stand at their line of the whole, and so do the lines that are named in words. Each slice is
    some 40,000 letters long."""
    rings = [ring(2 + k % 9, k + 1) for k in range(120)]
    rings[100] = rings[100].replace("\nSeat 2: ", "\nSeat 1: ", 1)
    text = "\n\n".join([*rings, rings[5]]).replace("Dmitri_K: folds", "Dmitri_K: foldz", 3)
    page = open_page()
    read(page, text)
    hands, found = page.evaluate(
        "text => { const read = hrparse.parse(text, { lang: 'zh' }); return [read.hands.length, read.diagnostics]; }",
        text,
    )
    assert f"共 {hands} 手" in info(page)
    page.click("#faults")
    said = page.inner_text("#problems")
    assert {"HR101", "HR104", "HR307"} <= {each["code"] for each in found}
    at = 0
    for each in found:
        for words in (f"第 {each['line']} 行", each["message"], each["help"]):
            at = said.index(words, at) if words else at


def test_json_in_the_same_box(open_page: Open, examples: Path, sample: str) -> None:
    page = open_page()
    bare = (examples / "example.json").read_text("utf-8")
    read(page, bare)
    assert "#239732915412" in info(page)
    assert page.is_visible("#text .none")
    press(page, "End")
    assert "Carol" in now(page)
    read(page, f'{{"hands": [{bare}, {bare}]}}')
    assert "共 2 手" in info(page)
    read(page, '{\n  "hand_id": }')
    assert "解析失败：第 2 行" in page.inner_text("#problems")
    read(page, '{"hands": [{"hand_id": 5}]}')
    assert "解析失败" in page.inner_text("#problems")
    read(page, "{\n" + "x" * 2_000)
    assert page.inner_text("#problems .headline") == "解析失败：第 2 行"  # so long a line is not shown


def test_files_and_examples(open_page: Open, examples: Path, tmp_path: Path) -> None:
    page = open_page()
    page.set_input_files("#files", [examples / "example_ps.txt", examples / "example_gg.txt"])
    page.wait_for_selector("#replay:visible")
    assert "共 2 手" in info(page)
    wide = tmp_path / "wide.txt"
    wide.write_text((examples / "example_gg.txt").read_text("utf-8"), "utf-16")
    page.set_input_files("#files", [wide])
    page.wait_for_function("() => document.getElementById('info').textContent.includes('共 1 手')")
    assert "RC87654321" in info(page)
    for name in ("GGPoker", "PokerStars", "JSON"):
        page.click("#open-new")
        page.click(f'[data-example="{name}"]')
        assert page.is_visible("#table")
        assert not page.is_visible("#faults")  # a stranger is not met with a warning


def test_drop_and_paste(open_page: Open, sample: str) -> None:
    page = open_page()
    drop = """text => {
      const data = new DataTransfer();
      data.items.add(new File([text], "hand.txt", { type: "text/plain" }));
      document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(drop, sample)
    page.wait_for_selector("#replay:visible")
    assert not page.is_visible("#drop")
    page = open_page()
    page.evaluate("text => navigator.clipboard.writeText(text)", sample)
    page.focus("#paste")
    press(page, "Control+v")
    page.wait_for_selector("#replay:visible")


def test_formats_that_are_asked_for(open_page: Open) -> None:
    page = open_page()
    zoom = ring(6).replace("PokerStars Hand", "PokerStars Zoom Hand")
    read(page, zoom)
    assert "不支持" in page.inner_text("#problems")
    assert "请勾选“同时读取 Zoom / straddle 手牌”" in page.inner_text("#problems")
    page.check("#allow")
    read(page, zoom)
    assert page.is_visible("#table")


def test_run_it_twice(open_page: Open) -> None:
    page = open_page()
    read(page, TWICE)
    press(page, "End")
    boards = page.locator(".board")
    assert boards.count() == 2
    cards = [
        row.locator(".card:not(.slot)").evaluate_all("all => all.map(card => card.dataset.card)")
        for row in boards.all()
    ]
    assert cards == [["7h", "8h", "2c", "Kd", "4s"], ["7h", "8h", "2c", "Ts", "9c"]]


def test_a_tournament(open_page: Open) -> None:
    page = open_page()
    read(page, TOURNAMENT)
    assert info(page).startswith("#8200000001 NL Hold'em 100/200 ante 25 9-max")
    more = page.inner_text("#info-more")
    assert "锦标赛 #990001" in more
    assert "级别 IX" in more
    assert "买入 5+2.50+0.60 USD" in more
    assert page.inner_text('.seat[data-name="Borek"] .bounty') == "USD 3.75"
    assert stacks(page)["Borek"] == "15,800"
    press(page, "End")
    assert stacks(page)["Borek"] == "16,150"
    assert now(page) == "结果：BTN (Borek) 赢得 575"


def test_help_and_language(open_page: Open) -> None:
    page = open_page()
    assert page.get_attribute("html", "lang") == "zh-CN"
    press(page, "?")
    assert page.is_visible("#help-box")
    press(page, "Escape")
    page.click("#lang")
    assert page.get_attribute("html", "lang") == "en"
    assert page.inner_text("h1").endswith("Hand Replayer")
    assert not re.search("[\u4e00-\u9fff]", page.inner_text("main"))
    press(page, "l")
    assert page.get_attribute("html", "lang") == "zh-CN"


def test_no_english_is_left_untranslated(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    page.click("#lang")
    press(page, "End")
    texts = page.inner_text("body") + " ".join(
        page.eval_on_selector_all("[aria-label]", "all => all.map(each => each.ariaLabel)")
    )
    assert not re.search("[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]", texts.replace("中文", ""))
