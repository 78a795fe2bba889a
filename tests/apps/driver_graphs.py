#!/usr/bin/env python3
"""Runs the driver's commands for graphs as a user would, on the backend in PLEACH_TEST_BACKEND.

usage: driver_graphs.py DRIVER
"""
import bz2
import gzip
import json
import lzma
import os
import unittest

import driver
from driver import BACKEND, one_in, pleach, tree, treefix

try:
    import numpy
except ImportError:
    numpy = None

ALGORITHMS = ["automatic", "quadratic", "frontier", "direction-optimizing"]
GRAPHS = {"grid": ["--rows", "90", "--columns", "110"], "grid3d": ["--scale", "13"], "road": ["--scale", "13"],
          "kronecker": ["--scale", "12", "--permute"], "uniform": ["--vertices", "9000", "--edge-factor", "3"]}
MTX = "%%MatrixMarket matrix coordinate "


def bfs(*arguments, **options):
    return pleach("bfs", *arguments, "--backend", BACKEND, **options)


def biconnected(*arguments, **options):
    return pleach("biconnected", *arguments, "--backend", BACKEND, **options)


def components(*arguments, **options):
    return pleach("components", *arguments, "--backend", BACKEND, **options)


class Searches(driver.Driver):
    def test_by_hand(self):
        # A triangle 0 1 2 with a tail 3, a loop and an edge twice; 4 - 5.
        self.write("graph.edges", "# a graph\n0 1\n1 2\n2 0\n2 3\n1 1\n0 1\n5 4\n")
        bfs("graph.edges", "--check", "--output", "levels.txt", "--parents", "parents.txt")
        self.assertEqual(self.read("levels.txt").split(), ["0", "1", "1", "2", "-1", "-1"])
        self.assertEqual(self.read("parents.txt").split(), ["0", "0", "0", "2", "-1", "-1"])
        bfs("graph.edges", "--source", "3,5", "--check", "--output", "out.tsv", "--spanning-tree", "tree.txt")
        self.assertEqual(self.read("out.tsv"), "vertex\tlevel\tparent\n0\t2\t2\n1\t2\t2\n2\t1\t3\n3\t0\t3\n4\t1\t5\n5\t0\t5\n")
        self.assertEqual(self.read("tree.txt").split(), ["2", "2", "3", "3", "5", "5"])
        bfs("graph.edges", "--source", "3", "--spanning-tree", "tree.txt", "--output", "new/", "--vertices", "7")
        self.assertEqual(self.read("tree.txt").split(), ["2", "2", "3", "3", "4", "4", "6"])
        self.assertEqual(sorted(os.listdir("new")), ["level.npy", "parent.npy"])

    def test_directed(self):
        self.write("arcs.edges", "0 1\n1 2\n2 0\n3 0\n")
        bfs("arcs.edges", "--directed", "--source", "1", "--check", "--output", "levels.txt")
        self.assertEqual(self.read("levels.txt").split(), ["2", "0", "1", "-1"])
        self.write("general.mtx", MTX + "real general\n3 3 2\n2 1 1.5\n3 2 1\n")
        bfs("general.mtx", "--directed", "--source", "1", "--check", "--output", "levels.txt")
        self.assertEqual(self.read("levels.txt").split(), ["1", "0", "-1"])
        self.write("symmetric.mtx", MTX + "pattern symmetric\n3 3 2\n2 1\n3 2\n")
        bfs("symmetric.mtx", "--directed", "--source", "1", "--check", "--output", "levels.txt")
        self.assertEqual(self.read("levels.txt").split(), ["1", "0", "1"])

    def test_every_graph(self):
        for number, (shape, size) in enumerate(GRAPHS.items()):
            for name in one_in(2, ["graph.edges.gz", "graph.mtx"], number):
                pleach("generate", "graph", shape, *size, "--graphs", "2", "--seed", "3", "--output", name)
                for arguments in [["--index", "64"], ["--directed"], ["--source", "7,5000", "--repeat", "2"]]:
                    with self.subTest(shape=shape, name=name, arguments=arguments):
                        report = json.loads(bfs(name, *arguments, "--check", "--json"))
                        self.assertEqual(report["check"], "ok")
                        self.assertGreaterEqual(report["arcs"], report["reached_arcs"])
                        kinds = {worker["kind"] for worker in report["workers"] if worker["tasks"] > 0}
                        self.assertEqual(kinds, {BACKEND})
                with self.subTest(shape=shape, name=name):
                    report = json.loads(components(name, "--check", "--json", "--output", "labels.npy"))
                    self.assertEqual(report["check"], "ok")
                    self.assertGreaterEqual(report["components"], 2)

    def test_every_algorithm(self):
        pleach("generate", "graph", "kronecker", "--scale", "11", "--output", "graph.edges")
        reports = [json.loads(bfs("graph.edges", "--algorithm", name, "--source", "1", "--check", "--json")) for name in ALGORITHMS]
        self.assertEqual([report["algorithm"] for report in reports], ALGORITHMS)
        for key in ["reached", "reached_arcs", "levels"]:
            self.assertEqual(len({report[key] for report in reports}), 1)

    def test_tours(self):
        self.write("path.edges", "".join(f"{v} {v + 1}\n" for v in range(5000)))
        report = json.loads(bfs("path.edges", "--algorithm", "tour", "--source", "2000", "--check", "--json"))
        self.assertEqual((report["check"], report["reached"], report["levels"]), ("ok", 5001, 3001))
        self.write("cycle.edges", "0 1\n1 2\n2 0\n")
        self.assertIn("the graph is not a tree with one source",
                      bfs("cycle.edges", "--algorithm", "tour", status=1))

    def test_empty_graph(self):
        report = json.loads(bfs("-", "--format", "edges", "--check", "--json", "--output", "none.txt"))
        self.assertEqual((report["n"], report["arcs"], report["reached"], report["levels"], report["check"]), (0, 0, 0, 0, "ok"))
        self.assertEqual(self.read("none.txt"), "")
        report = json.loads(components("-", "--format", "edges", "--check", "--json"))
        self.assertEqual((report["n"], report["components"], report["largest_component"]), (0, 0, 0))
        report = json.loads(components("-", "--format", "edges", "--vertices", "3", "--check", "--json"))
        self.assertEqual((report["n"], report["components"], report["largest_component"]), (3, 3, 1))


