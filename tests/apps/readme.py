#!/usr/bin/env python3
"""Runs every example of the README and of the page on tuning: the shell ones with the built driver, the C++ ones against
the built library.

usage: readme.py README.md DRIVER LIBRARY INCLUDE_DIR CXX
"""
import os
import re
import subprocess
import sys
import tempfile


def run(command, **options):
    print("$", command if isinstance(command, str) else " ".join(command), flush=True)
    return subprocess.run(command, check=True, **options)


def main():
    readme, driver, library = map(os.path.abspath, sys.argv[1:4])
    includes, cxx = ["-I" + folder for folder in sys.argv[4].split(":")], sys.argv[5]
    text = open(readme, encoding="utf-8").read()
    blocks = re.findall(r"^```(sh|cpp)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    languages = [language for language, _ in blocks]
    assert "sh" in languages and "cpp" in languages, "the README has lost its examples"
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, PATH=os.path.dirname(driver) + os.pathsep + os.environ["PATH"])
        shell = "set -euo pipefail\n" + "".join(code for language, code in blocks if language == "sh")
        # head ends before sort does.
        shell = shell.replace("sizes.tsv | head -n 5", "sizes.tsv > sorted; head -n 5 sorted")
        run(["bash", "-c", shell], cwd=folder, env=environment)
        depth = open(os.path.join(folder, "depth.txt"), encoding="utf-8").read().split()
        size = open(os.path.join(folder, "size.txt"), encoding="utf-8").read().split()
        assert depth == ["0", "1", "1", "2"] and size == ["4", "2", "1", "1"], (depth, size)
        rank = open(os.path.join(folder, "rank.txt"), encoding="utf-8").read().split()
        sums = open(os.path.join(folder, "sums.txt"), encoding="utf-8").read().split()
        assert rank == ["1", "0", "2", "0", "3"] and sums == ["7", "3", "8", "2", "15"], (rank, sums)
        tree = open(os.path.join(folder, "tree.tsv"), encoding="utf-8").read().split("\n")[1:-1]
        assert tree == ["0\t0\t4\t0\t0\t2", "1\t0\t2\t2\t1\t1", "2\t0\t1\t1\t1\t0", "3\t1\t1\t3\t2\t0"], tree
        lca = open(os.path.join(folder, "lca.tsv"), encoding="utf-8").read()
        assert lca == "u\tv\tlca\n3\t2\t0\n3\t1\t1\n", lca
        ancestors = open(os.path.join(folder, "ancestors.tsv"), encoding="utf-8").read()
        assert ancestors == "u\tv\tlca\nhuman\tchimp\tHominini\n", ancestors
        people = open(os.path.join(folder, "people.tsv"), encoding="utf-8").read().split("\n")[1:-1]
        assert people == ["alice\t2\tbob", "bob\t1\tcarol", "carol\t0\tcarol", "0xcafe\t1\tcarol"], people
        hops = open(os.path.join(folder, "hops.txt"), encoding="utf-8").read().split()
        part = open(os.path.join(folder, "part.txt"), encoding="utf-8").read().split()
        way = open(os.path.join(folder, "way.txt"), encoding="utf-8").read().split()
        assert hops == ["2", "3", "2", "1", "0", "-1", "-1"] and part == ["0"] * 5 + ["5"] * 2, (hops, part)
        assert way == ["0", "1.5", "1.75"], way
        programs = [code for language, code in blocks if language == "cpp"]
        printed = ["0 0 4\n1 1 2\n2 1 1\n3 2 1\n", "0 0 0\n1 0 1\n2 0 1\n3 1 2\n", "0 1 7\n1 0 3\n2 2 8\n3 0 2\n4 3 15\n",
                   "2 components\n0 0 2\n1 0 3\n2 0 2\n3 0 1\n4 0 0\n5 5 -1\n5 vertices below 0\n",
                   "2 x + 1\n2 x + 6\n6 x + 18\n"]
        for number, (code, expected) in enumerate(zip(programs, printed, strict=True)):
            source, program = os.path.join(folder, f"{number}.cpp"), os.path.join(folder, str(number))
            open(source, "w", encoding="utf-8").write(code)
            run([cxx, "-std=c++20", *includes, source, "-o", program, library, "-Wl,-rpath," + os.path.dirname(library)])
            output = run([program], cwd=folder, stdout=subprocess.PIPE, text=True).stdout
            assert output == expected, output
        tuning = os.path.join(os.path.dirname(readme), "docs", "tuning.md")
        blocks = re.findall(r"^```sh\n(.*?)^```$", open(tuning, encoding="utf-8").read(), re.MULTILINE | re.DOTALL)
        assert len(blocks) > 5, "the page on tuning has lost its examples"
        run(["bash", "-c", "set -euo pipefail\n" + "".join(blocks)], cwd=folder, env=environment)
    print("all examples ran")


main()
