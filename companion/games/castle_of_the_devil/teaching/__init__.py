"""The teaching of Castle of the Devil: loads the files that teach it, with the values and conditions that they use.

lessons.toml    lessons for newcomers, each when it first matters
answers.toml    answers to the questions of each phase
reference.toml  the rules to look up
primer.toml     the game for people who are new to it
briefings.toml  a newcomer's own company and profession
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.briefing import Briefing
from companion.core.game import Setup
from companion.core.text import Words
from companion.core.view import Seat
from companion.games.castle_of_the_devil.box import COMPANIES, EFFECTS, OBJECTS, PROFESSIONS, Profession, in_deck
from companion.games.castle_of_the_devil.options import deal, edition
from companion.games.castle_of_the_devil.setting_up import companies, objects
from companion.games.castle_of_the_devil.state import State
from companion.kit.teaching.teach import teach


def _is_left_out(thing: str, setup: Setup) -> bool:
    return edition(setup).left_out.get(len(setup.players)) == thing


TEACHING = teach(
    __name__,
    "lessons",
    "answers",
    "reference",
    "primer",
    "briefings",
    values={
        **{thing: name for thing, (name, _) in OBJECTS.items() if thing not in ("key-bag", "goblet-bag")},
        **{profession: name for profession, (name, _) in PROFESSIONS.items()},
        "bag": EFFECTS["bag"][0],
        "duel_tokens": lambda setup: edition(setup).tokens,
        "how_companies": lambda setup: companies(len(setup.players)),
        "how_objects": lambda setup: objects(edition(setup), len(setup.players)),
        "objects_in_deck": lambda setup: in_deck(edition(setup), len(setup.players)),
    },
    conditions={
        "edition for 3 to 10": lambda setup: edition(setup).wine,
        "edition for 4 to 8": lambda setup: not edition(setup).wine,
        "odd number of players": lambda setup: len(setup.players) % 2 == 1,
        "real cards": lambda setup: deal(setup) != "hub",
        "the hub deals": lambda setup: deal(setup) == "hub",
        "without the coat": lambda setup: _is_left_out("coat", setup),
        "without the pearl": lambda setup: _is_left_out("pearl", setup),
    },
)

_ROWS = {row.label: row.text for chapter in TEACHING.rules["reference"] for row in chapter.rows}

ABILITIES: Mapping[Profession, Words] = {profession: _ROWS[name] for profession, (name, _) in PROFESSIONS.items()}
"""The row of each profession among the rules."""

BRIEFINGS: Mapping[str, Briefing] = {
    f"{company}-{profession}": TEACHING.briefings.briefing(company, profession, profession=name)
    for company in COMPANIES
    for profession, (name, _) in PROFESSIONS.items()
}


def briefings(setup: Setup) -> Mapping[str, Briefing]:
    """Return the briefing of each company with each profession; both editions have the same."""
    return BRIEFINGS


def part(state: State, seat: Seat) -> str | None:
    """Return a seat's company and profession, None until it was dealt both or has entered them."""
    company, profession = state.companies.get(seat), state.professions.get(seat)
    return f"{company}-{profession}" if company and profession else None
