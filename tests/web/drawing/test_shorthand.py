"""The shorthand of streams: it can be written out again, is no work of people's, and has no phrase that never comes."""

import json

import pytest

from tests.laws.plays import NAMES
from tests.sixteen import WIDE_GAMES
from tests.web.events import EventStream
from tests.web.house import House
from web.drawing.shorthand import LIST, PHRASES, SIGNS, shorten, write_out


def test_what_is_shortened_is_written_out_again() -> None:
    text = json.dumps({"regions": {"all": "<p>à</p>".join(PHRASES), "none": "a"}}, ensure_ascii=False)
    short = shorten(text.encode())
    assert len(short) < len(text) / 3
    assert write_out(short.decode()) == text
    assert shorten(b'{"0":"a"}') == b'{"0":"a"}'


def test_there_is_a_sign_for_each_phrase_and_nobody_can_write_one() -> None:
    assert len(json.loads(LIST)) == len(PHRASES) <= len(SIGNS)
    written = json.dumps("".join(SIGNS), ensure_ascii=False)
    assert not set(SIGNS) & set(written)


@pytest.mark.house(games=WIDE_GAMES)
def test_each_phrase_comes_in_an_evening(house: House) -> None:
    phones = house.play(*NAMES)
    with EventStream(phones[2].port, f"/{house.code}/live?seat=3", {"Cookie": f"device={phones[2].token}"}) as stream:
        phones[0].say("countdown", "600")
        phones[0].say("vote", "people-shown")
        stream.until(lambda _, data: "q-g1-ballot-1" in str(data))
        came = stream.bytes.decode()
    missing = [phrase for phrase, sign in zip(PHRASES, SIGNS, strict=False) if sign not in came]
    assert not missing
