"""The addresses by which phones find the hub.

addresses.py      the hub's addresses in private networks
qr_codes.py       an address as a QR code
no_phone_hint.py  a hint when no phone has found the hub
"""
