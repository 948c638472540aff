#!/bin/bash
# sign.sh ARCHIVE KEY - puts the signature of an archive at its end, which tar does not read.
set -euo pipefail
END=1024   # bytes, as in take.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ssh-keygen -q -Y sign -f "$2" -n companion-update <"$1" >"$work/signature"
size=$(stat --format %s "$work/signature")
[ "$size" -le $END ] || { echo "sign.sh: a key of this kind makes too long signatures: take ed25519" >&2; exit 1; }
head -c $((END - size)) /dev/zero | tr '\0' '\n' >>"$work/signature"
cat "$1" "$work/signature" >"$1.signed"
mv "$1.signed" "$1"
