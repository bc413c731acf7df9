#!/usr/bin/env python3
"""Checks the tool's guarantees for Android's XML, sentence by sentence, on small projects that this script writes.

usage: android.py [--bin PATH] [--show]
Each check has the sentence, a project, a command and the expected result. Exits 1 if any result differs.
"""
import argparse, os, re, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser()
parser.add_argument("--bin", default=os.path.join(here, "../../.build/release/grx-render"))
parser.add_argument("--show", action="store_true", help="print each check and its outcome")
args = parser.parse_args()
NS = ('xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto" '
      'xmlns:tools="http://schemas.android.com/tools"')
W = 'android:layout_width="wrap_content" android:layout_height="wrap_content"'
M = 'android:layout_width="match_parent" android:layout_height="wrap_content"'
B = 'android:layout_width="10dp" android:layout_height="10dp"'
checks = []


def check(sentence, files, options=(), code=0, out=(), err=(), absent=(), file="res/layout/row.xml"):
    if isinstance(files, str):
        files = {"res/layout/row.xml": files}
    checks.append((sentence, files, list(options), code, out, err, absent, file))


def column(views, more=""):
    return f'<LinearLayout {NS} {M} android:orientation="vertical" {more}>{views}</LinearLayout>'


def values(text, name="values"):
    return {f"res/{name}/any_name.xml": f"<resources {NS}>{text}</resources>"}


