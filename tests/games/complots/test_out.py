"""What who is out reads on the own phone: that they are, and what one may still do."""

from tests.games.complots.by_hand import NAMES
from tests.web.house import House, Phone

OUT = "You are out. You may still agree to what others want, and put right what is wrong, in the menu."


def questions(phone: Phone) -> str:
    """Return the questions of a phone as they are drawn."""
    with phone.live(f"seat={phone.seat}") as page:
        return str(page.first("regions")["regions"]["questions"])


def test_who_is_out_reads_so_until_the_end_and_nobody_else_does(house: House) -> None:
    anna, ben, caro = house.play(*NAMES[:3], game="complots", react_seconds="0")
    anna.say("deal")
    anna.say("first", "seat-1")
    anna.say("right-coins", {"coins-1": 7, "coins-2": 7, "coins-3": 7})
    ben.say("table-agree-entry", "yes")
    for by, card in ((anna, "captain"), (ben, "duchess")):
        by.say("act", "coup")
        by.say("whom", "seat-3")
        caro.say("loss", card)
    assert OUT in questions(caro) and OUT not in questions(anna) + questions(ben)
    anna.say("act", "income")
    assert OUT in questions(caro), "nothing is asked of who is out"
    anna.say("table-ask-end")
    assert OUT in questions(caro) and "table-agree-end" in questions(caro), "it stands beside what is asked"
    ben.say("table-agree-end", "yes")
    assert OUT not in questions(caro), "the game is over"
