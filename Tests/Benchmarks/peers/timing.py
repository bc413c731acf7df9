"""Times one engine on one workload."""

from __future__ import annotations

import gc
import statistics
import time
from dataclasses import dataclass
from typing import Protocol

from .trees import Workload


class Engine(Protocol):
    """The interface of both peers; a changed property and the marks of `dirty_all` are set outside the timed calls."""

    name: str

    def dirty_all(self) -> None: ...

    def change(self, value: int) -> None: ...

    def compute(self) -> None: ...


@dataclass
class Figures:
    """Nanoseconds per node with all nodes dirty, and microseconds after one change."""

    cold: float
    incremental: float


def timed(engine: Engine) -> int:
    """Returns the nanoseconds of one compute call, including the call from Python (less than a microsecond)."""
    start = time.perf_counter_ns()
    engine.compute()
    return time.perf_counter_ns() - start


def figures_of(engine: Engine, workload: Workload, nodes: int) -> Figures:
    """Runs one round: the medians of 5 cold and 10 incremental layouts."""
    gc.collect()
    gc.disable()
    try:
        cold = []
        for _ in range(5):
            engine.dirty_all()
            cold.append(timed(engine))
        incremental = []
        for turn in range(10):
            engine.change(workload.changed_values[1 - turn % 2])
            incremental.append(timed(engine))
    finally:
        gc.enable()
    return Figures(statistics.median(cold) / nodes, statistics.median(incremental) / 1000)


def median(rounds: list[Figures]) -> Figures:
    """The median of each figure over all rounds."""
    return Figures(
        statistics.median(figures.cold for figures in rounds),
        statistics.median(figures.incremental for figures in rounds),
    )
