"""The sender of a request, and the sender's rights.

identity.py      which device sends a request
hub_buttons.py   who may use the hub's own buttons
behind_proxy.py  where requests come from through a proxy, and whom the limits count
pairing.py       how another browser gets that trust
set_up_door.py   who may set the hub up, and until when
limits.py        how often a sender may try
"""
