"""The options of Werewolf, and its sets of roles with their odds.

`make odds` finds the shares of games that the village wins: 20,000 simulated games of each set, in which all vote and
devour at random, use what the hub tells them, and never lie (docs/decisions/game.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.core.game import Setup
from companion.core.question import Choice, Question, Some
from companion.core.text import Text, Words, count, say
from companion.games.werewolf.roles import ICONS, NAMES, ROLES, SPECIAL, Role, RoleSet, written
from companion.kit.choices import numbers
from companion.kit.listed import join_lines
from companion.kit.options import ChoiceOption, Timed, YesOrNo, questions


class SetOdds(NamedTuple):
    """A set of roles, and the shares of games that the village wins with it, in per cent."""

    letters: str

    quiet: int
    """The share after a quiet first night."""

    victim: int
    """The share if the pack attacks in the first night."""


RECOMMENDED: Mapping[int, SetOdds] = {
    5: SetOdds("WSEVV", 64, 56),
    6: SetOdds("WWSXHV", 59, 47),
    7: SetOdds("WWSXHVV", 61, 54),
    8: SetOdds("WWSXEVVV", 59, 55),
    9: SetOdds("WWSXHEVVV", 59, 56),
    10: SetOdds("WWWSXHBVVV", 56, 48),
    11: SetOdds("WWWSXHBCVVV", 57, 49),
    12: SetOdds("WWWSXHBCEIVV", 55, 53),
    13: SetOdds("WWWSXHBCEIVVV", 56, 54),
    14: SetOdds("WWWSXHBCEIVVVV", 58, 56),
    15: SetOdds("WWWSXHBCEIVVVVV", 58, 56),
    16: SetOdds("WWWWSXHBCIVVVVVV", 55, 52),
}
"""The recommended set by the number of players."""

FIRST_GAME: Mapping[int, SetOdds] = {
    5: SetOdds("WHVVV", 52, 47),
    6: SetOdds("WSVVVV", 57, 60),
    7: SetOdds("WWSXVVV", 61, 49),
    8: SetOdds("WWSHVVVV", 52, 37),
    9: SetOdds("WWSVVVVVV", 55, 34),
    10: SetOdds("WWWSXHIVVV", 54, 44),
    11: SetOdds("WWWSXHIVVVV", 56, 49),
    12: SetOdds("WWWSXHVVVVVV", 56, 45),
    13: SetOdds("WWWSXHVVVVVVV", 53, 52),
    14: SetOdds("WWWSXHVVVVVVVV", 58, 50),
    15: SetOdds("WWWSXHVVVVVVVVV", 55, 55),
    16: SetOdds("WWWSXHVVVVVVVVVV", 60, 52),
}
"""The simple set for a first game, as above."""

SET = ChoiceOption(
    "set",
    say("Which roles?"),
    (
        Choice("recommended", say("The recommended ones")),
        Choice("first", say("A simple first set")),
        Choice("own", say("Your own set")),
    ),
)

DEAL = ChoiceOption(
    "deal",
    say("How are roles dealt?"),
    (Choice("phones", say("By the phones")), Choice("cards", say("With a deck of playing cards"))),
)

PACE = ChoiceOption(
    "pace",
    say("How long is a watch at night?"),
    (
        Choice("brisk", say("15 seconds")),
        Choice("normal", say("20 seconds")),
        Choice("calm", say("30 seconds")),
    ),
    default="normal",
)

FIRST_NIGHT = ChoiceOption(
    "first_night",
    say("Does the pack attack on the first night?"),
    (Choice("quiet", say("No, it's quiet")), Choice("victim", say("Yes"))),
)

SHOWN = ChoiceOption(
    "shown",
    say("What is shown when someone dies?"),
    (Choice("role", say("The role")), Choice("side", say("Only the side")), Choice("nothing", say("Nothing"))),
)

BALLOTS = ChoiceOption(
    "ballots",
    say("What is shown after a vote?"),
    (Choice("named", say("Each player's vote")), Choice("counted", say("The number of votes"))),
)

ACCUSATIONS = ChoiceOption(
    "accusations",
    say("Accusations before the vote?"),
    (Choice("no", say("No, vote on everyone")), Choice("yes", say("Yes, vote on the accused"))),
)

TALK = Timed("talk_seconds", say("How long may the village talk?"), say("40 seconds for each player"), (120, 240, 480))

READ = YesOrNo("read_aloud", say("Is the evening read aloud?"))

WATCH = {"brisk": 15_000, "normal": 20_000, "calm": 30_000}
"""Milliseconds of a watch, by the pace, for each player on the phone that most share (WW-21)."""

HUSH = {"brisk": 5_000, "normal": 6_000, "calm": 8_000}
"""Milliseconds before each watch, in which hands leave the phones; a line is read at their beginning."""

HUSH_LINE = 3_000
"""Milliseconds that a silence lasts longer for each further line at its beginning."""

DUSK = {"brisk": 9_000, "normal": 12_000, "calm": 15_000}
"""Milliseconds between the end of a day and the night, by the pace: people take in the news."""

TALK_EACH, TALK_LEAST, TALK_MOST, TALK_MORE = 40_000, 120_000, 480_000, 60_000
"""Milliseconds of talk for each player alive, the bounds of that, and what a table may add once."""

BALLOT, SPEECH, WORDS, SHOT = 30_000, 30_000, 20_000, 30_000
"""Milliseconds of a ballot for each player on the phone that most share, a speech, last words, the Hunter's choice."""


