"""Serves a hub that has a machine of its own: its Wi-Fi, its power.

    hotspot.py  the hub's own Wi-Fi
    set_up.py   what is asked when a hub is set up, and what of it root is asked
    updates.py  a later version, laid ready for root
    checkup.py  what `companion doctor` says of a Raspberry Pi
    system.py   asks other programs of the system, and reads what the kernel says

A question to the system blocks its caller.
"""