class Components(driver.Driver):
    def test_by_hand(self):
        self.write("graph.edges", "5 3\n1 2\n2 4\n4 1\n")
        said = components("graph.edges", "--check", "--output", "labels.txt")
        self.assertRegex(said, "^3 components of 6 vertices and 4 edges, the largest of 3: ")
        self.assertEqual(self.read("labels.txt").split(), ["0", "1", "1", "3", "1", "3"])
        components("graph.edges", "--output", "labels.tsv")
        self.assertEqual(self.read("labels.tsv"), "vertex\tcomponent\n0\t0\n1\t1\n2\t1\n3\t3\n4\t1\n5\t3\n")


class Biconnected(driver.Driver):
    def test_by_hand(self):
        # A square with a tail, an edge twice, and a loop.
        self.write("town.edges", "3 4\n0 1\n1 2\n2 3\n3 0\n5 6\n6 5\n5 5\n")
        said = biconnected("town.edges", "--check", "--output", "vertices.tsv", "--edges", "edges.tsv")
        self.assertRegex(said, "^3 biconnected and 3 2-edge-connected components, 1 bridges and 1 articulation points of "
                               "7 vertices and 8 edges: ")
        self.assertEqual(self.read("vertices.tsv"), "vertex\ttwo_edge_component\tarticulation_point\n0\t0\t0\n1\t0\t0\n"
                         "2\t0\t0\n3\t0\t1\n4\t4\t0\n5\t5\t0\n6\t5\t0\n")
        self.assertEqual(self.read("edges.tsv"), "from\tto\tbridge\tcomponent\n3\t4\t1\t0\n0\t1\t0\t1\n1\t2\t0\t1\n"
                         "2\t3\t0\t1\n3\t0\t0\t1\n5\t6\t0\t5\n6\t5\t0\t5\n5\t5\t0\t-1\n")
        for index in ["32", "64"]:
            report = json.loads(biconnected("town.edges", "--check", "--json", "--index", index, "--output", "points.txt",
                                            "--edges", "blocks.txt"))
            self.assertEqual([report[key] for key in ["check", "n", "edges", "components", "bridges", "articulation_points",
                                                      "two_edge_components"]], ["ok", 7, 8, 3, 1, 1, 3])
            self.assertEqual(self.read("points.txt").split(), list("0001000"))
            self.assertEqual(self.read("blocks.txt").split(), ["0", "1", "1", "1", "1", "5", "5", "-1"])

    def test_ears_and_numbering(self):
        # A square with a diagonal, and a tail.
        self.write("tail.edges", "0 1\n1 2\n2 3\n3 0\n0 2\n3 4\n")
        self.write("people.edges", "alice bob\nbob carol\ncarol alice\n")
        report = json.loads(biconnected("tail.edges", "--ears", "--st-numbering", "1,4", "--check", "--json", "--output", "vertices.tsv",
                                        "--edges", "edges.tsv"))
        self.assertEqual((report["ears"], report["check"]), (2, "ok"))
        self.assertEqual(self.read("edges.tsv"), "from\tto\tbridge\tcomponent\tear\n0\t1\t0\t0\t0\n1\t2\t0\t0\t0\n"
                         "2\t3\t0\t0\t0\n3\t0\t0\t0\t0\n0\t2\t0\t0\t1\n3\t4\t1\t5\t-1\n")
        numbers = [line.split("\t")[3] for line in self.read("vertices.tsv").split("\n")[1:-1]]
        self.assertEqual((numbers[1], numbers[4]), ("1", "5"))
        biconnected("people.edges", "--st-numbering", "carol,alice", "--check", "--output", "numbers.txt")
        self.assertEqual(self.read("numbers.txt").split(), ["3", "2", "1"])
        self.assertEqual(biconnected("tail.edges", "--st-numbering", "0,1", status=1),
                         "pleach: st_numbering: the graph is not biconnected: vertex 3 separates others, also with an edge from "
                         "s to t\n")
        self.write("ways.edges", "alice bob\nbob carol\ndan eve\n")
        self.assertEqual(biconnected("ways.edges", "--st-numbering", "bob,carol", status=1),
                         "pleach: st_numbering: the graph is not connected: no way leads from vertex bob to vertex dan\n")
        self.write("way.edges", "7 30\n30 8\n")
        self.assertEqual(biconnected("way.edges", "--renumber", "--st-numbering", "7,30", status=1),
                         "pleach: st_numbering: the graph is not biconnected: vertex 30 separates others, also with an edge "
                         "from s to t\n")
        self.assertEqual(biconnected("tail.edges", "--st-numbering", "0", status=2),
                         "pleach: biconnected: --st-numbering takes two vertices, not 1\n")

    def test_labels_and_no_edges(self):
        self.write("people.edges", "alice bob\nbob carol\n")
        biconnected("people.edges", "--check", "--output", "people.tsv", "--edges", "pairs.tsv")
        self.assertEqual(self.read("people.tsv"), "vertex\ttwo_edge_component\tarticulation_point\nalice\talice\t0\n"
                         "bob\tbob\t1\ncarol\tcarol\t0\n")
        self.assertEqual(self.read("pairs.tsv"), "from\tto\tbridge\tcomponent\nalice\tbob\t1\t0\nbob\tcarol\t1\t1\n")
        report = json.loads(biconnected("-", "--format", "edges", "--vertices", "3", "--check", "--json"))
        self.assertEqual((report["n"], report["components"], report["two_edge_components"], report["check"]), (3, 0, 3, "ok"))


