"""A version that comes from a phone: signed by its maker, and checked by root before its installation.

key.sh   the command for the signing key, used once; the key stays outside the repository
sign.sh  the command that puts the signature at the end of an archive
take.py  the installation of an archive from the hub: checks, and then its own install.sh
"""
