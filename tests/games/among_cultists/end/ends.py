"""The ends of evenings of Among Cultists: causes, answers of the table, and outcomes, by roles too."""

from dataclasses import dataclass

from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.rules.voting import ABSTAIN
from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.evening import cast, cleanup, die, playing, rounds, score, state, turn_of, vote
from tests.laws.evening import Evening, end

BY_NAME: dict[str, Role] = {str(role): role for role in MARKERS}


@dataclass(frozen=True)
class Case:
    """An end of an evening, the answers of the table, and the outcome.

    Characters are digits, the AI is 0. `before` die in the last round but one, `now` in the last one; besides, `out` is
    voted out, is killed, or claims. `asked` are the questions in their order, each with its answer, without the
    confirmation. With `roles` the hub knows them; else `special` are the others in the game. A Novice has died of
    a vote in the previous round.
    """

    page: str
    characters: int
    cause: str
    wins: str
    asked: str = ""
    ai: bool = False
    out: int = 1
    before: str = ""
    now: str = ""
    special: str = ""
    roles: dict[int, Role] | None = None
    winners: str | None = None

    def __str__(self) -> str:
        known = " known" if self.roles else ""
        return f"{self.page} {self.characters} {self.cause} {self.wins}{known}"

    @property
    def answers(self) -> dict[str, object]:
        """The table's answer to each question, in the order of the questions."""
        return {
            kind: _answer(kind, said) for kind, _, said in (one.partition(" ") for one in self.asked.split(", ") if one)
        }


def _answer(kind: str, said: str) -> object:
    if kind in ("cultists", "holders"):
        return {value(int(one)): 1 for one in said if said != "none"}
    return value(int(said)) if kind == "seer" else said or "go"


INV, CULT = "The Investigators win", "The Cultists win"


def value(character: int) -> str:
    return "ai" if character == AI else f"seat-{character}"


def came_to(case: Case) -> Evening:
    """Play until the game has ended."""
    special: list[Role] = [BY_NAME[role] for role in case.special.split()]
    evening = playing(case.characters, ai=case.ai, special=special, roles=case.roles)
    rounds(evening, 1)
    if "novice" in special:
        novice_dies(evening)
    die(evening, *map(int, case.before))
    rounds(evening, 10 if case.cause == "rounds" else 2)
    die(evening, *map(int, case.now))
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


def novice_dies(evening: Evening) -> None:
    """Let the first seat start a vote as the Novice, and everybody abstain."""
    evening.say(1, "vote")
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
    """Confirm that the last Cultist is gone; if the hub knows the roles, nobody is asked."""
    if case.roles is not None:
        assert not state(evening).pending
    elif evening.asks(2, "marker"):
        evening.say(2, "marker", "cultist")
    elif evening.asks(2, "partner"):
        for seat in evening.table.seats:
            evening.say(seat, "partner", "yes" if seat == int(case.before[0]) else "no")
    else:
        assert [seat for seat in evening.table.seats if evening.asks(seat, "last")] == [case.out]
        evening.say(case.out, "last", "yes")