def _own_set(setup: Setup) -> Question:
    """Return the question for the host's own set; the recommended set is its beginning."""
    players = len(setup.players)
    choices = tuple(Choice(role, NAMES[role], ICONS[role], most=1 if role in SPECIAL else players) for role in ROLES)
    value = {role: number for role, number in recommended(players).items()}
    return Question(
        id="own_set",
        text=say("Your own set"),
        ask=Some(choices, players, players, say("One role for each player.")),
        value={str(role): number for role, number in value.items()},
    )


def options(setup: Setup) -> tuple[Question, ...]:
    """Return the questions to the host; "Your own set" is asked for once it is chosen."""
    own = (_own_set(setup),) if SET.of(setup) == "own" else ()
    rest = questions((DEAL, PACE, FIRST_NIGHT, SHOWN, BALLOTS, ACCUSATIONS, TALK, READ))
    return (SET.question, *own, *rest)


def recommended(players: int) -> RoleSet:
    """Return the recommended set; that of the nearest number outside of the table."""
    return written(RECOMMENDED[min(max(players, min(RECOMMENDED)), max(RECOMMENDED))].letters)


def role_set(setup: Setup) -> RoleSet:
    """Return the number of players with each role in a game."""
    players = len(setup.players)
    match SET.of(setup):
        case "own" if own := numbers(setup.options.get("own_set", {})):
            return {role: own[role] for role in ROLES if own.get(role)}
        case "first" if players in FIRST_GAME:
            return written(FIRST_GAME[players].letters)
        case _:
            return recommended(players)


def name_set(setup: Setup) -> Words:
    """Return the name of one of our sets, or the roles of the table's own."""
    match SET.of(setup):
        case "own":
            return say("Own set: {roles}", roles=join_lines([_number(*entry) for entry in role_set(setup).items()]))
        case "first":
            return say("A simple first set")
        case _:
            return say("Recommended set")


def _number(role: Role, times: int) -> Text:
    if role == "werewolf":
        return count("{n} Werewolf", "{n} Werewolves", times)
    return count("{n} Villager", "{n} Villagers", times) if role == "villager" else NAMES[role]


def odds(setup: Setup) -> int | None:
    """Return the share of games that the village wins with a listed set, in per cent; None for any other set."""
    players, roles = len(setup.players), role_set(setup)
    quiet = FIRST_NIGHT.of(setup) == "quiet"
    listed = (RECOMMENDED.get(players), FIRST_GAME.get(players))
    return next((one.quiet if quiet else one.victim for one in listed if one and written(one.letters) == roles), None)


def fault_in(setup: Setup) -> Text | None:
    """Return the reason why a game cannot be played with its set, None if it can."""
    roles, players = role_set(setup), len(setup.players)
    wolves = roles.get("werewolf", 0)
    if sum(roles.values()) != players:
        return say("Your own set needs one role for each player.")
    if not wolves:
        return say("A game needs a Werewolf.")
    if 2 * wolves >= players:
        return say("Werewolves must be fewer than half of the players.")
    return None


def lacks_phones(setup: Setup) -> Text | None:
    """Return the reason why somebody needs a phone, their own or a shared one (WW-21); None if everyone has one."""
    if not setup.phoneless:
        return None
    return say(
        "No phone yet: {who}. Remove the seat, then add it in the menu of any phone.",
        who=tuple(setup.name(seat) for seat in setup.phoneless),
    )


def has(setup: Setup, role: Role) -> bool:
    """Return whether a role is in the set of a game."""
    return bool(role_set(setup).get(role))
