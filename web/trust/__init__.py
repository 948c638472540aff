"""Who sends a request, and what the sender may do.

identity.py     which device sends a request
hub_buttons.py  who may use the hub's own buttons
pairing.py      how another browser gets that trust
set_up_door.py  who may set the hub up, and until when
limits.py       how often a sender may try
"""
