#!/usr/bin/env python3
"""Opens pages in a browser, as people do, and checks what they see: clicks, types, zooms, drags, and measures where things are.

    Tests/Outputs/page.py BIN [--screens FOLDER]

BIN is a built grx-render. The browser is Chromium (Debian's package `chromium`), driven over a pipe with its own protocol. The
accessibility of pages is checked by axe, from the package axe-core-python, where that is installed. Nothing is timed. With
--screens, pictures of the pages are kept in FOLDER.

Exit status: 0 all of it holds, 1 something doesn't, 2 there is no browser.
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
            # The browser reads from 3 and writes to 4, whatever numbers the pipes have.
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
        """Until an expression is true."""
        end = time.time() + PATIENCE
        while not self.run(f"Boolean({script})"):
            if time.time() > end:
                raise TimeoutError(script)
            time.sleep(0.02)

    def open(self, address):
        self.call("Page.navigate", url="about:blank")
        self.events.clear()
        self.call("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())
        self.frame()

    def problems(self):
        """What went wrong in the page's script, or was refused by its policy."""
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


# What a page shows, by what its elements say.
SELECTED = "document.querySelector('#tree [aria-selected=true]').innerText.replace(/\\s+/g, ' ').replace(/^[▾▸] /, '').trim()"
HEADING = "document.querySelector('#details h2').textContent"
# Whether the selected row, and the outline in the picture, are inside of their panes.
IN_SIGHT = """(() => {
  const inside = (a, b) => a.bottom > b.top + 1 && a.top < b.bottom - 1 && a.right > b.left + 1 && a.left < b.right - 1;
  const box = selector => document.querySelector(selector).getBoundingClientRect();
  return inside(box('#tree [aria-selected=true]'), box('#tree-pane')) && inside(box('#over .sel'), box('#stage'));
})()"""
# The ratio of contrast of every text with what is behind it (WCAG 2.2, 1.4.3); those below 4.5.
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
    """Where a point of the layout is in the window."""
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


def card(width=100):
    return """{ "layout": { "class": "FrameLayout", "id": "outer", "width": 300, "height": 200, "subviews": [
      { "class": "LinearLayout", "id": "card", "width": 200, "height": 150, "padding": 10, "subviews": [
        { "class": "TextView", "id": "title", "text": "A title that is long enough to be cut off somewhere", "width": %s,
          "height": 40, "lines": 1 },
        { "class": "View", "id": "wide", "width": 400, "height": 10 } ] } ] } }
    """ % width


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
    check.equal(browser.run("document.querySelectorAll('#tree [role=treeitem]').length"), 2, "a closed view hides what is in it")
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
                         ("is:nonsense", None), ("\"long enough\"", 1)]:
        browser.run(f"page.byID('find').value = {json.dumps(query)}; page.byID('find').dispatchEvent(new Event('input'))")
        check.equal(browser.run("page.problem ? null : page.found.length"), count, f"the views found by {query}")
    browser.run("page.byID('find').value = ''; page.byID('find').dispatchEvent(new Event('input'))")
    # Zoom, which holds the point under the pointer.
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
    browser.run("document.getElementById('split-left').focus()")
    browser.key("ArrowLeft")
    check.equal(browser.run("document.getElementById('tree-pane').offsetWidth"), width + 44, "a pane is resized with keys")
    check.equal(browser.problems(), [], "problems of the page")


def look_at_many(check, browser, folder):
    """20,000 views: what is in the document is what is seen."""
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
    check.equal(browser.problems(), [], "problems of the page")


def look_at_places(check, browser, folder):
    """The places of a view and of its attributes lead to an editor."""
    browser.open(f"file://{folder}/editor.html#view=title")
    links = browser.run("[...document.querySelectorAll('#details a.editor')].map(one => one.getAttribute('href'))")
    check.that(links and all(re.fullmatch(rf"vscode://file{re.escape(os.path.realpath(folder))}/card\.grx:\d+:\d+", link) for link in links),
               f"links to the editor: {links}")


def look_at_names(check, browser, folder):
    """Long class names leave room for ids and sizes."""
    browser.open(f"file://{folder}/basket.html")
    hidden = browser.run("""[...document.querySelectorAll('#tree [role=treeitem]')].flatMap(row => {
      const pane = document.getElementById('tree-pane').getBoundingClientRect();
      return [...row.querySelectorAll('.extent, .id')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.right > pane.right || box.width < 8 || part.className === 'extent' && part.scrollWidth > part.clientWidth;
      }).map(part => part.textContent);
    })""")
    check.equal(hidden, [], "ids and sizes out of sight")
    classes = browser.run("[...document.querySelectorAll('#tree .class')].map(one => [one.textContent, one.title])")
    check.that(["RecyclerView", "androidx.recyclerview.widget.RecyclerView"] in classes, f"classes are short: {classes}")


