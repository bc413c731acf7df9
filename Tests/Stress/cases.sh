#!/bin/sh
# Runs each case of layout-stress in a separate process: cases with errors must stop with their message on standard
# error, and the others must continue.
#
#   Tests/Stress/cases.sh BINARY [PREFIX]
#
# With a prefix, only the cases whose names begin with it.
#
# Exit status: 0 if all cases do, 1 otherwise.
set -eu

program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=${2:-}
"$program" list | { grep "^$prefix" || true; } >"$work/cases"

bad=0
count=0
tab=$(printf '\t')
while IFS="$tab" read -r name sentence; do
  count=$((count + 1))
  status=0
  # Without a backtrace, which takes longer than the case.
  SWIFT_BACKTRACE=enable=no timeout 60 "$program" case "$name" >"$work/out" 2>"$work/err" </dev/null || status=$?
  if [ "$sentence" = - ]; then
    [ "$status" -eq 0 ] && grep -qx survived "$work/out" && continue
  else
    [ "$status" -ne 0 ] && grep -qF -- "$sentence" "$work/err" && continue
  fi
  bad=$((bad + 1))
  echo "$name: status $status, expected: $sentence" >&2
  head -n 3 "$work/err" >&2
done <"$work/cases"

echo "$count cases, $bad not as expected"
if [ -z "$prefix" ]; then least=200; else least=0; fi
[ "$bad" -eq 0 ] && [ "$count" -gt "$least" ]
