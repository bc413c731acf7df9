#!/usr/bin/env python3
"""Runs the tool on small inputs that expand: chains, repetitions and nesting in resources, texts, templates, drawables,
data and equations, each under 2 GB of memory and 30 s of processor time.

    Tests/Outputs/expansion.py BIN [--all | --share N] [NAME]

BIN is a built grx-render. With a name, only the inputs whose names contain it. Folders are checked, and one of them is linted
and compared; with --all, each is linted, compared, rendered, and checked in twelve sizes. With --share, every second input is tried
with one of its commands; the folders, the lengths of a class of layouts, and the inputs that reach the same limit count as one input. The
next number takes the other inputs. Exit status 0 if every run exits with status 0, 1 or 2 within 10 s, and a folder within 30 s; 1 otherwise.
"""
import json
import os
import struct
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import limited

SPACES = ('xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto" '
          'xmlns:tools="http://schemas.android.com/tools"')
WRAP = 'android:layout_width="wrap_content" android:layout_height="wrap_content"'
LONG = "word " * 20000
SCREEN = ["--style", "screen", "--format", "png"]
TEXT = '<TextView %s android:text="%%s"/>' % WRAP


def xml(name, attributes="", inside=""):
    return f"<{name} {SPACES} {attributes}>{inside}</{name}>"


def column(inside):
    return xml("LinearLayout", WRAP + ' android:orientation="vertical"', inside)


def grx(layout):
    return {"main.grx": json.dumps({"layout": layout})}


def android(main, **others):
    """A layout of a project, and other files of `res`. Two underscores in their names stand for a slash."""
    return {"res/layout/main.xml": main, **{f"res/{name.replace('__', '/')}.xml": text for name, text in others.items()}}


def folder(files, commands=1):
    """Two folders, `main.a` and `b`, that contain the files; the commands after the first ones run only with --all."""
    made = {f"{name}/{path}": text.replace('"a"', f'"{name}"') for name in ("main.a", "b") for path, text in files.items()}
    sizes = "--sizes=" + ",".join(f"{width}x640" for width in range(300, 312))
    each = [["check", "--no-git"], ["lint"], ["diff", "b"]]
    return {**made, "commands": each[:commands], "main": "main.a", "kind": "folder",
            "more": [*each[commands:], ["--output", "out"], ["check", "--no-git", sizes]]}


def strings(text=LONG):
    return f'<resources><string name="s">{text}</string></resources>'


def insets(files=12, depth=250):
    made = {}
    for i in range(files):
        inner = f'<inset android:drawable="@drawable/f{i + 1}"/>' if i + 1 < files else "<inset/>"
        made[f"drawable__f{i}"] = xml("inset", "", "<inset>" * depth + inner + "</inset>" * depth)
    return android(xml("ImageView", WRAP + ' android:src="@drawable/f0"'), **made)


def layers(files=30, items=8):
    made = {f"drawable__g{i}": xml("layer-list", "", f'<item android:drawable="@drawable/g{i + 1}"/>' * items)
            for i in range(files)}
    made[f"drawable__g{files}"] = xml("shape", "", '<padding android:left="9dp"/><size android:width="9dp"/>')
    return android(xml("View", WRAP + ' android:background="@drawable/g0"'), **made)


def chain(count, width):
    views = []
    for i in range(count):
        left = {"leftToLeft": "parent"} if i == 0 else {"leftToRight": f"v{i - 1}"}
        right = {"rightToRight": "parent"} if i == count - 1 else {"rightToLeft": f"v{i + 1}"}
        views.append({"class": "View", "id": f"v{i}", "width": 10, "height": 4, "topToTop": "parent", **left, **right})
    return grx({"class": "ConstraintLayout", "width": width, "height": "match_parent", "subviews": views})


