#!/usr/bin/env python3
"""Measures how long layouts written in Swift take to type-check, and checks the ratios against bounds. Also checks that
meaningless code doesn't compile.

  Tests/Benchmarks/compile.py MODULES

MODULES is the folder with the built Measure.swiftmodule, Layouts.swiftmodule, Dialects.swiftmodule and Declarative.swiftmodule,
such as .build/release/Modules. Each figure is the minimum processor time of three runs of the compiler, minus the time for a file
that only imports the modules.

Exit status: 0 if all ratios are within their bounds, 1 if one isn't or if something compiles that shouldn't, 2 if a file
doesn't compile.
"""

import os
import resource
import subprocess
import sys
import tempfile

VIEWS = 12
FUNCTIONS = 20
NAMES = [f"v{i}" for i in range(VIEWS)]
GAPS = ["1", '""', "4.5", "(>=5)", "6", "30", '""', "(<=9)", "8", "10", "11.5"]
# The same distances, every other one in a variable.
MIXED_GAPS = ["x", '""', "y", "(>=5)", "6", "z", "(x + 1)", "l", "8", "(x * 2)", "11.5"]
PARAMETERS = ", ".join(
    [f"_ {name}: View" for name in NAMES] + ["_ x: Int", "_ y: Double", "_ z: Float", "_ l: LayoutLength"])
DECLARATIVE = "import Declarative\nimport Layouts\nimport Measure\n"
IMPORTS = "import Dialects\nimport Layouts\nimport Measure\n"


def functions(body):
    return "".join(f"func f{i}({PARAMETERS}, _ root: AutoLayout) {{\n{body}}}\n" for i in range(FUNCTIONS))


def chain(operator, gaps=GAPS):
    text = NAMES[0]
    for gap, name in zip(gaps, NAMES[1:]):
        text += operator + gap + operator + name
    return functions(f"  |-{text}{operator}12-|\n")


def calls():
    """The same layout by chainable calls and equations."""
    lines = [f"  {NAMES[0]}.leading(8)\n"]
    for gap, before, name in zip(GAPS, NAMES, NAMES[1:]):
        bound = gap.strip("()")
        relation = bound[:2] if bound[:2] in (">=", "<=") else ">=" if gap == '""' else "=="
        number = "0" if gap == '""' else bound.removeprefix(">=").removeprefix("<=")
        lines.append(f"  {name}.leading {relation} {before}.trailing + {number}\n")
    lines.append(f"  {NAMES[-1]}.trailing(12)\n")
    return functions("".join(lines))


def stack():
    return functions(
        "  root.layout(100, |-v0-| ~ 80, 8, |-v1-22-| ~ 10%, 20.5, |v2.width(54) ~ 47, (>=0), "
        'v3.centerHorizontally() ~ 99, "", |v4-""-v5| ~ 40, 33%, [v6, v7] ~ 20, >=20, |v8| ~ 80, 7)\n')


def stack_calls():
    lines = []
    for index in range(9):
        lines.append(f"  v{index}.leading(8).trailing(8).height(80)\n")
        if index:
            lines.append(f"  v{index}.top == v{index - 1}.bottom + 8\n")
    return functions("  v0.top(100)\n" + "".join(lines) + "  v8.bottom(7)\n")


def declarative():
    """200 lines in braces: 10 nested cards of 18 lines, and the code around them."""
    lines = [
        "func screen(_ names: [String], _ detail: String?, _ isLong: Bool) -> View {\n", "  let screen = Column(spacing: 8) {\n"]
    for index in range(10):
        lines += [
            "    Row(spacing: 4) {\n",
            f"      View().width(48).height(48).id(\"icon{index}\")\n",
            "      Column {\n",
            f"        TextView(\"Card {index}\").id(\"title{index}\").with {{ $0.maxLines = 1 }}\n",
            "        if let detail {\n",
            "          TextView(detail).margins(Edges(top: 4))\n",
            "        }\n",
            "        for name in names {\n",
            "          TextView(name).gravity(.end).width(.wrapContent)\n",
            "        }\n",
            "        if isLong {\n",
            "          Grid(columns: 2) { for index in 0..<4 { View().height(20).cell(row: index / 2, column: index % 2) } }\n",
            "        } else {\n",
            "          Box { View().width(8).height(8).gravity([.right, .bottom]) }\n",
            "        }\n",
            "      }\n",
            "      .weight(1)\n",
            "      .padding(8)\n",
            "    }\n",
        ]
    lines += ["  }\n", "  return screen.width(.matchParent).padding(16).view\n", "}\n"]
    return "".join(lines)


def flat():
    """A column of 195 rows of one line each."""
    row = "    Row { View().width(4); View().height(3) }.padding(4)\n"
    return "func screen() -> View {\n  Column {\n" + row * 195 + "  }.view\n}\n"


