#!/bin/sh
# Checks what doesn't depend on the machine's speed: the instructions a cold layout takes a node, counted by valgrind's
# callgrind, and the measures a node. Both are held against bounds.json, which lies beside this script.
#
#   Tests/Benchmarks/callgrind.sh [BINARY]      BINARY: layout-benchmarks, if built already
#
# Every workload with an instruction bound is run twice, with 2 and with 6 cold layouts: the difference is 4 layouts
# without the start of the program and the building of the tree, but with the marking of every view as dirty.
# Without valgrind only the measures are checked.
#
# Exit status: 0 within bounds, 1 above one, 2 when something could not be run.
set -eu

few=2
many=6

here=$(cd "$(dirname "$0")" && pwd)
bounds=$here/bounds.json
root=$(cd "$here/../.." && pwd)

fail() {
  echo "callgrind.sh: $1" >&2
  exit 2
}

command -v python3 >/dev/null || fail "python3 is needed"

if [ $# -gt 0 ]; then
  program=$1
else
  swift build --package-path "$root" -c release --product layout-benchmarks >&2 || fail "swift build failed"
  program=$(swift build --package-path "$root" -c release --show-bin-path)/layout-benchmarks
fi
[ -x "$program" ] || fail "$program is not a program"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

"$program" --json >"$work/figures.json" || fail "layout-benchmarks --json failed"

# Prints the instructions of the whole program running the workload $1 with $2 cold layouts.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file="$work/callgrind.out" "$program" --callgrind "$1" "$2" \
    >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "callgrind of $1 failed"; }
  sed -n 's/^totals: *//p' "$work/callgrind.out"
}

: >"$work/instructions"
if command -v valgrind >/dev/null; then
  workloads=$(python3 -c 'import json, sys; print(*json.load(open(sys.argv[1]))["instructions_per_node"])' "$bounds") ||
    fail "bounds.json has no instructions_per_node"
  for workload in $workloads; do
    low=$(instructions "$workload" $few)
    high=$(instructions "$workload" $many)
    echo "$workload $low $high" >>"$work/instructions"
  done
else
  echo "valgrind is not installed: instructions are not checked, only measures"
fi

python3 - "$bounds" "$work" $((many - few)) <<'PYTHON'
"""Prints every figure beside its bound."""
import json
import sys
from pathlib import Path

bounds = json.loads(Path(sys.argv[1]).read_text())
work, layouts = Path(sys.argv[2]), int(sys.argv[3])


def stop(message: str) -> None:
    print(f"callgrind.sh: {message}", file=sys.stderr)
    sys.exit(2)


try:
    figures = json.loads((work / "figures.json").read_text())
    rows = [
        (workload, "measures", float(figures[workload]["measures_per_node"]), bound)
        for workload, bound in bounds["measures_per_node"].items()
    ]
    for line in (work / "instructions").read_text().splitlines():
        workload, low, high = line.split()
        taken = (int(high) - int(low)) / layouts / int(figures[workload]["nodes"])
        if taken <= 0:
            stop(f"{workload}: more layouts took no more instructions; does --callgrind heed its count?")
        rows.append((workload, "instructions", taken, bounds["instructions_per_node"][workload]))
except (KeyError, TypeError, ValueError) as error:
    stop(f"layout-benchmarks or callgrind gave no usable figures: {error!r}")

above = 0
for workload, what, figure, bound in rows:
    # Written so that a figure that is not a number fails.
    verdict = "ok" if figure <= bound else "ABOVE"
    above += verdict == "ABOVE"
    print(f"{workload:6} {figure:10.2f} {what} a node, at most {bound:g}: {verdict}")
sys.exit(1 if above else 0)
PYTHON
