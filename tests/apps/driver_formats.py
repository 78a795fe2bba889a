#!/usr/bin/env python3
"""Gives the driver files as other programs write them, and names of outputs that cannot be right.

usage: driver_formats.py DRIVER
"""
import json
import os
import stat
import subprocess
import unittest

import driver
from driver import BACKEND, DRIVER, npy, pleach, tree, treefix


def components(*arguments, **options):
    return pleach("components", *arguments, "--backend", BACKEND, **options)


def run(*arguments, stdin=""):
    """The exit status, what went to stdout, and what to stderr."""
    done = subprocess.run([DRIVER, *arguments, "--backend", BACKEND], input=stdin.encode(), capture_output=True, timeout=300)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@driver.without_devices
class Lists(driver.Driver):
    def sizes(self, text, *arguments):
        """Vertices, components, and notes of a list of edges on stdin."""
        status, out, err = run("components", "-", "--check", "--json", *arguments, stdin=text)
        self.assertEqual(status, 0, err)
        report = json.loads(out)
        return report["n"], report["components"], err.replace("pleach: note: ", "").splitlines()

    def refused(self, text, said, *arguments):
        status, out, err = run("components", "-", *arguments, stdin=text)
        self.assertEqual((status, out), (1, ""), text)
        self.assertIn(said, err)
        self.assertEqual(err.count("\n"), 1, err)

    def test_networkx(self):
        self.assertEqual(self.sizes("0 1 {}\n1 2 {}\n3 4 {}\n"), (5, 2, []))
        self.assertEqual(self.sizes("0 1 {'weight': 2.5}\n3 4 {'weight': 1}\n"), (5, 3, []))
        self.assertEqual(self.sizes("a b {'weight': 1, 'color': 'red'}\nc d {}\n"), (4, 2, ["stdin: attributes of edges are ignored"]))
        self.write("tree.edgelist", "0 1 {'weight': 3}\n1 2 {'weight': 4}\n")
        self.assertEqual(treefix("tree.edgelist", "--edge-values", "--inclusive", "--check", "-q", "--output", "-"), "0\n3\n7\n")

    def test_konect(self):
        text = "% sym weighted\n% 2 4 4\n1 2 1 1082040961\n3 4 1 1082414391\n"
        self.assertEqual(self.sizes(text), (5, 3, ["stdin: column 4 is ignored"]))
        self.assertEqual(self.sizes(text, "--columns", "1,2"), (5, 3, []))

    def test_columns_and_headings(self):
        table = "id,parent,name\n1,0,root\n2,1,\"Bacteria, all\"\n3,1,Archaea\n"
        self.assertEqual(self.sizes(table, "--columns", "1,2"), (4, 1, ["stdin: the first line is taken for a heading"]))
        self.assertEqual(self.sizes(table, "--columns", "1,2", "--header"), (4, 1, []))
        self.assertEqual(self.sizes("1 pp 2\n2 pd 3\n5 pp 6\n", "--columns", "1,3"), (7, 4, []))
        self.assertEqual(self.sizes("who whom\nalice bob\n", "--header"), (2, 1, []))
        self.assertEqual(self.sizes("source target\n0 1\n1 2\n"), (3, 1, ["stdin: the first line is taken for a heading"]))
        self.write("table.txt", "3 x 0 1\n5 y 1 2\n")
        self.assertEqual(treefix("table.txt", "--columns", "3,4,1", "--edge-values", "--inclusive", "-q", "--output", "-"), "0\n3\n8\n")
        for columns, said in [("1", "takes FROM,TO "), ("0,1", "counted from 1"), ("2,2", "one column for both ends")]:
            self.assertIn(said, components("table.txt", "--columns", columns, status=2))
        self.assertIn("need --format edges or wel", components("table.txt", "--columns", "1,2", "--format", "parents", status=2))
        self.refused("1 2 3\n1 2\n", "stdin:2: '1 2' has 2 columns, not 3", "--columns", "1,3")

    def test_what_is_no_list_is_refused_by_line(self):
        for text, said in [("1 -- 2\n", "stdin:1: the format cannot be told; as a list of edges: '--' is not an integer"),
                           ("0 1\n1 2\n2 0 7\n3 4\n", "stdin:3: the format cannot be told; as a list of edges: '2 0 7' has 3 columns"),
                           ("0 1 1,5\n", "'1,5' is not the value of an edge"),
                           ("0 1 2024-01-31 12:30\n", "'2024-01-31' is not the value of an edge"),
                           ("1 0 root\n2 1 Bacteria/all\n", "'root' is not the value of an edge"),
                           ("alice, bob carol\nbob dave\n", "'carol' is not the value"),
                           ("# a\nb 0.5\n# b\nc 1.5\n", "look like LGL, which is not read")]:
            self.refused(text, said)
        self.refused("alice, bob\nbob carol\n", "stdin:1: 'alice,' ends in a comma: put tabs between labels")

    def test_headings_of_words_need_header(self):
        text = "source,target,weight\na,b,2.5\nb,c,1\nd,e,1\n"
        self.assertEqual(self.sizes(text, "--header"), (5, 2, []))
        self.refused(text, "stdin:1: the format cannot be told")
        self.refused("target,source\n0,1\n", "stdin:1: the heading names other columns", "--format", "edges")
        self.assertEqual(self.sizes("id,source,target\n7,0,1\n8,2,3\n", "--columns", "2,3", "--header"), (4, 2, []))

    def test_labels_stay_whole(self):
        self.assertEqual(self.sizes("alice, bob\nbob, carol\ncarol, dave\n"), (4, 1, []))
        self.assertEqual(self.sizes("Smith\tRoom #2\nJones\tRoom #3\n"), (4, 2, []))
        self.assertEqual(self.sizes("c d\nd e\n"), (3, 1, []))

    def test_options_take_labels_with_commas(self):
        self.write("names.tsv", "Doe, John\tRoe, Jane\nRoe, Jane\tPoe, Ed\n")
        for source in ["Doe, John", "sources.txt"]:
            self.write("sources.txt", "Doe, John\n")
            self.assertEqual(pleach("bfs", "names.tsv", "--source", source, "-q", "--output", "-").splitlines()[3].split("\t")[:2], ["Poe, Ed", "2"])
        self.write("both.tsv", "a,b\ta\na\tb\n")
        self.assertIn("'a,b' is a vertex, and its parts are vertices", pleach("bfs", "both.tsv", "--source", "a,b", status=2))
        self.assertEqual(pleach("bfs", "both.tsv", "--source", "b,a", "-q", "--output", "-").splitlines()[1].split("\t")[:2], ["a,b", "1"])
        tree("names.tsv", "--roots", "Poe, Ed", "--check", "--compute", "root", "--output", "root.tsv")
        self.assertIn("Doe, John\tPoe, Ed\n", self.read("root.tsv"))

    def test_labels_of_a_table_are_taken_back(self):
        self.write("names.txt", "CORP\\alice CORP\\bob\nCORP\\bob CORP\\new\n")
        table = components("names.txt", "-q", "--output", "-")
        self.assertIn("CORP\\new\tCORP\\alice\n", table)
        self.write("labels.txt", "".join(line.split("\t")[0] + "\n" for line in table.splitlines()[1:]))
        asked = pleach("query", "names.txt", "--ancestor", "labels.txt", "--steps", "0", "-q", "--output", "-")
        self.assertEqual(len(asked.splitlines()), 4)


