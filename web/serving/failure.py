"""The end of a request that cannot be served: a status, a word for programs, a sentence for people."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.frontends import Problem

NOT_PAIRED = "not_paired"
"""The word for a client that may not use the hub's controls; its page links to the one that pairs a browser."""

STATUS: dict[Problem, tuple[int, str]] = {
    "malformed": (400, "malformed"),
    "stranger": (401, "wrong_token"),
    "stale": (409, "stale"),
    "refused": (409, "refused"),
    "not_offered": (422, "not_offered"),
    "unsaved": (507, "unsaved"),
    "not_known": (503, "not_known"),
    "full": (429, "too_many"),
}
"""The status and the word for each problem with an input."""

WORDS: dict[int, tuple[str, Text]] = {
    400: ("malformed", say("The hub can't read this.")),
    401: ("wrong_token", say("This phone doesn't have this seat.")),
    403: ("not_from_here", say("This doesn't work from here.")),
    404: ("not_found", say("There's no such table.")),
    405: ("malformed", say("The hub can't read this.")),
    411: ("malformed", say("The hub can't read this.")),
    413: ("too_large", say("This is too long.")),
    415: ("malformed", say("The hub can't read this.")),
    429: ("too_many", say("Too much at once. Wait a moment.")),
    500: ("failed", say("Something went wrong. Nothing has changed; try again.")),
    503: ("not_known", say("It's unclear whether this counted. Send it again with the same key.")),
}
"""The word and the sentence for each status of a request that does not reach the hub."""


class Failure(Exception):
    """The end of a request with a status; word and sentence are the usual ones of the status, or special ones."""

    def __init__(self, status: int, word: str = "", says: Text | None = None) -> None:
        """Take the status; empty words mean the default words for it."""
        super().__init__(status)
        usual_word, usual_says = WORDS.get(status, WORDS[400])
        self.status = status
        self.word = word or usual_word
        self.says = says or usual_says


OTHER_NAME = say("The hub doesn't know this name. Use the address it shows, or set --address.")


class OtherName(Failure):
    """The end of a request under a name that is not the hub's: people get a page that leads to the digits."""

    def __init__(self) -> None:
        """Take the status and the words for programs."""
        super().__init__(403, says=OTHER_NAME)


NO_SITE = say(
    "This browser hides which page you came from. Nothing has changed. Turn off private mode and "
    "privacy add-ons, then reopen the page. A neighbour's phone or the hub's screen works, too."
)
"""The words for a form that comes from nowhere: a page in a frame, or a browser that keeps its pages to itself."""

FULL = say("Too many windows are showing this table. Close some, then reload this one.")
"""The sentence for a page whose stream is refused, because too many pages follow the table."""

COMING = say("This table is moving here from another machine. The page opens in a moment.")


class Coming(Failure):
    """The end of a request for a table that another node of the venue has just released: it may be sent again."""

    def __init__(self) -> None:
        """Take the status and the word of `not_known`."""
        super().__init__(503)
