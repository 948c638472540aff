"""The host's options for Among Cultists, and the plan that they make (p. 6, 7, 20, 21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused, Setup
from companion.core.question import Choice, Question, Some
from companion.core.text import Text, count, say
from companion.core.view import Block, Fact, Facts
from companion.games.among_cultists.box import levels
from companion.games.among_cultists.box.levels import find_imbalance, standing
from companion.games.among_cultists.box.plan import (
    LEVELS,
    NUMBERS,
    PACES,
    WITH_AI,
    Level,
    Plan,
    bare,
    find_named,
    unplayable,
)
from companion.games.among_cultists.box.roles import MARKERS, SPECIAL, Role, Roles, list_roles, list_sets
from companion.kit.options import ChoiceOption, Timed, in_seconds, questions
from companion.kit.phoneless import GUEST_OR_WINDOW, different, names, propose_default

LEVEL = ChoiceOption(
    id="level",
    text=say("Which roles are in play?"),
    choices=tuple(Choice(level, name) for level, name in LEVELS.items()),
)

AI = ChoiceOption(
    id="ai",
    text=say("Is the Automatic Investigator (AI) playing?"),
    choices=(Choice("no", say("No")), Choice("yes", say("Yes, as an extra character"))),
)

KNOWS = ChoiceOption(
    id="knows",
    text=say("Does the hub know the roles?"),
    choices=(
        Choice("yes", say("Yes: tell your phone, and it reminds you")),
        Choice("no", say("No, we keep them to ourselves")),
    ),
)

PACE = ChoiceOption(
    id="pace",
    text=say("How fast should the night go?"),
    choices=tuple(Choice(pace, name) for pace, name in PACES.items()),
    default="normal",
)

EVENTS = ChoiceOption(
    id="events",
    text=say("Who draws the event tokens?"),
    choices=(Choice("hub", say("The hub")), Choice("hand", say("We do, and tell the hub"))),
)

VOTES = ChoiceOption(
    id="votes",
    text=say("How do you vote?"),
    choices=(
        Choice("phones", say("In secret, on your phones")),
        Choice("eyes", say("Eyes closed, as in the rulebook")),
    ),
)

TALK_TIME = Timed(
    id="talk_seconds",
    text=say("How long can you talk before a vote?"),
    none=say("As long as you like"),
    seconds=(60, 120, 180, 300),
)

VOTE_TIME = Timed(
    id="vote_seconds",
    text=say("How long can a vote take?"),
    none=say("Until everyone has voted"),
    seconds=(30, 60, 120),
    label=in_seconds,
)

TURNS = ChoiceOption(
    id="turns",
    text=say("Does the hub follow every turn?"),
    choices=(
        Choice("phase", say("No: one tap after all moves, one after all actions")),
        Choice("each", say("Yes, turn by turn")),
    ),
)

ANNOUNCEMENTS = ChoiceOption(
    id="announcements",
    text=say("What should the voice announce after the night?"),
    choices=(
        Choice("all", say("Rounds, events and what the rules require")),
        Choice("needed", say("Only what the rules require")),
        Choice("none", say("Nothing")),
    ),
    default="needed",
)

IN_THE_EVENING = questions((TURNS, EVENTS, VOTES, TALK_TIME, VOTE_TIME, ANNOUNCEMENTS))

HELPS: Mapping[str, tuple[str, Text]] = {
    KNOWS.id: ("no", say("Keep your roles to yourselves: the hub doesn't ask.")),
    EVENTS.id: ("hand", say("Draw the event tokens yourselves.")),
    VOTES.id: ("eyes", say("Vote with your eyes closed.")),
}
"""The proposed values, by option, if a player has no phone, and what they change.

All are treated alike, and the cards stay in place.
"""


def hub_draws(setup: Setup) -> bool:
    """Return whether the hub is the bag; else the table enters its tokens."""
    return EVENTS.of(setup) == "hub"


def on_phones(setup: Setup) -> bool:
    """Return whether ballots are cast on the phones; else with eyes closed, as in the box."""
    return VOTES.of(setup) == "phones"


def knows(setup: Setup) -> bool:
    """Return whether the players tell their phones which roles they hold."""
    return KNOWS.of(setup) == "yes"


# Before the game

BY_HAND: tuple[Level, ...] = ("expert", "own")
"""The levels at which the table may compose its roles."""


def options(setup: Setup) -> Sequence[Question]:
    """Return the host's questions; a choice that could make no difference is left out."""
    found = _chosen(setup)
    composed = found.level in BY_HAND and unplayable(replace(found, special=frozenset()).variant) is None
    sits_in = found.players in WITH_AI and found.players != WITH_AI.start
    usual = (KNOWS.question, PACE.question, *IN_THE_EVENING)
    asked = (LEVEL.question, *([_roles(found)] if composed else []), *([AI.question] if sits_in else []), *usual)
    return [propose_default(setup, one, *HELPS[one.id]) if one.id in HELPS else one for one in asked]


def plan(setup: Setup) -> Sequence[Block]:
    """Return the plan with these options, or the reason against it."""
    found = _show_plan(_chosen(setup))
    return found if lacks_phones(setup) else (*found, *different(setup, *_without_phone(setup)))


def lacks_phones(setup: Setup) -> Text | None:
    """Return the reason if a player without a phone could not see a token out of the hub's bag, else None."""
    if setup.phoneless and hub_draws(setup):
        return say(
            "{who} can't see the hub's tokens without a phone. Draw the tokens yourselves, or open a hub window.",
            who=names(setup),
        )
    return None


