"""An ending of an evening of Among Cultists, and the way to it."""

from dataclasses import dataclass

from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.rules.voting import ABSTAIN
from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.evening import cast, cleanup, die, playing, rounds, score, state, turn_of, vote
from tests.laws.evening import Evening, end


@dataclass(frozen=True)
class Case:
    """How an evening comes to its end, what the table says then, and what comes of it.

    `before` die in the last round but one, `now` in the last one; beside them `out` is
    voted out, is killed, or claims. `asked` are the questions in their order, without the
    confirmation. With `roles` the hub knows them; else `plays` are special roles that play
    beside the Seer. The `novice` has died of a vote in the round before.
    """

    page: str
    characters: int
    cause: str
    wins: str
    asked: tuple[str, ...] = ()
    ai: bool = False
    seer: bool = False
    out: int = 1
    before: tuple[int, ...] = ()
    now: tuple[int, ...] = ()
    cultists: tuple[int, ...] = ()
    holders: tuple[int, ...] = ()
    earlier: bool = False
    named: int = 0
    right: bool = False
    winners: tuple[int, ...] | None = None
    winner: str = ""
    plays: tuple[Role, ...] = ()
    roles: dict[int, Role] | None = None
    novice: bool = False

    def __str__(self) -> str:
        return f"{self.page} {self.characters} {self.cause} {self.wins}"


INV, CULT = "The Investigators win", "The Cultists win"


def value(character: int) -> str:
    return "ai" if character == AI else f"seat-{character}"


def came_to(case: Case) -> Evening:
    """Play until the game has come to its end."""
    plays: tuple[Role, ...] = (*case.plays, "seer") if case.seer else case.plays
    evening = playing(case.characters, ai=case.ai, plays=plays, roles=case.roles)
    rounds(evening, 1)
    if case.novice:
        novice_dies(evening, known=case.roles is not None)
    die(evening, *case.before)
    rounds(evening, 10 if case.cause == "rounds" else 2)
    die(evening, *case.now)
    match case.cause:
        case "vote" | "marker" | "partner":
            voted_out(evening, case)
        case "kill":
            turn_of(evening, 2)
            evening.say(2, "kill", value(case.out))
            answered(evening, case)
        case "claim":
            cleanup(evening)
            evening.say(case.out, "claim", value(case.out) if case.roles is None else "go")
        case "points":
            score(evening, state(evening).target)
        case "rounds":
            cleanup(evening)
            evening.say(2, "round")
        case _:
            end(evening)
    return evening


def novice_dies(evening: Evening, *, known: bool) -> None:
    """Let the first seat start a vote as the Novice, and everybody abstain."""
    evening.say(1, "vote")
    if not known:
        evening.say(1, "novice", "yes")
    evening.say(1, "open")
    cast(evening, *[ABSTAIN] * len(evening.table.seats))
    evening.say(1, "seen")


def voted_out(evening: Evening, case: Case) -> None:
    while not evening.asks(state(evening).current or 1, "vote"):
        evening.say(1, "turn")
    out = AI if case.cause != "vote" else case.out
    vote(evening, *[value(out)] * (case.characters - case.ai))
    if evening.asks(state(evening).knife or 1, "change"):
        evening.say(state(evening).knife or 1, "change", "keep")
    if case.roles is None:
        answered(evening, case)
    else:
        evening.say(1, "seen")


def answered(evening: Evening, case: Case) -> None:
    """Say that the last Cultist is gone; where the hub knows the roles, nobody is asked."""
    if case.roles is not None:
        assert not state(evening).pending
    elif evening.asks(2, "marker"):
        evening.say(2, "marker", "cultist")
    elif evening.asks(2, "partner"):
        for seat in evening.table.seats:
            evening.say(seat, "partner", "yes" if seat == case.before[0] else "no")
    else:
        assert [seat for seat in evening.table.seats if evening.asks(seat, "last")] == [case.out]
        evening.say(case.out, "last", "yes")
