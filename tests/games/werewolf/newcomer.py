"""The evenings of Werewolf in which a newcomer asks: the recorded ones."""

from tests.games.werewolf.play import CARDS, VILLAGE

EVENINGS = (VILLAGE, CARDS)
