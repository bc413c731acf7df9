#!/usr/bin/env python3
"""Measures the start of grx-render beside that of an empty program with Foundation.

    Tests/Benchmarks/start.py BIN [--runs 40] [LAYOUT]...

BIN is a built grx-render. Counts the instructions of `--version`, of a document of four views, and of a small layout in
Android's XML, by valgrind's callgrind, and compares what they take beyond those of a program that only imports Foundation
and asks for the current folder, which `swiftc` builds in a temporary folder, with the bounds in this script. Also measures the
processor time of all of them, and of each LAYOUT, in alternating runs, and prints the lowest, which depends on the machine and
isn't checked.

A statically linked BIN takes less than the empty program, which is dynamically linked.

Exit status: 0 if all counts are within bounds, 1 if one is above, 2 if something could not be run. Without valgrind, nothing is
checked.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EMPTY = "import Foundation\nprint(FileManager.default.currentDirectoryPath.utf8.count)\n"
# The maximum of the millions of instructions beyond those of the empty program.
ROWS = [
    ("--version", ["--version"], 0.6),
    ("a document of four views", [str(ROOT / "Fixtures/readme/hello.grx")], 8.6),
    ("a layout in XML", [str(ROOT / "Fixtures/android/res/layout/part_player.xml")], 19.5),
]


def stop(message):
    print(f"start.py: {message}", file=sys.stderr)
    sys.exit(2)


def run(command, **options):
    """Runs a command, whose output isn't used."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)
    if done.returncode:
        stop(f"{' '.join(command)[:200]} exits {done.returncode}: {done.stderr.decode()[-1000:]}")
    return done


def instructions(command):
    """The millions of instructions of a command. Hashes, which are otherwise random, would change the count."""
    done = run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
               env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"})
    found = re.search(rb"Collected : (\d+)", done.stderr)
    if not found:
        stop(f"callgrind counted nothing of {' '.join(command)[:200]}")
    return int(found[1]) / 1e6


def processor_time(command):
    """The processor time of a command, in milliseconds."""
    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = spent()
    run(command)
    return (spent() - before) * 1000


def main(arguments):
    runs = 40
    if "--runs" in arguments:
        place = arguments.index("--runs")
        runs = int(arguments[place + 1])
        del arguments[place:place + 2]
    if not arguments or arguments[0].startswith("-"):
        stop("usage: start.py BIN [--runs N] [LAYOUT]...")
    tool = os.path.abspath(arguments[0])
    with tempfile.TemporaryDirectory() as folder:
        source, empty = Path(folder, "empty.swift"), str(Path(folder, "empty"))
        source.write_text(EMPTY)
        run(["swiftc", "-O", str(source), "-o", empty])
        rows = [("an empty program", [empty], None)]
        rows += [(name, [tool, *rest], bound) for name, rest, bound in ROWS]
        rows += [(layout, [tool, layout], None) for layout in arguments[1:]]
        times = [min(column) for column in zip(*([processor_time(command) for _, command, _ in rows] for _ in range(runs)))]
        above = 0
        base = 0.0
        for number, (name, command, bound) in enumerate(rows):
            line = f"{name:28} {times[number]:7.2f} ms, {times[number] - times[0]:+.2f}"
            if shutil.which("valgrind") and (bound or number == 0):
                count = instructions(command)
                base = base or count
                line += f"; {count:.2f} million instructions"
                if bound:
                    is_within = count - base <= bound
                    above += not is_within
                    line += f", {count - base:+.2f}, at most {bound:+g}: {'ok' if is_within else 'ABOVE'}"
            print(line)
        if not shutil.which("valgrind"):
            print("valgrind is not installed: instructions are not counted")
        return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
