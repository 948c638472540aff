"""Places of the help: the part of a page to which a message about a problem leads."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.text import Text, Words

NETWORK = "host/problems#phones-and-the-network"
SOUND = "host/problems#no-sound"
PHONE_GONE = "host/during#somebodys-phone-is-gone"
HOST_GONE = "host/during#the-hosts-phone-is-gone"
PHONELESS = "play/join#play-without-a-phone"

PLACES: Mapping[str, str] = {
    "No phones have connected yet. Are they on the same Wi-Fi? Is a firewall blocking port {port}?": NETWORK,
    "No phones have connected yet. {how}": NETWORK,
    "This browser hides which page you came from. Nothing has changed. Turn off private mode and "
    "privacy add-ons, then reopen the page. A neighbour's phone or the hub's screen works, too.": NETWORK,
    "The hub has no loudspeaker. Plug one in.": SOUND,
    "The voice isn't working: lines are shown, but not read aloud.": SOUND,
    "{part} is missing, so there's no voice. To install it: {command}": SOUND,
    "{who}'s phone is offline. Scan the code to come back.": PHONE_GONE,
    "All phones are offline: {names}. Scan the code to come back.": PHONE_GONE,
    "{who}'s phone is offline: reload its page, or use “Continue on another phone”.": PHONE_GONE,
    "These phones are offline: {who}. Reload their pages, or use “Continue on another phone”.": PHONE_GONE,
    "{who} is the host, but their phone is offline. Tap “{become}” to take over. Another phone must agree.": HOST_GONE,
    "{who} is host, but that phone is offline. Tap “{become}” to take over. It takes effect after ten seconds.": (
        HOST_GONE
    ),
    "{who} can answer on a neighbour's phone or in a hub window. Or continue without that answer.": PHONELESS,
    "{who} can answer in a hub window. Or continue without that answer.": PHONELESS,
}
"""The places by the message in English: the packages that say them know nothing of pages."""


def find_help(words: Words) -> str:
    """Return the place for a message, or for one inside it; empty if the help has nothing about it."""
    if not isinstance(words, Text):
        return ""
    inside = (find_help(part) for part in words.values.values() if isinstance(part, Text))
    return PLACES.get(words.message) or next(filter(None, inside), "")
