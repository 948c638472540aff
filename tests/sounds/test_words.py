"""Spoken words: numbers and times, the owner's sayings, passwords letter by letter, and the hub's own Wi-Fi."""

from __future__ import annotations

import os
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.appliance.hotspot import Hotspot
from companion.core.every_line import every_line, lines_for
from companion.core.limits import LANGUAGES
from companion.core.lines import Line
from companion.games import GAMES
from companion.texts import translator
from sounds import espeak, spelling
from sounds.maker import Maker
from sounds.numerals.cardinals import cardinal
from sounds.numerals.spoken import spell_out
from sounds.own_wifi import BROWSER, LOOKS, NAME, PASSWORD, OwnWifi
from sounds.sayings import Sayings
from sounds.spelling import SIGNS, spell, spell_name
from sounds.utterance import Utterance
from tests.hub.by_hand import ManualHub, running
from tests.sounds.game import short_game
from tests.sounds.slow import SlowClient, SlowRenderer, Theirs, cast_of


@cache
def lines(name: str) -> tuple[Line, ...]:
    """Return all lines of a game, and those with names, in which people are called A1, A2 and so on."""
    return (*every_line(GAMES[name]), *lines_for(GAMES[name], "A").values())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_digit_is_left_in_what_an_engine_is_given_of_any_line_of_a_game(
    name: str, language: str, tmp_path: Path
) -> None:
    read, sayings = translator(language), Sayings(tmp_path)
    for line in lines(name):
        written = read(line.text)
        said = {sayings.respell(written, language, ours=ours) for ours in (True, False)}
        assert [one for one in said if any(map(str.isdigit, one))] == []
        assert any(map(str.isdigit, written)) or written in said, "the other words stay as they are"


def test_some_of_these_lines_have_numbers() -> None:
    found = {
        name: [line for line in lines(name) if any(map(str.isdigit, translator("en")(line.text)))] for name in GAMES
    }
    assert sum(map(bool, found.values())) > 1


EN = {
    "Round 10 begins.": "Round ten begins.",
    "It is 21:30, then 9:05, 7:00, 13:00 and 0:00.":
        "It is twenty-one thirty, then nine oh five, seven o'clock, thirteen hundred and midnight.",
    "1:30 minutes, 0:45 min, 90:00": "one minute and thirty seconds, forty-five seconds, ninety minutes",
    "the 2nd, the 12th, the 30th and the 121st":
        "the second, the twelfth, the thirtieth and the one hundred and twenty-first",
    "10 % or 50%": "ten percent or fifty percent",
    "In 1925, in the 1920s, since 1900, in 1905, 2005 and 2026":
        "In nineteen twenty-five, in the nineteen twenties, since nineteen hundred, in nineteen oh five, "
        "two thousand and five and twenty twenty-six",
    "-3 points, −3, +2, 2 × 3": "minus three points, minus three, plus two, two times three",
    "3–5 players, 4-8": "three to five players, four to eight",
    "1,250 coins, 1,250.05":
        "one thousand two hundred and fifty coins, one thousand two hundred and fifty point zero five",
    "43/61": "forty-three of sixty-one",
    "R2D2, Anna2, Agent 007, B①": "R two D two, Anna two, Agent zero zero seven, B one",
    "On 31/10/1925, at 10:30:15, 2026-11-27":
        "On thirty-one/ten/nineteen twenty-five, at ten:thirty:fifteen, twenty twenty-six-eleven-twenty-seven",
}  # fmt: skip
IT = {
    "Comincia il round 10.": "Comincia il round dieci.",
    "alle 21:30, all'1:05, alle 7:00": "alle ventuno e trenta, all'una e cinque, alle sette",
    "1:01 minuti, 2:30 min": "un minuto e un secondo, due minuti e trenta secondi",
    "il 2º, la 3ª, il 23°, il 26º": "il secondo, la terza, il ventitreesimo, il ventiseiesimo",
    "1 carta, 1 moneta, 1 punto, 1 scambio, 1 mano, 1 cultista, 1 fantasma, 1 di loro":
        "una carta, una moneta, un punto, uno scambio, una mano, un cultista, un fantasma, uno di loro",
    "Il round 1 comincia. Ne resta 1.": "Il round uno comincia. Ne resta uno.",
    "da 3–5 giocatori, 4–8": "da tre a cinque giocatori, da quattro a otto",
    "meno 15 punti, -15": "meno quindici punti, meno quindici",
    "1.250 monete, 3,5, 0,05, nel 1925, 10%":
        "milleduecentocinquanta monete, tre virgola cinque, zero virgola zero cinque, nel millenovecentoventicinque, "
        "dieci per cento",
}  # fmt: skip
ES = {
    "Empieza la ronda 10.": "Empieza la ronda diez.",
    "a las 21:30, a la 1:00": "a las veintiuna y treinta, a la una",
    "1:30 minutos, 21:00 minutos": "un minuto y treinta segundos, veintiún minutos",
    "el 2.º, la 3ª, el 25º": "el segundo, la tercera, el veinticinco",
    "1 carta, 1 punto, 21 puntos, 31 cartas, 200 cartas, 1 vez, 1 día, 1 de ellas":
        "una carta, un punto, veintiún puntos, treinta y una cartas, doscientas cartas, una vez, un día, uno de ellas",
    "La ronda 1 empieza. Queda 1.": "La ronda uno empieza. Queda uno.",
    "de 3–5 jugadores, 4–8": "de tres a cinco jugadores, de cuatro a ocho",
    "1.250 monedas, 3,5, -15, 10 %": "mil doscientas cincuenta monedas, tres coma cinco, menos quince, diez por ciento",
}  # fmt: skip


