#!/usr/bin/env python3
"""Tries every limit of the Security page on both sides: accepted just below it, and refused, reported, or cut off above it.

    Tests/Outputs/limits.py BIN [--all | --share N] [NAME]

BIN is a built grx-render. With a name, only the limits of the rows that contain it are tried. With --share, every second limit is
tried, and the next number takes the others. Each run has 2 GB of memory and 30 s of processor time, and may take 20 s.

The tries are listed by the rows of the page's tables, and by the limits in each row. A limit that the tool can't reach, or only in
a long time, has a test in Swift instead, which lowers it, or an input of expansion.py. The check fails for a row without tries, a
number in a row that no limit of the list contains, a limit that isn't in the row, and a test or an input that doesn't exist.

Exit status: 0 if every limit holds, 1 if one doesn't, 2 for wrong usage.
"""
import json
import os
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import expansion
import limited

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Inflater/Inflater/Inflater.docc/Security.md"
KB, MB = 1 << 10, 1 << 20


class Swift:
    """A test that tries both sides of a limit: `Suite/function`."""

    def __init__(self, name):
        self.suite, self.function = name.split("/")

    def problem(self, sources):
        found = [text for text in sources if re.search(rf"\b(struct|extension|class|enum) {self.suite}\b", text)]
        if any(re.search(rf"\bfunc {self.function}\b", text) for text in found):
            return None
        return f"there is no test {self.suite}/{self.function}"


class Expansion:
    """An input of expansion.py that exceeds a limit."""

    def __init__(self, name):
        self.name = name

    def problem(self, sources):
        return None if self.name in expansion.INPUTS else f"expansion.py has no input '{self.name}'"


class Run:
    """A run of the tool in a folder of files, and how it ends.

    - command: The arguments, separated by spaces.
    - files: The content of each file by its path, or a function that returns them.
    - status: The exit status.
    - says: A part of the messages.
    - shows: A part of the output.
    - never: A text that neither of them contains.
    - prepare: Is called with the folder and the tool before the run.
    - check: Is called with the output, and returns whether it is as expected.
    """

    def __init__(self, command, files, status=0, says="", shows="", never=None, prepare=None, check=None):
        self.command, self.files, self.status, self.says = command, files, status, says
        self.shows, self.never, self.prepare, self.check = shows, never, prepare, check

    def problem(self, sources):
        return None

    def fails(self, tool):
        """Returns the seconds that the run takes, and what is wrong with it, or None."""
        with tempfile.TemporaryDirectory() as folder:
            for path, content in (self.files() if callable(self.files) else self.files).items():
                write(Path(folder) / path, content)
            if self.prepare:
                self.prepare(folder, tool)
            with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as messages:
                status, used = limited.run([tool, *self.command.split()], folder, output, messages)
                output.seek(0)
                messages.seek(0)
                shown, said = output.read(), messages.read()
        seconds = used.ru_utime + used.ru_stime
        return seconds, self.difference(status, seconds, shown, said)

    def difference(self, status, seconds, shown, said):
        messages = said.decode(errors="replace")[-500:]
        if status != self.status:
            return f"it exits {status}, not {self.status}: {messages}"
        if self.says.encode() not in said:
            return f"no message contains '{self.says}': {messages}"
        if self.shows.encode() not in shown:
            return f"the output doesn't contain '{self.shows}'"
        if self.never and (self.never.encode() in said or self.never.encode() in shown):
            return f"'{self.never}' is in the output or in a message"
        if self.check and not self.check(shown):
            return "the output differs"
        return None if seconds < 20 else f"it takes {seconds:.1f} s"


def both(command, make, below, above, words, status=2, status_below=0):
    """A run below a limit, whose messages don't have some words, and one above it, whose messages do.

    `make` returns the files for a number, which may also be in the command.
    """
    def run(number, *results, **more):
        return Run(command.replace("%s", str(number)), lambda: make(number), *results, **more)

    return [run(below, status_below, never=words), run(above, status, words)]


def in_revision(words, commit, below, above):
    """The same for a revision that is made from a number, and lacks a layout."""
    return [Run("check --git HEAD .", filling(), *results, never=never,
                prepare=lambda folder, tool, count=count: commit(folder, count))
            for count, results, never in ((below, (1,), words), (above, (2, words), None))]


class Served:
    """A conversation with the server of the tool, which shows a layout: a function of its port and path that returns what
    is wrong, or None."""

    def __init__(self, talk, layout):
        self.talk, self.layout, self.command = talk, layout, f"serve: {talk.__name__}"

    def problem(self, sources):
        return None

    def fails(self, tool):
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder) / "a.grx", self.layout)
            process = subprocess.Popen([tool, "serve", "a.grx"], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, preexec_fn=limited.limit)
            try:
                address = re.match(rb"http://127.0.0.1:(\d+)(/.*/)", process.stdout.readline())
                problem = self.talk(int(address[1]), address[2])
            finally:
                process.kill()
                _, _, used = os.wait4(process.pid, 0)
                process.returncode = -9
                process.stdout.close()
        return used.ru_utime + used.ru_stime, problem


class Sized:
    """A file that begins with some bytes, and continues with zeros, which take no space on the disk."""

    def __init__(self, start, size):
        self.start, self.size = start, size


class Link:
    """Another name of the file with a path, relative to the folder of the link, or a symbolic link."""

    def __init__(self, path, is_symbolic=False):
        self.path, self.is_symbolic = path, is_symbolic


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, Link):
        (os.symlink if content.is_symbolic else os.link)(content.path if content.is_symbolic else path.parent / content.path, path)
    elif isinstance(content, Sized):
        path.write_bytes(content.start)
        os.truncate(path, content.size)
    else:
        path.write_bytes(content.encode() if isinstance(content, str) else content)


