"""What guests, two tokens and sleeping phones could take at a real hub, and tables with few phones of which one dies.

A seat, the role of host, a vote or the voice could be taken; with one phone that five share, two, or none all goes on.

Everything goes through the JSON interface. The hub's clock is turned by hand, so that time passes at it when it is let.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from companion.core.table.state import HANDOVER_TIME
from companion.core.table.words import WORDS
from tests.hub.by_hand import Clock
from tests.waiting import until
from tests.web.hands import at_hub
from tests.web.house import House, Phone
from tests.web.speakers import post, reads, speak
from tests.web.tones import Tones, night

NAMES = ("Anna", "Ben", "Clara", "Davide")
PEOPLE = (*NAMES, "Elsa")

pytestmark = pytest.mark.house(clock=Clock())


@contextmanager
def awake(*people: Phone) -> Iterator[None]:
    """Keep the streams of these phones open."""
    with ExitStack() as streams:
        for phone in people:
            streams.enter_context(phone.stream()).first("view")
        yield


def asleep(house: House) -> list[int]:
    """Return the seats of which the table knows for a minute that their phones are gone."""
    return [sitter.seat for sitter in house.tables._tables[house.code].logged.table.sitters if sitter.long_away]


def sleeps(house: House, *seats: int) -> None:
    """Let time pass until the phones of these seats are gone for a minute."""
    until(house.later(lambda: asleep(house)), lambda found: {*seats} <= {*found})


def ids(phone: Phone, seat: int | None = None) -> list[str]:
    return [question["id"] for question in phone.view(seat)["questions"]]


def guests(house: House) -> tuple[Phone, Phone]:
    """Two tokens of one guest."""
    return house.phone("Mallory"), house.phone("Mallet")


def until_refused(house: House) -> None:
    """Let time pass until the wishes for seats have run out."""
    until(house.later(lambda: house.tables._tables[house.code].logged.table.handovers), lambda wishes: not wishes)


def test_a_guest_who_asks_for_a_sleeping_seat_gets_nothing(house: House) -> None:
    anna, ben, clara, davide = house.play(*NAMES)
    with awake(anna, ben, davide):
        mallory, mallet = guests(house)
        sleeps(house, 3)
        mallory.ask_for(3)
        for phone in (mallory, mallet):
            assert not [id for id in ids(phone, phone.seat if phone is mallet else 5) if "word" in id]
        assert mallory.get(f"{mallory.api}/view?seat=3").problem == (401, "wrong_token")
        assert mallory.get(f"/{house.code}/move", Cookie=f"device={mallory.token}").status == 200
        until_refused(house)
        assert mallory.get(f"{mallory.api}/view?seat=3").problem == (401, "wrong_token")
        assert clara.view()["questions"]


def test_what_everybody_may_read_does_not_let_anybody_in(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    # Words that stand on no page of ours anyway, as "button" and "window" do.
    monkeypatch.setitem(WORDS, "en", ("zebu", "quoll", "yapok", "numbat"))
    anna, *_, clara, _ = house.play(*NAMES)
    thief, reader = house.phone(), house.phone()
    with clara.stream() as own, anna.stream() as another, reader.stream() as table, reader.live("eye=table") as page:
        for stream in (another, table):
            stream.first("view")
        page.first("regions")
        word = thief.ask_for(3)
        assert word in str(own.until(lambda _, view: "table-word-3" in str(view)))
        # Everybody is told of the vote, and has by then been sent all that came before it.
        anna.say("vote", "people-shown")
        for stream in (another, table, page):
            stream.until(lambda _, told: "A secret vote begins" in str(told))
            assert word.encode() not in stream.bytes
        assert word not in str(reader.view())
        for path in (f"/{house.code}", f"/{house.code}/table", f"/{house.code}/join", f"/{house.code}/move"):
            assert word not in reader.get(path).body.decode(), path


def test_the_silence_of_a_live_phone_refuses(house: House) -> None:
    anna, ben, clara, davide = house.play(*NAMES)
    with awake(anna, ben, clara, davide):
        thief = house.phone()
        thief.ask_for(3)
        assert [id for id in ids(clara) if "word" in id]
        assert not any("word" in id for phone in (anna, ben, davide) for id in ids(phone))
        house.wait(HANDOVER_TIME / 1000)
        until(lambda: house.tables._tables[house.code].logged.table.handovers, lambda wishes: not wishes)
        assert clara.view()["questions"]


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


def test_while_all_others_sleep_one_of_them_wakes_up_in_time(house: House) -> None:
    anna, ben, *_ = house.play(*NAMES)
    with awake(ben):
        sleeps(house, 1, 3, 4)
        ben.say("table-ask-end")
        assert ben.view()["timers"]
        with awake(anna):
            until(lambda: anna.view()["timers"], lambda timers: not timers)
            assert anna.view()["phase"] == "play"
            anna.say("table-agree-end", "no")
    assert anna.view()["phase"] == "play"


@pytest.mark.parametrize("begun", [False, True], ids=["before the first game", "in a game"])
def test_a_guest_with_two_tokens_does_not_become_host(house: House, begun: bool) -> None:
    anna = house.play(*NAMES)[0] if begun else house.phone("Anna")
    mallory, mallet = guests(house)
    with awake(mallory, mallet):
        sleeps(house, 1)
        assert not any("host" in id for phone in (mallory, mallet) for id in ids(phone))
    with awake(anna):
        until(lambda: asleep(house), lambda found: 1 not in found)
        assert house.tables._tables[house.code].logged.table.host == 1


def test_a_guest_with_two_tokens_does_not_veto_the_end(house: House) -> None:
    anna, ben, *others = house.play(*NAMES)
    mallory, mallet = guests(house)
    with awake(anna, ben, *others, mallory, mallet):
        anna.say("table-ask-end")
        assert not any("agree" in id for phone in (mallory, mallet) for id in ids(phone))
        mallory.say("table-stand")
        ben.say("table-agree-end", "yes")
        assert anna.view()["phase"] != "play"


def test_a_guest_fills_no_more_seats_than_he_has_tokens(house: House) -> None:
    house.phone("Anna")
    mallory = house.phone("Mallory")
    reply = mallory.post(f"{mallory.api}/seats", {"name": "Malcolm"}, Authorization=f"Bearer {mallory.token}")
    assert reply.problem == (409, "refused")


def test_a_guest_closes_no_vote(house: House) -> None:
    anna, *_ = house.play(*NAMES)
    mallory, mallet = guests(house)
    anna.say("vote", "yes-no-shown")
    assert not any("vote" in id or "close" in id or "without" in id for p in (mallory, mallet) for id in ids(p))


def test_nothing_is_asked_while_a_night_runs(house: House) -> None:
    people = [house.phone(name) for name in (*NAMES, "Emil")]
    people[0].say("table-game", "among-cultists")
    people[0].say("table-option-knows", "no")
    people[0].say("table-begin")
    people[0].say("placed")
    for phone in people:
        phone.say("ready")
    assert people[0].view()["phase"] == "night"
    thief = house.phone()
    reply = thief.post(f"{thief.api}/moves", {"seat": 3})
    assert reply.problem == (409, "refused")


def elsewhere(phone: Phone, path: str, body: object) -> tuple[int, str]:
    """Return what a request for the hub's own controls gets that was passed on from another machine."""
    return phone.post(path, body, Via="1.1 elsewhere").problem


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_hub_itself_has_its_hands(house: House, seat: int) -> None:
    anna = house.phone("Anna")
    body = {"seat": seat, "question": "table-seat-0-1", "value": "Zoe", "key": "k"}
    assert elsewhere(anna, f"{anna.api}/hub/answers", body) == (403, "not_paired")
    asked = anna.get(f"/{house.code}/hub/question?seat={seat}&question=table-seat-0-1", Via="1.1 elsewhere")
    assert asked.status == 403


