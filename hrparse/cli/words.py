"""What the command says itself, in both languages. What Typer puts around it (`Usage`, `Error`) is Typer's own."""

from __future__ import annotations

import errno
import locale
import os
import sys

from hrparse.diagnostics import Lang

WORDS: dict[str, dict[Lang, str]] = {
    "unreadable": {"en": "cannot read {name}: {why}", "zh": "无法读取 {name}：{why}"},
    "unwritable": {"en": "cannot write {name}: {why}", "zh": "无法写入 {name}：{why}"},
    "stale": {
        "en": "the grammars have changed since they were built: run `python -m transpile`",
        "zh": "语法文件在构建之后有改动：请运行 `python -m transpile`",
    },
    "broken grammar": {
        "en": "{name}:{line}: this grammar cannot be used: {why}",
        "zh": "{name}:{line}: 这个语法文件无法使用：{why}",
    },
    "no base": {
        "en": "{base}: the address of a page begins with {schemes}, or is a path, and has no blanks (write %20)",
        "zh": "{base}：页面地址应以 {schemes} 开头，或为一个路径，且不含空白（请写 %20）",
    },
    "replaced": {"en": "replaced {name}", "zh": "已替换 {name}"},
    "large page": {
        "en": "the page has {size:,} MB, {hands:,} hands",
        "zh": "页面大小为 {size:,} MB，共 {hands:,} 手牌",
    },
    "heavy page": {
        "en": "the page has {size:,} MB, {hands:,} hands: a browser may open it slowly or not at all; "
        "give fewer files, or a part of one",
        "zh": "页面大小为 {size:,} MB，共 {hands:,} 手牌：浏览器可能打开很慢或打不开；请减少文件，或只取文件的一部分",
    },
    "no link": {"en": "too many hands for a link: {why}", "zh": "手牌太多，无法放进链接：{why}"},
    "no hands": {"en": "there is no hand to show", "zh": "没有可以显示的手牌"},
    "no text": {
        "en": "nothing to read in {name}: of a folder {suffixes} are read",
        "zh": "{name} 中没有可读的文件：目录中只读取 {suffixes}",
    },
    "passed over": {
        "en": "not read in {name}: {some} ({count}); of a folder {suffixes} are read, other files when they are named",
        "zh": "{name} 中未读取：{some}（{count}）；目录中只读取 {suffixes}，其他文件请直接写出文件名",
    },
    "same file": {"en": "{name} is also read; choose another name", "zh": "{name} 同时是输入文件，请换一个名字"},
    "stdin": {"en": "standard input", "zh": "标准输入"},
    "stdout": {"en": "standard output", "zh": "标准输出"},
    "interrupted": {"en": "interrupted", "zh": "已中断"},
    "no code": {"en": "there is no code {code}; there are: {codes}", "zh": "没有代码 {code}；现有代码：{codes}"},
    "no site": {"en": "there is no site {site}; there are: {sites}", "zh": "没有站点 {site}；现有站点：{sites}"},
    "no PokerKit": {
        "en": "simulate needs PokerKit: pip install '{needed}'",
        "zh": "simulate 需要 PokerKit：pip install '{needed}'",
    },
    "not written": {
        "en": "the grammar of {site} cannot write this hand: {why}",
        "zh": "{site} 的语法写不出这一手牌：{why}",
    },
    "no choice": {"en": "there is no '{value}'; there are: '{choices}'", "zh": "没有 '{value}'；可选：'{choices}'"},
    "no format": {"en": "cannot allow {name}; there are: {names}", "zh": "不能允许 {name}；可选：{names}"},
}

SIMULATIONS = """hrparse simulate --site SITE --blinds 0.05/0.10 --keep -o cash.txt

hrparse simulate --site SITE --players 9 --schedule "10:10/20;10:25/50/5\""""