@pytest.mark.parametrize(("language", "written", "said"),
                         [(language, *one) for language, those in (("en", EN), ("it", IT), ("es", ES))
                          for one in those.items()])  # fmt: skip
def test_numbers_and_times_are_said_as_the_language_says_them(language: str, written: str, said: str) -> None:
    assert spell_out(written, language) == said


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 0, "zero"),
        ("en", 105, "one hundred and five"),
        ("en", 21_000_001, "twenty-one million and one"),
        ("it", 28, "ventotto"),
        ("it", 108, "centotto"),
        ("it", 103, "centotré"),
        ("it", 23_003, "ventitremilatré"),
        ("it", 1_000_003, "un milione tre"),
        ("es", 100, "cien"),
        ("es", 116, "ciento dieciséis"),
        ("es", 21_000, "veintiún mil"),
        ("es", 555, "quinientos cincuenta y cinco"),
        ("es", 1_000_000, "un millón"),
    ],
)
def test_whole_numbers_are_words_of_their_language(language: str, number: int, said: str) -> None:
    assert cardinal(number, language) == said


@given(st.text(st.sampled_from("0123459:.,-–−+×/% ºªstndmiA²①٣\u202f")), st.sampled_from([*LANGUAGES]))
def test_whatever_people_write_no_digit_is_left(written: str, language: str) -> None:
    assert not any(map(str.isdigit, spell_out(written, language)))


def test_a_number_that_nobody_could_follow_is_said_digit_by_digit() -> None:
    assert spell_out("1" * 13, "es") == " ".join(["uno"] * 13)
    assert len(spell_out("1" * 5000, "en").split()) == 5000


def test_both_engines_get_words_and_a_recording_serves_all_that_is_said_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    usual, person = SlowRenderer(), SlowClient()
    for one in (usual, person):
        one.allow()
    maker, cast = Maker(usual, tmp_path), cast_of(tmp_path, person, Theirs())
    for words in ("Round 10.", "Round ten.", "Round 11."):
        maker.make(Utterance(words, "en", ""), "")
        cast.speak(Utterance(words, "en", ""))
    assert usual.asked == person.asked == ["Round ten.", "Round eleven."]


# Sayings: ours for voices of people, the owner's for every voice


def listed(data: Path, text: str | bytes) -> Sayings:
    path = data / "sayings" / "it.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Sayings(data)


def test_without_an_owners_list_the_usual_voice_says_what_it_always_said(tmp_path: Path) -> None:
    sayings = Sayings(tmp_path)
    assert sayings.respell("Complots: il hub.", "it", ours=False) == "Complots: il hub."
    assert sayings.respell("Complots: il hub.", "it", ours=True) == "Complò: il ab."
    assert sayings.respell("Complots", "de", ours=True) == "Complots"