def test_the_hub_s_own_controls_answer_no_secret_question_and_for_nobody_with_a_phone(house: House) -> None:
    anna, *_ = house.play("Anna", "Ben", "Clara")
    anna.say("vote", "yes-no-shown")
    ballot = anna.question("ballot")["id"]
    for seat, problem in ((1, (401, "wrong_token")), (0, (409, "stale"))):
        body = {"seat": seat, "question": ballot, "value": "yes", "key": f"k{seat}"}
        assert anna.post(f"{anna.api}/hub/answers", body).problem == problem


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


# Few phones


def dies(house: House, seat: int) -> None:
    """Let time pass until the table knows for half a minute that the phone of a seat is gone."""
    until(
        house.later(lambda: house.tables._tables[house.code].logged.table.sitter(seat)), lambda sitter: sitter.overdue
    )


def pick_at_hub(house: House, seat: int, word: str) -> None:
    """Pick the word of a phone by the hub's own hands."""
    (move,) = house.tables._tables[house.code].logged.table.handovers
    house.wait(house.phone().look)
    at_hub(house, f"table-word-{seat}", f"word-{move.words.index(word) + 1}")


def test_one_phone_that_five_share_dies_and_is_replaced(house: House) -> None:
    shared = house.phone("Anna")
    for name in PEOPLE[1:]:
        shared.sit(name)
    shared.say("table-game", "open-table")
    shared.say("table-begin")
    with awake(shared):
        shared.say("vote", "yes-no-shown")
    dies(house, 3)
    new = house.phone()
    word = new.ask_for(3, along=True)
    pick_at_hub(house, 3, word)
    for seat in range(1, 6):
        assert new.view(seat)["questions"]
        new.say("ballot", "yes", seat=seat)
    assert new.view(1)["phase"] == "play"
    assert shared.get(f"{shared.api}/view?seat=1").problem == (401, "wrong_token")


