"""The teaching of Among Cultists: the files that teach it, and their access to the game.

lessons.toml    lessons for newcomers, each when it first matters
answers.toml    answers to the questions of each phase
reference.toml  the rules to look up
primer.toml     the game for newcomers, before they play
briefings.toml  the player's role, for a newcomer
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.briefing import Briefing
from companion.core.game import Setup, kept_in_setup
from companion.core.text import Text, say
from companion.games.among_cultists.box.cards import count_rooms
from companion.games.among_cultists.box.host_choices import on_phones
from companion.games.among_cultists.box.plan import MOVEMENT, NUMBERS, ROUNDS, chosen, plan_of
from companion.games.among_cultists.box.roles import ABILITIES, MARKERS, SIDES, Role
from companion.games.among_cultists.box.tokens import NAMES
from companion.games.among_cultists.votes.events import MurderFound
from companion.kit.teaching.teach import teach
from companion.kit.teaching.vocabulary import Value

PLAIN: dict[Role, Text] = {
    "investigator": say("No ability. If you find a Dead card, report it at once."),
    "cultist": say(
        "You may act in every room, whatever your itinerary shows. If you find a Dead card, you may keep it secret."
    ),
}
"""The rows of the roles without an ability; the other roles' rows have the text for their players."""


def _describe(role: Role) -> Mapping[str, Value]:
    marker = MARKERS[role]
    return {
        "name": marker.name,
        "ability": {**ABILITIES, **PLAIN}[role],
        "team": SIDES["cultists" if role == "cultist" else "investigators"],
        "helps": SIDES[marker.helps],
        "loyalty": marker.loyalty,
    }


TEACHING = teach(
    __name__,
    "lessons",
    "answers",
    "reference",
    "primer",
    "briefings",
    values={
        **{token: name for token, name in NAMES.items()},
        "rooms": lambda setup: count_rooms(chosen(setup).characters),
        "movement": MOVEMENT,
        "rounds": ROUNDS,
        "target": lambda setup: NUMBERS[chosen(setup).characters].target,
    },
    conditions={
        "votes on phones": on_phones,
        "votes with eyes closed": lambda setup: not on_phones(setup),
        "one Cultist": lambda setup: chosen(setup).cultists == 1,
        "two Cultists": lambda setup: chosen(setup).cultists > 1,
    },
    lists={
        "roles": [_describe(role) for role in MARKERS],
        "numbers of characters": [
            {"n": characters, "target": numbers.target, "deaths": numbers.deaths}
            for characters, numbers in NUMBERS.items()
        ],
    },
    events=(MurderFound,),
)


@kept_in_setup
def briefings(setup: Setup) -> Mapping[str, Briefing]:
    """Return the briefing of each role, whether it plays or not, with the numbers of the setup."""
    numbers = NUMBERS[plan_of(setup).characters]
    return {role: TEACHING.briefings.briefing(role, points=numbers.target, deaths=numbers.deaths) for role in MARKERS}
