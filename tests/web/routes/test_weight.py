"""A phone's page weighs little: it comes over the Wi-Fi of a Pi, to ten phones at once."""

from tests.web.house import House
from tests.web.weight import AGAIN, LIMIT, first_load, kept

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo", "Ida", "Jan")


def test_the_first_load_of_a_phones_page_and_the_next_evenings_keep_within_their_bytes(house: House) -> None:
    phone = house.play(*NAMES)[0]
    weights = first_load(house, phone)
    again = {path: weight for path, weight in weights.items() if not kept(path)}
    assert len(again) == 2, "the page and its stream"
    assert sum(weights.values()) <= LIMIT, weights
    assert sum(again.values()) <= AGAIN, again
