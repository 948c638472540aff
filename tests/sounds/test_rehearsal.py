"""The line of the rehearsal comes out of the loudspeaker: in what SDL writes down it can be heard."""

from __future__ import annotations

from pathlib import Path

import pytest

from sounds import espeak, pcm
from tests.sounds.parts import until
from tests.sounds.whole_night import heard, night, record


def test_the_voice_of_the_rehearsal_is_heard_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hertz = record(tmp_path, ("rehearsal",))
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    played = tmp_path / "rehearsal.raw"
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(played))
    with night(tmp_path, monkeypatch, "disk") as here:
        here.hub.say(1, "table-rehearse")
        until(lambda: here.read == ["rehearsal"])
        second = played.stat().st_size + 2 * pcm.RATE
        until(lambda: played.stat().st_size > second)
    [(found, began, ended)] = heard(played)
    assert abs(found - hertz["rehearsal"]) < 20
    assert 0.2 < ended - began < 0.4
