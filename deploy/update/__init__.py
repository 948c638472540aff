"""A version that comes from a phone: signed where it is made, and checked by root where it is installed.

key.sh   makes the key that signs, once; it stays outside the repository
sign.sh  puts the signature at the end of an archive
take.py  takes an archive that the hub has laid ready: checks it, and lets its install.sh run
"""
