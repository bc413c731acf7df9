#!/usr/bin/env python3
"""Opens pages in a browser and checks what users see: clicks, types, zooms, drags, and measures positions.

    Tests/Outputs/page.py BIN [--screens FOLDER] [--only PART]

BIN is a built grx-render. The browser is Chromium (Debian's package `chromium`), driven over a pipe with its own protocol. The
accessibility of pages is checked by axe, from the package axe-core-python, if it is installed. Only how long it takes until the
largest page is seen is timed. With --screens, pictures of the pages are stored in FOLDER.

Exit status: 0 if all checks pass, 1 if one fails, 2 if there is no browser.
"""
import argparse
import base64
import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PATIENCE = 60


class Browser:
    """Headless Chromium with one page."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        requests, self.output = os.pipe()
        self.input, answers = os.pipe()

        def prepare():
            # The browser reads from 3 and writes to 4, regardless of the numbers of the pipes.
            copies = os.dup(requests), os.dup(answers)
            os.dup2(copies[0], 3)
            os.dup2(copies[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", f"--user-data-dir={self.folder}", "about:blank"],
            close_fds=False, preexec_fn=prepare, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(requests)
        os.close(answers)
        self.buffer, self.count, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")
        self.resize(1280, 800)

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self):
        end = time.time() + PATIENCE
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], max(end - time.time(), 0))[0]:
                raise TimeoutError("the browser says nothing")
            self.buffer += os.read(self.input, 1 << 20) or b"\0"
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.count += 1
        request = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.output, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.count:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def run(self, script):
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {json.dumps(result['exceptionDetails'])[:800]}")
        return result["result"].get("value")

    def wait(self, script):
        """Waits until an expression is true."""
        end = time.time() + PATIENCE
        while not self.run(f"Boolean({script})"):
            if time.time() > end:
                raise TimeoutError(script)
            time.sleep(0.02)

    def open(self, address):
        self.call("Page.navigate", url="about:blank")
        self.wait("location.href === 'about:blank' && document.readyState === 'complete'")
        self.events.clear()
        self.call("Page.navigate", url=address)
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'")
        self.frame()

    def problems(self):
        """Returns the errors of the page's script, and the loads that its policy refused."""
        found = []
        for event in self.events:
            if event.get("method") == "Runtime.exceptionThrown":
                found.append(json.dumps(event["params"]["exceptionDetails"])[:600])
            if event.get("method") == "Log.entryAdded" and "favicon" not in json.dumps(event):
                found.append(event["params"]["entry"]["text"])
        return found

    def frame(self):
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, **features):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def mouse(self, kind, place, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], **more)

    def click(self, place):
        self.mouse("mouseMoved", place)
        self.mouse("mousePressed", place, button="left", buttons=1, clickCount=1)
        self.mouse("mouseReleased", place, button="left", clickCount=1)
        self.frame()

    def click_on(self, selector):
        self.click(self.run(
            f"(b => [b.left + b.width / 2, b.top + b.height / 2])(document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect())"))

    def drag(self, start, end):
        self.mouse("mouseMoved", start)
        self.mouse("mousePressed", start, button="left", buttons=1, clickCount=1)
        for part in (0.3, 0.6, 1):
            place = [a + (b - a) * part for a, b in zip(start, end)]
            self.mouse("mouseMoved", place, button="left", buttons=1)
        self.mouse("mouseReleased", end, button="left", clickCount=1)
        self.frame()

    def key(self, key, modifiers=0):
        codes = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Home": 36,
                 "End": 35, "Tab": 9, "Backspace": 8}
        text = key if len(key) == 1 else "\r" if key == "Enter" else ""
        code = codes.get(key, ord(key.upper()) if len(key) == 1 else 0)
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, modifiers=modifiers, windowsVirtualKeyCode=code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, modifiers=modifiers, windowsVirtualKeyCode=code)
        self.frame()

    def type(self, text):
        for character in text:
            self.key(character)

    def picture(self, path):
        self.frame()
        Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


class Checks:
    def __init__(self):
        self.failures = []

    def that(self, holds, what):
        if not holds:
            self.failures.append(what)
            print(f"page.py: {what}", file=sys.stderr)

    def equal(self, found, wanted, what):
        self.that(found == wanted, f"{what}: {found!r}, not {wanted!r}")


# A layout of which some windows have another form.
QUALIFIED = '''<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent"
    android:layout_height="match_parent" android:orientation="vertical">
  <TextView android:id="@+id/text" android:layout_width="match_parent" android:layout_height="20dp" android:text="Text"/>%s
</LinearLayout>
'''

# The content of a page, by the texts of its elements.
SELECTED = "document.querySelector('#tree [aria-selected=true]').innerText.replace(/\\s+/g, ' ').replace(/^[▾▸] /, '').trim()"
HEADING = "document.querySelector('#details h2').textContent"
# Whether the selected row, and the outline in the picture, are inside their panes.
IN_SIGHT = """(() => {
  const inside = (a, b) => a.bottom > b.top + 1 && a.top < b.bottom - 1 && a.right > b.left + 1 && a.left < b.right - 1;
  const box = selector => document.querySelector(selector).getBoundingClientRect();
  return inside(box('#tree [aria-selected=true]'), box('#tree-pane')) && inside(box('#over .sel'), box('#stage'));
})()"""
# The contrast ratios below 4.5 of text with its background (WCAG 2.2, 1.4.3).
CONTRAST = """(() => {
  const parse = text => { const n = text.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] === undefined ? 1 : n[3]]; };
  const over = (a, b) => [0, 1, 2].map(at => a[at] * a[3] + b[at] * (1 - a[3]));
  const light = color => { const [r, g, b] = color.map(v => { const c = v / 255; return c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
  const behind = element => { const chain = []; for (let at = element; at; at = at.parentElement) chain.push(parse(getComputedStyle(at).backgroundColor)); return chain.reverse().reduce((under, color) => over(color, under), [255, 255, 255]); };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.closest('svg, script, style, noscript, .unseen, :disabled')) continue;
    const ground = behind(element), ink = over(parse(getComputedStyle(element).color), ground);
    const [a, b] = [light(ink), light(ground)].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) poor.push(element.tagName + '.' + element.className + ' ' + walker.currentNode.data.trim().slice(0, 20) + ' ' + ratio.toFixed(2));
  }
  return poor;
})()"""


def point(browser, x, y):
    """Returns the position of a point of the layout in the window."""
    return browser.run(
        f"(b => [b.left + page.picture.origin[0] + {x} * page.picture.scale - page.picture.stage.scrollLeft,"
        f" b.top + page.picture.origin[1] + {y} * page.picture.scale - page.picture.stage.scrollTop])"
        "(document.getElementById('stage').getBoundingClientRect())")


def rows(count):
    """A column of rows of nine views each."""
    views, made = [], 1
    while made < count:
        inside = min(9, count - made - 1)
        views.append({"class": "LinearLayout", "direction": "horizontal", "id": f"row{len(views)}", "padding": 4, "width": "match_parent",
                      "subviews": [{"class": "TextView", "id": f"t{len(views)}_{index}", "text": f"Item {index}"} if index % 2
                                   else {"class": "View", "width": 12, "height": 8} for index in range(inside)]})
        made += 1 + inside
    return json.dumps({"layout": {"class": "LinearLayout", "direction": "vertical", "width": "match_parent",
                                  "height": "wrap_content", "subviews": views}})


# A control that is too small, one with a suppression comment, and a button that a narrow window cuts off.
LINT = """{ "layout": { "class": "LinearLayout", "direction": "vertical", "width": "match_parent", "subviews": [
  { "class": "Switch", "id": "small", "width": 20, "height": 20 },
  // grx-lint-disable-next-line GRX006
  { "class": "Switch", "id": "quiet", "width": 20, "height": 20 },
  { "class": "View", "id": "fine", "width": 60, "height": 60 },
  { "class": "Button", "id": "label", "text": "Some words", "width": 200, "height": 50 } ] } }
"""


# A column before and after: one view is taller, one was removed, one was added, and the views below moved.
def column(height, middle, end=""):
    return """{ "layout": { "class": "LinearLayout", "direction": "vertical", "width": "match_parent", "subviews": [
      { "class": "View", "id": "first", "width": 100, "height": %s }, %s
      { "class": "LinearLayout", "id": "box", "width": 200, "height": 60, "subviews": [
        { "class": "View", "id": "inside", "width": 30, "height": 30 } ] }%s ] } }
    """ % (height, middle, end)


BEFORE = column(40, '{ "class": "View", "id": "gone", "width": 50, "height": 20 },')
AFTER = column(70, "", ', { "class": "View", "id": "came", "width": 20, "height": 20 }')
# A row that is laid out in other directions and with larger texts.
CONDITIONS = """{ "layout": { "class": "LinearLayout", "direction": "horizontal", "width": "match_parent", "subviews": [
  { "class": "TextView", "id": "label", "text": "Some words", "textSize": 20 }, { "class": "View", "id": "rest", "width": 40, "height": 20 } ] } }
"""


def card(width=100):
    return """{ "layout": { "class": "FrameLayout", "id": "outer", "width": 300, "height": 200, "subviews": [
      { "class": "LinearLayout", "id": "card", "width": 200, "height": 150, "padding": 10, "subviews": [
        { "class": "TextView", "id": "title", "text": "A title that is long enough to be cut off somewhere", "width": %s,
          "height": 40, "lines": 1 },
        { "class": "View", "id": "wide", "width": 400, "height": 10 } ] } ] } }
    """ % width