@driver.without_devices
class SparseNumbers(driver.Driver):
    """Ids that are large or far apart: tables have them, beside arrays there is a file of them."""

    def test_by_hand(self):
        # A path 7 - 5000000000 - 12, and 9000000000000 - 13.
        self.write("osm.edges", "5000000000 7\n12 5000000000\n13 9000000000000\n")
        numbers = ["7", "12", "13", "5000000000", "9000000000000"]
        bfs("osm.edges", "--source", "12", "--check", "--output", "hops.txt", "--parents", "parents.txt.gz")
        self.assertEqual(self.read("hops.txt").split(), ["2", "0", "-1", "1", "-1"])
        self.assertEqual(self.read("hops.numbers.txt").split(), numbers)
        self.assertTrue(os.path.exists("parents.numbers.txt.gz"))
        bfs("osm.edges", "--source", "12", "--output", "hops.tsv")
        self.assertEqual(self.read("hops.tsv"), "vertex\tlevel\tparent\n7\t2\t5000000000\n12\t0\t12\n13\t-1\t-1\n"
                         "5000000000\t1\t12\n9000000000000\t-1\t-1\n")
        components("osm.edges", "--check", "--output", "part.tsv")
        self.assertEqual(self.read("part.tsv"), "vertex\tcomponent\n7\t7\n12\t7\n13\t13\n5000000000\t7\n9000000000000\t13\n")
        components("osm.edges", "--output", "part.txt")
        self.assertEqual(self.read("part.txt").split(), ["0", "0", "2", "0", "2"])
        self.assertEqual(self.read("part.numbers.txt").split(), numbers)
        self.write("pairs.txt", "7 12\n7 13\n")
        tree("osm.edges", "--roots", "12,13", "--compute", "parent,level", "--check", "--output", "out.tsv")
        self.assertEqual(self.read("out.tsv"), "vertex\tparent\tlevel\n7\t5000000000\t2\n12\t12\t0\n13\t13\t0\n"
                         "5000000000\t12\t1\n9000000000000\t13\t1\n")
        tree("osm.edges", "--root", "12,13", "--compute", "lca=pairs.txt", "--check", "--output", "lca.tsv")
        self.assertEqual(self.read("lca.tsv"), "u\tv\tlca\n7\t12\t12\n7\t13\t-1\n")
        tree("osm.edges", "--compute", "size,level", "--preorder", "--check", "--output", "out/")
        self.assertEqual(sorted(os.listdir("out")), ["level.npy", "number.npy", "size.npy", "vertex.npy"])
        treefix("osm.edges", "--check", "--output", "depth.tsv")
        self.assertEqual(self.read("depth.tsv"), "vertex\trootfix\n7\t0\n12\t2\n13\t0\n5000000000\t1\n9000000000000\t1\n")
        self.fails("--roots: no edge has vertex 8", "osm.edges", "--roots", "8", "--quiet", command=self.without_note(treefix))
        self.fails("bfs: --source: no edge has vertex 8", "osm.edges", "--source", "8", command=self.without_note(bfs))

    def without_note(self, command):
        note = "pleach: note: 5 of the numbers below 9000000000001 are vertices: renumbered\n"
        return lambda *arguments, **options: command(*arguments, **options).removeprefix(note)

    def test_when(self):
        self.write("small.edges", "0 5\n")
        bfs("small.edges", "--output", "hops.txt")
        self.assertEqual(self.read("hops.txt").split(), ["0", "-1", "-1", "-1", "-1", "1"])
        bfs("small.edges", "--renumber", "--output", "hops.txt")
        self.assertEqual(self.read("hops.txt").split(), ["0", "1"])
        self.write("sparse.edges", "0 1999999999\n")
        self.assertEqual(json.loads(bfs("sparse.edges", "--json"))["n"], 2)
        self.assertRegex(bfs("sparse.edges", "--vertices", "2000000000", "--memory-limit", "1G", status=1), "2000000000 vertices")
        self.assertRegex(bfs("small.edges", "--renumber", "--vertices", "6", status=2), "exclude each other")
        self.write("x.mtx", MTX + "pattern symmetric\n2 2 1\n2 1\n")
        self.assertEqual(bfs("x.mtx", "--renumber", status=2), "pleach: bfs: --renumber needs --format edges or wel\n")


