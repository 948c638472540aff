"""What can be looked up about Among Cultists, chapter by chapter: for all eyes, in words of our own."""

from __future__ import annotations

from companion.core.text import say
from companion.core.view import Fact, Facts
from companion.games.among_cultists.taught.people import AUTOMATIC, END, ROLES, VOTES
from companion.games.among_cultists.taught.rounds import CHARACTERS, ENCOUNTERS, EVENTS, ROOMS, ROUND, TALK

REFERENCE: tuple[Facts, ...] = tuple(
    Facts(id, label, tuple(Fact(name, text) for name, text in chapter.items()))
    for id, label, chapter in (
        ("round", say("The round"), ROUND),
        ("encounters", say("Encounters"), ENCOUNTERS),
        ("talk", say("Talking and showing"), TALK),
        ("character-actions", say("Actions of a character"), CHARACTERS),
        ("room-actions", say("Actions in rooms"), ROOMS),
        ("events", say("Events"), EVENTS),
        ("votes", say("Votes and the knife"), VOTES),
        ("roles", say("Roles"), ROLES),
        ("ai", say("The Automatic Investigator (AI)"), AUTOMATIC),
        ("end", say("The end"), END),
    )
)
"""All chapters, in the order in which a table needs them."""

CHAPTERS = {
    "envelopes": "roles",
    "after": "talk",
    "beginning": "talk",
    "movement": "encounters",
    "event": "events",
    "action": "room-actions",
    "cleanup": "end",
    "vote": "votes",
    "reveal": "votes",
    "end": "end",
}
"""By the phase: the chapter that newcomers need in it."""
