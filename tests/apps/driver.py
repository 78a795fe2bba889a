#!/usr/bin/env python3
"""Runs the driver as a user would, on the backend in PLEACH_TEST_BACKEND: results, messages, exit status, and files
that stay as they were where something fails.

usage: driver.py DRIVER
"""
import fcntl
import glob
import json
import os
import pty
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

DRIVER = os.path.abspath(sys.argv.pop(1))
BENCH = os.path.join(os.path.dirname(DRIVER), "..", "bench", "pleach-bench")
BACKEND = os.environ.get("PLEACH_TEST_BACKEND", "cpu")
if BACKEND == "opencl":
    os.environ.setdefault("STARPU_OPENCL_ON_CPUS", "1")
    os.environ.setdefault("STARPU_NCUDA", "0")
os.environ.setdefault("STARPU_WORKERS_NOBIND", "1")
LAST_OF_RANKING = "replay_walks" if BACKEND == "cuda" else "recombine"
OPENCL_ON_CPUS = BACKEND == "opencl" and os.environ["STARPU_OPENCL_ON_CPUS"] != "0"
SHAPES = ["random-attachment", "random-binary", "path", "star", "caterpillar", "complete", "levels"]
LISTS = ["random", "ordered", "reversed", "blocked"]
FUNCTIONS = "parent,size,preorder,postorder,level,height,children,root,first,last"
ALGORITHMS = ["automatic", "sequential", "helman-jaja", "wyllie", "wyllie32", "wyllie-stepwise", "wyllie-lean"]


# What devices have no part in: the run on the CPU says it.
without_devices = unittest.skipIf(OPENCL_ON_CPUS, "devices have no part in it")


def one_in(few, cases, first=0):
    """All cases; where OpenCL runs on a CPU, one in so many: each process loads its kernels there, or compiles them for
    seconds, and the library's tests prove them."""
    return cases[first % few::few] if OPENCL_ON_CPUS else cases


def operators(value, *others):
    """plus, and the others that the value's type is tested with: on a CPU, those that the library's tests compile for
    OpenCL too (`covers` in backend.hpp)."""
    compiled = {"i32": ["max", "multiply", "saturating_plus", "bit_or"], "i64": ["bit_and", "bit_xor"], "f64": ["min"]}
    bits = ["bit_and", "bit_or", "bit_xor", "saturating_plus"]
    return ["plus"] + [operator for operator in others if (operator in compiled.get(value, []) if OPENCL_ON_CPUS
                                                           else value[0] == "i" or operator not in bits)]


def command(*arguments):
    """The command line of the driver, or, for its measurements, of pleach-bench."""
    if arguments[:1] == ("bench",):
        return [BENCH, *arguments[1:]]
    return [BENCH if arguments[:1] == ("model",) else DRIVER, *arguments]


def pleach(*arguments, stdin=b"", status=0):
    """Runs the driver, and returns what it printed; fails if it hangs or exits with another status."""
    done = subprocess.run(command(*arguments), input=stdin, capture_output=True, timeout=300)
    if done.returncode != status:
        raise AssertionError(f"{arguments}: exit status {done.returncode}, not {status}: {done.stderr.decode()}")
    return (done.stdout if status == 0 else done.stderr).decode(errors="replace")


def libraries():
    """Where the driver finds pleach and StarPU, and their parts for several processes."""
    lines = subprocess.run(["ldd", DRIVER], capture_output=True, check=True).stdout.decode()
    return dict(re.findall(r"^\s*(libpleach[a-z_]*|libstarpu[a-z]*)\S* => (\S+)", lines, re.MULTILINE))


def npy(values, shape):
    header = f"{{'descr': '<i4', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + struct.pack(f"<{len(values)}i", *values)


def treefix(*arguments, **options):
    return pleach("treefix", *arguments, "--backend", BACKEND, **options)


def rank(*arguments, **options):
    return pleach("rank", *arguments, "--backend", BACKEND, **options)


def evaluate(*arguments, **options):
    return pleach("evaluate", *arguments, "--backend", BACKEND, **options)


def tree(*arguments, **options):
    return pleach("tree", *arguments, "--backend", BACKEND, **options)


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

    def fails(self, message, *arguments, command=treefix, status=1, **options):
        """The command fails with this one line, and the output file is as it was."""
        self.write("old.txt", "as it was\n")
        said = command(*arguments, "--output", "old.txt", status=status, **options)
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
        self.assertEqual(self.read("xor.tsv"), "vertex\tleaffix\n0\t5\n1\t1\n2\t1\n3\t2\n")

    def test_every_shape(self):
        for number, shape in enumerate(SHAPES):
            arguments = ["--levels", "1000"] if shape == "levels" else ["--roots", "3"]
            pleach("generate", "tree", shape, "--vertices", "200000", *arguments, "--permute", "--output", "tree.npy")
            for direction in one_in(4, ["root", "leaf"], number):
                with self.subTest(shape=shape, direction=direction):
                    report = json.loads(treefix("tree.npy", "--direction", direction, "--type", "f32", "--check", "--json"))
                    self.assertEqual(report["check"], "ok")
                    self.assertEqual(report["n"], 200000)
                    kinds = {worker["kind"] for worker in report["workers"] if worker["tasks"] > 0}
                    self.assertEqual(kinds, {BACKEND})

    def test_every_method_and_operator(self):
        pleach("generate", "tree", "random-attachment", "--vertices", "20000", "--permute", "--output", "tree.npy")
        self.write("weights.txt", "".join(f"{i * i % 1000}\n" for i in range(20000)))
        cases = [(value, operator, method, direction) for value in ["i32", "f64"]
                 for operator in operators(value, "min", "max", "multiply", "saturating_plus", "bit_or")
                 for method in ["automatic", "levels", "sequential"] + (["scan"] if operator == "plus" else [])
                 for direction in ["root", "leaf"]]
        for value, operator, method, direction in one_in(6, cases):
            with self.subTest(value=value, operator=operator, method=method, direction=direction):
                # A product of many weights overflows: the oracle has more room.
                weights = [] if operator == "multiply" and value == "f64" else ["--weights", "weights.txt"]
                report = json.loads(treefix("tree.npy", *weights, "--type", value, "--operator", operator,
                                            "--method", method, "--direction", direction, "--check", "--json"))
                self.assertEqual((report["check"], report["algorithm"]), ("ok", method))

    def test_compensated(self):
        pleach("generate", "tree", "random-binary", "--vertices", "50000", "--permute", "--output", "tree.npy")
        for value in ["f32", "f64"]:
            for direction in ["root", "leaf"]:
                report = json.loads(treefix("tree.npy", "--type", value, "--direction", direction, "--compensated",
                                            "--check", "--json"))
                self.assertEqual((report["check"], report["compensated"]), ("ok", True))
        self.write("parents.txt", "0\n0\n")
        self.fails("rootfix: plus of i64 cannot be compensated; plus of f32 and f64 can", "parents.txt", "--compensated",
                   status=2)
        self.fails("rootfix: only the method scan is compensated", "parents.txt", "--compensated", "--method", "levels",
                   "--type", "f32", status=2)
        self.fails("rootfix: operator min has no inverse; plus and bit_xor have", "parents.txt", "--operator", "min",
                   "--method", "scan", status=2)

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
        sizes = dict(line.split("\t") for line in self.read("sizes.tsv").splitlines())
        du = subprocess.run(["du", "-abl", "root"], check=True, capture_output=True, text=True).stdout
        for line in du.splitlines():
            size, name = line.split("\t")
            self.assertEqual(sizes[name], size, name)

    @without_devices
    def test_files_alone(self):
        treefix("-", "--format", "paths", "--direction", "leaf", "--output", "sizes.tsv", "--check",
                stdin=b"3 src/a\r\n5 src/b\r\n")
        table = "vertex\tleaffix\nsrc/a\t3\nsrc/b\t5\nsrc\t8\n"
        self.assertEqual(self.read("sizes.tsv"), table)
        self.assertEqual(treefix("-", "--direction", "leaf", "--output", "-", stdin=b"3 src/a\n5 src/b\n"), table)
        # Made directories leave every operator's results alone.
        treefix("-", "--format", "paths", "--direction", "leaf", "--operator", "min", "--output", "least.tsv", "--check",
                stdin=b"3 src/a\n5 src/deep/b\n")
        self.assertEqual(self.read("least.tsv"), "vertex\tleaffix\nsrc/a\t3\nsrc/deep/b\t5\nsrc\t3\nsrc/deep\t5\n")
        self.write("weights.txt", "1\n2\n")
        treefix("-", "--format", "paths", "--direction", "leaf", "--weights", "weights.txt", "--output", "own.tsv",
                stdin=b"3 src/a\n5 src/b\n")
        self.assertEqual(self.read("own.tsv"), "vertex\tleaffix\nsrc/a\t1\nsrc/b\t2\nsrc\t3\n")

    @without_devices
    def test_cumulative_weights(self):
        os.makedirs("top/a")
        for name, size in [("top/a/x", 3000), ("top/y", 50000)]:
            self.write(name, b"." * size)
        du = subprocess.run(["du", "-a", "top"], check=True, capture_output=True).stdout
        self.fails("stdin: each directory has at least what lies below it, as du prints them: --cumulative takes these sums; "
                   "for weights that are none, put blanks for the tabs", "-", "--format", "paths", "--direction", "leaf",
                   stdin=du)
        treefix("-", "--format", "paths", "--direction", "leaf", "--cumulative", "--output", "sums.tsv", "--check", stdin=du)
        rows = [line.split("\t") for line in self.read("sums.tsv").splitlines()[1:]]
        self.assertEqual("".join(f"{size}\t{path}\n" for path, size in rows).encode(), du)
        self.assertEqual(treefix("-", "--cumulative", status=2, stdin=b"0\n"), "pleach: treefix: --cumulative needs --format paths\n")

    def test_empty_tree(self):
        report = json.loads(treefix("-", "--check", "--json", "--output", "none.txt"))
        self.assertEqual((report["n"], report["check"]), (0, "ok"))
        self.assertEqual(self.read("none.txt"), "")

    def test_nan_stays_where_it_belongs(self):
        self.write("parents.txt", "0\n0\n0\n1\n")
        self.write("weights.txt", "1\nnan\n2\n3\n")
        treefix("parents.txt", "--weights", "weights.txt", "--type", "f64", "--inclusive", "--check", "--output", "above.txt")
        self.assertEqual(self.read("above.txt").split(), ["1", "nan", "3", "nan"])


