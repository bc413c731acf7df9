#!/usr/bin/env python3
"""Reads every form of output with a parser that isn't ours, after putting hostile text wherever a stranger's text can be.

    Tests/Outputs/parse.py BIN

BIN is a built grx-render. JSON, XML and HTML are read by Python's own parsers; Markdown by markdown-it-py, where that is
installed (`pip install markdown-it-py`), and else passed over with a word.

Exit status: 0 all of it holds, 1 something doesn't.
"""
import json
import os
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

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
    """Whether nothing but line breaks is there that can't be seen."""
    return all(
        character == "\n" or unicodedata.category(character) not in ("Cc", "Cf", "Zl", "Zp", "Co", "Cs") or ord(character) in VISIBLE_FORMATS
        for character in text)


# Marks before numbers, which show.
VISIBLE_FORMATS = {*range(0x0600, 0x0606), 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD, *range(0x13430, 0x13440)}


def layout(width):
    buttons = [{"class": "Button", "width": width, "height": 20, "id": text, "text": text} for text in TEXTS]
    return json.dumps({"layout": {"class": "LinearLayout", "direction": "vertical", "subviews": buttons}})


class Page(HTMLParser):
    """The elements of a page, and what its scripts hold."""

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
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "a.grx").write_text(layout(20))
        (Path(folder) / "b.grx").write_text(layout(30))

        def run(*arguments):
            done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
            check(done.returncode >= 0, f"{arguments} ended by signal {-done.returncode}")
            messages = done.stderr.decode()
            check(is_visible(messages), f"{arguments} prints what can't be seen")
            for line in messages.splitlines():
                check(not line.lstrip().startswith(("::", "##")), f"{arguments} prints a command: {line}")
            return done.stdout.decode(), messages

        read_outputs(run)
        read_messages(run, folder)
    print(f"{len(TEXTS)} texts in every form of output: " + (f"{len(faults)} faults" if faults else "all of them hold"))
    sys.exit(1 if faults else 0)


def read_outputs(run):
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
    check(len(data["views"]) == len(TEXTS) + 1, "html lacks views")
    check(set(TEXTS[len(INVISIBLE):]) <= {*data["strings"]} | {text for text in TEXTS}, "html lacks texts")

    text, _ = run("lint", "--only", "GRX006", "a.grx")
    check(is_visible(text) and text.count("\n") == 2 * len(TEXTS), "lint has not two lines a finding")
    findings = json.loads(run("lint", "--only", "GRX006", "--format", "json", "a.grx")[0])["findings"]
    check([finding["id"] for finding in findings] == TEXTS, "lint's json gives other ids back")
    sarif = json.loads(run("lint", "--only", "GRX006", "--format", "sarif", "a.grx")[0])
    check(len(sarif["runs"][0]["results"]) == len(TEXTS), "sarif lacks results")
    for result in sarif["runs"][0]["results"]:
        check(result["locations"][0]["physicalLocation"]["region"]["startLine"] > 0, "sarif has no line")

    text, _ = run("diff", "--all", "a.grx", "b.grx")
    check(is_visible(text), "a difference holds what can't be seen")
    text, _ = run("diff", "--all", "--markdown", "a.grx", "b.grx")
    check(is_visible(text), "a difference in Markdown holds what can't be seen")
    read_markdown(text)


def read_markdown(text):
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        print("parse.py: markdown-it-py is not installed: Markdown is not parsed")
        return
    parser = MarkdownIt("commonmark", {"html": True, "linkify": False}).enable(["table", "strikethrough"])
    rows = columns = 0
    for token in parser.parse(text):
        rows += token.type == "tr_open"
        columns += token.type in ("td_open", "th_open")
        if token.type == "html_block":
            check(token.content.strip().startswith(("<details>", "</details>")), f"Markdown holds {token.content!r}")
        for inner in token.children or []:
            check(inner.type in ("text", "code_inline", "softbreak", "text_special", "strong_open", "strong_close"), f"Markdown holds {inner.type}: {inner.content!r}")
            if inner.type == "text":
                check(not set(inner.content) & set("@#[]<>!|`*_~"), f"Markdown holds a text {inner.content!r}")
    check(rows >= len(TEXTS) and columns % 4 in (0, 1, 2, 3), "Markdown lacks rows")


def read_messages(run, folder):
    for text in TEXTS:
        # A name can hold neither of these; what begins with a hyphen is an option.
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
