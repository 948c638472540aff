"""The evenings of Overthrone in which a newcomer asks: those that are recorded."""

from tests.games.overthrone.play import CARDS, LAST

EVENINGS = (LAST, CARDS)
