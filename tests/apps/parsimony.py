#!/usr/bin/env python3
"""Runs pleach-parsimony as a user would, on the backend in PLEACH_TEST_BACKEND: each format, results, messages, and the
example of its page.

usage: parsimony.py DRIVER PAGE
"""
import gzip
import importlib.util
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

DRIVER, PAGE = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
BACKEND = os.environ.get("PLEACH_TEST_BACKEND", "cpu")
if BACKEND == "opencl":
    os.environ.setdefault("STARPU_OPENCL_ON_CPUS", "1")
    os.environ.setdefault("STARPU_NCUDA", "0")
os.environ.setdefault("STARPU_WORKERS_NOBIND", "1")

TAXA = {"a": "AAAACACGTTAC", "b": "ACACGACGTTAC", "c": "ACCGTACGTTAC", "d": "AACTAACGTTAC"}
FASTA = "".join(f">{name}\n{row[:5]}\n{row[5:]}\n" for name, row in TAXA.items())
TREE = "((a,b)x,(c,d));\n"
without_devices = unittest.skipIf(BACKEND != "cpu", "devices have no part in it")


def run(*arguments, status=0):
    done = subprocess.run([DRIVER, *arguments], capture_output=True, timeout=120)
    if done.returncode != status:
        raise AssertionError(f"{arguments}: exit status {done.returncode}, not {status}: {done.stderr.decode()}")
    return (done.stdout if status == 0 else done.stderr).decode()


