#!/usr/bin/env python3
"""Runs every example of a page: the shell blocks in order in one folder with the built driver, then each C++ program
against the built library. Compares results with those that the page explains.

usage: readme.py PAGE.md DRIVER LIBRARY INCLUDE_DIR CXX
"""
import os
import re
import subprocess
import sys
import tempfile

DEPTH_AND_SIZE = {"depth.txt": "0\n1\n1\n2\n", "size.txt": "4\n2\n1\n1\n"}
TOWN = {"hops.txt": "2\n3\n2\n1\n0\n-1\n-1\n", "part.txt": "0\n0\n0\n0\n0\n5\n5\n"}

# Of each page: the fewest shell blocks, the contents of files that its commands write, and what its programs print.
PAGES = {
    "README.md": (4, {**DEPTH_AND_SIZE, **TOWN, "rank.txt": "1\n0\n2\n0\n3\n"}, ["0 0 4\n1 1 2\n2 1 1\n3 2 1\n"]),
    "commands.md": (15, {
        **DEPTH_AND_SIZE, **TOWN,
        "tree.tsv": "vertex\tparent\tsize\tpreorder\tlevel\theight\n"
                    "0\t0\t4\t0\t0\t2\n1\t0\t2\t2\t1\t1\n2\t0\t1\t1\t1\t0\n3\t1\t1\t3\t2\t0\n",
        "lca.tsv": "u\tv\tlca\n3\t2\t0\n3\t1\t1\n",
        "ancestors.tsv": "u\tv\tlca\nhuman\tchimp\tHominini\n",
        "distance.txt": "0\n1.5\n1.75\n",
        "rank.txt": "1\n0\n2\n0\n3\n",
        "sums.txt": "7\n3\n8\n2\n15\n",
        "maxima.txt": "5\n5\n5\n5\n7\n",
        "sorted.txt": "1\n2\n3\n5\n7\n",
    }, []),
    "formats.md": (3, {
        "friends.tsv": "vertex\tlevel\tparent\nDoe, John\t0\tDoe, John\nRoe, Jane\t1\tDoe, John\nPoe, Ed\t2\tRoe, Jane\n",
        "people.hops.tsv": "vertex\tlevel\tparent\nalice\t2\tbob\nbob\t1\tcarol\ncarol\t0\tcarol\n0xcafe\t1\tcarol\n",
        "people.labels.txt": "alice\nbob\ncarol\n0xcafe\n",
        "hops.tsv": "vertex\tlevel\tparent\n7\t2\t5000000000\n12\t0\t12\n5000000000\t1\t12\n",
    }, []),
    "cpp.md": (0, {}, [
        "0 0 0\n1 0 1\n2 0 1\n3 1 2\n",
        "0 1 7\n1 0 3\n2 2 8\n3 0 2\n4 3 15\n",
        "2 components\n0 0 2\n1 0 3\n2 0 2\n3 0 1\n4 0 0\n5 5 -1\n5 vertices below 0\n",
        "2 x + 1\n2 x + 6\n6 x + 18\n",
    ]),
    "tuning.md": (6, {}, []),
}


def run(command, **options):
    print("$", command if isinstance(command, str) else " ".join(command), flush=True)
    return subprocess.run(command, check=True, **options)


def main():
    page, driver, library = map(os.path.abspath, sys.argv[1:4])
    includes, cxx = ["-I" + folder for folder in sys.argv[4].split(":")], sys.argv[5]
    fewest, files, printed = PAGES[os.path.basename(page)]
    with open(page, encoding="utf-8") as file:
        blocks = re.findall(r"^```(sh|cpp)\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
    commands = [code for language, code in blocks if language == "sh"]
    programs = [code for language, code in blocks if language == "cpp"]
    assert len(commands) >= fewest, f"{page} has lost its commands"
    bench = os.path.join(os.path.dirname(driver), "..", "bench")
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, PATH=os.pathsep.join([os.path.dirname(driver), bench, os.environ["PATH"]]))
        # head ends before sort does.
        shell = "".join(commands).replace("sizes.tsv | head -n 5", "sizes.tsv > sorted; head -n 5 sorted")
        run(["bash", "-c", "set -euo pipefail\n" + shell], cwd=folder, env=environment)
        for name, expected in files.items():
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read()
            assert text == expected, (name, text)
        for number, (code, expected) in enumerate(zip(programs, printed, strict=True)):
            source, program = os.path.join(folder, f"{number}.cpp"), os.path.join(folder, str(number))
            with open(source, "w", encoding="utf-8") as file:
                file.write(code)
            run([cxx, "-std=c++20", *includes, source, "-o", program, library, "-Wl,-rpath," + os.path.dirname(library)])
            output = run([program], cwd=folder, stdout=subprocess.PIPE, text=True).stdout
            assert output == expected, output
    print("all examples ran")


main()