@driver.without_devices
class Listings(driver.Driver):
    def sums(self, text):
        status, out, err = run("treefix", "-", "--direction", "leaf", "--check", "-q", "--output", "-", stdin=text)
        self.assertEqual(status, 0, err)
        return dict(line.split("\t") for line in out.splitlines()[1:]), err

    def test_git(self):
        sums, said = self.sums("40 \"docs/caf\\303\\251.txt\"\n100 docs/a.txt\n- vendor/lib\n3 \"src/q\\\"uote.c\"\n")
        self.assertEqual((sums["docs"], sums["."], sums["docs/café.txt"], sums["vendor/lib"]), ("140", "143", "40", "0"))
        self.assertEqual(said, "pleach: note: 2 quoted paths are read as git writes them\n")
        status, _, err = run("treefix", "-", stdin="100644 blob e70fee9a\tdocs/a.txt\n")
        self.assertEqual(status, 1)
        self.assertIn("stdin:1: is a line of git ls-tree", err)

    def test_find(self):
        sums, said = self.sums("4096 .\n10 ./2 fast\n20 ./2/1 2\n0 ./2\n")
        self.assertEqual((sums["."], sums["./2"], said), ("4126", "20", ""))


@driver.without_devices
class ParallelEdges(driver.Driver):
    MTX = "%%MatrixMarket matrix coordinate real general\n"

    def test_forests_take_the_least(self):
        self.write("arcs.gr", "p sp 3 8\na 1 2 9\na 2 1 9\na 1 2 1\na 2 1 1\na 2 3 5\na 3 2 5\na 1 3 6\na 3 1 6\n")
        self.write("sides.mtx", self.MTX + "3 3 6\n1 2 9\n2 1 1\n2 3 5\n3 2 5\n1 3 6\n3 1 6\n")
        self.write("list.wel", "0 1 9\n1 0 1\n1 2 5\n0 2 6\n")
        for name in ["arcs.gr", "sides.mtx", "list.wel"]:
            for kind, expected in [("minimum", "0\n1\n6\n"), ("nearest", "0\n1\n6\n")]:
                with self.subTest(name=name, kind=kind):
                    self.assertEqual(treefix(name, f"--spanning-tree={kind}", "--edge-values", "--inclusive", "--check", "-q",
                                             "--output", "-"), expected)

    def test_matrices_sum_what_is_in_one_place(self):
        self.write("twice.mtx", self.MTX + "3 3 4\n1 2 9\n1 2 2\n2 3 5\n1 3 12\n")
        self.assertEqual(treefix("twice.mtx", "--spanning-tree=minimum", "--edge-values", "--inclusive", "--check", "-q", "--output", "-"),
                         "0\n11\n16\n")

    def test_multigraphs_have_no_bridge_where_edges_are_parallel(self):
        graphml = ("<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/><node id='c'/>"
                   "<edge source='a' target='b'/><edge source='{}' target='{}'/><edge source='b' target='c'/></graph></graphml>")
        for ends in ["ab", "ba"]:
            self.write("pair.graphml", graphml.format(*ends))
            self.assertEqual(json.loads(pleach("biconnected", "pair.graphml", "--check", "--json"))["bridges"], 1)
        self.write("roads.gr", "p sp 3 6\na 1 2 9\na 2 1 9\na 1 2 1\na 2 1 1\na 2 3 5\na 3 2 5\n")
        self.assertEqual(json.loads(pleach("biconnected", "roads.gr", "--check", "--json"))["bridges"], 1)
        self.write("one.mtx", self.MTX + "2 2 2\n1 2 1\n2 1 1\n")
        self.assertEqual(json.loads(pleach("biconnected", "one.mtx", "--check", "--json"))["bridges"], 1)


