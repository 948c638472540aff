"""`companion night`: the night, spoken without a table or listed as JSON, and the demo's bots in it."""

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.commands.among_cultists import captions, night, night_table
from companion.commands.among_cultists.captions import VoiceLost
from companion.commands.among_cultists.night_table import read_aloud
from companion.commands.among_cultists.profile import ENVELOPES, wish
from companion.core.limits import LANGUAGES
from companion.core.script import performance
from companion.core.text import Text, Words, say
from companion.core.view import Seat
from companion.frontends import FRONTENDS, Hub, Settings
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.before.events import fits
from companion.games.among_cultists.box.host_choices import complete_setup
from companion.games.among_cultists.box.plan import Variant, plan_of
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.hub.cli import main
from companion.hub.config import Config
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from companion.table import TableRules
from tests.games.among_cultists.before import NO_LUCK, setup
from tests.games.among_cultists.by_night import TABLE, VARIANTS
from tests.hub.by_hand import ManualClock
from tests.hub.power.server import COMPANION
from tests.hub.scripts import BAD, WHY, put
from tests.waiting import PATIENCE, until

SIX = Variant(6, seer=True, pace="brisk")
FIVE = Variant(5, pace="brisk")


class QuickVoice:
    """A frontend that speaks every line in no time, up to the one called `until`; then it is gone."""

    name = "sounds"

    def __init__(self, until: str = "") -> None:
        self.until = until
        self.happened: list[str] = []

    def check(self, settings: Settings) -> Text | None:
        return None

    @contextmanager
    def run(self, hub: Hub, settings: Settings) -> Iterator[None]:
        news: SimpleQueue[str | None] = SimpleQueue()
        deaf = hub.listen(news.put)
        thread = Thread(target=self._speak, args=(hub, news))
        thread.start()
        hub.lend_voice(self)
        hub.narrate(hub.tables()[0], self.name, True)
        try:
            yield
        finally:
            deaf()
            news.put(None)
            thread.join()
            self.happened.append("left")

    def recording(self, text: Words, language: str, sound: str) -> bytes | None:
        assert isinstance(text, Text)
        self.happened.append(f"made in {language}")
        return None

    def length(self, text: Words, language: str, sound: str) -> int | None:
        return None

    def voice_version(self, text: Words, language: str, sound: str) -> str:
        return ""

    def _speak(self, hub: Hub, news: SimpleQueue[str | None]) -> None:
        said = None
        while code := news.get():
            line = hub.snapshot(code).public.line
            stamp = hub.stamp_of(code, line.starts) if line else None
            if line and stamp and line != said:
                said = line
                time.sleep(max(0.0, (stamp - time.monotonic_ns()) / 1e9))
                self.happened.append(line.key)
                if line.key == self.until:
                    hub.narrate(code, self.name, False)
                hub.finish_line(code, self.name, line.key, line.take)


@pytest.fixture
def voice(monkeypatch: pytest.MonkeyPatch) -> QuickVoice:
    """The only frontend that is installed."""
    frontend = QuickVoice()

    class FakeEntryPoint(EntryPoint):
        def load(self) -> QuickVoice:
            return frontend

    point = FakeEntryPoint("sounds", "nowhere:FRONTEND", FRONTENDS)
    monkeypatch.setattr(night_table, "entry_points", lambda group, name: [point])
    # Timeouts of voices and lines are tested elsewhere, and game time runs fast.
    monkeypatch.setattr(captions, "PATIENCE", PATIENCE)
    monkeypatch.setattr(performance, "LATE", 3_600_000)
    return frontend


def config(data: Path, rate: int, language: str = "en", **sounds: object) -> Config:
    settings = Settings(bind="", port=0, address="", data=data, mute=False, rate=rate)
    return Config(settings=settings, language=language, frontends={"sounds": sounds})


def typed(*options: str | Path) -> Result:
    return CliRunner().invoke(main, ["night", *map(str, options)])