SPACES = expansion.SPACES
WRAP = 'android:layout_width="wrap_content" android:layout_height="wrap_content"'
BOX = {"class": "View", "width": 3, "height": 2}
FILLING = {"class": "View", "width": "match_parent", "height": "match_parent"}
# Where a layout of a project is, and a command that draws it as on a screen.
MAIN = "res/layout/main.xml"
SCREEN = "--style screen --format svg " + MAIN


def grx(view, separators=None):
    return json.dumps({"layout": view}, separators=separators)


def views(count, **more):
    return {"class": "LinearLayout", "direction": "vertical", "subviews": [{**BOX, **more}] * count}


def nested(depth):
    view = BOX
    for _ in range(depth - 1):
        view = {"class": "FrameLayout", "subviews": [view]}
    return view


def element(name, attributes="", inside=""):
    return f"<{name} {SPACES} {attributes}>{inside}</{name}>"


def res(main, **others):
    """A layout, and other files of `res`. Two underscores in their names stand for a slash."""
    names = {name: name.replace("__", "/") + ("" if "." in name else ".xml") for name in others}
    return {MAIN: main, **{f"res/{names[name]}": text for name, text in others.items()}}


def text_view(attributes):
    return element("TextView", f"{WRAP} {attributes}")


def image_view(attributes):
    return element("ImageView", f"{WRAP} {attributes}")


def shown(name, uses=1):
    """Views that each show a drawable, whose names are numbered if there are several."""
    view = f'<View android:layout_width="9dp" android:layout_height="9dp" android:background="@drawable/{name}%s"/>'
    return element("LinearLayout", WRAP, "".join(view % (i if uses > 1 else "") for i in range(uses)))


def includes(depth):
    return {**{f"{level}.grx": grx({"class": "FrameLayout", "subviews": [{"inflate": f"{level + 1}.grx"}]})
               for level in range(depth)}, f"{depth}.grx": grx(BOX)}


def references(count):
    return "<resources>" + "".join(
        f'<string name="s{i}">{f"@string/s{i + 1}" if i < count else "end"}</string>' for i in range(count + 1)) + "</resources>"


def insets(count):
    return element("inset", "", "<inset>" * (count - 2) + "<shape/>" + "</inset>" * (count - 2))


def font_families(count):
    """Texts that use fonts whose files have 16 MiB each."""
    family = element("font-family").ljust(16 * MB)
    texts = "".join(f'<TextView {WRAP} android:fontFamily="@font/f{i}"/>' for i in range(count))
    return res(element("LinearLayout", WRAP, texts), **{f"font__f{i}": family for i in range(count)})


def archive(count, packed=300_000):
    """An archive whose only file has a number of packed bytes, and declares another one."""
    name, packed = b"res/drawable/x.xml", bytes(packed)
    directory = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, 0, 0, 0, len(packed), count, len(name),
                            0, 0, 0, 0, 0, 0) + name
    file = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, 0, 0, len(packed), count, 0, 0) + packed
    return file + directory + struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 1, 1, len(directory), len(file), 0)


AAR = "--aar 0.aar " + MAIN


def with_archives(*archives):
    return {**res(text_view("")), **{f"{i}.aar": bytes for i, bytes in enumerate(archives)}}


def data(text):
    return {"main.xml": '<UILabel text="{a}"/>', "data.json": text}


def archive_folders(entries):
    """A folder whose entries are listed again by links to it, before a folder with an archive."""
    links = entries // 1000 - 1
    return {**res(text_view("")), **{f"l/d/{i}.jar": "" for i in range(1000)}, "l/z/a.aar": archive(1),
            **{f"l/e{i}": Link("d", is_symbolic=True) for i in range(links)}}


def project(main, sources=(), settings=""):
    """A layout of a project, with sources in the package com.x, and its settings."""
    return {"settings.gradle": settings, PROJECT: main, **{f"src/main/java/com/x/{name}": text for name, text in sources}}


def own_view():
    return element("LinearLayout", WRAP, f"<com.x.A {WRAP}/>")


PROJECT = "src/main/" + MAIN
CLASS = "package com.x\nclass A(c: Context) : LinearLayout(c)\n"
UNKNOWN = "too many or too large to search all of them"


def many_sources(count, text=""):
    """Sources in one folder, where a class is searched for in all of them."""
    return {**project(own_view(), [("F0.kt", text)]),
            **{f"src/main/java/com/x/F{i}.kt": Link("F0.kt") for i in range(1, count)}}


def class_search(names):
    """Classes that are all in one source of 50,000 classes."""
    classes = "package com.x\nclass A {\n" + "".join(f"class B{i} : View(c)\n" for i in range(50_000)) + "}\n"
    inside = "".join(f"<com.x.A.B{i} {WRAP}/>" for i in range(names))
    return project(element("LinearLayout", WRAP, inside), [("A.kt", classes)])


def modules(depth):
    path = "/".join("abcdefgh"[:depth])
    name = "".join(f":{part}" for part in path.split("/"))
    return {**project(element("View", f'{WRAP} android:padding="@dimen/gap"'), settings=f"include '{name}'"),
            f"{path}/src/main/res/values/v.xml": '<resources><dimen name="gap">7dp</dimen></resources>'}


def unknown_strings(count):
    """References to strings that don't exist, the last of which resembles one of 1,000 that do."""
    texts = "".join(f'<TextView {WRAP} android:text="@string/q{i}wwwwwwwww"/>' for i in range(count - 1))
    return res(element("LinearLayout", WRAP, texts + f'<TextView {WRAP} android:text="@string/name_of_ons"/>'),
               values__v="<resources>%s</resources>" % "".join(
                   f'<string name="name_of_{"one" if i == 500 else i}">a</string>' for i in range(1000)))