@driver.without_devices
class Outputs(driver.Driver):
    def setUp(self):
        super().setUp()
        self.write("graph.edges", "0 1\n1 2\n2 0\n2 3\n")
        self.write("names.edges", "alice bob\nbob carol\n")

    def refused(self, said, *arguments):
        before = {name: os.lstat(name) for name in os.listdir(".")}
        self.assertIn(said, pleach(*arguments, status=2))
        self.assertEqual({name: os.lstat(name) for name in os.listdir(".")}, before)

    def test_two_options_do_not_write_one_file(self):
        os.symlink("x.txt", "link.txt")
        for first, second in [("x.txt", "x.txt"), ("x.txt", "./x.txt"), ("x.txt", "link.txt"), ("-", "-"), ("x.npy", "x.labels.txt"),
                              ("x.labels.txt", "x.npy"), ("out/", "out/"), ("out/", "out/edges.npy"), ("out/", "out/label.txt")]:
            with self.subTest(first=first, second=second):
                self.refused("--edges and --output would both write", "biconnected", "graph.edges", "--output", first, "--edges", second)
        for option in ["--parents", "--spanning-tree"]:
            self.refused("would both write 'x.txt'", "bfs", "graph.edges", "--output", "x.txt", option, "x.txt")
        self.refused("would both write", "treefix", "graph.edges", "--spanning-tree", "--summary", "x.json", "--trace", "x.json")
        self.write("e.txt", "a + b\n")
        self.refused("would both write 'x.tsv'", "evaluate", "e.txt", "--output", "x.tsv", "--gradient", "x.tsv")
        pleach("biconnected", "graph.edges", "--output", "/dev/null", "--edges", "/dev/null")
        pleach("biconnected", "names.edges", "--output", "a.npy", "--edges", "b.npy")
        self.assertEqual(self.read("a.labels.txt"), "alice\nbob\ncarol\n")

    def test_an_output_does_not_overwrite_an_input(self):
        self.write("weights.txt", "1\n2\n3\n4\n")
        self.write("names.labels.txt", "a b\n")
        self.write("graph.txt", "0 1\n1 2\n2 3\n")
        os.symlink("graph.txt", "link.txt")
        for said, arguments in [("--output would overwrite 'graph.txt', which INPUT reads", ["components", "graph.txt", "--output", "graph.txt"]),
                                ("--output would overwrite 'graph.txt'", ["components", "graph.txt", "--output", "link.txt"]),
                                ("--output would overwrite 'weights.txt', which --weights reads",
                                 ["treefix", "graph.txt", "--spanning-tree", "--weights", "weights.txt", "--output", "weights.txt"]),
                                ("--output would overwrite 'names.labels.txt', which INPUT reads", ["components", "names.labels.txt", "--output", "names.npy"]),
                                ("would overwrite 'weights.txt', which --compute reads",
                                 ["tree", "graph.txt", "--compute", "lca=weights.txt", "--output", "weights.txt"])]:
            self.refused(said, *arguments)
        self.refused("standard input can be read once", "treefix", "-", "--weights", "-")
        self.refused("--source: '' is no value", "bfs", "graph.txt", "--source", "")

    def test_names_that_cannot_be_written(self):
        self.refused("'' is no", "components", "graph.edges", "--output", "")
        self.refused(".tsv in capital letters is not written here", "components", "graph.edges", "--output", "x.TSV")
        self.refused("has a name of 256 bytes", "components", "graph.edges", "--output", "x" * 252 + ".npy")
        name = "é" * 125 + ".tsv"
        components("graph.edges", "--output", name)
        self.assertEqual(len(self.read(name).splitlines()), 5)
        self.assertEqual([file for file in os.listdir(".") if "tmp" in file], [])

    def test_standard_output_is_a_dash(self):
        for name in ["/dev/stdout", "/dev/stderr", "/proc/self/fd/1"]:
            self.refused(name + ": is a stream of this program; '-' stands for standard output", "components", "graph.edges", "--output", name)

    def test_options_that_would_change_nothing_are_refused(self):
        self.write("tree.txt", "0\n0\n")
        self.write("weights.txt", "1\n2\n")
        for said, words in [("--weights goes with --path-sum and --largest", "query tree.txt --diameter --weights weights.txt"),
                            ("--weights goes with --path-sum and --largest", "query tree.txt --ancestor weights.txt --weights weights.txt"),
                            ("--steps requires --ancestor", "query tree.txt --diameter --steps 3"),
                            ("--count requires --largest", "query tree.txt --diameter --count 3"),
                            ("--type requires --weights", "query tree.txt --diameter --type f32"),
                            ("--seed requires --random", "tree tree.txt --seed 3"),
                            ("--labels excludes --random", "tree --random 5 --labels"),
                            ("--format excludes --random", "components --random 5 --format edges"),
                            ("--roots goes with INPUT", "tree --random 5 --roots 1"),
                            ("--shape requires --random", "evaluate tree.txt --shape comb"),
                            ("--random excludes --values", "evaluate --random 5 --values weights.txt"),
                            ("--statistics goes with", "rank --random 5 --algorithm wyllie --statistics"),
                            ("--limit goes with", "rank --random 5 --algorithm sequential --limit 10")]:
            self.assertIn(said, pleach(*words.split(), status=2))

    def test_what_is_read_only_or_linked_stays(self):
        self.write("kept.txt", "mine\n")
        os.chmod("kept.txt", stat.S_IRUSR)
        self.refused("kept.txt: is read-only", "components", "graph.edges", "--output", "kept.txt")
        self.write("one.txt", "mine\n")
        os.link("one.txt", "two.txt")
        self.refused("two.txt: has 2 hard links", "components", "graph.edges", "--output", "two.txt")
        self.assertEqual(self.read("one.txt") + self.read("kept.txt"), "mine\nmine\n")

    def test_endings_are_what_is_written(self):
        pleach("generate", "graph", "grid", "--rows", "2", "--columns", "2", "--output", "grid.npy")
        with open("grid.npy", "rb") as file:
            self.assertEqual(file.read(6), b"\x93NUMPY")
        self.assertEqual(json.loads(components("grid.npy", "--check", "--json"))["edges"], 4)
        for command, name in [("graph grid --rows 2 --columns 2", "k.gr"), ("graph grid --rows 2 --columns 2", "k.csv"),
                              ("graph grid --rows 2 --columns 2", "k.graphml.gz"), ("tree path --vertices 2", "k.nwk"),
                              ("tree path --vertices 2", "k.tsv"), ("list random --elements 2", "k.JSON")]:
            self.refused("is not written here", "generate", *command.split(), "--output", name)
        for name in ["x.mtx", "x.json", "x.graphml", "x.parquet", "x.npz"]:
            self.refused(name, "components", "graph.edges", "--output", name)
        self.refused("x.npy: .npy is not written here; .json is", "components", "graph.edges", "--trace", "x.npy")
        self.refused("x.svg: .svg is not written here", "treefix", "graph.edges", "--spanning-tree", "--summary", "x.svg")


if __name__ == "__main__":
    driver.main()