@driver.without_devices
class LabelledVertices(driver.Driver):
    """Words, hashes and large ids: tables have them, options and files of vertices take them."""

    def test_edges(self):
        self.write("people.edges", "alice bob\nJohn Smith\tbob\r\n0xcafe alice\n")
        labels = ["alice", "bob", "John Smith", "0xcafe"]
        bfs("people.edges", "--source", "bob", "--check", "--output", "hops.tsv", "--parents", "parents.csv", "--spanning-tree", "tree.txt")
        self.assertEqual(self.read("hops.tsv"), "vertex\tlevel\tparent\nalice\t1\tbob\nbob\t0\tbob\nJohn Smith\t1\tbob\n0xcafe\t2\talice\n")
        self.assertEqual(self.read("parents.csv"), "vertex,parent\nalice,bob\nbob,bob\nJohn Smith,bob\n0xcafe,alice\n")
        self.assertEqual(self.read("tree.txt").split(), ["1", "1", "1", "0"])
        self.assertEqual(self.read("tree.labels.txt").splitlines(), labels)
        self.assertEqual(components("people.edges", "--output", "-"),
                         "vertex\tcomponent\nalice\talice\nbob\talice\nJohn Smith\talice\n0xcafe\talice\n")
        components("people.edges", "--output", "out/")
        self.assertEqual(sorted(os.listdir("out")), ["component.npy", "label.txt"])
        self.write("pairs.txt", "0xcafe\tJohn Smith\nbob alice\n")
        tree("people.edges", "--roots", "bob", "--compute", "lca=pairs.txt", "--check", "--output", "lca.tsv")
        self.assertEqual(self.read("lca.tsv"), "u\tv\tlca\n0xcafe\tJohn Smith\tbob\nbob\talice\tbob\n")
        self.write("roots.txt", "John Smith\n")
        tree("people.edges", "--roots", "roots.txt", "--compute", "level", "--check", "--output", "level.txt.gz")
        self.assertTrue(os.path.exists("level.labels.txt.gz"))

    def test_values(self):
        self.write("roads.wel", "18446744073709551615 18446744073709551614 0.5\n18446744073709551614 7 2\n")
        treefix("roads.wel", "--root", "7", "--edge-values", "--inclusive", "--check", "--output", "way.tsv")
        self.assertEqual(self.read("way.tsv"), "vertex\trootfix\n18446744073709551615\t2.5\n18446744073709551614\t2\n7\t0\n")
        self.fails("treefix: value 0.5 of the edge of 18446744073709551614 and 18446744073709551615 does not fit i64",
                   "roads.wel", "--edge-values", "--type", "i64")

    def test_names_of_trees(self):
        self.write("apes.nwk", "((human,chimp)x,(a,b)100,(c)100);")
        self.write("pairs.txt", "human chimp\n[0] a\n")
        tree("apes.nwk", "--compute", "lca=pairs.txt", "--check", "--output", "lca.tsv")
        self.assertEqual(self.read("lca.tsv"), "u\tv\tlca\nhuman\tchimp\tx\n[0]\ta\t[0]\n")
        self.assertEqual(tree("apes.nwk", "--compute", "parent", "--output", "-").splitlines()[6:], ["a\t[4]", "b\t[4]", "[7]\t[0]", "c\t[7]"])
        for pair, said in [("human eve", "'eve' is the name of no vertex"),
                           ("human 100", "'100' is the name of 2 vertices, of which one is [7]")]:
            self.write("pairs.txt", "human chimp\n" + pair + "\n")
            self.assertEqual(tree("apes.nwk", "--compute", "lca=pairs.txt", status=1),
                             "pleach: note: apes.nwk: 2 vertices share their names and are labelled by their numbers: '100' is [4]\n"
                             f"pleach: pairs.txt:2: {said}\n")
        self.write("pairs.txt", "top/a b\ttop/c/d\n")
        tree("-", "--compute", "lca=pairs.txt", "--check", "--output", "lca.tsv", stdin=b"1 top/a b\n2 top/c/d\n")
        self.assertEqual(self.read("lca.tsv"), "u\tv\tlca\ntop/a b\ttop/c/d\ttop\n")
        bfs("apes.nwk", "--source", "human", "--check", "--output", "hops.tsv")
        self.assertIn("\nchimp\t2\tx\n", self.read("hops.tsv"))

    def test_labels_with_separators(self):
        listing = b"1 a\0002 a/tab\there\0003 a/say \"hi\", you\0004 a/new\nline\0005 a/back\\slash\000"
        treefix("-", "--format", "paths", "--output", "out.tsv", stdin=listing)
        self.assertEqual(self.read("out.tsv").splitlines()[2:],
                         ["a/tab\\there\t1", "a/say \"hi\", you\t1", "a/new\\nline\t1", "a/back\\slash\t1"])
        treefix("-", "--format", "paths", "--output", "out.csv", stdin=listing)
        self.assertIn('\n"a/say ""hi"", you",1\n"a/new\nline",1\n', self.read("out.csv"))

    def test_what_is_wrong(self):
        self.write("people.edges", "alice bob\n")
        self.fails("bfs: --source: 'eve' is the name of no vertex", "people.edges", "--source", "alice,eve", command=bfs)
        self.fails("--roots: 'eve' is the name of no vertex", "people.edges", "--roots", "eve")
        self.fails("stdin:3: the format cannot be told; as a list of edges: '3x' is not an integer; give --format, or --columns "
                   "for a list with other columns", "-", command=bfs, stdin=b"0 1\n1 2\n3x 1\n")
        self.fails("stdin:3: '3x' is not an integer; --labels takes any words for vertices", "-", "--format", "edges", command=bfs,
                   stdin=b"0 1\n1 2\n3x 1\n")
        self.assertEqual(json.loads(bfs("-", "--format", "edges", "--labels", "--source", "3x", "--check", "--json", stdin=b"0 1\n3x 1\n"))["reached"], 3)
        self.assertEqual(bfs("people.edges", "--labels", "--vertices", "3", status=2), "pleach: bfs: --labels excludes --vertices and --renumber\n")
        self.write("x.gr", "p sp 0 0\n")
        self.assertEqual(bfs("x.gr", "--labels", status=2), "pleach: bfs: --labels needs --format edges or wel\n")


