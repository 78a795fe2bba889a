#!/usr/bin/env python3
"""Runs the driver in several processes, and the examples of the page on scale.

usage: scale.py scale.md DRIVER LIBRARY INCLUDE_DIR MPIRUN MPICXX
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

page, driver, library, mpirun, mpicxx = map(os.path.abspath, sys.argv[1:4] + sys.argv[5:7])
includes = ["-I" + folder for folder in sys.argv[4].split(":")]
folders = [os.path.dirname(driver), os.path.join(os.path.dirname(driver), "..", "bench"), os.path.dirname(mpirun)]
environment = dict(os.environ, PATH=os.pathsep.join([*folders, os.environ["PATH"]]))


def run(ranks, *words):
    command = [mpirun, "--oversubscribe", "--bind-to", "none", "-np", str(ranks), driver, *words]
    print("$", " ".join(command), flush=True)
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)


def messages(result):
    return [line for line in result.stderr.split("\n") if line.startswith("pleach: ")]


def dies():
    """A process that dies takes the others with it."""
    job = subprocess.Popen([mpirun, "--oversubscribe", "--bind-to", "none", "-np", "3", driver, "rank", "--random", "300000",
                            "--repeat", "100000"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    children = []
    while len(children) < 3:
        time.sleep(0.2)
        children = [int(pid) for pid in os.listdir("/proc") if pid.isdigit() and is_child(pid, job.pid)]
    time.sleep(2)
    os.kill(children[1], signal.SIGKILL)
    assert job.wait(timeout=60) != 0


def parts():
    """Files are read, and arrays written, in parts: fewer lines than ranks, carriage returns, no last newline."""
    lines = "\r\n".join(["# a list", "1", "2", "", "2"])
    open("few.txt", "w", encoding="utf-8", newline="").write(lines)
    subprocess.run(["gzip", "-kf", "few.txt"], check=True)
    for ranks, name in [(7, "few.txt"), (2, "few.txt.gz")]:
        result = run(ranks, "rank", name, "--check", "--output", "few.rank.txt")
        assert result.returncode == 0, result
        assert open("few.rank.txt", encoding="utf-8").read() == "0\n1\n2\n"
    open("long.txt", "w", encoding="utf-8").write("".join(f"{i + 1}\n" for i in range(5000)) + "-1\n")
    result = run(4, "rank", "long.txt", "--output", "long.npy")
    assert result.returncode == 0, result
    result = run(3, "scan", "long.npy", "--check", "--type", "f64", "--output", "long.scan.npy")
    assert result.returncode == 0 and os.path.getsize("long.scan.npy") == 128 + 8 * 5001, result
    open("bad.edges", "w", encoding="utf-8").write("0 1\n" * 3000 + "0 x\n" + "0 1\n" * 3000)
    open("many.mtx", "w", encoding="utf-8").write("%%MatrixMarket matrix coordinate pattern general\n3 3 5\n" + "1 2\n" * 9)
    open("both.txt", "w", encoding="utf-8").write("1\n1\n3\n-1\n")
    for arguments, message in [(["components", "bad.edges"], "bad.edges:3001: 'x' is not an integer"),
                               (["bfs", "many.mtx"], "many.mtx:8: holds more than the 5 entries that it declares"),
                               (["rank", "both.txt"], "successor[1] = 1, but successor[3] = -1"),
                               (["rank", "long.txt", "--output", "missing/rank.txt"], "missing/rank.txt")]:
        result = run(3, *arguments)
        said = messages(result)
        assert result.returncode == 1 and len(said) == 1 and message in said[0], result
    assert not [name for name in os.listdir(".") if ".tmp-" in name]


def is_child(pid, parent):
    try:
        fields = open(f"/proc/{pid}/stat", encoding="utf-8").read().rsplit(")", 1)[1].split()
        name = os.readlink(f"/proc/{pid}/exe")
    except OSError:
        return False
    return int(fields[1]) == parent and name == driver


def main():
    text = open(page, encoding="utf-8").read()
    blocks = re.findall(r"^```(sh|cpp)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    shell = "".join(code for language, code in blocks if language == "sh")
    programs = [code for language, code in blocks if language == "cpp"]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        subprocess.run(["bash", "-c", "set -euxo pipefail\n" + shell], check=True, env=environment)
        assert open("rank.txt", encoding="utf-8").read().split() == ["1", "0", "2", "0", "3"]
        assert open("maxima.txt", encoding="utf-8").read().split() == ["1", "1", "2", "2", "3"]

        assert open("size.txt", encoding="utf-8").read().split() == ["4", "2", "1", "1"]
        assert open("tree.tsv", encoding="utf-8").read().split()[-4:] == ["3", "1", "2", "0"]
        assert open("hops.txt", encoding="utf-8").read().split() == ["2", "3", "2", "1", "0", "-1", "-1"]
        assert open("part.txt", encoding="utf-8").read().split() == ["0", "0", "0", "0", "0", "5", "5"]

        folder_of_library = os.path.dirname(library)
        for program, expected in zip(programs, ["1000 249750\n", "10 1000 11\n"], strict=True):
            open("example.cpp", "w", encoding="utf-8").write(program)
            subprocess.run([mpicxx, "-std=c++20", *includes, "example.cpp", "-o", "example", "-L" + folder_of_library,
                            "-lpleach_mpi", "-lpleach", "-Wl,-rpath," + folder_of_library], check=True)
            printed = subprocess.run([mpirun, "--oversubscribe", "-np", "3", "./example"], check=True, env=environment,
                                     stdout=subprocess.PIPE, text=True).stdout
            assert printed == expected, printed

        result = run(3, "rank", "--random", "50000", "--check", "--json")
        report = json.loads(result.stdout)  # one, of all
        assert result.returncode == 0 and report["check"] == "ok" and report["ranks"] == 3, (result, report)
        assert 0 < report["bytes_between_ranks"] < 50000 * 120 and report["messages"] > 0, report

        parts()

        # What is wrong with the input, one process says, and all end with status 1.
        open("bad.txt", "w", encoding="utf-8").write("1\n2\n7\n")
        open("cycle.txt", "w", encoding="utf-8").write("1\n0\n2\n")
        for arguments, message in [(["rank", "bad.txt"], "is outside [0, 3)"),
                                   (["rank", "missing.txt"], "missing.txt"),
                                   (["scan", "missing.txt"], "missing.txt"),
                                   (["treefix", "bad.txt"], "is outside [0, 3)"),
                                   (["tree", "cycle.txt"], "vertex 0 is its own ancestor")]:
            result = run(3, *arguments)
            said = messages(result)
            assert result.returncode == 1 and len(said) == 1 and message in said[0], result
        # So is bad usage, with status 2, and what several processes do not do.
        for arguments in [["rank"], ["rank", "--random", "10", "--from-tail"], ["tree", "bad.txt", "--preorder"],
                          ["sort", "bad.txt"], ["treefix", "bad.txt", "--random", "5"]]:
            result = run(2, *arguments)
            assert result.returncode == 2 and len(messages(result)) == 1, result
        dies()
    print("all examples ran")


main()
