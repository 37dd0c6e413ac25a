"""Compression whose bytes depend on nothing but the input: what zlib gives differs from build to build.

One block of DEFLATE (RFC 1951) with the fixed codes: repeated strings are found, nothing is counted.
"""

from __future__ import annotations

from itertools import accumulate

WINDOW, SHORTEST, LONGEST, TRIES = 32768, 3, 258, 64

LENGTH_BITS = [0] * 8 + [bits for bits in range(1, 6) for _ in range(4)] + [0]
DISTANCE_BITS = [0, 0] + [bits for bits in range(14) for _ in range(2)]
"""Bits that follow each code of a length and of a distance."""
LENGTHS = [*accumulate((1 << bits for bits in LENGTH_BITS[:-2]), initial=SHORTEST), LONGEST]
DISTANCES = [*accumulate((1 << bits for bits in DISTANCE_BITS[:-1]), initial=1)]
"""The smallest length and distance of each code."""


def deflated(data: bytes) -> bytes:
    """The data as a raw DEFLATE stream."""
    out = Bits()
    out.put(1, 1)  # the last block
    out.put(1, 2)  # fixed codes
    seen: dict[bytes, list[int]] = {}
    at = 0

    def learn(place: int) -> None:
        seen.setdefault(data[place : place + SHORTEST], []).append(place)

    def longest(place: int) -> tuple[int, int]:
        """Length and place of the longest earlier string that stands here too; the nearest of several."""
        best, found = 0, 0
        for other in reversed(seen.get(data[place : place + SHORTEST], [])[-TRIES:]):
            if place - other > WINDOW:
                break
            if best and data[other + best : other + best + 1] != data[place + best : place + best + 1]:
                continue
            length, most = SHORTEST, min(LONGEST, len(data) - place)
            while length < most and data[other + length] == data[place + length]:
                length += 1
            if length > best:
                best, found = length, other
        return best, found

    match = longest(0)
    while at < len(data):
        length, other = match
        learn(at)
        following = longest(at + 1)
        if length < SHORTEST or following[0] > length:  # rather one letter now and more afterwards
            out.symbol(data[at])
            at += 1
            match = following
            continue
        code = max(i for i, low in enumerate(LENGTHS) if low <= length)
        out.symbol(257 + code)
        out.put(length - LENGTHS[code], LENGTH_BITS[code])
        away = at - other
        code = max(i for i, low in enumerate(DISTANCES) if low <= away)
        out.reversed(code, 5)
        out.put(away - DISTANCES[code], DISTANCE_BITS[code])
        for place in range(at + 1, at + length):
            learn(place)
        at += length
        match = longest(at)
    out.symbol(256)
    return out.whole()


class Bits:
    """Bits, the lowest of each byte first."""

    def __init__(self) -> None:
        self.bytes = bytearray()
        self.waiting = self.count = 0

    def put(self, value: int, bits: int) -> None:
        self.waiting |= value << self.count
        self.count += bits
        while self.count >= 8:
            self.bytes.append(self.waiting & 255)
            self.waiting >>= 8
            self.count -= 8

    def reversed(self, value: int, bits: int) -> None:
        """A code: its highest bit comes first."""
        self.put(int(f"{value:0{bits}b}"[::-1], 2), bits)

    def symbol(self, value: int) -> None:
        if value < 144:
            self.reversed(0x30 + value, 8)
        elif value < 256:
            self.reversed(0x190 + value - 144, 9)
        elif value < 280:
            self.reversed(value - 256, 7)
        else:
            self.reversed(0xC0 + value - 280, 8)

    def whole(self) -> bytes:
        return bytes(self.bytes) + (bytes([self.waiting]) if self.count else b"")