def write(name, text):
    with open(name, "wb") as file:
        file.write(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    return name


def read(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def primates():
    """The file of the R package phangorn (Debian: r-cran-phangorn), if it is installed."""
    folders = [*os.environ.get("R_LIBS_SITE", "").split(":"), "/usr/lib/R/site-library", "/usr/local/lib/R/site-library"]
    names = [os.path.join(folder, "phangorn/extdata/trees/primates.dna") for folder in folders if folder]
    return next((name for name in names if os.path.exists(name)), None)


def strict_phylip(name):
    """Names have ten columns, what follows is in blocks."""
    rows = [row for row in read(name).splitlines()[1:] if row.strip()]
    count = int(read(name).split()[0])
    names = [row[:10].strip().replace(" ", "_") for row in rows[:count]]
    blocks = [[row[10:] for row in rows[:count]]] + [rows[k:k + count] for k in range(count, len(rows), count)]
    return {taxon: "".join(block[k] for block in blocks).replace(" ", "") for k, taxon in enumerate(names)}


def jukes_cantor(a, b):
    pairs = [(x, y) for x, y in zip(a, b) if x in "ACGT" and y in "ACGT"]
    return -0.75 * math.log(1 - 4 / 3 * sum(x != y for x, y in pairs) / len(pairs))


def tree_by_distances(taxa, neighbour_joining):
    """By UPGMA, or by neighbour joining (Saitou and Nei 1987; Studier and Keppler 1988), as Newick."""
    size = {name: 1 for name in taxa}
    distance = {(a, b): jukes_cantor(taxa[a], taxa[b]) for a in taxa for b in taxa if a != b}
    while len(size) > (3 if neighbour_joining else 1):
        total = {a: sum(distance[a, b] for b in size if b != a) for a in size}

        def criterion(pair):
            if not neighbour_joining:
                return distance[pair]
            return (len(size) - 2) * distance[pair] - total[pair[0]] - total[pair[1]]

        a, b = min(itertools.combinations(size, 2), key=criterion)
        joined, p, q = f"({a},{b})", size.pop(a), size.pop(b)
        for c in size:
            d = (p * distance[a, c] + q * distance[b, c]) / (p + q)
            if neighbour_joining:
                d = (distance[a, c] + distance[b, c] - distance[a, b]) / 2
            distance[joined, c] = distance[c, joined] = d
        size[joined] = p + q
    return ("(" + ",".join(size) + ")" if neighbour_joining else next(iter(size))) + ";\n"


class Driver(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)
        write("tree.nwk", TREE)
        write("taxa.fa", FASTA)

    def tearDown(self):
        os.chdir("/")
        self.folder.cleanup()

    def score(self, *arguments):
        return json.loads(run("score", *arguments, "--json", "--check", "--backend", BACKEND))

    def fails(self, message, *arguments, status=1):
        said = run("score", *arguments, "--backend", BACKEND, status=status)
        self.assertEqual(said.count("\n"), 1, said)
        self.assertRegex(said, message)

    def test_all_results(self):
        report = self.score("tree.nwk", "taxa.fa", "--scores", "sites.tsv", "--ancestors", "ancestors.fa", "--output", "lengths.npy")
        self.assertEqual((report["length"], report["taxa"], report["sites"], report["patterns"]), (9, 4, 12, 8))
        self.assertEqual((report["check"], report["alphabet"]), ("ok", "dna"))
        self.assertAlmostEqual(report["consistency_index"], 8 / 9)
        self.assertAlmostEqual(report["retention_index"], 1 / 2)
        rows = read("sites.tsv").splitlines()
        self.assertEqual(rows[:4], ["site\tleast\tmost\tci\tri\tchanges", "1\t0\t0\tnan\tnan\t0", "2\t1\t2\t0.5\t0\t2",
                                    "3\t1\t2\t1\t1\t1"])
        ancestors = read("ancestors.fa").split()
        self.assertEqual(ancestors[::2], [">[0]", ">x", ">[4]"])
        self.assertEqual([len(row) for row in ancestors[1::2]], [12] * 3)
        self.assertEqual([row[2] for row in ancestors[1::2]], ["M", "A", "C"])

    @without_devices
    def test_formats(self):
        names, rows = list(TAXA), list(TAXA.values())
        taxa = {
            "sequential.phy": " 4 12\n" + "".join(f"{n} {r[:6]} \n {r[6:]}\n" for n, r in TAXA.items()),
            "interleaved.phy": "4 12\n" + "".join(f"{n}  {r[:5]}\n" for n, r in TAXA.items()) + "\n"
                               + rows[0][5:] + "\n" + "".join("." * 7 + "\n" for _ in rows[1:]),
            "taxa.fa.gz": FASTA.lower(),
            "taxa.nex": "#NEXUS\n[a comment]\nbegin taxa; dimensions ntax=4; end;\nBEGIN DATA;\n dimensions ntax=4 nchar = 12;\n"
                        " format datatype=dna gap=- missing=?;\n matrix\n"
                        + "\n".join(f"'{n}' {r[:4]} [x] {r[4:]}" for n, r in TAXA.items()) + "\n;\nend;\n",
            "interleaved.nex": "#nexus\nbegin characters; dimensions nchar=12; format datatype=nucleotide matchchar=. interleave;"
                               " matrix\n" + "\n".join(f"{n} {r[:7]}" for n, r in TAXA.items()) + "\n\n"
                               + f"a {rows[0][7:]}\n" + "\n".join(f"{n} ....." for n in names[1:]) + "\n;\nend;\n",
        }
        trees = {"tree.nex": "#NEXUS\nbegin trees;\n translate 1 a, 2 'b', 3 c, 4 d;\n tree one = [&R] ((1,2),(3,4));\n"
                             " utree * two=((1,3),(2,4));\nend;\n"}
        for name, text in {**taxa, **trees}.items():
            write(name, text)
        for name in taxa:
            self.assertEqual(self.score("tree.nwk", name)["length"], 9, name)
        report = self.score("tree.nex", "taxa.nex", "--output", "lengths.tsv")
        self.assertEqual((report["trees"], report["best_tree"], report["lengths"]), (2, "one", [9, 10]))
        self.assertEqual([row.split("\t")[::3] for row in read("lengths.tsv").splitlines()],
                         [["tree", "length"], ["one", "9"], ["two", "10"]])

    def test_alphabets(self):
        write("protein.fa", ">a\nMKLB*\n>b\nMKIN-\n>c\nMEVDX\n>d\nMEVDW\n")
        report = self.score("tree.nwk", "protein.fa")
        self.assertEqual((report["alphabet"], report["length"]), ("protein", 0 + 1 + 2 + 1 + 1))
        write("digits.nex", "#NEXUS\nbegin data; dimensions nchar=3; format symbols=\"012\" datatype=standard;"
                            " matrix a 0(01)? b 01- c 122 d 2{12}2; end;")
        report = self.score("tree.nwk", "digits.nex", "--method", "sankoff")
        self.assertEqual((report["alphabet"], report["length"]), ("standard", 2 + 1 + 0))

    @without_devices
    def test_what_nexus_says_of_characters(self):
        def nexus(rows, settings, rest=""):
            write("x.nex", "#NEXUS\nbegin data;\n dimensions ntax=4 nchar=" + str(len(re.sub("{.*?}", "x", rows[0]))) + ";\n format " + settings + ";\n matrix\n"
                  + "\n".join(f"{n} {r}" for n, r in zip("abcd", rows)) + "\n;\nend;\n" + rest)
            return self.score("tree.nwk", "x.nex", "--scores", "x.tsv")
        columns = ["ABD", "ACD", "BCA", "BBA"]
        report = nexus(columns, "symbols=\"ABCD\"")
        self.assertEqual((report["alphabet"], report["length"]), ("standard", 1 + 2 + 1), "no DATATYPE is STANDARD")
        self.assertEqual(nexus(["0x", "0y", "1y", "10"], "symbols=\"01\" equate=\"x=(01) y=1\"")["length"], 2)
        self.assertEqual(nexus(["05", "05", "17", "17"], "symbols=\"0~9\"")["length"], 2)
        gaps = "datatype=dna gap=-;\n options gapmode="
        self.assertEqual([nexus(["A-", "A-", "NC", "AC"], gaps + mode)["length"] for mode in ["missing", "newstate"]], [0, 1])

        ordered = ["00", "00", "33", "33"]
        sets = "begin assumptions;\n charset last = 2-.;\n {};\nend;\n"
        for said, length, indices in [("typeset * t = ord: 1", 3 + 1, (3 + 1) / 4), ("typeset * t = unord: 1, ord: last", 1 + 3, 1),
                                      ("options deftype=ord", 6, 1), ("wtset * w = 2.5: 1-2\\2", 2.5 + 1, 1),
                                      ("wtset * w (vector) = 3 4", 7, 1), ("exset * e = last", 1, 1), ("typeset t = ord: all", 2, 1)]:
            report = nexus(ordered, "symbols=\"0123\"", sets.format(said))
            self.assertEqual((report["length"], report["consistency_index"], report["check"]), (length, indices, "ok"), said)
        report = nexus(["0{01}", "0?", "33", "13"], "symbols=\"0123\"", sets.format("typeset * t = ord: all"))
        self.assertEqual([row.split("\t")[1:3] + row.split("\t")[-1:] for row in read("x.tsv").splitlines()[1:]],
                         [["3", "4", "3"], ["2", "2", "2"]])
        for wrong, said in [("typeset * t = irrev: 1", "characters of the type 'irrev' are not supported; ORD and UNORD are"),
                            ("exset * e = 3", r"character 3 is outside \[1, 2\]"), ("exset * e = first", "neither a character's number"),
                            ("wtset * w = -1: 1", "'-1' is no weight"), ("ancstates * a = 0: 1", "the command 'ancstates' is not supported"),
                            ("wtset * w (vector) = 3", "there are 1 weights and 2 characters"),
                            ("options other=maxsteps", "the option OTHER = maxsteps is not supported")]:
            with self.assertRaisesRegex(AssertionError, said):
                nexus(ordered, "symbols=\"0123\"", sets.format(wrong))
        with self.assertRaisesRegex(AssertionError, "x.nex:7:1: 'b' has 1 sites, NCHAR says 2"):
            nexus(["00", "0", "33", "33"], "symbols=\"0123\"")
        with self.assertRaisesRegex(AssertionError, "a matrix with transpose is not supported"):
            nexus(ordered, "symbols=\"0123\" transpose")

    @without_devices
    def test_several_matrices_and_numbers_of_taxa(self):
        write("two.nex", "#NEXUS\nbegin taxa; dimensions ntax=4; taxlabels a b c d; end;\n"
              "begin characters; title dna; dimensions nchar=1; format datatype=dna; matrix a A b A c C d C; end;\n"
              "begin characters; title bones; dimensions nchar=2; format datatype=standard symbols=\"012\";\n"
              " matrix d 12 c 10 b 02 a 00; end;\nbegin assumptions; typeset * t (characters = bones) = ord: 2; end;\n"
              "begin paup; set x=1; end;\nbegin trees; tree t = [&R] ((1,2),(3,4)); end;\n")
        report = self.score("two.nex", "two.nex", "--scores", "sites.tsv")
        self.assertEqual((report["alphabet"], report["sites"], report["ordered_sites"], report["length"]), ("dna, standard", 3, 1, 1 + 1 + 4))
        self.assertEqual([row.split("\t")[-1] for row in read("sites.tsv").splitlines()], ["changes", "1", "1", "4"])
        done = subprocess.run([DRIVER, "score", "two.nex", "two.nex"], capture_output=True, check=True)
        self.assertEqual(done.stderr.decode(), "pleach: note: two.nex: the block paup is left aside\n")
        said = run("score", "two.nex", "two.nex", "--ancestors", "x.fa", status=2)
        self.assertIn("score: --ancestors takes no ordered characters\n", said)

    @without_devices
    def test_what_is_left_aside_is_said(self):
        def said(*arguments):
            return subprocess.run([DRIVER, "score", *arguments, "--backend", BACKEND], capture_output=True, check=True).stderr.decode()
        described = "".join(f">{name} a taxon\n{row}\n" for name, row in TAXA.items())
        self.assertEqual(said("tree.nwk", write("described.fa", described)),
                         "pleach: note: described.fa: names end at a blank, as that of 'a' in line 1; what follows is left aside\n")
        write("both.nex", "#NEXUS\nbegin data; dimensions ntax=4 nchar=1; format datatype=dna; charlabels x; matrix a A b A c C d C; end;\n"
              "begin sets; charset first = 1; taxset few = a; end;\nbegin trees; tree t = ((1,2),(3,4)); end;\n")
        notes = ["the command charlabels is left aside", "the command taxset is left aside",
                 "CHARSETs that no other set uses are left aside: 'first'"]
        trees, alignment = "only the trees are read: its matrices are left aside", "only the alignment is read: its trees are left aside"
        for arguments, expected in [(["both.nex", "both.nex"], notes), (["both.nex", "taxa.fa"], [*notes, trees]),
                                    (["tree.nwk", "both.nex"], [*notes, alignment])]:
            self.assertEqual(said(*arguments), "".join(f"pleach: note: both.nex: {text}\n" for text in expected))

    @without_devices
    def test_nexus_that_contradicts_itself_is_refused(self):
        def refused(said, dimensions="ntax=2 nchar=2", form="symbols=\"01\"", rest="", before=""):
            self.fails(said, "tree.nwk", write("x.nex", f"#NEXUS\n{before}\nbegin data; dimensions {dimensions};\nformat {form};\n"
                                                        f"matrix\na 01\nb 10\n;\nend;\nbegin assumptions;\n{rest}\nend;\n"))
        refused("x.nex:5:1: there are 2 taxa, NTAX says 3", "ntax=3 nchar=2")
        refused("x.nex:6:1: 'a' has 2 sites, NCHAR says 3", "ntax=2 nchar=3")
        refused("x.nex:3:32: nchar is given twice", "nchar=2 nchar=2")
        refused("x.nex:4:8: a matrix with labels = right is not supported", form="labels=right")
        refused("x.nex:4:21: datatype is given twice", form="datatype=dna datatype=dna")
        refused("x.nex:2:27: two taxa have the name 'a'", before="begin taxa; taxlabels a b 'a'; end;")
        refused("x.nex:7:1: 'b' is no taxon of TAXLABELS", before="begin taxa; taxlabels a c; end;")
        refused("x.nex:2:13: there are 2 taxa, NTAX says 3", before="begin taxa; dimensions ntax=3; end;")
        for rest, said in [("charset c = 1; charset C = 2;", "11:16: two CHARSETs have the name 'C'"), ("charset c = 1 x;", "'x' is neither"),
                           ("exset * a = 1; exset * b = 2;", "11:16: two EXSETs of one matrix have an asterisk"),
                           ("typeset * t = ord: 1-2, unord: 2;", "11:1: character 2 has two types"),
                           ("wtset * w = 2: 1, 3: all;", "11:1: character 1 has two weights"),
                           ("exset * e (vector) = 1 0;", "11:1: EXSET as a vector is not supported"),
                           ("typeset * t = ord: 1; options deftype=unord;", "11:23: DEFTYPE comes behind a TYPESET, whose types it would replace")]:
            refused(said, rest=rest)
        self.fails("x.nex:2:26: DEFTYPE comes before the matrix", "tree.nwk",
                   write("x.nex", "#NEXUS\nbegin assumptions;       options deftype=ord; end;\n"))

    @without_devices
    def test_names_of_ten_characters(self):
        names = ["Homo sapie", "Pan troglo", "Gorilla go", "Pongo_pygm"]
        write("strict.phy", "4 10\n" + "".join(f"{n}{r}\n" for n, r in zip(names, ["ACGTACGTAC", "ACGTACGTAC", "ACGTACGTAA", "ACGTA CGTAA"])))
        write("apes.nwk", "(('Homo sapie','Pan troglo'),(Gorilla_go,Pongo_pygm));")
        self.assertEqual(self.score("apes.nwk", "strict.phy")["length"], 1)
        write("wrapped.phy", "3 30\n" + "".join(f"Species_0{k} ACGTACGTAC\nACGTACGTA{c} ACGTACGTAC\n" for k, c in [(1, "C"), (2, "A"), (3, "A")]))
        report = self.score(write("three.nwk", "(Species_01,Species_02,Species_03);"), "wrapped.phy")
        self.assertEqual(report["length"], 1)
        write("wrong.phy", "2 4\nab ACGT\ncd ACG\n")
        self.fails("wrong.phy: 'cd' has 3 sites, the first line says 4; with names of ten characters, 'ab ACGT' has 5 sites$", "tree.nwk", "wrong.phy")
        write("both.phy", "2 4\nAA AC\nAC AA\nAC AC\nGT AA\n")
        self.fails("both.phy: may be interleaved or sequential: both fit the first line$", "tree.nwk", "both.phy")

    def test_costs(self):
        write("costs.txt", "# transversions cost 2.5\n  A C G T\nA 0 2.5 1 2.5\nC 2.5 0 2.5 1\nG 1 2.5 0 2.5\nT 2.5 1 2.5 0\n")
        report = self.score("tree.nwk", "taxa.fa", "--method", "sankoff", "--costs", "costs.txt", "--scores", "costs.tsv")
        self.assertEqual([row.split("\t")[1] for row in read("costs.tsv").splitlines()[:6]], ["cost", "0", "5", "2.5", "6", "6"])
        self.assertEqual(report["length"], 19.5)
        self.assertEqual(self.score("tree.nwk", "taxa.fa", "--method", "sankoff")["length"], 9)

    @without_devices
    def test_errors(self):
        self.fails(r"tree '1' and the alignment do not match: not in the alignment: 'e'; not in the tree: 'd'$",
                   write("e.nwk", "((a,b),(c,e));"), "taxa.fa")
        self.fails(r"two.nwk:1:11: two leaves have the name 'a'$", write("two.nwk", "((a,b),(c,a));"), "taxa.fa")
        self.fails(r"tree '1' has one leaf", write("one.nwk", "((a));"), write("one.fa", ">a\nA\n"))
        self.fails(r"open.nwk:1:13: the file ends where ',' or '\)' is expected", write("open.nwk", "((a,b),(c,d)"), "taxa.fa")
        self.fails(r"there is no tree", write("none.nwk", ""), "taxa.fa")
        self.fails(r"unequal.fa: 'b' has 2 sites, 'a' has 3", "tree.nwk", write("unequal.fa", ">a\nAAA\n>b\nAA\n"))
        self.fails(r"twice.fa:3: two taxa have the name 'a'", "tree.nwk", write("twice.fa", ">a\nAAA\n>a\nAAA\n"))
        self.fails(r"taxon 'b', site 2: '1' is no character of protein", "tree.nwk", write("bad.fa", ">a\nAAL\n>b\nA1A\n"))
        self.fails(r"taxon 'b', site 3: 'E' is no character of dna", "tree.nwk", write("e.fa", ">a\nAAA\n>b\nACE\n"),
                   "--alphabet", "dna")
        self.fails(r"nameless.fa:2: characters before the name of a taxon", "tree.nwk", write("nameless.fa", ";\nAC\n"))
        self.fails(r"no alignment in FASTA, PHYLIP or NEXUS", "tree.nwk", "tree.nwk")
        self.fails(r"short.phy: 'b' has 2 sites, the first line says 3", "tree.nwk", write("short.phy", "2 3\na AAA\nb AA\n"))
        self.fails(r"'b' has 2 sites, NCHAR says 3", "tree.nwk",
                   write("short.nex", "#NEXUS\nbegin data; dimensions nchar=3; matrix a AAA b AA; end;"))
        sankoff = ["tree.nwk", "taxa.fa", "--method", "sankoff", "--costs"]
        self.fails(r"costs.txt: state T has no column", *sankoff, write("costs.txt", "A C G\n"))
        self.fails(r"costs.txt:2: '-1' is no cost", *sankoff, write("costs.txt", "A C G T\nA 0 -1 1 1\n"))
        self.fails(r"costs.txt:2: the row has 3 costs, there are 4 states", *sankoff, write("costs.txt", "A C G T\nA 0 1 1\n"))
        self.fails(r"costs.txt:1: 'Q' is no state of dna", *sankoff, write("costs.txt", "A C G Q\n"))
        self.fails(r"--costs goes with --method sankoff", "tree.nwk", "taxa.fa", "--costs", "costs.txt", status=2)

    @without_devices
    @unittest.skipIf(importlib.util.find_spec("Bio") is None, "no Biopython here")
    def test_agrees_with_biopython(self):
        from Bio import AlignIO, Phylo
        from Bio.Phylo.TreeConstruction import ParsimonyScorer
        random.seed(18)
        trees = [str(k) for k in range(50)]
        write("random.fa", "".join(f">{name}\n{''.join(random.choices('ACGT', [5, 2, 2, 1], k=300))}\n" for name in trees))
        while len(trees) > 1:
            random.shuffle(trees)
            trees[-2:] = [f"({trees[-2]}:1,{trees[-1]}:1)"]
        tree = Phylo.read(write("random.nwk", trees[0] + ";\n"), "newick")
        self.assertEqual(self.score("random.nwk", "random.fa")["length"],
                         ParsimonyScorer().get_score(tree, AlignIO.read("random.fa", "fasta")))

    @without_devices
    @unittest.skipIf(primates() is None, "no phangorn here")
    def test_published_lengths(self):
        """Those of the vignette "Estimating phylogenetic trees with phangorn": 751 and 746."""
        taxa = strict_phylip(primates())
        self.assertEqual((len(taxa), {len(row) for row in taxa.values()}), (14, {232}))
        write("primates.fa", "".join(f">{name}\n{row}\n" for name, row in taxa.items()))
        write("primates.nwk", tree_by_distances(taxa, False) + tree_by_distances(taxa, True))
        self.assertEqual(self.score("primates.nwk", "primates.fa")["lengths"], [751, 746])

    def test_bench(self):
        run("bench", "--taxa", "20", "--sites", "5000", "--repeat", "1", "--json", "bench.json", "--backend", BACKEND)
        self.assertEqual(json.loads(read("bench.json"))["updates"], 19 * 5000)

    @without_devices
    def test_page(self):
        """The shell examples of its page, and what it says that they print."""
        page = read(PAGE)
        shell = "".join(re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
        path = os.path.dirname(DRIVER) + os.pathsep + os.environ["PATH"]
        done = subprocess.run(["bash", "-euc", shell], env=dict(os.environ, PATH=path), capture_output=True, check=True)
        printed = re.sub(r": [0-9.]+ ms .*", "", done.stdout.decode())
        for block in re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
            self.assertIn(block, printed)


def main():
    """Runs the tests, or exits with 77 where there is no worker of the backend."""
    probe = subprocess.run([DRIVER, "bench", "--taxa", "2", "--sites", "1", "--repeat", "1", "--backend", BACKEND],
                           capture_output=True, timeout=120)
    if b"StarPU" in probe.stderr:
        print(f"no {BACKEND} worker here: {probe.stderr.decode().strip()}")
        sys.exit(77)
    unittest.main(verbosity=2)


if __name__ == "__main__":
    main()
