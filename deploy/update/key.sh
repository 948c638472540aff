#!/bin/bash
# key.sh - makes the key that signs archives, once: `make release` signs with it, and puts its public half into each archive.
# A hub takes from a phone what is signed by the key of the version that it has. KEY=FILE names another place for it.
set -euo pipefail
key=${KEY:-${XDG_CONFIG_HOME:-$HOME/.config}/companion/release-key}
if [ -e "$key" ]; then
    echo "There is a key already: $key"
    exit
fi
command -v ssh-keygen >/dev/null || { echo "ssh-keygen is missing: sudo apt install openssh-client" >&2; exit 1; }
umask 077
mkdir -p "$(dirname "$key")"
echo "Who has this key and its passphrase decides what runs on your hubs. Without it they take no update from a phone."
ssh-keygen -q -t ed25519 -C companion -f "$key"
echo "The key: $key. Keep a copy of it where no hub is."