box = f"<View {B}/>"
# Reading
check("the content decides: blanks and a byte-order mark may come first", {"row.grx": "\ufeff \n" + column(box)}, out=["View 0,0 10x10"], file="row.grx")
check("a document that begins with { is .grx", {"row.xml": '{"version": "0.1", "layout": {"class": "View", "width": 5, "height": 5}}'}, out=["View 0,0 5x5"], file="row.xml")
check("a tag that isn't closed names where it was opened", f"<LinearLayout {NS} {M}>\n<View {B}>", code=2, err=["row.xml:", "line 2"])
check("an end tag that doesn't fit names both", column("<View></Vew>"), code=2, err=["</View>", "Vew"])
check("an attribute given twice", column(f'<View {B} android:id="@+id/a" android:id="@+id/b"/>'), code=2, err=["android:id"])
check("a prefix never declared", f'<View {NS} {B} foo:bar="1"/>', code=2, err=["foo"])
check("a bare &", column('<TextView android:text="a & b"/>'), code=2, err=["row.xml:1:"])
check("a bare < in a value", column('<TextView android:text="a < b"/>'), code=2, err=["row.xml:1:"])
check("text where only elements belong is reported", column(f"stray<View {B}/>"), err=["stray"], out=["View 0,0 10x10"])
check("another encoding is an error that names it", '<?xml version="1.0" encoding="ISO-8859-1"?>' + column(box), code=2, err=["ISO-8859-1"])
check("a DOCTYPE is an error", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + column(box), code=2, err=["DOCTYPE"])
check("columns count Unicode scalars", column('<TextView tools:x="é🦩" android:layout_width="wide" android:layout_height="1dp"/>'), code=2, err=["row.xml:1:"])
check("after a semantic error, reading continues: all are listed", column('<View android:layout_width="wide" android:layout_height="tall"/>'), code=2, err=["'wide'", "'tall'"])
check("CDATA, comments, instructions, references of characters", column(f'<?pi x?><!-- c --><TextView {W} android:text="&#65;&lt;&#x42;"/>'), ["--format", "grx"], out=['"A<B"'])
check("a deep document is refused", f"<FrameLayout {NS} {W}>" + f"<FrameLayout {W}>" * 300 + "</FrameLayout>" * 301, code=2, err=["256"])
# Names
check("any prefix may stand for Android's namespace", f'<View xmlns:a="http://schemas.android.com/apk/res/android" a:layout_width="10dp" a:layout_height="7dp"/>', out=["View 0,0 10x7"])
check("an attribute in the wrong namespace names the right one", column(f'<View {B} app:layout_marginTop="3dp"/>'), err=["did you mean 'android:layout_marginTop'?"])
check("a prefixless one too", column(f'<TextView {W} text="x"/>'), err=["did you mean 'android:text'?"])
check("an unknown android: name is a warning with a suggestion", column(f'<View {B} android:layout_marginTpo="3dp"/>'), err=["warning: unknown attribute", "'android:layout_marginTop'"])
check("unknown app: names of custom classes are silent", column(f'<org.example.Custom {B} app:whatever="3"/>'), absent=["whatever"])
check("known attributes without effect are silent", column(f'<ImageView {B} android:contentDescription="x" android:onClick="f" app:tint="#fff" android:elevation="2dp"/>'), absent=["warning"])
check("fill_parent is match_parent", column('<View android:layout_width="fill_parent" android:layout_height="4dp"/>'), out=["View 0,0 360x4"])
check("flags are joined by |", f'<FrameLayout {NS} {M}><View android:layout_width="match_parent" android:layout_height="50dp"/><View {B} android:layout_gravity="end|center_vertical"/></FrameLayout>', out=["View 350,20 10x10"])
check("invisible is hidden", column(f'<View {B} android:visibility="invisible"/>'), out=["hidden"])
check("an invalid padding is reported", column(f'<View {B} android:padding="wide" android:minHeight="tall"/>'), code=2, err=["'wide'", "'tall'"])
# Elements
check("full names by table", column(f'<android.widget.TextView {W}/><com.google.android.material.button.MaterialButton {W} android:text="x"/>'), out=["android.widget.TextView", "MaterialButton"], absent=["warning"])
check('<view class="…">', column(f'<view class="android.widget.Space" {B}/>'), out=["android.widget.Space 0,0 10x10"])
part = {"res/layout/part.xml": f'<View {NS} android:id="@+id/own" android:layout_width="10dp" android:layout_height="10dp" android:layout_marginTop="5dp"/>'}
check("an include's id and visibility override", {**part, "res/layout/row.xml": column('<include layout="@layout/part" android:id="@+id/given" android:visibility="gone"/>')}, out=["View #given gone"])
check("an include's layout_ attributes only with width and height: without", {**part, "res/layout/row.xml": column('<include layout="@layout/part" android:layout_width="99dp"/>')}, out=["View #own 0,5 10x10"])
check("an include's layout_ attributes only with width and height: with", {**part, "res/layout/row.xml": column('<include layout="@layout/part" android:layout_width="99dp" android:layout_height="9dp"/>')}, out=["View #own 0,0 99x9"])
check("includes that go round name the circle", {"res/layout/part.xml": column('<include layout="@layout/row"/>'), "res/layout/row.xml": column('<include layout="@layout/part"/>')}, code=2, err=["cycle", "row.xml → "])
check("a merge's children are in the includer", {"res/layout/part.xml": f"<merge {NS}>{box}{box}</merge>", "res/layout/row.xml": column('<include layout="@layout/part"/>')}, out=["\n  View 0,10 10x10"])
check("a merge alone is what tools:parentTag names", f'<merge {NS} tools:parentTag="LinearLayout" tools:orientation="horizontal">{box}{box}</merge>', out=["View 10,0 10x10"])
check("a merge alone is a FrameLayout otherwise", f"<merge {NS}>{box}{box}</merge>", out=["\n  View 0,0 10x10\n  View 0,0 10x10"])
check("a ViewStub is gone", column(f'<ViewStub {B} android:layout="@layout/part"/>'), out=["ViewStub gone"])
check("tools:layout is inside a fragment", {**part, "res/layout/row.xml": column(f'<fragment {M} android:name="a.B" tools:layout="@layout/part"/><androidx.fragment.app.FragmentContainerView {M} tools:layout="@layout/part"/>')}, out=["    View #own 0,5 10x10"])
check("requestFocus and tag take no index", column(f'<requestFocus/><tag android:id="@+id/t"/>{box}'), ["--format", "json"], out=['"path":"0"'], absent=['"path":"1"'])
check("data binding: the one view, defaults of expressions", f'<layout {NS}><data><variable name="a" type="B"/></data><TextView {W} android:text="@{{a.b, default=Hello}}" android:hint="@{{a.c}}"/></layout>', ["--format", "grx"], out=["Hello"], err=["'android:hint' is set by data binding", "'@{a.c}'"], absent=["a.b"])
check("an unknown class: a FrameLayout with children, a View without, one warning a class", column(f"<a.B {B}/><a.B {B}/><a.C {W}>{box}</a.C>"), err=["the class 'a.B' is unknown", "--class a.B=View", "'a.C' is unknown and laid out as a FrameLayout"])
check("--class says what it is", column(f"<a.Row {M}>{box}{box}</a.Row>"), ["--class", "a.Row=LinearLayout"], out=["View 10,0 10x10", "a.Row"], absent=["unknown"])
# Values
check("units: dp dip sp px pt in mm", column("".join(f'<View android:layout_width="{n}" android:layout_height="1dp"/>' for n in ["8dp", "9dip", "10sp", "11px", "72pt", "1in", "25.4mm"])), out=["8x1", "9x1", "10x1", "11x1", "160x1"])
check("whole pixels, never 0 from non-zero", column('<View android:layout_width="0.1dp" android:layout_height="1.5px"/>'), out=["View 0,0 1x2"])
types = values('<dimen name="d">@dimen/e</dimen><dimen name="e">12dp</dimen><integer name="i">2</integer><bool name="b">true</bool><item type="dimen" name="f">3dp</item><fraction name="p">50%</fraction><string name="s">Hi</string><string-array name="arr"><item>one</item></string-array>')
check("references through references; every file in values", {**types, "res/layout/row.xml": column('<View android:layout_width="@dimen/d" android:layout_height="@dimen/f"/>')}, out=["View 0,0 12x3"])
check("with a package", {**types, "res/layout/row.xml": column('<View android:layout_width="@org.example:dimen/d" android:layout_height="@dimen/f"/>')}, out=["View 0,0 12x3"])
check("a circle of references is an error that lists it", {**values('<dimen name="a">@dimen/b</dimen><dimen name="b">@dimen/a</dimen>'), "res/layout/row.xml": column('<View android:layout_width="@dimen/a" android:layout_height="1dp"/>')}, code=2, err=["@dimen/a → @dimen/b → @dimen/a"])
check("an unknown name: an error with a suggestion and the folders", {**values('<dimen name="padding">2dp</dimen>'), "res/layout/row.xml": column('<View android:layout_width="@dimen/paddng" android:layout_height="1dp"/>')}, code=2, err=["row.xml:1:", "error: there is no resource @dimen/paddng; did you mean 'padding'?", "searched: ", "searched: res"])
check("a name that may be a library's: a warning with the folders", {**values('<dimen name="padding">2dp</dimen>'), "res/layout/row.xml": column('<View android:layout_width="@dimen/of_a_library" android:layout_height="1dp"/>')}, err=["warning: there is no resource @dimen/of_a_library", "searched: "])
check("the platform's resources", column(f'<TextView {W} android:text="@android:string/ok"/><View android:layout_width="@android:dimen/app_icon_size" android:layout_height="?android:attr/listPreferredItemHeight"/>'), ["--format", "grx"], out=['"OK"', '"height": 64', '"width": 48'])
check("strings: quotes, escapes, collapsed blanks, markup, CDATA", {**values('<string name="a">\\"q\\" it\\\'s \\u0041 \\@  b <b>c</b>\n  d</string><string name="b">"  two  "</string><string name="c"><![CDATA[<i>x</i>]]></string><plurals name="p"><item quantity="one">1</item><item quantity="other">many</item></plurals>'), "res/layout/row.xml": column("".join(f'<TextView {W} android:text="{n}"/>' for n in ["@string/a", "@string/b", "@string/c", "@plurals/p"]))}, ["--format", "grx"], out=['\\"q\\" it\'s A @ b c d', '"  two  "', '"many"'])
check("--res adds a folder that wins", {**types, "other/values/v.xml": "<resources><dimen name=\"d\">33dp</dimen></resources>", "res/layout/row.xml": column('<View android:layout_width="@dimen/d" android:layout_height="1dp"/>')}, ["--res", "other"], out=["33x1"])
modules = {"settings.gradle.kts": "", "lib/src/main/res/values/v.xml": '<resources><dimen name="x">44dp</dimen></resources>', "app/src/main/res/layout/row.xml": column('<View android:layout_width="@dimen/x" android:layout_height="1dp"/>'), "app/src/main/res/values/v.xml": '<resources><dimen name="y">1dp</dimen></resources>'}
check("the project's other modules are searched", modules, out=["44x1"], file="app/src/main/res/layout/row.xml")
quals = {**values('<dimen name="d">1dp</dimen>'), **values('<dimen name="d">2dp</dimen>', "values-land"), **values('<dimen name="d">3dp</dimen>', "values-sw600dp"), **values('<dimen name="d">4dp</dimen>', "values-night"), **values('<dimen name="d">5dp</dimen>', "values-de"), **values('<dimen name="d">6dp</dimen>', "values-de-rAT"), **values('<dimen name="d">7dp</dimen>', "values-v99"), **values('<dimen name="d">8dp</dimen>', "values-ldrtl"), "res/layout/row.xml": column('<View android:layout_width="@dimen/d" android:layout_height="1dp"/>')}
for options, length in [([], 1), (["--size", "640x360"], 2), (["--size", "800x1200"], 3), (["--night"], 4), (["--locale", "de"], 5), (["--locale", "de-AT"], 6), (["--api", "99"], 7), (["--direction", "rtl"], 8)]:
    check(f"qualifiers: {' '.join(options) or 'none'}", quals, options, out=[f"{length}x1"])