def png(width, height, pixels=b"\0"):
    """A picture of 1 bit a pixel, black unless eight other ones are given."""
    rows = zlib.compress((b"\0" + pixels * ((width + 7) // 8)) * height)
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)), (b"IDAT", rows), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks)


def jpeg(before):
    """A JPEG whose size follows a number of bytes."""
    segments, left = b"", before - 2
    while left > 0:
        count = min(left, 65_000)
        segments += b"\xff\xe1" + struct.pack(">H", count - 2) + bytes(count - 4)
        left -= count
    return b"\xff\xd8" + segments + b"\xff\xc0\0\x11\x08\0\x20\0\x30\x03\x01\x22\0\x02\x11\x01\x03\x11\x01"


GIF = b"GIF89a\x09\0\x09\0\0\0\0"


def has_black(picture):
    """Whether a PNG with few colors has black ones."""
    start = picture.index(b"PLTE")
    return b"\0\0\0" in picture[start + 4:start + 4 + int.from_bytes(picture[start - 4:start], "big")]


def has_no_black(picture):
    return not has_black(picture)


DRAWN = "--style screen --format png --size 60x20 " + MAIN


def long_texts(uses, layouts=1):
    """Layouts that each show a text of a million bytes a number of times."""
    main = element("LinearLayout", WRAP, f'<TextView {WRAP} android:visibility="gone" android:text="@string/s"/>' * uses)
    return {**res(main, values__s=f'<resources><string name="s">{"word " * 200_000}</string></resources>'),
            **{f"res/layout/l{i}.xml": main for i in range(1, layouts)}}


def layers(count):
    return {"class": "FrameLayout", "width": "match_parent", "height": "match_parent",
            "subviews": [{**FILLING, "debug_bgColor": "#80ff0000"}] * count}


def pictures(count):
    """Layouts whose pictures of 8000 × 8000 each take 848,000 steps."""
    return {f"{i:02}.grx": grx(layers(7)) for i in range(count)}


def fonts(count, size):
    """Texts with fonts of a number of bytes, which aren't fonts."""
    texts = "".join(f'<TextView {WRAP} android:text="a" android:fontFamily="@font/f{i}"/>' for i in range(count))
    return res(element("LinearLayout", WRAP, texts), **{f"font__f{i}.ttf": Sized(b"\0\1\0\0", size) for i in range(count)})


def attributes(count, prefix):
    """A view with a number of attributes, or of declarations of namespaces."""
    own = len(expansion.SPACES.split()) if prefix else 2
    return element("View", WRAP + "".join(f' {prefix}a{i}="1"' for i in range(count - own)))


def many_pictures(count):
    """A black picture behind a number of white ones of 64 MiB each."""
    return res(shown("p", count + 1), **{f"drawable__p{i}.png": png(4096, 4096, b"\xff") for i in range(count)},
               **{f"drawable__p{count}.png": png(9, 9)})


def filling(*_):
    return {"main.grx": grx(FILLING)}


def cell(**more):
    return grx({"class": "TableLayout", "subviews": [{"class": "TableRow", "subviews": [{**BOX, **more}]}]})


def vector(count):
    """A drawable with a path of a number of elements before a green one."""
    size = 'android:width="9dp" android:height="9dp" android:viewportWidth="9" android:viewportHeight="9"'
    path = '<path android:fillColor="%s" android:pathData="%s"/>'
    paths = path % ("#f00", "M0 0" + "h1" * (count - 1)) + path % ("#00ff00", "M0 0h9v9z")
    return res(shown("d"), drawable__d=element("vector", size, paths))


def changed(count):
    """Layouts whose snapshots differ in different ways."""
    return {path: text for i in range(count) for path, text in (
        (f"l{i}.grx", grx({**BOX, "id": "a", "width": 10 + i})), (f"l{i}.txt", "View #a 0,0 9x2\n"))}


def sizes(count):
    return ",".join(f"{100 + i}x50" for i in range(count))


def matrix(folder, tool, count):
    """A layout that differs from its snapshot in a number of windows."""
    write(Path(folder) / "a.grx", grx({**FILLING, "class": "FrameLayout", "subviews": [BOX]}))
    subprocess.run([tool, "check", "--new", "--no-git", "--sizes", sizes(count), "."], cwd=folder, capture_output=True, check=True)
    write(Path(folder) / "a.grx", grx({**FILLING, "class": "FrameLayout", "subviews": [{**BOX, "height": 9}]}))


def densities(count):
    return ",".join(f"{1 + i / 100:.2f}" for i in range(count))


def row_of_texts(count, ends=1):
    """Texts in a row, the last ones of which may not leave the layout, where all of them don't fit."""
    return {"class": "AutoLayout", "width": 300, "subviews": [
        {"class": "TextView", "text": "word word", "id": f"v{i}", "top ==": "parent.top",
         "left ==": f"v{i - 1}.right" if i else "parent.left", **({"right <=": "parent.right"} if i >= count - ends else {})}
        for i in range(count)]}


def contradictions(count):
    """Views in a row, every second of which ends where it can't."""
    return {"class": "AutoLayout", "width": 300, "height": 50, "subviews": [
        {**BOX, "id": f"v{i}", "left ==": f"v{i - 1}.right" if i else "parent.left",
         **({"right ==": f"v{i - 1}.left"} if i % 2 else {})} for i in range(count)]}


OVERLAPS = "lint --only overlap --class android.FloatingActionButton=ImageView main.grx"
BUTTON = {"class": "Button", "text": "a", "width": 60, "height": 60}


def beside(count):
    """Two buttons over each other, and between them a number of views beside both."""
    return {"class": "RelativeLayout", "width": 9000, "height": 200, "subviews": [
        {**BUTTON, "height": 100},
        *[{**BUTTON, "width": 2, "height": 90, "marginLeft": 100 + 4 * i, "marginTop": 1} for i in range(count)],
        {**BUTTON, "marginTop": 20}]}


