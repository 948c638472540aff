"""Pairing: a browser on another machine proves once that its user is at the hub.

The terminal shows a code. A browser into which it is typed gets a token of 128 random bits, in a cookie that scripts
cannot read. The data folder keeps the token's hash, so that nobody types again after a restart of the hub. If nobody
sees a terminal, a word does the same: it was chosen when the hub was set up, and the data folder keeps its hash.

The right code is never refused, however many wrong ones came, and from wherever: wrong codes make the next ones longer.
The word can't grow, so tries of it are limited.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import re
import secrets
import threading
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

from werkzeug.sansio.request import Request
from werkzeug.wrappers import Response

from companion.frontends.data_folder import CONTROLS, PAIRED
from companion.frontends.venue import Venue
from web.trust.identity import device_of, keep_token, new_token
from web.trust.limits import Limit

logger = logging.getLogger(__name__)

COOKIE = "paired"

TRIES = 400
"""The tries of the word from all addresses together in `SPAN`."""

TRIES_OF_ONE = 10
"""The wrong tries allowed to one address, so that it does not use up the tries of other addresses."""

SPAN = 600.0
"""The seconds in which this number of tries is allowed."""

DIGITS = ((15, 6), (1_000, 9), (1_000_000, 12), (None, 15))
"""The digits of the next code, each up to a number of wrong tries in an evening."""

EVENING = 12 * 3600.0
"""Seconds after which wrong tries are forgotten."""

WRONG = 5
"""The number of wrong tries after which the code changes."""

READING = 60.0
"""Seconds that a code of more than six digits stays despite wrong tries, and is still valid afterwards."""

KEPT = 20
"""The most browsers that stay paired: those paired last."""

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits without those that look alike."""

LEAST, MOST = 8, 64
"""The letters of a word: with so few tries guessing takes years even for a plain one."""

SALT = 16
"""Bytes."""

_HASH = re.compile(r"[0-9a-f]{64}")


class TooManyTries(Exception):
    """The word was tried too often."""


