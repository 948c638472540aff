"""From a blank card to the table: how the hub gets onto a machine of its own, and stays there.

The scripts are run by their names, and import nothing of each other.

    README.md       the guide
    companion-card  makes a card that needs no internet
    card/           what it is made by, and what runs at its first start
    release         makes the archive that is installed
    deb             makes a package for apt of it
    version         says which version a checkout is
    install.sh      installs the archive, or a newer one over it
    versions        one version in the place of another, and the way back
    settle          brings the earlier one back at a start after a pulled plug
    setup/          what the page of the set-up asks of root
    update/         an archive from a phone: signed, checked, installed
    smoke.py        tries a version on a copy of the evenings
    where.py        says where the table is, once the hub runs
    first-boot/     a card by hand: the files to copy onto it
    image/          a card by rpi-image-gen
    systemd/        the units
    hotspot         the hub's own Wi-Fi
    screen          the table page on the Pi's own screen
    network/        what the own Wi-Fi answers to the questions of phones
    polkit/         what the hub may ask of systemd
    venue/          many tables on several machines: the unit of a node, and a guide of one page
    journald/       the journal, in memory
    power/          the button that shuts down
    pictures/       the pictures of the guide, and what draws them
    voices          voices of people, fetched on a Pi
"""
