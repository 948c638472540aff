"""Terms are found where they stand, in the words of the messages, and each is explained once."""

from companion.core.question import Choice, One, Question
from companion.core.terms import NO_TERMS, Glossary, Term
from companion.core.text import say

BEARER, LOW_BIRTH = say("Bearer"), say("Low birth")
GLOSSARY = Glossary(
    "race",
    (
        Term(BEARER, say("A character with an office."), ("bearer",)),
        Term(LOW_BIRTH, say("10 points."), ("low birth",)),
        Term(LOW_BIRTH, say("It can be passed on."), ("low birth",)),
    ),
)


def found(*shown: object) -> list[str]:
    return [one.name.message for one in GLOSSARY.explain(*shown)]


def test_a_term_is_found_in_a_sentence_in_a_value_and_in_a_choice() -> None:
    assert found(say("Reclaim your nobles and bearers.")) == ["Bearer"]
    assert found(say("{who} plays {card}.", who="Anna", card=LOW_BIRTH)) == ["Low birth"]
    asked = Question(id="c", text=say("Which card?"), ask=One((Choice("a", LOW_BIRTH), Choice("b", BEARER))))
    assert found(asked) == ["Low birth", "Bearer"]


def test_a_part_of_a_word_and_the_name_of_a_person_are_no_term() -> None:
    assert found(say("The bearerless one plays.")) == []
    assert found(say("{who} plays.", who="Bearer")) == []
    assert NO_TERMS.explain(BEARER) == ()


def test_all_that_is_to_be_said_of_a_term_stands_together_and_once() -> None:
    (only,) = GLOSSARY.explain(LOW_BIRTH, say("Low birth again"))
    assert [text.message for text in only.texts] == ["10 points.", "It can be passed on."]