LONG_TEXT = "A long text that has many words, " * 6 + "up to its end\nand a second line"
# Layouts whose values come from elsewhere, and a device's screen as uiautomator describes it.
ORIGINS = {
    "AndroidManifest.xml": '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a"><application android:theme="@style/Theme"/></manifest>',
    "res/values/values.xml": """<resources>
  <dimen name="base">12dp</dimen>
  <dimen name="gap">@dimen/base</dimen>
  <style name="Base"><item name="android:padding">6dp</item></style>
  <style name="Title" parent="Base"><item name="android:textSize">20sp</item></style>
  <string name="greeting">Hello</string>
  <color name="ground">#ffffff</color>
  <style name="Theme" parent="android:Theme.Material.Light"/>
</resources>
""",
    "res/values-de/values.xml": '<resources><string name="greeting">Guten Tag</string></resources>',
    "res/values-night/values.xml": '<resources><color name="ground">#101010</color></resources>',
    "res/layout/origins.xml": """<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent"
    android:layout_height="match_parent" android:orientation="vertical" android:background="@color/ground">
  <TextView android:layout_width="match_parent" android:layout_height="wrap_content" android:id="@+id/name" style="@style/Title"
      android:layout_marginTop="@dimen/gap" android:text="@string/greeting"/>
  <include layout="@layout/part" android:id="@+id/part" android:layout_width="100dp" android:layout_height="50dp"/>
  <TextView android:layout_width="match_parent" android:layout_height="wrap_content" android:id="@+id/themed" android:minHeight="?android:attr/listPreferredItemHeight"/>
</LinearLayout>
""",
    "res/layout/part.xml": '<View xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="10dp" android:layout_height="10dp" android:layout_marginLeft="3dp"/>',
    "long.grx": """{ "layout": { "class": "LinearLayout", "direction": "vertical", "width": "match_parent", "subviews": [
  { "inflate": "part.grx", "id": "outer", "height": 20 },
  { "class": "TextView", "id": "long", "text": %s, "width": 100, "background": { "color": "red" } } ] } }
""" % json.dumps(LONG_TEXT),
    "part.grx": '{ "layout": { "class": "View", "id": "inner", "width": 10, "height": 5 } }',
    "window.xml": """<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0">
  <node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="a" bounds="[0,0][720,1280]">
    <node index="0" text="" resource-id="android:id/content" class="android.widget.FrameLayout" package="a" bounds="[0,0][720,1280]">
      <node index="0" text="" resource-id="" class="android.widget.LinearLayout" package="a" bounds="[0,0][720,1280]">
        <node index="0" text="Sign in" resource-id="a:id/title" class="android.widget.TextView" package="a" bounds="[32,32][150,112]"/>
        <node index="1" text="" resource-id="" class="android.widget.LinearLayout" package="a" bounds="[32,120][688,216]">
          <node index="0" text="" resource-id="" class="android.widget.ImageView" package="a" bounds="[32,120][128,216]"/>
          <node index="1" text="" resource-id="a:id/name" class="android.widget.EditText" package="a" bounds="[128,120][688,216]"/>
        </node>
        <node index="3" text="Go" resource-id="a:id/go" class="android.widget.Button" package="a" bounds="[32,416][688,512]"/>
      </node>
    </node>
  </node>
</hierarchy>
""",
}
# A layout of each kind that has guides, in a column.
GUIDES = """{ "layout": { "class": "LinearLayout", "width": 320, "height": 600, "direction": "vertical", "subviews": [
  { "class": "GridLayout", "id": "grid", "columnCount": 3, "padding": 10, "subviews": [
    { "class": "View", "id": "head", "width": 100, "height": 20, "columnSpan": 2 }, { "class": "View", "width": 40, "height": 30 },
    { "class": "View", "width": 30, "height": 10 }, { "class": "View", "width": 70, "height": 10 } ] },
  { "class": "TableLayout", "id": "table", "width": 200, "stretchColumns": "1", "subviews": [
    { "class": "TableRow", "subviews": [ { "class": "View", "width": 50, "height": 20 }, { "class": "View", "width": 30, "height": 20 } ] },
    { "class": "TableRow", "id": "second", "subviews": [ { "class": "View", "id": "both", "width": 50, "height": 20, "span": 2 } ] } ] },
  { "class": "LinearLayout", "id": "weights", "width": 300, "direction": "horizontal", "subviews": [
    { "class": "View", "id": "one", "width": 0, "height": 30, "weight": 1 }, { "class": "TextView", "id": "two", "text": "Two", "width": 0, "weight": 2, "margin": 5 } ] },
  { "class": "H", "id": "ranks", "width": 200, "height": 30, "subviews": [ { "class": "View", "id": "grows", "width": "wrap_content", "height": 20, "grows": 1 } ] },
  { "class": "ConstraintLayout", "id": "anchors", "width": 300, "height": 100, "subviews": [
    { "class": "View", "id": "a", "width": 40, "height": 20, "startToStart": "parent", "topToTop": "parent", "margin": 12, "endToStart": "b" },
    { "class": "View", "id": "b", "width": 40, "height": 20, "startToEnd": "a", "endToStart": "line", "topToTop": "a" },
    { "class": "Guideline", "id": "line", "orientation": "vertical", "guidePercent": 0.5 },
    { "class": "Barrier", "id": "edge", "barrierDirection": "bottom", "referencedIds": "a,b" } ] },
  { "class": "AutoLayout", "id": "auto", "width": 300, "height": 60, "subviews": [
    { "class": "View", "id": "first", "left ==": 8, "top ==": 4, "width ==": 50, "height ==": 20 },
    { "class": "View", "id": "next", "left ==": { "view": "first.right", "constant": 16 }, "top ==": 4, "width ==": 30, "height ==": 20 } ] } ] } }
"""
# The guides in the picture, by class: their rounded positions in the layout, and their texts.
MARKS = """(() => {
  const stage = page.picture.stage.getBoundingClientRect();
  const place = one => { const b = one.getBoundingClientRect(); const { picture } = page;
    const at = (edge, start, axis, scrolled) => Math.round((edge - start + scrolled - picture.origin[axis]) / picture.scale);
    return [at(b.left, stage.left, 0, picture.stage.scrollLeft), at(b.top, stage.top, 1, picture.stage.scrollTop),
      at(b.right, stage.left, 0, picture.stage.scrollLeft), at(b.bottom, stage.top, 1, picture.stage.scrollTop)]; };
  const all = query => [...document.querySelectorAll('#over ' + query)].map(place);
  return { lines: all('line.guide'), areas: all('.guide.area'), anchors: all('.guide.anchor'), chains: all('.guide.chain'),
    margins: all('.m.child'), baselines: all('.b.child'), texts: [...document.querySelectorAll('#over .gt')].map(one => one.textContent) };
})()"""


