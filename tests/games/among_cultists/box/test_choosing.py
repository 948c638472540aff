"""The host's choices in Among Cultists, and the roles of each level (p. 6, 7, 20, 21, rulings AC-1, AC-27)."""

from collections.abc import Sequence

import pytest

from companion.commands.among_cultists.setup import compose_plan, draw_plan
from companion.core.chance import Chance
from companion.core.game import Refused, Setup
from companion.core.question import Answer, Question, Some, check
from companion.core.view import Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.levels import EXPERIENCED, find_imbalance, loyalty, misfit, sets, standing
from companion.games.among_cultists.box.plan import LEVELS, Level, Plan, Variant, chosen, plan_of
from companion.games.among_cultists.box.roles import MARKERS, SPECIAL, Role, Roles
from companion.games.among_cultists.night.events import EveningOpened
from tests.games.among_cultists.before import NO_LUCK, setup
from tests.games.among_cultists.boxes import EVERY_SET, TABLES, english, fits, possible, rows_of
from tests.laws.evening import Evening
from tests.laws.plays import NAMES


def asked(found: Setup) -> dict[str, Question]:
    return {option.id: option for option in GAME.options(found)}


def played(found: Setup, chance: Chance = NO_LUCK) -> Setup:
    """Return the setup with which a game has begun after `found`."""
    (opened,) = GAME.begin(found, 0, chance)
    assert isinstance(opened, EveningOpened)
    return opened.setup


def setup_at(evening: Evening) -> Setup:
    assert evening.table.running
    found: Setup = evening.table.running.state.setup
    return found


def refused(players: int, **options: Answer) -> str:
    with pytest.raises(Refused) as refusal:
        GAME.begin(setup(players, **options), 0, NO_LUCK)
    return english(refusal.value.says)


def told(players: int, **options: Answer) -> dict[str, str]:
    (block,) = GAME.plan(setup(players, **options))
    return rows_of(block)


# The questions to the host


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("level", LEVELS)
def test_the_host_is_asked_only_what_can_make_a_difference(players: int, level: Level) -> None:
    """p. 21: with 4 players the AI always plays, with 5 and 6 it may."""
    found = asked(setup(players, level=level))
    assert ("ai" in found) == (players in (5, 6))
    assert ("roles" in found) == (level in ("expert", "own"))
    assert {"level", "knows", "pace", "events", "votes"} <= found.keys() and "seer" not in found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "ai"), TABLES)
def test_what_holds_without_an_answer_can_be_played(players: int, ai: bool, level: Level) -> None:
    chosen_ai: dict[str, Answer] = {"ai": "yes" if ai else "no"}
    found = asked(setup(players, level=level, **chosen_ai))
    assert all(check(option, option.value) == option.value for option in found.values())
    defaults = {option.id: option.value for option in found.values() if option.value is not None}
    begun = played(setup(players, **{**defaults, "level": level, **chosen_ai}))
    assert chosen(begun).ai == ai and fits(players, ai, plan_of(begun).special)


@pytest.mark.parametrize("players", [1, 3, 9, 10])
def test_a_table_that_does_not_fit_yet_can_choose_all_the_same(players: int) -> None:
    for level in LEVELS:
        assert "roles" not in asked(setup(players, level=level))
        assert told(players, level=level) == {"This can't be played": "This game doesn't work with this many players."}


def test_no_more_roles_can_be_named_than_there_is_room_for() -> None:
    """Ruling AC-1: one less with the AI."""
    for players, ai, most in ((6, "no", 5), (6, "yes", 4), (4, "no", 3)):
        ask = asked(setup(players, level="own", ai=ai))["roles"].ask
        assert isinstance(ask, Some) and (ask.least, ask.most) == (0, most)
        assert tuple(choice.value for choice in ask.choices) == SPECIAL