@driver.without_devices
class OtherFormats(driver.Driver):
    def test_metis(self):
        # A square 1 2 3 4 with weights, and 5.
        self.write("square.graph", "% a square\n5 4 001\n2 1 4 7\n1 1 3 2\n2 2 4 0.5\n3 0.5 1 7\n\n")
        bfs("square.graph", "--check", "--output", "hops.txt")
        self.assertEqual(self.read("hops.txt").split(), ["0", "1", "2", "1", "-1"])
        treefix("-", "--spanning-tree", "--edge-values", "--inclusive", "--check", "--output", "way.txt",
                stdin=self.read("square.graph").encode())
        self.assertIn(self.read("way.txt").split(), [["0", "1", "3", "7", "0"], ["0", "1", "7.5", "7", "0"]])
        self.write("bad.graph", "2 1\n2\n3\n")
        self.fails("bad.graph:3: vertex 3 is outside [1, 2]", "bad.graph", command=components)

    def test_graphml(self):
        nodes = "".join(f"<node id='{name}'/>" for name in ["oslo", "bergen", "voss"])
        edges = "".join(f"<edge source='{a}' target='{b}'><data key='w'>{w}</data></edge>\n"
                        for a, b, w in [("oslo", "voss", 2.5), ("voss", "bergen", 1)])
        self.write("norway.graphml", "<graphml><key id='w' for='edge' attr.name='weight'/>"
                   f"<graph edgedefault='directed'>{nodes}{edges}</graph></graphml>")
        bfs("norway.graphml", "--source", "bergen", "--check", "--output", "hops.tsv")
        self.assertEqual(self.read("hops.tsv"), "vertex\tlevel\tparent\noslo\t2\tvoss\nbergen\t0\tbergen\nvoss\t1\tbergen\n")
        bfs("norway.graphml", "--directed", "--source", "voss", "--check", "--output", "hops.txt")
        self.assertEqual(self.read("hops.txt").split(), ["-1", "1", "0"])
        treefix("-", "--edge-values", "--inclusive", "--check", "--output", "way.tsv", stdin=self.read("norway.graphml").encode())
        self.assertEqual(self.read("way.tsv"), "vertex\trootfix\noslo\t0\nbergen\t3.5\nvoss\t2.5\n")
        self.fails("stdin:1: mismatched tag", "-", "--format", "graphml", command=components, stdin=b"<graphml></graph>")