check("a layout's folders too", {"res/layout/row.xml": column(box), "res/layout-land/row.xml": column(box + box)}, ["--size", "640x360"], out=["View 0,10 10x10"])
styles = {**values('<style name="A"><item name="android:layout_width">20dp</item><item name="android:layout_height">5dp</item></style><style name="A.B"><item name="android:layout_height">6dp</item></style><style name="C" parent="A"><item name="android:layout_height">7dp</item></style><style name="T" parent="Theme.MaterialComponents.Light"><item name="mine">11dp</item></style><style name="O"><item name="mine">13dp</item></style>'), "AndroidManifest.xml": f'<manifest {NS}><application android:theme="@style/T"/></manifest>'}
check("styles: parents by name and by parent=, attributes win", {**styles, "res/layout/row.xml": column('<View style="@style/A.B"/><View style="@style/C"/><View style="@style/C" android:layout_height="8dp"/>')}, out=["View 0,0 20x6", "View 0,6 20x7", "View 0,13 20x8"])
check("the theme of the manifest, and android:theme on a view", {**styles, "res/layout/row.xml": column('<View android:layout_width="?attr/mine" android:layout_height="1dp"/><FrameLayout android:layout_width="wrap_content" android:layout_height="wrap_content" android:theme="@style/O"><View android:layout_width="?mine" android:layout_height="1dp"/></FrameLayout>')}, out=["View 0,0 11x1", "    View 0,0 13x1"])
check("--theme NAME", column('<View android:layout_width="?attr/actionBarSize" android:layout_height="1dp"/>'), ["--theme", "Theme.Material3.Light"], out=["64x1"])
drawables = {"res/drawable/v.xml": f'<vector {NS} android:width="24dp" android:height="20dp" android:viewportWidth="1" android:viewportHeight="1"/>', "res/drawable/s.xml": f'<shape {NS}><size android:width="7dp" android:height="8dp"/><padding android:left="1dp" android:top="2dp" android:right="3dp" android:bottom="4dp"/><solid android:color="#f00"/></shape>', "res/drawable/l.xml": f'<selector {NS}><item android:state_pressed="true" android:drawable="@drawable/s"/><item android:drawable="@drawable/v"/></selector>'}
check("drawables: sizes of vectors, shapes and selectors", {**drawables, "res/layout/row.xml": column("".join(f'<ImageView {W} android:src="@drawable/{n}"/>' for n in "vsl"))}, out=["24x20", "7x8"])
check("a background's padding and least size count", {**drawables, "res/layout/row.xml": column(f'<FrameLayout {W} android:background="@drawable/s">{box}</FrameLayout>')}, out=["FrameLayout 0,0 14x16", "View 1,2 10x10"])
check("drawables that go round name the circle", {"res/drawable/a.xml": f'<selector {NS}><item android:drawable="@drawable/b"/></selector>', "res/drawable/b.xml": f'<selector {NS}><item android:drawable="@drawable/a"/></selector>', "res/layout/row.xml": column(f'<ImageView {W} android:src="@drawable/a"/>')}, code=2, err=["circular drawables at @drawable/a"])
check("styles that go round name the circle", {**values('<style name="A" parent="B"/><style name="B" parent="A"/>'), "res/layout/row.xml": column(f'<View {B} style="@style/A"/>')}, code=2, err=["circular parents of the style: A → B → A"])
check("what is missing is a warning and 0", column(f'<ImageView {W} android:src="@drawable/none"/>'), err=["warning: there is no @drawable/none"], out=["ImageView 0,0 0x0"])
tools = column(f'<TextView {W} tools:text="seen" android:text=""/><View {B} tools:visibility="gone"/>')
check("tools: stands in", tools, ["--format", "grx"], out=['"seen"'])
check("--no-tools shows what the device would", tools, ["--no-tools", "--format", "grx"], absent=['"seen"'])
lists = {**part, "res/layout/row.xml": f'<androidx.recyclerview.widget.RecyclerView {NS} {M} tools:listitem="@layout/part"/>'}
check("tools:listitem fills a list with 10", lists, out=["View #own 0,140 10x10"])
check("tools:itemCount, a grid's columns", {**part, "res/layout/row.xml": f'<androidx.recyclerview.widget.RecyclerView {NS} {M} tools:listitem="@layout/part" tools:itemCount="3" app:layoutManager="GridLayoutManager" app:spanCount="2"/>'}, out=["View #own 180,5 10x10"])
check("@tools:sample gives fixed words", column(f'<TextView {W} tools:text="@tools:sample/cities"/>'), ["--format", "grx"], out=["Vienna"])
# Safety
check("nothing outside the folders is read", {"secret.xml": column(box), "res/layout/row.xml": column('<include layout="@layout/../../secret"/>')}, absent=["View 0,0"], err=["secret"])
# Forms and commands
check("--format grx", column(f'<TextView {W} android:text="x"/>'), ["--format", "grx"], out=['"class": "TextView"'])
check("--format xml", column(f'<TextView {W} android:text="x"/>'), ["--format", "xml"], out=["<TextView", "xmlns:android"])
check("--explain", column(f'<View {B} android:id="@+id/a"/>'), ["--explain", "a"], out=["a"])
check("diff's and lint's names are XML's", column(f'<LinearLayout {M} android:orientation="vertical"><LinearLayout {M}><View {B} android:layout_marginLeft="3dp"/></LinearLayout></LinearLayout>'), ["lint"], code=1, out=["marginLeft"])
check("tools:ignore silences a rule", column(f'<View {B} android:layout_marginLeft="3dp" tools:ignore="RtlHardcoded"/>'), ["lint"], code=None, absent=["marginLeft"])

bad = 0
for sentence, files, options, code, out, err, absent, file in checks:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path) or folder, exist_ok=True)
            with open(path, "w", encoding="utf-8", newline="") as stream:
                stream.write(text)
        command = [args.bin] + (["lint", file] if options == ["lint"] else options + [file])
        done = subprocess.run(command, capture_output=True, cwd=folder, timeout=60)
    stdout, stderr = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    wrong = []
    if code is not None and done.returncode != code:
        wrong.append(f"exit {done.returncode} in place of {code}")
    wrong += [f"stdout lacks {text!r}" for text in out if text not in stdout]
    wrong += [f"stderr lacks {text!r}" for text in err if text not in stderr]
    wrong += [f"{text!r} is said" for text in absent if text in stdout + stderr]
    bad += bool(wrong)
    if wrong or args.show:
        print(("WRONG " if wrong else "ok    ") + sentence)
    if wrong:
        print("      " + "; ".join(wrong) + "\n" + re.sub(r"(?m)^", "        ", (stdout + stderr)[:900]))
print(f"{len(checks)} checks, {bad} wrong")
sys.exit(1 if bad else 0)