def look_with_aids(check, browser, folder, screens):
    """Both themes, narrow windows, paper, and screen readers."""
    try:
        import axe_core_python
        axe = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
    except ImportError:
        print("page.py: without axe, which isn't installed")
        axe = None
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
            if axe:
                browser.run(axe + "; 1")
                found = browser.run("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' ').slice(0, 200)))")
                check.equal(found, [], f"what axe finds, {theme}, {width} wide")
    browser.key("Escape")
    check.that(not browser.run("document.body.classList.contains('shows-details')"), "Escape leaves the details over the picture")
    browser.click_on("#open-tree")
    check.that(browser.run("document.activeElement.id === 'tree'"), "the tree can't be opened in a narrow window")
    browser.media()
    browser.resize(1280, 800)
    browser.open(f"file://{folder}/product.html")
    check.equal(browser.run("[...document.querySelectorAll('summary')].filter(one => one.querySelector('a, button, input')).length"), 0,
                "summaries that hold links")
    check.equal(browser.run("[...document.querySelectorAll('[aria-live]')].length"), 0, "panes that are read as a whole")
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    paper = base64.b64decode(browser.call("Page.printToPDF")["data"])
    check.equal(len(re.findall(rb"/Type\s*/Page\b", paper)), 1, "pages of paper")
    check.equal(browser.problems(), [], "problems of the page")


class Server:
    def __init__(self, program, folder, path):
        self.process = subprocess.Popen([program, "serve", path], cwd=folder, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.port = int(re.search(r":(\d+)/", self.address)[1])
        self.token = self.address.split("/")[3]

    def ask(self, text, wait=True):
        """The first line of the answer to the bytes of a request."""
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
    """A served page follows its file, and writes edits back; strangers get nothing."""
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
            browser.frame()

        def save(text):
            """Writes the file at once, so that nobody reads a part of it."""
            part = file.with_suffix(".part")
            part.write_text(text)
            os.replace(part, file)

        check.equal(browser.run("[...document.querySelectorAll('#layouts option')].map(one => one.value)"), ["a.grx", "parts/b.grx"],
                    "the layouts of the folder")
        browser.click(point(browser, 20, 20))
        browser.click_on("#zoom-200")
        wait(lambda: save(card(120)))
        check.equal(browser.run(SELECTED)[-6:], "120×40", "the page follows its file")
        check.equal([browser.run(HEADING), browser.run("page.picture.scale")], ["TextView #title", 2], "what stays as the page is loaded again")
        wait(lambda: save(card().replace('"View"', '"Viwe"')))
        problem = browser.run("document.querySelector('#problems.failed pre').textContent")
        check.that("Viwe" in problem and '"class": "Viwe"' in problem, f"a mistake is shown with its line: {problem}")
        wait(lambda: save(card()))
        check.equal(browser.run("document.getElementById('problems').childNodes.length"), 0, "a mistake that is gone")
        # An edit in the page, and back.
        edit = "[...document.querySelectorAll('.edit')].find(one => one.getAttribute('aria-label') === 'Edit width')"
        browser.run(f"{edit}.click()")
        browser.run("document.querySelector('#details input').value = '90'")
        wait(lambda: browser.key("Enter"))
        check.equal(file.read_text(), card(90), "an edit changes the value alone")
        check.equal(browser.run(SELECTED)[-5:], "90×40", "an edit is seen")
        wait(lambda: browser.click_on("#undo"))
        check.equal(file.read_text(), card(), "an edit that was undone")
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
        check.equal(with_data, "HTTP/1.1 200 OK", "a layout outside of the folder is answered")
        browser.open(f"{server.address}?layout=..%2Fsecret.grx")
        check.that("no such layout" in browser.run("document.querySelector('#problems pre').textContent"), "a layout outside of the folder is shown")
        for text in ["\r\n\r\n", "GET\r\n\r\n", "x" * 20_000, b"\x16\x03\x01\x02\x00\x01" * 20 + b"\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"]:
            check.that(server.ask(text).split(" ")[1:2] in (["400"], ["431"]) or len(text) > 16_384, f"{text[:20]!r} is answered otherwise")
        # Those that say nothing, or half of it, hold nobody up.
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


def main():
    parser = argparse.ArgumentParser(description="Opens pages in a browser and checks what people see.")
    parser.add_argument("program")
    parser.add_argument("--screens")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not chromium:
        print("page.py: there is no Chromium (apt-get install chromium)", file=sys.stderr)
        return 2
    check = Checks()
    with tempfile.TemporaryDirectory() as folder:
        shop = REPOSITORY / "Fixtures/applications/shop/app/src/main/res/layout"
        for name, text in [("card", card()), ("rows", rows(20_000))]:
            (Path(folder) / f"{name}.grx").write_text(text)
        for name, path in [("card", "card.grx"), ("editor", "card.grx"), ("rows", "rows.grx"), ("product", shop / "product.xml"), ("basket", shop / "basket.xml")]:
            more = {"product": ["--sizes", "360x640,600x400"], "editor": ["--editor", "vscode"]}.get(name, [])
            with open(f"{folder}/{name}.html", "wb") as file:
                subprocess.run([program, "--format", "html", "--no-config", *more, path], cwd=folder, check=True, stdout=file,
                               stderr=subprocess.DEVNULL)
        if options.screens:
            os.makedirs(options.screens, exist_ok=True)
        browser = Browser(chromium)
        try:
            look(check, browser, folder)
            look_at_many(check, browser, folder)
            look_at_places(check, browser, folder)
            look_at_names(check, browser, folder)
            look_with_aids(check, browser, folder, options.screens)
            look_at_server(check, browser, program, folder)
        finally:
            browser.close()
    print(f"page.py: {'all of it holds' if not check.failures else f'{len(check.failures)} failures'}")
    return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main())