def shares(count):
    """A chain of views with weights and minimum widths, whose equations take as long as the limit allows."""
    return {"class": "ConstraintLayout", "width": "wrap_content", "height": "wrap_content", "subviews": [
        {"class": "View", "id": f"v{i}", "width": 0, "height": 3, "topToTop": "parent", "horizontalWeight": i % 3 + 1,
         "minWidth": 0 if i % 5 else 1 + i % 7, "leftToRight" if i else "leftToLeft": f"v{i - 1}" if i else "parent",
         "rightToLeft" if i < count - 1 else "rightToRight": f"v{i + 1}" if i < count - 1 else "parent"}
        for i in range(count)]}


def ratios(count):
    return grx({"class": "ConstraintLayout", "width": "match_parent", "height": "match_parent", "subviews": [
        {"class": "View", "id": f"v{i}", "width": 0, "height": 0, "dimensionRatio": "3:2", "topToTop": "parent",
         "bottomToBottom": "parent", "rightToRight": "parent", "leftToLeft": f"v{i - 1}" if i else "parent"}
        for i in range(count)]})


def anchored(target):
    return grx({"class": "ConstraintLayout", "subviews": [
        {"class": "View", "id": "a", "width": 9, "height": 9, "leftToRight": target} for i in range(5000)]})


def barrier(count):
    views = "".join(f'<View {WRAP} android:id="@+id/v{i}"/>' for i in range(count))
    names = ",".join(f"v{i}" for i in range(count))
    return android(xml("androidx.constraintlayout.widget.ConstraintLayout", WRAP, views
                       + f'<androidx.constraintlayout.widget.Barrier {WRAP} app:barrierDirection="end" '
                         f'app:constraint_referenced_ids="{names}"/>'))


def lists(files=9):
    """Lists whose items are lists; the last of them names a layout that doesn't exist."""
    view = '<androidx.recyclerview.widget.RecyclerView %s tools:listitem="@layout/l%d" tools:itemCount="30"/>'
    made = {f"layout__l{i}": column(view % (WRAP, i + 1)) for i in range(files - 1)}
    return android(column(view % (WRAP, 0)), **made)


def includes(files=62, attributes=250, uses=200):
    made = {}
    for i in range(files):
        given = "".join(f' android:layout_a{i}_{k}="1"' for k in range(attributes))
        size = 'android:layout_width="1dp" android:layout_height="1dp"'
        made[f"layout__l{i}"] = xml("include", f'layout="@layout/l{i + 1}" {size}{given}')
    made[f"layout__l{files}"] = xml("View", WRAP)
    return android(column('<include layout="@layout/l0"/>' * uses), **made)


def shown(drawable, uses=1, **others):
    """Views with a drawable as their background, drawn in the style screen."""
    views = column(f'<View {WRAP} android:minWidth="90dp" android:minHeight="90dp" android:background="@drawable/d0"/>' * uses)
    return {**android(views, drawable__d0=drawable, **others), "commands": [SCREEN]}


def drawn(inside, uses=1):
    side = 'android:width="300dp" android:height="300dp" android:viewportWidth="100" android:viewportHeight="100"'
    return shown(xml("vector", side, inside), uses)


def nested(element, items=40, files=9):
    made = {f"drawable__d{i}": xml(element, "", f'<item android:drawable="@drawable/d{i + 1}"/>' * items)
            for i in range(1, files)}
    made[f"drawable__d{files}"] = xml("shape", "", '<solid android:color="#f00"/>')
    return shown(xml(element, "", '<item android:drawable="@drawable/d1"/>' * items), **made)


def project(source):
    return {"settings.gradle": "", "src/main/java/com/x/MyView.kt": "package com.x\n" + source,
            "src/main/res/layout/main.xml": xml("com.x.MyView", WRAP), "commands": [["--format", "tree"]]}


def build(file):
    return {**project(""), "build.gradle": file}


