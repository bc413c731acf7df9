#!/usr/bin/env python3
"""Reads every output format with an independent parser, after putting hostile text everywhere that untrusted text can be.

    Tests/Outputs/parse.py BIN [--all | --share N]

BIN is a built grx-render. With --share, the runs that each try a single text take every fourth text, and the next number takes the
next ones; all texts are in the other runs. JSON, XML and HTML are read by Python's own parsers; SARIF is checked against the standard
(sarif.py), JUnit against the rules of its schema, GitHub's lines are read as its runner does; Markdown is read by
markdown-it-py, if it is installed (`pip install markdown-it-py`), and otherwise skipped with a message.

Exit status: 0 if all checks pass, 1 otherwise.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
import urllib.parse
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import sarif  # noqa: E402

INVISIBLE = [
    *range(0x01, 0x20), *range(0x7F, 0x82), 0x85, 0x9B, 0x9F, 0xAD, 0x034F, 0x061C, 0x115F, 0x180E, *range(0x200B, 0x2010),
    *range(0x2028, 0x202F), *range(0x2060, 0x206A), 0x3164, 0xE000, 0xFE0F, 0xFEFF, 0xFFF9, 0xFFFB, 0xFFFE, 0xE0001, 0xF0000,
]
MARKS = [
    "<", ">", "&", '"', "'", "`", "|", "\\", "*", "_", "[", "]", "(", ")", "#", "#1", "@org", "!", "~~a~~", "$", "%0A", "{",
    "}", ":", ";", ",", "=", "==", "+", "--", ".", "~", "^", "::error::forged", "##vso[task.complete]", "]]>", "<!--", "-->",
    "</script>", "</title>", "<b>", "<script>alert(1)</script>", "<![CDATA[", "&lt;", "&#10;", "\\u0000", "${x}", "`` ` ``",
    "\\|", "\\`", "![x](http://evil.example/p.png)", "[x](javascript:alert(1))", "https://evil.example", "www.evil.example",
    "a@evil.example", '" onload="alert(1)', "| a | b |", "# heading", "- item", "> quote", "```", "gone", "a  b", "日本語", "👍",
]
TEXTS = [f"a{chr(value)}b" for value in INVISIBLE] + [text for mark in MARKS for text in (mark, mark[0] + "\u0301" + mark[1:])]

faults = []


def check(holds, what):
    if not holds:
        faults.append(what)
        print(f"parse.py: {what}", file=sys.stderr)


def is_visible(text):
    """Returns whether line breaks are the only invisible characters."""
    return all(
        character == "\n" or unicodedata.category(character) not in ("Cc", "Cf", "Zl", "Zp", "Co", "Cs") or ord(character) in VISIBLE_FORMATS
        for character in text)


# Marks before numbers, which are visible.
VISIBLE_FORMATS = {*range(0x0600, 0x0606), 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD, *range(0x13430, 0x13440)}


def layout(width):
    buttons = [{"class": "Button", "width": width, "height": 20, "id": text, "text": text} for text in TEXTS]
    return json.dumps({"layout": {"class": "LinearLayout", "direction": "vertical", "subviews": buttons}})


class Page(HTMLParser):
    """The elements of a page, and the contents of its scripts."""

    def __init__(self):
        super().__init__()
        self.elements, self.scripts, self.attributes = [], [], set()

    def handle_starttag(self, tag, attributes):
        self.elements.append(tag)
        self.attributes |= {name for name, _ in attributes}
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data):
        if self.elements and self.elements[-1] == "script" and self.lasttag == "script":
            self.scripts[-1] += data


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = str(Path(sys.argv[1]).resolve())
    tried = TEXTS[int(sys.argv[3]) % 4::4] if sys.argv[2:3] == ["--share"] else TEXTS
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "a.grx").write_text(layout(20))
        (Path(folder) / "b.grx").write_text(layout(30))

        def run(*arguments):
            done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
            return judged(done, arguments)

        read_outputs(run)
        read_messages(run, folder, tried)
    with tempfile.TemporaryDirectory() as folder:
        read_reports(program, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        read_settings(program, Path(folder), tried)
    print(f"{len(TEXTS)} texts in every form of output: " + (f"{len(faults)} faults" if faults else "all of them hold"))
    sys.exit(1 if faults else 0)


def judged(done, arguments):
    """Returns the output of a run, after checking its messages."""
    check(done.returncode >= 0, f"{arguments} ended by signal {-done.returncode}")
    messages = done.stderr.decode()
    check(is_visible(messages), f"{arguments} prints what can't be seen")
    for line in messages.split("\n"):
        check(not line.lstrip().startswith(("::", "##")), f"{arguments} prints a command: {line}")
    return done.stdout.decode(), messages


def read_outputs(run):
    option = next(line for line in run("--help")[0].split("\n") if line.startswith("  --format "))
    # The letters of a picture in PNG are pixels.
    unread = set(option.split()[1].split("|")) - {"tree", "boxes", "json", "svg", "html", "png", "grx", "xml"}
    check(not unread, f"nothing here reads {unread}")
    for form in ("tree", "boxes"):
        text, _ = run("--format", form, "a.grx")
        check(is_visible(text), f"{form} holds what can't be seen")
        if form == "tree":
            check(text.count("\n") == len(TEXTS) + 1, "tree has not a line a view")
    views = json.loads(run("--format", "json", "a.grx")[0])["views"]
    check([view["id"] for view in views[1:]] == TEXTS, "json gives other ids back")

    svg = ElementTree.fromstring(run("--format", "svg", "a.grx")[0])
    names = {element.tag.split("}")[1] for element in svg.iter()}
    check(names <= {"svg", "title", "defs", "clipPath", "rect", "g", "path", "text", "circle"}, f"svg holds {names}")
    attributes = {name for element in svg.iter() for name in element.attrib}
    check(not any(name.startswith("on") or "href" in name for name in attributes), f"svg has attributes {attributes}")

    html, _ = run("--format", "html", "a.grx")
    check(is_visible(html), "html holds what can't be seen")
    page = Page()
    page.feed(html)
    page.close()
    check(page.elements.count("script") == 2 and "img" not in page.elements, "html holds elements of the layout")
    check(not any(name.startswith("on") for name in page.attributes), "html has handlers of the layout")
    data = json.loads(page.scripts[0])
    check(len(data["views"]["levels"]) == len(TEXTS) + 1, "html lacks views")
    check(set(TEXTS[len(INVISIBLE):]) <= {*data["strings"]} | {text for text in TEXTS}, "html lacks texts")

    text, _ = run("lint", "--only", "GRX006", "a.grx")
    check(is_visible(text) and text.count("\n") == 2 * len(TEXTS), "lint has not two lines a finding")
    findings = json.loads(run("lint", "--only", "GRX006", "--format", "json", "a.grx")[0])["findings"]
    check([finding["id"] for finding in findings] == TEXTS, "lint's json gives other ids back")
    log = json.loads(run("lint", "--only", "GRX006", "--format", "sarif", "a.grx")[0])
    read_sarif(log)
    check(len(log["runs"][0]["results"]) == len(TEXTS), "sarif lacks results")
    for result in log["runs"][0]["results"]:
        check(result["locations"][0]["physicalLocation"]["region"]["startLine"] > 0, "sarif has no line")

    text, _ = run("--format", "xml", "a.grx")
    check(is_visible(text), "xml holds what can't be seen")
    elements = list(ElementTree.fromstring(text).iter())
    check([element.tag for element in elements] == ["LinearLayout"] + ["Button"] * len(TEXTS), "xml has other elements")
    names = {name for element in elements for name in element.attrib}
    check(all(name.startswith("{http://schemas.android.com/") for name in names), f"xml has attributes {names}")
    text, _ = run("--format", "grx", "a.grx")
    check(is_visible(text), "grx holds what can't be seen")
    views = json.loads(text)["layout"]["subviews"]
    check([(view["id"], view["text"]) for view in views] == [(text, text) for text in TEXTS], "grx gives other texts back")

    text, _ = run("diff", "--all", "a.grx", "b.grx")
    check(is_visible(text), "a difference holds what can't be seen")
    text, _ = run("diff", "--all", "--markdown", "a.grx", "b.grx")
    check(is_visible(text), "a difference in Markdown holds what can't be seen")
    read_markdown(text)


def read_sarif(log):
    try:
        checker = sarif.validator()
    except ImportError:
        check(False, "jsonschema is not installed: SARIF can't be checked")
        return
    for problem in sarif.problems(log, checker)[:5]:
        check(False, f"sarif: {problem}")
    for message in sarif.messages_of(log):
        check(not sarif.links_of(message["text"]), f"sarif has a link: {message['text']!r}")
        check(is_visible(message["text"]), f"sarif holds what can't be seen: {message['text']!r}")


# The elements that a report may have.
MARKDOWN_PARTS = {
    "text", "code_inline", "softbreak", "text_special", "strong_open", "strong_close", "em_open", "em_close", "image"}


def read_markdown(text, rows_wanted=len(TEXTS)):
    """Returns all pictures that a text shows."""
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        check(False, "markdown-it-py is not installed: Markdown can't be parsed")
        return []
    parser = MarkdownIt("commonmark", {"html": True, "linkify": False}).enable(["table", "strikethrough"])
    rows = 0
    pictures = []
    for token in parser.parse(text):
        rows += token.type == "tr_open"
        if token.type == "html_block":
            summary = re.fullmatch(r"<details>(<summary>[\w ,]+</summary>)?|</details>", token.content.strip())
            check(summary, f"Markdown holds {token.content!r}")
        for inner in token.children or []:
            if inner.type == "html_inline":
                check(inner.content == "<br>", f"Markdown holds {inner.content!r}")
                continue
            check(inner.type in MARKDOWN_PARTS, f"Markdown holds {inner.type}: {inner.content!r}")
            if inner.type == "text":
                check(not set(inner.content) & set("@#[]<>!|`*_~"), f"Markdown holds a text {inner.content!r}")
            if inner.type == "image":
                pictures.append(inner.attrs["src"])
    check(rows >= rows_wanted, "Markdown lacks rows")
    return pictures


# MARK: Reports over folders

# junit-10.xsd of Jenkins: parents, required attributes, optional attributes.
JUNIT = {
    "testsuites": ((None,), set(), {"name", "time", "tests", "failures", "errors", "disabled"}),
    "testsuite": (
        ("testsuites",), {"name", "tests"},
        {"failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id", "package", "file"}),
    "testcase": (("testsuite",), {"name", "classname"}, {"time", "assertions", "status", "file", "line"}),
    "failure": (("testcase",), set(), {"type", "message"}),
    "error": (("testcase",), set(), {"type", "message"}),
}


def read_junit(text):
    """The values of `file` of all test cases."""
    def walk(element, parent):
        parents, required, optional = JUNIT.get(element.tag, ((), set(), set()))
        check(parent in parents, f"junit: {element.tag} in {parent}")
        names = set(element.attrib)
        check(required <= names <= required | optional, f"junit: {element.tag} has {names}")
        for name in names & {"tests", "failures", "errors", "skipped"}:
            check(element.attrib[name].isdigit(), f"junit: {name} is {element.attrib[name]}")
        for child in element:
            walk(child, element.tag)

    root = ElementTree.fromstring(text)
    walk(root, None)
    for element in [root, *root.findall("testsuite")]:
        for name, path in (("tests", ".//testcase"), ("failures", ".//failure"), ("errors", ".//error")):
            check(int(element.attrib[name]) == len(element.findall(path)), f"junit: {name} is {element.attrib[name]}")
    for case in root.iter("testcase"):
        check(is_visible("".join(case.attrib.values())), f"junit holds what can't be seen: {case.attrib}")
    return [case.attrib["file"] for case in root.iter("testcase")]


def read_github(text):
    """Returns the properties and message of each command, read as the runner does: split first, then unescaped."""
    commands = []
    for line in text.split("\n")[:-1]:
        found = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line)
        check(found, f"github: no command: {line!r}")
        if not found:
            continue
        check(found[1] == "error", f"github: the command {found[1]}")
        properties = {}
        for pair in found[2].split(","):
            name, _, value = pair.partition("=")
            for code, mark in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
                value = value.replace(code, mark)
            properties[name] = value
        check({"file", "line", "title"} <= set(properties) <= {"file", "line", "col", "title"}, f"github: {properties}")
        message = found[3]
        for code, mark in (("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
            message = message.replace(code, mark)
        check(is_visible(message) and message, f"github holds what can't be seen: {message!r}")
        commands.append((properties, message))
    return commands


def read_reports(program, folder):
    """Folders with hostile names, in which layouts are as before, differ, are broken, have no snapshot, or are gone."""
    names = [text for text in TEXTS if "/" not in text and not text.startswith(".") and "\ud800" not in text]
    layouts = folder / "layouts"
    layouts.mkdir()
    view = lambda text, height: json.dumps({"layout": {"class": "Button", "width": 20, "height": height, "id": text, "text": text}})

    def run(*arguments):
        done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
        return judged(done, arguments)

    for text in names:
        (layouts / f"{text}.grx").write_text(view(text, 20))
        (layouts / text).mkdir()
        (layouts / text / f"{text}.grx").write_text(view(text, 20))
    run("check", "--new", "layouts")
    (folder / "git").mkdir()
    wanted = []
    for index, text in enumerate(names):
        (layouts / text / f"{text}.grx").write_text(view(text, 30))
        wanted.append(f"layouts/{text}/{text}.grx")
        file, snapshot = layouts / f"{text}.grx", layouts / f"{text}.txt"
        wanted.append(f"layouts/{text}.grx")
        if index % 4 == 0:
            file.write_text(json.dumps({"layout": {"class": text + "?", text: text, "inflate": text}}))
        elif index % 4 == 1:
            snapshot.unlink()
        elif index % 4 == 2:
            snapshot.write_text(f"View #{text} 0,0 1x1\n")
        else:
            file.unlink()
            wanted[-1] = f"layouts/{text}.txt"
    report = json.loads(run("check", "--format", "json", "layouts")[0])
    found = [layout["layout"] for layout in report["layouts"]] + report["orphans"]
    check(sorted(found) == sorted(wanted), "check's json gives other names back")
    text, _ = run("check", "layouts")
    check(is_visible(text), "check holds what can't be seen")
    # Characters that XML can't contain, and invisible ones, are shown as escapes, so the names are compared without
    # them.
    hidden = {*map(chr, INVISIBLE), "\\", "\n"}
    plain = lambda found: {name for name in found if not hidden & set(name)}
    lacking = plain(wanted) - set(read_junit(run("check", "--format", "junit", "layouts")[0]))
    check(not lacking, f"junit lacks files: {lacking}")
    commands = read_github(run("check", "--format", "github", "layouts")[0])
    lacking = plain(wanted) - {properties["file"] for properties, _ in commands}
    check(not lacking, f"github lacks files: {lacking}")
    text, _ = run("check", "--format", "markdown", "--pictures", "pictures", "layouts")
    check(is_visible(text), "check's Markdown holds what can't be seen")
    check(text.count("\n") <= 60, f"check's Markdown has {text.count(chr(10))} lines")
    for picture in read_markdown(text, rows_wanted=0):
        name = urllib.parse.unquote(picture)
        check(name.startswith("pictures/") and (folder / name).exists(), f"Markdown shows a picture that isn't there: {name!r}")
    text, _ = run("check", "--list", "layouts")
    check(is_visible(text) and text.count("\n") == len(wanted), "check --list has not a line a file")

    log = json.loads(run("lint", "--format", "sarif", "layouts")[0])
    read_sarif(log)
    files = {
        urllib.parse.unquote(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
        for result in log["runs"][0]["results"]}
    check({name for name in wanted if name.count("/") == 2} <= files, "sarif lacks files")
    for form in ("text", "json"):
        text, _ = run("lint", "--format", form, "layouts")
        check(is_visible(text), f"lint's {form} of a folder holds what can't be seen")

    for text in names:
        other = folder / "old" / text / f"{text}.grx"
        other.parent.mkdir(parents=True)
        other.write_text(view(text, 10))
    text, _ = run("diff", "old", "layouts")
    check(is_visible(text), "a difference of folders holds what can't be seen")
    text, _ = run("diff", "--markdown", "old", "layouts")
    check(is_visible(text) and text.count("\n") <= 60, "a difference of folders in Markdown is too long, or not visible")
    read_markdown(text, rows_wanted=0)
    for text in names[::9]:
        text, _ = run("--explain", text, "--", f"layouts/{text}/{text}.grx")
        check(is_visible(text), "an explanation holds what can't be seen")


def read_settings(program, folder, texts):
    """Settings, baselines and data with hostile names and values."""
    (folder / "a.grx").write_text(layout(20))
    for text in texts:
        (folder / "grx.json").write_text(
            json.dumps({
                text: 1, "size": text, "sizes": [text], "classes": {text: text}, "maxMeasures": {text: text},
                "lint": {text: 1, "disable": [text]}, "exclude": [text], "res": [text], "theme": text}))
        (folder / "baseline.json").write_text(json.dumps({"version": text, "findings": [{"rule": text, "file": text}]}))
        for arguments in (["config"], ["check", "."], ["lint", "--no-config", "--baseline", "baseline.json", "a.grx"]):
            done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
            output, messages = judged(done, arguments)
            check(is_visible(output), f"{arguments} prints what can't be seen")
            check(done.returncode == 2 and "error:" in messages, f"{arguments} takes {text!r}")
        (folder / "grx.json").write_text(json.dumps({"exclude": [text], "snapshots": text, "layouts": text, "theme": text}))
        done = subprocess.run([program, "config"], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
        output, _ = judged(done, ["config"])
        check(is_visible(output) and output.startswith("configuration: grx.json\n"), f"config doesn't print {text!r}")


def read_messages(run, folder, texts):
    for text in texts:
        # A name can't contain these; a name that begins with a hyphen is an option.
        name = text.replace("/", "∕")
        for arguments in ([f"--{text}", "a.grx"], ["--size", text, "a.grx"], ["--explain", text + "x", "a.grx"], ["--", name]):
            run(*arguments)
        broken = Path(os.path.join(folder, name + ".grx"))
        broken.write_text(json.dumps({"layout": {"class": text + "?", text + "?": 1, "width": text, "inflate": text}}))
        _, messages = run("--", broken.name)
        check("error:" in messages, f"{name!r} is not refused")
        run("lint", "--", broken.name)
        broken.unlink()


main()