@pytest.mark.parametrize(
    ("level", "roles", "now"),
    [
        ("expert", {}, "None picked: one of 57 balanced sets, at random."),
        ("expert", {"novice": 1}, "1 for the Cultists, 0 for the Investigators: +1 for the Cultists."),
        (
            "expert",
            {"mechanic": 1},
            "0 for the Cultists, 3 for the Investigators: +3 for the Investigators. "
            "Balance: +3 for the Investigators. With 6 characters, it must be +1 for the Cultists.",
        ),
        ("own", {}, "0 for the Cultists, 0 for the Investigators: equal on both sides."),
        ("own", {"mechanic": 1}, "0 for the Cultists, 3 for the Investigators: +3 for the Investigators."),
    ],
)
def test_the_composer_of_a_set_sees_at_once_how_it_stands(level: Level, roles: dict[str, int], now: str) -> None:
    """p. 20: the scale for experts."""
    assert english(asked(setup(6, level=level, roles=roles))["roles"].text) == f"Which special roles are in play? {now}"


def test_the_question_says_whom_a_role_helps_and_how_much() -> None:
    """p. 20."""
    ask = asked(setup(6, level="own"))["roles"].ask
    assert isinstance(ask, Some)
    said = {choice.value: english(choice.text) for choice in ask.choices}
    assert said["mechanic"] == "Mechanic: 3 for the Investigators"
    assert said["pyromaniac"] == "Pyromaniac: 2 for the Cultists"
    assert said["seer"] == "Seer"


def test_one_s_own_choice_begins_with_the_roles_of_a_first_game() -> None:
    """p. 7, ruling AC-1."""
    assert asked(setup(6, level="own"))["roles"].value == {"seer": 1}
    assert asked(setup(7, level="own"))["roles"].value == asked(setup(4, level="own"))["roles"].value == {}
    assert plan_of(played(setup(6, level="own"))).special == {"seer"}


# The texts before the game begins


def test_all_see_what_would_be_played() -> None:
    assert told(6) == {
        "Players": "6",
        "Automatic Investigator (AI)": "No",
        "Level": "First game",
        "Roles": "1 × Cultist, 1 × Seer, 4 × Investigator",
        "The Investigators need": "12 victory points",
        "The Cultists need": "4 dead Investigators",
        "Left out in a first game": "Unsafe-passage deck, Broken glass event, cultist tokens, fish-man",
    }
    assert told(4)["Automatic Investigator (AI)"] == "Yes"
    assert told(6, ai="yes")["Roles"] == "2 × Cultist, 5 × Investigator"


def test_all_see_of_how_many_sets_chance_will_draw_one() -> None:
    experienced = told(5, level="experienced")
    assert experienced["Special roles"] == "One of 3 sets, drawn at random."
    assert experienced["Sets"] == "Novice, Seer; or Clumsy, Seer; or Coward, Seer"
    assert experienced["Cultists"] == "1" and "Roles" not in experienced
    expert = told(7, level="expert")
    assert expert["Special roles"].startswith("One of ") and "Sets" not in expert
    eight = told(8, level="experienced")
    assert eight["Roles"] == "2 × Cultist, 1 × Mechanic, 1 × Pyromaniac, 1 × Assassin, 1 × Seer, 2 × Investigator"


def test_the_table_sees_it_as_soon_as_somebody_sits_down_or_leaves() -> None:
    evening = Evening(*NAMES[:5])
    evening.say(1, "table-game", GAME.name)
    evening.say(1, "table-option-ai", "yes")

    def shown() -> dict[str, str]:
        return rows_of(evening.block("plan", Facts))

    assert (shown()["Players"], shown()["Automatic Investigator (AI)"]) == ("5", "Yes")
    for name in NAMES[5:7]:
        evening.sit(name)
    assert (shown()["Players"], shown()["Automatic Investigator (AI)"]) == ("7", "No"), "nobody is asked any more"
    assert not evening.asks(1, "table-option-ai")
    evening.say(1, "table-begin")
    assert chosen(setup_at(evening)) == Variant(7)


# The beginning


@pytest.mark.parametrize(
    ("players", "options", "wanted"),
    [
        (4, {}, Variant(4, ai=True)),
        (5, {}, Variant(5, seer=True)),
        (5, {"ai": "yes"}, Variant(5, ai=True)),
        (6, {"pace": "calm"}, Variant(6, seer=True, pace="calm")),
        (6, {"ai": "yes"}, Variant(6, ai=True)),
        (7, {"ai": "yes"}, Variant(7)),
        (8, {"pace": "brisk"}, Variant(8, seer=True, pace="brisk")),
        (8, {"level": "first", "roles": {"novice": 1}}, Variant(8, seer=True)),
    ],
)
def test_a_first_game_has_the_seer_where_there_can_be_one(
    players: int, options: dict[str, Answer], wanted: Variant
) -> None:
    """p. 7, ruling AC-1; choices for another level or number of players are not asked and do not count."""
    begun = played(setup(players, **options))
    assert chosen(begun) == wanted and plan_of(begun).special == ({"seer"} if wanted.seer else set())
    assert plan_of(begun).first_game


