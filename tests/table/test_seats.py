"""The seats of a table: sitting down, names, order, languages, the host; and players whom the hub remembers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.core.letters import count_letters, is_printable
from companion.core.limits import MOST_SEATS
from companion.core.names import key
from companion.games import GAMES
from companion.table import events as e
from companion.table import inputs as i
from companion.table.replay import Events
from companion.table.seats.names import clean_name
from companion.table.state import Table
from tests.games.open_table.by_hand import playing
from tests.golden.english import english
from tests.laws.asked import is_confirmation
from tests.laws.evening import Evening


def test_the_first_who_sits_down_is_host() -> None:
    evening = Evening()
    assert evening.sit("Anna", "a") == [e.SatDown(seat=1, name="Anna", colour="amber", symbol="sun", device="a")]
    evening.sit("Ben")
    assert evening.table.host == 1
    assert [place.tags for place in evening.view(None).public.seats] == [("host",), ()]


def test_a_device_may_hold_several_seats() -> None:
    evening = Evening()
    evening.sit("Anna", "one phone")
    evening.sit("Ben", "one phone")
    assert evening.table.seats_of("one phone") == (1, 2)


def test_somebody_may_sit_down_while_others_play_and_plays_next_time() -> None:
    evening = playing("Anna", "Ben")
    evening.sit("Late")
    assert not any(id.startswith("g1-") for id in evening.ids(3))
    assert evening.asks(1, "vote")


JOINED = (
    "ශ්\u200dරී",
    "نامه\u200cای",
    "क्\u200dष",
    "👩🏽\u200d🚒",
    "❤\ufe0f",
    "🇮🇹",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "👨\u200d👩\u200d👧\u200d👦" * 4,
)
"""Names with characters that only show by their neighbours: Sinhala, Persian, Hindi, professions, flags."""

SEEN_APART = (
    ("نامهای", "نامه\u200cای"),
    ("क्ष", "क्\u200dष"),
    ("👩🚒", "👩\u200d🚒"),
    ("🏴", JOINED[6]),
    ("AT&T", "ATT"),
)


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Maria ", "Anna Maria"),
        ("e\u0301lan", "élan"),
        ("<b>Anna</b>", "<b>Anna</b>"),
        ("AT&T", "AT&T"),
        ("x" * 16, "x" * 16),
        ("李", "李"),
        ("An\u00adna", "Anna"),
        ("\u202eAnna\u202c", "Anna"),
        ("e\u034f\u0301lan", "élan"),
        ("A\ufe0fn\u200dna", "Anna"),
        ("x\u200b" * 16, "x" * 16),
        *((name, name) for name in JOINED),
    ],
)
def test_a_name_is_shown_as_people_write_it(given_name: str, shown: str) -> None:
    """Check that a name has 1 to 16 letters, and code points that show nothing are dropped (UAX 31, UTS 51)."""
    assert clean_name(Evening().table, given_name) == shown


@pytest.mark.parametrize(
    "bad", ["", "   ", "x" * 17, "a\x00b", "\u200b", "\u00ad", "\n", "\u0301", "\u0301 \u0308", "\ufe0f"]
)
def test_a_name_that_nobody_can_read_is_refused(bad: str) -> None:
    with pytest.raises(Refused, match="1 to 16 letters"):
        clean_name(Evening().table, bad)


@pytest.mark.parametrize("same", ["anna", "ANNA", "Ａｎｎａ", "An na"])
def test_a_name_is_unique_after_nfkc_and_casefold(same: str) -> None:
    with pytest.raises(Refused, match="called"):
        Evening("Anna").sit(same)


@pytest.mark.parametrize(("one", "other"), SEEN_APART)
def test_names_that_differ_to_the_eye_are_two_names(one: str, other: str) -> None:
    evening = Evening(one, other)
    assert [sitter.name for sitter in evening.table.sitters] == [one, other]
    assert key(one) != key(other)


@pytest.mark.parametrize(
    ("taken", "typed", "free"),
    [
        ("Ann", "Аnn", "Аnn 2"),
        ("Оля", "Oля", "Oля 2"),
        ("Nino", "Νino", "Νino 2"),
        ("OOOOOOOOOOOOOOOO", "О" * 16, "О" * 14 + " 2"),
    ],
)
def test_a_name_that_looks_like_another_is_refused_with_one_that_is_free(taken: str, typed: str, free: str) -> None:
    """Check this because the others could not tell the players of a vote apart."""
    evening = Evening(taken)
    with pytest.raises(Refused) as refused:
        evening.sit(typed)
    assert english(refused.value.says) == f"{typed} looks too much like {taken}. Try {free}."
    evening.sit(free)


def test_nobody_is_refused_for_a_script_alone() -> None:
    assert [sitter.name for sitter in Evening("Анна", "Ahha", "Νίκος", "Hikoc").table.sitters][3:] == ["Hikoc"]


UNSEEN = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200d\u202e\u2060\u206f\u2800\u3164\ufe00\ufe0f\ufeff"
UNSEEN += "\uffa0\ufff8\U00013441\U0001bca0\U0001d159\U0001d173\U000e0001\U000e0100\U000e0fff"


@pytest.mark.parametrize("sign", UNSEEN, ids=lambda sign: f"U+{ord(sign):04X}")
def test_what_nobody_sees_makes_no_name_and_no_other_name(sign: str) -> None:
    evening = Evening("Anna")
    for name in ("Anna" + sign, sign + "Anna", f"An{sign}na"):
        with pytest.raises(Refused, match="called"):
            evening.sit(name)
    with pytest.raises(Refused, match="1 to 16 letters"):
        evening.sit(sign * 3)
    assert clean_name(evening.table, f"Be{sign}n") == "Ben"


@pytest.mark.parametrize(("one", "other"), [("Weiß", "WEISS"), ("ﬁn", "fin"), ("e\u0301", "É")])
def test_names_that_fold_together_are_one_name(one: str, other: str) -> None:
    with pytest.raises(Refused, match="called"):
        Evening(one).sit(other)


def test_somebody_may_write_the_own_name_differently() -> None:
    evening = Evening("Anna")
    assert evening.say(1, "table-name", "ANNA") == [e.Renamed(1, "ANNA")]


@given(st.text(max_size=24))
def test_any_name_is_shown_as_it_would_be_again_or_refused(name: str) -> None:
    table = Evening().table
    try:
        shown = clean_name(table, name)
    except Refused:
        return
    assert 1 <= count_letters(shown) <= 16 and is_printable(shown) and shown == shown.strip() and key(shown)
    assert clean_name(table, shown) == shown


def test_the_host_puts_the_seats_in_order() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    evening.say(1, "table-order", ["seat-1", "seat-3", "seat-2"])
    assert evening.table.seats == (1, 3, 2)
    assert evening.question(1, "table-order").value == ("seat-1", "seat-3", "seat-2")
    assert not evening.asks(2, "table-order")


@pytest.mark.parametrize(("seat", "neighbour", "order"), [(3, 1, (1, 3, 2)), (1, 3, (2, 3, 1)), (2, 3, (1, 3, 2))])
def test_who_sits_on_somebodys_left_is_next_clockwise(seat: int, neighbour: int, order: tuple[int, ...]) -> None:
    evening = Evening("Anna", "Ben", "Caro")
    assert evening.say(seat, "table-left", f"seat-{neighbour}") == [e.SeatsOrdered(order)]


def test_nobody_sits_on_the_own_left() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    with pytest.raises(Exception, match="can't choose that"):
        evening.say(2, "table-left", "seat-2")


def test_colours_and_symbols_of_others_are_not_offered() -> None:
    evening = Evening("Anna", "Ben")
    evening.say(2, "table-colour", "plum")
    evening.say(2, "table-symbol", "owl")
    assert (evening.table.sitter(2).colour, evening.table.sitter(2).symbol) == ("plum", "owl")
    for start, value in (("table-colour", "plum"), ("table-symbol", "owl")):
        with pytest.raises(Exception, match="can't choose that"):
            evening.say(1, start, value)


def test_each_phone_and_the_table_have_their_language() -> None:
    evening = Evening("Anna", "Ben")
    evening.do(i.ChooseLanguage(2, "it"))
    evening.say(1, "table-language", "es")
    assert (evening.table.sitter(2).language, evening.table.language) == ("it", "es")
    assert not evening.asks(2, "table-language")
    with pytest.raises(Refused, match="doesn't speak"):
        evening.do(i.ChooseLanguage(2, "xx"))
    with pytest.raises(Refused, match="already"):
        evening.do(i.ChooseLanguage(2, "it"))
    assert evening.do(i.ChooseLanguage(1, "es")) == [e.LanguageChosen(1, "es")]


def test_the_host_hands_the_role_over_and_who_leaves_to_the_next_and_the_first_of_new_ones_has_it() -> None:
    evening = Evening("Anna", "Ben")
    assert evening.say(1, "table-host", "seat-2") == [e.HostPassed(2)]
    assert evening.asks(2, "table-host") and not evening.asks(1, "table-host")
    evening = Evening("Anna", "Ben", "Caro")
    evening.say(1, "table-stand")
    assert evening.table.host == 2
    assert [sitter.name for sitter in evening.table.sitters] == ["Ben", "Caro"]
    evening = Evening("Anna")
    evening.say(1, "table-stand")
    evening.sit("Ben")
    assert evening.table.host == 1


def test_the_only_other_one_is_named_on_the_button() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    assert len(evening.choices(1, "table-host")) == len(evening.choices(1, "table-more")) == 2
    assert evening.say(1, "table-remove", "seat-3") == [e.StoodUp(3)]
    said = {start: evening.question(1, start) for start in ("table-remove", "table-host", "table-more")}
    assert all(is_confirmation(question) for question in said.values())
    assert [english(question.text) for question in said.values()] == [
        "Remove Ben from the table",
        "Make Ben host",
        "Allow another player on Ben's phone",
    ]
    assert evening.say(1, "table-host", "seat-2") == [e.HostPassed(2)]


def test_people_at_a_full_table_have_no_other_colour_and_no_other_symbol_to_choose() -> None:
    evening = Evening(*(f"P{seat}" for seat in range(1, MOST_SEATS)))
    assert len(evening.choices(1, "table-colour")) == len(evening.choices(1, "table-symbol")) == 2
    evening.sit("the last one")
    assert not evening.asks(1, "table-colour") and not evening.asks(1, "table-symbol")


# A remembered player: the same colour and symbol, and an id that no view has


ANNA = "0f" * 16
LOG = Events(GAMES)


def remembered(evening: Evening, name: str, person: str = "", colour: str = "", symbol: str = "") -> Table:
    evening.do(i.SitDown(f"phone of {name}", name, person=person, colour=colour, symbol=symbol))
    return evening.table


def test_a_person_has_the_colour_and_the_sign_of_last_time_where_there_are_such_and_they_are_free() -> None:
    evening = Evening("Ben")
    anna = remembered(evening, "Anna", ANNA, "plum", "owl").sitter(2)
    assert (anna.colour, anna.symbol, anna.person) == ("plum", "owl", ANNA)
    caro = remembered(evening, "Caro", "1f" * 16, "plum", "owl").sitter(3)
    assert (caro.colour, caro.symbol) == ("rose", "butterfly"), "taken: those of the seat"
    assert remembered(Evening(), "Anna", ANNA, "mud", "hat").sitter(1).colour == "amber"


def test_a_person_sits_at_a_table_once() -> None:
    evening = Evening()
    remembered(evening, "Anna", ANNA)
    with pytest.raises(Refused, match="is already at the table"):
        evening.do(i.SitDown("another phone", "Annie", person=ANNA))


def test_the_beginning_of_a_game_says_who_of_its_players_is_remembered_and_its_setup_does_not() -> None:
    evening = Evening("Ben")
    remembered(evening, "Anna", ANNA)
    evening.play("open-table")
    began = next(event for event in evening.events if isinstance(event, e.GameBegan))
    assert began.persons == ((2, ANNA),)
    assert ANNA not in repr(began.setup)


def test_who_comes_back_to_the_seat_of_a_parked_game_is_the_same_person() -> None:
    evening = Evening("Ben")
    remembered(evening, "Anna", ANNA)
    evening.play("open-table")
    evening.accept([e.GameParked(), e.StoodUp(2)])
    assert remembered(evening, "Anna").sitter(2).person == ANNA


def test_every_eye_sees_the_same_whoever_is_remembered() -> None:
    """Check two evenings that differ in ids alone: no view and no move of the hub's controls differs."""
    plain, known = Evening(), Evening()
    for name in ("Anna", "Ben", "Caro"):
        remembered(plain, name)
        remembered(known, name, f"{len(name)}{name[0].lower():0>31}")
    for evening in (plain, known):
        evening.play("open-table")
        evening.say(1, "vote", "people-shown")
        evening.say(2, "ballot", "seat-1")
        evening.wait(1_000)
    for observer in (None, 1, 2, 3):
        assert plain.view(observer) == known.view(observer)
    assert plain.table != known.table and plain.outcome() == known.outcome()
    hub = [[move.question for move in evening.rules.hub_controls(evening.table)] for evening in (plain, known)]
    assert hub[0] == hub[1]