class Ranks(Driver):
    def test_by_hand(self):
        # Two lists: 3 0 2 4 and 1.
        for number, lists in enumerate(["2\n1\n4\n0\n4\n", "2\n-1\n4\n0\n-1\n"]):
            self.write("list.txt", lists)
            for algorithm in one_in(8, ALGORITHMS + ["auto"], number):
                with self.subTest(lists=lists, algorithm=algorithm):
                    rank("list.txt", "--algorithm", algorithm, "--check", "--output", "rank.txt")
                    self.assertEqual(self.read("rank.txt"), "1\n0\n2\n0\n3\n")
                    rank("list.txt", "--algorithm", algorithm, "--from-tail", "--check", "--output", "rank.tsv")
                    self.assertEqual(self.read("rank.tsv"), "element\trank\n0\t2\n1\t0\n2\t1\n3\t3\n4\t0\n")

    def test_values_by_hand(self):
        self.write("list.txt", "2\n1\n4\n0\n4\n")
        self.write("values.txt", "5\n3\n1\n2\n7\n")
        for arguments, sums in [([], "2 0 7 0 8"), (["--inclusive"], "7 3 8 2 15"),
                                (["--inclusive", "--operator", "max"], "5 3 5 2 7"),
                                (["--inclusive", "--operator", "min", "--type", "f32"], "2 3 1 2 1"),
                                (["--operator", "bit_xor"], "2 0 7 0 6")]:
            with self.subTest(arguments=arguments):
                rank("list.txt", "--values", "values.txt", *arguments, "--check", "--output", "sums.txt")
                self.assertEqual(self.read("sums.txt").split(), sums.split())

    def test_every_list(self):
        for number, shape in enumerate(LISTS):
            for lengths in ["equal", "uniform", "zipf"]:
                number += 1
                pleach("generate", "list", shape, "--elements", "200000", "--lists", "300", "--lengths", lengths,
                       "--output", "list.npy.gz")
                for index in one_in(4, ["32", "64"], number):
                    with self.subTest(shape=shape, lengths=lengths, index=index):
                        report = json.loads(rank("list.npy.gz", "--index", index, "--check", "--json"))
                        self.assertEqual((report["check"], report["n"], report["lists"]), ("ok", 200000, 300))
                        kinds = {worker["kind"] for worker in report["workers"] if worker["tasks"] > 0}
                        self.assertEqual(kinds, {BACKEND})

    def test_every_algorithm(self):
        for algorithm in ALGORITHMS:
            n = 65536 if algorithm == "wyllie32" else 300000
            for source in ["--random", "--ordered"]:
                with self.subTest(algorithm=algorithm, source=source):
                    report = json.loads(rank(source, str(n), "--algorithm", algorithm, "--seed", "3", "--check", "--json"))
                    self.assertEqual((report["check"], report["algorithm"], report["n"]), ("ok", algorithm, n))

    def test_values(self):
        pleach("generate", "list", "random", "--elements", "50000", "--lists", "7", "--output", "list.npy")
        self.write("values.txt", "".join(f"{i * i % 1000 - 500}\n" for i in range(50000)))
        self.write("ones.txt", "".join(f"{1 + i % 3 * 1e-5}\n" for i in range(50000)))
        for value in ["i32", "i64", "f32", "f64"]:
            for operator in operators(value, "min", "max", "multiply", "saturating_plus", "bit_and", "bit_or", "bit_xor"):
                with self.subTest(value=value, operator=operator):
                    # A product of many values overflows: the oracle has more room.
                    name = "ones.txt" if operator == "multiply" and value[0] == "f" else "values.txt"
                    rank("list.npy", "--values", name, "--type", value, "--operator", operator, "--check")

    def test_statistics(self):
        arguments = ["--random", "200000", "--algorithm", "helman-jaja", "--statistics"]
        for splitters in [[], ["--splitters", "log"], ["--splitters", "two-log-squared"], ["--regular-splitters"]]:
            with self.subTest(splitters=splitters):
                level = json.loads(rank(*arguments, *splitters, "--check", "--json"))["statistics"][0]
                self.assertEqual(level["elements"], 200000)
                self.assertLessEqual(level["singletons"], level["sublists"])
                self.assertLessEqual(level["mean"], level["longest"])
                self.assertAlmostEqual(level["mean"] * level["sublists"], 200000, places=3)
                self.assertGreater(level["deviation"], 0)
        self.assertRegex(rank(*arguments), r"level +elements +sublists +singletons +longest +mean +deviation\n +0 +200000 ")

    def test_empty_list(self):
        report = json.loads(rank("-", "--check", "--json", "--output", "none.txt"))
        self.assertEqual((report["n"], report["lists"], report["check"]), (0, 0, "ok"))
        self.assertEqual(self.read("none.txt"), "")