def floating(count):
    """Floating buttons over each other, which may be, and two buttons below them that may not."""
    return {"class": "RelativeLayout", "width": 300, "height": 300, "subviews": [
        *[{"class": "android.FloatingActionButton", "width": 60, "height": 60}] * count,
        {**BUTTON, "marginTop": 100}, {**BUTTON, "marginTop": 120}]}


def covering(count):
    """A view without vertical anchors over the first one, and a number of others between them."""
    return {"class": "ConstraintLayout", "width": 300, "height": 300, "subviews": [
        {**BUTTON, "id": "first", "startToStart": "parent", "topToTop": "parent"},
        *[{**BOX, "startToStart": "parent", "bottomToBottom": "parent"}] * count,
        {**BUTTON, "id": "last", "startToStart": "parent"}, {**BOX, "startToEnd": "first", "topToBottom": "last"}]}


def connected(port):
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def answer(client):
    """The status and the body of an answer, or what has arrived of it."""
    received = b""
    try:
        while part := client.recv(1 << 16):
            received += part
    except ConnectionError:
        pass
    client.close()
    head, _, body = received.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    return int(head.split()[1]) if head else 0, length is not None and len(body) == int(length[1])


def asked(port, request):
    client = connected(port)
    try:
        client.sendall(request)
    except ConnectionError:
        pass
    return answer(client)[0]


def request(port, path, more=b""):
    return b"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s" % (path, port, more)


def heads(port, path):
    start = request(port, path, b"A: ")
    found = [asked(port, start + b"a" * (16 * KB - len(start) - 4 + more) + b"\r\n\r\n") for more in (0, 1)]
    return None if found == [200, 431] else f"heads of 16 KiB, and a byte more, are answered with {found}"


def bodies(port, path):
    head = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: %d\r\n\r\n"
    # The longer one is refused before it is sent.
    found = [asked(port, head % (path, port, count) + b"a" * sent) for count, sent in ((MB, MB), (MB + 1, 0))]
    return None if found[0] not in (0, 413) and found[1] == 413 else f"bodies of 1 MiB, and a byte more, are answered with {found}"


def times(port, path):
    """Half of a request, and a request whose answer isn't read, for 6 and for 20 seconds."""
    started = time.monotonic()
    halves, readers = [connected(port) for _ in range(2)], []
    for client in halves:
        client.sendall(request(port, path))
    for _ in range(2):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(30)
        client.connect(("127.0.0.1", port))
        client.sendall(request(port, path, b"\r\n"))
        readers.append(client)
    time.sleep(max(0, started + 6 - time.monotonic()))
    halves[0].sendall(b"\r\n")
    soon = [answer(client) for client in (halves[0], readers[0])]
    time.sleep(max(0, started + 20 - time.monotonic()))
    late = [answer(client) for client in (halves[1], readers[1])]
    if soon == [(200, True)] * 2 and late[0][0] == 408 and not late[1][1]:
        return None
    return f"after 6 seconds {soon}, after 20 {late}"


def connections(port, path):
    found = []
    for count in (63, 64):
        idle = [connected(port) for _ in range(count)]
        time.sleep(0.3)
        found.append(asked(port, request(port, path, b"\r\n")))
        idle[0].setblocking(False)
        try:
            found.append(idle[0].recv(1))
        except BlockingIOError:
            found.append("open")
        for client in idle:
            client.close()
        time.sleep(0.3)
    return None if found == [200, "open", 200, b""] else f"behind 63 and 64 connections: {found}"


DUMP = "--density 1 --device-dump d.xml main.grx"


def dump(count, size=0):
    """A layout, and a dump of a number of views."""
    views = '<node class="View" resource-id="x" bounds="[0,0][3,2]"/>' * count
    return {"main.grx": grx({**BOX, "id": "x"}), "d.xml": f"<hierarchy>{views}</hierarchy>".ljust(size)}


def git(folder, *arguments, text=None):
    line = ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.looseCompression=1", *arguments]
    return subprocess.run(line, input=text, capture_output=True, check=True).stdout.strip()


def committed(folder, trees):
    """A repository whose revision has a tree: from the inside out, a file, and the kind, the count, and the names of entries."""
    git(folder, "init", "-q")
    name = git(folder, "hash-object", "-w", "--stdin", text=trees[0])
    for kind, count, form in trees[1:]:
        entries = "".join(f"{'100644' if kind == 'blob' else '040000'} {kind} {name.decode()}\t{form % i}\n" for i in range(count))
        name = git(folder, "mktree", text=entries.encode())
    git(folder, "update-ref", "HEAD", git(folder, "commit-tree", name.decode(), "-m", "first").decode())


def listed(folder, count, size=16 * MB):
    """A revision that names one layout several times."""
    committed(folder, [grx(BOX).ljust(size).encode(), ("blob", count, "%d.grx")])


def listed_often(folder, count):
    """A revision that names one file, in folders with long names, 1000 times `count` times."""
    name = "a" * 245
    committed(folder, [b"a", *[(kind, many, name + "%d") for kind, many in (("blob", 1000), ("tree", 1), ("tree", 1), ("tree", count))]])


