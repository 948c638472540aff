"""What a newcomer is told of the own role, where the hub knows it (p. 3, 10-12, 18-20, 24)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.briefing import Briefing
from companion.core.game import Setup, kept_in_setup
from companion.core.text import Text, say
from companion.games.among_cultists.box.plan import NUMBERS, plan_of
from companion.games.among_cultists.box.roles import MARKERS, Role

AM: dict[Role, Text] = {
    "investigator": say("You are a plain Investigator, without an ability, whom all others may trust."),
    "radiant_beauty": say("You are the Radiant beauty, an Investigator: your ghost will bring light."),
    "infected": say("You are the Infected, an Investigator: your death stops all cards for a while."),
    "super_ghost": say("You are the Super ghost, an Investigator: even dead you act in the rooms."),
    "mechanic": say("You are the Mechanic, an Investigator: alive you act in any room you like."),
    "cultist": say("You are a Cultist, whom all others look for, and you act in any room you like."),
    "novice": say("You are the Novice, an Investigator: the camera kills you, and so does starting a vote."),
    "clumsy": say("You are the Clumsy one, an Investigator: you die once you have used the knife."),
    "coward": say("You are the Coward, an Investigator: you die once you find somebody dead."),
    "pyromaniac": say("You are the Pyromaniac, an Investigator: without a fire you die in round five."),
    "assassin": say("You are the Assassin, an Investigator: once you may kill somebody beside you."),
    "seer": say("You are the Seer, an Investigator: in the night you learn who the Cultists are."),
}

WORKS = say("At night you keep your eyes shut; in your turn you fill or check a room of your itinerary.")
"""What most roles do."""

DO: dict[Role, Text] = {
    "mechanic": say("At night you keep your eyes shut; in your turn you fill or check the room you are in."),
    "cultist": say("At night you open your eyes when Cultists are called; then you kill and spoil rooms."),
    "novice": say("At night you keep your eyes shut; in your turn you fill and check rooms, without the camera."),
    "coward": say("At night you keep your eyes shut; in your turn you check rooms, and leave people to others."),
    "pyromaniac": say("At night you keep your eyes shut; then you play your Failure and your Sabotage in time."),
    "assassin": say("At night you keep your eyes shut; then you work in rooms until you know whom to kill."),
    "seer": say("At night you open your eyes when the Seer is called; then you guide the others with hints."),
}
"""What the others do: at night and in their turns."""

HIDE = say("You show nobody your marker, your cards or this phone, but you may claim any role.")

HIDES: dict[Role, Text] = {
    "cultist": say("You show nobody your marker, your cards or this phone, nor tell how many you killed."),
    "seer": say("You let nobody guess that you are the Seer: if the Cultists name you in the end, they win."),
}
"""What is not shown by those who have more to hide."""


@kept_in_setup
def briefings(setup: Setup) -> Mapping[str, Briefing]:
    """Return what each role is told, whether it plays or not: the numbers are those of the setup."""
    numbers = NUMBERS[plan_of(setup).characters]
    saves = say("You want books for {points} points on the shelves, or no Cultist left.", points=numbers.target)
    kills = say("You want {deaths} Investigators dead, or too few books after round ten.", deaths=numbers.deaths)
    return {
        role: Briefing(
            am=AM[role],
            want=kills if role == "cultist" else saves,
            do=DO.get(role, WORKS),
            hide=HIDES.get(role, HIDE),
        )
        for role in MARKERS
    }
