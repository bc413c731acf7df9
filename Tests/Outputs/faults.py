#!/usr/bin/env python3
"""Simulates the failures of real machines while the tool processes a folder, and checks the resulting files.

    Tests/Outputs/faults.py BIN [ROUNDS]

BIN is a built grx-render. Runs that write are interrupted ROUNDS times each by SIGINT, SIGTERM and SIGKILL (default: 10);
disks are full or read-only, two runs write at once, files disappear and change while they are read, links form cycles, folders
can't be read, and files are pipes. Every snapshot must be the old or the new one, every fault must be reported, and all other
files must be processed.

Checks that need privileges that this process lacks (mounting a small disk, or becoming a user who can't read all files) are
skipped with a message. Exit status: 0 if all checks pass, 1 otherwise.
"""
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

UNPRIVILEGED = 65534
faults = []
checks = 0


def check(holds, what):
    global checks
    checks += 1
    if not holds:
        faults.append(what)
        print(f"faults.py: {what}", file=sys.stderr)


def layout(width, rows=4):
    row = {"class": "View", "width": width, "height": 10}
    return json.dumps({"layout": {"class": "LinearLayout", "direction": "vertical", "subviews": [row] * rows}})


class Folder:
    """Layouts with their snapshots, and the contents of these before and after an edit."""

    def __init__(self, tool, path, count, rows=4):
        self.tool, self.path = tool, Path(path)
        self.names = [f"part{index % 7}/layout{index:03}" for index in range(count)]
        for name in self.names:
            self.file(name, ".grx").parent.mkdir(parents=True, exist_ok=True)
        self.rows = rows
        self.write(20)
        self.run("check", "--new", ".")
        self.old = self.snapshots()
        self.write(30)
        self.run("check", "--update", ".")
        self.new = self.snapshots()
        self.reset()

    def file(self, name, suffix):
        return self.path / (name + suffix)

    def write(self, width):
        for name in self.names:
            self.file(name, ".grx").write_text(layout(width, self.rows))

    def snapshots(self):
        return {name: self.file(name, ".txt").read_bytes() if self.file(name, ".txt").exists() else None for name in self.names}

    def reset(self):
        for name in self.names:
            self.file(name, ".txt").write_bytes(self.old[name])
        for name in self.hidden():
            name.unlink()

    def hidden(self):
        return list(self.path.rglob(".grx-render-*"))

    def run(self, *arguments, **options):
        return subprocess.run(
            [self.tool, *arguments], cwd=self.path, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
            **options)

    def counts(self):
        """Returns the number of snapshots that are old, new, and neither."""
        now = self.snapshots()
        old = sum(now[name] == self.old[name] for name in self.names)
        new = sum(now[name] == self.new[name] for name in self.names)
        return old, new, len(self.names) - old - new


