#!/usr/bin/env python3
"""Compares AutoLayout with the Cassowary solver kiwi (C++), and with RelativeLayout: one run, one core.

    Tests/Benchmarks/kiwi.py [--rounds 5] [--slow] [--program KIWI] [--benchmarks LAYOUT-BENCHMARKS]

kiwi's figures are those of peers/kiwi.cpp, which solves the same systems without views. It is compiled against the headers
of kiwisolver 1.5.1, which come from PyPI, unless --program names it. --slow also runs kiwi's chain of 1,000 equations
at two widths, which takes kiwi half a minute to two minutes each; otherwise only grx's figures are shown.

Exit status: 0 if everything ran, regardless of the figures; 2 if something couldn't be run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Callable, Dict, List, NoReturn, Optional

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".venv-bench" / "kiwi"
VERSION = "1.5.1"


def fail(message: str) -> NoReturn:
    print(f"kiwi.py: {message}", file=sys.stderr)
    sys.exit(2)


def run(*command: str) -> str:
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        fail(f"{command[0]}: {error}")
    if result.returncode != 0:
        fail(f"{' '.join(command)}: {result.stderr.strip() or result.returncode}")
    return result.stdout


def compile_kiwi() -> Path:
    """Returns the program, which is compiled if it doesn't exist."""
    program = FOLDER / "kiwi"
    source = ROOT / "Tests" / "Benchmarks" / "peers" / "kiwi.cpp"
    if program.exists() and program.stat().st_mtime > source.stat().st_mtime:
        return program
    compiler = next((name for name in ("g++", "clang++", "c++") if shutil.which(name)), None)
    if compiler is None:
        fail("no C++ compiler; name a compiled peers/kiwi.cpp with --program")
    FOLDER.mkdir(parents=True, exist_ok=True)
    headers = FOLDER / f"kiwisolver-{VERSION}"
    if not headers.exists():
        package = f"kiwisolver=={VERSION}"
        run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", str(FOLDER), package)
        shutil.unpack_archive(str(FOLDER / f"kiwisolver-{VERSION}.tar.gz"), str(FOLDER))
    run(compiler, "-std=c++17", "-O2", "-DNDEBUG", "-I", str(headers), str(source), "-o", str(program))
    return program


class Rows:
    """The table's rows, each measured once a round."""

    def __init__(self, kiwi: Path, benchmarks: Path, slow: bool) -> None:
        self.kiwi, self.benchmarks, self.slow = kiwi, benchmarks, slow
        self.figures: Dict[str, List[float]] = {}

    def measure(self, isFirst: bool) -> None:
        self.add("kiwi rows", self.peer("rows"))
        if isFirst and self.slow:
            for what in ("chain", "width"):
                self.add(f"kiwi {what}-1000", self.wait(what, "1000"))
        for name in ("W10-rows", "W10-chain-1000", "W10-chain-10000", "W10-cells", "W10-rules"):
            lines = run(str(self.benchmarks), "--figures", name).splitlines()
            figures = {line.split()[0]: float(line.split()[1]) for line in lines if len(line.split()) == 2}
            nodes = figures["nodes"]
            self.add(f"{name} first", figures["first_ns_per_node"] * nodes / 1000)
            self.add(f"{name} again", figures["cold_ns_per_node"] * nodes / 1000)
            self.add(f"{name} change", figures["incremental_us"])
            if "bytes_per_node" in figures:
                self.add(f"{name} bytes", figures["bytes_per_node"])

    def wait(self, *arguments: str) -> float:
        """Returns kiwi's time in long cases; prints that it is running."""
        running = f"kiwi {' '.join(arguments)}"
        done = threading.Event()

        def tell() -> None:
            start = time.monotonic()
            while not done.wait(10):
                print(f"{running}: {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)

        print(f"{running} …", file=sys.stderr, flush=True)
        teller = threading.Thread(target=tell, daemon=True)
        teller.start()
        try:
            return self.peer(*arguments)
        finally:
            done.set()
            teller.join()

    def peer(self, *arguments: str) -> float:
        return float(run(str(self.kiwi), *arguments).split()[0])

    def add(self, name: str, value: float) -> None:
        self.figures.setdefault(name, []).append(value)

    def median(self, name: str) -> Optional[float]:
        values = self.figures.get(name)
        return statistics.median(values) if values else None


def table(rows: Rows) -> None:
    def line(what: str, ours: Optional[float], other: Optional[float], name: str, target: str) -> None:
        ratio = f"{other / ours:6.1f} × {name}" if ours and other else ""
        print(f"{what:58} {ours or 0:10.1f} {'' if other is None else f'{other:10.1f}':>10}   {ratio:22} {target}")

    median: Callable[[str], Optional[float]] = rows.median
    print(f"{'microseconds':58} {'ours':>10} {'other':>10}   {'as fast as':22} wanted")
    kiwi = median("kiwi rows")
    line("1,000 rows of 6, everything marked as changed", median("W10-rows again"), kiwi, "kiwi", "at least 5 ×")
    line("  the first layout, rows set up", median("W10-rows first"), kiwi, "kiwi", "")
    chain = median("kiwi chain-1000")
    line("chain of 1,000, the first layout, set up", median("W10-chain-1000 first"), chain, "kiwi", "at most 2,000 us")
    line("  everything marked as changed", median("W10-chain-1000 again"), chain, "kiwi", "")
    line("chain of 10,000, the first layout, set up", median("W10-chain-10000 first"), None, "", "at most 25,000 us")
    width = median("kiwi width-1000")
    line("chain of 1,000, another width, all frames", median("W10-chain-1000 change"), width, "kiwi", "at least 1 ×")
    rules = "RelativeLayout"
    line("1,000 cells of 8 views, everything marked as changed", median("W10-cells again"), median("W10-rules again"), rules,
         "at least 0.17 ×")
    line("  the first layout, cells set up", median("W10-cells first"), median("W10-rules first"), rules, "")
    line("  a changed text", median("W10-cells change"), median("W10-rules change"), rules, "")
    print()
    # The content of each workload: views, and constraints of at most 192 bytes each.
    for name, views, constraints in (("W10-rows", 3001, 6000), ("W10-chain-1000", 502, 1000), ("W10-cells", 9001, 20000)):
        taken = median(f"{name} bytes")
        if taken is not None:
            wanted = 500 + 192 * constraints / views
            print(f"{name:16} {taken:8.0f} bytes a view with its constraints; wanted at most {wanted:.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slow", action="store_true", help="run kiwi's chain of 1,000, too")
    parser.add_argument("--program", type=Path, help="peers/kiwi.cpp, compiled")
    parser.add_argument("--benchmarks", type=Path, help="layout-benchmarks, if built already")
    arguments = parser.parse_args()
    kiwi = arguments.program or compile_kiwi()
    benchmarks = arguments.benchmarks
    if benchmarks is None:
        run("swift", "build", "--package-path", str(ROOT), "-c", "release", "--product", "layout-benchmarks")
        bin_path = run("swift", "build", "--package-path", str(ROOT), "-c", "release", "--show-bin-path").strip()
        benchmarks = Path(bin_path) / "layout-benchmarks"
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows = Rows(kiwi, benchmarks, arguments.slow)
    for number in range(max(1, arguments.rounds)):
        rows.measure(isFirst=number == 0)
    table(rows)


if __name__ == "__main__":
    main()