def _without_phone(setup: Setup) -> Iterator[Fact]:
    if knows(setup):
        yield Fact(say("Their envelopes"), GUEST_OR_WINDOW)
    yield Fact(
        say("Their votes"), GUEST_OR_WINDOW if on_phones(setup) else say("With eyes closed, like everyone else.")
    )
    yield Fact(say("Role effects"), say("They say it aloud: it's public anyway. They get no reminders."))


def complete_setup(setup: Setup, chance: Chance) -> Setup:
    """Return the setup with its roles, drawn by `chance` if the table has left them to it.

    Raises `Refused` with the reason if the options do not fit the table.
    """
    found = _chosen(setup)
    reason = levels.misfit(found) if _has_own_roles(found) else unplayable(found.variant)
    if reason:
        raise Refused(reason)
    chosen = chance.pick(_sets(found))
    return replace(setup, options={**setup.options, "roles": {role: 1 for role in SPECIAL if role in chosen}})


def _chosen(setup: Setup) -> Plan:
    """Return the host's plan, without roles if chance is to draw them."""
    found = bare(setup)
    if found.level not in BY_HAND or unplayable(found.variant):
        return found
    # Experts who name no roles leave them to chance; the table's own choice begins with those of a first game.
    usual = found.special if found.level == "expert" else _beginning(found)
    roles = find_named(setup)
    return replace(found, special=usual if roles is None else roles)


def _beginning(found: Plan) -> Roles:
    """Return the roles that the table's own choice begins with: the roles of a first game."""
    return levels.sets(replace(found, level="own"))[0]


def _has_own_roles(found: Plan) -> bool:
    """Return whether the table names its roles; experts who name none leave them to chance."""
    return found.level == "own" or (found.level == "expert" and bool(found.special))


def _sets(found: Plan) -> Sequence[Roles]:
    """Return the sets of roles that chance draws from, at least one; the plan must be playable."""
    return (found.special,) if _has_own_roles(found) else levels.sets(found)


@lru_cache(maxsize=64)
def _show_plan(found: Plan) -> tuple[Block, ...]:
    """Return the blocks of the plan; every view has them, and few events change them."""
    reason = levels.misfit(found) if _has_own_roles(found) else unplayable(found.variant)
    if reason:
        return (Facts("plan", say("Your game"), (Fact(say("This can't be played"), reason),)),)
    first, *more = sets = _sets(found)
    return (facts(found, sets) if more else facts(replace(found, special=first)),)


@lru_cache(maxsize=64)
def _roles(found: Plan) -> Question:
    """Return the question for the roles; its text has the balance of the current choice."""
    return Question(
        id="roles",
        text=say("Which special roles are in play? {now}", now=_now(found)),
        ask=Some(tuple(Choice(role, _choice(role)) for role in SPECIAL), 0, found.most_special),
        value={role: 1 for role in SPECIAL if role in _beginning(found)} if found.level == "own" else {},
    )


def _now(found: Plan) -> Text:
    if not _has_own_roles(found):
        n = len(levels.sets(found))
        return count("None picked: the one balanced set.", "None picked: one of {n} balanced sets, at random.", n)
    balance, reason = standing(found.special), levels.misfit(found)
    return (
        say("{standing}. {reason}", standing=balance, reason=reason) if reason else say("{standing}.", standing=balance)
    )


def _choice(role: Role) -> Text:
    marker = MARKERS[role]
    if not marker.loyalty:
        return marker.name
    if marker.helps == "cultists":
        return say("{role}: {n} for the Cultists", role=marker.name, n=marker.loyalty)
    return say("{role}: {n} for the Investigators", role=marker.name, n=marker.loyalty)


FEW = 3
"""The number of sets that can be read at a glance."""


def facts(plan: Plan, sets: Sequence[Roles] = ()) -> Facts:
    """Return the facts of a playable `plan`.

    With `sets` its roles are not drawn yet: they come from one of these.
    """
    return Facts("plan", say("Your game"), tuple(_rows(plan, sets)))


def _rows(plan: Plan, sets: Sequence[Roles]) -> Iterator[Fact]:
    numbers = NUMBERS[plan.characters]
    yield Fact(say("Players"), str(plan.players))
    yield Fact(say("Automatic Investigator (AI)"), say("Yes") if plan.ai else say("No"))
    yield Fact(say("Level"), LEVELS[plan.level])
    if sets:
        yield Fact(say("Cultists"), str(plan.cultists))
        yield Fact(say("Special roles"), say("One of {n} sets, drawn at random.", n=len(sets)))
        if len(sets) <= FEW:
            yield Fact(say("Sets"), list_sets(sets))
    else:
        yield Fact(say("Roles"), list_roles(plan.roles))
        if plan.level in BY_HAND:
            yield from _loyalties(plan)
    yield Fact(say("The Investigators need"), say("{n} victory points", n=numbers.target))
    yield Fact(say("The Cultists need"), say("{n} dead Investigators", n=numbers.deaths))
    if plan.first_game:
        left_out = say("Unsafe-passage deck, Broken glass event, cultist tokens, fish-man")
        yield Fact(say("Left out in a first game"), left_out)


def _loyalties(plan: Plan) -> Iterator[Fact]:
    yield Fact(say("Loyalty"), standing(plan.special))
    reason = find_imbalance(plan.special, plan.characters, advice=plan.level == "own")
    if reason:
        yield Fact(say("Not balanced"), reason)