class Outputs(Driver):
    @without_devices
    def test_reports_make_room_for_results(self):
        self.write("forest.edges", "0 1\n")
        for call, arguments, result in [(treefix, ["-"], "0\n1\n"), (rank, ["--ordered", "2"], "0\n1\n"),
                                           (tree, ["forest.edges", "--compute", "size"], "2\n1\n"),
                                           (tree, ["forest.edges"], "vertex\tparent\tsize\tpreorder\tlevel\n0\t0\t2\t0\t0\n1\t0\t1\t1\t1\n")]:
            for report in [[], ["--json"]]:
                with self.subTest(arguments=arguments, report=report):
                    self.assertEqual(call(*arguments, *report, "--output", "-", stdin=b"0\n0\n"), result)
        done = subprocess.run([DRIVER, "rank", "--ordered", "2", "--json", "--output", "-"], capture_output=True, check=True)
        self.assertEqual(json.loads(done.stderr)["n"], 2)
        self.assertEqual(json.loads(pleach("bench", "scan", "--sizes", "4", "--repeat", "1", "--json", "-"))["suite"], "scan")

    @without_devices
    def test_reports_that_cannot_be_written(self):
        for arguments in [["--help"], ["rank", "--ordered", "2"], ["rank", "--ordered", "2", "--json"], ["info"]]:
            with self.subTest(arguments=arguments), open("/dev/full", "wb") as full:
                done = subprocess.run([DRIVER, *arguments], stdout=full, stderr=subprocess.PIPE)
                self.assertEqual((done.returncode, done.stderr), (1, b"pleach: stdout: cannot be written: No space left on device\n"))

    @without_devices
    def test_a_reader_that_goes_away(self):
        for arguments in [["rank", "--ordered", "100000", "--output", "-"], ["rank", "--ordered", "2"], ["--help"]]:
            with self.subTest(arguments=arguments):
                reader, writer = os.pipe()
                os.close(reader)
                done = subprocess.run([DRIVER, *arguments], stdout=writer, stderr=subprocess.PIPE)
                os.close(writer)
                self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, b""))

    @without_devices
    def test_signals(self):
        """The file is as it was, and nothing lies beside it."""
        self.write("old.json", "as it was\n")
        for number in [signal.SIGINT, signal.SIGTERM]:
            with subprocess.Popen([BENCH, "scan", "--sizes", "12", "--repeat", "1000000", "--json", "old.json"],
                                  stdout=subprocess.PIPE) as run:
                run.stdout.readline()  # StarPU is up
                self.assertEqual(len(os.listdir()), 2)
                run.send_signal(number)
                run.wait(60)
            self.assertEqual(run.returncode, -number)
            self.assertEqual(os.listdir(), ["old.json"])
            self.assertEqual(self.read("old.json"), "as it was\n")

    @without_devices
    def test_progress(self):
        """A percentage on the terminal after a second, and nothing where stderr is none or nobody wants to know."""
        def started(*arguments, stderr):
            return subprocess.Popen(command(*arguments), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=stderr)

        # The first one waits for us to read what it writes.
        generate = ["generate", "list", "ordered", "--elements", "3000000", "--output", "-"]
        for arguments, name in [(generate, b"writing"), (["rank", "--random", "1000", "--repeat", "1000000"], b"computing"),
                                (["bench", "calls", "--repeat", "1000000"], b"calls")]:
            with self.subTest(arguments=arguments):
                terminal, end = pty.openpty()
                run = started(*arguments, stderr=end)
                os.close(end)
                shown = b""
                while not re.search(name + rb", \d+ %", shown):
                    shown += os.read(terminal, 4096)
                self.assertTrue(shown.startswith(b"\r\x1b[K["), shown)
                if arguments == generate:
                    self.assertEqual(len(run.stdout.read().split()), 3000000)
                    while not shown.endswith(b"\r\x1b[K"):
                        shown += os.read(terminal, 4096)
                else:
                    run.terminate()
                run.communicate()
                os.close(terminal)
                silent = started(*arguments, stderr=subprocess.PIPE)
                with self.assertRaises(subprocess.TimeoutExpired):
                    silent.wait(1.5)
                silent.terminate()
                self.assertEqual(silent.communicate()[1], b"")
        terminal, end = pty.openpty()
        quiet = started("rank", "--random", "1000", "--repeat", "1000000", "--quiet", stderr=end)
        with self.assertRaises(subprocess.TimeoutExpired):
            quiet.wait(1.5)
        quiet.terminate()
        quiet.communicate()
        os.set_blocking(terminal, False)
        self.assertRaises(BlockingIOError, os.read, terminal, 1)
        os.close(end)
        os.close(terminal)

    @without_devices
    def test_a_disk_that_is_full(self):
        """Whatever writes a file names it, and leaves what was there."""
        pleach("generate", "tree", "random-attachment", "--vertices", "100000", "--permute", "--output", "tree.npy")
        self.write("values.txt", "1234567\n" * 100000)
        inputs = sorted(os.listdir())
        for arguments, name in [(["rank", "--random", "100000", "--output"], "a.npy"),
                                (["rank", "--random", "100000", "--output"], "a.txt.gz"),
                                (["scan", "values.txt", "--output"], "a.txt"),
                                (["tree", "tree.npy", "--compute", "size,level", "--output"], "a.tsv"),
                                (["tree", "tree.npy", "--compute", "size", "--output"], "a.tsv.gz"),
                                (["treefix", "tree.npy", "--output"], "a.tsv"),
                                (["bfs", "tree.npy", "--source", "0", "--output"], "a.tsv"),
                                (["bfs", "tree.npy", "--source", "0", "--spanning-tree"], "a.npy"),
                                (["components", "tree.npy", "--output"], "a.txt"),
                                (["generate", "tree", "path", "--vertices", "100000", "--output"], "a.npy"),
                                (["generate", "list", "random", "--elements", "100000", "--output"], "a.txt"),
                                (["generate", "graph", "road", "--rows", "300", "--columns", "300", "--output"], "a.mtx")]:
            with self.subTest(arguments=arguments, name=name):
                self.write(name, "as it was\n")
                done = subprocess.run([*command(*arguments), name], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000)))
                self.assertEqual((done.returncode, done.stderr.decode()),
                                 (1, f"pleach: {name}: cannot be written: File too large\n"))
                self.assertEqual(self.read(name), "as it was\n")
                os.remove(name)
                self.assertEqual(sorted(os.listdir()), inputs)
        for arguments in [["treefix", "tree.npy", "--summary"], ["bench", "scan", "--sizes", "4", "--repeat", "1", "--json"]]:
            with self.subTest(arguments=arguments):
                program = "pleach-bench" if arguments[0] == "bench" else "pleach"
                self.assertEqual(pleach(*arguments, "/dev/full", status=1),
                                 f"{program}: /dev/full: cannot be written: No space left on device\n")

    @without_devices
    def test_a_folder_appears_whole_or_not_at_all(self):
        self.write("forest.edges", "0 1\n")
        self.write("pairs.txt", "0 1\n" * 300000)
        os.mkdir("old")
        arguments = [DRIVER, "tree", "forest.edges", "--compute", "size,lca=pairs.txt", "--output"]
        for folder in ["old/", "new/folder/"]:
            done = subprocess.run([*arguments, folder], stderr=subprocess.PIPE,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000000, 1000000)))
            self.assertEqual((done.returncode, done.stderr), (1, f"pleach: {folder}lca.npy: cannot be written: File too large\n".encode()))
        self.assertEqual(os.listdir("old"), [])
        self.assertFalse(os.path.exists("new/folder"))


@without_devices
class Formats(Driver):
    """Every command takes every format, by name or by content."""

    def test_of_a_tree(self):
        # 0 has the children 1 and 2, and 3 is below 1.
        for name, text in [("tree.edges", "0 1\n0 2\n3 1\n"), ("tree.wel", "0 1 5\n0 2 6\n3 1 7\n"),
                           ("tree.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n4 4 3\n2 1\n3 1\n4 2\n"),
                           ("tree.gr", "c a tree\np sp 4 3\na 1 2 5\na 1 3 6\na 2 4 7\n"), ("parents", "-1\n0\n0\n1\n"),
                           ("tree.npy", npy([0, 0, 0, 1], "(4,)")), ("edges.npy", npy([0, 1, 0, 2, 3, 1], "(3, 2)")),
                           ("list", "1 top\n1 top/a\n1 top/b\n1 top/a/c\n")]:
            text = text if isinstance(text, bytes) else text.encode()
            self.write(name, text)
            for arguments, stdin in [([name], b""), (["-"], text), (["-"], b"\xef\xbb\xbf" + text)]:
                if stdin.startswith(b"\xef\xbb\xbf\x93"):
                    continue
                with self.subTest(name=name, arguments=arguments):
                    treefix(*arguments, "--check", "--direction", "leaf", "--output", "size.txt", stdin=stdin)
                    self.assertEqual(self.read("size.txt").split(), ["4", "2", "1", "1"])
                    if stdin:
                        continue
                    tree(*arguments, "--compute", "level", "--check", "--output", "level.txt", stdin=stdin)
                    self.assertEqual(self.read("level.txt").split(), ["0", "1", "1", "2"])
                    pleach("bfs", *arguments, "--backend", BACKEND, "--check", "--output", "hops.txt", stdin=stdin)
                    self.assertEqual(self.read("hops.txt").split(), ["0", "1", "1", "2"])
        self.write("apes.nwk", "((human:6,chimp:6.5)Hominini:2,gorilla:8);")
        for arguments, stdin in [(["apes.nwk"], b""), (["-"], self.read("apes.nwk").encode())]:
            treefix(*arguments, "--edge-values", "--inclusive", "--check", "--output", "age.tsv", stdin=stdin)
            self.assertEqual(self.read("age.tsv"), "vertex\trootfix\n[0]\t0\nHominini\t2\nhuman\t8\nchimp\t8.5\ngorilla\t8\n")
        self.fails("treefix: length 6.5 of the branch to vertex chimp does not fit i32", "apes.nwk", "--edge-values", "--type", "i32")
        self.write("bare.nwk", "(a:1,b);")
        self.fails("treefix: the branch to vertex b has no length", "bare.nwk", "--edge-values")

    def test_roots(self):
        self.write("tree.edges", "0 1\n2 3\n3 4\n")
        self.write("roots.txt", "1\n4\n")
        for roots in [["--roots", "1,4"], ["--roots", "roots.txt"], ["--root", "1", "--spanning-tree"]]:
            with self.subTest(roots=roots):
                tree("tree.edges", *roots, "--compute", "parent", "--check", "--output", "parent.txt")
                expected = ["1", "1", "2", "2", "3"] if "--root" in roots else ["1", "1", "3", "4", "4"]
                self.assertEqual(self.read("parent.txt").split(), expected)
                treefix("tree.edges", *roots, "--check", "--output", "depth.txt")
                expected = ["1", "0", "0", "1", "2"] if "--root" in roots else ["1", "0", "2", "1", "0"]
                self.assertEqual(self.read("depth.txt").split(), expected)
        self.assertRegex(tree("tree.edges", "--root", "9", status=1), r"--roots: vertex 9 is outside \[0, 5\)")

    def test_the_type_of_values(self):
        self.write("parents.txt", "0\n0\n")
        self.write("list.txt", "1\n1\n")
        self.write("whole.txt", "9007199254740993\n1\n")
        self.write("half.txt", "0.5\n1\n")
        for values, kind, above, along in [("whole.txt", "i64", ["9007199254740993", "9007199254740994"], ["0", "9007199254740993"]),
                                           ("half.txt", "f64", ["0.5", "1.5"], ["0", "0.5"])]:
            with self.subTest(values=values):
                report = json.loads(treefix("parents.txt", "--weights", values, "--inclusive", "--check", "--json"))
                self.assertEqual(report["type"], kind)
                treefix("parents.txt", "--weights", values, "--inclusive", "--output", "above.txt")
                self.assertEqual(self.read("above.txt").split(), above)
                rank("list.txt", "--values", values, "--check", "--output", "along.txt")
                self.assertEqual(self.read("along.txt").split(), along)
        self.fails("half.txt:1: '0.5' is not an integer", "parents.txt", "--weights", "half.txt", "--type", "i64")
        self.write("tree.wel", "0 1 0.5\n")
        self.assertEqual(json.loads(treefix("tree.wel", "--edge-values", "--inclusive", "--json"))["type"], "f64")