def texts(size):
    return {"class": "TextView", "text": "word " * (size // 5) + "a" * (size % 5)}


TRIES = {
    "bytes of a document and all": {
        "16 MiB": [*both("main.grx", lambda size: {"main.grx": grx(BOX).ljust(size)}, 16 * MB, 16 * MB + 1, "at most 16777216 bytes"),
                   Swift("LimitsTests/included_files_share_the_limit_in_bytes")]},
    "arrays and objects in them": {
        "one for each 80 of those bytes: 209,715": [
            *both("main.grx", lambda count: {"main.grx": grx(views(count), (",", ":"))}, 209_712, 209_713, "too many arrays, objects"),
            Swift("LimitsTests/included_files_share_the_limit_of_arrays_and_objects"),
            Swift("InflateBudgetTests/attributes_have_as_many_values_as_a_document_has_arrays")]},
    "bytes that a layout in XML grows into": {
        "32 MiB": both(MAIN, long_texts, 33, 34, "are left of the 33554432")},
    "bytes that all layouts of a run": {
        "64 MiB": [*both("check --new --no-git .", lambda count: long_texts(30, count), 3, 4, "of the 67108864 to which all layouts"),
                   Swift("RunBudgetTests/layouts_whose_size_is_that_of_their_files_take_nothing_from_the_budget")],
        "16 MiB, and 12 MiB divided by their number, at least 16 KiB": both(
            # Each layout is also created with its colors.
            "lint .", lambda uses: long_texts(uses, 2), 5, 8, "of the 16777216 to which all layouts")},
    "steps in which all layouts of a run": {
        "6 million, about 6 s": [
            *both("--format png --size 8000x8000 --output out .", pictures, 10, 12, "of the 6000000 that all layouts"),
            Swift("RunBudgetTests/steps_beyond_those_of_each_layout_are_shared")]},
    "bytes of an XML file of resources": {
        "16 MiB": both(MAIN, lambda size: res(text_view('android:text="@string/s0"'), values__a=references(1).ljust(size)),
                       16 * MB, 16 * MB + 1, "more than 16777216 bytes", 0),
        "160 MiB": [Swift("ExpansionTests/values_beyond_the_limit_of_a_run_are_reported")],
        "96 MiB": both(MAIN, font_families, 5, 7, "more than 96 MB together", 0)},
    "bytes of an archive of a library": {
        "64 MiB": [*both(AAR, lambda size: with_archives(Sized(b"", size)), 64 * MB, 64 * MB + 1, "it has more than 64 MB", 0),
                   *both(AAR, lambda size: with_archives(archive(size)), 64 * MB, 64 * MB + 1, "unpack to more than 64 MB", 0)],
        "128 MiB": both("--aar 0.aar --aar 1.aar --aar 2.aar " + MAIN, lambda size: with_archives(*[archive(size)] * 3),
                        42 * MB, 43 * MB, "unpack to more than 128 MB", 0)},
    "bytes of a font;": {
        "64 MiB": both(MAIN, lambda size: fonts(1, size), 64 * MB, 64 * MB + 1, "more than 67108864 bytes", 0),
        "256 MiB": both(MAIN, lambda size: fonts(5, size), 51 * MB, 52 * MB, "more than 256 MB", 0)},
    "unpacked bytes of an entry": {
        "250 times": [*both(AAR, lambda size: with_archives(archive(size, 1000)), 250_000, 250_001, "more than 250 times its size", 0),
                      *both(AAR, lambda size: with_archives(archive(size, 1)), 1 << 16, (1 << 16) + 1, "more than 250 times", 0)],
        "200,000": both("--aar l " + MAIN, archive_folders, 199_000, 201_000, "more than 200000 entries", 0),
        "10 levels": both("--aar l " + MAIN, lambda depth: {**res(text_view("")), "l/" + "a/" * depth + "a.aar": archive(1)},
                          10, 11, "deeper than 10 levels", 0)},
    "bytes of a build file": {
        "1 MiB each": [run for file in ("build.gradle", "settings.gradle", "gradle/libs.versions.toml") for run in both(
            PROJECT, lambda size, file=file: {**project(own_view()), file: " " * size}, MB, MB + 1, "more than 1048576 bytes", 0)],
        "1 million": [
            *both(PROJECT, lambda count: {**project(own_view()), "build.gradle": ";" * count}, 1_000_000, 1_000_001,
                  "more than 1000000 tokens", 0),
            *both(PROJECT, lambda count: project(own_view(), [("A.kt", ";" * count)]), 1_000_000, 1_000_001, UNKNOWN, 0)]},
    "bytes of a file of sample data": {
        "1 MiB": both(PROJECT, lambda size: {**project(text_view('tools:text="@sample/names"')), "sampledata/names": "a" * size},
                      MB, MB + 1, "more than 1048576 bytes", 0)},
    "bytes of a source;": {
        "2 MiB": both(PROJECT, lambda size: project(own_view(), [("A.kt", CLASS.ljust(size))]), 2 * MB, 2 * MB + 1, UNKNOWN, 0),
        "20,000": both(PROJECT, many_sources, 20_000, 20_001, UNKNOWN, 0),
        "64 MiB": both(PROJECT, lambda count: many_sources(count, " " * 2 * MB), 32, 33, UNKNOWN, 0),
        # Four of the levels are those of the package, which is there twice.
        "32": both(PROJECT, lambda depth: project(own_view(), [("B.kt", ""), ("a/" * (depth - 4) + "com/x/C.kt", "")]), 32, 33,
                   UNKNOWN, 0)},
    "folders that are searched for a project's modules": {
        "2,000": [Swift("ExpansionTests/folders_beyond_those_that_are_searched_for_modules_are_reported")],
        "5 levels": both(PROJECT, modules, 5, 6, "only 5 levels are searched for modules", 0)},
    "work of finding classes": {
        "4 million names": both(PROJECT, class_search, 75, 82, UNKNOWN, 0)},
    "expressions of an own class's constructors": {
        "20,000": [Swift("OwnClassCodeTests/code_without_an_end_is_followed_in_part")],
        "96": [Swift("OwnClassCodeTests/code_without_an_end_is_followed_in_part")]},
    "expressions and blocks inside each other in a source": {
        "48": [Swift("SourceParserTests/parts_that_are_too_deep_are_left_out")],
        "64": [Swift("SourceParserTests/expressions_that_are_too_long_are_left_out")]},
    "bytes of a compiled class": {"4 MiB": [Swift("ClassFileTests/a_class_that_is_too_large_is_refused")]},
    "nested Android drawables": {
        "40": both(SCREEN, lambda depth: res(shown("d"), drawable__d=insets(depth)), 40, 41, "at most 40 levels")},
    "nested folders": {
        "128": both("lint .", lambda depth: {"a/" * (depth - 1) + "a.grx": grx(BOX)}, 128, 129, "at most 128 levels")},
    "files that include each other": {
        "64 deep": both("0.grx", includes, 63, 64, "at most 64"),
        "10,000": both("main.grx", lambda count: {"a.grx": grx(BOX), "main.grx": grx(
            {"class": "LinearLayout", "subviews": [{"inflate": "a.grx"}] * count})}, 10_000, 10_001, "at most 10000")},
    "attributes of an XML element": {
        "256 each": [run for prefix in ("", "xmlns:") for run in both(
            "main.xml", lambda count, prefix=prefix: {"main.xml": attributes(count, prefix)}, 256, 257, "more than 256 attributes")]},
    "references of Android resources": {
        "64": both(MAIN, lambda count: res(text_view('android:text="@string/s0"'), values__a=references(count)), 63, 64,
                   "more than 64 references")},
    "names that are compared with an unknown name": {
        "400,000": [Run(MAIN, lambda: unknown_strings(399), 2, "did you mean 'name_of_one'"),
                    Run(MAIN, lambda: unknown_strings(401), says="name_of_ons", never="name_of_one")],
        "1,000 siblings": [Swift("LimitsTests/not_every_wrong_id_of_thousands_is_compared_with_every_view")],
        "20 ids": [Swift("LimitsTests/not_every_wrong_id_of_thousands_is_compared_with_every_view")]},
    "bytes read of a picture": {
        "1 MiB": both(MAIN, lambda size: res(image_view('android:src="@drawable/p"'), **{"drawable__p.jpg": jpeg(size)}),
                      MB - 20, MB, "ends before the picture's size", 0)},
    "bytes and pixels of a picture": {
        "8 MiB": [Run(SCREEN, lambda: res(shown("p"), **{"drawable__p.gif": Sized(GIF, 8 * MB)}), shows="image/gif"),
                  Run(SCREEN, lambda: res(shown("p"), **{"drawable__p.gif": Sized(GIF, 8 * MB + 1)}), never="image/gif")],
        "16 million": [Run(DRAWN, lambda: res(shown("p"), **{"drawable__p.png": png(4096, 4096)}), check=has_black),
                       Run(DRAWN, lambda: res(shown("p"), **{"drawable__p.png": png(4097, 4096)}), check=has_no_black)],
        "256 MiB": [Run(DRAWN, lambda: many_pictures(3), check=has_black), Run(DRAWN, lambda: many_pictures(4), check=has_no_black)]},
    "bytes of data": {
        "16 MiB": both("--data data.json main.xml", lambda size: data('{"a": "b"}'.ljust(size)), 16 * MB, 16 * MB + 1,
                       "at most 16777216 bytes"),
        "209,715": both("--data data.json main.xml", lambda count: data('{"a": "b", "c": [' + ",".join(["[]"] * count) + "]}"),
                        209_713, 209_714, "more than 209715")},
    "nested views, including": {
        "256": both("main.grx", lambda depth: {"main.grx": grx(nested(depth))}, 256, 257, "half as many for views")},
    "nested views in a tree built by code": {
        "264": [Swift("DepthTests/the_deepest_tree_is_laid_out_on_a_small_stack"), Swift("ClientsTests/wrong_and_odd_uses")]},
    "views in a document": {
        "unlimited": [Swift("InflateBudgetTests/more_views_than_allowed_are_an_error")]},
    "steps and time of inflating": {
        "unlimited": [Swift("InflateBudgetTests/too_many_steps_are_an_error"),
                      Swift("LayoutBudgetTests/a_budget_that_suffices_changes_nothing")]},
    "lengths": {
        "2³⁰ − 1 pixels": [Run("main.grx", {"main.grx": grx({**BOX, "width": width})}, shows="1073741823x2")
                           for width in (1_073_741_823, 1_073_741_824, 1e300)]},
    "columns of a table": {
        "10,000": [run for key, most in (("column", 9_999), ("span", 10_000)) for run in both(
            "main.grx", lambda number, key=key: {"main.grx": cell(**{key: number})}, most, most + 1, "10000 columns")]},
    "steps that the equations of a ConstraintLayout": {
        "34 million and 2,048 for each child": [
            Run("--explain v0 main.grx", lambda: {"main.grx": grx(expansion.shares(260))}, never="incomplete"),
            Run("--explain v0 main.grx", lambda: {"main.grx": grx(expansion.shares(330))}, shows="from an incomplete solution")]},
    "terms of those equations": {
        "1 million, at most some 400 MB": [Swift("SolverTests/a_system_with_too_many_terms_ends")]},
    "steps that the constraints of an AutoLayout": {
        "200 million, of which 34 million for setup": [
            *both("main.grx", lambda count: {"main.grx": grx(row_of_texts(count))}, 600, 1000, "too many ways", 0),
            Swift("RandomSystemTests/equations_that_take_too_long_to_set_up_are_reported")],
        "as many to find conflicts": both(
            "main.grx", lambda count: {"main.grx": grx(contradictions(count))}, 100, 400, "too many ways", 0),
        # All terms of the second run would take more than 2 GB.
        "4 million terms": both(
            "main.grx", lambda count: {"main.grx": grx(row_of_texts(count, count))}, 300, 14_000, "too many ways", 0)},
    "columns and rows of a GridLayout": {
        "100,000": [run for key in ("columnCount", "rowCount") for run in both(
            "main.grx", lambda count, key=key: {"main.grx": grx({"class": "GridLayout", key: count})}, 100_000, 100_001,
            "from 0 to 100000")]},
    "steps that a GridLayout takes": {
        "16 million per axis": [Swift("LineSolverTests/distances_that_take_too_many_steps_are_dropped_together")]},
    "elements of a vector's paths": {
        "100,000": [Run(SCREEN, lambda: vector(99_996), shows="#00ff00"), Run(SCREEN, lambda: vector(99_999), never="#00ff00")]},
    "diagnostics": {
        "1,000 errors and 1,000 warnings": [
            *both("main.grx", lambda count: {"main.grx": grx(views(count, shade=1))}, 1001, 1002, "2 more warnings", 0),
            Swift("LimitsTests/up_to_a_thousand_errors_and_as_many_warnings_are_all_listed"),
            Swift("LimitsTests/beyond_a_thousand_one_line_says_how_many_more_there_are")]},
    "characters of untrusted text": {
        "60": [Run("main.grx", {"main.grx": grx({"class": "q" * 60})}, 2, f"'{'q' * 60}'"),
               Run("main.grx", {"main.grx": grx({"class": "q" * 61})}, 2, f"'{'q' * 60}…'")]},
    "lines of `check`'s report": {
        "60": [Run("check --no-git --format markdown .", lambda: changed(6), 1, never="details"),
               Run("check --no-git --format markdown .", lambda: changed(400), 1, shows="details",
                   check=lambda made: made.count(b"\n") <= 60)]},
    "pictures of one layout's differences": {
        "8 combinations": [Run(f"check --no-git --pictures p --sizes {sizes(count)} .", {}, 1, says, never=never,
                               prepare=lambda folder, tool, count=count: matrix(folder, tool, count))
                           for count, says, never in ((8, "", "left out"), (9, "1 more combination", None))]},
    "places of a page": {
        "200,000": both(f"--format html --sizes {sizes(1000)} main.grx", lambda count: {"main.grx": grx(views(count))}, 199, 200,
                        "at most 200000")},
    "the side of a picture": {
        "16,384": both("--format png --size %sx10 main.grx", filling, 16_348, 16_349, "1 to 16384")},
    "the pixels of a picture": {
        "64 million (2²⁶)": both("--format png --size %sx8156 main.grx", filling, 8156, 8157, "at most 64 million")},
    "pixels drawn": {
        "512 million (2²⁹)": [*both("--format png --size 8000x8000 main.grx", lambda count: {"main.grx": grx(layers(count))}, 8, 9,
                                    "million pixels are drawn"),
                              Expansion("edges across a picture")]},
    "the size of a letter": {
        "2,048 pixels": [Swift("TextTests/letters_larger_than_2048_pixels_are_drawn_at_that_size")]},
    "a label": {
        "40 characters": [Run("--format boxes main.grx", {"main.grx": grx({**FILLING, "id": "q" * count})}, shows=label)
                          for count, label in ((39, "#" + "q" * 39 + " "), (40, "#" + "q" * 39 + "…"))]},
    "`--size`, `--sizes`": {
        "1,000,000 points": [*both("--format html --size %sx1 main.grx", filling, 1_000_000, 1_000_001, "at most 1000000"),
                             *both("--format html --sizes 9x9,9x%s main.grx", filling, "1e6", "1e18", "at most 1000000")]},
    "`--density`": {
        "0.01 to 100": [*both("--density %s main.grx", filling, "0.01", "0.009", "from 0.01 to 100"),
                        *both("--density %s main.grx", filling, "100", "100.1", "from 0.01 to 100")]},
    "combinations of a matrix": {
        "1,000": both("--densities %s main.grx", filling, densities(1000), densities(1001), "more than 1000 combinations")},
    "bytes of a `grx.json`": {
        "1 MiB": both("--config c.json main.grx", lambda size: {**filling(), "c.json": "{}".ljust(size)}, MB, MB + 1,
                      "longer than 1048576 bytes"),
        "1,000": [run for key, make in (("exclude", list), ("maxMeasures", lambda names: dict.fromkeys(names, 1))) for run in both(
            "check --new --no-git .", lambda count, key=key, make=make: {
                **filling(), "grx.json": json.dumps({key: make(f"q{i}" for i in range(count))})}, 1000, 1001, "at most 1000")]},
    "arrays and objects inside each other in the object": {
        "31": both("check --new --no-git .", lambda depth: {**filling(), "grx.json": '{"exclude":' + "[" * depth + "]" * depth + "}"},
                   31, 32, "at most 31 levels", status_below=2)},
    "bytes of a snapshot, a baseline, a report": {
        "32 MiB": [run for command, status in (("--check f main.grx", 1), ("lint --baseline f main.grx", 2), ("check --join f", 2))
                   for run in both(command, lambda size: {**filling(), "f": "x" * size}, 32 * MB, 32 * MB + 1,
                                   "longer than 33554432 bytes", status_below=status)]},
    "bytes of a device dump": {
        "16 MiB": both(DUMP, lambda size: dump(1, size), 16 * MB, 16 * MB + 1, "longer than 16777216 bytes"),
        "100,000": both(DUMP, dump, 100_000, 100_001, "more than 100000 views")},
    "`--jobs`": {
        "256": both("check --new --no-git --jobs %s .", filling, 256, 257, "from 1 to 256")},
    "views laid out to attribute": {
        "120,000 in a comparison, plus 24 for each view of the layout; 800,000": [
            Swift("EditedLayoutTests/a_comparison_keeps_its_limit_of_views"),
            Swift("EditedLayoutTests/the_limit_of_views_grows_linearly")]},
    "bytes of a file of a git revision": {
        "16 MiB": [Run("check --git HEAD .", {"0.grx": grx(BOX)}, status, shows=words,
                       prepare=lambda folder, tool, size=size: listed(folder, 1, size))
                   for size, status, words in ((16 * MB, 0, "1 unchanged"), (16 * MB + 1, 1, "0.grx: is new"))]},
    "bytes of all files of a git revision": {
        "1 GiB": [*in_revision("at most 1073741824 are read", listed, 2, 65),
                  Swift("FolderCommandTests/answers_of_git_are_limited")],
        "64 MiB": [*in_revision("answer has more than 67108864 bytes", listed_often, 30, 70),
                   Swift("FolderCommandTests/answers_of_git_are_limited")]},
    "time of one answer of git": {
        "60 s": [Swift("FolderCommandTests/answers_of_git_are_limited")]},
    "`serve`: bytes": {
        "16 KiB": [Served(heads, grx(BOX))],
        "1 MiB": [Served(bodies, grx(BOX))],
        "10 s each": [Served(times, grx({"class": "TextView", "text": "a" * 6 * MB, "visibility": "gone"}))]},
    "`serve`: edits": {
        "100": [Swift("LiveSessionTests/only_the_latest_hundred_edits_can_be_undone")]},
    "`serve`: connections": {
        "64": [Served(connections, grx(BOX)), Swift("HTTPServerTests/a_request_behind_many_listeners_is_answered_at_once")]},
    "`serve`: layouts that are drawn": {
        "2 to 4": [Swift("BackgroundJobsTests/all_jobs_run_and_no_more_at_a_time_than_there_are_threads"),
                   Swift("LiveServerTests/other_requests_are_answered_while_a_layout_is_drawn")]},
    "lint: bytes of all texts": {
        "1 MiB": both("lint main.grx", lambda size: {"main.grx": grx(texts(size))}, MB - 64, MB + 1, "so only the first window", 1, 1)},
    "lint: steps of the first window": {
        "100,000, about 0.1 s": both("lint main.grx", lambda count: {"main.grx": grx(expansion.shares(count))}, 60, 200,
                                     "so only the first window", 0)},
    "lint: views that a view is compared": {
        "256 siblings": [Run(OVERLAPS, lambda: {"main.grx": grx(beside(250))}, 1, shows="overlaps"),
                         Run(OVERLAPS, lambda: {"main.grx": grx(beside(270))}, never="overlaps")],
        "16 in detail": [Run(OVERLAPS, lambda: {"main.grx": grx(floating(20))}, 1, shows="overlaps"),
                         Run(OVERLAPS, lambda: {"main.grx": grx(floating(50))}, never="overlaps")]},
    "lint: siblings before a child": {
        "256": [Run("lint main.grx", lambda: {"main.grx": grx(covering(250))}, 1, shows="anchor"),
                Run("lint main.grx", lambda: {"main.grx": grx(covering(260))}, never="anchor")]},
}


def main():
    arguments = sys.argv[1:]
    share = int(arguments.pop(arguments.index("--share") + 1)) if "--share" in arguments else None
    arguments = [argument for argument in arguments if argument not in ("--all", "--share")]
    if len(arguments) not in (1, 2) or any(argument.startswith("-") for argument in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    tool, name = os.path.abspath(arguments[0]), arguments[1] if len(arguments) == 2 else ""
    rows = rows_of_page()
    problems = [] if name else problems_of_list(rows)
    limits = [(row, limit, entries) for row, limits in TRIES.items() if name in row for limit, entries in limits.items()]
    if share is not None:
        limits = limits[share % 2::2]
    tries = [(row, limit, entry) for row, limit, entries in limits
             for entry in entries if not isinstance(entry, (Swift, Expansion))]
    with ThreadPoolExecutor(3) as threads:
        for (row, limit, entry), (seconds, problem) in zip(tries, threads.map(lambda made: made[2].fails(tool), tries)):
            print(f"{row}: {limit}: {entry.command[:60]}: {seconds:.2f} s{': WRONG' if problem else ''}", flush=True)
            if problem:
                problems.append(f"{row}: {limit}: {problem}")
    for problem in problems:
        print(problem)
    used = os.times()
    print(f"{len(rows)} rows, {sum(len(limits) for limits in TRIES.values())} limits, {len(tries)} runs, "
          f"{len(problems)} problems, {sum(used[:4]):.0f} s of processor time")
    return 1 if problems else 0


def rows_of_page():
    """Returns the limits of each row by its quantity."""
    text = PAGE.read_text()
    text = text[text.index("\n## Limits\n"):text.index("\n### What applications use\n")]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {row[0]: row[1] for row in rows if row[0] not in ("quantity", "---")}


def problems_of_list(rows):
    """Returns how the list of tries and the rows of the page differ."""
    sources = [path.read_text() for path in (ROOT / "Tests").rglob("*Tests.swift")]
    problems = []
    for quantity, cell in rows.items():
        keys = [key for key in TRIES if quantity.startswith(key)]
        if len(keys) != 1:
            problems.append(f"{quantity}: {len(keys)} lists of tries")
            continue
        rest = cell
        for text in TRIES[keys[0]]:
            if text not in rest:
                problems.append(f"{quantity}: the page doesn't have '{text}'")
            rest = rest.replace(text, "", 1)
        if re.search(r"\d", rest):
            problems.append(f"{quantity}: nothing tries '{rest.strip()}'")
    for key, limits in TRIES.items():
        if not any(quantity.startswith(key) for quantity in rows):
            problems.append(f"{key}: the page has no such row")
        for text, entries in limits.items():
            problems += [f"{key}: {text}: {problem}" for entry in entries if (problem := entry.problem(sources))]
            if len(entries) < 2 and not isinstance(entries[0], (Swift, Served)):
                problems.append(f"{key}: {text}: only one side is tried")
    return problems


if __name__ == "__main__":
    sys.exit(main())
