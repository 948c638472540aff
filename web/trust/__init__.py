"""The sender of a request, and the sender's rights.

identity.py      the device that sends a request
hub_buttons.py   the right to use the hub's own controls
behind_proxy.py  the origin of requests through a proxy, and their sender for the limits
pairing.py       the way in which another browser gets that right
set_up_door.py   the right to set the hub up, and its end
limits.py        the number of tries of a sender
"""
