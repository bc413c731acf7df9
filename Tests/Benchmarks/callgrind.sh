#!/bin/sh
# Checks figures that don't depend on the machine's speed: the instructions per node of a cold layout, of building a tree, and of
# its first layout, those of a layout after one change, and those of a picture, a snapshot, and inflating a document, counted by
# valgrind's callgrind; the allocations of a layout after the first; and the measures and the bytes per node. They are compared with
# bounds.json in this script's folder.
#   Tests/Benchmarks/callgrind.sh [BINARY]      BINARY: layout-benchmarks, if built already
#
# For every workload with an instruction bound, two layouts are counted, after two others, without the start of the program and
# the building of the tree, but with the change, or with marking every view as dirty. Trees that are built and documents that are
# inflated are counted in the same way. Allocations are counted for the whole program, which is run twice: the difference is two
# layouts. Without valgrind, only the measures and the bytes are checked.
#
# Exit status: 0 if all figures are within bounds, 1 if one is above, 2 if something could not be run.
set -eu

layouts=2

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

# Counts for every workload in the group $1 of bounds.json, with the option $2. Two are counted at a time, since the number of
# instructions doesn't depend on other processes.
count() {
  workloads=$(python3 -c 'import json, sys; print(*json.load(open(sys.argv[1]))[sys.argv[2]])' "$bounds" "$1") ||
    fail "bounds.json has no $1"
  # shellcheck disable=SC2016,SC2086 # expanded by the inner shell; names are words
  printf '%s\n' $workloads | xargs -P 2 -I NAME sh -c '
    valgrind --tool=callgrind --toggle-collect="*countedRound*" --callgrind-out-file="$1/NAME.$2" "$3" "$4" NAME "$5" \
      >"$1/NAME.$2.log" 2>&1 || { cat "$1/NAME.$2.log" >&2; exit 255; }
    echo "$2 NAME $(sed -n "s/^totals: *//p" "$1/NAME.$2")" >>"$1/instructions"
  ' sh "$work" "$1" "$program" "$2" $layouts || fail "callgrind of a workload failed"
}

# Prints the allocations of the whole program running the workload $1 with $2 layouts. Before each layout, marking a
# thousand cells as changed creates a list that grows ten times; the layouts themselves allocate nothing.
allocations() {
  valgrind --leak-check=no "$program" --again "$1" "$2" >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "valgrind of $1 failed"; }
  sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p' "$work/log" | tr -d ,
}

: >"$work/instructions"
if command -v valgrind >/dev/null; then
  count instructions_per_node --again
  count instructions_per_built_node --build
  count instructions_per_node_at_first --first
  count instructions_per_change --change
  count instructions_per_picture --picture
  count instructions_per_snapshot --snapshot
  count instructions_per_inflation --inflate
  for workload in $(python3 -c 'import json, sys; print(*json.load(open(sys.argv[1]))["allocations_per_layout"])' "$bounds")
  do
    low=$(allocations "$workload" 0) || exit 2
    high=$(allocations "$workload" $layouts) || exit 2
    echo "allocations_per_layout $workload $((high - low))" >>"$work/instructions"
  done
else
  echo "valgrind is not installed: instructions and allocations are not checked, only measures and bytes"
fi

python3 - "$bounds" "$work" $layouts <<'PYTHON'
"""Prints every figure beside its bound."""
import json
import sys
from pathlib import Path

# What is counted in each group, and whether its figures are per node.
COUNTED = {
    "instructions_per_node": ("instructions a node", True),
    "instructions_per_built_node": ("instructions a node built", True),
    "instructions_per_node_at_first": ("instructions a node at first", True),
    "instructions_per_change": ("instructions a change", False),
    "instructions_per_picture": ("instructions a picture", False),
    "instructions_per_snapshot": ("instructions a snapshot", False),
    "instructions_per_inflation": ("instructions an inflation", False),
}
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
        group, workload, count = line.split()
        taken = int(count) / layouts
        if group == "allocations_per_layout":
            rows.append((workload, "allocations a layout after the first", taken, bounds[group][workload]))
            continue
        if taken <= 0:
            stop(f"{workload}: layouts took no instructions; is there a function countedRound?")
        what, is_per_node = COUNTED[group]
        figure = taken / int(figures[workload]["nodes"]) if is_per_node else taken
        rows.append((workload, what, figure, bounds[group][workload]))
    # The maximum cost of a workload, as a multiple of another.
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
    # Written so that a figure that isn't a number fails.
    verdict = "ok" if figure <= bound else "ABOVE"
    above += verdict == "ABOVE"
    print(f"{workload:14} {figure:10.2f} {what}, at most {bound:g}: {verdict}")
sys.exit(1 if above else 0)
PYTHON