def adapters(method):
    """A file of 2 MB of methods for data binding, which set an attribute of the layout."""
    source = ('@BindingAdapter("n") ' + method) * (2000000 // (len(method) + 21))
    return {**project(source), "src/main/res/layout/main.xml": xml("View", WRAP + ' app:n="@{x}"')}


def archive(entries, packed):
    """An archive whose directory lists the same bytes many times, and claims that they are empty."""
    file = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, 0, 0, len(packed), 0, 0, 0) + packed
    names = [b"res/values/v%d.xml" % i for i in range(entries)]
    directory = b"".join(struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, 0, 0, 0, len(packed), 0, len(name),
                                     0, 0, 0, 0, 0, 0) + name for name in names)
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, entries, entries, len(directory), len(file), 0)
    return {**android(column(TEXT % "a")), "l.aar": file + directory + end, "options": ["--aar", "l.aar"]}


def gravity(main, data=None, **templates):
    made = {"main.xml": main, **{f"{name}.xml": text for name, text in templates.items()}}
    return {**made, "data.json": json.dumps(data), "options": ["--data", "data.json"]} if data else made


def deep(name, length):
    """256 views inside each other, for commands with a small stack."""
    start = json.dumps({"class": name, "width": length, "height": length})[:-1] + ', "subviews": ['
    text = ('{"layout": ' + start * 255 + '{"class": "TextView", "id": "a", "text": "%s"}' + "]}" * 255 + "}")
    return {"main.grx": text % "deep", "other.grx": text % "deeper words", "stack": 512, "kind": name, "commands": [
        ["lint"], ["--explain", "a"], ["--style", "screen", "--format", "html"], ["diff", "other.grx"]],
            "more": [["--format", "png"], ["--style", "screen", "--format", "png"], ["--format", "svg"], ["--stats"],
                     ["--explain", "a", "--format", "json"], ["diff", "--all", "other.grx"]]}


def same_id(count, side):
    return json.dumps({"layout": {"class": "ConstraintLayout", "subviews": [
        {"class": "View", "id": "a", "width": side, "height": side, "leftToRight": "a"} for i in range(count)]}})


def rows_of_shares(rows, count):
    """Chains below each other in one layout that wraps them."""
    views = []
    for row in range(rows):
        for view in shares(count)["subviews"]:
            view = {**view, "id": f"r{row}{view['id']}"}
            for key in ("leftToRight", "rightToLeft"):
                if key in view:
                    view[key] = f"r{row}{view[key]}"
            if row:
                del view["topToTop"]
                view["topToBottom"] = f"r{row - 1}v0"
            views.append(view)
    return grx({"class": "ConstraintLayout", "width": "wrap_content", "height": "wrap_content", "subviews": views})


def themes(count):
    """Themes that each extend the next one, all of which are considered instead of the manifest's, which is unknown."""
    return "<resources><style name='own' parent='unknown'/>%s<style name='t%d' parent='Theme.AppCompat.Light'/></resources>" % (
        "".join(f'<style name="t{i}" parent="t{i + 1}"/>' for i in range(count)), count)


def short_strings(letter):
    """15 MB of short strings, made when they are written."""
    return lambda: "<resources>%s</resources>" % "".join(
        f'<string name="{letter}{i}">t{i}</string>\n' for i in range(400000))


