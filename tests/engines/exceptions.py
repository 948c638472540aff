"""What an engine cannot do in a story, and why. Such a story is played all the same, and fails once the engine can."""

from __future__ import annotations

MUTE = "its package was built without a way to a sound server"

EXCEPTIONS: dict[tuple[str, str], str] = {
    ("chromium-91", "test_the_phone_that_is_the_loudspeaker_is_heard"): MUTE,
    ("chromium-91", "test_what_a_phone_has_recorded_is_heard_there"): MUTE,
    ("firefox", "test_back_leads_to_no_old_form"): "Firefox keeps no page of a form that leads to its own address",
}
"""Engine and story."""
