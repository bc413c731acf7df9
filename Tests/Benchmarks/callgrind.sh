#!/bin/sh
# Checks figures that don't depend on the machine's speed: the instructions per node of a cold layout, of building a tree, and of
# its first layout, those of a layout after one change, after a child was added, or after another direction, and those of a picture, a snapshot, and inflating a document, counted by
# valgrind's callgrind; the allocations of a layout after the first; and the measures and the bytes per node. They are compared with
# bounds.json in this script's folder.
#   Tests/Benchmarks/callgrind.sh [BINARY]      BINARY: layout-benchmarks, if built already
#
# For every workload with an instruction bound, two layouts are counted, after two others, without the start of the program and
# the building of the tree, but with the change, or with marking every view as dirty. Trees that are built and documents that are
# inflated are counted in the same way. Two processes count one workload after another, and turn counting on only for what is
# counted, since callgrind takes long for all else. Allocations are the calls of `malloc` and similar functions. Without
# valgrind, only the measures and the bytes are checked; with it, but without its header when the program was built, the check fails.
#
# Exit status: 0 if all figures are within bounds, 1 if one is above, 2 if something could not be run.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
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

exec python3 - "$here/bounds.json" "$program" <<'PYTHON'
"""Counts, and prints every figure beside its bound."""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LAYOUTS = 2
# What is counted for each group: the program's name for it, what the figure is, and whether it is per node.
COUNTED = {
    "instructions_per_node": ("again", "instructions a node", True),
    "instructions_per_built_node": ("build", "instructions a node built", True),
    "instructions_per_node_at_first": ("first", "instructions a node at first", True),
    "instructions_per_change": ("change", "instructions a change", False),
    "instructions_per_node_flipped": ("flip", "instructions a node after another direction", True),
    "instructions_per_node_mirrored": ("mirror", "instructions a node after the first change of direction", True),
    "instructions_per_append": ("append", "instructions after a child was added", False),
    "instructions_per_picture": ("picture", "instructions a picture", False),
    "instructions_per_snapshot": ("snapshot", "instructions a snapshot", False),
    "instructions_per_page": ("page", "instructions a page", False),
    "instructions_per_inflation": ("inflate", "instructions an inflation", False),
}
# Before each layout, marking a thousand cells as changed creates a list that grows ten times; the layouts themselves allocate nothing.
ALLOCATED = ("again", "allocations a layout after the first")
ALLOCATIONS = ("malloc", "calloc", "realloc", "reallocarray", "memalign", "posix_memalign", "aligned_alloc", "valloc")

bounds = json.loads(Path(sys.argv[1]).read_text())
program = sys.argv[2]


def stop(message):
    print(f"callgrind.sh: {message}", file=sys.stderr)
    sys.exit(2)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        stop(f"{' '.join(command)[:200]} exits {done.returncode}: {(done.stderr or done.stdout)[-2000:]}")
    return done.stdout


def count(works, folder):
    """Returns the instructions and the allocations of each work, all counted by one process."""
    folder.mkdir()
    run("valgrind", "--tool=callgrind", "--instr-atstart=no", "--compress-strings=no", f"--callgrind-out-file={folder}/counts",
        program, "--count", str(LAYOUTS), *works)
    found = {}
    for file in folder.iterdir():
        text = file.read_text()
        work = re.search(r"^desc: Trigger: Client Request: (.+)$", text, re.M)
        if work:
            allocations = re.findall(rf"^cfn=(?:{'|'.join(ALLOCATIONS)})\ncalls=(\d+)", text, re.M)
            found[work[1]] = int(re.search(r"^totals: (\d+)", text, re.M)[1]), sum(map(int, allocations))
    for work in works:
        if not found.get(work, (0, 0))[0]:
            stop(f"nothing was counted for {work}; was {program} built without valgrind's header?")
    return found


try:
    measures = {name: (int(nodes), int(measures))
                for name, nodes, measures in map(str.split, run(program, "--measures").splitlines())}
    rows = [(name, "measures a node", measures[name][1] / measures[name][0], bound)
            for name, bound in bounds["measures_per_node"].items()]
    for name, bound in bounds["bytes_per_node"].items():
        held = run(program, "--bytes", name).strip()
        if held != "unknown":
            rows.append((name, "bytes a node", float(held) / measures[name][0], bound))
    if shutil.which("valgrind"):
        works = [f"{kind}/{name}" for group, (kind, *_) in COUNTED.items() for name in bounds[group]]
        works += [work for name in bounds["allocations_per_layout"] if (work := f"{ALLOCATED[0]}/{name}") not in works]
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as threads:
            parts = threads.map(count, (works[::2], works[1::2]), (Path(folder, "even"), Path(folder, "odd")))
            counts = {work: figures for part in parts for work, figures in part.items()}
        for group, (kind, what, is_per_node) in COUNTED.items():
            for name, bound in bounds[group].items():
                figure = counts[f"{kind}/{name}"][0] / LAYOUTS
                rows.append((name, what, figure / measures[name][0] if is_per_node else figure, bound))
        for name, bound in bounds["allocations_per_layout"].items():
            rows.append((name, ALLOCATED[1], counts[f"{ALLOCATED[0]}/{name}"][1] / LAYOUTS, bound))
    else:
        print("valgrind is not installed: instructions and allocations are not checked, only measures and bytes")
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
