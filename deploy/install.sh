#!/bin/bash
# Installs the table companion as a service, or a newer version of it over an older one; the same command again
# changes nothing. Runs from an archive of `make release`, without internet, and from a checkout.
#
#   sudo ./install.sh [--language it|en|es] [--voices it,en] [--screen] [--power-button] [--anyway]
#   sudo ./install.sh --remove       takes the program away, and keeps the evenings in /var/lib/companion
#   sudo ./install.sh --purge        takes the evenings away, too
#
# --voices fetches a person's voice for each of these languages; `--voices none` does not ask for any.
# --screen shows the table page on the Pi's own screen; --power-button shuts down by a button on GPIO 15, with a lamp on
# GPIO 14; --anyway goes on without a voice.
# If the new version is not ready within 30 seconds, install.sh brings the earlier version back, with its data.
set -euo pipefail
umask 022
HERE=$(cd "$(dirname "$0")/.." && pwd)
SETTINGS=/etc/default/companion
READY_WITHIN=${READY_WITHIN:-30}   # seconds; a machine that is emulated needs more
FIRMWARE=/boot/firmware/config.txt

. "$HERE/deploy/versions"
. "$HERE/deploy/voices"
fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }

language='' voices='' screen='' power='' anyway='' verb=install
while [ $# -gt 0 ]; do
    case $1 in
        --language) language=${2:-}; shift ;;
        --voices) voices=${2:-}; shift ;;
        --screen) screen=yes ;;
        --power-button) power=yes ;;
        --anyway) anyway=yes ;;
        --remove | --purge) verb=${1#--} ;;
        *) sed -n '2,13s/^# \{0,1\}//p' "$0"; exit 2 ;;
    esac
    shift
done
case $language in '' | it | en | es) ;; *) fail "--language is it, en or es" ;; esac
check_voices; [ "$(id -u)" = 0 ] || fail "this needs root: sudo $0"

# Everything that Debian must provide, named together before anything is changed.
check_system() { # VERSION
    local lacking='' laid
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || lacking="$lacking python3"
    python3 -c 'import ensurepip, venv' 2>/dev/null || lacking="$lacking python3-venv"
    [ -n "$anyway" ] || command -v espeak-ng >/dev/null || lacking="$lacking espeak-ng"
    if [ -n "$screen" ]; then
        command -v cage >/dev/null || lacking="$lacking cage"
        # cage does not start without Xwayland, which its package merely recommends.
        command -v Xwayland >/dev/null || lacking="$lacking xwayland"
        command -v chromium >/dev/null || command -v cog >/dev/null || lacking="$lacking chromium"
    fi
    [ -z "$lacking" ] || fail "these packages of Debian are missing. To install them: sudo apt install$lacking"
    [ -z "$power" ] || [ -e $FIRMWARE ] || fail "there is no $FIRMWARE: is this a Raspberry Pi?"
    [ "$(getconf LONG_BIT)" = 64 ] || fail "the companion needs the 64-bit system"
    # Files of an earlier try of this version are used, or removed.
    laid=$(du -sk "$RELEASES/$1" 2>/dev/null | cut -f1 || true)
    [ $(($(df --output=avail -k /opt | tail -1) + ${laid:-0})) -gt 300000 ] || fail "less than 300 MB are free under /opt"
    if [ -f "$HERE/SHA256SUMS" ]; then
        (cd "$HERE" && sha256sum --check --quiet --strict SHA256SUMS) || fail "the archive is damaged: copy it again"
    fi
}

make_user() {
    local group
    for group in gpio audio; do
        getent group $group >/dev/null || groupadd --system $group
    done
    id companion >/dev/null 2>&1 ||
        useradd --system --user-group --home-dir $DATA --no-create-home --shell /usr/sbin/nologin companion
    usermod --append --groups gpio,audio companion
    install -d -o companion -g companion -m 700 $DATA
    # `systemctl enable` in an image that is not running leaves these to the first start.
    install -d -m 755 $OPT $RELEASES
    install -d -m 700 $BACKUPS
    install -d -m 2750 -g companion /etc/companion
    if [ ! -e $SETTINGS ]; then
        printf '# What the hub is started with: see `companion serve --help`.\nCOMPANION_OPTIONS="--language %s"\n' \
            "${language:-en}" >$SETTINGS
    elif [ -n "$language" ]; then
        sed -i "s/--language [a-z]*/--language $language/" $SETTINGS
    fi
}

# A virtual environment keeps its own path in its programs, so it is made where it stays. `complete` is written last:
# whatever a pulled plug has left unfinished is made anew.
make_release() { # VERSION
    local home=$RELEASES/$1 pip
    [ ! -e "$home/complete" ] || return 0
    rm -rf "$home"
    step making
    say "Setting up version $1: this takes a minute or two."
    python3 -m venv "$home"
    pip=("$home/bin/python" -m pip --quiet --no-input --disable-pip-version-check --no-cache-dir install)
    if [ -d "$HERE/wheels" ]; then
        "${pip[@]}" --no-index --find-links "$HERE/wheels" --require-hashes --only-binary :all: \
            -r "$HERE/requirements/room.txt"
        "${pip[@]}" --no-index --no-deps "$HERE"/wheels/table_companion-*.whl
    else
        "${pip[@]}" --require-hashes --only-binary :all: -r "$HERE/requirements/room.txt"
        build=$(mktemp -d)
        cp -r "$HERE"/{companion,hardware,room,web,sounds,pyproject.toml,README.md,LICENSE} "$build"
        "${pip[@]}" --no-deps --no-build-isolation "$build"
        rm -rf "$build"
    fi
    # The hub may not write there, and would compile them at each start. The trial below finds faults.
    "$home/bin/python" -P -c 'from web.app import compile_templates; compile_templates()' 2>/dev/null || true
    cp -r "$HERE/deploy" "$home/deploy"
    [ ! -e "$HERE/MADE" ] || cp "$HERE/MADE" "$home/made"
    sync -f "$home"
    touch "$home/complete"
    sync -f "$home"
}

