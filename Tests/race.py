#!/usr/bin/env python3
"""Swaps what a layout includes while the tool reads it, and looks for what may not be read.

    swift build -c release --product grx-render
    Tests/race.py [SECONDS] [TOOL]          30 seconds and .build/release/grx-render, unless given

The included file is swapped with a link to a file outside of the folder, with a pipe, and its folder with a link to one
outside, a third of the time each. Exit status 0 if nothing outside was read and no run took more than ten seconds.
"""
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


def swap_folder():
    os.rename("inside/folder", "inside/kept")
    os.symlink("../outside", "inside/folder")
    os.unlink("inside/folder")
    os.rename("inside/kept", "inside/folder")


def prepare(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder + "/inside/folder")
    os.makedirs(folder + "/outside")
    os.chdir(folder)
    names = [f"row{n}.grx" for n in range(COUNT)]
    subviews = [{"inflate": "folder/" + name} for name in names]
    files = {"outside/row.grx": view(SECRET)}
    files["inside/main.grx"] = json.dumps({"layout": {"class": "LinearLayout", "subviews": subviews}})
    for name in names:
        files["inside/folder/" + name] = view("row")
        files["outside/" + name] = view(SECRET)
    for path, text in files.items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


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
                run = subprocess.run([tool, "inside/main.grx"], capture_output=True, text=True, timeout=10)
            except subprocess.TimeoutExpired:
                hangs += 1
                continue
            leaks += SECRET in run.stdout + run.stderr
            read += "#row" in run.stdout
    finally:
        done.set()
        swapper.join()
    print(f"{swap.__name__}: {runs} runs, {read} without a mistake, {leaks} read what is outside, {hangs} too long")
    return leaks + hangs


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30
    tool = os.path.abspath(sys.argv[2] if len(sys.argv) > 2 else ".build/release/grx-render")
    folder = tempfile.mkdtemp()
    try:
        faults = 0
        for swap in (swap_link, swap_pipe, swap_folder):
            prepare(folder + "/work")
            faults += race(tool, swap, seconds / 3)
        return 1 if faults else 0
    finally:
        os.chdir("/")
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
