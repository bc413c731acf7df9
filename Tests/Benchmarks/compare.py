#!/usr/bin/env python3
"""Compares layout-benchmarks with Yoga and Taffy: the same trees, the same frames, one run.

    Tests/Benchmarks/compare.py [--rounds 5] [--filter W3] [--json FILE]
    Tests/Benchmarks/compare.py --peers-only

Yoga and Taffy are called through the packages poga and stretchable, which are installed from PyPI into `.venv-bench`
at the package root (poga is compiled there: that takes a C++ compiler). Python 3.9 or newer.

Exit status: 0 if everything ran, regardless of the figures; 1 if frames disagree; 2 if something could not be run.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, Dict, List, NoReturn, Optional, Sequence

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv-bench"
PACKAGES = {"poga": "0.1.19", "stretchable": "1.1.8"}

DEEPEST_YOGA = 24
"""Yoga's time per view doubles with every two levels of W3; 64 levels don't end."""

NOTES = f"""\
- Medians of interleaved rounds: ours, Yoga, Taffy in turn; a ratio is the median of the rounds' ratios. Only the layout
  call is timed; in our incremental figures, the change before it too.
- All engines run on one core. Our trees are built in a program of their own each, the peers' one after the other.
- The peers' figures are divided by the overhead of their bindings against native builds: 1.7 for
  poga {PACKAGES["poga"]}; 2 for stretchable {PACKAGES["stretchable"]}, 1.3 on W2. `--json` keeps them as timed too.
- Both peers round to whole pixels, as they do unless told otherwise.
- Frames of W1, W2 and W4 are equal in all engines. W3's are not: a wrapping LinearLayout ignores its match_parent
  children's cross size, and takes what is missing from the weighted ones by weight; flexbox counts a stretched item's
  size and shrinks by weight × length. There Yoga and Taffy are checked against each other, ours against Android's
  rules.
- Yoga is not run on W3 deeper than {DEEPEST_YOGA}: its time doubles with every two levels."""


class CannotRun(Exception):
    """A requirement is missing; the message names it."""


class FramesDisagree(Exception):
    """Two engines computed different frames for one tree."""


def run(command: Sequence[str], what: str) -> str:
    """The standard output of `command`; `what` names the step in the error."""
    try:
        result = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        raise CannotRun(f"{what}: {error}") from error
    if result.returncode != 0:
        tail = "\n".join((result.stderr + result.stdout).strip().splitlines()[-15:])
        raise CannotRun(f"{what} failed with status {result.returncode}:\n{tail}")
    return result.stdout


def has_packages() -> bool:
    """Whether this interpreter has the pinned packages."""
    try:
        return all(metadata.version(name) == version for name, version in PACKAGES.items())
    except metadata.PackageNotFoundError:
        return False


def enter_environment() -> None:
    """Continues in the virtual environment with both packages, which is made when it is missing."""
    if has_packages():
        return
    python = VENV / ("Scripts" if os.name == "nt" else "bin") / "python"
    if Path(sys.prefix).resolve() != VENV:
        if not python.exists():
            run([sys.executable, "-m", "venv", str(VENV)], f"making the virtual environment {VENV.name}")
        sys.stdout.flush()
        os.execv(str(python), [str(python), *sys.argv])
    pins = [f"{name}=={version}" for name, version in PACKAGES.items()]
    print(f"installing {' and '.join(pins)} into {VENV.name}", file=sys.stderr)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins]
    try:
        run(install, "pip install")
    except CannotRun as error:
        raise CannotRun(f"{error}\nThis needs PyPI, and a C++ compiler and Python's headers for poga.") from error
    os.execv(sys.executable, [sys.executable, *sys.argv])


def built_program() -> Path:
    """The path of layout-benchmarks, built for release."""
    build = ["swift", "build", "-c", "release", "--product", "layout-benchmarks"]
    print("building layout-benchmarks", file=sys.stderr)
    run(build, "swift build")
    return Path(run([*build, "--show-bin-path"], "swift build --show-bin-path").strip()) / "layout-benchmarks"


def program_json(program: Path, arguments: List[str]) -> Any:
    """Returns the output of layout-benchmarks with `arguments`, which request JSON."""
    call = f"{program.name} {' '.join(arguments)}"
    output = run([str(program), *arguments], call)
    try:
        return json.loads(output)
    except ValueError as error:
        raise CannotRun(f"{call} printed no JSON: {error}") from error


def our_figures(program: Path, workload: str) -> Any:
    """Runs one round of layout-benchmarks on one workload."""
    from peers.timing import Figures

    answer = program_json(program, ["--json", "--filter", workload])
    try:
        return Figures(float(answer[workload]["cold_ns_per_node"]), float(answer[workload]["incremental_us"]))
    except (KeyError, TypeError, ValueError) as error:
        raise CannotRun(f"{program.name} --json has no usable figures for {workload}: {error!r}") from error


def check_frames(workload: str, expected: Sequence[Any], actual: Sequence[Any], names: str) -> None:
    """Raises an error with the first few differences if the frames of two engines differ."""
    wanted, given = [tuple(frame) for frame in expected], [tuple(frame) for frame in actual]
    if wanted == given:
        return
    if len(wanted) != len(given):
        raise FramesDisagree(f"{workload}: {names}: {len(wanted)} frames and {len(given)}")
    differing = [index for index in range(len(wanted)) if wanted[index] != given[index]]
    shown = [f"  view {index}: {wanted[index]} and {given[index]}" for index in differing[:5]]
    heading = f"{workload}: {names}: {len(differing)} of {len(wanted)} frames differ (x, y, width, height):"
    raise FramesDisagree("\n".join([heading, *shown]))


def check_workload(workload: Any, engines: List[Any], program: Optional[Path]) -> None:
    """Compares all engines' frames of the original tree, of the changed tree, and of the tree laid out again from scratch."""
    from peers.android import Reference

    android = Reference(workload).frames()
    if program is not None:
        ours = program_json(program, ["--frames", workload.name])
        check_frames(workload.name, android, ours, "Android's rules and ours")
    built, other = workload.changed_values
    for value in (built, other, built):
        setattr(workload.changed, workload.changed_property, value)
        expected, source = (None, "") if workload.depth else (Reference(workload).frames(), "Android's rules")
        for engine in engines:
            engine.change(value)
            if value == built:
                engine.dirty_all()
                if not engine.is_all_dirty():
                    raise CannotRun(f"{engine.name}: could not mark every node of {workload.name} dirty")
            engine.compute()
            frames = engine.frames()
            if expected is None:
                expected, source = frames, engine.name
            names = f"{source} and {engine.name}, {workload.changed_property} {value}"
            check_frames(workload.name, expected, frames, names)