def timeline(*options: str | Path) -> dict[str, Any]:
    result = typed(*options, "--timeline")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def lines(*options: str) -> list[str]:
    """Return the words of the night from the list that the terminal prints."""
    return [line["text"] for line in timeline(*options, "--pace", "brisk")["lines"]]


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_without_a_voice_every_line_is_shown_and_it_says_so(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    read_aloud(SIX, config(tmp_path, 400, language, enabled=False))
    said = capsys.readouterr()
    before, *shown = said.out.split("\n\n")
    assert [line for line in "\n".join(shown).split("\n") if line and not line.startswith(" ")][:-1] == lines(
        "--characters", "6", "--seer", "--language", language
    )
    assert before.count("\n  ") > 4, "what to hold"
    assert shown[-2].count("\n  ") > 0, "what becomes of the cards"
    assert len(said.err.splitlines()) == 2


def test_a_voice_speaks_every_line_once_all_of_them_are_made(
    tmp_path: Path, voice: QuickVoice, capsys: pytest.CaptureFixture[str]
) -> None:
    read_aloud(FIVE, config(tmp_path, 20, "it"))
    spoken = ["settle", "turn", "cultists-open", "cultists-look", "cultists-close", "cover", "begin"]
    made = [thing for thing in voice.happened if thing == "made in it"]
    assert len(made) >= len(spoken)
    assert voice.happened == [*made, *spoken, "left"]
    said = capsys.readouterr()
    assert said.err == ""
    for line in lines("--characters", "5", "--language", "it"):
        assert said.out.count(line) == 1


def test_however_long_the_voice_takes_no_phone_is_missed() -> None:
    clock = ManualClock()
    with closing(Log(None)) as log:
        tables = Tables(log, TableRules(GAMES), guard=0, clock=clock)
        code = tables.open("en")
        with tables.running():
            night_table.begin(tables, code, SIX, "en")
            for turn in range(3):
                clock.wait(60)
                tables.arrive(code).answer("nobody", Seat(99), "", "", f"turn {turn}").result(PATIENCE)
            assert not tables.snapshot(code).public.notices


def test_a_voice_that_is_lost_ends_it_in_words(
    tmp_path: Path, voice: QuickVoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    voice.until = "turn"
    monkeypatch.setattr(captions, "SOUNDS", {"gong": 0})
    with pytest.raises(VoiceLost):
        read_aloud(FIVE, config(tmp_path, 20))
    assert voice.happened[-2:] == ["turn", "left"]


def test_a_face_that_cannot_speak_is_named_with_its_reason(
    tmp_path: Path, voice: QuickVoice, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(voice, "check", lambda settings: say("No ears were found."))
    read_aloud(FIVE, config(tmp_path, 400))
    assert capsys.readouterr().err.splitlines()[0] == "sounds is off. No ears were found."


def test_it_leaves_nothing_behind(tmp_path: Path) -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    read_aloud(FIVE, config(tmp_path, 400, enabled=False))
    assert list(tmp_path.iterdir()) == []
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_what_is_typed_is_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Variant, Config]] = []
    monkeypatch.setattr(night, "read_aloud", lambda *what: asked.append(what))
    (tmp_path / "companion.toml").write_text("[frontends.sounds]\nspeed = 120\n")
    options = ["--characters", "7", "--seer", "--ai", "--pace", "calm", "--language", "es"]
    assert typed(*options, "--data", tmp_path).exit_code == 0
    ((variant, config),) = asked
    assert variant == Variant(6, True, True, "calm")
    settings = config.for_frontend("sounds")
    assert (config.language, settings.data, settings.own) == ("es", tmp_path, {"speed": 120})
    assert (settings.mute, settings.rate) == (False, 1)


def test_a_lost_voice_and_a_bad_configuration_end_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def silence(*what: object) -> None:
        raise VoiceLost

    monkeypatch.setattr(night, "read_aloud", silence)
    lost = typed("--characters", "6", "--data", tmp_path)
    assert (lost.exit_code, "Open your eyes" in lost.output) == (1, True)
    (tmp_path / "companion.toml").write_text("frontends = 3\n")
    bad = typed("--characters", "6", "--data", tmp_path)
    assert (bad.exit_code, "companion.toml" in bad.output) == (1, True)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_when_it_is_told_to(tmp_path: Path, number: int) -> None:
    (tmp_path / "companion.toml").write_text("[frontends.sounds]\nenabled = false\n")
    command = [*map(str, COMPANION), "night", "--characters", "5", "--pace", "calm", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout and process.stderr
            assert process.stdout.readline()
            process.send_signal(number)
            assert until(process.poll, lambda status: status is not None) == 130
            assert "Traceback" not in process.stderr.read()
        finally:
            process.kill()


# In the owner's words


def test_a_night_without_a_table_is_read_in_the_owners_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path)
    put(tmp_path, BAD, "among-cultists.es.txt")
    read_aloud(Variant(5, pace="brisk"), config(tmp_path, 400, "it", enabled=False))
    said = capsys.readouterr()
    assert "Dormite, gente." in said.out and "La fiamma" not in said.out
    assert "among-cultists.es.txt" in said.err


def test_the_list_of_the_lines_has_the_owners_words(tmp_path: Path) -> None:
    put(tmp_path)
    mine = lines("--characters", "5", "--language", "it", "--data", str(tmp_path))
    ours = lines("--characters", "5", "--language", "it", "--data", str(tmp_path / "nothing"))
    assert mine == ["Dormite, gente.", *ours[1:]]
    put(tmp_path, BAD)
    broken = CliRunner().invoke(main, ["night", "--characters", "5", "--timeline", "--data", str(tmp_path)])
    assert WHY in broken.stderr and broken.exit_code == 0 and json.loads(broken.stdout)["lines"]


# The timeline


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pace", ["calm", "normal", "brisk"])
@pytest.mark.parametrize(("players", "ai", "seer", "column"), VARIANTS)
def test_the_timeline_is_the_table(
    players: int, ai: bool, seer: bool, column: list[str], pace: str, language: str
) -> None:
    options = ["--characters", str(players + ai), *["--ai"] * ai, "--seer" if seer else "--no-seer"]
    found = timeline(*options, "--pace", pace, "--language", language)
    place = ("calm", "normal", "brisk").index(pace)
    assert found["language"] == language and set(found) == {"language", "lines"}
    assert [{**line, "text": ""} for line in found["lines"]] == [
        {"id": key, "text": "", "pause": TABLE[key][1][place], "who": TABLE[key][0]} for key in column
    ]
    assert all(isinstance(line["pause"], int) and line["text"] for line in found["lines"])


def test_the_seer_plays_when_told_and_the_pace_is_normal_unless_told() -> None:
    assert timeline("--characters", "6") == timeline("--characters", "6", "--no-seer", "--pace", "normal")
    assert timeline("--characters", "6") != timeline("--characters", "6", "--seer")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--characters", "7", "--seer"], "With 7 characters, the Seer needs"),
        (["--characters", "7", "--seer", "--language", "it"], "Con 7 personaggi il Veggente gioca solo se"),
        (["--characters", "5", "--seer", "--ai"], "only one Cultist"),
        (["--characters", "6", "--seer", "--ai"], "only one Cultist"),
        (["--characters", "8", "--ai"], "with 4, 5 or 6 players"),
        (["--characters", "4"], "4 is not in the range"),
        (["--characters", "9"], "9 is not in the range"),
        ([], "Missing option '--characters'"),
        (["--characters", "6", "--pace", "hasty"], "'hasty' is not one of"),
        (["--characters", "6", "--language", "de"], "'de' is not one of"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason_and_status_2(options: list[str], reason: str) -> None:
    result = typed(*options, "--timeline")
    assert result.exit_code == 2
    assert reason in result.output


# The bots of the demo

BY_NAME: dict[str, Role] = {str(role): role for role in MARKERS}


@pytest.mark.parametrize("players", GAME.seats)
def test_what_the_bots_tell_of_their_envelopes_is_a_deal_of_a_first_game(players: int) -> None:
    told = {seat: BY_NAME[role] for seat, role in enumerate(ENVELOPES[players].split(), 1)}
    assert len(told) == players and fits(told, plan_of(complete_setup(setup(players, level="first"), NO_LUCK)))


def test_a_bot_tells_its_own_envelope_once_and_then_does_without() -> None:
    def asked(id: str, seat: int) -> dict[str, Any]:
        return {"id": id, "seat": seat, "choices": []}

    assert wish(asked("g1-envelope-1-0", 3), 6) == "seer"
    assert wish(asked("g1-envelope-2-0", 3), 6) is None
    assert wish(asked("g1-envelope-1-0", 7), 6) is None, "somebody has sat down beside the bots"
    assert wish(asked("g1-unknown-1", 3), 6) is None
    assert wish(asked("g1-unknown-2", 3), 6) == "go"


def test_a_bot_ticks_only_what_is_not_ticked() -> None:
    choices = [{"value": "undo-a", "done": True}, {"value": "done-b", "done": False}]
    question = {"id": "g1-tick-take-1", "seat": 4, "choices": choices}
    assert wish(question, 6) == "done-b"
    assert wish({**question, "choices": choices[:1]}, 6) is None