def plain():
    """500 lines without any layout: arithmetic, options, comparisons, bits."""
    lines = ["struct Options: OptionSet {\n  let rawValue: Int\n  static let a = Options(rawValue: 1)\n}\n"]
    for index in range(62):
        lines += [
            f"func g{index}(_ x: Int, _ y: Double, _ name: String) -> Double {{\n",
            f"  let offset = x - {index} - x\n",
            "  let bits = x & 3 | ~x\n",
            f"  let same = name == \"{index}\" && y <= 2.5 || x >= 3\n",
            "  let options: Options = [.a]\n",
            "  let half = y / 2 - 1.5\n",
            "  return options == .a && same ? Double(offset - bits) * half : -half\n",
            "}\n",
        ]
    return "".join(lines)


# Wrong uses of anchors: corners in equations, lengths in alignments.
WRONG = [
    "_ = v0.topLeft == v1.topLeft", "_ = v0.top == v1.bottomRight", "_ = v0.middle >= 3", "v0.width --> v1.width",
    # Params of another layout.
    "LinearLayout().addSubview(v0, GridLayout.LayoutParams(row: 1))", "FrameLayout().addSubview(v0, .init(weight: 1))",
    "GridLayout().addSubview(v0, LayoutParams(width: 1))",
    "v0.height <-- v1.top", "v0.centerX --> v1.centerX", "_ = v0.width |--| v1.left", "v0 == v1.top + v1.left",
]


def command(modules, path):
    """The compiler's, with the module in C that Layouts imports."""
    fonts = os.path.join(os.path.dirname(os.path.normpath(modules)), "GRXFontTables.build", "module.modulemap")
    return ["swiftc", "-frontend", "-typecheck", "-swift-version", "6", "-I", modules, "-Xcc", "-fmodule-map-file=" + fonts, path]


def compiles(folder, modules, statement):
    path = os.path.join(folder, "wrong.swift")
    with open(path, "w") as file:
        file.write(IMPORTS + f"func f(_ v0: View, _ v1: View) {{\n  {statement}\n}}\n")
    return subprocess.run(command(modules, path), capture_output=True).returncode == 0


def seconds(folder, modules, name, text):
    path = os.path.join(folder, f"{name}.swift")
    with open(path, "w") as file:
        file.write(text)
    best = None
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command(modules, path), capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            print(f"{name} doesn't compile:\n{done.stderr}", file=sys.stderr)
            sys.exit(2)
        time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = time if best is None else min(best, time)
    return best


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    modules = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        def measure(name, text):
            return seconds(folder, modules, name, text)

        empty = measure("empty", IMPORTS)
        base = {"calls": measure("calls", IMPORTS + calls()) - empty, "rows": measure("rows", IMPORTS + stack_calls()) - empty}
        imports = measure("braces", DECLARATIVE)
        braces = measure("declarative", DECLARATIVE + declarative()) - imports
        rows = measure("flat", DECLARATIVE + flat()) - imports
        bare = measure("bare", "import Measure\n" + plain()) - measure("measure", "import Measure\n")
        figures = [
            ("chains with --", measure("dashes", IMPORTS + chain("--")) - empty, base["calls"], 1.0, FUNCTIONS),
            ("chains with -", measure("minuses", IMPORTS + chain("-")) - empty, base["calls"], 3.0, FUNCTIONS),
            ("chains with - and variables", measure("mixed", IMPORTS + chain("-", MIXED_GAPS)) - empty, base["calls"], 3.0,
             FUNCTIONS),
            ("layout(…)", measure("stacks", IMPORTS + stack()) - empty, base["rows"], 1.5, FUNCTIONS),
            ("500 lines without layouts", measure("plain", IMPORTS + plain()) - empty, bare, 1.6, 1),
        ]
        wrong = [statement for statement in WRONG if compiles(folder, modules, statement)]
    bad = len(wrong)
    for statement in wrong:
        print(f"this should not compile: {statement}")
    print(f"importing both modules: {empty * 1000:.0f} ms")
    print(f"{declarative().count(chr(10))} lines in braces: {braces * 1000:.0f} ms (at most 1000)")
    print(f"195 rows of one line: {rows * 1000:.0f} ms, {rows / braces:.1f} times the same (at most 6)")
    bad += braces > 1
    bad += rows / braces > 6
    for name, time, other, bound, count in figures:
        ratio = time / max(other, 0.001)
        print(
            f"{name}: {time * 1000 / count:.1f} ms each, {ratio:.2f} times the same without (at most {bound})"
            if count > 1 else
            f"{name}: {time * 1000:.0f} ms with Layouts imported, {ratio:.2f} times without (at most {bound})")
        bad += ratio > bound
    sys.exit(1 if bad else 0)


main()
