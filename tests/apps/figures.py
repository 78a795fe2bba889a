#!/usr/bin/env python3
"""Draws the figures of docs/ from small runs of the benchmarks. Exits with 77 where there is no matplotlib.

usage: figures.py PLEACH-BENCH DOCS
"""
import importlib.util
import json
import os
import subprocess
import sys
import tempfile

BEGIN, END = "<!-- tables -->", "<!-- end of tables -->"


def run(*command, status=0):
    print("$", " ".join(command), flush=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
    return done.stdout


def is_picture(path):
    with open(path, "rb") as file:
        return file.read(8) == b"\x89PNG\r\n\x1a\n"


def methods(bench, docs):
    script = (sys.executable, os.path.join(docs, "methods.py"))
    run_methods = (bench, "methods", "--backend", "cpu", "--repeat", "1", "--json")
    run(*run_methods, "large.json", "--sizes", "12,15", "--shapes", "path,star,caterpillar,af_shell9,audikw1")
    run(*run_methods, "small.json", "--sizes", "10", "--shapes", "random-attachment,path")
    with open("large.json", encoding="utf-8") as file:
        report = json.load(file)
    measured = {(row["shape"], row["n"]): row for row in report["methods"]}
    levels = {key: row["levels"] for key, row in measured.items()}
    assert levels[("af_shell9", 504855)] == 490 and levels[("audikw1", 943695)] == 236, levels
    assert levels[("path", 4096)] == 4096 and levels[("star", 4096)] == 2 and levels[("caterpillar", 4096)] == 2049, levels
    assert all(row["automatic_plus"] == "scan" for row in measured.values()), measured
    assert measured[("star", 4096)]["automatic_max"] == "sequential", measured
    assert measured[("star", 32768)]["automatic_max"] == "levels", measured

    text = run(*script, "large.json", "small.json", "methods.png")
    assert is_picture("methods.png")
    for row in ("| af_shell9 | 504 855 | 490 |", "| path | 2^12 | 2^12 |", "| random-attachment | 2^10 |"):
        assert row in text, (row, text)
    with open("page.md", "w", encoding="utf-8") as file:
        file.write(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    run(*script, "large.json", "small.json", "methods.png", "page.md")
    with open("page.md", encoding="utf-8") as file:
        assert file.read() == f"before\n{BEGIN}\n\n{text.strip()}\n\n{END}\nafter\n"
    run(*script, "large.json", status=2)
    run(*script, "missing.json", "methods.png", status=2)


def accuracy(bench, docs):
    run(bench, "accuracy", "--backend", "cpu", "--repeat", "3", "--sizes", "1000", "--json", "accuracy.json")
    run(sys.executable, os.path.join(docs, "accuracy.py"), "accuracy.json", "accuracy.png")
    assert is_picture("accuracy.png")


def main():
    if importlib.util.find_spec("matplotlib") is None:
        print("no matplotlib here")
        sys.exit(77)
    bench, docs = map(os.path.abspath, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        methods(bench, docs)
        accuracy(bench, docs)
        os.chdir("/")


main()