@without_devices
class BadLists(Driver):
    def fails(self, message, *arguments, **options):
        super().fails(message, *arguments, command=rank, **options)

    def test_the_list(self):
        self.fails("stdin: mixed terminators: successor[2] = 2, but successor[0] = -1", "-", stdin=b"-1\n2\n2\n-1\n")
        self.fails("list_rank: successor[1] = 4 is outside [0, 3)", "-", stdin=b"0\n4\n0\n")
        self.fails("list_rank: successor[2] = -2 is outside [0, 3)", "-", stdin=b"0\n0\n-2\n")
        for bad in [b"1\n2\n0\n", b"2\n2\n2\n", b"1\n2\n1\n", b"1\n0\n2\n"]:
            with self.subTest(successor=bad):
                self.assertRegex(rank("-", status=1, stdin=bad), r"\Apleach: list_rank: .+\n\Z")

    def test_the_values(self):
        self.write("list.txt", "1\n1\n")
        self.write("three.txt", "1\n2\n3\n")
        self.write("two.txt", "1\n2\n")
        self.fails("three.txt: holds 3 values, the list has 2 elements", "list.txt", "--values", "three.txt")
        self.fails("list_scan: operator bit_or has no meaning for f32", "list.txt", "--values", "two.txt", "--type",
                   "f32", "--operator", "bit_or", status=2)
        for algorithm in ALGORITHMS[3:]:
            said = rank("list.txt", "--values", "two.txt", "--algorithm", algorithm, status=2)
            self.assertRegex(said, r"\Apleach: list_scan: .+\n\Z")

    def test_the_number(self):
        self.assertRegex(rank("--random", "65537", "--algorithm", "wyllie32", status=2), r"\Apleach: list_rank: .*6553[67]")
        self.assertRegex(rank("--random", "5000000000", status=1), "5000000000")

    def test_usage(self):
        one_of = "rank: give one of INPUT, --random and --ordered"
        self.fails(one_of, status=2)
        self.fails(one_of, "-", "--random", "3", status=2)
        self.fails(one_of, "--ordered", "3", "--random", "3", status=2)
        self.fails("--type requires --values", "--random", "3", "--type", "i32", status=2)
        self.fails("--inclusive requires --values", "--random", "3", "--inclusive", status=2)
        self.fails("--operator requires --values", "--random", "3", "--operator", "max", status=2)
        for arguments in [["--algorithm", "bogo"], ["--splitters", "many"], ["--random", "-1"], ["--limit", "-1"],
                          ["--values", "x", "--from-tail"]]:
            with self.subTest(arguments=arguments):
                self.assertRegex(rank("-", *arguments, status=2), r"\Apleach: .+\n\Z")


class Scans(Driver):
    def test_by_hand(self):
        self.write("values.txt", "5\n3\n-1\n2\n")
        for arguments, sums in [([], "0 5 8 7"), (["--inclusive"], "5 8 7 9"), (["--operator", "multiply", "--inclusive"], "5 15 -15 -30"),
                                (["--operator", "min", "--inclusive", "--type", "i32"], "5 3 -1 -1")]:
            with self.subTest(arguments=arguments):
                pleach("scan", "values.txt", *arguments, "--backend", BACKEND, "--check", "--output", "sums.txt")
                self.assertEqual(self.read("sums.txt").split(), sums.split())
        self.assertEqual(pleach("scan", "-", "--backend", BACKEND, "--output", "-", stdin=b"0.5\n1\n"), "0\n0.5\n")
        self.assertEqual(json.loads(pleach("scan", "-", "--backend", BACKEND, "--check", "--json"))["n"], 0)

    def test_sorts(self):
        self.write("values.txt", "5\n3\n-1\n2\n")
        for value in ["i32", "i64", "f32", "f64"]:
            pleach("sort", "values.txt", "--type", value, "--backend", BACKEND, "--check", "--output", "sorted.txt")
            self.assertEqual(self.read("sorted.txt").split(), ["-1", "2", "3", "5"])
        for algorithm in ["radix", "quicksort", "sample"]:
            said = pleach("sort", "values.txt", "--type", "i32", "--algorithm", algorithm, "--backend", BACKEND, "--check",
                          "--json")
            self.assertEqual(json.loads(said)["algorithm"], algorithm)
        said = pleach("sort", "-", "--backend", BACKEND, "--check", "--output", "-", stdin=b"nan\n0.5\n-inf\n")
        self.assertEqual(said, "-inf\n0.5\nnan\n")
        self.assertEqual(json.loads(pleach("sort", "-", "--backend", BACKEND, "--check", "--json"))["n"], 0)

    def test_every_type_and_operator(self):
        self.write("values.txt", "".join(f"{i * i % 1000 - 500}\n" for i in range(100000)))
        for value in ["i32", "i64", "f32", "f64"]:
            for operator in operators(value, "min", "max", "saturating_plus", "bit_and", "bit_or", "bit_xor"):
                with self.subTest(value=value, operator=operator):
                    report = json.loads(pleach("scan", "values.txt", "--type", value, "--operator", operator, "--backend", BACKEND,
                                               "--check", "--json"))
                    self.assertEqual((report["check"], report["type"]), ("ok", value))

    @without_devices
    def test_what_is_wrong(self):
        self.fails("stdin:2: 'x' is not a number", "-", command=lambda *a, **o: pleach("scan", *a, **o), stdin=b"1\nx\n")
        said = pleach("scan", "-", "--type", "f32", "--operator", "bit_or", status=2)
        self.assertEqual(said, "pleach: exclusive_scan: operator bit_or has no meaning for f32\n")


