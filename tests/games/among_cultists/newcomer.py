"""The evenings of Among Cultists in which a newcomer asks: those that are recorded."""

from tests.games.among_cultists.play import BEFORE, EVENING, NIGHT, TOLD

EVENINGS = (NIGHT, EVENING, BEFORE, TOLD)
