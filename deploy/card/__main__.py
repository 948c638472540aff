"""The command that makes a card: `deploy/companion-card`."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path

from deploy.card.making import CardRequest, make
from deploy.card.programs import CardRefused
from deploy.card.voices import HERE

WORDS = """\
The environment's SECRET is the password of the hub's own Wi-Fi, 8 to 63 signs. Without it one is drawn and printed.
SECRET=none is for an image that others will use: each hub then makes a password of its own at its first start.
"""


def main(arguments: list[str] | None = None) -> int:
    """Make a card, and say what was made or why there is none."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # half-made files are removed, as after Ctrl+C
    wish = _wish(arguments)
    try:
        own = make(wish, _say)
    except CardRefused as refused:
        sys.stderr.write(f"companion-card: {refused}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    _say(f"The card is ready: write companion-….img.xz in {wish.out} with Raspberry Pi Imager 2.x.")
    if own:
        _say(f"The hub's own Wi-Fi: {own.name}   password: {own.password}")
        _say("Print companion-….html beside it, with codes for phones, and put it into the box.")
    return 0


def _wish(arguments: list[str] | None) -> CardRequest:
    parser = argparse.ArgumentParser("companion-card", description=main.__doc__, epilog=WORDS)
    parser.add_argument("image", type=Path, help="Raspberry Pi OS Lite (64-bit), as downloaded: ….img.xz")
    parser.add_argument("archive", type=Path, help="companion-VERSION-aarch64.tar")
    parser.add_argument("--out", type=Path, default=Path(), metavar="FOLDER", help="where the card goes; else here")
    parser.add_argument("--language", choices=("it", "en", "es"), default="en", help="the language of the table")
    parser.add_argument("--name", default="", help="the name of the hub's own Wi-Fi")
    parser.add_argument("--voices", default="", help="languages for which a person's voice goes along, such as it,en")
    parser.add_argument("--voices-from", type=Path, default=HERE, metavar="FOLDER", help="where these voices lie")
    parser.add_argument("--url", default="", help="where the image will lie for Raspberry Pi Imager")
    found = parser.parse_args(arguments)
    secret = os.environ.get("SECRET", "")
    return CardRequest(
        found.image,
        found.archive,
        found.out,
        found.language,
        secret,
        found.name,
        found.url,
        found.voices,
        found.voices_from,
    )


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
