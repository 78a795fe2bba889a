#!/usr/bin/env python3
"""Runs the driver as a user would, on the backend in PLEACH_TEST_BACKEND: results, messages, exit status, and files
that stay as they were where something fails.

usage: driver.py DRIVER
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

DRIVER = os.path.abspath(sys.argv.pop(1))
BACKEND = os.environ.get("PLEACH_TEST_BACKEND", "cpu")
if BACKEND == "opencl":
    os.environ.setdefault("STARPU_OPENCL_ON_CPUS", "1")
    os.environ.setdefault("STARPU_NCUDA", "0")
os.environ.setdefault("STARPU_WORKERS_NOBIND", "1")
SHAPES = ["random-attachment", "random-binary", "path", "star", "caterpillar", "complete", "levels"]


def pleach(*arguments, stdin=b"", status=0):
    """Runs the driver, and returns what it printed; fails if it hangs or exits with another status."""
    done = subprocess.run([DRIVER, *arguments], input=stdin, capture_output=True, timeout=300)
    if done.returncode != status:
        raise AssertionError(f"{arguments}: exit status {done.returncode}, not {status}: {done.stderr.decode()}")
    return (done.stdout if status == 0 else done.stderr).decode(errors="replace")


def treefix(*arguments, **options):
    return pleach("treefix", *arguments, "--backend", BACKEND, **options)


class Driver(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder.name)

    def write(self, name, text):
        with open(name, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def read(self, name):
        with open(name, encoding="utf-8") as file:
            return file.read()

    def fails(self, message, *arguments, status=1, **options):
        """The command fails with this one line, and the output file is as it was."""
        self.write("old.txt", "as it was\n")
        said = treefix(*arguments, "--output", "old.txt", status=status, **options)
        self.assertEqual(said, "pleach: " + message + "\n")
        self.assertEqual(self.read("old.txt"), "as it was\n")


class Results(Driver):
    def test_by_hand(self):
        self.write("parents.txt", "0\n0\n0\n1\n")
        treefix("parents.txt", "--output", "depth.txt")
        self.assertEqual(self.read("depth.txt"), "0\n1\n1\n2\n")
        treefix("parents.txt", "--direction", "leaf", "--output", "size.txt")
        self.assertEqual(self.read("size.txt"), "4\n2\n1\n1\n")
        self.write("weights.txt", "5\n3\n1\n2\n")
        treefix("parents.txt", "--weights", "weights.txt", "--inclusive", "--output", "above.txt")
        self.assertEqual(self.read("above.txt"), "5\n8\n6\n10\n")
        treefix("parents.txt", "--weights", "weights.txt", "--direction", "leaf", "--exclusive", "--output", "below.txt")
        self.assertEqual(self.read("below.txt"), "6\n2\n0\n0\n")
        treefix("parents.txt", "--weights", "weights.txt", "--direction", "leaf", "--operator", "bit_xor", "--output", "xor.tsv")
        self.assertEqual(self.read("xor.tsv"), "5\t0\n1\t1\n1\t2\n2\t3\n")

    def test_every_shape(self):
        for shape in SHAPES:
            arguments = ["--levels", "1000"] if shape == "levels" else ["--roots", "3"]
            pleach("generate", "tree", shape, "--vertices", "200000", *arguments, "--permute", "--output", "tree.npy")
            for direction in ["root", "leaf"]:
                with self.subTest(shape=shape, direction=direction):
                    report = json.loads(treefix("tree.npy", "--direction", direction, "--type", "f32", "--check", "--json"))
                    self.assertEqual(report["check"], "ok")
                    self.assertEqual(report["n"], 200000)
                    kinds = {worker["kind"] for worker in report["workers"] if worker["tasks"] > 0}
                    self.assertEqual(kinds, {BACKEND})

    def test_types_and_indices(self):
        pleach("generate", "tree", "random-binary", "--vertices", "5000", "--permute", "--output", "tree.npy.gz")
        for index in ["32", "64"]:
            for value in ["i32", "i64", "f32", "f64"]:
                with self.subTest(index=index, value=value):
                    treefix("tree.npy.gz", "--index", index, "--type", value, "--direction", "leaf", "--check")

    def test_table_1(self):
        pleach("generate", "tree", "af_shell9", "--output", "tree.npy")
        treefix("tree.npy", "--summary", "summary.json", "--check")
        summary = json.loads(self.read("summary.json"))
        self.assertEqual(summary["n"], 504855)
        self.assertEqual(len(summary["levels"]), 490)
        self.assertEqual(sum(summary["levels"]), 504855)

    def test_paths_equal_du(self):
        os.makedirs("root/a b/c")
        for name, size in [("root/x", 10), ("root/a b/y", 2000), ("root/a b/c/z z", 30000)]:
            self.write(name, b"." * size)
        os.link("root/x", "root/a b/hard link")
        # From coreutils 9.2 on, directories count nothing in du -b.
        os.mkdir("empty")
        counts = subprocess.run(["du", "-sb", "empty"], check=True, capture_output=True).stdout[:1] != b"0"
        find = ["find", "root"] + ([] if counts else ["-type", "d", "-printf", "0 %p\\n", "-o"]) + ["-printf", "%s %p\\n"]
        listing = subprocess.run(find, check=True, capture_output=True).stdout
        treefix("-", "--format", "paths", "--direction", "leaf", "--output", "sizes.tsv", "--check", stdin=listing)
        sizes = dict(reversed(line.split("\t")) for line in self.read("sizes.tsv").splitlines())
        du = subprocess.run(["du", "-abl", "root"], check=True, capture_output=True, text=True).stdout
        for line in du.splitlines():
            size, name = line.split("\t")
            self.assertEqual(sizes[name], size, name)

    def test_empty_tree(self):
        report = json.loads(treefix("-", "--check", "--json", "--output", "none.txt"))
        self.assertEqual((report["n"], report["check"]), (0, "ok"))
        self.assertEqual(self.read("none.txt"), "")

    def test_nan_stays_where_it_belongs(self):
        self.write("parents.txt", "0\n0\n0\n1\n")
        self.write("weights.txt", "1\nnan\n2\n3\n")
        treefix("parents.txt", "--weights", "weights.txt", "--type", "f64", "--inclusive", "--check", "--output", "above.txt")
        self.assertEqual(self.read("above.txt").split(), ["1", "nan", "3", "nan"])


class BadInput(Driver):
    def test_the_tree(self):
        self.fails("Tree: parent[1] = 4 is outside [0, 3)", "-", stdin=b"0\n4\n0\n")
        self.fails("Tree: parent[2] = -1 is outside [0, 3)", "-", stdin=b"0\n0\n-1\n")
        self.fails("Tree: no root: no vertex of 2 is its own parent", "-", stdin=b"1\n0\n")
        self.fails("Tree: vertex 1 is its own ancestor, by parent[1] = 2", "-", stdin=b"0\n2\n1\n")

    def test_the_file(self):
        self.fails("none.txt: No such file or directory", "none.txt")
        self.fails("stdin:2: 'abc' is not an integer", "-", stdin=b"0\nabc\n")
        self.write("short.npy", b"\x93NUMPY\x01\x00\x46\x00" + b"{'descr': '<i4', 'fortran_order': False, 'shape': (9,), }".ljust(69) + b"\n\0\0\0\0")
        self.assertRegex(treefix("short.npy", status=1), r"^pleach: short.npy: .*9.*1")
        self.write("garbage", os.urandom(100000))
        self.assertRegex(treefix("garbage", status=1), "^pleach: garbage:")
        self.assertRegex(treefix("/dev/zero", status=1), "^pleach: /dev/zero:")
        self.assertRegex(treefix("/", status=1), "^pleach: /:")

    def test_the_weights(self):
        self.write("parents.txt", "0\n0\n")
        self.write("three.txt", "1\n2\n3\n")
        self.fails("three.txt: holds 3 weights, the tree has 2 vertices", "parents.txt", "--weights", "three.txt")
        self.fails("treefix: weight 3000000000 of line 2 does not fit i32", "-", "--format", "paths", "--type", "i32",
                   stdin=b"1 a\n3000000000 a/b\n")
        self.fails("stdin:1: 'x' is not an integer weight", "-", "--format", "paths", stdin=b"x a\n")

    def test_the_index(self):
        said = pleach("generate", "tree", "path", "--vertices", "5000000000", "--output", "big.npy", status=1)
        self.assertRegex(said, "5000000000")
        self.assertFalse(os.path.exists("big.npy"))

    def test_usage(self):
        for arguments in [[], ["nonsense"], ["treefix"], ["treefix", "-", "--type", "i8"], ["treefix", "-", "--operator", "min"],
                          ["treefix", "-", "--repeat", "0"], ["treefix", "-", "--inclusive", "--exclusive"],
                          ["treefix", "-", "--backend", "tpu"], ["generate"], ["generate", "tree", "oak", "--output", "x"],
                          ["generate", "tree", "path", "--output", "x"], ["treefix", "-", "--unknown"],
                          ["generate", "tree", "levels", "--vertices", "3", "--levels", "9", "--output", "x"]]:
            with self.subTest(arguments=arguments):
                said = pleach(*arguments, status=2)
                self.assertRegex(said, r"\Apleach: .+\n\Z")

    def test_an_output_that_cannot_be_written(self):
        self.write("parents.txt", "0\n0\n")
        self.assertRegex(treefix("parents.txt", "--output", "/dev/full", status=1), "No space left on device")
        self.assertRegex(treefix("parents.txt", "--output", "no/such/folder", status=1), "No such file or directory")

    def test_help(self):
        for arguments in [[], ["info"], ["generate"], ["generate", "tree"], ["treefix"], ["bench"], ["bench", "scan"],
                          ["bench", "treefix"]]:
            self.assertIn("Usage:", pleach(*arguments, "--help"))

    def test_info(self):
        self.assertIn("workers", pleach("info"))
        self.assertIn("backends", json.loads(pleach("info", "--json")))


if __name__ == "__main__":
    probe = subprocess.run([DRIVER, "treefix", "-", "--backend", BACKEND], input=b"0\n", capture_output=True, timeout=300)
    if b"StarPU" in probe.stderr:
        print(f"no {BACKEND} worker here: {probe.stderr.decode().strip()}")
        sys.exit(77)
    unittest.main(verbosity=2)