# Data written by an earlier version first open in a copy: only then is anything stopped.
smoke_test() { # VERSION
    step trying
    say "Trying it on a copy of the evenings."
    runuser -u companion -- "$RELEASES/$1/bin/python" "$RELEASES/$1/deploy/smoke.py" $DATA $((2 * READY_WITHIN)) ||
        fail "version $1 does not work on this machine; nothing has been changed"
}

do_install() {
    local version before
    version=$([ -f "$HERE/VERSION" ] && cat "$HERE/VERSION" || "$HERE/deploy/version")
    check_system "$version"
    before=$(current)
    ask_for_voices "$before"
    make_user
    # A refusal from here on leaves nothing half-done behind.
    [ "$before" = "$version" ] || trap "rm -rf '${RELEASES:?}/$version'" EXIT
    make_release "$version"
    add_piper "$version"
    if [ "$before" = "$version" ]; then
        fetch_voices
        put_units "$version"
        set_screen
        set_power
        if ! booted || systemctl --quiet is-active companion.service || ready; then
            say "Version $version is installed."
            return
        fi
        fail "version $version is installed and does not start: journalctl -u companion"
    fi
    smoke_test "$version"
    ${BEFORE_STOP:-}
    step switching
    # If anything fails from here on, the earlier version comes back.
    trap "go_back '$version' '$before'" EXIT
    ! booted || systemctl --quiet stop companion.service 2>/dev/null || true
    if [ -n "$before" ]; then
        back_up "$before"
        try_out "$version" "$before"
    fi
    switch_to "$version"
    put_units "$version"
    set_screen
    set_power
    if booted; then
        systemctl --quiet restart systemd-journald.service || true
        ready || exit 1
        tried
        trap - EXIT
        ! systemctl --quiet is-enabled companion-wifi.service || systemctl start companion-wifi.service || true
        systemctl start companion-update.path companion-setup.path
        [ -z "$screen" ] || systemctl restart companion-screen.service
    fi
    trap - EXIT
    tried
    tidy_up "$version" "$before"
    fetch_voices
    say "Version $version is installed."
    ! booted || "$OPT/current/bin/python" "$OPT/current/deploy/where.py"
}

set_screen() {
    local group
    [ -n "$screen" ] || return 0
    id companion-screen >/dev/null 2>&1 || useradd --system --user-group --home-dir /run/companion-screen \
        --no-create-home --shell /usr/sbin/nologin companion-screen
    # Groups of the user: those that the unit would add count as exposure.
    for group in video render input; do
        ! getent group $group >/dev/null || usermod --append --groups $group companion-screen
    done
    systemctl --quiet enable companion-screen.service
}

# The firmware's part of the power button; it counts from the next start.
set_power() {
    [ -n "$power" ] || return 0
    forget_power
    # At the end of the file: on FAT a file that replaces another may be lost with the plug.
    [ -z "$(tail -c 1 $FIRMWARE)" ] || echo >>$FIRMWARE
    cat "$HERE/deploy/power/config.txt" >>$FIRMWARE
    sync $FIRMWARE
}

forget_power() {
    grep -qs '^# The table companion: a button' $FIRMWARE || return 0
    sed -i '/^# The table companion: a button/,/^# The table companion: end/d' $FIRMWARE
    sync -f $FIRMWARE
}

go_back() { # FAILED BEFORE
    trap - EXIT
    say "Version $1 was not ready within $READY_WITHIN seconds. Its last words:"
    journalctl --unit companion.service --boot --lines 15 --output cat --no-pager 2>/dev/null || true
    systemctl --quiet stop companion.service || true
    if [ -z "$2" ]; then
        systemctl --quiet disable companion.service || true
        rm -f $OPT/current
        fail "the companion does not start on this machine"
    fi
    if [ -e $TRYING ]; then
        bring_back "$1" "$2"
    else
        rm -rf "${RELEASES:?}/$1"
    fi
    ready || fail "version $2 does not start any more either: journalctl -u companion"
    fail "version $2 is back, with its evenings"
}

do_remove() {
    local unit
    for unit in $UNITS; do
        systemctl --quiet disable "$unit" 2>/dev/null || true
        ! booted || systemctl --quiet stop "$unit" 2>/dev/null || true
        rm -f "$SYSTEMD/$unit"
    done
    [ ! -x $OPT/current/deploy/hotspot ] || $OPT/current/deploy/hotspot forget || true
    forget_power
    rm -rf $OPT /usr/local/bin/companion /etc/systemd/logind.conf.d/companion.conf /etc/polkit-1/rules.d/50-companion.rules \
        /etc/systemd/journald.conf.d/companion.conf /etc/NetworkManager/dnsmasq-shared.d/companion.conf
    ! booted || { systemctl daemon-reload; systemctl --quiet restart systemd-journald.service || true; }
    if [ $verb = purge ]; then
        rm -rf $DATA $BACKUPS $INBOX /var/cache/companion /etc/companion $SETTINGS
        for user in companion companion-screen; do
            ! id $user >/dev/null 2>&1 || userdel $user
        done
        say "The companion and its evenings are gone."
    else
        say "The companion is gone; its evenings are kept in $DATA."
    fi
}

case $verb in
    install) do_install ;;
    *) do_remove ;;
esac