CASES = [
    # One Cultist, voted out
    Case("p. 3: voted out before claiming, nobody dead", 5, "vote", INV, winners="2345"),
    Case("p. 3: however many are dead", 5, "vote", INV, before="23", now="45", winners="2345"),
    Case("p. 3: voted out with six", 6, "vote", INV, out=3, winners="12456"),
    Case("p. 18: the Seer is not found", 5, "vote", INV, "seer 2, right no", special="seer", winners="2345"),
    Case("p. 18: the Seer is found", 5, "vote", CULT, "seer 3, right yes", special="seer", winners="1"),
    Case("AC-26: a ghost is named", 6, "vote", CULT, "seer 4, right yes", before="4", special="seer"),
    # One Cultist, the claim
    Case("p. 14: a right claim by ghosts alone", 5, "claim", CULT, before="23", now="4", winners="1"),
    Case("p. 14: a right claim by Dead cards", 5, "claim", CULT, "holders 34", before="2", winners="1"),
    Case("p. 14: a wrong claim", 5, "claim", INV, "holders 3", before="2", winners="2345"),
    Case("p. 6: six need four dead", 6, "claim", INV, "holders 4", before="23"),
    Case("p. 6: six have four dead", 6, "claim", CULT, "holders 45", before="23", winners="1"),
    Case("AC-26: the last stand follows a wrong claim too", 5, "claim", CULT, "holders none, seer 2, right yes",
         special="seer", winners="1"),
    Case("p. 14: a wrong claim, the Seer not found", 5, "claim", INV, "holders none, seer 2, right no", special="seer"),
    Case("AC-10: the AI counts as a dead Investigator", 5, "claim", CULT, "holders 023", ai=True),
    # One Cultist, the points
    Case("p. 3: points reached, few dead", 5, "points", INV, "cultists 2, holders 3"),
    Case("p. 3: the dead override the points", 5, "points", CULT, "cultists 2", before="34", now="5"),
    Case("AC-24: deaths of this round count", 5, "points", CULT, "cultists 2, holders 5", now="34", winners="2"),
    Case("AC-10: a dead Cultist is no dead Investigator", 5, "points", INV, "cultists 2, holders 4", before="23",
         winners="1345"),
    Case("p. 18: points, and the Seer found", 6, "points", CULT, "cultists 6, holders none, seer 1, right yes",
         special="seer", winners="6"),
    Case("p. 22: the AI was the Cultist", 5, "points", INV, "cultists 0, holders none", ai=True),
    Case("p. 22: the AI was the Cultist, and enough are dead", 5, "points", CULT, "cultists 0", ai=True,
         before="123", winners=""),
    # One Cultist, ten rounds
    Case("p. 3: ten rounds without the points", 5, "rounds", CULT, "cultists 3", winners="3"),
    Case("p. 3: the same with a Seer, whom nobody seeks", 6, "rounds", CULT, "cultists 2", special="seer"),
    Case("p. 22: the same for an AI that was the Cultist", 6, "rounds", CULT, "cultists 0", ai=True, winners=""),
    # One Cultist, and it is the AI
    Case("p. 22: the AI voted out, few dead", 5, "marker", INV, "holders 1", ai=True, winners="1234"),
    Case("p. 22: its condition comes first", 5, "marker", CULT, "holders 123", ai=True, winners=""),
    Case("AC-18: ghosts count as well", 5, "marker", CULT, ai=True, before="1", now="23", winners=""),
    Case("p. 22: with six, four must be dead", 6, "marker", INV, "holders 23", ai=True, before="1"),
    # Two Cultists, the last one voted out
    Case("p. 3: the last of two, few dead", 7, "vote", INV, "holders 3", before="2", winners="34567"),
    Case("p. 3: enough, but only in this round", 7, "vote", INV, "cultists 2, holders 56, earlier no", before="2",
         now="34", winners="34567"),
    Case("p. 3: enough in an earlier round", 7, "vote", CULT, "holders 3456, earlier yes", before="2", winners="12"),
    Case("AC-11: ghosts of earlier rounds are enough", 7, "vote", CULT, "cultists 2", before="23456"),
    Case("p. 18: the last of two, and the Seer found", 8, "vote", CULT, "holders none, seer 8, right yes",
         before="2", special="seer", winners="12"),
    Case("p. 21: the AI was the other one", 7, "vote", INV, "holders none", ai=True, before="0", winners="23456"),
    # Two Cultists, the AI being the last one
    Case("AC-8: the AI was the last one", 7, "partner", INV, "holders none", ai=True, before="1", winners="23456"),
    Case("AC-8: and enough were dead before", 7, "partner", CULT, "holders 2345, earlier yes", ai=True, before="1",
         winners="1"),
    # Two Cultists, the points
    Case("AC-16: points reached, few dead", 7, "points", INV, "cultists 12, holders 3"),
    Case("AC-16: enough, but only in this round", 8, "points", INV, "cultists 12, holders 34567, earlier no"),
    Case("AC-16: enough in an earlier round", 8, "points", CULT, "cultists 12, holders 34567, earlier yes",
         winners="12"),
    Case("AC-16: ghosts of earlier rounds are enough", 7, "points", CULT, "cultists 12", before="3456"),
    Case("p. 18: points, and the Seer found", 8, "points", CULT, "cultists 12, holders none, seer 5, right yes",
         special="seer"),
    # Two Cultists, ten rounds
    Case("p. 3: ten rounds, nothing is counted", 7, "rounds", CULT, "cultists 45", winners="45"),
    Case("p. 3: the same with eight", 8, "rounds", CULT, "cultists 78", special="seer", winners="78"),
    # Stopped by agreement
    Case("by agreement: nobody wins", 5, "nobody", "", "winner nobody", winners=""),
    Case("by agreement: the Investigators", 5, "investigators", INV, "winner investigators, cultists 2",
         winners="1345"),
    Case("by agreement: the Cultists", 7, "cultists", CULT, "winner cultists, cultists 23", winners="23"),
]  # fmt: skip


# Ends by roles, if the hub knows them

