"""Two devices agree on an answer: by yes, or by the same answer."""

from companion.core.table import events as e
from tests.laws.evening import Evening


def test_who_gives_the_same_answer_as_another_agrees_by_it_on_a_second_device_alone() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    evening.sit("Dino", "phone of Anna")
    evening.play("overthrone")
    evening.say(1, "king", {"seat-3": 1})
    for seat in (1, 1, 4):
        evening.say(seat, "correct-deck", "empty")
        assert not any(
            isinstance(event, e.Played) and "PutRight" in type(event.event).__name__ for event in evening.events
        )
    happened = evening.say(2, "correct-deck", "empty")
    assert [type(event.event).__name__ for event in happened if isinstance(event, e.Played)] == ["FactPutRight"]
    assert not evening.asks(3, "table-agree-entry")


def test_another_answer_to_the_same_question_is_asked_about_instead() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    evening.play("overthrone")
    evening.say(1, "king", {"seat-3": 1})
    evening.say(1, "correct-deck", "empty")
    evening.say(2, "correct-deck", "last")
    assert evening.asks(1, "table-agree-entry") and not evening.asks(2, "table-agree-entry")