@pytest.mark.parametrize("level", ["experienced", "expert"])
@pytest.mark.parametrize(("players", "ai"), TABLES)
def test_chance_brings_each_set_of_the_level_and_the_setup_says_which(players: int, ai: bool, level: Level) -> None:
    wanted = sets(Plan(players=players, ai=ai, level=level))
    found = []
    for place in range(len(wanted)):

        def below(n: int, place: int = place) -> int:
            assert n == len(wanted), "each set is as likely as any other"
            return place

        begun = played(setup(players, level=level, ai="yes" if ai else "no"), Chance(below))
        assert begun.options["roles"] == {role: 1 for role in SPECIAL if role in plan_of(begun).special}
        assert not plan_of(begun).first_game
        found.append(plan_of(begun).special)
    assert tuple(found) == wanted
    assert level == "expert" or len(found) == len(EXPERIENCED[players + ai])


def test_what_begins_is_what_the_counts_of_the_box_are_tested_with() -> None:
    """Check every own set at every table, and every first game: p. 6, 7, ruling AC-1."""
    for plan in possible():
        wish: dict[str, Answer] = {"level": plan.level, "roles": dict.fromkeys(plan.special, 1)}
        begun = played(setup(plan.players, ai="yes" if plan.ai else "no", **wish))
        assert EveningOpened(begun).apply(None).plan == plan


def test_what_the_table_composes_is_not_left_to_chance() -> None:
    roles: dict[str, int] = {"mechanic": 1, "pyromaniac": 1, "novice": 1, "coward": 1}
    for level in ("expert", "own"):
        assert plan_of(played(setup(5, level=level, roles=roles))).special == set(roles)
    assert plan_of(played(setup(6, level="own", roles={}))).special == set()


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (7, {"level": "own", "roles": {"seer": 1}}, "With 7 characters, the Seer needs"),
        (6, {"level": "expert", "roles": {"mechanic": 1}}, "Balance: +3 for the Investigators. With 6"),
        (5, {"level": "own", "roles": dict.fromkeys(SPECIAL[:5], 1)}, "With 5 characters, play 4 special roles"),
        (3, {}, "This game doesn't work with this many players."),
        (9, {"level": "expert"}, "This game doesn't work with this many players."),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(players: int, options: dict[str, Answer], why: str) -> None:
    assert refused(players, **options).startswith(why)
    assert told(players, **options)["This can't be played"] == refused(players, **options)


def test_a_refusal_leaves_the_table_where_it_was() -> None:
    evening = Evening(*NAMES[:6])
    with pytest.raises(Refused, match="Balance: "):
        evening.play(GAME.name, level="expert", roles={"mechanic": 1})
    assert evening.table.running is None
    evening.say(1, "table-option-roles", {"novice": 1})
    evening.say(1, "table-begin")
    assert plan_of(setup_at(evening)).special == {"novice"}


# The roles of each level, drawn or composed (p. 7, 20, 21, rulings AC-1 and AC-27)

FOR_CULTISTS = {"novice": 1, "clumsy": 1, "coward": 1, "pyromaniac": 2}
FOR_INVESTIGATORS = {"radiant_beauty": 1, "infected": 1, "super_ghost": 1, "mechanic": 3}
AIM = {5: 1, 6: 1, 7: 3, 8: -1}
"""The loyalties and differences that the rulebook prints (p. 20, 24)."""


OWN_AND_EXPERT: tuple[Level, Level] = ("own", "expert")


def even(special: Roles, characters: int) -> bool:
    """Return whether experts would play with these roles, by the tables above."""
    cultists = sum(FOR_CULTISTS.get(role, 0) for role in special)
    investigators = sum(FOR_INVESTIGATORS.get(role, 0) for role in special)
    return cultists - investigators == AIM[characters] and cultists <= 5 and investigators <= 5