DRAWER = '<com.google.android.material.navigation.NavigationView %s app:menu="@menu/m"/>' % WRAP
INPUTS = {
    "drawables inside each other": insets(),
    "layers that multiply": layers(),
    "defaults in defaults": android(xml("TextView", WRAP + f' android:text="{"@{default=" * 8000 + "}" * 8000}"')),
    "tabs": grx({"class": "TextView", "width": "wrap_content", "height": "wrap_content", "text": "\t" * 400000}),
    "conditions": gravity(f"<H width{':a' * 200000}='1'/>"),
    "a string used often": android(column(TEXT % "@string/s" * 40000), values__s=strings()),
    "an include used often": android(column('<include layout="@layout/part"/>' * 5000),
                                     layout__part=xml("TextView", WRAP + f' android:text="{LONG}"')),
    "a template used often": gravity("<V>%s</V>" % ("<T/>" * 5000), T=f'<UILabel text="{LONG}"/>'),
    "menus of long titles": android(column(DRAWER * 50), values__s=strings(),
                                    menu__m=xml("menu", "", '<item android:title="@string/s"/>' * 100)),
    "parents of a style": android(xml("View", WRAP + ' style="@style/a0"'), values__s="<resources>%s</resources>" % "".join(
        f'<style name="a{i}" parent="a{i + 1}"/>' for i in range(200000))),
    "styles of a long chain": android(column("".join(f'<View {WRAP} style="@style/a{i}"/>' for i in range(10000))),
                                      values__s="<resources>%s</resources>" % "".join(
        f'<style name="a{i}" parent="a{i + 1}"/>' for i in range(10000))),
    "a selector without a drawable": android(column(f'<ImageView {WRAP} android:src="@drawable/s"/>' * 50000),
                                             drawable__s=xml("selector", "", '<item android:state_x="1"/>' * 37000)),
    "themes on views": android(column(f'<View {WRAP} android:theme="@style/Big"/>' * 10000), values__t=(
        '<resources><style name="Big">%s</style></resources>' % "".join(f'<item name="q{i}">1</item>' for i in range(30000)))),
    "includes that gather attributes": includes(),
    "data that multiplies": gravity(f'<UITableView items="{{l}}"><UILabel text="{"{a}" * 8000}"/></UITableView>',
                                    {"l": [{"a": "x" * 1000}] * 1000}),
    "names that no data has": gravity(f'<UILabel text="{"{q}" * 300000}"/>', {f"k{i}": 1 for i in range(1000)}),
    "views that are all removed": {
        **grx({"class": "LinearLayout"}), "commands": [["diff", "other.grx"]], "other.grx": json.dumps({"layout": {
            "class": "LinearLayout", "subviews": [{"class": "View", "width": 3, "height": 2}] * 50_000}})},
    "layers as views show them": nested("layer-list"),
    "icons as views show them": nested("adaptive-icon"),
    "layers in a circle": shown(xml("layer-list", "", '<item android:drawable="@drawable/d0"/>' * 40)),
    "selectors as views show them": shown(xml("selector", "", '<item android:state_pressed="true"/>' * 30000), 20000),
    "an outline that clips": drawn('<clip-path android:pathData="M0 0%sz"/>' % ("l1 1" * 40000)
                                   + '<path android:fillColor="#f00" android:pathData="M0 0L9 9 0 9z"/>' * 5000),
    "edges across a picture": drawn('<path android:fillColor="#f00" android:pathData="M0 0%sz"/>' % (
        "L100 100 0 0.1" * 20000), 60),
    "round corners of a line": drawn('<path android:strokeLineJoin="round" android:strokeWidth="90" '
                                     'android:strokeColor="#f00" android:pathData="M0 0%s"/>' % (
        "L100 100 0 0.1" * 45000), 6),
    "a vector of any size": drawn('<group android:scaleX="1e20" android:scaleY="1e20"><path android:fillColor="#f00" '
                                  'android:pathData="M-9 -9L100 100 0 99z"/></group>'),
    "dashes": {**android(
        xml("FrameLayout", WRAP, '<View android:layout_width="9000dp" android:layout_height="9000dp" '
            'android:background="@drawable/d0"/>' * 3000),
        drawable__d0=xml("shape", "", '<stroke android:width="2dp" android:dashWidth="1dp" android:dashGap="1dp" '
                         'android:color="#f00"/><corners android:radius="3dp"/>')),
        "options": ["--size", "2x2"], "commands": [SCREEN]},
    "one id of many views": anchored("a"),
    "one id of many views, edited": {
        "main.grx": same_id(1500, 9), "other.grx": same_id(1500, 8), "commands": [["diff", "other.grx"]]},
    "chains below each other": rows_of_shares(300, 18),
    "themes in a row": {
        **android(xml("View", WRAP), values__t=themes(20000)),
        "AndroidManifest.xml": xml("manifest", "", '<application android:theme="@style/own"/>')},
    "values up to the limit": {
        **android(xml("TextView", WRAP + ' android:text="@string/j399999"'),
                  **{f"values__{letter}": short_strings(letter) for letter in "abcdefghij"}),
        "main": "res/layout/main.xml", "commands": [], "more": [["--format", "svg"], ["lint"]]},
    "themes inside each other": android(
        "".join(f'<FrameLayout {SPACES if i == 0 else ""} {WRAP} android:theme="@style/t{i}">' for i in range(250))
        + f'<View {WRAP} android:padding="?a200"/>' * 3000 + "</FrameLayout>" * 250,
        values__t="<resources>%s</resources>" % "".join(
            f'<style name="t{i}"><item name="a{i}">?a{i + 1}</item></style>' for i in range(250))),
    "a barrier of many views": barrier(6000),
    "lists of lists": lists(),
    "bars of a long menu": android(
        column('<com.google.android.material.bottomnavigation.BottomNavigationView %s app:menu="@menu/m"/>' % WRAP * 150),
        menu__m=xml("menu", "", "".join(f'<item android:title="t{i}"/>' for i in range(1000)))),
    "bars of a long menu with icons": android(
        column('<com.google.android.material.bottomnavigation.BottomNavigationView %s app:menu="@menu/m"/>' % WRAP * 500),
        menu__m=xml("menu", "", '<item android:title="a" android:icon="@drawable/m"/>' * 1000),
        drawable__m=xml("vector", 'android:width="9dp" android:height="9dp"')),
    "an entry that many lists show": android(
        column(f'<Spinner {WRAP} android:entries="@array/a"/>' * 5000),
        values__a=f'<resources><string-array name="a"><item>{LONG}</item></string-array></resources>'),
    "classes in each other": project("class a:b{" * 190000),
    "adapters without an end": adapters("fun a(b){"),
    "adapters without parameters": adapters("a"),
    "plugins in a row": build('"android.application" ' * 45000),
    "calls in a row": build("res { " + "srcDir " * 140000),
    "members in a row": build(".android" * 120000),
    "packages in a row": {**project("".join(f"import com.x.b{i}.*\n" for i in range(60000)) + "class MyView:Foo(c){}"),
                          **{f"src/main/java/com/x/d/F{i}.kt": "" for i in range(2000)}},
    "versions that are nowhere": {**project(""), "gradle/libs.versions.toml": "".join(
        f'"com.google.android.material" "material" version.ref="q{i}"\n' for i in range(15000))},
    "bytes that many entries share": archive(5000, os.urandom(1000000)),
    "objects of data": gravity("<V/>", {"l": [{"a": 1}] * 1000000}),
    "a chain in a window": chain(8000, "match_parent"),
    "a chain that wraps": chain(8000, "wrap_content"),
    "ratios on one another": ratios(8000),
    "shares of chains": {**grx({"class": "FrameLayout", "subviews": [shares(300)] * 30}), "main": "main.grx"},
    "texts that fit themselves": android(column(
        f'<TextView android:layout_width="200dp" android:layout_height="200dp" android:autoSizeTextType="uniform" '
        f'android:text="{"a text " * 714}"/>' * 500)),
    "a folder of equations": {
        **folder({f"e{i}.grx": json.dumps({"layout": {**shares(600), "id": "a"}}) for i in range(60)}),
        "more": [["lint"], ["diff", "b"]]},
    "a folder of templates": folder({f"T{i}.xml": "<V>" + f"<T{i + 1}/>" * 30 + "</V>" for i in range(500)}),
    "a folder of includes": folder({f"res/layout/l{i}.xml": column(f'<include layout="@layout/l{i + 1}"/>' * 2)
                                    for i in range(500)}),
    "a folder of a few levels": folder({**{f"M{i}.xml": "<V>" + "<A/>" * 20 + "</V>" for i in range(60)},
                                        "A.xml": "<V>" + "<B/>" * 20 + "</V>", "B.xml": "<V>" + "<C/>" * 20 + "</V>",
                                        "C.xml": "<V>" + '<UILabel text="a"/>' * 20 + "</V>"}, commands=3),
}


