"""What a bot has in mind: what is awaited first, now and then something else."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.bots.manner import Manner, Mind, stem

GO = [{"value": "go", "text": "…"}]


def asked(id: str, *, awaited: bool = False, value: object = None, **more: Any) -> dict[str, Any]:
    """Return a question with one choice, or of the kind that `more` says."""
    return {"id": id, "kind": "one", "choices": GO, "awaited": awaited, "value": value, **more}


def chosen(mind: Mind, questions: list[dict[str, Any]]) -> str | None:
    thought = mind.choose(questions)
    return thought.question["id"] if thought else None


MENU = [asked("vote-1"), asked("round-1")]
AWAITED = asked("ballot-1", awaited=True)


def test_what_is_awaited_comes_first_and_now_and_then_something_else() -> None:
    mind = Mind(Manner(strays=0.2), Random(1))
    found = Counter(chosen(mind, [*MENU, AWAITED]) for _ in range(1000))
    assert 700 < found["ballot-1"] < 900
    assert found["vote-1"] > 50 < found["round-1"]


def test_without_strays_nothing_else_is_answered_while_something_is_awaited() -> None:
    mind = Mind(Manner(strays=0.0), Random(1))
    assert {chosen(mind, [*MENU, AWAITED]) for _ in range(100)} == {"ballot-1"}


def test_what_is_skipped_is_never_chosen_awaited_or_not() -> None:
    mind = Mind(Manner(skips=lambda id: id.startswith(("ballot", "vote"))), Random(1))
    assert {chosen(mind, [*MENU, AWAITED]) for _ in range(100)} == {"round-1"}
    assert mind.choose([AWAITED]) is None


def test_what_has_no_taste_is_never_chosen() -> None:
    mind = Mind(Manner(taste=lambda question: float(question["id"] != "vote-1")), Random(1))
    assert {chosen(mind, MENU) for _ in range(100)} == {"round-1"}


def test_a_bot_gets_round_to_everything() -> None:
    mind = Mind(Manner(), Random(1))
    found: Counter[str] = Counter()
    for n in range(40):
        thought = mind.choose([asked(f"g1-vote-{n}"), asked(f"g1-round-{n}"), asked(f"g1-draw-{n}-2")])
        assert thought
        mind.answered(thought)
        found[stem(thought.question["id"])] += 1
    assert set(found) == {"vote", "round", "draw"}
    assert max(found.values()) - min(found.values()) < 12


def test_an_answer_that_stands_is_seldom_changed() -> None:
    mind = Mind(Manner(), Random(1))
    found = Counter(chosen(mind, [asked("points-1", value={"seat-1": 3}), asked("points-2")]) for _ in range(1000))
    assert 0 < found["points-1"] < 100


def test_a_wish_comes_before_anything_else_and_only_once() -> None:
    mind = Mind(Manner(wish=lambda question: 4 if question["id"] == "rounds" else None, strays=0.0), Random(1))
    rounds = asked("rounds", value=0, kind="number", least=0, most=50)
    thought = mind.choose([AWAITED, rounds])
    assert thought and (thought.question["id"], thought.value) == ("rounds", 4)
    mind.answered(thought)
    assert chosen(mind, [AWAITED, rounds]) == "ballot-1"


def test_a_wish_that_has_come_true_is_neither_uttered_nor_changed() -> None:
    mind = Mind(Manner(wish=lambda question: 4 if question["id"] == "rounds" else None), Random(1))
    rounds = asked("rounds", value=4, kind="number", least=0, most=50)
    assert {chosen(mind, [*MENU, rounds]) for _ in range(200)} == {"vote-1", "round-1"}


def test_a_thought_is_given_up_when_its_question_is_gone_or_has_changed() -> None:
    mind = Mind(Manner(), Random(1))
    thought = mind.choose([MENU[0]])
    assert thought
    assert mind.holds(thought, [MENU[1], MENU[0]])
    assert not mind.holds(thought, [MENU[1]])
    assert not mind.holds(thought, [{**MENU[0], "value": "go"}])


def test_only_a_thought_of_the_menu_is_given_up_for_what_is_awaited() -> None:
    mind = Mind(Manner(strays=0.0), Random(1))
    menu, firm = mind.choose(MENU), mind.choose([AWAITED])
    assert menu and firm
    other = asked("resume", awaited=True)
    assert not mind.holds(menu, [*MENU, AWAITED])
    assert mind.holds(firm, [*MENU, AWAITED, other])


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("g12-points-3", "points"),
        ("g1-draw-0-2", "draw"),
        ("winners.3", "winners"),
        ("table-option-vote_seconds-0", "table-option-vote_seconds"),
        ("table-agree-move-3-1", "table-agree-move"),
    ],
)
def test_a_stem_is_what_an_id_says_in_words(id: str, words: str) -> None:
    assert stem(id) == words
