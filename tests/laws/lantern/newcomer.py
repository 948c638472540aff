"""The evening of Lantern in which a newcomer asks: it shows that the law of newcomers can fail."""

from tests.laws.lantern.play import ROUNDS

EVENINGS = (ROUNDS,)
