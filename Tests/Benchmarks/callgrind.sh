#!/bin/sh
# Checks what doesn't depend on the machine's speed: the instructions that a cold layout takes a node, the first layout of a
# tree a node, and a layout after one change in all, counted by valgrind's callgrind; the allocations of a layout after the
# first; the measures and the bytes a node. They are held against bounds.json, which lies beside this script.
#
#   Tests/Benchmarks/callgrind.sh [BINARY]      BINARY: layout-benchmarks, if built already
#
# Every workload with an instruction bound is run twice, with 2 and with 6 layouts: the difference is 4 layouts without the
# start of the program and the building of the tree, but with the change, or the marking of every view as dirty.
# Without valgrind only the measures and the bytes are checked.
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

# Prints the instructions of the whole program running the workload $2 with $3 layouts, by the option $1.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file="$work/callgrind.$3" "$program" "$1" "$2" "$3" \
    >"$work/log.$3" 2>&1 || { cat "$work/log.$3" >&2; fail "callgrind of $2 failed"; }
  sed -n 's/^totals: *//p' "$work/callgrind.$3"
}

# Counts for every workload that the group $1 of bounds.json names, by the option $2.
count() {
  workloads=$(python3 -c 'import json, sys; print(*json.load(open(sys.argv[1]))[sys.argv[2]])' "$bounds" "$1") ||
    fail "bounds.json has no $1"
  for workload in $workloads; do
    # Side by side: how many instructions there are doesn't depend on what else runs.
    instructions "$2" "$workload" $few >"$work/low" &
    low=$!
    instructions "$2" "$workload" $many >"$work/high" || exit 2
    wait $low || exit 2
    echo "$1 $workload $(cat "$work/low") $(cat "$work/high")" >>"$work/instructions"
  done
}

# Prints the allocations of the whole program running the workload $1 with $2 layouts. Before each of them, marking a
# thousand cells as changed makes a list that grows ten times; the layouts themselves allocate nothing.
allocations() {
  valgrind --leak-check=no "$program" --callgrind "$1" "$2" >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "valgrind of $1 failed"; }
  sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p' "$work/log" | tr -d ,
}

: >"$work/instructions"
if command -v valgrind >/dev/null; then
  count instructions_per_node --callgrind
  count instructions_per_node_at_first --callgrind-first
  count instructions_per_change --callgrind-incremental
  for workload in $(python3 -c 'import json, sys; print(*json.load(open(sys.argv[1]))["allocations_per_layout"])' "$bounds")
  do
    low=$(allocations "$workload" $few)
    high=$(allocations "$workload" $many)
    echo "allocations_per_layout $workload $low $high" >>"$work/instructions"
  done
else
  echo "valgrind is not installed: instructions and allocations are not checked, only measures and bytes"
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
        (workload, "measures a node", float(figures[workload]["measures_per_node"]), bound)
        for workload, bound in bounds["measures_per_node"].items()
    ]
    rows += [
        (workload, "bytes a node", float(figures[workload]["bytes_per_node"]), bound)
        for workload, bound in bounds["bytes_per_node"].items()
        if "bytes_per_node" in figures[workload]
    ]
    for line in (work / "instructions").read_text().splitlines():
        group, workload, low, high = line.split()
        taken = (int(high) - int(low)) / layouts
        if group == "allocations_per_layout":
            rows.append((workload, "allocations a layout after the first", taken, bounds[group][workload]))
            continue
        if taken <= 0:
            stop(f"{workload}: more layouts took no more instructions; does --callgrind heed its count?")
        if group == "instructions_per_node":
            rows.append((workload, "instructions a node", taken / int(figures[workload]["nodes"]), bounds[group][workload]))
        elif group == "instructions_per_node_at_first":
            first = taken / int(figures[workload]["nodes"])
            rows.append((workload, "instructions a node at first", first, bounds[group][workload]))
        else:
            rows.append((workload, "instructions a change", taken, bounds[group][workload]))
    # What a workload may cost, as a multiple of another one.
    costs = {(what, workload): figure for workload, what, figure, bound in rows}
    for workload, (other, bound) in bounds.get("ratios", {}).items():
        for what in ("instructions a node", "instructions a node at first", "instructions a change"):
            if (what, workload) in costs and (what, other) in costs:
                ratio = costs[what, workload] / costs[what, other]
                rows.append((workload, f"times {other}'s {what}", ratio, bound))
except (KeyError, TypeError, ValueError) as error:
    stop(f"layout-benchmarks or callgrind gave no usable figures: {error!r}")

above = 0
for workload, what, figure, bound in rows:
    # Written so that a figure that is not a number fails.
    verdict = "ok" if figure <= bound else "ABOVE"
    above += verdict == "ABOVE"
    print(f"{workload:14} {figure:10.2f} {what}, at most {bound:g}: {verdict}")
sys.exit(1 if above else 0)
PYTHON