def result_of(workload: Any, program: Optional[Path], rounds: int) -> Any:
    """Checks one workload's frames, then times it in every engine."""
    from peers import taffy, yoga
    from peers.report import Result
    from peers.timing import Figures, figures_of

    engines: List[Any] = [taffy.Engine(workload)]
    if workload.depth <= DEEPEST_YOGA:
        engines.insert(0, yoga.Engine(workload))
    check_workload(workload, engines, program)
    nodes = sum(1 for _ in workload.root.preorder())
    ours: List[Figures] = []
    timed: Dict[str, List[Figures]] = {engine.name: [] for engine in engines}
    for _ in range(rounds):
        if program is not None:
            ours.append(our_figures(program, workload.name))
        for engine in engines:
            timed[engine.name].append(figures_of(engine, workload, nodes))
    return Result(workload.name, nodes, ours, timed)


def stay_on_one_core() -> None:
    """Keeps all engines on the same core if the system supports it, since the cores of a shared machine may differ in speed."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def compare(options: argparse.Namespace) -> None:
    """Runs the workloads asked for and prints the tables."""
    from peers.report import raw, tables
    from peers.trees import WORKLOADS

    names = [name for name in WORKLOADS if name.startswith(options.filter)]
    if not names:
        raise CannotRun(f"no workload is named {options.filter}…; there are {', '.join(WORKLOADS)}")
    program = None if options.peers_only else options.binary or built_program()
    stay_on_one_core()
    results = []
    for name in names:
        print(f"running {name}", file=sys.stderr)
        results.append(result_of(WORKLOADS[name](), program, options.rounds))
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(f"{machine}; {options.rounds} rounds\n\n{tables(results)}\n\n{NOTES}")
    if options.json:
        options.json.write_text(json.dumps(raw(results), indent=2) + "\n", encoding="utf-8")


def stop(status: int, message: str) -> NoReturn:
    print(f"compare.py: {message}", file=sys.stderr)
    sys.exit(status)


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError(text)
    return value


def full_path(text: str) -> Path:
    return Path(text).resolve()


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares layout-benchmarks with Yoga and Taffy.")
    parser.add_argument("--peers-only", action="store_true", help="leave our own program out")
    parser.add_argument("--binary", type=full_path, help="layout-benchmarks, if built already")
    parser.add_argument("--filter", default="", metavar="PREFIX", help="only workloads whose names start so")
    parser.add_argument("--rounds", type=positive, default=5, help="interleaved rounds (5)")
    parser.add_argument("--json", type=full_path, metavar="FILE", help="write every round's figures")
    options = parser.parse_args()
    try:
        enter_environment()
        compare(options)
    except FramesDisagree as error:
        stop(1, f"frames disagree\n{error}")
    except (CannotRun, OSError, RuntimeError) as error:
        stop(2, str(error))


if __name__ == "__main__":
    main()