HELP: dict[str, dict[Lang, str]] = {
    "hrparse": {
        "en": "Reads poker hand histories, finds what is wrong with them, and gives them back as JSON.",
        "zh": "读取扑克手牌历史，找出其中的问题，并输出为 JSON。",
    },
    "exit codes": {
        "en": "Exit codes: 0 no error; 1 an error or no hand (with --strict a warning too); 2 wrong usage, or a file "
        "that cannot be read or written.",
        "zh": "退出码：0 没有错误；1 有错误或没有手牌（加 --strict 时也包括警告）；2 用法有误，或有文件无法读写。",
    },
    "version": {"en": "Show the version and stop.", "zh": "显示版本后退出。"},
    "files": {"en": "Files, folders, or `-` for standard input.", "zh": "文件、目录，或表示标准输入的 `-`。"},
    "lang": {"en": "Language of the messages.", "zh": "消息的语言。"},
    "page lang": {"en": "Language of the messages and of the page.", "zh": "消息和页面的语言。"},
    "from the locale": {"en": "from the locale", "zh": "取自系统区域设置"},
    "site": {"en": "Read as text of this site.", "zh": "按这个网站的文本读取。"},
    "detected": {"en": "detected for each hand", "zh": "逐手自动判断"},
    "engine": {"en": "Which recognizer reads: {engines}.", "zh": "使用哪个识别器： {engines}。"},
    "allow": {"en": "Opt in to these formats.", "zh": "放行这些格式。"},
    "no audit": {
        "en": "Read only: do not check money, order, cards, winners.",
        "zh": "只读取。 不检查金额、顺序、牌和赢家。",
    },
    "quiet": {
        "en": "Errors only (with --strict warnings too), and no summary.",
        "zh": "只显示错误（加 --strict 时也显示警告），不显示汇总。",
    },
    "strict": {"en": "Exit 1 for warnings too.", "zh": "有警告时退出码也为 1。"},
    "out": {
        "en": "Write here; what stood there is replaced when all is written, and that is said.",
        "zh": "写到这里。 写完后才替换旧文件， 并会说明。",
    },
    "stdout": {"en": "standard output", "zh": "标准输出"},
    "check": {"en": "Report what is wrong in hand histories.", "zh": "报告手牌历史中的问题。"},
    "report": {
        "en": "How to report: text, concise (a line each), json, sarif, github.",
        "zh": "报告的格式： text, concise（每条一行）, json, sarif, github。",
    },
    "parse": {
        "en": "Write the hands as JSON; what is wrong goes to standard error.",
        "zh": "把手牌写成 JSON；问题写到标准错误输出。",
    },
    "json": {
        "en": "One JSON document (a single hand stands bare), or one hand a line.",
        "zh": "一个 JSON 文档（单独一手时直接写出）， 或每行一手。",
    },
    "replay": {
        "en": "Write one HTML file that plays these hands, from text or JSON; its name goes to standard output.",
        "zh": "由文本或 JSON 生成一个可以回放这些手牌的 HTML 文件；文件名写到标准输出。",
    },
    "open": {"en": "Open the page in the browser.", "zh": "在浏览器中打开页面。"},
    "share": {
        "en": "Print the link that opens these hands in the page: all of them stand in the link itself.",
        "zh": "输出在页面中打开这些手牌的链接：全部手牌都在链接里。",
    },
    "base": {
        "en": "Address of the page, before the `#`: http, https, file, or a path.",
        "zh": "页面地址，即 `#` 之前的部分：http、https、file 或路径。",
    },
    "simulate": {
        "en": f"""Write hands that nobody played, legal and with chips that add up, as the text of a site.

{SIMULATIONS}

PokerKit keeps the rules of the game; it comes with the extra `simulate` of this package.""",
        "zh": f"""按某个网站的格式写出没有人打过的手牌：合乎规则，筹码平衡。

{SIMULATIONS}

游戏规则由 PokerKit 掌握；它随本包的 `simulate` 附加依赖安装。""",
    },
    "100 big blinds": {"en": "100 big blinds", "zh": "100 个大盲"},
    "write site": {"en": "Write as this site does; see `sites`.", "zh": "按这个网站的格式书写；见 `sites`。"},
    "hands": {"en": "How many hands.", "zh": "多少手牌。"},
    "players": {"en": "How many sit down, 2 to 10.", "zh": "多少人入座，2 到 10。"},
    "blinds": {"en": "A cash game for these.", "zh": "现金桌的盲注。"},
    "levels": {
        "en": "Tournaments: HANDS:SMALL/BIG or HANDS:SMALL/BIG/ANTE for each level, parted by `;`; the last stands.",
        "zh": "锦标赛的级别： HANDS:SMALL/BIG 或 HANDS:SMALL/BIG/ANTE ，以 `;` 分隔。 最后一级一直有效。",
    },
    "stacks": {
        "en": "What players begin with: one stack for all, or one for each.",
        "zh": "起始筹码：所有人相同，或每人一个。",
    },
    "keep": {
        "en": "Cash: keep stacks from hand to hand instead of filling them up.",
        "zh": "现金桌：筹码逐手延续，不补满。",
    },
    "seed": {"en": "The same seed gives the same hands.", "zh": "同一种子得到同样的手牌。"},
    "sites": {
        "en": "List the sites whose hand histories are read, and how their hands begin.",
        "zh": "列出支持的网站，以及它们的手牌如何开头。",
    },
    "lines": {
        "en": "List the line types of a site, with sample lines.",
        "zh": "列出一个网站的各种行，并附样例。",
    },
    "all sites": {"en": "all sites", "zh": "全部网站"},
    "explain": {
        "en": "Tell more about a code: what it means, a line with the fault, the line mended. Without one, list them.",
        "zh": "解释一个代码：含义、有问题的行、改好的行。不给代码时列出全部代码。",
    },
    "all codes": {"en": "all codes", "zh": "全部代码"},
}