class Trees(Driver):
    def test_by_hand(self):
        # 2 has the children 4 and 0, and 4 has 3; 1 is alone.
        self.write("forest.edges", "# a forest\n4 2\n0\t2\n4 3\n")
        self.write("roots.txt", "2\n1\n")
        tree("forest.edges", "--roots", "roots.txt", "--compute", FUNCTIONS, "--check", "--output", "all.tsv")
        self.assertEqual(self.read("all.tsv").split("\n"), [
            "vertex\t" + FUNCTIONS.replace(",", "\t"), "0\t2\t1\t4\t3\t1\t0\t0\t2\t7\t8", "1\t1\t1\t0\t0\t0\t0\t0\t1\t0\t1",
            "2\t2\t4\t1\t4\t0\t2\t2\t2\t2\t9", "3\t4\t1\t3\t1\t2\t0\t0\t2\t4\t5", "4\t2\t2\t2\t2\t1\t1\t1\t2\t3\t6", ""])
        tree("forest.edges", "--compute", "parent", "--check", "--output", "parent.txt")
        self.assertEqual(self.read("parent.txt"), "0\n1\n0\n4\n2\n")
        self.assertRegex(tree("forest.edges", "--vertices", "9"), "of 9 vertices in 6 trees of height 3")

    def test_preorder(self):
        self.write("forest.edges", "4 2\n0 2\n4 3\n")
        self.write("roots.txt", "2\n1\n")
        self.write("pairs.txt", "4 3\n0 1\n")  # places in preorder
        tree("forest.edges", "--roots", "roots.txt", "--preorder", "--compute", "parent,size", "--check", "--output", "out.tsv")
        self.assertEqual(self.read("out.tsv"), "vertex\tparent\tsize\n1\t0\t1\n2\t1\t4\n4\t1\t2\n3\t2\t1\n0\t1\t1\n")
        tree("forest.edges", "--roots", "roots.txt", "--preorder", "--compute", "lca=pairs.txt", "--check", "--output", "lca.tsv")
        self.assertEqual(self.read("lca.tsv"), "u\tv\tlca\n4\t3\t1\n0\t1\t-1\n")
        said = tree("forest.edges", "--roots", "roots.txt", "--preorder", "--compute", "lca=pairs.txt", "--output", "-")
        self.assertEqual(said.split(), ["1", "-1"])

    def test_queries(self):
        def query(*arguments, **options):
            return pleach("query", *arguments, "--backend", BACKEND, **options)
        self.write("tree.edges", "0 2\n3 1\n1 0\n")
        self.write("pairs.txt", "3 2\n3 1\n")
        self.write("asked.txt", "0\n3\n")
        self.write("weights.txt", "5\n7\n1\n2\n")
        for arguments, expected in [
                (["--distance", "pairs.txt"], "u\tv\tdistance\n3\t2\t3\n3\t1\t1\n"),
                (["--path-sum", "pairs.txt", "--weights", "weights.txt", "--type", "f32"], "u\tv\tpath_sum\n3\t2\t15\n3\t1\t9\n"),
                (["--ancestor", "asked.txt", "--steps", "2"], "v\tancestor\n0\t-1\n3\t0\n"),
                (["--largest", "asked.txt", "--count", "3", "--weights", "weights.txt"],
                 "v\trank\tvertex\tweight\n0\t1\t1\t7\n0\t2\t0\t5\n0\t3\t3\t2\n3\t1\t3\t2\n"),
                (["--diameter"], "root\tlength\tfrom\tto\tcentre\n0\t3\t3\t2\t1\n")]:
            with self.subTest(arguments=arguments):
                report = json.loads(query("tree.edges", *arguments, "--check", "--json", "--output", "out.tsv"))
                self.assertEqual((report["query"], report["check"]), (arguments[0][2:].replace("-", "_"), "ok"))
                self.assertEqual(self.read("out.tsv"), expected)
        query("tree.edges", "--largest", "asked.txt", "--count", "2", "--weights", "weights.txt", "--output", "out.txt")
        self.assertEqual(self.read("out.txt").split(), ["1", "0", "3", "-1"])
        self.assertEqual(query("tree.edges", "--distance", "weights.txt", status=1)[:8], "pleach: ")
        self.assertEqual(query("tree.edges", status=2),
                         "pleach: query: give one of --distance, --path-sum, --ancestor, --largest and --diameter\n")

    def test_folder_and_report(self):
        self.write("forest.el", "4 2\n0 2\n4 3\n")
        self.write("pairs.txt", "0 3\n1 2\n3 2\n")
        report = json.loads(tree("forest.el", "--compute", "lca=pairs.txt,height,level", "--preorder", "--check", "--json",
                                 "--output", "new/folder/"))
        self.assertEqual([report[key] for key in ["command", "algorithm", "n", "roots", "height", "functions", "pairs", "check"]],
                         ["tree", "euler-tour", 5, 2, 3, ["height", "level", "lca"], 3, "ok"])
        self.assertEqual(set(report["seconds"]), {"load", "init", "compute", "check"})
        self.assertEqual(sorted(os.listdir("new/folder")), ["height.npy", "lca.npy", "level.npy", "vertex.npy"])

    def test_matrix_market(self):
        # The tree 0-1, 0-2, 2-3, a loop, and an edge in both directions.
        self.write("tree.mtx", "%%MatrixMarket matrix coordinate real general\n% a tree\n4 4 5\n2 1 0.5\n1 3 1\n3 1 2\n2 2 1\n4 3 1\n")
        tree("tree.mtx", "--compute", "parent,level", "--check", "--output", "out.tsv")
        self.assertEqual(self.read("out.tsv"), "vertex\tparent\tlevel\n0\t0\t0\n1\t0\t1\n2\t0\t1\n3\t2\t2\n")

    def test_newick(self):
        self.write("apes.nwk", "((human:6,'the chimp':6)Hominini[a comment]:2,gorilla:8);\n")
        tree("apes.nwk", "--compute", "parent,size", "--check", "--output", "out.tsv")
        self.assertEqual(self.read("out.tsv"), "vertex\tparent\tsize\n[0]\t[0]\t5\nHominini\t[0]\t3\n"
                         "human\tHominini\t1\nthe chimp\tHominini\t1\ngorilla\t[0]\t1\n")
        self.write("deep.newick", "(" * 200000 + ")" * 200000 + ";")
        self.assertEqual(json.loads(tree("deep.newick", "--check", "--json"))["height"], 200000)

    def test_paths(self):
        tree("-", "--format", "paths", "--compute", "level", "--check", "--output", "out.tsv.gz", stdin=b"1 a\n2 a/b c\n3 d/e\n")
        table = subprocess.run(["gzip", "-dc", "out.tsv.gz"], check=True, capture_output=True, text=True).stdout
        self.assertEqual(table, "vertex\tlevel\na\t1\na/b c\t2\nd/e\t2\n.\t0\nd\t1\n")

    def test_every_shape(self):
        n = 50000
        self.write("pairs.txt", "".join(f"{i * 7919 % n} {i * i % n}\n" for i in range(n)))
        for number, shape in enumerate(SHAPES):
            arguments = ["--levels", "1000"] if shape == "levels" else ["--roots", "3"]
            pleach("generate", "tree", shape, "--vertices", str(n), *arguments, "--permute", "--output", "parents.txt")
            parents = [int(line) for line in self.read("parents.txt").split()]
            edges = [(v, parent) if v % 2 else (parent, v) for v, parent in enumerate(parents) if v != parent]
            self.write("shuffled.edges", "".join(f"{u} {v}\n" for u, v in sorted(edges, key=lambda e: e[0] * e[1] % 10007)))
            inputs = [["parents.txt", "--format", "parents"], ["shuffled.edges", "--vertices", str(n)],
                      ["shuffled.edges", "--vertices", str(n), "--index", "64", "--preorder"]]
            for arguments in one_in(5, inputs, number):
                with self.subTest(shape=shape, arguments=arguments):
                    report = json.loads(tree(*arguments, "--compute", FUNCTIONS + ",lca=pairs.txt", "--check", "--json"))
                    self.assertEqual((report["check"], report["n"]), ("ok", n))
                    kinds = {worker["kind"] for worker in report["workers"] if worker["tasks"] > 0}
                    self.assertEqual(kinds, {BACKEND})

    def test_empty_forest(self):
        report = json.loads(tree("-", "--format", "edges", "--check", "--json", "--output", "none.tsv"))
        self.assertEqual((report["n"], report["roots"], report["height"], report["check"]), (0, 0, 0, "ok"))
        self.assertEqual(self.read("none.tsv"), "vertex\tparent\tsize\tpreorder\tlevel\n")


@without_devices
class BadTrees(Driver):
    def fails(self, message, *arguments, **options):
        super().fails(message, *arguments, "--compute", "parent", command=tree, **options)

    def test_the_forest(self):
        hint = "; a graph that is no forest needs --spanning-tree"
        for bad in ["0 1\n1 2\n2 0\n", "0 1\n1 0\n", "0 1\n0 1\n", "2 2\n"]:
            with self.subTest(edges=bad):
                said = tree("-", "--format", "edges", status=1, stdin=bad.encode())
                self.assertRegex(said, r"\Apleach: .+\n\Z")
                self.assertTrue(said.endswith(hint + "\n"), said)
        self.write("path.edges", "0 1\n1 2\n")
        for bad in ["0\n2\n", "0\n0\n", "3\n", "-1\n"]:
            with self.subTest(roots=bad):
                self.write("roots.txt", bad)
                said = tree("path.edges", "--roots", "roots.txt", status=1)
                self.assertRegex(said, r"\Apleach: .+\n\Z")
                self.assertNotIn(hint, said)
        self.write("one.txt", "0\n")
        self.assertRegex(tree("path.edges", "--vertices", "4", "--roots", "one.txt", status=1), r"\Apleach: .+\n\Z")

    def test_the_file(self):
        self.fails("none.mtx: No such file or directory", "none.mtx")
        self.fails("stdin:2: '5' is not a pair of vertices", "-", "--format", "edges", stdin=b"0 1\n5\n")
        self.fails("stdin:1: vertex 7 is outside [0, 5)", "-", "--format", "edges", "--vertices", "5", stdin=b"0 7\n")
        self.write("rows.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 0\n")
        self.fails("rows.mtx:2: has 2 rows and 3 columns; the matrix of a graph is square", "rows.mtx")
        self.write("short.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n")
        self.fails("short.mtx: holds 1 of the 2 entries that it declares", "short.mtx")
        self.fails("stdin:1:6: the file ends where ';' is expected", "-", "--format", "newick", stdin=b"(A,B)")
        self.write("garbage.mtx", os.urandom(100000))
        self.assertRegex(tree("garbage.mtx", status=1), "^pleach: garbage.mtx:1: does not begin with %%MatrixMarket")
        self.assertRegex(tree("/dev/zero", "--format", "newick", status=1), "^pleach: /dev/zero:1:1: ")

    def test_the_pairs(self):
        self.write("path.edges", "0 1\n1 2\n")
        self.write("pairs.txt", "0 1\n0 3\n")
        said = tree("path.edges", "--compute", "lca=pairs.txt", status=1)
        self.assertEqual(said, "pleach: pairs.txt:2: vertex 3 is outside [0, 3)\n")
        self.write("pairs.npy", npy([0, 2, 1, 1], "(2, 2)"))
        tree("path.edges", "--compute", "lca=pairs.npy", "--check", "--output", "lca.txt")
        self.assertEqual(self.read("lca.txt"), "0\n1\n")
        self.write("pairs.npy", npy([0, 3], "(2,)"))
        said = tree("path.edges", "--compute", "lca=pairs.npy", status=1)
        self.assertEqual(said, "pleach: pairs.npy: element 1: vertex 3 is outside [0, 3)\n")

    def test_usage(self):
        self.write("forest.edges", "0 1\n")
        self.write("a.nwk", "a;")
        self.write("pairs", "0 1\n")
        for message, arguments in [
                ("tree: --compute: 'girth' is not one of " + FUNCTIONS.replace(",", ", ") + ", lca=FILE",
                 ["forest.edges", "--compute", "girth"]),
                ("tree: 4 functions need a table or a folder: --output FILE.tsv or FOLDER/", ["forest.edges", "--output", "x.npy"]),
                ("tree: lca beside other functions needs a folder: --output FOLDER/",
                 ["forest.edges", "--compute", "lca=pairs,size", "--output", "x.tsv"]),
                ("tree: --roots needs a graph; this is a tree, which has its roots", ["a.nwk", "--roots", "pairs"]),
                ("tree: --vertices needs --format edges or wel", ["a.nwk", "--vertices", "3"])]:
            with self.subTest(arguments=arguments):
                self.assertEqual(tree(*arguments, status=2), "pleach: " + message + "\n")
        for arguments in [["--format", "dot"], ["--type", "i32"], ["--vertices", "-1"]]:
            with self.subTest(arguments=arguments):
                self.assertRegex(tree("forest.edges", *arguments, status=2), r"\Apleach: .+\n\Z")
        self.assertFalse(os.path.exists("x.tsv"))
        self.assertRegex(tree("forest.edges", "--output", "forest.edges/", status=2), "^pleach: tree: --output would overwrite")
        self.write("file", "1")
        self.assertRegex(tree("forest.edges", "--output", "file/", status=1), "^pleach: file/: ")


