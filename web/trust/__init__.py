"""The sender of a request, and the sender's rights.

identity.py     the device behind a request
hub_buttons.py  the right to use the hub's own controls
pairing.py      the way for another browser to get that right
set_up_door.py  the right to set the hub up, for a time
limits.py       the limit of a sender's tries
"""