REASONS_ZH: dict[int, str] = {
    errno.ENOENT: "没有这个文件或目录",
    errno.EACCES: "没有权限",
    errno.EPERM: "不允许的操作",
    errno.EISDIR: "这是一个目录",
    errno.ENOTDIR: "路径中有一部分不是目录",
    errno.ENOSPC: "磁盘已满",
    errno.EDQUOT: "超出磁盘配额",
    errno.EFBIG: "文件太大",
    errno.EROFS: "文件系统只读",
    errno.EIO: "输入输出错误",
    errno.ENAMETOOLONG: "文件名太长",
    errno.ELOOP: "符号链接层数太多",
    errno.EMFILE: "打开的文件太多",
    errno.EBADF: "文件描述符无效",
}
"""What the system says in English, for what happens to files; the rest stays as the system says it."""


LANGS: dict[str, Lang] = {"zh": "zh", "en": "en"}


def words(key: str, lang: Lang, **params: str | int) -> str:
    return WORDS[key][lang].format(**params)


def help_text(key: str, **params: str) -> str:
    """The help, in the language that the command was called in."""
    text = HELP[key][asked_lang(sys.argv[1:])]
    return text.format(**params) if params else text


def reason(error: OSError, lang: Lang) -> str:
    if lang == "zh" and error.errno in REASONS_ZH:
        return REASONS_ZH[error.errno]
    return error.strerror or str(error)


def asked_lang(arguments: list[str]) -> Lang:
    """The language of `--lang`, before the command line is understood; else that of the locale."""
    for option, value in zip(arguments, [*arguments[1:], ""], strict=False):
        given = value if option == "--lang" else option.removeprefix("--lang=")
        if given != option and given in LANGS:
            return LANGS[given]
    return system_lang()


def system_lang() -> Lang:
    """The language of the locale: Chinese or else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "zh" if value.lower().startswith("zh") else "en"
    name = locale.getlocale()[0] or ""  # Windows has none of the variables
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"