class SpanningTrees(driver.Driver):
    def test_tree(self):
        self.write("graph.edges", "0 1\n1 2\n2 0\n2 3\n4 4\n")
        tree("graph.edges", "--spanning-tree", "--compute", "parent,level,size", "--check", "--output", "out.tsv")
        self.assertEqual(self.read("out.tsv"), "vertex\tparent\tlevel\tsize\n0\t0\t0\t4\n1\t0\t1\t1\n2\t0\t1\t2\n3\t2\t2\t1\n4\t4\t0\t1\n")
        self.write("roots.txt", "3\n")
        tree("graph.edges", "--spanning-tree", "--roots", "roots.txt", "--compute", "parent", "--check", "--output", "parent.txt")
        self.assertEqual(self.read("parent.txt").split(), ["2", "2", "3", "3", "4"])
        report = json.loads(tree("graph.edges", "--spanning-tree", "--preorder", "--check", "--json"))
        self.assertEqual((report["roots"], report["height"], report["check"]), (2, 2, "ok"))

    def test_treefix(self):
        self.write("graph.edges", "0 1\n1 2\n2 0\n2 3\n4 4\n")
        treefix("graph.edges", "--spanning-tree", "--check", "--output", "depth.txt")
        self.assertEqual(self.read("depth.txt").split(), ["0", "1", "1", "2", "0"])
        self.write("graph.mtx", MTX + "real symmetric\n4 4 4\n2 1 1.5\n3 2 9\n3 1 0.25\n4 3 4\n")
        treefix("graph.mtx", "--spanning-tree", "--edge-values", "--inclusive", "--type", "f64", "--check", "--output", "way.txt")
        self.assertEqual(self.read("way.txt").split(), ["0", "1.5", "0.25", "4.25"])

    def test_every_graph(self):
        for number, (shape, size) in enumerate(GRAPHS.items()):
            pleach("generate", "graph", shape, *size, "--output", "graph.mtx")
            for command in one_in(2, [tree, treefix], number):
                with self.subTest(shape=shape, command=command.__name__):
                    self.assertEqual(json.loads(command("graph.mtx", "--spanning-tree", "--check", "--json"))["check"], "ok")


