"""The service for a hub with a machine of its own: its Wi-Fi, its power.

    hotspot.py  the hub's own Wi-Fi
    set_up.py   the set-up of a hub, and its requests to root
    updates.py  a later version, prepared for root
    checkup.py  the checks of `companion doctor` on a Raspberry Pi
    system.py   calls of other programs, and the kernel's facts

A question to the system blocks its caller.
"""