BY_ROLE = [
    # The Assassin
    Case("p. 20: the only Cultist killed by the Assassin", 5, "kill", INV, before="345", special="assassin",
         winners="2345"),
    Case("p. 18: the same, and the Seer found", 6, "kill", CULT, "seer 6, right yes", special="assassin seer",
         winners="1"),
    Case("p. 3: the last of two killed by the Assassin, few dead", 8, "kill", INV, "holders 4", before="3",
         special="assassin", winners="245678"),
    Case("p. 3: the same, enough dead in an earlier round", 8, "kill", CULT, "holders 45678, earlier yes",
         before="3", special="assassin", winners="13"),
    Case("AC-18: the AI killed as the only Cultist", 5, "kill", INV, "holders 13", ai=True, out=AI, special="assassin",
         winners="1234"),
    Case("AC-18: the same, and enough are dead", 5, "kill", CULT, "holders 134", ai=True, out=AI, special="assassin",
         winners=""),
    Case("AC-18, AC-8: the AI killed as the last of two", 7, "kill", INV, "holders none", ai=True, out=AI,
         before="4", special="assassin", winners="12356"),
    # Deaths by a player's own role
    Case("AC-10: the Novice is a dead Investigator", 5, "claim", CULT, out=2, now="34", special="novice", winners="2"),
    Case("AC-10: and counts once", 5, "claim", INV, "holders none", out=2, now="3", special="novice", winners="1345"),
    Case("AC-16, AC-10: the Novice of an earlier round", 7, "points", CULT, "cultists 23", before="456",
         special="novice", winners="23"),
]  # fmt: skip

KNOWN = [
    # One Cultist
    Case("p. 3: voted out", 5, "vote", INV, roles={1: "cultist"}, winners="2345"),
    Case("p. 18: the Seer found", 6, "vote", CULT, "seer 2", roles={1: "cultist", 2: "seer"}, winners="1"),
    Case("p. 14: a right claim", 5, "claim", CULT, "accept, holders 34", before="2", roles={1: "cultist"}, winners="1"),
    Case("AC-26: a wrong claim and the Seer found", 5, "claim", CULT, "accept, holders none, seer 5",
         roles={1: "cultist", 5: "seer"}, winners="1"),
    Case("p. 14: the claim of no Cultist: the table decides", 5, "claim", INV, "accept, winner investigators", out=3,
         roles={1: "cultist", 5: "seer"}, winners="2345"),
    Case("p. 3: points, few dead", 5, "points", INV, "accept, holders 3", roles={2: "cultist"}, winners="1345"),
    Case("p. 3: the dead override the points", 5, "points", CULT, "accept", before="34", now="5",
         roles={2: "cultist"}, winners="2"),
    Case("p. 20: the Assassin kills the only Cultist", 6, "kill", INV, roles={1: "cultist", 2: "assassin"},
         winners="23456"),
    # The AI
    Case("p. 22: the AI voted out as the only Cultist", 5, "marker", INV, "holders 1", ai=True,
         roles={AI: "cultist"}, winners="1234"),
    Case("p. 22: its condition comes first", 5, "marker", CULT, ai=True, before="123", roles={AI: "cultist"},
         winners=""),
    Case("AC-18: the AI killed as the only Cultist", 6, "kill", INV, "holders 134", ai=True, out=AI,
         roles={AI: "cultist", 2: "assassin"}, winners="12345"),
    Case("p. 22: no player can claim for the AI", 5, "claim", CULT, "accept, winner cultists", ai=True,
         roles={AI: "cultist"}, winners=""),
    # Two Cultists
    Case("p. 3: enough in an earlier round", 7, "vote", CULT, "holders 3456, earlier yes", before="2",
         roles={1: "cultist", 2: "cultist"}, winners="12"),
    Case("p. 21: the AI is the last of two", 7, "partner", INV, "holders none", ai=True, before="1",
         roles={AI: "cultist", 1: "cultist"}, winners="23456"),
    Case("AC-16: points, enough only in this round", 8, "points", INV, "accept, holders 34567, earlier no",
         roles={1: "cultist", 2: "cultist"}, winners="345678"),
    Case("p. 3: ten rounds with two", 8, "rounds", CULT, roles={4: "cultist", 5: "cultist", 1: "seer"}, winners="45"),
    Case("p. 3: the Assassin kills the last of two", 8, "kill", INV, "holders none", before="3",
         roles={1: "cultist", 3: "cultist", 2: "assassin"}, winners="245678"),
    # Stopped by agreement
    Case("by agreement", 5, "investigators", INV, "winner investigators, accept", roles={2: "cultist"}, winners="1345"),
]  # fmt: skip