class BadInput(Driver):
    def test_the_tree(self):
        self.fails("Tree: parent[1] = 4 is outside [0, 3)", "-", stdin=b"0\n4\n0\n")
        self.fails("Tree: parent[2] = -2 is outside [0, 3)", "-", stdin=b"0\n0\n-2\n")
        self.fails("stdin: mixed terminators: parent[0] = 0, but parent[2] = -1", "-", stdin=b"0\n0\n-1\n")
        self.fails("Tree: no root: no vertex of 2 is its own parent", "-", stdin=b"1\n0\n")
        self.fails("Tree: vertex 1 is its own ancestor, by parent[1] = 2", "-", stdin=b"0\n2\n1\n")

    @without_devices
    def test_the_file(self):
        self.fails("none.txt: No such file or directory", "none.txt")
        self.fails("stdin:2: 'abc' is not an integer", "-", stdin=b"0\nabc\n")
        self.write("short.npy", b"\x93NUMPY\x01\x00\x46\x00" + b"{'descr': '<i4', 'fortran_order': False, 'shape': (9,), }".ljust(69) + b"\n\0\0\0\0")
        self.assertRegex(treefix("short.npy", status=1), r"^pleach: short.npy: .*9.*1")
        self.write("garbage", os.urandom(100000))
        self.assertRegex(treefix("garbage", status=1), "^pleach: garbage:")
        unknown = "{}: the format cannot be told; as a list of edges: {}; give --format, or --columns for a list with other columns"
        self.fails(unknown.format("stdin:1", "'vertex;parent' is not a pair of vertices"), "-", stdin=b"vertex;parent\n1;0\n")
        self.fails(unknown.format("stdin:1", "the heading names parents, while edges have no direction"), "-",
                   stdin=b"vertex,parent\n1,0\n")
        self.fails("stdin: neither the name nor the first lines tell the format: give --format", "-", stdin=b"<html>\n")
        self.assertRegex(treefix("/dev/zero", status=1), "^pleach: /dev/zero:")
        self.assertRegex(treefix("/", status=1), "^pleach: /:")

    @without_devices
    def test_checks_of_infinities_and_nans(self):
        self.write("nan.txt", "1\nnan\n3\n")
        self.write("large.txt", "1e308\n1e308\n1\n2\n")
        self.write("path.txt", "0\n0\n1\n2\n")
        for arguments in [["scan", "nan.txt"], ["treefix", "path.txt", "--weights", "large.txt", "--inclusive"]]:
            self.assertEqual(json.loads(pleach(*arguments, "--check", "--json", "--backend", BACKEND))["check"], "ok")

    @without_devices
    def test_the_weights(self):
        self.write("parents.txt", "0\n0\n")
        self.write("three.txt", "1\n2\n3\n")
        self.fails("three.txt: holds 3 weights, the tree has 2 vertices", "parents.txt", "--weights", "three.txt")
        self.fails("treefix: weight 3000000000 of line 2 does not fit i32", "-", "--format", "paths", "--type", "i32",
                   stdin=b"1 a\n3000000000 a/b\n")
        self.fails("stdin:1: 'x' is not an integer weight", "-", "--format", "paths", stdin=b"x a\n")

    @without_devices
    def test_the_index(self):
        said = pleach("generate", "tree", "path", "--vertices", "5000000000", "--output", "big.npy", status=1)
        self.assertRegex(said, "5000000000")
        self.assertFalse(os.path.exists("big.npy"))

    @without_devices
    def test_usage(self):
        for arguments in [["nonsense"], ["treefix"], ["treefix", "-", "--type", "i8"], ["treefix", "-", "--operator", "sum"],
                          ["treefix", "-", "--repeat", "0"], ["treefix", "-", "--inclusive", "--exclusive"],
                          ["treefix", "-", "--backend", "tpu"], ["generate"], ["generate", "tree", "oak", "--output", "x"],
                          ["generate", "tree", "path", "--output", "x"], ["treefix", "-", "--unknown"],
                          ["generate", "tree", "levels", "--vertices", "3", "--levels", "9", "--output", "x"],
                          ["generate", "list", "random", "--output", "x"],
                          ["generate", "list", "knot", "--elements", "3", "--output", "x"],
                          ["generate", "list", "random", "--elements", "3", "--lists", "4", "--output", "x"]]:
            with self.subTest(arguments=arguments):
                said = pleach(*arguments, status=2)
                self.assertRegex(said, r"\Apleach: .+\n\Z")

    @without_devices
    def test_numbers_of_options(self):
        for arguments, said in [(["rank", "--random=-2"], "--random: '-2' is not an integer from 0 on"),
                                (["rank", "--random", ""], "--random: '' is not an integer from 0 on"),
                                (["treefix", "-", "--repeat", "1e3"], "--repeat: '1e3' is not an integer from 1 to 1000000"),
                                (["generate", "graph", "grid", "--rows", "0", "--output", "x"],
                                 "--rows: '0' is not an integer from 1 on")]:
            with self.subTest(arguments=arguments):
                self.assertEqual(pleach(*arguments, status=2), "pleach: " + said + "\n")

    def test_a_timeline_of_blocks(self):
        pleach("bench", "blocks", "--operations", "leaffix", "--sizes", "10", "--repeat", "1", "--backend", BACKEND, "--trace",
               "blocks.json", "--only-blocks", "--json", "figures.json")
        figures = json.loads(self.read("figures.json"))["blocks"][0]
        self.assertIn("seconds", figures)
        self.assertNotIn("vector_seconds", figures)
        with open("blocks.json", encoding="utf-8") as file:
            tasks = [event for event in json.load(file)["traceEvents"] if event["ph"] == "X"]
        self.assertGreater(len(tasks), 0)
        # One run of the operation alone: of what makes the tree there is nothing.
        self.assertFalse([event for event in tasks if event["name"] in ["radix_sort", "digit_scatter", "link_siblings"]])
        self.assertEqual(xml.etree.ElementTree.parse("blocks.svg").getroot().tag, "{http://www.w3.org/2000/svg}svg")

    def test_a_timeline(self):
        """Who did what: as events, as a picture, and in sums."""
        n = 300000
        report = json.loads(rank("--random", str(n), "--trace", "trace.json", "--json", "--repeat", "2"))
        with open("trace.json", encoding="utf-8") as file:
            events = json.load(file)["traceEvents"]
        names = [event["args"]["name"] for event in events if event["ph"] == "M"]
        self.assertEqual(names, [worker["name"] for worker in report["workers"]])
        tasks = [event for event in events if event["ph"] == "X"]
        for event in tasks:
            self.assertGreaterEqual(event["ts"], event["args"]["submitted"])
            self.assertGreater(event["dur"], 0)
        for total in report["phases"]:
            for worker in total["workers"]:
                mine = [event for event in tasks
                        if event["name"] == total["phase"] and names[event["tid"]] == worker["worker"]]
                self.assertEqual(len(mine), worker["tasks"])
                self.assertEqual(sum(event["args"]["work"] for event in mine), worker["work"])
                self.assertAlmostEqual(sum(event["dur"] for event in mine) * 1e-6, worker["seconds"], 6)
        ranked = next(total for total in report["phases"] if total["phase"] == LAST_OF_RANKING)
        self.assertEqual(sum(worker["work"] for worker in ranked["workers"]), 2 * n)
        self.assertEqual(report["bytes_copied"] > 0, BACKEND == "cuda" or BACKEND == "opencl" and not OPENCL_ON_CPUS)
        picture = xml.etree.ElementTree.parse("trace.svg").getroot()
        self.assertEqual(len(picture.findall(".//{*}title")), len(tasks))
        said = rank("--random", "3", "--trace", "trace.svg", status=2)
        self.assertEqual(said, "pleach: --trace: trace.svg: .svg is not written here; .json is\n")

    @without_devices
    def test_an_output_that_cannot_be_written(self):
        self.write("parents.txt", "0\n0\n")
        self.assertRegex(treefix("parents.txt", "--output", "/dev/full", status=1), "No space left on device")
        self.assertRegex(treefix("parents.txt", "--output", "no/such/folder", status=1), "No such file or directory")

    @without_devices
    def test_ways_to_help(self):
        for arguments in [[], ["help"], ["--help"]]:
            self.assertRegex(pleach(*arguments), r"\n  treefix +Sums")
        self.assertEqual(pleach("help", "treefix"), pleach("treefix", "--help"))
        self.assertEqual(pleach("help", "generate", "tree"), pleach("generate", "tree", "--help"))
        for arguments, said in [(["treefx"], "'treefx' is no command of pleach; did you mean 'treefix'? `pleach help` lists them"),
                                (["merge"], "'merge' is no command of pleach; `pleach help` lists them"),
                                (["help", "tee"], "'tee' is no command of pleach; did you mean 'tree'? `pleach help` lists them")]:
            with self.subTest(arguments=arguments):
                self.assertEqual(pleach(*arguments, status=2), "pleach: " + said + "\n")
        self.assertEqual(pleach("bench", "scam", status=2),
                         "pleach-bench: 'scam' is no command of pleach-bench; did you mean 'scan'? `pleach-bench help` lists them\n")
        for name, now in [("bench", "pleach-bench SUITE"), ("model", "pleach-bench model")]:
            done = subprocess.run([DRIVER, name, "rank", "--sizes", "16"], capture_output=True)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertEqual(done.stderr.decode(), f"pleach: {name}: measurements are a program of their own, {now}, which "
                             "cmake -DPLEACH_BUILD_BENCH=ON builds\n")
        self.assertRegex(pleach("--version"), r"\Apleach \d+\.\d+\.\d+ \(\w+, .+, with(out)? CUDA\)\nStarPU \d[^\n]*\n\Z")
        self.assertEqual(pleach("rank", "--ordered", "2", "-q", "-o", "rank.txt"), "")
        self.assertEqual(self.read("rank.txt"), "0\n1\n")

    @without_devices
    def test_help(self):
        for arguments in [[], ["info"], ["generate"], ["generate", "list"], ["generate", "tree"], ["rank"], ["scan"], ["tree"],
                          ["treefix"], ["bench"], ["bench", "scan"], ["bench", "treefix"], ["bench", "tree"], ["bench", "rank"],
                          ["bench", "calls"]]:
            self.assertIn("Usage:", pleach(*arguments, "--help"))

    def test_info(self):
        self.assertIn("workers", pleach("info"))
        info = json.loads(pleach("info", "--json"))
        self.assertIn("backends", info)
        self.assertGreater(info["host"]["cores"], 0)
        self.assertGreaterEqual(info["host"]["l2_bytes"], info["host"]["l1_bytes"])

    @unittest.skipIf(OPENCL_ON_CPUS, "it takes long, and is for GPUs")
    def test_rates(self):
        """Measured, kept, and not used where the file is damaged."""
        os.mkdir("models")
        self.addCleanup(os.environ.__setitem__, "STARPU_PERF_MODEL_DIR", os.environ["STARPU_PERF_MODEL_DIR"])
        os.environ["STARPU_PERF_MODEL_DIR"] = os.path.abspath("models")
        report = json.loads(pleach("model", "--backend", BACKEND, "--sizes", "14", "--repeat", "2", "--json"))
        device, = report["devices"]
        self.assertEqual(device["kind"], BACKEND)
        self.assertGreater(device["rates"]["bytes_per_second"], 1e8)
        self.assertGreater(len(device["rates"]["random"]), 5)
        phases = {phase["phase"]: phase for phase in device["phases"]}
        for name in ["rank_sublists", "tour_read", "tour_write"]:
            self.assertGreater(phases[name]["measured_seconds"], 0)
            self.assertGreater(phases[name]["sum_seconds"], 0)
        self.assertIn(BACKEND, json.loads(pleach("info", "--json"))["rates"])
        with open(report["file"], "a", encoding="utf-8") as file:
            file.write("cpu\nnonsense\n")
        info = json.loads(pleach("info", "--json"))
        self.assertEqual(info["rates"], [])
        self.assertRegex(info["notes"][-1], "damaged; `pleach-bench model` measures anew")

    @without_devices
    def test_model_of_nodes(self):
        def seconds(*options):
            report = json.loads(pleach("model", "--nodes", "6", "--backend", BACKEND, "--sizes", "30", "--repeat", "1",
                                       "--json", *options))
            for operation in report["operations"]:
                self.assertEqual([row["nodes"] for row in operation["nodes"]], [1, 2, 4, 6])
                self.assertEqual(operation["n"], 1 << 30)
            return {operation["operation"]: operation["nodes"] for operation in report["operations"]}
        near = seconds()
        self.assertEqual(list(near), ["scan", "sort", "rank", "leaffix", "bfs"])
        for rows in near.values():
            self.assertGreater(rows[1]["seconds"], 1.5 * rows[3]["seconds"])  # a third for each node
            self.assertGreater(rows[3]["seconds_for_each_node"], rows[3]["seconds"])
        far = seconds("--operations", "sort,rank", "--latency", "1e6", "--bandwidth", "0.001", "--picture", "nodes.svg")
        self.assertRegex(self.read("nodes.svg"), "(?s)1073741824 elements on several nodes.*>as many times<.*>sort<")
        # At least one second for an agreement, and 10^6 bytes in each; keys go once, links and ranks several times.
        for operation, bytes_each in {"sort": 4, "rank": 16}.items():
            self.assertGreater(far[operation][3]["seconds"],
                               near[operation][3]["seconds"] + 1 + (1 << 30) / 6 * bytes_each * 5 / 6 / 1e6)
        self.assertIn("--nodes", pleach("model", "--latency", "3", status=2))

    @unittest.skipIf(OPENCL_ON_CPUS, "it takes long, and is for GPUs")
    def test_tune(self):
        report = json.loads(pleach("tune", "--repeat", "1", "--json", "rank", "--random", "3000"))
        self.assertGreater(len(report["trials"]), 8)
        self.assertEqual(report["best"]["seconds"], min(trial["seconds"] for trial in report["trials"]))
        self.assertRegex(pleach("tune", status=2), "which command")
        self.assertRegex(pleach("tune", "rank", "no-such-file", status=1), "the command fails")

    def test_homes_that_cannot_be_written(self):
        """StarPU's models go to a folder for temporary files, and the driver says so."""
        clean = {name: value for name, value in os.environ.items()
                 if name not in ["STARPU_PERF_MODEL_DIR", "STARPU_HOME", "XDG_CACHE_HOME", "HOME", "POCL_CACHE_DIR"]}
        clean["CUDA_CACHE_DISABLE"] = "1"  # which makes the home itself
        for homes, said in [({}, "no home is set"), ({"HOME": "/nonexistent"}, "/nonexistent cannot be written"),
                            ({"HOME": "/proc", "XDG_CACHE_HOME": "/dev/null/x"}, "/dev/null/x and /proc cannot be written")]:
            with self.subTest(homes=homes):
                done = subprocess.run([DRIVER, "rank", "--ordered", "3", "--backend", BACKEND, "--check", "--output", "rank.txt"],
                                      env={**clean, **homes, "TMPDIR": os.getcwd()}, capture_output=True, check=True)
                folder = re.escape(os.path.join(os.getcwd(), f"pleach-{os.geteuid()}", "starpu-"))
                self.assertRegex(done.stderr.decode(),
                                 f"^pleach: note: {said}: StarPU's models are in {folder}[^/\n]+\n$")
                self.assertEqual(self.read("rank.txt").split(), ["0", "1", "2"])
        os.mkdir("home")
        done = subprocess.run([DRIVER, "rank", "--ordered", "3", "--backend", BACKEND], capture_output=True, check=True,
                              env={**clean, "XDG_CACHE_HOME": "/proc", "HOME": os.path.abspath("home")})
        self.assertIn(b"/proc cannot be written: StarPU's models are in ", done.stderr)
        self.assertTrue(glob.glob("home/.cache/pleach/starpu-*/bus"))
        self.assertFalse(os.path.exists("/nonexistent"))

    @without_devices
    @without_devices
    def test_processes_that_start_at_once(self):
        """Where nothing was measured, one measures, and the others wait."""
        environment = os.environ | {"STARPU_PERF_MODEL_DIR": os.path.abspath("new")}
        start = lambda: subprocess.Popen([DRIVER, "rank", "--ordered", "3", "--backend", BACKEND, "--quiet"], env=environment)
        os.mkdir("new")
        with open("new/pleach_lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            waits = start()
            with self.assertRaises(subprocess.TimeoutExpired):
                waits.wait(1)
        self.assertEqual([process.wait(100) for process in [waits] + [start() for _ in range(5)]], [0] * 6)

    def test_models_that_are_damaged(self):
        """Those in pleach's own folder are measured anew, and the driver says so. What the user names stays as it is."""
        own = {name: value for name, value in os.environ.items() if name not in ["STARPU_PERF_MODEL_DIR", "STARPU_HOME"]}
        own |= {"XDG_CACHE_HOME": os.path.abspath("cache"), "STARPU_SCHED": "dmdas"}
        users = own | {"STARPU_PERF_MODEL_DIR": os.path.abspath("models")}

        def said(environment):
            return subprocess.run([DRIVER, "rank", "--random", "1000", "--output", "rank.txt"], env=environment,
                                  capture_output=True, check=True).stderr.decode()

        self.assertEqual(said(own), "")
        folder, = glob.glob(os.path.abspath("cache/pleach/starpu-*"))
        for models in [folder, "models"]:
            os.makedirs(f"{models}/codelets/45", exist_ok=True)
            self.write(f"{models}/codelets/45/pleach_2_local_rank.host", "nonsense\n")
        self.assertEqual(said(own), f"pleach: note: damaged models in {folder} are measured anew: pleach_2_local_rank.host\n")
        self.assertEqual(said(own), "")
        self.assertEqual(said(users), "")
        self.assertEqual(self.read("models/codelets/45/pleach_2_local_rank.host"), "nonsense\n")

    @without_devices
    def test_another_starpu(self):
        """One of another configuration is told by the sizes of its structures."""
        loaded = libraries()["libstarpu"]
        others = [path for path in glob.glob("/usr/lib/*/" + os.path.basename(loaded))
                  if os.path.realpath(path) != os.path.realpath(loaded)]
        if not others:
            self.skipTest("there is one StarPU only")
        done = subprocess.run([DRIVER, "info"], env={**os.environ, "LD_LIBRARY_PATH": os.path.dirname(others[0])},
                              capture_output=True)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr.decode(), f"^pleach: Runtime: StarPU [0-9.]+ in {others[0]} was loaded, whose "
                         "starpu_task takes [0-9]+ bytes; .* has [0-9]+: it is configured otherwise. See LD_LIBRARY_PATH\n$")

    @without_devices
    def test_no_more_threads(self):
        """By another user where this one is root, who may have any number."""
        os.chmod(".", 0o777)
        for file in [DRIVER, *libraries().values()]:
            shutil.copy(file, ".")
        done = subprocess.run(["./" + os.path.basename(DRIVER), "info"], capture_output=True,
                              user=65534 if os.geteuid() == 0 else None,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (1, 1)),
                              env={**os.environ, "LD_LIBRARY_PATH": os.getcwd(), "STARPU_PERF_MODEL_DIR": "."})
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr.decode(), "^pleach: Runtime: StarPU needs [0-9]+ threads, and the system starts 0: ")

    @without_devices
    def test_bench_all(self):
        arguments = ["bench", "all", "--sizes", "8", "--repeat", "1", "--out"]
        os.makedirs("new/report")
        self.write("new/report/report.md", "from before")
        pleach(*arguments, "new/report")
        files = os.listdir("new/report")
        report = json.loads(self.read("new/report/report.json"))
        self.assertEqual(set(report["suites"]), {"accuracy", "batch", "bfs", "biconnected", "blocks", "calls", "evaluate", "methods", "operators",
                                                 "placement", "rank", "scan", "sort", "tree", "treefix"})
        for name, suite in report["suites"].items():
            for rows in [suite[name], suite.get("floor", [{"peak_memory": 1}])]:
                self.assertGreater(len(rows), 0)
                self.assertTrue(all(row["peak_memory"] > 0 for row in rows), name)
        self.assertEqual(report["suites"]["bfs"]["bfs"][-1]["sources"], 64)
        self.assertIn("pleach-bench all", report["command_line"])
        self.assertIn(BACKEND, {worker["kind"] for worker in report["machine"]["workers"]})
        page = self.read("new/report/report.md")
        self.assertEqual(sorted(re.findall(r"\((.*\.svg)\)", page)), sorted(name for name in files if name.endswith(".svg")))
        self.assertEqual(len(files), 2 + page.count(".svg)"))
        for name in files:
            if name.endswith(".svg"):
                xml.etree.ElementTree.parse(os.path.join("new/report", name))
        self.write("file", "")
        self.assertEqual(pleach(*arguments, "file/report", status=1), "pleach-bench: file/report: Not a directory\n")
        self.assertEqual(pleach(*arguments, "file", status=1), "pleach-bench: file: Not a directory\n")
        self.assertRegex(pleach(*arguments, "/proc/self", status=1), r"\Apleach-bench: /proc/self/report.json: cannot be created.*\n\Z")
        self.assertRegex(pleach("bench", "all", status=2), r"\Apleach-bench: .*--out.*\n\Z")

    @without_devices
    def test_settings_that_mean_nothing(self):
        for variable, said in [("STARPU_SCHED", "it has .*eager.*dmdas"), ("PLEACH_CHUNK", "no number of elements"),
                               ("STARPU_NCPU", "STARPU_NCPU is 'nonsense', which is no number from 0")]:
            old = os.environ.get(variable)
            os.environ[variable] = "nonsense"
            try:
                self.assertRegex(pleach("info", status=2), said)
            finally:
                if old is None:
                    del os.environ[variable]
                else:
                    os.environ[variable] = old