# Inputs that reach the same limit in different ways.
ALIKE = {
    "bytes of texts": ("a string used often", "an include used often", "a template used often", "menus of long titles",
                       "an entry that many lists show", "data that multiplies"),
    "bytes of attributes": ("styles of a long chain", "includes that gather attributes"),
    "bytes of drawables": ("layers as views show them", "icons as views show them"),
    "long menus": ("bars of a long menu", "bars of a long menu with icons"),
    "long chains": ("a chain in a window", "a chain that wraps"),
    "methods": ("adapters without an end", "adapters without parameters"),
    "build files": ("plugins in a row", "calls in a row", "members in a row"),
}
for kind, names in ALIKE.items():
    for name in names:
        INPUTS[name]["kind"] = kind

CLASSES = [
    "AbsoluteLayout", "AppBarLayout", "AutoLayout", "CollapsingToolbarLayout", "ConstraintLayout", "CoordinatorLayout", "DrawerLayout", "FlexboxLayout", "FlowLayout", "FrameLayout",
    "GridLayout", "H", "HorizontalScrollView", "ItemColumn", "ItemGrid", "ItemList", "LinearLayout", "NavigationBar",
    "NavigationBarItem", "OverflowLinearLayout", "PercentFrameLayout",
    "PercentRelativeLayout", "RelativeLayout", "ScrollView", "SlidingPaneLayout", "Spinner", "StackView", "TabBar", "TableLayout", "TableRow", "TextInputLayout", "Toolbar", "V"]
