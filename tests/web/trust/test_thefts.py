"""Attempts to steal a seat, the role of host, a vote or the voice at a real hub: guests and sleeping phones get none.

Everything goes through the JSON interface. The test turns the hub's clock.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from companion.table.words import WORDS
from tests.hub.by_hand import ManualClock
from tests.waiting import until
from tests.web.hands import answer_at_hub
from tests.web.house import House, Phone
from tests.web.tones import Tones, night, post, reads, speak

NAMES = ("Anna", "Ben", "Clara", "Davide")

pytestmark = pytest.mark.house(clock=ManualClock())


@contextmanager
def awake(*people: Phone) -> Iterator[None]:
    """Keep the streams of these phones open."""
    with ExitStack() as streams:
        for phone in people:
            streams.enter_context(phone.stream()).first("view")
        yield


def asleep(house: House) -> list[int]:
    """Return the seats whose phones have been gone for a minute, to the table's knowledge."""
    return [sitter.seat for sitter in house.tables._tables[house.code].logged.table.sitters if sitter.is_long_away]


def sleeps(house: House, *seats: int) -> None:
    """Let time pass until the phones of these seats have been gone for a minute."""
    until(house.later(lambda: asleep(house)), lambda found: {*seats} <= {*found})


def ids(phone: Phone, seat: int | None = None) -> list[str]:
    return [question["id"] for question in phone.view(seat)["questions"]]


def guests(house: House) -> tuple[Phone, Phone]:
    """Return two tokens of one guest."""
    return house.phone("Mallory"), house.phone("Mallet")


def until_refused(house: House) -> None:
    """Let time pass until the requests for seats have expired."""
    until(house.later(lambda: house.tables._tables[house.code].logged.table.handovers), lambda wishes: not wishes)


def test_what_everybody_may_read_does_not_let_anybody_in(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    # Words that no page of ours has, unlike "button" and "window".
    monkeypatch.setitem(WORDS, "en", ("zebu", "quoll", "yapok", "numbat"))
    anna, *_, clara, _ = house.play(*NAMES)
    thief, reader = house.phone(), house.phone()
    with clara.stream() as own, anna.stream() as another, reader.stream() as table, reader.live("eye=table") as page:
        for stream in (another, table):
            stream.first("view")
        page.first("regions")
        word = thief.ask_for(3)
        assert word in str(own.until(lambda _, view: "table-word-3" in str(view)))
        # Everybody gets the vote, after everything that came before it.
        anna.say("vote", "people-shown")
        for stream in (another, table, page):
            stream.until(lambda _, told: "A secret vote starts" in str(told))
            assert word.encode() not in stream.bytes
        assert word not in str(reader.view())
        for path in (f"/{house.code}", f"/{house.code}/table", f"/{house.code}/join", f"/{house.code}/move"):
            assert word not in reader.get(path).body.decode(), path


def test_one_person_at_the_table_does_not_take_a_sleeping_seat_with_a_second_phone(house: House) -> None:
    anna, ben, clara, davide = house.play(*NAMES)
    with awake(anna, ben, davide):
        sleeps(house, 3)
        spare = house.phone()
        word = spare.ask_for(3)
        assert davide.pick(word, 3).status == 200
        until_refused(house)
        assert spare.get(f"{spare.api}/view?seat=3").problem == (401, "wrong_token")
        assert clara.view()["questions"]


@pytest.mark.parametrize("begun", [False, True], ids=["before the first game", "in a game"])
def test_a_guest_with_two_tokens_does_not_become_host(house: House, begun: bool) -> None:
    anna, *_ = house.play(*NAMES) if begun else [house.phone("Anna"), house.phone("Ben")]
    if not begun:
        anna.say("table-let-in")
    mallory, mallet = guests(house)
    with awake(mallory, mallet):
        sleeps(house, 1)
        assert not any("host" in id for phone in (mallory, mallet) for id in ids(phone))
    with awake(anna):
        until(lambda: asleep(house), lambda found: 1 not in found)
        assert house.tables._tables[house.code].logged.table.host == 1


def test_before_anybody_is_let_in_two_tokens_wait_ten_seconds_for_a_no_of_anybody_or_the_hosts_phone(
    house: House,
) -> None:
    """Nobody can tell a guest from a friend then: all who sit there count, and every page says what comes."""
    anna, ben = house.phone("Anna"), house.phone("Ben")
    mallory, mallet = guests(house)
    table = house.tables._tables[house.code].logged

    def both_want_it() -> None:
        mallory.say("table-ask-host-3")
        mallet.say("table-agree-host-3", "yes")
        assert [timer["label"] for timer in ben.view()["timers"]] == ["Mallory becomes host"]

    with awake(ben, mallory, mallet):
        sleeps(house, 1)
        both_want_it()
        ben.say("table-agree-host-3", "no")
        assert not table.table.proposals
        both_want_it()
        with awake(anna):
            until(lambda: table.table.proposals, lambda found: not found)
    assert table.table.host == 1


def test_a_guest_closes_no_vote(house: House) -> None:
    anna, *_ = house.play(*NAMES)
    mallory, mallet = guests(house)
    anna.say("vote", "yes-no-shown")
    assert not any("vote" in id or "close" in id or "without" in id for p in (mallory, mallet) for id in ids(p))


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_hub_itself_has_its_hands(house: House, seat: int) -> None:
    anna = house.phone("Anna")
    body = {"seat": seat, "question": "table-seat-0-1", "value": "Zoe", "key": "k"}
    assert anna.post(f"{anna.api}/hub/answers", body, Via="1.1 elsewhere").problem == (403, "not_paired")
    asked = anna.get(f"/{house.code}/hub/question?seat={seat}&question=table-seat-0-1", Via="1.1 elsewhere")
    assert asked.status == 403


@pytest.mark.house(voice=Tones)
def test_a_phone_that_the_host_has_not_chosen_does_not_become_the_loudspeaker(house: House) -> None:
    anna, ben, *_ = night(house)
    for what in ("loudspeaker", "loudspeaker/speak"):
        assert post(ben, what).problem == (409, "refused")
    anna.say("table-speaker", "seat-2")
    assert speak(house, ben) == "phone 1"


@pytest.mark.house(voice=Tones)
def test_a_phone_that_may_not_speak_any_more_falls_silent(house: House) -> None:
    anna, ben, *_ = night(house)
    anna.say("table-speaker", "seat-2")
    with ben.live():
        assert speak(house, ben) == "phone 1"
        anna.say("table-speaker", "seat-0")
        reads(house, "")
        assert post(ben, "loudspeaker/speak").problem == (409, "refused")


def test_somebody_without_a_phone_gets_one(house: House) -> None:
    for name in NAMES[:3]:
        answer_at_hub(house, "table-seat", name)
    new = house.phone()
    word = new.ask_for(2)
    (move,) = house.tables._tables[house.code].logged.table.handovers
    house.wait(new.snapshot)
    answer_at_hub(house, "table-word-2", f"word-{move.words.index(word) + 1}")
    assert new.view(2)["questions"]
    with new.stream():
        until(lambda: new.view()["seats"][1]["away"], lambda away: not away)
    assert new.view()["seats"][1]["name"] == "Ben"
