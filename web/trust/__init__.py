"""Who sends a request, and what the sender may do.

identity.py     which device sends a request
hub_buttons.py  who may use the hub's own buttons
pairing.py      how another browser gets that trust
limits.py       how often a sender may try
"""
