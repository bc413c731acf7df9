#!/usr/bin/env python3
"""Swaps included files while the tool reads them, and folders while it writes, and checks that nothing outside is touched.

    swift build -c release --product grx-render
    Tests/race.py [SECONDS] [TOOL]          30 seconds and .build/release/grx-render, unless given

The included file is swapped with a link to a file outside the folder, with a pipe, and its folder with a link to one
outside; a snapshot with a link and with a pipe, and a searched folder and a folder of Android's resources with a link, while
`check` and `lint` traverse the folder; the folder of snapshots and pictures with a link while they are written. Each takes a share
of the time. Exit status 0 if nothing outside was read or written and no run took more than ten seconds.
"""
import glob
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

SECRET = "secret-outside"


def view(name):
    return json.dumps({"layout": {"class": "View", "id": name}})


COUNT = 200


def swap_file(make):
    # Each file is read once in a run, so there are many.
    name = f"inside/folder/row{random.randrange(COUNT)}.grx"
    make("inside/temporary")
    os.link(name, "inside/good")
    os.rename("inside/temporary", name)
    os.rename("inside/good", name)


def swap_link():
    swap_file(lambda path: os.symlink("../../outside/row.grx", path))


def swap_pipe():
    swap_file(os.mkfifo)


def swap_with_link(folder, kept, target):
    os.rename(folder, kept)
    try:
        os.symlink(target, folder)
        os.unlink(folder)
    except OSError:
        # The tool has created the folder that it writes into again.
        pass
    while True:
        try:
            return os.rename(kept, folder)
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)


def swap_folder():
    swap_with_link("inside/folder", "inside/kept", "../outside")


def swap_searched_folder():
    # A dot hides the folder from the search under its other name.
    swap_with_link("inside/folder", "inside/.kept", "../outside")


def swap_written_folder():
    swap_with_link("inside/folder", "inside/.kept", "../outside")


def swap_pictures():
    swap_with_link("inside/pictures/folder", "inside/pictures/kept", "../../outside")


def swap_resources():
    name = random.choice(["values", "layout-land"])
    swap_with_link(f"inside/res/{name}", "inside/.kept", f"../../outside/{name}")


def swap_snapshot_link():
    os.symlink("../../outside/row.txt", "inside/temporary")
    swap_snapshot()


def swap_snapshot_pipe():
    os.mkfifo("inside/temporary")
    swap_snapshot()


def swap_snapshot():
    name = f"inside/folder/row{random.randrange(COUNT)}.txt"
    os.link(name, "inside/good")
    os.rename("inside/temporary", name)
    os.rename("inside/good", name)


def prepare(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder + "/inside/folder")
    os.makedirs(folder + "/inside/pictures/folder")
    os.makedirs(folder + "/outside")
    os.chdir(folder)
    names = [f"row{n}.grx" for n in range(COUNT)]
    subviews = [{"inflate": "folder/" + name} for name in names]
    files = {"outside/row.grx": view(SECRET), "outside/row.txt": f"View #{SECRET} 0,0 9x9\n"}
    space = 'xmlns:android="http://schemas.android.com/apk/res/android"'
    size = 'android:layout_width="9dp" android:layout_height="9dp"'
    text = f'<TextView {space} {size} android:text="@string/%s" android:id="@+id/row"/>'
    for place, value in (("inside/res", "row"), ("outside", SECRET)):
        files[f"{place}/values/{value}.xml"] = f'<resources><string name="{value}">{value}</string></resources>'
        files[f"{place}/layout-land/a.xml"] = text % value
    files["inside/res/layout/a.xml"] = text % "row"
    for folder in ("inside/res/values", "inside/res/layout", "inside/res/layout-land", "outside/values", "outside/layout-land"):
        os.makedirs(folder)
    files["inside/main.grx"] = json.dumps({"layout": {"class": "LinearLayout", "subviews": subviews}})
    for name in names:
        files["inside/folder/" + name] = view("row")
        files["inside/folder/" + name.replace(".grx", ".txt")] = "View #row 0,0 0x1\n"
        files["outside/" + name] = view(SECRET)
    for path, text in files.items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


COMMANDS = {
    swap_link: [["inside/main.grx"]],
    swap_pipe: [["inside/main.grx"]],
    swap_folder: [["inside/main.grx"]],
    swap_searched_folder: [["check", "inside"], ["lint", "inside"], ["check", "--list", "inside"]],
    swap_written_folder: [["check", "--new", "inside"], ["check", "--update", "inside"]],
    swap_pictures: [["--format", "svg", "--output", "inside/pictures", "inside"]],
    swap_resources: [["inside/res/layout/a.xml"], ["--sizes", "9x9,9x5", "inside/res/layout/a.xml"], ["lint", "inside/res"]],
    swap_snapshot_link: [["check", "inside"]],
    swap_snapshot_pipe: [["check", "inside"]],
}


def written_outside():
    """Removes the written files, so that the next run writes again, and returns the number of files outside."""
    count = 0
    for name in glob.glob("outside/row[0-9]*.txt") + glob.glob("outside/*.svg") + glob.glob("outside/.grx-render-*"):
        count += 1
        os.unlink(name)
    for name in glob.glob("inside/*/row*.txt") + glob.glob("inside/*/row*.svg"):
        try:
            os.unlink(name)
        except FileNotFoundError:
            pass
    return count


def race(tool, swap, seconds):
    done = threading.Event()

    def go_on():
        while not done.is_set():
            swap()

    swapper = threading.Thread(target=go_on)
    swapper.start()
    end = time.monotonic() + seconds
    runs = leaks = hangs = read = 0
    try:
        while time.monotonic() < end:
            runs += 1
            try:
                arguments = COMMANDS[swap][runs % len(COMMANDS[swap])]
                run = subprocess.run([tool, *arguments], capture_output=True, text=True, timeout=10)
            except subprocess.TimeoutExpired:
                hangs += 1
                continue
            leaks += SECRET in run.stdout + run.stderr
            if swap in (swap_written_folder, swap_pictures):
                leaks += written_outside()
            read += run.returncode < 2
    finally:
        done.set()
        swapper.join()
    print(f"{swap.__name__}: {runs} runs, {read} without an error, {leaks} reached what is outside, {hangs} too long")
    return leaks + hangs


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30
    tool = os.path.abspath(sys.argv[2] if len(sys.argv) > 2 else ".build/release/grx-render")
    folder = tempfile.mkdtemp()
    try:
        faults = 0
        for swap in COMMANDS:
            prepare(folder + "/work")
            faults += race(tool, swap, seconds / len(COMMANDS))
        return 1 if faults else 0
    finally:
        os.chdir("/")
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