def interrupted(folder, rounds):
    started = time.perf_counter()
    folder.run("check", "--update", ".")
    whole = time.perf_counter() - started
    folder.reset()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        midway = 0
        for _ in range(rounds):
            process = subprocess.Popen(
                [folder.tool, "check", "--update", "."], cwd=folder.path, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(whole * random.uniform(0.05, 1))
            process.send_signal(number)
            process.wait(60)
            old, new, broken = folder.counts()
            check(broken == 0, f"{number.name}: {broken} snapshots are neither old nor new")
            midway += old > 0 and new > 0
            left = folder.hidden()
            # SIGKILL can't be handled. The files that it leaves are hidden, and later runs don't read them.
            check(not left or number == signal.SIGKILL and len(left) == 1, f"{number.name} leaves {left}")
            after = folder.run("check", "--update", ".")
            check(after.returncode == 0 and folder.counts()[1] == len(folder.names), f"after {number.name}: {after.stderr}")
            folder.reset()
        print(f"{number.name}: {rounds} runs interrupted, {midway} of them midway: each snapshot old or new")


def two_at_once(folder):
    for _ in range(3):
        folder.reset()
        runs = [
            subprocess.Popen(
                [folder.tool, "check", "--update", "--new", "."], cwd=folder.path, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for _ in range(2)]
        for run in runs:
            output, messages = run.communicate(timeout=60)
            check(run.returncode == 0, f"one of two runs exits {run.returncode}: {messages}")
        check(folder.counts() == (0, len(folder.names), 0), "two runs at once leave other snapshots")
        check(not folder.hidden(), "two runs at once leave files")
    folder.reset()
    print("two runs at once, 3 times: all snapshots new")


def full_disk(tool, work):
    small = work / "small"
    small.mkdir()
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", small]).returncode != 0:
        print("faults.py: no small disk can be mounted: a full one is not tried")
    else:
        try:
            folder = Folder(tool, small / "tree", 20, rows=400)
            filling = os.open(small / "filling", os.O_WRONLY | os.O_CREAT)
            try:
                while os.write(filling, bytes(4096)):
                    pass
            except OSError:
                os.close(filling)
            run = folder.run("check", "--update", ".")
            old, _, broken = folder.counts()
            check(run.returncode == 2 and broken == 0 and old == 20, f"a full disk: exit {run.returncode}, {broken} broken")
            check("No space left on device" in run.stderr, f"a full disk isn't told: {run.stderr}")
            check(not folder.hidden(), "a full disk keeps files")
            check("20 cannot be read" in run.stdout or "cannot be" in run.stdout, run.stdout[-200:])
            os.unlink(small / "filling")
            check(folder.run("check", "--update", ".").returncode == 0 and folder.counts()[1] == 20, "room again")
            print("a full disk: told, every snapshot the old one")
        finally:
            subprocess.run(["umount", small], check=True)
    folder = Folder(tool, work / "limited", 10, rows=400)
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    run = folder.run("check", "--update", ".", preexec_fn=limit)
    check(run.returncode == 2 and folder.counts() == (10, 0, 0), f"a limit for files: exit {run.returncode}")
    check("File too large" in run.stderr and not folder.hidden(), f"a limit for files isn't told: {run.stderr}")
    print("files limited to 1,000 bytes: told, every snapshot the old one")


def as_somebody():
    """Drops the privilege to read and write all files."""
    if os.geteuid() == 0:
        os.setgid(UNPRIVILEGED)
        os.setuid(UNPRIVILEGED)


def rights(tool, work):
    folder = Folder(tool, work / "rights", 20)
    hidden = folder.path / "part3"
    folders = [folder.path, *(path for path in folder.path.iterdir() if path.is_dir())]
    for path in folders:
        path.chmod(0o555)
    reach(folder.path)
    run = folder.run("check", "--update", ".", preexec_fn=as_somebody)
    check(run.returncode == 2 and folder.counts() == (20, 0, 0), f"a read-only folder: exit {run.returncode}")
    check("Permission denied" in run.stderr, f"a read-only folder isn't told: {run.stderr}")
    hidden.chmod(0)
    run = folder.run("check", ".", preexec_fn=as_somebody)
    check("part3: error: " in run.stderr and run.returncode == 2, f"an unreadable folder isn't told: {run.stderr}")
    check(re.search(r"17 changed, 1 cannot be read", run.stdout), f"the rest doesn't go on: {run.stdout[-200:]}")
    for path in folders:
        path.chmod(0o755)
    folder.file(folder.names[0], ".grx").chmod(0)
    folder.file(folder.names[1], ".txt").chmod(0)
    run = folder.run("check", ".", preexec_fn=as_somebody)
    check(run.returncode == 2 and run.stderr.count("there is no permission to read it") == 2, f"unreadable files: {run.stderr}")
    print("read-only and unreadable folders and files: told, the rest done")


def reach(path):
    """Lets other users enter the enclosing folders."""
    for parent in path.parents:
        if parent.stat().st_uid == os.geteuid() and not parent.stat().st_mode & 0o001 and len(parent.parts) > 2:
            parent.chmod(parent.stat().st_mode | 0o011)


def vanishing(folder):
    done = threading.Event()
    # The layouts that were moved, in order; the last one may not be back yet.
    moved = []

    def disturb():
        kept = folder.path / "kept"
        while not done.is_set():
            name = random.choice(folder.names)
            moved.append(name)
            file = folder.file(name, random.choice([".grx", ".txt"]))
            os.rename(file, kept)
            time.sleep(0.002)
            os.rename(kept, file)
            # Replaces the whole file, as editors do.
            kept.write_text(layout(random.choice([20, 30])))
            os.rename(kept, folder.file(name, ".grx"))

    thread = threading.Thread(target=disturb)
    thread.start()
    told = 0
    try:
        for _ in range(15):
            first = max(len(moved) - 1, 0)
            run = folder.run("check", "--format", "json", ".")
            check(run.returncode in (0, 1, 2), f"vanishing files: exit {run.returncode}")
            report = json.loads(run.stdout)
            # Files that weren't moved during the run are in its report, even if the run takes long.
            seen = {entry["layout"].removesuffix(".grx") for entry in report["layouts"]}
            left_out = set(folder.names) - seen - set(moved[first:])
            check(not left_out, f"vanishing files: others are left out: {sorted(left_out)}")
            for entry in report["layouts"]:
                check(entry["status"] in ("same", "differs", "missing", "unreadable"), f"{entry}")
                if entry["status"] == "unreadable":
                    told += 1
                    check("no such file" in entry["message"], f"a vanished file: {entry['message']}")
    finally:
        done.set()
        thread.join()
    print(f"files vanish and change, 15 runs: all ended, {told} times told")


def odd_files(tool, work):
    path = work / "odd"
    path.mkdir()
    write = lambda name, text: (path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    write("good.grx", layout(20))
    write("empty.grx", "")
    write("zeros.grx", bytes(100))
    write("broken.grx", '{ "layout": ')
    write("deep.grx", '{"layout":' + '{"class":"FrameLayout","subviews":[' * 5000)
    write("notes.txt", "Notes, and no snapshot\n")
    os.mkfifo(path / "pipe.grx")
    os.mkfifo(path / "pipe.txt")
    (path / "folder.grx").mkdir()
    write("folder.grx/inside.grx", layout(20))
    os.symlink("self.grx", path / "self.grx")
    os.symlink("ping.grx", path / "pong.grx")
    os.symlink("pong.grx", path / "ping.grx")
    os.symlink("nowhere", path / "lost.grx")
    os.symlink("..", path / "up")
    os.symlink(".", path / "here")
    (path / "deeper").mkdir()
    os.symlink("../deeper", path / "deeper" / "loop")
    os.symlink("good.grx", path / "same.grx")
    run = subprocess.run(
        [tool, "check", "--new", "."], cwd=path, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20)
    check(run.returncode == 2, f"odd files: exit {run.returncode}")
    for word in ("broken.grx:1:", "empty.grx:1:", "zeros.grx:1:", "deep.grx:1:", "self.grx: error", "ping.grx: error",
                 "pong.grx: error", "lost.grx: error", "here: note: ", "deeper/loop: note: "):
        check(word in run.stderr, f"odd files: {word} isn't told")
    check((path / "good.txt").exists() and (path / "folder.grx/inside.txt").exists(), "odd files: the rest isn't written")
    for command in (["lint", "."], ["--format", "png", "--output", "../pictures", "."], ["check", "--list", "."]):
        run = subprocess.run(
            [tool, *command], cwd=path, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20)
        check(run.returncode in (1, 2) and "self.grx" in run.stderr, f"odd files, {command}: exit {run.returncode}")
    print("broken files, pipes, loops of links: told, the rest done")


def outputs(folder):
    for stream in ("/dev/full",):
        with open(stream, "w") as out:
            run = subprocess.run(
                [folder.tool, "check", "."], cwd=folder.path, stdout=out, stderr=subprocess.PIPE, text=True, timeout=20)
        check(run.returncode == 2 and "<stdout>: error:" in run.stderr, f"output to {stream}: exit {run.returncode}")
    run = folder.run("check", "--output", "no/such/folder.xml", ".")
    check(run.returncode == 2 and "there is no such folder" in run.stderr, f"no folder for the report: {run.stderr}")
    folder.path.joinpath("taken").write_text("a file")
    run = folder.run("check", "--pictures", "taken", ".")
    check(run.returncode == 2 and "taken" in run.stderr, f"no folder for pictures: {run.stderr}")
    run = folder.run("check", "--git", "HEAD", ".", env={"PATH": "/nonexistent"})
    check(run.returncode == 2 and "git" in run.stderr, f"no git: exit {run.returncode} {run.stderr}")
    print("nowhere to write, and no git: told")


def jobs(folder):
    """Checks that the output is the same for every number of jobs."""
    folder.file(folder.names[3], ".grx").write_text("{")
    folder.file(folder.names[5], ".txt").unlink()
    folder.file("gone", ".txt").write_text("View 0,0 1x1\n")
    for form in ("text", "junit", "json", "github", "markdown"):
        seen = set()
        for count in ("1", "2", "3", "16", "256"):
            run = folder.run("check", "--jobs", count, "--format", form, ".")
            timeless = lambda text: re.sub(r" \([0-9.]+ s\)\n", "\n", text)
            seen.add((run.returncode, timeless(run.stdout), timeless(run.stderr)))
        check(len(seen) == 1 and next(iter(seen))[0] == 2, f"{form}: --jobs changes the output")
    print("1 to 256 jobs: the same bytes in every form")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tool = str(Path(sys.argv[1]).resolve())
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    random.seed(1)
    work = Path(tempfile.mkdtemp())
    try:
        folder = Folder(tool, work / "tree", 100)
        interrupted(folder, rounds)
        two_at_once(folder)
        full_disk(tool, work)
        rights(tool, work)
        vanishing(Folder(tool, work / "vanishing", 150))
        odd_files(tool, work)
        outputs(folder)
        jobs(Folder(tool, work / "jobs", 60))
    finally:
        shutil.rmtree(work)
    print(f"{checks} checks: " + (f"{len(faults)} faults" if faults else "all of them hold"))
    sys.exit(1 if faults else 0)


main()