def every(level: Level, players: int, ai: bool) -> list[set[Role]]:
    """Return the roles of all possible draws: each answer of chance leads to another set."""
    size = len(sets(Plan(players=players, ai=ai, level=level)))
    found = [draw_plan(level, players, ai, giving(size, answer)) for answer in range(size)]
    assert len({plan.special for plan in found}) == size
    assert all(plan == Plan(players=players, ai=ai, level=level, special=plan.special) for plan in found)
    return [set(plan.special) for plan in found]


def giving(below: int, answer: int) -> Chance:
    """Return chance that must be asked for a number below `below` and gives `answer`."""

    def chance(n: int) -> int:
        assert n == below
        return answer

    return Chance(chance)


def refused_roles(level: Level, players: int, ai: bool, *names: str) -> str:
    with pytest.raises(Refused) as refusal:
        compose_plan(level, players, ai, names)
    return english(refusal.value.says)


def test_the_roles_are_those_of_page_24() -> None:
    assert len(MARKERS) == 12
    for role, marker in MARKERS.items():
        assert marker.loyalty == FOR_CULTISTS.get(role, 0) + FOR_INVESTIGATORS.get(role, 0)
        assert marker.helps == ("cultists" if role == "cultist" or role in FOR_CULTISTS else "investigators")


@pytest.mark.parametrize(("players", "ai"), TABLES)
def test_a_set_of_ones_own_is_any_that_fits_by_ruling_ac_1_and_an_expert_set_is_balanced_too(
    players: int, ai: bool
) -> None:
    for roles in EVERY_SET:
        own, expert = (misfit(Plan(players=players, ai=ai, level=level, special=roles)) for level in OWN_AND_EXPERT)
        assert (own is None) == fits(players, ai, roles), roles
        assert (expert is None) == (fits(players, ai, roles) and even(roles, players + ai)), roles


@pytest.mark.parametrize(("players", "ai"), TABLES)
def test_chance_draws_every_balanced_set_and_the_assassin_with_seven_and_eight_only(players: int, ai: bool) -> None:
    wanted = [one for one in EVERY_SET if fits(players, ai, one) and even(one, players + ai)]
    found = every("expert", players, ai)
    assert len(found) > 3
    assert sorted(map(sorted, found)) == sorted(
        sorted(one) for one in wanted if "assassin" not in one or players + ai >= 7
    )
    assert any("assassin" in one for one in wanted)


FRAIL: tuple[Role, ...] = ("novice", "clumsy", "coward")
BRIGHT: tuple[Role, ...] = ("radiant_beauty", "infected", "super_ghost")


@pytest.mark.parametrize(
    ("players", "ai", "always", "one_of"),
    [
        (4, True, set(), FRAIL),
        (5, False, {"seer"}, FRAIL),
        (5, True, {"pyromaniac"}, BRIGHT),
        (6, False, {"seer", "pyromaniac"}, BRIGHT),
        (6, True, {"pyromaniac", "assassin"}, FRAIL),
        (7, False, {"pyromaniac", "assassin"}, FRAIL),
        (8, False, {"seer", "mechanic", "pyromaniac"}, ("assassin",)),
    ],
)
def test_the_experienced_play_with_the_sets_of_page_20(
    players: int, ai: bool, always: set[Role], one_of: tuple[Role, ...]
) -> None:
    assert every("experienced", players, ai) == [always | {one} for one in one_of]


def test_the_rulebooks_example_without_the_seer_is_balanced() -> None:
    names = ["mechanic", "pyromaniac", "novice", "coward"]
    plan = compose_plan("expert", 5, False, names)
    assert plan.special == set(names) and loyalty(plan.special) == {"cultists": 4, "investigators": 3}
    assert english(standing(plan.special)) == "4 for the Cultists, 3 for the Investigators: +1 for the Cultists"


@pytest.mark.parametrize(
    ("special", "characters", "why"),
    [
        (
            {"mechanic"},
            5,
            "Balance: +3 for the Investigators. With 5 characters, it must be +1 for the Cultists.",
        ),
        ({"seer"}, 6, "Balance: equal on both sides. With 6 characters, it must be +1 for the Cultists."),
        ({"novice"}, 7, "Balance: +1 for the Cultists. With 7 characters, it must be +3 for the Cultists."),
        (set(), 8, "Balance: equal on both sides. With 8 characters, it must be +1 for the Investigators."),
        (
            {*FOR_INVESTIGATORS, *FOR_CULTISTS},
            8,
            "Roles that help the Investigators add up to 6. The limit is 5.",
        ),
    ],
)
def test_a_set_that_is_not_balanced_says_why(special: set[Role], characters: int, why: str) -> None:
    reason = find_imbalance(special, characters)
    assert reason and english(reason) == why
    advice = find_imbalance(special, characters, advice=True)
    assert advice and "xperts play with" in english(advice) and "must be" not in english(advice)


