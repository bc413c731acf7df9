#!/usr/bin/env python3
"""Compares `grx-render check` with a run of the tool for each file: the same layouts, one run.

    Tests/Benchmarks/suite.py [--tool FILE] [--layouts 1000] [--views 40] [--single 100]

Makes LAYOUTS layouts of VIEWS views in a temporary folder, with a configuration of three windows; writes the snapshots;
times `check` with one job and with one per processor; and times the tool alone on the first SINGLE files, from which the
time for all is computed. Prints the ratio, the processor time and the peak memory of `check`.

Exit status: 0 if check is at least 10 times faster, 1 if it isn't, 2 if something could not be run.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIZES = "320x480,360x640,1024x768"


def layout(index: int, views: int) -> str:
    rows = []
    for row in range(max((views - 1) // 4, 1)):
        rows.append(
            '{ "class": "LinearLayout", "direction": "horizontal", "width": "match_parent", "padding": 8, "subviews": [\n'
            f'  {{ "class": "ImageView", "width": 24, "height": {20 + (index + row) % 9} }},\n'
            f'  {{ "class": "TextView", "width": 0, "weight": 1, "text": "Row {row} of layout {index}, with some words" }},\n'
            '  { "class": "Switch" } ] }'
        )
    return (
        '{ "layout": { "class": "LinearLayout", "direction": "vertical", "width": "match_parent", "subviews": [\n'
        + ",\n".join(rows) + " ] } }\n"
    )


def run(arguments: list[str], expected: int = 0) -> float:
    start = time.perf_counter()
    done = subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode != expected:
        print(f"{' '.join(arguments)}: {done.returncode}: {done.stderr.decode()[:500]}", file=sys.stderr)
        sys.exit(2)
    return time.perf_counter() - start


def processor_time(arguments: list[str]) -> float:
    """The processor time of a process, and of all its threads, in seconds."""

    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = spent()
    run(arguments)
    return spent() - before


def peak_memory(arguments: list[str]) -> int:
    """The peak memory of one process in KiB, regardless of earlier ones."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.execv(arguments[0], arguments)
    _, _, usage = os.wait4(child, 0)
    return usage.ru_maxrss


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=str(ROOT / ".build/release/grx-render"))
    parser.add_argument("--layouts", type=int, default=1000)
    parser.add_argument("--views", type=int, default=40)
    parser.add_argument("--single", type=int, default=100)
    options = parser.parse_args()
    tool = os.path.abspath(options.tool)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "grx.json").write_text('{ "sizes": ["' + SIZES.replace(",", '", "') + '"] }\n')
        files = []
        for index in range(options.layouts):
            path = Path(folder, f"part{index % 20:02}", f"layout{index:04}.grx")
            path.parent.mkdir(exist_ok=True)
            path.write_text(layout(index, options.views))
            files.append(path)
        run([tool, "check", "--new", folder])
        check = min(run([tool, "check", folder]) for _ in range(3))
        one_job = min(run([tool, "check", "--jobs", "1", folder]) for _ in range(3))
        processor = min(processor_time([tool, "check", folder]) for _ in range(3))
        chosen = files[: options.single]
        single = sum(
            run([tool, "--sizes", SIZES, "--check", str(path.with_suffix(".txt")), str(path)]) for path in chosen
        )
        single *= options.layouts / len(chosen)
        memory = peak_memory([tool, "check", folder])
        memory_of_few = peak_memory([tool, "check", str(files[0].parent)])
        ratio = single / check
        print(f"{options.layouts} layouts of {options.views} views in 3 windows, {os.cpu_count()} processors")
        print(f"check              {check:8.2f} s   {ratio:6.1f} times faster than a run for each file")
        print(f"check --jobs 1     {one_job:8.2f} s   {single / one_job:6.1f}")
        print(f"processor time     {processor:8.2f} s")
        print(f"a run for each     {single:8.2f} s   computed from {len(chosen)}")
        print(f"memory             {memory / 1024:8.1f} MiB; of a twentieth of the layouts {memory_of_few / 1024:.1f} MiB")
        return 0 if ratio >= 10 else 1


if __name__ == "__main__":
    sys.exit(main())