def look_at_guides(check, browser, folder, screens):
    """Checks that guides for the children of a selected layout are drawn over the picture, in both styles, at the views."""
    for name in ("guides", "guides-screen"):
        browser.open(f"file://{folder}/{name}.html")
        browser.click_on("#zoom-100")

        def marks(selected):
            browser.run(f"page.select(page.model.find({json.dumps(selected)}), 'tree')")
            browser.frame()
            return browser.run(MARKS)

        def frame(view):
            return browser.run(f"(f => [f[0], f[1], f[0] + f[2], f[1] + f[3]])([...page.scene.frameOf(page.model.find({json.dumps(view)}))])")

        grid, own = marks("grid"), frame("grid")
        columns = sorted({line[0] for line in grid["lines"] if line[0] == line[2]})
        check.equal(columns, [10, 40, 110, 150], f"the lines of the grid's columns, {name}")
        check.equal(sorted({line[1] for line in grid["lines"] if line[1] == line[3]}), [own[1] + 10, own[1] + 40, own[1] + 50], f"those of its rows, {name}")
        check.equal([grid["areas"], "2 columns" in grid["texts"]], [[[10, own[1] + 10, 110, own[1] + 40]], True], f"the cell that spans two columns, {name}")
        table = marks("table")
        check.equal(sorted({line[0] for line in table["lines"] if line[0] == line[2]}), [0, 50, 200], f"the columns of the table, {name}")
        check.that("column 1, stretches" in table["texts"], f"how the columns share: {table['texts']}")
        check.equal(marks("both")["areas"], [frame("both")], f"a cell of two columns, {name}")
        weights = marks("weights")
        check.equal([weights["areas"], weights["texts"]], [[frame("one"), frame("two")], ["weight 1 of 3", "weight 2 of 3"]], f"weights, {name}")
        two = frame("two")
        check.equal(weights["margins"], [[two[0] - 5, two[1] - 5, two[2] + 5, two[3] + 5]], f"the margins of the children, {name}")
        check.equal(len(weights["baselines"]), 1, f"the baselines of the children, {name}")
        check.equal(marks("grows")["areas"], [frame("grows")], f"a rank, {name}")
        anchors, outer = marks("anchors"), frame("anchors")
        line = [[x, y] for x, y, right, bottom in anchors["lines"] if x == right]
        check.equal(line, [[150, outer[1]]], f"the guideline, {name}")
        check.that({"guideline #line, 50 %", "barrier #edge"} <= set(anchors["texts"]), f"the lines' names: {anchors['texts']}")
        check.equal([y for x, y, right, bottom in anchors["lines"] if y == bottom], [frame("a")[3]], f"the barrier, {name}")
        a, b = frame("a"), frame("b")
        check.that(len(anchors["chains"]) == 2 and all(abs(chain[0] - a[2]) < 3 and abs(chain[2] - b[0]) < 3 for chain in anchors["chains"]),
                   f"the chain, {name}: {anchors['chains']}, {a}, {b}")
        check.that([0, (a[1] + a[3]) // 2, a[0], (a[1] + a[3]) // 2] in anchors["anchors"], f"the anchor to the parent, {name}: {anchors['anchors']}")
        check.that("12" in marks("a")["texts"], f"the margin of an anchor, {name}")
        auto = marks("next")
        check.equal(sorted(one[0] for one in auto["anchors"]), [58, 74, 89, 89], f"where constraints begin, {name}")
        check.that({"16", "= 30"} <= set(auto["texts"]), f"constants: {auto['texts']}")
    # A page in the style screen has the boxes, too.
    for key, children in (("w", 0), ("w", 1)):
        browser.key(key)
        check.equal(browser.run("[document.querySelector('.screen').childElementCount, page.byID('wireframe').checked, location.hash.includes('wireframe')]"),
                    [children, not children, not children], "the switch to boxes and back")
    # A page of boxes has the screen, too.
    browser.open(f"file://{folder}/guides.html")
    for key, children in (("w", 1), ("w", 0)):
        browser.key(key)
        check.equal(browser.run("[document.querySelector('.screen').childElementCount, page.byID('wireframe').checked, location.hash.includes('wireframe')]"),
                    [children, not children, bool(children)], "the switch to the screen and back")
    # The switch, which is remembered.
    browser.key("g")
    check.equal(browser.run(MARKS)["anchors"], [], "guides that are switched off")
    browser.open(f"file://{folder}/guides.html#view=%23grid")
    check.equal([browser.run("document.getElementById('guides').checked"), browser.run(MARKS)["lines"]], [False, []], "the switch is remembered")
    browser.click_on("#guides")
    check.equal(len(browser.run(MARKS)["lines"]), 7, "guides that are switched on")
    if screens:
        for view in ("grid", "table", "weights", "anchors", "auto"):
            browser.run(f"page.select(page.model.find('{view}'), 'tree')")
            browser.picture(f"{screens}/guides-{view}.png")
    check.equal(browser.problems(), [], "problems of the page")


def look_at_lint(check, browser, folder, screens):
    """Checks that lint's findings are marked on the views, in the windows in which they occur."""
    browser.open(f"file://{folder}/lint.html")
    marked = "[...document.querySelectorAll('#tree [role=treeitem]')].filter(one => one.querySelector('.lint')).map(one => one.querySelector('.id').textContent)"
    check.equal(browser.run(marked), ["#small", "#label"], "the rows with findings")
    check.equal(browser.run("document.querySelector('#tree .lint').getAttribute('aria-label')"), "lint: small-touch-target", "what is read of a mark")
    browser.run("page.byID('find').value = 'is:lint'; page.byID('find').dispatchEvent(new Event('input'))")
    check.equal(browser.run("page.found.map(one => page.model.idOf(one))"), ["small", "label"], "the views found by is:lint")
    browser.run("page.byID('find').value = ''; page.byID('find').dispatchEvent(new Event('input')); page.select(page.model.find('small'), 'tree')")
    box = browser.run("document.querySelector('#details .lint-box').textContent")
    check.that("GRX006 small-touch-target" in box and "line 2" in box, f"the finding in the details: {box}")
    # The colors of the picture right of the corners of a view with a finding, and of one without.
    colors = browser.run("""(() => { const { picture } = page, { width, height } = picture.canvas;
      const { data } = picture.canvas.getContext('2d').getImageData(0, 0, width, height);
      return ['small', 'fine'].map(name => {
        const f = page.scene.frameOf(page.model.find(name));
        const [x, y] = [f[0] + f[2] + 5 / picture.scale, f[1] - 3 / picture.scale]
          .map((length, axis) => Math.round((picture.origin[axis] + length * picture.scale) * picture.density));
        return '#' + [...data.subarray(4 * (y * width + x)).subarray(0, 3)].map(part => part.toString(16).padStart(2, '0')).join('');
      });
    })()""")
    check.equal([color == browser.run("page.picture.colors.note") for color in colors], [True, False], f"the marks in the picture: {colors}")
    if screens:
        browser.picture(f"{screens}/lint.png")
    # The same with separate words, unless they are quoted.
    for query, found in [("has lint", ["small", "label"]), ("has  lint #small", ["small"]), ('"has lint"', [])]:
        check.equal(browser.run(f"(page.find({json.dumps(query)}), page.found.map(one => page.model.idOf(one)))"), found, f"the views found by {query}")
    browser.run("page.find('')")
    # In a wide window nothing is cut off.
    browser.key("]")
    check.equal(browser.run(marked), ["#small"], "the rows with findings in another window")
    check.equal(browser.problems(), [], "problems of the page")


def look_at_changes(check, browser, folder, screens):
    """Checks that a comparison with an earlier layout shows the earlier one, the current one, or both."""
    for name in ("against", "against-snapshot"):
        browser.open(f"file://{folder}/{name}.html")
        marks = browser.run("""Object.fromEntries([...document.querySelectorAll('#tree [role=treeitem]')].map(row =>
          [row.querySelector('.id')?.textContent ?? '', row.querySelector('.change')?.getAttribute('aria-label') ?? '']))""")
        check.equal(marks, {"": "changed", "#first": "changed", "#box": "changed", "#inside": "", "#came": "new"}, f"what the rows say of changes, {name}")
        browser.run("page.select(page.model.find('inside'), 'tree')")
        check.equal(browser.run("document.querySelector('#details .change-box').textContent"), "30×30 at 0, 60 → 30×30 at 0, 70 in the window, with its parent",
                    f"a view that was moved, {name}")
        browser.run("page.byID('find').value = 'is:changed'; page.byID('find').dispatchEvent(new Event('input'))")
        check.that({"first", "box", "came"} <= set(browser.run("page.found.map(one => page.model.idOf(one))")), "the views found by is:changed")
        browser.run("page.byID('find').value = ''; page.byID('find').dispatchEvent(new Event('input')); page.select(0, 'tree')")
        shown = browser.run("document.querySelector('#details details.changes[open] pre').textContent")
        check.that("#first" in shown and "#gone" in shown, f"the description of changes, {name}: {shown}")

        def drawn():
            """Returns the colors of the picture at four points: in the removed view, at the old and new lower edges of #first, and in #came."""
            return [browser.run(f"""(() => {{ const [x, y] = {point(browser, x, y)}, box = page.picture.canvas.getBoundingClientRect();
              const copy = new OffscreenCanvas(12, 3).getContext('2d', {{ willReadFrequently: true }});
              copy.drawImage(page.picture.canvas, box.left - Math.round(x), box.top + 1 - Math.round(y));
              const {{ data }} = copy.getImageData(0, 0, 12, 3);
              let seen = ''; for (let at = 0; at < 144; at += 4) {{ if (data[at] > data[at + 1] + 8) seen = 'red'; if (data[at + 1] > data[at] + 8) seen = seen || 'green'; }} return seen; }})()""")
                    for x, y in ((20, 50), (70, 40), (70, 70), (5, 140))]

        browser.run("page.hover(-1)")
        check.equal(drawn(), ["", "", "", ""], f"the layout as it is, {name}")
        browser.click_on("#against [data-shows=both]")
        check.equal(drawn()[1:], ["red", "green", "green"], f"both, {name}")
        if screens:
            browser.picture(f"{screens}/{name}-both.png")
        browser.key("b")
        check.equal(browser.run("[page.state.shows, location.hash.includes('shows=before')]"), ["before", True], "the key switches to the layout before")
        check.equal([drawn()[0], drawn()[3]], ["red", ""], f"the layout as it was has what is gone, and not what has come, {name}")
        browser.click(point(browser, 10, 70))
        check.equal([browser.run(HEADING), browser.run("[...page.picture.scene.frameOf(page.state.view)]")], ["View #inside", [0, 60, 30, 30]],
                    "a click where a view was selects it")
        browser.run("page.select(page.model.find('came'), 'tree')")
        check.equal(browser.run("document.querySelectorAll('#over .sel').length"), 0, "the outline of what wasn't there")
    check.equal(browser.problems(), [], "problems of the page")


def look_at_conditions(check, browser, folder, screens):
    """Checks that a page with several conditions can be switched between them, and that the selection is kept."""
    browser.open(f"file://{folder}/conditions.html#view=rest")
    lists = "[...document.querySelectorAll('#conditions label')].map(one => [one.firstChild.data.trim(), [...one.querySelectorAll('option')].map(option => option.textContent)])"
    check.equal(browser.run(lists), [["Density", ["1", "2"]], ["Direction", ["left to right", "right to left"]], ["Font scale", ["1", "2"]]], "the conditions")
    frame = "[...page.scene.frameOf(page.state.view)]"

    def choose(place, value):
        browser.run(f"(list => {{ list.value = {value}; list.dispatchEvent(new Event('change')); }})(document.querySelectorAll('#conditions select')[{place}])")
        browser.frame()
        return browser.run(frame)

    first = browser.run(frame)
    other = choose(1, 1)
    check.equal([browser.run(HEADING), other], ["View #rest", [320 - first[0] - 40, 0, 40, 20]], "right to left")
    check.that(choose(2, 1)[0] < other[0], "texts twice as large leave less room")
    check.equal(browser.run("location.hash.includes('at=0,1,1')"), True, "the address says under which conditions")
    browser.key("]")
    check.equal(browser.run("[page.scene.w, page.model.data.at]"), [480, [0, 1, 1]], "another window under the same conditions")
    address = browser.run("location.href")
    browser.open(address)
    check.equal(browser.run("[page.scene.w, page.model.data.at, page.model.idOf(page.state.view)]"), [480, [0, 1, 1], "rest"], "what the address says is shown")
    check.equal(browser.run("[...document.querySelectorAll('#conditions select')].map(one => one.value)"), ["0", "1", "1"], "the lists say what is shown")
    if screens:
        browser.picture(f"{screens}/conditions.png")
    # Another window beside it, with its own conditions.
    browser.click_on("#shows-beside")
    other = "page.beside.picture.stage.getBoundingClientRect()"
    check.equal(browser.run("document.querySelectorAll('.stage').length"), 2, "two pictures")
    check.equal(browser.run("[page.beside.scene.w, page.beside.model.data.at]"), [480, [1, 0, 0]], "what is shown beside it at first")
    browser.run("(list => { list.value = 0; list.dispatchEvent(new Event('change')); })(document.querySelectorAll('#beside-conditions label select')[0])")
    browser.run("(list => { list.value = 0; list.dispatchEvent(new Event('change')); })(page.beside.windows)")
    browser.frame()
    check.equal(browser.run("[page.scene.w, page.model.data.at, page.beside.scene.w, page.beside.model.data.at]"), [480, [0, 1, 1], 320, [0, 0, 0]],
                "each has its own conditions")
    check.equal(browser.run(f"Math.round({other}.width) - Math.round(page.picture.stage.getBoundingClientRect().width)"), 0, "both are as wide")
    check.equal(browser.run("page.picture.scale === page.beside.picture.scale"), True, "both have one scale")
    outlined = "document.querySelectorAll('.stage:not(#stage) .over .sel').length"
    check.equal(browser.run(outlined), 1, "what is selected is outlined in both")
    browser.click(browser.run(f"(b => [b.left + page.beside.picture.origin[0] + 20 * page.beside.picture.scale, b.top + page.beside.picture.origin[1] + 8 * page.beside.picture.scale])({other})"))
    check.equal(browser.run(HEADING), "TextView #label", "a click beside selects the view in both")
    browser.click_on("#zoom-200")
    browser.run("page.picture.stage.scrollLeft = 150")
    browser.frame()
    check.equal(browser.run("[page.beside.picture.scale, page.beside.picture.stage.scrollLeft]"), [2, 150], "both are zoomed and scrolled together")
    browser.key("0")
    address = browser.run("location.href")
    browser.open(address)
    check.equal(browser.run("[page.beside.scene.w, page.beside.model.data.at]"), [320, [0, 0, 0]], "the address says what is beside")
    if screens:
        browser.picture(f"{screens}/beside.png")
    browser.click_on("#shows-beside")
    check.equal(browser.run("[document.querySelectorAll('.stage').length, location.hash.includes('beside')]"), [1, False], "one picture again")
    # The window that is shown fits; of two beside each other, the larger one.
    for address, wide in (("size=0", 320), ("size=1", 480), ("size=0&beside=0,1", 480)):
        browser.open(f"file://{folder}/conditions.html#{address}")
        room = browser.run("page.picture.pane.map(length => length - 64)")
        check.equal(browser.run("page.pictures.map(one => Math.round(one.scale * 1000))"),
                    [round(1000 * min(room[0] / wide, room[1] / 480, 4))] * (2 if "beside" in address else 1), f"fit, {address}")
    browser.open(f"file://{folder}/conditions.html#size=1")
    # The window's edge, dragged over the available widths.
    place = browser.run("(b => [b.right - 2, b.top + 100])(page.picture.edge.getBoundingClientRect())")
    browser.drag(place, [place[0] - 60 * browser.run("page.picture.scale"), place[1]])
    check.equal(browser.run("page.heldScale === undefined"), True, "what fits is known again after dragging")
    check.equal(browser.run("page.scene.w"), 320, "the window's edge is dragged to a narrower window")
    away = browser.run("page.picture.edge.getBoundingClientRect().right") - point(browser, 320, 0)[0]
    check.that(abs(away - 2) < 1, f"the edge stays at the window: {away}")
    browser.open(f"file://{folder}/card.html")
    check.equal(browser.run("[page.picture.edge.hidden, page.byID('beside').hidden, page.byID('conditions').hidden]"), [True, True, True],
                "a page of one window has nothing to switch")
    check.equal(browser.problems(), [], "problems of the page")


# How the ruler's layout differs from that of each window of the page, in frames, in the places of lines, and in what is seen of views.
RULED = """page.model.data.windows.flatMap((window, number) => {
  const width = Math.round(window.w * page.model.density);
  const [sampled, scene] = [page.ruler.sceneAt(width, page.model, 0), page.model.scene(number)];
  if (!sampled) return [`${width}: no scene`];
  const differs = [];
  for (let index = 0; index < page.model.count; index += 1) {
    const [one, other] = [sampled, scene].map(some => JSON.stringify([
      [...(some.frameOf(index) || [])], some.isHidden(index), some.frameOf(index) ? page.model.linesOf(some, index) : []]));
    if (one !== other) differs.push(`${width}: ${page.model.nameOf(index)}: ${one} ${other}`);
  }
  return differs;
})"""


def look_at_ruler(check, browser, folder, screens):
    """Checks that the ruler has the bands of a sweep, and that the layout follows it exactly, by the pointer and by keys."""
    browser.open(f"file://{folder}/ruler.html#view=texts/title")
    check.equal(browser.run("page.ruler.data.lanes.map(({ name }) => name)"), ["#title", "#time", "#accept"], "the lanes of the ruler")
    check.equal(browser.run("[...document.querySelectorAll('.lane:nth-child(2) .band')].map(one => one.textContent)"), ["two lines", "one line"],
                "the bands of the title")
    for name in ("ruler", "ruler-dense", "ruler-rows"):
        browser.open(f"file://{folder}/{name}.html")
        check.that(browser.run("page.model.data.windows.length") > 4, f"{name} has too few windows to compare")
        check.equal(browser.run(RULED), [], f"what differs between the ruler and the windows, {name}")
    browser.open(f"file://{folder}/ruler.html#view=0")
    # Bands are pressed and dragged over; the picture follows.
    bands = browser.run("(b => [b.left, b.top + b.height / 2, b.width])(document.querySelector('.lane.whole .lane-bands').getBoundingClientRect())")
    place = [bands[0] + bands[2] * (330.5 - 300) / 181, bands[1]]
    browser.click(place)
    browser.frame()
    check.equal(browser.run("page.scene.w"), 330, "the width at which the bands were pressed")
    check.that(browser.run("page.byID('ruler-text').textContent").startswith("330 dp: #time overlaps #place, #accept reaches out of its parent, #title two lines"),
               "the words about the width")
    check.that(browser.run("document.querySelector('#tree .lint') !== null"), "a broken view isn't marked in the tree")
    check.that("window of 320 × 640" in browser.run("document.getElementById('details').textContent"), "the window of the reasons isn't named")
    scale = browser.run("page.picture.scale")
    browser.drag(place, [bands[0] + bands[2] * (400.5 - 300) / 181, bands[1]])
    browser.frame()
    check.equal(browser.run("[page.scene.w, page.picture.scale]"), [400, scale], "the width to which the bands were dragged, at the same scale")
    check.that(browser.run("location.hash.includes('width=400')"), "the address doesn't say the width")
    # The window's edge can be dragged to each pixel.
    edge = browser.run("(b => [b.right - 2, b.top + 60])(page.picture.edge.getBoundingClientRect())")
    browser.drag(edge, [edge[0] - 10 * scale, edge[1]])
    browser.frame()
    check.equal(browser.run("page.scene.w % 10 !== 0 || page.scene.w < 400"), True, "the edge moves the window")
    # Keys: pixel by pixel on the slider, and from change to change anywhere.
    browser.run("page.showWidth(400)")
    browser.run("document.getElementById('ruler-width').focus()")
    browser.key("ArrowLeft")
    browser.frame()
    check.equal(browser.run("[page.scene.w, page.ruler.slider.getAttribute('aria-valuetext')]"), [399, "399 dp: #title one line"], "a key on the slider")
    for key, width in ((",", 374), (",", 341), (",", 332), (",", 300), (".", 332), (".", 341)):
        browser.key(key)
        browser.frame()
        check.equal(browser.run("page.scene.w"), width, f"the change that {key} leads to")
    browser.click_on(".lane:nth-child(3) button")
    check.equal(browser.run(HEADING), "TextView #time", "the view that a lane's name leads to")
    address = browser.run("location.href")
    browser.open(address)
    check.equal(browser.run("[page.scene.w, document.querySelector('#details h2').textContent]"), [341, "TextView #time"], "what the address says is shown")
    check_with_axe(check, browser, "a page with a ruler")
    check.equal(browser.run(CONTRAST), [], "text that can't be read")
    if screens:
        browser.picture(f"{screens}/ruler.png")
    browser.key("]")
    check.equal(browser.run("[page.scene.w, page.state.width === undefined]"), [332, True], "a window of the page")
    # Where other resources are selected, the layout has other views.
    browser.open(f"file://{folder}/ruler-qualified.html#width=500")
    names = "[...Array(page.model.count).keys()].map(index => page.model.nameOf(index))"
    check.equal(browser.run(names), ["the root LinearLayout", "#text"], "the views below a qualifier's width")
    browser.run("page.select(1, 'tree'); page.showWidth(600)")
    check.equal(browser.run(names), ["the root LinearLayout", "#text", "#more"], "the views from a qualifier's width on")
    check.equal(browser.run(f"[page.scene.w, {HEADING}, [...page.scene.frameOf(2)]]"), [600, "TextView #text", [0, 20, 600, 30]], "what is selected there")
    check.equal(browser.run("page.model.attributesOf(2).length > 0"), True, "the attributes of views that only some windows have")
    browser.key("0")
    browser.run("page.resize(0)")
    check.equal(browser.run(f"[page.scene.w, {names}]"), [360, ["the root LinearLayout", "#text"]], "back in a window of the page")
    check.equal(browser.problems(), [], "problems of the page")


def look(check, browser, folder):
    """Selecting, searching, zooming and panes, on a small layout."""
    browser.open(f"file://{folder}/card.html")
    check.equal(browser.run(SELECTED), "FrameLayout #outer 300×200", "the root is selected")
    browser.click(point(browser, 20, 20))
    check.equal(browser.run(HEADING), "TextView #title", "a click selects the view in front")
    browser.click(point(browser, 20, 20))
    check.equal(browser.run(HEADING), "LinearLayout #card", "a second click selects the view below")
    browser.click(point(browser, 20, 20))
    check.equal(browser.run(HEADING), "FrameLayout #outer", "a third click selects the one below that")
    browser.click(point(browser, 20, 20))
    check.equal(browser.run(HEADING), "TextView #title", "a fourth begins again")
    check.equal(browser.run("document.getElementById('status').textContent"), "#title, 100 by 40", "what is said")
    browser.key("Escape")
    check.equal(browser.run(HEADING), "LinearLayout #card", "Escape goes to the parent")
    # The tree, with keys alone.
    browser.run("document.getElementById('tree').focus()")
    browser.key("ArrowLeft")
    check.equal(browser.run("document.querySelectorAll('#tree [role=treeitem]').length"), 2, "a closed view hides its children")
    browser.key("ArrowRight")
    browser.key("ArrowRight")
    check.equal(browser.run(SELECTED)[:15], "TextView #title", "the right arrow goes in")
    browser.type("wi")
    check.equal(browser.run(HEADING), "View #wide", "letters go to the row that begins so")
    check.equal(browser.run("document.getElementById(document.getElementById('tree').getAttribute('aria-activedescendant')).getAttribute('aria-selected')"),
                "true", "the tree's active row is the selected one")
    # Search.
    browser.key("/")
    browser.type("is:wider")
    check.equal(browser.run("document.getElementById('found').textContent"), "1 of 1", "what is wider than its parent")
    check.equal(browser.run("document.querySelectorAll('#tree .found').length"), 1, "what was found is marked")
    browser.key("Escape")
    for query, count in [("#title", 1), (".view", 2), ("title", 1), ("text=cut", 1), ("width=400", 1), ("w>150 h>100", 2), ("is:noted", 2),
                         ("is:nonsense", None), ("\"long enough\"", 1), ("wider than its parent", 1), ("cut off", 2), ("Cut  Off #title", 1),
                         ("measured more than twice", 0), ("without width or height", 0)]:
        browser.run(f"page.byID('find').value = {json.dumps(query)}; page.byID('find').dispatchEvent(new Event('input'))")
        check.equal(browser.run("page.problem ? null : page.found.length"), count, f"the views found by {query}")
    browser.run("page.byID('find').value = ''; page.byID('find').dispatchEvent(new Event('input'))")
    # Zoom, which keeps the point under the pointer fixed.
    browser.click_on("#zoom-200")
    check.equal(browser.run("page.picture.scale"), 2, "200 %")
    place = [640, 400]
    before = browser.run(f"page.picture.pointAt({{ clientX: {place[0]}, clientY: {place[1]} }})")
    for turn in (-120, -120, 60):
        browser.mouse("mouseWheel", place, deltaX=0, deltaY=turn, modifiers=2)
        browser.frame()
    browser.wait("page.picture.scale !== 2")
    time.sleep(0.5)
    after = browser.run(f"page.picture.pointAt({{ clientX: {place[0]}, clientY: {place[1]} }})")
    check.that(browser.run("page.picture.scale") > 2 and max(abs(a - b) for a, b in zip(before, after)) < 1,
               f"the zoom holds the point under the pointer: {before} {after}")
    scrolled = browser.run("[page.picture.stage.scrollLeft, page.picture.stage.scrollTop]")
    browser.drag([640, 400], [560, 360])
    moved = browser.run("[page.picture.stage.scrollLeft, page.picture.stage.scrollTop]")
    check.equal([b - a for a, b in zip(scrolled, moved)], [80, 40], "dragging moves the picture")
    browser.key("0")
    check.equal(browser.run("page.state.zoom"), "fit", "0 fits")
    # Panes.
    width = browser.run("document.getElementById('tree-pane').offsetWidth")
    edge = browser.run("(b => [b.left + 3, b.top + 100])(document.getElementById('split-left').getBoundingClientRect())")
    browser.drag(edge, [edge[0] + 60, edge[1]])
    check.equal(browser.run("document.getElementById('tree-pane').offsetWidth"), width + 60, "a pane is resized")
    browser.open(f"file://{folder}/card.html#view=%23wide")
    check.equal(browser.run("document.getElementById('tree-pane').offsetWidth"), width + 60, "a pane's width is kept")
    check.equal(browser.run(HEADING), "View #wide", "the address says what is selected")
    browser.resize(420, 800)
    browser.open(f"file://{folder}/card.html")
    browser.resize(1280, 800)
    browser.open(f"file://{folder}/card.html#view=%23wide")
    check.equal(browser.run("document.getElementById('tree-pane').offsetWidth"), width + 60, "a narrow window changes the width of a pane")
    browser.run("document.getElementById('split-left').focus()")
    browser.key("ArrowLeft")
    check.equal(browser.run("document.getElementById('tree-pane').offsetWidth"), width + 44, "a pane is resized with keys")
    check.equal(browser.problems(), [], "problems of the page")


def look_at_many(check, browser, folder):
    """Checks that of 20,000 views, the document contains only the visible ones."""
    # At first, pages had 780 bytes a view.
    check.that(os.path.getsize(f"{folder}/rows.html") < 20_000 * 260, f"the page is large: {os.path.getsize(f'{folder}/rows.html')} bytes")
    browser.open(f"file://{folder}/rows.html")
    check.that(browser.run("document.querySelectorAll('*').length") < 1000, "the document grows with the layout")
    browser.run("document.getElementById('tree').focus()")
    for key in ("End", "Home", "ArrowDown", "End"):
        browser.key(key)
        check.that(browser.run(IN_SIGHT), f"{key} leaves the selected view out of sight: {browser.run(SELECTED)}")
    check.equal(browser.run("page.state.view"), 19_999, "End selects the last view")
    browser.run("page.select(page.model.find('t1000_3'), 'details')")
    browser.frame()
    check.that(browser.run(IN_SIGHT) and browser.run(SELECTED).startswith("TextView #t1000_3"), "a link leads out of sight")
    place = browser.run("(b => [b.left + b.width / 2, b.top + b.height / 2])(document.querySelector('#over .sel').getBoundingClientRect())")
    browser.key("Home")
    browser.run("page.select(page.model.find('t1000_3'), 'search')")
    browser.click(place)
    check.that(browser.run(IN_SIGHT), "a click leads out of sight")
    check.that(browser.run("document.querySelectorAll('*').length") < 1000, "the document grows with what was seen")
    # However a view is selected, the tree and the picture show it, and the details are at their beginning.
    browser.click_on("#zoom-100")

    def shown(way, view):
        browser.frame()
        check.equal([browser.run(HEADING), browser.run(IN_SIGHT), browser.run("page.byID('details').scrollTop")], [view, True, 0],
                    f"what is shown after selecting {way}")

    browser.run("page.byID('details').scrollTop = 200; document.getElementById('tree').focus()")
    browser.key("Home")
    shown("in the tree", "LinearLayout")
    browser.run("page.byID('details').scrollTop = 200")
    browser.key("/")
    browser.type("#t1500_5")
    browser.key("Enter")
    shown("in the search", "TextView #t1500_5")
    browser.run("page.byID('details').scrollTop = 200")
    browser.key("Enter", modifiers=8)
    shown("the only match again", "TextView #t1500_5")
    browser.run("page.find(''); page.byID('find').value = ''; page.byID('find').blur(); page.select(page.model.find('t20_5'), 'keys')")
    browser.run("page.byID('tree-pane').scrollTop = 0; page.byID('details').scrollTop = 0")
    browser.click_on("#details .crumbs a:last-of-type")
    shown("in the details", "LinearLayout #row20")
    check.equal(browser.run("page.picture.scale"), 1, "the zoom after following a link in the details")
    browser.run("const link = document.querySelector('#details .crumbs a'); link.firstChild.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))")
    check.equal(browser.run("page.state.hovered"), 0, "the view that a link in the details leads to is outlined")
    browser.run("page.byID('tree-pane').scrollTop = 0; page.byID('details').scrollTop = 200")
    browser.click(browser.run("(b => [b.left + 40, b.top + b.height / 2])(document.querySelector('#over .sel').getBoundingClientRect())"))
    check.that(browser.run(HEADING).startswith("TextView #t20_"), f"a click in a row: {browser.run(HEADING)}")
    shown("in the picture", browser.run(HEADING))
    browser.run("page.byID('tree-pane').scrollTop = 0; location.hash = 'view=%23t700_1&zoom=1'")
    browser.wait("page.model.idOf(page.state.view) === 't700_1'")
    shown("in the address", "TextView #t700_1")
    check.equal(browser.problems(), [], "problems of the page")


def look_at_most(check, browser, folder):
    """Checks that a page of 100,000 views is soon seen, and answers."""
    browser.open(f"file://{folder}/most.html")
    check.equal(browser.run("page.model.count"), 100_001, "the number of views of the largest page")
    paint, shown = browser.run(
        "[performance.getEntriesByType('paint')[0].startTime, performance.getEntriesByType('navigation')[0].domComplete]")
    # A machine that does other things as well takes longer; one that does nothing else takes 0.7 seconds for both.
    check.that(paint < 2000, f"the first paint of the largest page is after {paint:.0f} ms")
    check.that(shown < 6000, f"the largest page is shown after {shown:.0f} ms")
    memory = browser.run("performance.memory.usedJSHeapSize") / 1e6
    check.that(memory < 300, f"the largest page takes {memory:.0f} MB")
    check.that(browser.run("document.querySelectorAll('*').length") < 1000, "the document grows with the layout")
    browser.run("document.getElementById('tree').focus()")
    browser.key("End")
    check.that(browser.run(IN_SIGHT), "the last view is out of sight")
    browser.key("/")
    browser.type("#t9999_5")
    browser.key("Enter")
    check.equal(browser.run(HEADING), "TextView #t9999_5", "what is found in the largest page")
    check.that("Measured" in browser.run("document.getElementById('details').textContent"), "the largest page explains its views")
    check.equal(browser.problems(), [], "problems of the largest page")


def look_at_places(check, browser, folder):
    """Checks that the locations of a view and of its attributes are links to an editor."""
    browser.open(f"file://{folder}/editor.html#view=title")
    links = browser.run("[...document.querySelectorAll('#details a.editor')].map(one => one.getAttribute('href'))")
    check.that(links and all(re.fullmatch(rf"vscode://file{re.escape(os.path.realpath(folder))}/card\.grx:\d+:\d+", link) for link in links),
               f"links to the editor: {links}")
    file = f"{os.path.realpath(folder)}/card.grx"
    for editor, address in [("idea", f"idea://open?file={file}&line=3&column=9"), ("xcode", f"xcode://open?file={file}&line=3"),
                            ("own", f"https://example.org/edit?at={file}&l=3")]:
        browser.open(f"file://{folder}/editor-{editor}.html#view=title")
        check.equal(browser.run("document.querySelector('#details a.editor').getAttribute('href')"), address, f"the link to {editor}")
    # Each attribute has the place of its value.
    browser.open(f"file://{folder}/editor.html#view=title")
    places = browser.run("[...document.querySelectorAll('.attributes tr')].map(row => [row.cells[0].textContent, row.querySelector('a.editor').getAttribute('href').split(':').slice(-2).map(Number)])")
    lines = card().split("\n")
    for name, (line, column) in places:
        check.that(lines[line - 1][:column - 1].endswith(f'"{name}": '), f"the place of {name}: {line}:{column}")


def look_at_origins(check, browser, folder):
    """Checks that attributes are in the document's own words, with the source of each value."""
    def attributes(page, view):
        browser.open(f"file://{folder}/{page}.html#view=%23{view}")
        return dict(browser.run("[...document.querySelectorAll('.attributes tr')].map(row => [row.cells[0].innerText, row.cells[1].innerText.split('\\n')])"))

    def at(text, own):
        """Returns the place of a value in the layout, after its name."""
        line = next(index for index, line in enumerate(ORIGINS["res/layout/origins.xml"].split("\n")) if text in line)
        return f"{own}{line + 1}:{ORIGINS['res/layout/origins.xml'].split(chr(10))[line].index(text) + text.index(chr(34)) + 2}"

    found = attributes("origins", "name")
    for name, wanted in [
        ("layout_width", ["match_parent", "line 3:35"]),
        ("layout_marginTop", ["@dimen/gap → 12dp", at('layout_marginTop="@dimen', "line "), "@dimen/gap is @dimen/base values.xml:3", "@dimen/base is 12dp values.xml:2"]),
        ("textSize", ["20dp", "textSize of the style 'Title' is 20sp values.xml:5"]),
        ("paddingLeft", ["6dp", "padding of the style 'Base', a parent of 'Title', is 6dp values.xml:4"]),
        ("text", ["@string/greeting → Hello", at('text="@string', "line "), "@string/greeting is Hello values.xml:6"]),
    ]:
        check.equal(found.get(name), wanted, f"the source of {name}")
    theme = attributes("origins", "themed")
    check.equal(theme.get("minHeight"), ["?android:attr/listPreferredItemHeight → 64dp", at('minHeight="?', "line "), "?android:attr/listPreferredItemHeight is 64dp in the theme"],
                "a value of the theme")
    check.equal(theme.get("textMetrics", ["", ""])[1], "default or derived", "a value that isn't written")
    part = attributes("origins", "part")
    check.equal([part.get("layout_width"), part.get("layout_height"), part.get("layout_marginLeft")],
                [["100dp", at('layout_width="100dp', "origins.xml:")], ["50dp", at('layout_height="50dp', "origins.xml:")], None],
                "an include with a size replaces all that the included file says to its parent")
    # Gravity's names, and data.
    row = attributes("gravity", "field")
    check.equal([row.get("font"), row.get("field.text"), row.get("width"), row.get("placeholder")],
                [["System 16 → 16", "line 4:69"], ["Ada Lovelace", "Form.xml:5:48"], ["fill → match_parent", "line 4:34"], ["Required", "line 4:53"]],
                "the attributes of a template")
    # A long text can be read, in the attribute and by itself.
    long = attributes("long", "long")
    check.equal(long["text"][0].strip('"'), LONG_TEXT.replace("\n", "\\u{a}"), "a long text")
    check.equal(browser.run("document.querySelector('.whole-text').innerText"), LONG_TEXT, "the text that is shown")
    included = attributes("long", "outer")
    check.equal([included["width"], included["height"]], [["10", "line 1:56"], ["20", "long.grx:2:53", "set where the file is included"]], "an included file")
    check.equal(long["background"][0], "an object", "a value that is an object")
    check.equal(browser.problems(), [], "problems of the page")


def look_at_names(check, browser, folder):
    """Checks that long class names leave space for ids and sizes."""
    browser.open(f"file://{folder}/basket.html")
    hidden = browser.run("""[...document.querySelectorAll('#tree [role=treeitem]')].flatMap(row => {
      const pane = document.getElementById('tree-pane').getBoundingClientRect();
      return [...row.querySelectorAll('.extent, .id')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.right > pane.right || box.width < 8 || part.className === 'extent' && part.scrollWidth > part.clientWidth;
      }).map(part => part.textContent);
    })""")
    check.equal(hidden, [], "ids and sizes out of sight")
    # In the narrowest pane, too, at a density at which sizes have fractions.
    browser.open(f"file://{folder}/dense.html")
    browser.run("document.getElementById('split-left').focus()")
    for _ in range(10):
        browser.key("ArrowLeft")
    check.equal(browser.run("document.getElementById('tree-pane').offsetWidth"), 220, "the narrowest pane")
    hidden = browser.run("""[...document.querySelectorAll('#tree [role=treeitem]')].flatMap(row => {
      const pane = document.getElementById('tree-pane').getBoundingClientRect();
      return [...row.querySelectorAll('.extent, .id')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.right > pane.right || box.width < 20 || part.className === 'extent' && part.scrollWidth > part.clientWidth;
      }).map(part => part.textContent);
    })""")
    check.equal(hidden, [], "ids and sizes out of sight in a narrow pane")
    check.that(browser.run("[...document.querySelectorAll('#tree .extent')].some(one => /\\.\\d{3}/.test(one.title) && !/\\.\\d{3}/.test(one.textContent))"),
               "sizes are rounded, and whole where they are pointed at")
    browser.run("localStorage.clear()")
    browser.open(f"file://{folder}/basket.html")
    classes = browser.run("[...document.querySelectorAll('#tree .class')].map(one => [one.textContent, one.title])")
    check.that(["RecyclerView", "androidx.recyclerview.widget.RecyclerView"] in classes, f"classes are short: {classes}")


def check_with_axe(check, browser, place):
    """Checks the accessibility of the page that is shown."""
    try:
        import axe_core_python
    except ImportError:
        print("page.py: without axe, which isn't installed")
        return
    browser.run((Path(axe_core_python.__file__).parent / "axe.min.js").read_text() + "; 1")
    found = browser.run("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' ').slice(0, 200)))")
    check.equal(found, [], f"what axe finds, {place}")


def look_with_aids(check, browser, folder, screens):
    """Both themes, narrow windows, paper, and screen readers."""
    for theme in ("light", "dark"):
        for width in (1280, 420):
            browser.media(prefers_color_scheme=theme)
            browser.resize(width, 800)
            browser.open(f"file://{folder}/product.html#view=buy")
            if width < 900:
                browser.run("page.showDetails(true)")
                browser.wait("document.getElementById('details').getBoundingClientRect().right <= innerWidth + 1")
                time.sleep(0.3)
            check.equal(browser.run(CONTRAST), [], f"texts of too little contrast, {theme}, {width} wide")
            check.equal(browser.run("document.documentElement.scrollWidth"), width, f"the width of the page, {theme}")
            if screens:
                browser.picture(f"{screens}/product-{theme}-{width}.png")
            check_with_axe(check, browser, f"{theme}, {width} wide")
    browser.key("Escape")
    check.that(not browser.run("document.body.classList.contains('shows-details')"), "Escape leaves the details over the picture")
    check.equal(browser.run("document.getElementById('zoom').checkVisibility()"), False, "the options fill a narrow window")
    browser.click_on("#open-options")
    check.equal(browser.run("[document.getElementById('zoom').checkVisibility(), document.getElementById('open-options').ariaExpanded]"), [True, "true"],
                "the options of a narrow window")
    browser.click_on("#open-options")
    browser.click_on("#open-tree")
    check.that(browser.run("document.activeElement.id === 'tree'"), "the tree can't be opened in a narrow window")
    browser.media()
    browser.resize(1280, 800)
    browser.open(f"file://{folder}/product.html")
    check.equal(browser.run("[...document.querySelectorAll('summary')].filter(one => one.querySelector('a, button, input')).length"), 0,
                "summaries that hold links")
    check.equal(browser.run("[...document.querySelectorAll('[aria-live]')].length"), 0, "panes that are read as a whole")
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    # A4 and Letter have at least that much space; larger parts are reduced separately.
    browser.run("dispatchEvent(new Event('beforeprint'))")
    check.that(browser.run("page.picture.paper[0] <= 710 && page.picture.paper[1] + document.querySelector('header').offsetHeight <= 979"), "the picture is larger than a sheet")
    browser.run("dispatchEvent(new Event('afterprint'))")
    for page in ("product", "rows", "conditions", "guides-screen"):
        browser.open(f"file://{folder}/{page}.html")
        for landscape in (False, True):
            paper = base64.b64decode(browser.call("Page.printToPDF", landscape=landscape)["data"])
            check.equal(len(re.findall(rb"/Type\s*/Page\b", paper)), 1, f"pages of paper, {page}, {'landscape' if landscape else 'portrait'}")
    # Paper is light.
    colors = "[page.picture.colors.paper, getComputedStyle(document.documentElement).getPropertyValue('--text').trim()]"
    browser.media(prefers_color_scheme="dark")
    browser.open(f"file://{folder}/product.html")
    dark = browser.run(colors)
    browser.run("dispatchEvent(new Event('beforeprint'))")
    check.equal(browser.run(colors), ["#ffffff", "#1d2129"], "the colors on paper")
    browser.run("dispatchEvent(new Event('afterprint'))")
    check.equal(browser.run(colors), dark, "the colors after printing")
    # Nothing moves for those who don't want it to.
    browser.media(prefers_reduced_motion="reduce")
    browser.resize(420, 800)
    browser.open(f"file://{folder}/product.html")
    check.equal(browser.run("getComputedStyle(document.getElementById('details')).transitionDuration.split(',').map(parseFloat)"), [0], "the motion of the details")
    browser.media()
    browser.resize(1280, 800)
    check.equal(browser.problems(), [], "problems of the page")


def look_at_keys(check, browser, folder):
    """Checks that everything can be done with the keyboard alone."""
    browser.open(f"file://{folder}/conditions.html")
    order, seen = [], set()
    while len(order) < 60:
        browser.key("Tab")
        at = browser.run("""(one => one === document.body ? '' : [one.id || one.closest('label')?.textContent.trim() || one.textContent.trim(),
          getComputedStyle(one).outlineStyle === 'none' && !one.querySelector(':scope [aria-selected=true]') ? 'unseen' : ''].join(' ').trim())(document.activeElement)""")
        if not at or at in seen:
            break
        order.append(at)
        seen.add(at)
    focusable = browser.run("[...document.querySelectorAll('button, input, select, summary, a[href], [tabindex]')].filter(one => one.checkVisibility() && !one.disabled && one.tabIndex >= 0).length")
    check.equal(len(order), focusable, f"what the Tab key reaches: {order}")
    check.equal([one for one in order if one.endswith("unseen")], [], "what has the focus isn't seen")
    wanted = ["find", "size", "shows-beside", "zoom-out", "zoom-fit", "clip", "guides", "tree", "split-left", "stage", "split-right", "details"]
    check.equal([one for one in order if one in wanted], wanted, "the order of the Tab key")
    # From the search to a view, to its parent, and to another window, zoomed.
    browser.key("/")
    browser.type("#rest")
    browser.key("Enter")
    check.equal(browser.run(HEADING), "View #rest", "a search with keys alone")
    browser.key("Escape")
    browser.key("Escape")
    check.equal(browser.run("document.activeElement.id"), "tree", "Escape leaves the search")
    browser.key("Escape")
    check.equal(browser.run(HEADING), "LinearLayout", "Escape goes to the parent")
    browser.run("document.getElementById('stage').focus()")
    for key, script, value in [("]", "page.state.size", 1), ("[", "page.state.size", 0), ("2", "page.picture.scale", 2), ("1", "page.picture.scale", 1),
                               ("+", "page.picture.scale", 1.5), ("-", "page.picture.scale", 1), ("0", "page.state.zoom", "fit"), ("z", "page.state.zoom !== 'fit'", True)]:
        browser.key(key)
        check.equal(browser.run(script), value, f"the key {key}")
    browser.run("document.querySelector('#conditions select').focus()")
    browser.key("ArrowDown")
    browser.wait("page.model.data.at[0] === 1")
    browser.run("page.byID('shows-beside').focus()")
    browser.key(" ")
    check.equal(browser.run("document.querySelectorAll('.stage').length"), 2, "a second picture, with keys alone")
    browser.key(" ")
    check.equal(browser.problems(), [], "problems of the page")


def look_at_all_conditions(check, browser, folder):
    """Checks the switches between devices, locales, and day and night."""
    browser.open(f"file://{folder}/modes.html#view=name")
    lists = "[...document.querySelectorAll('#conditions label')].map(one => [one.firstChild.data.trim(), [...one.querySelectorAll('option')].map(option => option.textContent)])"
    check.equal(browser.run(lists), [["Device", ["pixel-9", "tablet-10"]], ["Locale", ["en-US", "de"]], ["Mode", ["day", "night"]]], "the conditions")

    def choose(place, value):
        browser.run(f"(list => {{ list.value = {value}; list.dispatchEvent(new Event('change')); }})(document.querySelectorAll('#conditions select')[{place}])")
        browser.frame()

    color = "page.model.lookOf(0).color.slice(0, 3)"
    state = f"[page.scene.w, page.model.density, page.model.textOf(page.state.view), {color}]"
    first = browser.run(state)
    check.equal([round(first[0]), *first[1:]], [411, 2.625, "Hello", [255, 255, 255]], "the first combination")
    choose(1, 1)
    check.equal(browser.run(state)[2], "Guten Tag", "another language")
    choose(2, 1)
    check.equal(browser.run(state)[3], [16, 16, 16], "the night")
    choose(0, 1)
    check.equal(browser.run(state), [1280, 2, "Guten Tag", [16, 16, 16]], "another device")
    check.equal(browser.run(HEADING), "TextView #name", "what stays selected")
    check.equal(browser.problems(), [], "problems of the page")


def look_at_device(check, browser, folder, screens):
    """Checks the page that compares a layout with a device."""
    for name in ("device", "device-uiautomator"):
        browser.open(f"file://{folder}/{name}.html")
        rows = browser.run("[...document.querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => cell.textContent))")
        check.that(["#title", "is 17 wider", "16,16 42x40", "16,16 59x40"] in [row[:4] for row in rows] or name != "device", f"deviations: {rows}")
        check.that(len(rows) > 0 and browser.run("document.querySelectorAll('g.before rect').length > 3 && document.querySelectorAll('g.after rect').length > 3"),
                   f"both are drawn, {name}")
        opacity = "[...document.querySelectorAll('g.before, g.after')].map(one => Number(getComputedStyle(one).opacity))"
        check.equal(browser.run(opacity), [1, 1], f"both are shown at first, {name}")
        browser.run("document.getElementById('blend').focus()")
        browser.key("Home")
        check.equal(browser.run(opacity), [1, 0], f"the layout alone, {name}")
        browser.key("End")
        check.equal(browser.run(opacity), [0, 1], f"the device alone, {name}")
        browser.click_on("tbody tr:last-child a")
        check.that(browser.run("document.querySelector('rect.changed:target') !== null"), f"a row leads to no outline, {name}")
        covered = browser.run("""[...document.querySelectorAll('g')].flatMap(group => {
          const boxes = [...group.querySelectorAll('text')].filter(one => one.style.visibility !== 'hidden').map(one => one.getBoundingClientRect());
          return boxes.filter((a, at) => boxes.some((b, other) => other > at && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
        }).length""")
        check.equal(covered, 0, f"names that cover each other, {name}")
        for width in (1280, 420):
            browser.resize(width, 800)
            check.equal(browser.run("document.documentElement.scrollWidth <= innerWidth"), True, f"the width of the page, {name}, {width}")
            if screens:
                browser.picture(f"{screens}/{name}-{width}.png")
        browser.resize(1280, 800)
        check_with_axe(check, browser, name)
    check.equal(browser.problems(), [], "problems of the page")


class Server:
    def __init__(self, program, folder, path):
        self.process = subprocess.Popen([program, "serve", path], cwd=folder, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.port = int(re.search(r":(\d+)/", self.address)[1])
        self.token = self.address.split("/")[3]

    def ask(self, text, wait=True):
        """Returns the first line of the response to the bytes of a request."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            connection.sendall(text if isinstance(text, bytes) else text.encode())
            if not wait:
                return ""
            answer = b""
            try:
                while chunk := connection.recv(65536):
                    answer += chunk
            except ConnectionResetError:
                pass
            return answer.split(b"\r\n")[0].decode()

    def get(self, path, host=None, more=""):
        return self.ask(f"GET {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{self.port}'}\r\n{more}\r\n")

    def close(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)


def look_at_server(check, browser, program, folder):
    """Checks that a served page follows its file and writes edits back, and that other hosts are refused."""
    served = Path(folder) / "served"
    (served / "parts").mkdir(parents=True)
    file = served / "a.grx"
    file.write_text(card())
    (served / "parts" / "b.grx").write_text(card(50))
    (Path(folder) / "secret.grx").write_text(card())
    server = Server(program, folder, "served")
    try:
        browser.open(server.address)
        loads = "Number(document.documentElement.dataset.loads || 0)"

        def wait(action):
            count = browser.run(loads)
            action()
            browser.wait(f"{loads} > {count}")
            browser.wait("document.documentElement.dataset.ruler !== 'awaited'")
            browser.frame()

        def save(text):
            """Writes the file atomically, so that it is never read incompletely."""
            part = file.with_suffix(".part")
            part.write_text(text)
            os.replace(part, file)

        check.equal(browser.run("[...document.querySelectorAll('#layouts option')].map(one => one.value)"), ["a.grx", "parts/b.grx"],
                    "the layouts of the folder")
        # The ruler follows the page.
        browser.wait("document.documentElement.dataset.ruler === 'known'")
        browser.run("page.showWidth(700)")
        check.equal(browser.run("[page.byID('ruler').hidden, page.ruler.data.from, page.ruler.data.through, page.scene.w]"), [False, 320, 1024, 700],
                    "the ruler of a served page")
        wait(lambda: save(card(110)))
        check.equal(browser.run("[page.scene.w, page.ruler.data !== undefined]"), [700, True], "the ruler after the file has changed")
        wait(lambda: save(card()))
        browser.run("page.resize(0)")
        browser.frame()
        browser.click(point(browser, 20, 20))
        browser.click_on("#zoom-200")
        edge = browser.run("(b => [b.left + 3, b.top + 100])(document.getElementById('split-right').getBoundingClientRect())")
        browser.drag(edge, [edge[0] - 80, edge[1]])
        browser.run("page.byID('details').scrollTop = 40; page.picture.stage.scrollTop = 30; page.find('wide'); page.byID('find').value = 'wide'")
        browser.frame()
        kept = "[page.byID('details').offsetWidth, page.byID('details').scrollTop, page.picture.stage.scrollTop, page.picture.scale, page.found.length]"
        before = browser.run(kept)
        check.equal(before[:1] + before[3:], [440, 2, 1], "what is set before the file changes")
        wait(lambda: save(card(120)))
        check.equal(browser.run(SELECTED)[-6:], "120×40", "the page follows its file")
        check.equal([browser.run(HEADING), browser.run(kept)], ["TextView #title", before], "what stays as the page is loaded again")
        browser.run("page.find(''); page.byID('find').value = ''")
        wait(lambda: save(card().replace('"View"', '"Viwe"')))
        problem = browser.run("document.querySelector('#problems.failed pre').textContent")
        check.that("Viwe" in problem and '"class": "Viwe"' in problem, f"an error is shown with its line: {problem}")
        wait(lambda: save(card()))
        check.equal(browser.run("document.getElementById('problems').childNodes.length"), 0, "a fixed error")
        # An edit in the page, and undo.
        edit = "[...document.querySelectorAll('.edit')].find(one => one.getAttribute('aria-label') === 'Edit width')"
        browser.run(f"{edit}.click()")
        browser.run("document.querySelector('#details input').value = '90'")
        wait(lambda: browser.key("Enter"))
        check.equal(file.read_text(), card(90), "an edit changes the value alone")
        check.equal(browser.run(SELECTED)[-5:], "90×40", "an edit is seen")
        wait(lambda: browser.click_on("#undo"))
        check.equal(file.read_text(), card(), "an edit that was undone")
        # The handles of the selected view: the right edge changes its width, the upper edge the margin above.
        browser.click_on("#zoom-100")
        browser.run("page.select(page.model.find('title'), 'tree')")
        browser.frame()

        def pull(side, x, y):
            place = browser.run(f"(b => [b.left + b.width / 2, b.top + b.height / 2])(document.querySelector('.handle.{side}').getBoundingClientRect())")
            wait(lambda: browser.drag(place, [place[0] + x, place[1] + y]))

        # Both snap to multiples of 4.
        pull("right", 31, 0)
        check.equal(file.read_text(), card(132), "dragging the right edge writes the width")
        check.equal(browser.run(SELECTED)[-6:], "132×40", "a dragged width is seen")
        pull("top", 0, 7)
        check.that('"lines": 1, "marginTop": 8 }' in file.read_text(), f"dragging the upper edge adds a margin: {file.read_text()}")
        pull("top", 0, 5)
        check.that('"lines": 1, "marginTop": 12 }' in file.read_text(), "dragging it again changes the margin")
        for _ in range(3):
            wait(lambda: browser.click_on("#undo"))
        check.equal(file.read_text(), card(), "what was dragged is undone, one after the other")
        # A value that the layout doesn't accept.
        browser.run(f"{edit}.click()")
        browser.type("wide")
        browser.key("Enter")
        browser.wait("document.getElementById('problems').textContent.includes('written')")
        check.equal(file.read_text(), card(), "an invalid value is written")
        browser.run("document.querySelector('#problems button').click()")
        # Another attribute.
        browser.run("document.querySelector('#details .add input').focus()")
        browser.type("padding")
        browser.run("document.querySelectorAll('#details .add input')[1].focus()")
        browser.type("6")
        wait(lambda: browser.key("Enter"))
        check.that('"lines": 1, "padding": 6 }' in file.read_text(), f"an attribute is added: {file.read_text()}")
        wait(lambda: browser.click_on("#undo"))
        # A long text of two lines is edited as a whole, and only it changes.
        whole = '"A text of two lines, the first of which is longer than what messages show of it,\\nand the second one"'
        text = card().replace('"A title that is long enough to be cut off somewhere"', whole)
        wait(lambda: save(text))
        browser.run("page.select(page.model.find('title'), 'tree')")
        browser.run(f"{edit.replace('Edit width', 'Edit text')}.click()")
        check.equal(browser.run("document.querySelector('#details textarea').value"), json.loads(whole), "the whole text is edited")
        browser.run("document.querySelector('#details textarea').focus(); document.querySelector('#details textarea').setSelectionRange(1000, 1000)")
        browser.type("x")
        wait(lambda: browser.key("Enter"))
        check.equal(file.read_text(), text.replace('the second one"', 'the second onex"'), "an edit of a long text")
        wait(lambda: browser.click_on("#undo"))
        check.equal(file.read_text(), text, "a long text that was restored")
        wait(lambda: save(card()))
        # A file that is saved meanwhile doesn't take away what is being typed, and isn't overwritten.
        browser.run(f"{edit}.click()")
        browser.type("7")
        count = browser.run(loads)
        save(card(130))
        browser.wait("page.edits.isBehind")
        check.equal(browser.run("[document.activeElement.value, " + loads + "]"), ["7", count], "what is being typed")
        wait(lambda: browser.key("Enter"))
        browser.wait("document.querySelector('#problems pre')")
        check.equal(file.read_text(), card(130), "an edit of a file that has changed")
        check.equal(browser.run(SELECTED)[-6:], "130×40", "what is shown after an edit that was refused")
        wait(lambda: save(card()))
        # Android's XML and Gravity's: the value in the document is edited, not what it comes to.
        for name, source, view, attribute, value, wanted, dragged in [
            ("x.xml", '<FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="300dp" android:layout_height="200dp">\n'
             '  <TextView android:id="@+id/a" android:layout_width="40dp" android:layout_height="20dp" android:text="a &amp; b"/>\n</FrameLayout>\n',
             "a", "text", 'c < "d"', ('"a &amp; b"', '"c &lt; &quot;d&quot;"'), ('"40dp"', '"52dp"')),
            ("y.xml", '<V padding="8">\n  <UILabel id="a" text="Words" font="System 16" width="40"/>\n</V>\n',
             "a", "font", "System 20", ('"System 16"', '"System 20"'), ('"40"', '"52"')),
        ]:
            other = served / "res/layout" / name
            other.parent.mkdir(parents=True, exist_ok=True)
            other.write_text(source)
            browser.wait(f"[...document.querySelectorAll('#layouts option')].some(one => one.value === 'res/layout/{name}')")
            browser.open(f"{server.address}?layout=res/layout/{name}")
            browser.click_on("#zoom-100")
            browser.run(f"page.select(page.model.find({json.dumps(view)}), 'tree')")
            browser.run(f"{edit.replace('Edit width', 'Edit ' + attribute)}.click()")
            browser.run(f"document.querySelector('#details .attributes input').value = {json.dumps(value)}")
            wait(lambda: browser.key("Enter"))
            check.equal(other.read_text(), source.replace(*wanted), f"an edit of {name}")
            wait(lambda: browser.click_on("#undo"))
            pull("right", 12, 0)
            check.equal(other.read_text(), source.replace(*dragged), f"a width that is dragged in {name}")
            wait(lambda: browser.click_on("#undo"))
            pull("top", 0, 4)
            added = {"x.xml": ('"a &amp; b"', '"a &amp; b" android:layout_marginTop="4dp"'), "y.xml": ('width="40"', 'width="40" topMargin="4"')}[name]
            check.equal(other.read_text(), source.replace(*added), f"a margin that is dragged in {name}")
            wait(lambda: browser.click_on("#undo"))
            check.equal(other.read_text(), source, f"what is undone in {name}")
            other.unlink()
        browser.open(server.address)
        browser.wait("document.querySelectorAll('#layouts option').length === 2")
        # A new layout, and a configuration.
        (served / "c.grx").write_text(card(60))
        browser.wait("document.querySelectorAll('#layouts option').length === 3")
        (served / "c.grx").unlink()
        browser.wait("document.querySelectorAll('#layouts option').length === 2")
        wait(lambda: (served / "grx.json").write_text('{ "sizes": ["200x300", "500x300"], "directions": ["ltr", "rtl"] }'))
        check.equal(browser.run("[page.scene.w, page.trees.length, page.byID('conditions').hidden]"), [200, 2, False], "a configuration is followed")
        wait(lambda: (served / "grx.json").unlink())
        check.equal(browser.run("[page.scene.w, page.trees.length, page.byID('conditions').hidden]"), [360, 1, True], "a configuration that is gone")
        check.equal(browser.problems(), [], "problems of the served page")

        data = f"/{server.token}/data"
        check.equal(server.get(data), "HTTP/1.1 200 OK", "the page's own request")
        for path, host, more, status in [
            (data, "evil.example", "", 403), (data, f"evil.example:{server.port}", "", 403), (data, None, "Origin: http://evil.example\r\n", 403),
            (data, None, "Sec-Fetch-Site: cross-site\r\n", 403), ("/0123456789abcdef0123456789abcdef/data", None, "", 404), ("/", None, "", 404),
            (f"/{server.token}/../secret.grx", None, "", 404), (f"/{server.token}/secret.grx", None, "", 404),
        ]:
            check.equal(server.get(path, host, more).split(" ")[1], str(status), f"{path} of {host} {more}")
        with_data = server.get(f"{data}?layout=..%2Fsecret.grx")
        check.equal(with_data, "HTTP/1.1 200 OK", "a layout outside the folder is answered")
        browser.open(f"{server.address}?layout=..%2Fsecret.grx")
        check.that("no such layout" in browser.run("document.querySelector('#problems pre').textContent"), "a layout outside the folder is shown")
        for text in ["\r\n\r\n", "GET\r\n\r\n", "x" * 20_000, b"\x16\x03\x01\x02\x00\x01" * 20 + b"\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"]:
            check.that(server.ask(text).split(" ")[1:2] in (["400"], ["431"]) or len(text) > 16_384, f"{text[:20]!r} is answered otherwise")
        # Clients that send nothing, or half of a request, don't block others.
        slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
        for number, connection in enumerate(slow):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: "[:number])
        check.equal(server.get(data), "HTTP/1.1 200 OK", "a request beside slow ones")
        for connection in slow:
            connection.close()
        check.equal(server.get(data), "HTTP/1.1 200 OK", "a request after slow ones")
        addresses = subprocess.run(["ss", "-ltnH", f"sport = :{server.port}"], capture_output=True, text=True).stdout if shutil.which("ss") else ""
        check.that("0.0.0.0" not in addresses.split("127.0.0.1")[0], "the server is open to other machines")
    finally:
        check.equal(server.close(), 0, "the exit status of an interrupted server")


def look_at_review(check, browser, program, folder, screens):
    """The page for reviewing layouts that differ from their snapshots."""
    base = Path(folder) / "review"
    base.mkdir()
    for name in ("one", "two words"):
        (base / f"{name}.grx").write_text(BEFORE)
    subprocess.run([program, "check", "--new", "."], cwd=base, check=True, stdout=subprocess.DEVNULL)
    for name in ("one", "two words"):
        (base / f"{name}.grx").write_text(AFTER)
    page = subprocess.run([program, "check", "--no-git", "--format", "html", "."], cwd=base, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    check.equal(page.returncode, 1, "the exit status of check with differences")
    (base / "review.html").write_bytes(page.stdout)
    browser.open(f"file://{base}/review.html")
    shown = "[...document.querySelectorAll('article')].filter(one => one.offsetParent).map(one => one.id)"
    check.equal(browser.run(shown), ["one.grx", "two words.grx"], "the layouts on the page for reviewing")

    # The name of a view leads to its outline, by the pointer and by the keyboard.
    link = "article .effects a"
    browser.run(f"document.querySelector('{link}').scrollIntoView({{block: 'center'}})")
    browser.click_on(link)
    target = "document.querySelector('rect.changed:target')"
    check.that(browser.run(f"{target} !== null"), "a view's name leads to no outline")
    check.that(
        browser.run(f"(box => box.top >= document.querySelector('header').getBoundingClientRect().bottom && box.bottom <= innerHeight)"
                    f"({target}.getBoundingClientRect())"), "the outline that a name leads to isn't in sight")
    check.that(
        browser.run("[...document.querySelectorAll('.effects a')].every(one => document.querySelector(one.getAttribute('href')))"),
        "a link leads nowhere")
    last = browser.run("(links => (links.at(-1).focus(), links.at(-1).getAttribute('href')))([...document.querySelectorAll('.effects a')])")
    browser.key("Enter")
    check.equal(browser.run(f"'#' + {target}.id"), last, "the outline of a link that is followed by the keyboard")
    if screens:
        browser.picture(f"{screens}/review.png")

    # The command accepts the ticked layouts that are shown.
    command = "document.getElementById('command').textContent"
    for path in ("one.grx", "two words.grx"):
        browser.run(f"document.querySelector('[data-path=\"{path}\"]').focus()")
        browser.key(" ")
    check.equal(browser.run(command), "grx-render check --update one.grx 'two words.grx'", "the command for ticked layouts")
    browser.run("document.getElementById('search').focus()")
    browser.type("words")
    check.equal(browser.run(shown), ["two words.grx"], "the layouts that the search shows")
    check.equal(browser.run(command), "grx-render check --update 'two words.grx'", "the command for a ticked layout beside a hidden one")
    updated = subprocess.run(
        ["sh", "-c", f"exec {program} {browser.run(command).split(' ', 1)[1]}"], cwd=base, stdout=subprocess.DEVNULL)
    check.equal(updated.returncode, 0, "the exit status of the command")
    left = subprocess.run([program, "check", "."], cwd=base, stdout=subprocess.PIPE, text=True).stdout
    check.that("one.grx" in left and "two words.grx:" not in left, "the command updates other snapshots than the ticked one")
    check.equal(browser.problems(), [], "problems of the page for reviewing")
    look_at_reviewed_screens(check, browser, program, Path(folder) / "looks", screens)


def look_at_reviewed_screens(check, browser, program, base, screens):
    """The screens before and after on the page for reviewing."""
    if not shutil.which("git"):
        return
    (base / "res/layout").mkdir(parents=True)
    (base / "res/values").mkdir()
    (base / "grx.json").write_text('{ "sizes": ["360x640", "600x400"] }')
    colors = '<resources><color name="ink">#%s</color></resources>'
    (base / "res/values/colors.xml").write_text(colors % "FF0000")
    for name, height in (("first", 40), ("second", 60)):
        (base / f"res/layout/{name}.xml").write_text(
            '<FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent" '
            f'android:layout_height="wrap_content"><View android:id="@+id/box" android:layout_width="100dp" android:layout_height="{height}dp" '
            'android:background="@color/ink"/></FrameLayout>')
    git = ["git", "-c", "user.email=a@example.org", "-c", "user.name=a", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run(git + words, cwd=base, check=True)
    (base / "res/values/colors.xml").write_text(colors % "0000FF")
    page = subprocess.run([program, "check", "--git", "HEAD", "--look", "--format", "html", "."], cwd=base, stdout=subprocess.PIPE)
    check.equal(page.returncode, 1, "the exit status of check with another color")
    (base / "review.html").write_bytes(page.stdout)
    browser.open(f"file://{base}/review.html")
    images = "[...document.querySelectorAll('article figure:not([hidden]) img')]"
    check.equal(browser.run(f"{images}.map(one => one.className)"), ["before", "after"] * 2, "the screens of two layouts")
    browser.wait(f"{images}.every(one => one.complete && one.naturalWidth === 360)")
    blend = "(part => (box => (box.value = part, box.dispatchEvent(new Event('input')), getComputedStyle(document.querySelector('img.after')).clipPath))(document.getElementById('blend')))"
    check.equal([browser.run(f"{blend}({part})").split(" ")[-1] for part in (0, 25, 100)], ["100%)", "75%)", "0%)"],
                "where the screen after begins")
    check.equal(browser.run("document.querySelector('.views .note').textContent"), "en-US, theme of the manifest", "the other conditions")
    check.that(browser.run("[...document.querySelectorAll('.effects')].every(one => one.textContent.includes('background #FF0000'))"),
               "the colors are named")
    # The keys: the next layout, seen, the difference, wireframes, and another window.
    current = "document.querySelector('article.current')?.id ?? null"
    for key, place in (("ArrowRight", "first"), ("ArrowRight", "second"), ("ArrowRight", "second"), ("ArrowLeft", "first")):
        browser.key(key)
        check.equal(browser.run(current), f"res/layout/{place}.xml", f"the layout after {key}")
    browser.key("s")
    check.equal(browser.run("document.getElementById('progress').textContent"), "1 of 2 seen", "how many were seen")
    browser.key("d")
    check.equal(browser.run("getComputedStyle(document.querySelector('img.after')).mixBlendMode"), "difference", "the difference")
    browser.key("d")
    browser.key("w")
    check.equal(browser.run("[document.querySelector('img.after').checkVisibility(), document.querySelector('.frames svg').checkVisibility()]"),
                [False, True], "wireframes in the place of screens")
    browser.key("w")
    browser.run("(menu => (menu.selectedIndex = 1, menu.dispatchEvent(new Event('change'))))(document.querySelector('.views select'))")
    # It is loaded once it is seen.
    browser.wait("document.querySelector('figure:not([hidden]) img').naturalWidth === 600")
    if screens:
        browser.picture(f"{screens}/review-screens.png")
    browser.open(f"file://{base}/review.html")
    check.equal(browser.run("document.getElementById('progress').textContent"), "1 of 2 seen", "what was seen before the page was opened again")
    check.equal(browser.problems(), [], "problems of the page with screens")


def look_at_gallery(check, browser, program, folder, screens):
    """The page of pictures of all layouts."""
    base = Path(folder) / "gallery"
    shop = REPOSITORY / "Fixtures/applications/shop"
    made = subprocess.run(
        [program, "--format", "html", "--style", "screen", "--locales", "en-US,ar-EG", "--output", base, shop], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)
    check.equal(made.returncode, 0, f"the exit status of a folder's pages ({made.stderr})")
    browser.open(f"file://{base}/index.html")
    count, names = "document.getElementById('count').textContent", "[...document.querySelectorAll('figcaption')].map(one => one.firstChild.data)"
    check.equal(browser.run(count), "6 of 6 layouts, 6 pictures", "the pictures of a gallery")
    check.equal(browser.run("[...document.querySelectorAll('main summary')].slice(0, 2).map(one => one.textContent)"), ["app", "src/main/res/layout"],
                "the groups of a gallery")
    browser.wait("document.querySelectorAll('figure img').length === 6")
    check.that(browser.run("Promise.all([...document.images].map(one => one.decode())).then(() => true, () => false)"), "a picture can't be drawn")
    if screens:
        browser.picture(f"{screens}/gallery.png")
    choose = "(box => { box.value = '%s'; box.dispatchEvent(new Event('input')); })(document.getElementById('%s'))"
    browser.run(choose % ("all", "condition"))
    check.equal(browser.run(count), "6 of 6 layouts, 12 pictures", "the pictures of all combinations")
    browser.run(choose % ("first", "condition"))
    browser.run("document.getElementById('search').focus()")
    browser.type("prod")
    check.equal(browser.run(names), ["product"], "the layouts that the search shows")
    browser.run(choose % ("", "search"))
    rare = browser.run("[...document.getElementById('class').options].find(one => one.textContent.endsWith(' (1)')).value")
    browser.run(choose % (rare, "class"))
    check.equal(len(browser.run(names)), 1, "the layouts with a class that one layout has")
    browser.run(choose % ("", "class"))
    browser.run(choose % ("some", "finding"))
    shown = browser.run(names)
    check.that(shown and browser.run("[...document.querySelectorAll('figcaption')].every(one => one.querySelector('li'))"), "the filter of findings")
    browser.run(choose % ("", "finding"))
    # Each picture leads to its page.
    pages = browser.run("[...document.querySelectorAll('figure a')].map(one => new URL(one.href).pathname)")
    check.equal(len(pages), 6, "the links of a gallery")
    check.that(all(Path(urllib.parse.unquote(page)).is_file() for page in pages), "a link of a gallery leads nowhere")
    check_with_axe(check, browser, "a gallery")
    check.equal(browser.problems(), [], "problems of a gallery")


def main():
    parser = argparse.ArgumentParser(description="Opens pages in a browser and checks what people see.")
    parser.add_argument("program")
    parser.add_argument("--screens")
    parser.add_argument("--only", help="a word in the names of the parts that are done: guides")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not chromium:
        print("page.py: there is no Chromium (apt-get install chromium)", file=sys.stderr)
        return 2
    check = Checks()
    with tempfile.TemporaryDirectory() as folder:
        shop = REPOSITORY / "Fixtures/applications/shop/app/src/main/res/layout"
        for path, text in ORIGINS.items():
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / path).write_text(text)
        for name, more in ("layout", ""), ("layout-w600dp", '\n  <View android:id="@+id/more" android:layout_width="match_parent" android:layout_height="30dp"/>'):
            (Path(folder) / "ruled/res" / name).mkdir(parents=True)
            (Path(folder) / "ruled/res" / name / "screen.xml").write_text(QUALIFIED % more)
        for name, text in [("card", card()), ("rows", rows(20_000)), ("most", rows(100_001)), ("guides", GUIDES), ("lint", LINT), ("before", BEFORE), ("after", AFTER),
                           ("conditions", CONDITIONS)]:
            (Path(folder) / f"{name}.grx").write_text(text)
        subprocess.run([program, "--no-config", "--output", "before.txt", "before.grx"], cwd=folder, check=True)
        for name, path, *more in [
            ("card", "card.grx"), ("editor", "card.grx", "--editor", "vscode"), ("rows", "rows.grx"), ("most", "most.grx"), ("guides", "guides.grx"),
            ("guides-screen", "guides.grx", "--style", "screen"), ("lint", "lint.grx", "--sizes", "100x400,400x400"),
            ("against", "after.grx", "--against", "before.grx", "--sizes", "360x640,600x400"), ("against-snapshot", "after.grx", "--against", "before.txt"),
            ("conditions", "conditions.grx", "--sizes", "320x480,480x480", "--directions", "ltr,rtl", "--densities", "1,2", "--font-scales", "1,2"),
            ("product", shop / "product.xml", "--sizes", "360x640,600x400"), ("basket", shop / "basket.xml"),
            ("dense", shop / "product.xml", "--density", "2.625"), ("editor-idea", "card.grx", "--editor", "idea"),
            ("ruler", REPOSITORY / "Fixtures/readme/appointment.grx", "--width-range", "300...480", "--sizes",
             ",".join(f"{width}x640" for width in (320, 332, 333, 341, 374, 401, 480))),
            ("ruler-dense", shop / "product.xml", "--density", "2.625", "--width-range", "320...400", "--sizes",
             ",".join(f"{width / 2.625}x640" for width in (840, 851, 902, 987, 1000, 1050))),
            ("ruler-rows", "card.grx", "--width-range", "100...400", "--sizes", ",".join(f"{width}x300" for width in range(100, 400, 37))),
            ("ruler-qualified", "ruled/res/layout/screen.xml", "--width-range", "320...700"),
            ("editor-xcode", "card.grx", "--editor", "xcode"), ("editor-own", "card.grx", "--editor", "https://example.org/edit?at={file}&l={line}"),
            ("origins", "res/layout/origins.xml"), ("long", "long.grx"), ("gravity", REPOSITORY / "Fixtures/gravity/Form.xml"),
            ("modes", "res/layout/origins.xml", "--devices", "pixel-9,tablet-10", "--locales", "en-US,de", "--ui-modes", "day,night"),
            ("device", REPOSITORY / "Fixtures/device/login.xml", "--density", "2", "--device-dump", REPOSITORY / "Fixtures/device/top.dump"),
            ("device-uiautomator", REPOSITORY / "Fixtures/device/login.xml", "--density", "2", "--device-dump", "window.xml"),
        ]:
            with open(f"{folder}/{name}.html", "wb") as file:
                made = subprocess.run([program, "--format", "html", "--no-config", *more, path], cwd=folder, stdout=file, stderr=subprocess.PIPE, text=True)
            check.equal(made.returncode, 1 if "--device-dump" in more else 0, f"the exit status for {name} ({made.stderr})")
        if options.screens:
            os.makedirs(options.screens, exist_ok=True)
        browser = Browser(chromium)
        try:
            for part, arguments in [
                (look, ()), (look_at_guides, (options.screens,)), (look_at_lint, (options.screens,)), (look_at_changes, (options.screens,)),
                (look_at_conditions, (options.screens,)), (look_at_ruler, (options.screens,)), (look_at_all_conditions, ()), (look_at_many, ()), (look_at_most, ()), (look_at_places, ()),
                (look_at_origins, ()), (look_at_names, ()), (look_at_keys, ()), (look_at_device, (options.screens,)),
                (look_with_aids, (options.screens,)),
            ]:
                if options.only is None or options.only in part.__name__:
                    part(check, browser, folder, *arguments)
            if options.only is None or options.only in look_at_server.__name__:
                look_at_server(check, browser, program, folder)
            for part in (look_at_review, look_at_gallery):
                if options.only is None or options.only in part.__name__:
                    part(check, browser, program, folder, options.screens)
        finally:
            browser.close()
    print(f"page.py: {'all checks pass' if not check.failures else f'{len(check.failures)} failures'}")
    return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main())
