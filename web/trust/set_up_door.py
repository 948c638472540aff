"""The right to set a hub up, for a time."""

from __future__ import annotations

import time

from werkzeug.sansio.request import Request

from companion.appliance import set_up
from companion.core.text import say
from web.serving.failure import Failure
from web.trust import hub_buttons
from web.trust.pairing import Pairing

NOT_NOW = say("You can only set up a hub from its own controls. In a new hub's first hour, its Wi-Fi works too.")
BY_HAND = say("This hub was started by hand. Set it up with its command-line options.")


class SetUpDoor:
    """Access to the set-up: for the hub's own controls, and for an hour for devices in the hub's own Wi-Fi."""

    def __init__(self, pairing: Pairing) -> None:
        """Begin with the rights that a new card gives."""
        self._pairing = pairing
        self._until = 0.0

    def open(self) -> None:
        """Let devices in the hub's own Wi-Fi set it up for an hour, whether the card is new or not."""
        self._until = time.monotonic() + set_up.HOUR

    def leads(self, request: Request) -> bool:
        """Return whether a new card leads the sender of a request here."""
        return set_up.is_new() and set_up.since_start() < set_up.HOUR and _is_joined(request)

    def require(self, request: Request) -> None:
        """Raise `Failure` unless the sender of a request may set the hub up."""
        if not set_up.here():
            raise Failure(404, says=BY_HAND)
        if hub_buttons.is_trusted(self._pairing, request) or self.leads(request):
            return
        if not (time.monotonic() < self._until and _is_joined(request)):
            raise Failure(403, says=NOT_NOW)


def _is_joined(request: Request) -> bool:
    return set_up.in_own_wifi(request.remote_addr or "")
