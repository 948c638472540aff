"""What newcomers are told, as the voice reads it: nobody listens for longer than twelve seconds at once."""

import pytest

from companion.core.every_line import every_line
from companion.core.lesson import OF_LESSON
from companion.core.table.state import LANGUAGES
from companion.faces.sound_room import Narrator
from companion.games import GAMES
from companion.texts import translator
from sounds import pcm
from sounds.renderer import Renderer
from tests.long import further
from tests.sounds.parts import MS
from tests.sounds.workers import espeak_is_here
from tests.waiting import PATIENCE

LONGEST = 12_000 * MS

LOOKED_AT = 3
"""The longest of a game: what has fewer letters is not longer by a third."""

LESSONS = [(name, language) for name in GAMES for language in LANGUAGES]


@pytest.mark.long
@pytest.mark.parametrize(("name", "language"), further(LESSONS))
def test_no_lesson_takes_longer_than_twelve_seconds(name: str, language: str) -> None:
    espeak_is_here()
    words = translator(language)
    told = [line for line in every_line(GAMES[name]) if line.key.startswith(OF_LESSON)]
    assert told
    told = sorted(told, key=lambda line: len(words(line.text)))[-LOOKED_AT:]
    renderer = Renderer(patience=PATIENCE)
    try:
        lengths = {line.key: pcm.duration(renderer.speak(words(line.text), language, Narrator())) for line in told}
    finally:
        renderer.rest()
    assert [key for key, length in lengths.items() if length > LONGEST] == []