def test_the_owners_list_holds_for_every_voice_and_before_ours(tmp_path: Path) -> None:
    sayings = listed(
        tmp_path, "# people\nJoão = Giuan\nComplots=Complots\n\nno saying\n= nothing\nAnna Rita = Annarì\nAnna = Ànna"
    )
    assert sayings.respell("JOÃO e Complots", "it", ours=True) == "Giuan e Complots"
    assert sayings.respell("João, Joãozinho.", "it", ours=False) == "Giuan, Joãozinho."
    assert sayings.respell("Anna Rita, Anna, Annamaria", "it", ours=False) == "Annarì, Ànna, Annamaria"
    assert sayings.respell("João", "es", ours=False) == "João"


def test_a_list_that_is_changed_holds_from_the_next_line_on(tmp_path: Path) -> None:
    sayings = listed(tmp_path, "a = b")
    assert sayings.respell("a", "it", ours=False) == "b"
    listed(tmp_path, "a = c")
    os.utime(tmp_path / "sayings" / "it.txt", ns=(1, 1))
    assert sayings.respell("a", "it", ours=False) == "c"
    (tmp_path / "sayings" / "it.txt").unlink()
    assert sayings.respell("a", "it", ours=False) == "a"
    assert listed(tmp_path, b"\xff\xfe\x00").respell("a", "it", ours=False) == "a", "nobody can read it"


# A password is read so that a listener can write it down


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["kay, as in Kilo", "capital kay, as in Kilo", "seven", "hyphen", "space"]),
        ("it", ["cappa, come Kenya", "cappa maiuscola, come Kenya", "sette", "trattino", "spazio"]),
        ("es", ["ca, como kilo", "ca mayúscula, como kilo", "siete", "guion", "espacio"]),
    ],
)
def test_small_and_capital_letters_digits_and_signs_are_told_apart(language: str, said: list[str]) -> None:
    assert spell("kK7- ", language) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_that_a_password_may_have_is_said_in_its_own_way(language: str) -> None:
    signs = [chr(code) for code in range(32, 127)]
    assert sorted(SIGNS) == sorted(set(signs) - set(string.ascii_letters + string.digits))
    said = spell("".join(signs), language)
    assert len(set(said)) == len(signs)
    assert not any(part.isdigit() for part in said), "an engine would read it in a way of its own"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_beside_a_letter_begins_with_it(language: str) -> None:
    known = spelling.LANGUAGES[language]
    assert [word[0].lower() for word in known.words.split("|")] == list(string.ascii_lowercase)


def test_a_name_is_read_as_words_where_it_has_some() -> None:
    assert spell_name("Companion-k7q", "en") == [
        "Companion",
        "hyphen",
        "kay, as in Kilo",
        "seven",
        "cue, as in Quebec",
    ]
    assert spell_name("Caffè già", "it")[0] == "Caffè"
    assert spell_name("☕", "es") == ["un signo que solo la pantalla puede mostrar"]


# The hub's own Wi-Fi is read aloud when it opens, and on request, and never during a game


WIFI = Hotspot("Companion-k7q", "aB2-", True)


@dataclass
class EchoSpeaker:
    """A loudspeaker, and a voice whose samples are its words."""

    has_loudspeaker: bool = True
    speaks: bool = True
    said: list[str] = field(default_factory=list)
    cached: list[str] = field(default_factory=list)
    meanwhile: Callable[[], object] = lambda: None

    def make(self, line: Utterance, then: Callable[[bytes | None], None]) -> None:
        self.cached.append(line.words)
        then(line.words.encode() if self.speaks else None)

    def try_out(self, what: bytes) -> None:
        self.said.append(what.decode())
        self.meanwhile()


class Corner:
    """A hub with its own Wi-Fi, and the reader of its password."""

    def __init__(self, hub: ManualHub) -> None:
        self.hub = hub
        self.speaker = EchoSpeaker()
        self.wifi: Hotspot | None = None
        self.asked = 0
        self.reader = OwnWifi(
            hub.tables,
            SimpleNamespace(try_out=self.speaker.make),
            self.speaker,
            lambda: self.wifi is not None,
            self._found,
            lambda seconds: None,
        )

    def _found(self) -> Hotspot | None:
        self.asked += 1
        return self.wifi

    def snapshot(self, times: int = 1) -> list[str]:
        """Take a number of snapshots; return the words spoken meanwhile."""
        self.speaker.said.clear()
        for _ in range(times):
            self.reader.act()
        return list(self.speaker.said)