def main():
    """Runs the tests of the program, or exits with 77 where there is no worker of the backend."""
    probe = subprocess.run([DRIVER, "treefix", "-", "--backend", BACKEND], input=b"0\n", capture_output=True, timeout=300)
    if b"StarPU" in probe.stderr:
        print(f"no {BACKEND} worker here: {probe.stderr.decode().strip()}")
        sys.exit(77)
    unittest.main(verbosity=2)


class Expressions(Driver):
    def test_by_hand(self):
        self.write("sums.txt", "(3 + 4) * (2 - x)  # seven times 1.5\n\n-min(4, y*2, 9) / -.5e1\n 8/4/2 - -1\n+max(x)\n")
        self.write("values.txt", "x 0.5\n# and\ny 1e1\n")
        for method in one_in(4, ["automatic", "levels", "sequential"]):
            said = evaluate("sums.txt", "--values", "values.txt", "--method", method, "--check", "--output", "out.txt")
            self.assertRegex(said, "^4 expressions of 27 vertices evaluated")
            self.assertEqual(self.read("out.txt"), "10.5\n0.8\n2\n0.5\n")
        report = json.loads(evaluate("-", "--json", "--check", "--type", "i64", "--output", "whole.tsv",
                                     stdin=b"9007199254740993 * 2\n"))
        self.assertEqual((report["check"], report["n"], report["expressions"]), ("ok", 3, 1))
        self.assertEqual(self.read("whole.tsv"), "expression\tvalue\n0\t18014398509481986\n")

    def test_gradient(self):
        self.write("product.txt", "x * y * 3 + x\nmax(y, 1) / z\n")
        self.write("values.txt", "x 2\ny 0\nz 4\n")
        evaluate("product.txt", "--values", "values.txt", "--gradient", "slopes.tsv", "--check", "--output", "out.txt",
                 "--method", "sequential")
        self.assertEqual(self.read("slopes.tsv"), "name\tderivative\nx\t1\ny\t6\nz\t-0.0625\n")
        self.assertEqual(self.read("out.txt"), "2\n0.25\n")

    def test_deep_and_long_ones(self):
        self.write("deep.txt", "(" * 300000 + "x" + ")" * 300000 + "\n" + "-" * 300000 + "x\n")
        self.write("sum.txt", "+".join(["x"] * 100000) + "\n" + "1-(" * 50000 + "x" + ")" * 50000 + "\n")
        self.write("values.txt", "x 0.25\n")
        evaluate("deep.txt", "--values", "values.txt", "--check", "--output", "out.txt")
        self.assertEqual(self.read("out.txt"), "0.25\n0.25\n")
        for method in one_in(2, ["contraction", "levels"]):
            evaluate("sum.txt", "--values", "values.txt", "--check", "--method", method, "--output", "out.txt")
            self.assertEqual(self.read("out.txt"), "25000\n0.25\n")

    def test_random_ones(self):
        for shape in one_in(4, ["comb", "random", "balanced", "star"]):
            report = json.loads(evaluate("--random", "3000", "--shape", shape, "--method", "contraction", "--check", "--json"))
            self.assertEqual(report["check"], "ok")

    @without_devices
    def test_what_is_wrong(self):
        for text, message in [
                (b"1 + (2 * 3", "stdin:1:11: the line ends where an operator or ')' is expected"),
                (b"1\n2 +\n", "stdin:2:4: the line ends where a number, a name, '-' or '(' is expected"),
                (b"min(1 2)", "stdin:1:7: '2' where an operator, ',' or ')' is expected"),
                (b"1, 2", "stdin:1:2: ',' where an operator or the end of the line is expected"),
                (b"()", "stdin:1:2: ')' where a number, a name, '-' or '(' is expected"),
                (b"3 * sin(1)", "stdin:1:5: 'sin' is no function; min and max are"),
                (b"1.2.3", "stdin:1:1: '1.2.3' is not a number"),
                (b"1e999", "stdin:1:1: '1e999' does not fit f64"),
                (b"1 / 2\n3 / (1 - 1)", "stdin:2:3: a division by zero"),
                (b"x + y * x", "stdin: no value for x (1:1), y (1:5); --values FILE has a name and a value a line")]:
            self.fails(message, "-", command=evaluate, stdin=text)
        self.fails("stdin:1:3: a division, of which --type i32 has none; f32 and f64 have", "-", "--type", "i32",
                   command=evaluate, stdin=b"4 / 2", status=2)
        self.fails("stdin:1:1: 3000000000 does not fit i32", "-", "--type", "i32", command=evaluate, stdin=b"3000000000")
        self.write("values.txt", "x 1\nx 2\n")
        self.fails("values.txt:2: 'x' has a value already", "-", "--values", "values.txt", command=evaluate, stdin=b"x")
        self.write("values.txt", "x\n")
        self.fails("values.txt:1: a name and a value are expected", "-", "--values", "values.txt", command=evaluate, stdin=b"x")
        self.fails("evaluate: divide with minimum or maximum does not compose; other methods take them", "-", "--method",
                   "contraction", command=evaluate, stdin=b"min(1,2)/3", status=2)
        self.fails("evaluate: give one of INPUT and --random", command=evaluate, status=2)


if __name__ == "__main__":
    main()
