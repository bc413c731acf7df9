"""Runs of a program under the limits of the system that the Security page advises for documents of strangers."""
import os
import resource
import subprocess
import threading


def limit(stack=None):
    """Limits this process to 2 GB of memory, 30 s of processor time, and a number of KB of stack."""
    if stack:
        resource.setrlimit(resource.RLIMIT_STACK, (stack * 1024,) * 2)
    resource.setrlimit(resource.RLIMIT_AS, (2_000_000 * 1024,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, (30, 30))


def run(arguments, folder, output=subprocess.DEVNULL, messages=subprocess.DEVNULL, prepare=limit):
    """Returns the exit status of a program, and what it used. It is killed after two minutes."""
    process = subprocess.Popen(arguments, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=messages,
                               preexec_fn=prepare)
    timer = threading.Timer(120, process.kill)
    timer.start()
    _, status, used = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used