for name in CLASSES:
    for length in ("wrap_content", 0):
        INPUTS[f"nested {name}, {length}"] = deep(name, length)


# The commands that most inputs are tried with.
COMMANDS = [["--format", "svg"], ["lint"]]


def run(tool, name, command):
    made = INPUTS[name]
    options = made.get("options", []) if command[0] != "lint" else []
    main = made.get("main") or next(path for path in made if os.path.basename(path).startswith("main."))
    with tempfile.TemporaryDirectory() as folder:
        for path, text in made.items():
            if path in ("options", "commands", "more", "main", "stack", "kind"):
                continue
            path = os.path.join(folder, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                text = text() if callable(text) else text
                file.write(text if isinstance(text, bytes) else text.encode())
        status, used = limited.run([tool, *command, *options, main], folder, prepare=lambda: limited.limit(made.get("stack")))
        return status, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def every_run(tries_all):
    """The runs of all inputs, as pairs of a name and a command."""
    return [(name, command) for name, made in INPUTS.items()
            for command in made.get("commands", COMMANDS) + (made.get("more", []) if tries_all else [])]


def share_of_runs(share):
    """One run of every second input or, for inputs of the same kind, of one of them."""
    kinds = {}
    for name, command in every_run(False):
        kinds.setdefault(INPUTS[name].get("kind", name), []).append((name, command))
    return [runs[share // 2 % len(runs)] for runs in list(kinds.values())[share % 2::2]]


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    tool = os.path.abspath(sys.argv[1])
    arguments = sys.argv[2:]
    share = int(arguments.pop(arguments.index("--share") + 1)) if "--share" in arguments else None
    names = [argument for argument in arguments if argument not in ("--all", "--share")]
    runs = every_run("--all" in arguments) if share is None else share_of_runs(share)
    runs = [run for run in runs if not names or names[0] in run[0]]
    bad = 0
    with ThreadPoolExecutor(2) as threads:
        results = threads.map(lambda run_: run(tool, *run_), runs)
        for (name, command), (status, seconds, memory) in zip(runs, results):
            holds = status in (0, 1, 2) and seconds <= (30 if "main" in INPUTS[name] else 10)
            bad += not holds
            verdict = "" if holds else ": does not hold"
            print(f"{name}, {command[-1]}: status {status}, {seconds:.1f} s, {memory:.0f} MB{verdict}", flush=True)
    print(f"{len(runs)} runs, {bad} do not hold")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
