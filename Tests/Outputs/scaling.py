#!/usr/bin/env python3
"""Checks that what the tool does grows linearly in the number of views, and that what can't is refused.

    Tests/Outputs/scaling.py BIN [html] [png] [lint] [--all] [--many]

BIN is a built grx-render. Blocks of instructions are counted by valgrind (`--tool=none --stats=yes`), which doesn't depend on
the machine's speed and costs a fifth of callgrind's time: html, png and lint of every class of layouts with 1,000 and 4,000
views. What the smallest layout takes is taken off both, and four times the views may take at most BOUND times the blocks.

With --all, every form of output and every command is also timed with 1,000, 4,000 and 16,000 views (a line for each layout,
and a table in Markdown of the slowest at the end), lint of 200,000 views is compared with their tree, folders of many layouts
are checked and compared, and every cap is tried from both sides.
With --many, nothing but the lint of 200,000 views and of 200,000 texts is compared with their tree.

Exit status: 0 all of it holds, 1 something grows faster or isn't refused, 2 something could not be run.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BOUND = 5.0
FEW, MANY = 1000, 4000


def leaf(**more):
    return {"class": "View", "width": 3, "height": 2, **more}


def text(index):
    return {"class": "TextView", "text": f"Item {index}", "width": "wrap_content"}


def chunks(count, size):
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def nest(depth):
    """A column in a row in a column …, each with one view besides."""
    view = leaf()
    for level in range(depth):
        view = {"class": "LinearLayout", "direction": ("vertical", "horizontal")[level % 2], "subviews": [view, leaf()]}
    return view


# Each makes a layout with about that many views.
LAYOUTS = {
    "column": lambda n: {"class": "LinearLayout", "direction": "vertical", "subviews": [leaf() for _ in range(n)]},
    "weights": lambda n: {
        "class": "LinearLayout", "direction": "horizontal", "width": "match_parent",
        "subviews": [leaf(weight=1) for _ in range(n)]},
    "relative": lambda n: {"class": "RelativeLayout", "subviews": [leaf() for _ in range(n)]},
    "chain": lambda n: {
        "class": "RelativeLayout",
        "subviews": [leaf(id=f"v{i}", **({"below": f"v{i - 1}"} if i else {})) for i in range(n)]},
    "frame": lambda n: {"class": "FrameLayout", "subviews": [leaf() for _ in range(n)]},
    "grid": lambda n: {"class": "GridLayout", "columnCount": 8, "subviews": [leaf() for _ in range(n)]},
    "table": lambda n: {
        "class": "TableLayout",
        "subviews": [{"class": "TableRow", "subviews": [leaf() for _ in part]} for part in chunks(n, 8)]},
    # A table has 10,000 columns at most.
    "wide row": lambda n: {
        "class": "TableLayout",
        "subviews": [{"class": "TableRow", "subviews": [leaf() for _ in part]} for part in chunks(n, 8000)]},
    "spans": lambda n: {
        "class": "TableLayout",
        "subviews": [{"class": "TableRow", "subviews": [leaf(span=100)]} for _ in range(n // 2)]},
    "texts": lambda n: {"class": "ScrollView", "subviews": [{"class": "LinearLayout", "subviews": [text(i) for i in range(n)]}]},
    "scroll": lambda n: {"class": "ScrollView", "subviews": [{"class": "LinearLayout", "subviews": [leaf() for _ in range(n)]}]},
    "stack": lambda n: {"class": "V", "subviews": [leaf() for _ in range(n)]},
    "flow": lambda n: {"class": "FlowLayout", "width": 300, "subviews": [leaf() for _ in range(n)]},
    "flexbox": lambda n: {
        "class": "FlexboxLayout", "width": 300, "flexWrap": "wrap",
        "subviews": [leaf(flexGrow=1) if i % 3 else leaf() for i in range(n)]},
    "shared": lambda n: {
        "class": "V", "subviews": [
            {"class": "H", "subviews": [{**text(i), "width": "labels"}, leaf(width="fill")]} for i in range(n // 3)]},
    "across": lambda n: {
        "class": "HorizontalScrollView",
        "subviews": [{"class": "LinearLayout", "direction": "horizontal", "subviews": [leaf() for _ in range(n)]}]},
    "helpers": lambda n: {
        "class": "LinearLayout", "subviews": [
            {"class": "ConstraintLayout", "subviews": [
                *[leaf(id=f"v{i}", **{"startToStart": "parent"} if i % 8 == 0 else {}) for i in part],
                {"class": "Flow", "referencedIds": ",".join(f"v{i}" for i in part), "width": 200, "wrapMode": "chain"},
                {"class": "Barrier", "id": f"b{part[0]}", "referencedIds": f"v{part[0]}", "barrierDirection": "end"}]}
            for part in chunks(n, 8)]},
    "coordinator": lambda n: {
        "class": "CoordinatorLayout", "subviews": [leaf(id=f"v{i}", **({"anchor": f"v{i - 1}"} if i % 8 else {})) for i in range(n)]},
    "scrolled": lambda n: {
        "class": "CoordinatorLayout", "subviews": [
            {"class": "LinearLayout", "behavior": "header", "scrollingChildren": n // 2,
             "subviews": [leaf() for _ in range(n // 2)]},
            *[leaf(behavior="scrolling", height="match_parent") for _ in range(n // 2)]]},
    "constraint": lambda n: {
        "class": "ConstraintLayout",
        "subviews": [
            leaf(id=f"v{i}", startToStart="parent", topToBottom=f"v{i - 1}" if i else "parent") for i in range(n)]},
    # A few views each, as cells are: equations are solved together, which doesn't grow linearly.
    "equations": lambda n: {
        "class": "LinearLayout", "direction": "vertical",
        "subviews": [
            {"class": "AutoLayout", "subviews": [
                leaf(id=f"v{i}", **{"left ==": f"v{i - 1}.right" if i % 10 else "parent.left"}) for i in part]}
            for part in chunks(n, 10)]},
    "nested": lambda n: {"class": "LinearLayout", "subviews": [nest(50) for _ in range(n // 100)]},
}

RUNS = {"html": ["--format", "html"], "png": ["--format", "png", "--size", "360x640"], "lint": ["lint"]}


def document(view):
    return json.dumps({"layout": view})


class Tool:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def write(self, name, view):
        path = self.folder / f"{name}.grx"
        if not path.exists():
            path.write_text(document(view))
        return path.name

    def run(self, *arguments, before=()):
        # Hashes of strings would otherwise differ from run to run.
        environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
        return subprocess.run(
            [*before, self.program, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def blocks(self, arguments, file):
        """How many blocks of instructions a run takes."""
        arguments = [*arguments, "--output", f"{file}.{arguments[-1]}.out", file]
        done = self.run(*arguments, before=["valgrind", "--tool=none", "--stats=yes"])
        found = re.search(r"scheduler: ([\d,]+) event checks", done.stderr)
        if done.returncode not in (0, 1) or not found:
            print(done.stderr[-2000:], file=sys.stderr)
            sys.exit(f"scaling.py: {' '.join(arguments)} could not be counted")
        return int(found[1].replace(",", ""))

    def timed(self, arguments):
        """Seconds of processor time and the greatest memory in MB of a run, how it ended, and what it said."""
        with tempfile.TemporaryFile("w+") as messages:
            process = subprocess.Popen(
                [self.program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=messages)
            timer = threading.Timer(120, process.kill)
            timer.start()
            _, status, used = os.wait4(process.pid, 0)
            timer.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            messages.seek(0)
            # The system gives the memory in KB, macOS in bytes.
            memory = used.ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)
            return used.ru_utime + used.ru_stime, memory, process.returncode, messages.read()


def gate(tool):
    """The ratios of blocks; those that are too large."""
    empty = tool.write("empty", leaf())
    base = {name: tool.blocks(arguments, empty) for name, arguments in RUNS.items()}

    def ratio(pair):
        layout, run = pair
        few, many = (
            tool.blocks(RUNS[run], tool.write(f"{layout.replace(' ', '-')}-{count}", LAYOUTS[layout](count))) - base[run]
            for count in (FEW, MANY))
        return layout, run, few, many

    wanted = [run for run in RUNS if run in sys.argv[2:]] or list(RUNS)
    pairs = [(layout, run) for layout in LAYOUTS for run in wanted]
    bad = 0
    with ThreadPoolExecutor(2) as pool:
        for layout, run, few, many in pool.map(ratio, pairs):
            grows = many / max(few, 1)
            verdict = "ok" if grows <= BOUND else "ABOVE"
            bad += verdict != "ok"
            print(f"{layout:12} {run:5} {few / FEW:9.0f} blocks a view at {FEW}, {grows:5.2f} times as many for "
                  f"{MANY // FEW} times the views, at most {BOUND:g}: {verdict}", flush=True)
    return bad


SIZES = (1000, 4000, 16000)


def changed(view, how, index=None):
    """A layout with its views edited."""
    index = index if index is not None else [0]
    index[0] += 1
    more = {}
    if how == "heights" and "subviews" not in view:
        more = {"height": 3 + index[0] % 5}
    if how in ("ids", "order"):
        # The same ids in another order: 7919 is a prime.
        number = index[0] if how == "ids" else index[0] * 7919 % 1_000_003
        more = {"id": f"x{number}"} if "id" not in view else {}
    children = [changed(child, how, index) for child in view.get("subviews", [])]
    return {**view, **more, **({"subviews": children} if children else {})}


def everything(tool):
    bad = 0
    runs = {
        **{name: ["--format", name] for name in ("tree", "boxes", "json", "svg", "html", "png", "grx", "xml")},
        "explain": ["--explain", "0"], "stats": ["--stats"], "three windows": ["--sizes", "320x640,360x640,1024x768"],
        "--check": None, "diff, padding": None, "diff, heights": None, "diff, order": None,
        "diff, Markdown": None, "lint": ["lint"], "lint json": ["lint", "--format", "json"],
        "lint sarif": ["lint", "--format", "sarif"],
    }
    slowest = {name: [(0.0, 0.0)] * len(SIZES) for name in runs}
    print(f"{'':12} {'':14} " + " ".join(f"{count:>16,}" for count in SIZES) + "   seconds and MB")
    for layout, make in LAYOUTS.items():
        for name, arguments in runs.items():
            figures = []
            for count in SIZES:
                stem = f"{layout.replace(' ', '-')}-{count}"
                view = make(count)
                file = tool.write(stem, view)
                wider = tool.write(f"{stem}-wider", {**view, "padding": 5})
                if name == "--check":
                    tool.run("--check", f"{stem}.txt", "--update", file)
                edited = {"diff, heights": "heights", "diff, order": "order"}.get(name)
                if edited:
                    before = tool.write(f"{stem}-ids", changed(view, "ids")) if edited == "order" else file
                    after = tool.write(f"{stem}-{edited}", changed(view, edited))
                line = {
                    "--check": ["--check", f"{stem}.txt", wider], "diff, padding": ["diff", "--all", file, wider],
                    "diff, Markdown": ["diff", "--all", "--markdown", file, wider],
                }.get(name) or (["diff", before, after] if edited else [*arguments, "--output", "out", file])
                seconds, memory, status, messages = tool.timed(line)
                if status not in (0, 1):
                    print(messages[-500:], file=sys.stderr)
                figures.append((seconds, memory, status))
            # Four times the views; what takes a few milliseconds is all start of the program.
            slow = [b[0] / a[0] for a, b in zip(figures, figures[1:]) if a[0] > 0.15]
            large = [b[1] / a[1] for a, b in zip(figures, figures[1:]) if a[1] > 200]
            verdict = "" if all(ratio <= 1.6 * BOUND for ratio in slow + large) and all(s in (0, 1) for *_, s in figures) else "  ABOVE"
            bad += verdict != ""
            print(f"{layout:12} {name:14} " + " ".join(f"{s:8.2f} {m:7.0f}" for s, m, _ in figures) + verdict, flush=True)
            slowest[name] = [(max(s, figure[0]), max(m, figure[1])) for (s, m), figure in zip(slowest[name], figures)]
    bad += folders(tool, slowest)
    print("\n| output or command | " + " | ".join(f"{count:,} views" for count in SIZES) + " |")
    print("| --- |" + " --- |" * len(SIZES))
    for name, figures in slowest.items():
        print(f"| {name} | " + " | ".join(f"{s:.2f} s, {m:.0f} MB" for s, m in figures) + " |")
    print()
    return bad + lint_against_tree(tool) + caps(tool)


def folders(tool, slowest):
    """Folders of layouts of 40 views, so many that there are as many views as in the other runs."""
    bad = 0
    runs = {
        "check --new": ["check", "--new"], "check": ["check"], "check, all differ": ["check"],
        **{f"check {form}": ["check", "--format", form] for form in ("junit", "json", "github", "markdown")},
        "check --update": ["check", "--update"], "diff of folders": ["diff"], "lint of a folder": ["lint"],
        "pictures of a folder": ["--format", "png", "--output", "pictures"],
    }
    figures = {name: [] for name in runs}
    for count in SIZES:
        def fill(folder, height):
            (tool.folder / folder).mkdir(exist_ok=True)
            for index in range(count // 40):
                view = {"class": "LinearLayout", "direction": "vertical", "subviews": [leaf(height=height)] * 40}
                (tool.folder / folder / f"layout{index:04}.grx").write_text(document(view))
        folder = f"folder-{count}"
        fill(folder, 2)
        fill(f"{folder}-old", 1)
        for name, arguments in runs.items():
            if name == "check, all differ":
                fill(folder, 3)
            operands = [f"{folder}-old", folder] if name == "diff of folders" else [folder]
            figures[name].append(tool.timed([*arguments, *operands])[:3])
    for name, found in figures.items():
        slow = [b[0] / a[0] for a, b in zip(found, found[1:]) if a[0] > 0.15]
        verdict = "" if all(ratio <= 1.6 * BOUND for ratio in slow) and all(s in (0, 1) for *_, s in found) else "  ABOVE"
        bad += verdict != ""
        print(f"{'folder':12} {name:20} " + " ".join(f"{s:8.2f} {m:7.0f}" for s, m, _ in found) + verdict, flush=True)
        slowest[name] = [(s, m) for s, m, _ in found]
    return bad


def lint_against_tree(tool):
    bad = 0
    for name, make in (("views", LAYOUTS["column"]), ("texts", LAYOUTS["texts"])):
        file = tool.write(f"many-{name}", make(200_000))
        tree, lint = (min(tool.timed([*line, "--output", "out", file])[:2] for _ in range(3)) for line in ([], ["lint"]))
        ratios = lint[0] / tree[0], lint[1] / tree[1]
        verdict = "ok" if ratios[0] <= 5 and ratios[1] <= 3 else "ABOVE"
        bad += verdict != "ok"
        print(f"lint of 200,000 {name}: {lint[0]:.2f} s, {lint[1]:.0f} MB; tree {tree[0]:.2f} s, {tree[1]:.0f} MB; "
              f"{ratios[0]:.1f} times the time (at most 5), {ratios[1]:.1f} times the memory (at most 3): {verdict}")
    return bad


def caps(tool):
    """Each cap is kept just below it, and refused with a sentence above it."""
    layers = lambda count: {
        "class": "FrameLayout", "width": "match_parent", "height": "match_parent",
        "subviews": [
            {"class": "View", "width": "match_parent", "height": "match_parent", "debug_bgColor": "#80ff0000"}
        ] * count}
    huge = {"class": "FrameLayout", "subviews": [
        {"class": "TextView", "text": "Lorem ipsum", "textSize": 2000, "width": "match_parent", "height": "match_parent"}] * 200}
    window = {"class": "View", "width": "match_parent", "height": "match_parent"}
    views = lambda count: LAYOUTS["column"](count - 1)
    tries = [
        # name, layout, arguments, the status, what a message must hold
        ("a side of --size", window, ["--format", "html", "--size", "1000000x1"], 0, ""),
        ("a side of --size", window, ["--format", "html", "--size", "1000001x1"], 2, "at most 1000000"),
        ("a side of --size", window, ["--format", "svg", "--size", "1e18x1"], 2, "at most 1000000"),
        ("a picture's side", window, ["--format", "png", "--size", "16000x10"], 0, ""),
        ("a picture's side", window, ["--format", "png", "--size", "16400x10"], (1, 2), "1 to 16384"),
        ("a picture's pixels", window, ["--format", "png", "--size", "8000x8000"], 0, ""),
        ("a picture's pixels", window, ["--format", "png", "--size", "9000x9000"], (1, 2), "64 million"),
        ("pixels drawn", layers(6), ["--format", "png", "--size", "8000x8000"], 0, ""),
        ("pixels drawn", layers(40), ["--format", "png", "--size", "8000x8000"], (1, 2), "million pixels are drawn"),
        ("pixels drawn, of text", huge, ["--format", "png", "--size", "4000x4000"], (0, 1, 2), ""),
        ("places of a page", views(50_000), ["--format", "html", "--sizes", "360x640,320x568"], 0, ""),
        ("places of a page", views(50_001), ["--format", "html", "--sizes", "360x640,320x568"], (1, 2), "at most 100000"),
    ]
    bad = 0
    for number, (name, layout, arguments, status, words) in enumerate(tries):
        file = tool.write(f"cap-{number}", layout)
        seconds, memory, ended, messages = tool.timed([*arguments, "--output", "out", file])
        expected = status if isinstance(status, tuple) else (status,)
        verdict = "ok" if ended in expected and words in messages and seconds < 20 and memory < 2000 else "WRONG"
        bad += verdict != "ok"
        print(f"{name}: {' '.join(arguments)}: exits {ended} after {seconds:.2f} s with {memory:.0f} MB: {verdict}")
        if verdict != "ok":
            print(messages[-500:])
    return bad


def main():
    arguments = sys.argv[1:]
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    program = str(Path(arguments[0]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(program, Path(folder))
        if "--many" in arguments:
            sys.exit(1 if lint_against_tree(tool) else 0)
        bad = gate(tool)
        if "--all" in arguments:
            bad += everything(tool)
    sys.exit(1 if bad else 0)


main()