@driver.without_devices
class BadGraphs(driver.Driver):
    def test_the_source(self):
        for source, said in [("4", "vertex 4 is outside [0, 4)"), ("0,-1", "vertex -1 is negative"), ("x", "'x' is not an integer"),
                             ("3000000000", "vertex 3000000000 is outside [0, 4)")]:
            self.fails("bfs: --source: " + said, "-", "--format", "edges", "--source=" + source,
                       command=bfs, stdin=b"0 1\n2 3\n")
        self.fails("bfs: --source: vertex 0 is outside [0, 0)", "-", "--format", "edges", "--source", "0", command=bfs)
        self.fails("spanning_tree: vertices 0 and 1 are roots of one component", "-", "--format", "edges", "--source", "0,1",
                   "--spanning-tree", "tree.txt", command=bfs, stdin=b"0 1\n2 3\n")
        self.assertFalse(os.path.exists("tree.txt"))

    def test_the_file(self):
        for command in [bfs, components]:
            for message, text in [
                    ("2: has 2 rows and 3 columns; the matrix of a graph is square", "pattern general\n2 3 0\n"),
                    (" holds 1 of the 2 entries that it declares", "pattern symmetric\n3 3 2\n2 1\n"),
                    ("4: holds more than the 1 entries that it declares", "pattern symmetric\n3 3 1\n2 1\n3 1\n"),
                    ("3: row 0 is outside [1, 3]", "pattern symmetric\n3 3 1\n0 1\n"),
                    ("3: column -1 is outside [1, 3]", "pattern symmetric\n3 3 1\n2 -1\n"),
                    ("3: 'x' is not a number", "real symmetric\n3 3 1\n2 1 x\n")]:
                self.write("bad.mtx", MTX + text)
                self.fails("bad.mtx:" + message, "bad.mtx", command=command)
            self.fails("none.edges: No such file or directory", "none.edges", command=command)
            self.fails("stdin:2: vertex -3 is negative", "-", "--format", "edges", command=command, stdin=b"0 1\n-3 1\n")
            self.fails("stdin:1: '7' is not a pair of vertices", "-", "--format", "edges", command=command, stdin=b"7")
            self.write("garbage.edges", os.urandom(100000))
            self.assertRegex(command("garbage.edges", status=1), "^pleach: garbage.edges:")

    def test_the_values(self):
        arguments = ["graph.mtx", "--spanning-tree", "--edge-values"]
        self.write("graph.mtx", MTX + "pattern symmetric\n2 2 1\n2 1\n")
        self.fails("graph.mtx:1: is pattern, which gives no weights: integer and real do", *arguments)
        self.write("graph.mtx", MTX + "real symmetric\n2 2 1\n2 1 0.5\n")
        self.fails("treefix: value 0.5 of the edge of 1 and 0 does not fit i64", *arguments, "--type", "i64")
        self.write("graph.mtx", MTX + "real symmetric\n2 2 1\n2 1 1e300\n")
        self.fails("treefix: value 1e+300 of the edge of 1 and 0 does not fit f32", *arguments, "--type", "f32")
        self.write("graph.mtx", MTX + "integer symmetric\n2 2 1\n2 1 9007199254740993\n")
        treefix(*arguments, "--inclusive", "--check", "--output", "way.txt")
        self.assertEqual(self.read("way.txt").split(), ["0", "9007199254740993"])

    @unittest.skipIf(numpy is None, "no NumPy")
    def test_what_numpy_writes(self):
        """As scipy.sparse.save_npz has its matrices, and other arrays."""
        square = {"shape": numpy.array([4, 4]), "data": numpy.array([1.5, 2.0, 4.0])}
        rows = {"indices": numpy.array([1, 2, 3], numpy.int32), "indptr": numpy.array([0, 1, 2, 3, 3], numpy.int32)}
        for save in [numpy.savez, numpy.savez_compressed]:
            save("rows.npz", **rows, format=b"csr", **square)
            save("columns.npz", **rows, format="csc", **square)
            save("entries.npz", row=numpy.array([0, 1, 2]), col=numpy.array([1, 2, 3]), format=b"coo", **square)
            save("parents.npz", numpy.array([0, 0, 1, 2]))
            save("edges.npz", numpy.array([[0, 1], [1, 2], [3, 2]]))
            for name in ["rows.npz", "columns.npz", "entries.npz", "parents.npz", "edges.npz"]:
                with self.subTest(save=save.__name__, name=name):
                    bfs(name, "--check", "--output", "levels.txt")
                    self.assertEqual(self.read("levels.txt").split(), ["0", "1", "2", "3"])
            treefix("rows.npz", "--spanning-tree", "--edge-values", "--inclusive", "--check", "--output", "way.txt")
            self.assertEqual(self.read("way.txt").split(), ["0", "1.5", "3.5", "7.5"])
            bfs("columns.npz", "--directed", "--output", "levels.txt")
            self.assertEqual(self.read("levels.txt").split(), ["0", "-1", "-1", "-1"])
        with open("rows.npz", "rb") as file:
            whole = file.read()
        self.assertRegex(bfs("-", stdin=whole), "search of 4 vertices|4 vertices")
        for part in [whole[:100], whole[:len(whole) // 2]]:
            self.assertRegex(bfs("-", status=1, stdin=part), r"\Apleach: stdin: the compressed data are damaged .+\n\Z")
        numpy.savez("several.npz", a=numpy.array([0]), b=numpy.array([0]))
        self.assertEqual(bfs("several.npz", status=1), "pleach: several.npz: the zip holds several files, not one: 'a.npy, b.npy'\n")
        for missing in ["shape", "indptr", "indices", "format"]:
            save("rows.npz", **{name: array for name, array in {**rows, **square, "format": b"csr"}.items() if name != missing})
            self.assertEqual(bfs("rows.npz", status=1), f"pleach: rows.npz: has no array '{missing}'\n")

    def test_compressions(self):
        text = b"0 1\n1 2\n"
        for name, packed in [("a.edges.xz", lzma.compress(text)), ("a.edges.bz2", bz2.compress(text))]:
            self.write(name, packed)
            bfs(name, "--check", "--output", "levels.txt")
            self.assertEqual(self.read("levels.txt").split(), ["0", "1", "2"])
            self.write(name, packed[:-1])
            self.assertRegex(bfs(name, status=1), rf"\Apleach: {name}: the compressed data are damaged or truncated .+\n\Z")
        self.write("a.edges", text)
        for name in ["levels.txt.zst", "levels.npy.xz", "levels.npz"]:
            self.assertRegex(bfs("a.edges", "--output", name, status=2),
                             rf"\Apleach: --output: {name}: only gzip is written, to names that end in .gz\n\Z")
        with lzma.open("bomb.xz", "wb") as file:
            file.write(b"0\n" * 150000000)
        self.assertRegex(pleach("scan", "bomb.xz", "--memory-limit", "200M", status=1),
                         r"\Apleach: bomb.xz: .+ of the 200.0 MiB of memory that are available\n")

    def test_the_memory(self):
        """What takes more than there is gets a message, not a signal."""
        for command in [bfs, biconnected, components, tree, treefix]:
            said = command("-", "--format", "edges", "--vertices", "2000000000", "--memory-limit", "1G", status=1, stdin=b"0 1999999999\n")
            self.assertRegex(said, r"\Apleach: \w+: 2000000000 vertices and 1 edges take about \d+\.\d GiB, and 1.0 GiB are available")
        self.write("huge.mtx", MTX + "pattern symmetric\n2000000000 2000000000 0\n")
        self.assertRegex(bfs("huge.mtx", "--memory-limit", "20G", status=1), "2000000000 vertices and 0 edges take about 37.3 GiB")
        self.assertRegex(pleach("rank", "--random", "2000000000", "--memory-limit", "1G", status=1), "2000000000 elements take about")
        with gzip.open("bomb.gz", "wb") as file:
            file.write(b"0\n" * 150000000)
        self.assertRegex(pleach("scan", "bomb.gz", "--memory-limit", "200M", status=1),
                         r"\Apleach: bomb.gz: \d+\.\d MiB of it fill \d+\.\d MiB of the 200.0 MiB of memory that are available\n")

    def test_minimum_spanning_trees(self):
        # A square 0 1 2 3, whose heaviest edge is left out, with one of its edges twice, and 4 - 5.
        self.write("graph.wel", "0 1 2.5\n1 2 1\n2 3 9\n3 0 4\n0 3 -1\n5 4 7\n")
        for kind, parent in [("minimum", "0 0 1 0 4 4"), ("nearest", "0 0 [13] 0 4 4")]:
            tree("graph.wel", "--spanning-tree=" + kind, "--compute", "parent", "--check", "--output", "parent.txt")
            self.assertRegex(" ".join(self.read("parent.txt").split()), parent)
        tree("graph.wel", "--spanning-tree=minimum", "--roots", "2", "--compute", "parent", "--check", "--output", "parent.txt")
        self.assertEqual(self.read("parent.txt").split(), ["1", "2", "2", "0", "4", "4"])
        treefix("graph.wel", "--spanning-tree=minimum", "--edge-values", "--inclusive", "--check", "--output", "way.txt")
        self.assertEqual(self.read("way.txt").split(), ["0", "2.5", "3.5", "-1", "0", "7"])
        treefix("graph.wel", "--spanning-tree=minimum", "--inclusive", "--check", "--output", "depth.txt")
        self.assertEqual(self.read("depth.txt").split(), ["1", "2", "3", "2", "1", "2"])
        self.fails("minimum_spanning_tree: weight[1] is NaN", "-", "--format", "wel", "--spanning-tree=minimum", command=treefix,
                   stdin=b"0 1 2\n1 2 nan\n")
        self.assertRegex(tree("graph.wel", "--spanning-tree=largest", status=2), r"\Apleach: .+largest.+\n\Z")
        self.write("graph.edges", "0 1\n")
        self.assertEqual(tree("graph.edges", "--spanning-tree=minimum", status=2),
                         "pleach: tree: values of edges need --format wel, mtx, gr, metis, graphml, npz or newick\n")

    def test_usage(self):
        self.write("graph.edges", "0 1\n")
        self.write("x.mtx", MTX + "pattern symmetric\n0 0 0\n")
        self.write("x.nwk", "a;")
        for message, command, arguments in [
                ("components: --vertices needs --format edges or wel", components, ["x.mtx", "--vertices", "3"]),
                ("tree: --spanning-tree needs a graph; this is a tree", tree, ["x.nwk", "--spanning-tree"]),
                ("treefix: --spanning-tree needs a graph; this is a tree", treefix, ["x.nwk", "--spanning-tree"]),
                ("treefix: values of edges need --format wel, mtx, gr, metis, graphml, npz or newick", treefix,
                 ["graph.edges", "--spanning-tree", "--edge-values"]),
                ("generate graph: kronecker needs --scale", pleach, ["generate", "graph", "kronecker", "--output", "x"]),
                ("generate graph: grid has no --layers", pleach, ["generate", "graph", "grid", "--layers", "3", "--output", "x"]),
                ("generate graph: road has no --edge-factor", pleach,
                 ["generate", "graph", "road", "--scale", "3", "--edge-factor", "3", "--output", "x"]),
                ("generate graph: uniform takes --scale or the size itself, not both", pleach,
                 ["generate", "graph", "uniform", "--scale", "3", "--vertices", "3", "--output", "x"])]:
            with self.subTest(arguments=arguments):
                self.assertEqual(command(*arguments, status=2), "pleach: " + message + "\n")
        for command, arguments in [(bfs, ["--algorithm", "deep"]), (bfs, ["--type", "i32"]),
                                   (bfs, ["--directed", "--spanning-tree", "x"]), (components, ["--format", "dot"]),
                                   (treefix, ["--edge-values"])]:
            with self.subTest(arguments=arguments):
                self.assertRegex(command("graph.edges", *arguments, status=2), r"\Apleach: .+\n\Z")
        said = pleach("generate", "graph", "grid", "--scale", "33", "--output", "x", status=1)
        self.assertRegex(said, "vertices do not fit an index of at most 2147483647")
        self.assertFalse(os.path.exists("x"))

    def test_help(self):
        for arguments in [["bfs"], ["biconnected"], ["components"], ["generate", "graph"], ["bench", "bfs"]]:
            self.assertIn("Usage:", pleach(*arguments, "--help"))


if __name__ == "__main__":
    driver.main()
