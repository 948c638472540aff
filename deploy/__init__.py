"""The installation of the hub on a machine of its own, and its service there.

The scripts are run by their names, and import nothing of each other.

    README.md       the guide
    companion-card  the command for a card that needs no internet
    card/           its parts, and the programs of its first start
    release         the command for the archive that is installed
    deb             the command for a package for apt of it
    version         the version of a checkout
    install.sh      the installation of the archive, or of a newer one over it
    versions        one version in the place of another, and the way back
    settle          the return to the earlier one at a start after a pulled plug
    setup/          root's part of the set-up
    update/         an archive from a phone: signed, checked, installed
    smoke.py        a trial of a version on a copy of the evenings
    where.py        the address of the table, once the hub runs
    first-boot/     a card by hand: the files to copy onto it
    image/          a card by rpi-image-gen
    systemd/        the units
    hotspot         the hub's own Wi-Fi
    screen          the table page on the Pi's own screen
    network/        the answers of the hub's own Wi-Fi to phones
    polkit/         the hub's rights with systemd
    venue/          many tables on several machines: the unit of a node, and a guide of one page
    journald/       the journal, in memory
    power/          the button that shuts down
    pictures/       the pictures of the guide, and the script that draws them
    voices          human voices, fetched on a Pi
"""