@pytest.mark.parametrize(
    ("names", "special"),
    [
        ([], set()),
        (["seer"], {"seer"}),
        (["Super-Ghost ", " SEER"], {"super_ghost", "seer"}),
        (["cultist", "seer", *["investigator"] * 4], {"seer"}),
        (["investigator"] * 5, set()),
    ],
)
def test_roles_may_be_named_with_or_without_those_that_follow(names: Sequence[str], special: set[Role]) -> None:
    assert compose_plan("own", 6, False, names) == Plan(players=6, special=frozenset(special))


def test_the_other_roles_are_cultists_and_investigators() -> None:
    assert Plan(players=6, special=frozenset({"seer"})).roles == {"cultist": 1, "seer": 1, "investigator": 4}
    six: Roles = frozenset({"seer", "mechanic", "novice", "clumsy", "coward", "infected"})
    assert Plan(players=8, special=six).roles == {"cultist": 2} | dict.fromkeys(six, 1)


@pytest.mark.parametrize(
    ("level", "players", "ai", "names", "why"),
    [
        ("own", 6, False, ["wizard"], "There's no such role: wizard. Choose from: radiant_beauty, infected,"),
        ("own", 6, False, ["{seer}"], "There's no such role: {seer}. "),
        ("own", 5, False, [*FRAIL, "mechanic", "infected"], "With 5 characters, play 4 special roles at most"),
        ("own", 4, True, [*FRAIL, "mechanic"], "With 5 characters, play 3 special roles at most"),
        ("own", 4, True, [*FRAIL, "mechanic"], "envelope it could draw"),
        ("own", 6, False, ["seer", "seer"], "The box has only one of this role: Seer."),
        (
            "own",
            6,
            False,
            ["cultist", "cultist"],
            "That leaves 1 × Cultist, not 2. You can leave them out.",
        ),
        ("own", 6, False, ["investigator"], "That leaves 5 × Investigator, not 1. You can leave them out."),
        ("own", 7, False, ["seer"], "With 7 characters, the Seer needs"),
        ("own", 4, True, ["seer"], "With the Automatic Investigator (AI) and only one Cultist, there's no Seer."),
        ("own", 5, True, ["seer"], "With the Automatic Investigator (AI) and only one Cultist, there's no Seer."),
        ("own", 7, True, [], "The Automatic Investigator (AI) only plays with 4, 5 or 6 players."),
        ("own", 8, True, [], "The Automatic Investigator (AI) only plays with 4, 5 or 6 players."),
        ("own", 4, False, [], "This game doesn't work with this many players."),
        ("own", 9, False, [], "This game doesn't work with this many players."),
        ("first", 6, False, ["novice"], "At this level, 6 characters play with: Seer."),
        ("first", 7, False, ["novice"], "At this level, 7 characters play with: no special role."),
        (
            "experienced",
            5,
            False,
            ["seer"],
            "At this level, 5 characters play with: Novice, Seer; or Clumsy, Seer; or Coward, Seer.",
        ),
        ("expert", 6, False, [], "Balance: equal on both sides. With 6 characters, it must be +1"),
    ],
)
def test_a_choice_that_cannot_be_played_is_refused_in_words(
    level: Level, players: int, ai: bool, names: Sequence[str], why: str
) -> None:
    assert why in refused_roles(level, players, ai, *names)


@pytest.mark.parametrize("level", ["first", "experienced", "expert", "own"])
@pytest.mark.parametrize(
    ("players", "ai"), [(3, True), (3, False), (4, False), (7, True), (8, True), (9, False), (0, False)]
)
def test_nothing_is_drawn_where_nobody_can_play(level: Level, players: int, ai: bool) -> None:
    with pytest.raises(Refused):
        draw_plan(level, players, ai, Chance(lambda n: pytest.fail("chance was asked")))