@pytest.fixture
def corner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Corner]:
    with running(tmp_path, games=short_game(monkeypatch), names="") as hub:
        yield Corner(hub)


def whole(language: str) -> list[str]:
    """Return the words that are read."""
    put = translator(language)
    parts = (put(NAME), *spell_name(WIFI.name, language), put(PASSWORD), *spell(WIFI.password, language))
    return [*parts, put(BROWSER), *spell("10.42.0.1", language)]


def test_it_is_read_once_when_it_opens_and_again_on_request(corner: Corner) -> None:
    assert corner.snapshot() == [] and corner.asked == 0, "a hub without one asks no other program"
    corner.wifi = WIFI
    assert corner.snapshot() == whole("en")
    assert corner.snapshot(20) == []
    corner.reader.read()
    assert corner.snapshot() == whole("en")
    corner.wifi = None
    assert corner.snapshot() == []
    corner.wifi = WIFI
    assert corner.snapshot() == whole("en"), "it opens again"


def test_an_address_of_another_network_is_not_asked_about_for_ever(corner: Corner) -> None:
    corner.wifi = Hotspot("Companion", "aB2-", False)
    assert corner.snapshot(10 * LOOKS) == []
    assert corner.asked == LOOKS


@pytest.mark.parametrize("lacks", ["has_loudspeaker", "speaks"])
def test_it_waits_for_a_loudspeaker_and_half_a_password_is_never_read(corner: Corner, lacks: str) -> None:
    setattr(corner.speaker, lacks, False)
    corner.wifi = WIFI
    assert corner.snapshot(3) == []
    corner.speaker.has_loudspeaker = True
    assert corner.snapshot() == (whole("en") if lacks == "has_loudspeaker" else [])


def test_no_time_of_a_recording_tells_the_order_of_the_signs(corner: Corner) -> None:
    corner.wifi = WIFI
    corner.snapshot()
    assert corner.speaker.cached == sorted(set(whole("en"))), "each sign is made by itself"


def test_a_second_tap_ends_it_and_a_third_reads_again(corner: Corner) -> None:
    corner.snapshot()

    def taps() -> None:
        if len(corner.speaker.said) == 3:
            corner.reader.read()

    corner.wifi = WIFI
    corner.reader.read()
    corner.reader.read()
    corner.speaker.meanwhile = taps
    assert corner.snapshot(3) == whole("en")[:3]
    corner.speaker.meanwhile = lambda: None
    corner.reader.read()
    assert corner.snapshot() == whole("en")


@pytest.fixture
def among(hub: ManualHub) -> Corner:
    """A corner whose hub has players already."""
    return Corner(hub)


def test_it_ends_as_a_game_begins_and_who_asks_in_a_game_hears_it(
    among: Corner, monkeypatch: pytest.MonkeyPatch
) -> None:
    among.snapshot()
    among.wifi = WIFI
    phases = iter(["gathering"] * 3)
    monkeypatch.setattr(among.reader, "_lobby", lambda: next(phases, "played") == "gathering")
    assert among.snapshot() == whole("en")[:2], "one look before the first piece"
    among.reader.read()
    assert among.snapshot() == whole("en")


def test_a_hub_that_starts_among_people_says_nothing_by_itself(among: Corner) -> None:
    among.wifi = WIFI
    assert among.snapshot(3) == []
    for game, said in ((False, whole("en")), (True, [])):
        among.wifi = None
        among.snapshot()
        among.wifi = WIFI
        if game:
            among.hub.play("narrated")
        assert among.snapshot(3) == said, "somebody has opened it in the lobby, or a game is played"


def test_a_line_of_the_night_ends_it(among: Corner) -> None:
    among.snapshot()
    among.wifi = WIFI

    def begins() -> None:
        if len(among.speaker.said) == 3:
            among.hub.play("narrated")

    among.speaker.meanwhile = begins
    assert among.snapshot() == whole("en")[:3]
