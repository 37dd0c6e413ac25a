"""The short cuts of the plan, printed in JavaScript: replayer/core/recognizers.js."""

from __future__ import annotations

from typing import Any


def module(form: dict[str, Any]) -> str:
    return "\n/** @type {Record<string, any>} */\nexport const SHORT_CUTS = {};\n"