def test_of_two_phones_one_dies_and_the_other_goes_on(house: House) -> None:
    anna, ben = house.play("Anna", "Ben")
    with awake(anna):
        anna.say("vote", "yes-no-shown")
        anna.say("ballot", "yes")
        dies(house, 2)
        anna.say("table-without-2")
        until(house.later(lambda: anna.view()["phase"]), lambda phase: phase == "play")
        assert ben.view()["phase"] == "play"


def test_of_two_phones_one_dies_and_its_owner_comes_back(house: House) -> None:
    """The other one picks the word alone, and for ten seconds the old phone could still object."""
    anna, ben = house.play("Anna", "Ben")
    with awake(anna):
        dies(house, 2)
        new = house.phone()
        assert anna.pick(new.ask_for(2), 2).status == 200
        until(house.later(lambda: new.get(f"{new.api}/view?seat=2").status), lambda status: status == 200)
    assert ben.get(f"{ben.api}/view?seat=2").problem == (401, "wrong_token")


def test_three_without_a_phone_play_to_the_end(house: House) -> None:
    for name in PEOPLE[:3]:
        at_hub(house, "table-seat", name)
    at_hub(house, "table-game", "open-table")
    at_hub(house, "table-option-rounds", 2)
    at_hub(house, "table-begin")
    for number in (1, 2):
        at_hub(house, f"points-{number}", {"seat-1": 1, "seat-2": 5, "seat-3": 2}, seat=1)
        at_hub(house, f"round-{number}", seat=2)
    view = house.phone().view()
    assert view["phase"] == "end"
    (result,) = [block for block in view["blocks"] if block["kind"] == "result"]
    assert result["winners"] == [2]


def test_somebody_without_a_phone_gets_one(house: House) -> None:
    for name in PEOPLE[:3]:
        at_hub(house, "table-seat", name)
    new = house.phone()
    pick_at_hub(house, 2, new.ask_for(2))
    assert new.view(2)["questions"]
    with new.stream():
        until(lambda: new.view()["seats"][1]["away"], lambda away: not away)
    assert new.view()["seats"][1]["name"] == "Ben"
