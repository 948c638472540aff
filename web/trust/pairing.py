"""Pairing: a browser on another machine proves once that its user sits at the hub.

The terminal shows six digits. A browser into which they are typed gets a token of 128
random bits, in a cookie that scripts cannot read. The data folder keeps the hash of the
token, so that nobody has to type again after a restart of the hub. Where nobody sees a terminal, a word does the same
that somebody has chosen when the hub was set up; the data folder keeps its hash.
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
from web.trust.identity import COOKIE_AGE, device_of, new_token
from web.trust.limits import Limit

logger = logging.getLogger(__name__)

COOKIE = "paired"

TRIES = 40
"""How many codes all browsers together may try in `SPAN`: guessing takes half a year on average."""

TRIES_OF_ONE = 10
"""How many of them one address may try, so that it does not use up all tries of the others."""

SPAN = 600.0
"""Seconds in which so many tries are allowed."""

WRONG = 5
"""After so many wrong codes in a row the code changes."""

KEPT = 20
"""How many browsers stay paired: the last ones."""

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody mistakes for one another."""

LEAST, MOST = 8, 64
"""Letters of a word: with so few tries guessing takes years even where somebody has chosen a plain one."""

SALT = 16
"""Bytes."""

_HASH = re.compile(r"[0-9a-f]{64}")


class Pairing:
    """The valid code and the paired browsers; every method may be called from any thread.

    At a venue the staff's browsers are paired with all nodes at once (`OfVenue`).

    It calls `show` with the new code each time that the code changes; `clock` gives seconds.
    """

    def __init__(
        self,
        folder: Path,
        show: Callable[[str], None] = lambda code: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Read from `folder` which browsers are paired, and choose a code."""
        self.has_local_controls = True
        """Whether the hub's own machine has the buttons, too."""
        self._file = folder / PAIRED
        self._word = folder / CONTROLS
        self._show = show
        self._tries = Limit(TRIES / SPAN, TRIES, clock)
        self._of_address = Limit(TRIES_OF_ONE / SPAN, TRIES_OF_ONE, clock)
        self._lock = threading.Lock()
        self._wrong = 0
        self._paired = _read(self._file)
        self.code = _fresh("")

    def knows(self, request: Request) -> bool:
        """Return whether a request comes from a paired browser."""
        token = request.cookies.get(COOKIE, "")
        return bool(token) and device_of(token) in self._paired

    def count_try(self, address: str) -> bool:
        """Count one try from an address, and for all together if that allows it; return whether both allow it."""
        return self._of_address.allows(address) and self._tries.allows("")

    def pair(self, code: str) -> str | None:
        """Return a token for a browser if `code` is the valid one or the word, else None; both may change the code."""
        said = self._is_word(code)
        with self._lock:
            right = said or hmac.compare_digest(re.sub(r"\s", "", code).encode(), self.code.encode())
            self._wrong = 0 if right else self._wrong + 1
            token = new_token() if right else None
            if token:
                self._keep(device_of(token))
            changed = right or self._wrong >= WRONG
            if changed:
                self._wrong = 0
                self.code = _fresh(self.code)
        if changed:
            self._show(self.code)
        return token

    def adopt(self) -> str:
        """Return a token for a browser that has proved in another way whose it is."""
        token = new_token()
        with self._lock:
            self._keep(device_of(token))
        return token

    @property
    def has_word(self) -> bool:
        """Whether a word does what the code does."""
        return self._word.exists()

    def choose_word(self, word: str) -> None:
        """Let a word do what the code does, in place of the one before; raises `OSError` if it cannot be kept."""
        salt = secrets.token_bytes(SALT)
        _write(self._word, (salt.hex(), _hash(word, salt).hex()))

    def _is_word(self, said: str) -> bool:
        if not LEAST <= len(plain(said)) <= MOST:
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
            # The browser stays paired until the hub stops, which is better than no buttons on a full disk.
            logger.warning("a pairing is not kept: %s", type(error).__name__)


class VenuePairing(Pairing):
    """The browsers of the staff, which the database keeps for all nodes, as well as the code that is good now.

    Nobody is on the hub's own machine: through a balancer on it that would be everybody.
    """

    def __init__(self, folder: Path, venue: Venue) -> None:
        """Ask `venue`."""
        super().__init__(folder)
        self.has_local_controls = False
        self._venue = venue

    def knows(self, request: Request) -> bool:
        """Return whether a request comes from a browser of the staff."""
        token = request.cookies.get(COOKIE, "")
        return bool(token) and device_of(token) in self._venue.list_paired()

    def pair(self, code: str) -> str | None:
        """Return a token for a browser if `code` is good; raises `Busy`."""
        token = new_token()
        return token if self._venue.pair(code, device_of(token)) else None


def keep_paired(response: Response, token: str) -> None:
    """Let the browser keep the token, out of reach of scripts and of other sites."""
    response.set_cookie(COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="Strict")


def plain(word: str) -> str:
    """Return what counts of a word: no capitals, no spaces, no hyphens."""
    return re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", word).casefold())


def drawn_word() -> str:
    """Return a word that nobody guesses, and that can be typed."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(2))


def _hash(word: str, salt: bytes) -> bytes:
    return hashlib.scrypt(plain(word).encode(), salt=salt, n=2**14, r=8, p=1)


def _fresh(old: str) -> str:
    code = f"{secrets.randbelow(10**6):06}"
    return code if code != old else _fresh(old)


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