class Pairing:
    """The valid code and the paired browsers; every method may be called from any thread.

    At a venue the staff's browsers are paired with all nodes at once (`VenuePairing`). It calls `show` with the new
    code each time that the code changes; `clock` gives seconds.
    """

    def __init__(
        self,
        folder: Path,
        show: Callable[[str], None] = lambda code: None,
        clock: Callable[[], float] = time.monotonic,
        *,
        has_local_controls: bool = True,
    ) -> None:
        """Read from `folder` which browsers are paired, and choose a code."""
        self.has_local_controls = has_local_controls
        """Whether the hub's own machine has the buttons, too."""
        self._file = folder / PAIRED
        self._word = folder / CONTROLS
        self._show = show
        self._tries = Limit(TRIES / SPAN, TRIES, clock)
        self._of_address = Limit(TRIES_OF_ONE / SPAN, TRIES_OF_ONE, clock)
        self._lock = threading.Lock()
        self._clock = clock
        self._wrong_since, self._wrong_in_all, self._wrong = clock(), 0, 0
        self._paired = _read(self._file)
        self.code = _draw_code(self._count_digits())
        self._shown_at = clock()
        self._code_before = ""

    def knows(self, request: Request) -> bool:
        """Return whether a request comes from a paired browser."""
        token = request.cookies.get(COOKIE, "")
        return bool(token) and device_of(token) in self._paired

    def pair(self, code: str, address: str = "") -> str | None:
        """Return a token for a browser at `address` if `code` is the valid one or the word, else None.

        Both may change the code. Raises `TooManyTries` for a wrong one if the address or the word had too many tries.
        """
        with self._lock:
            right = self._is_code(re.sub(r"\s", "", code))
        limited = not right and not self._may_try(code, address)
        right = right or (not limited and self._is_word(code))
        token = new_token() if right else None
        with self._lock:
            if token:
                self._keep(device_of(token))
            else:
                self._count_wrong()
            changed = right or self._should_change()
            if changed:
                self._change_code(keeps_good=not right)
        if changed:
            self._show(self.code)
        if limited:
            raise TooManyTries
        return token

    def _could_be_word(self, said: str) -> bool:
        return self.has_word and LEAST <= len(plain(said)) <= MOST

    def _may_try(self, said: str, address: str) -> bool:
        """Count a try that is not the code; return whether the hub compares it with the word."""
        return self._of_address.allows(address) and (not self._could_be_word(said) or self._tries.allows(""))

    def _is_code(self, digits: str) -> bool:
        """Return whether digits are the code, or the previous one while people may still be typing it."""
        good = [self.code]
        if self._code_before and self._clock() < self._shown_at + READING:
            good.append(self._code_before)
        return any([hmac.compare_digest(digits.encode(), code.encode()) for code in good])

    def _count_wrong(self) -> None:
        now = self._clock()
        if now > self._wrong_since + EVENING:
            self._wrong_since, self._wrong_in_all = now, 0
        self._wrong_in_all += 1
        self._wrong += 1

    def _should_change(self) -> bool:
        if self._wrong < WRONG:
            return False
        return len(self.code) == DIGITS[0][1] or self._clock() >= self._shown_at + READING

    def _change_code(self, keeps_good: bool) -> None:
        """Draw another code; the previous one stays valid for a minute unless it is short or was used."""
        before = self.code
        self._code_before = before if keeps_good and len(before) > DIGITS[0][1] else ""
        while self.code == before:
            self.code = _draw_code(self._count_digits())
        self._wrong, self._shown_at = 0, self._clock()

    def _count_digits(self) -> int:
        return next(digits for most, digits in DIGITS if most is None or self._wrong_in_all < most)

    def pair_device(self) -> str:
        """Return a token for a browser that has proved its owner in another way than by the code."""
        token = new_token()
        with self._lock:
            self._keep(device_of(token))
        return token

    @property
    def has_word(self) -> bool:
        """Whether a word can replace the code."""
        return self._word.exists()

    def choose_word(self, word: str) -> None:
        """Let a word replace the code, instead of the previous one; raises `OSError` if it cannot be kept."""
        salt = secrets.token_bytes(SALT)
        _write(self._word, (salt.hex(), _hash(word, salt).hex()))

    def _is_word(self, said: str) -> bool:
        if not self._could_be_word(said):
            return False
        try:
            salt, kept = map(bytes.fromhex, self._word.read_text("ascii").split())
        except (OSError, ValueError):
            return False
        return hmac.compare_digest(_hash(said, salt), kept)

    def _keep(self, paired: str) -> None:
        self._paired = (*self._paired, paired)[-KEPT:]
        try:
            _write(self._file, self._paired)
        except OSError as error:
            # The browser stays paired until the hub stops, which is better than no controls on a full disk.
            logger.warning("a pairing is not kept: %s", type(error).__name__)


class VenuePairing(Pairing):
    """The staff's browsers, which the database keeps for all nodes, together with the valid code.

    No request counts as the hub's own machine: through a balancer on it every one would.
    """

    def __init__(self, folder: Path, venue: Venue) -> None:
        """Ask `venue`."""
        super().__init__(folder, has_local_controls=False)
        self._venue = venue

    def knows(self, request: Request) -> bool:
        """Return whether a request comes from a browser of the staff."""
        token = request.cookies.get(COOKIE, "")
        return bool(token) and device_of(token) in self._venue.list_paired()

    def pair(self, code: str, address: str = "") -> str | None:
        """Return a token for a browser if `code` is valid; raises `Busy`."""
        token = new_token()
        return token if self._venue.pair(code, device_of(token)) else None


def keep_paired(response: Response, token: str) -> Response:
    """Let the browser keep the token of a paired one; return the response."""
    return keep_token(response, token, COOKIE)


def plain(word: str) -> str:
    """Return a word without capitals, spaces and hyphens."""
    return re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", word).casefold())


def drawn_word() -> str:
    """Return a random word that nobody can guess and that is easy to type."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(2))


def _hash(word: str, salt: bytes) -> bytes:
    return hashlib.scrypt(plain(word).encode(), salt=salt, n=2**14, r=8, p=1)


def _draw_code(digits: int) -> str:
    return f"{secrets.randbelow(10**digits):0{digits}}"


def _read(file: Path) -> tuple[str, ...]:
    try:
        lines = file.read_text("ascii").split()
    except (OSError, UnicodeDecodeError):
        return ()
    return tuple(line for line in lines if _HASH.fullmatch(line))[-KEPT:]


def _write(file: Path, paired: tuple[str, ...]) -> None:
    fresh = file.with_suffix(".new")
    with open(fresh, "w", encoding="ascii", opener=_private) as out:
        out.write("".join(f"{line}\n" for line in paired))
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, mode=0o600)
