#!/usr/bin/env python3
"""Runs pleach-powerflow as a user would, on the backend in PLEACH_TEST_BACKEND, and the examples of its page.

usage: powerflow.py PROGRAM DOCS/powerflow.md
"""
import json
import os
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "powerflow"))
from support import (BACKEND, CONVERSIONS, PAGE, PROGRAM, InFolder, case_file, frame, net_file, npy, on_cores, report, run,
                     solve, table, write)
from agreement import Agreement, AgreementInPhases
from phases import PandapowerInPhases, ReaderOfPhases
from readers import Csv, Matpower, Pandapower, Scenarios


class Powerflow(InFolder):
    def test_published_networks(self):
        for name, losses, bus, voltage in (("33", 202.677, "18", 0.91309), ("69", 224.99, "65", 0.90919)):
            run("generate", f"baran-wu-{name}", "--output", "feeder.csv")
            found = report("feeder.csv", "--check")
            self.assertEqual(found["check"], "ok")
            self.assertAlmostEqual(found["loss_mw"] * 1000, losses, delta=0.01)
            self.assertAlmostEqual(found["lowest_v_pu"], voltage, delta=1e-5)
            self.assertEqual(found["lowest_bus"], bus)
            self.assertTrue(all(worker["tasks"] == 0 or worker["kind"] == BACKEND for worker in found["workers"]))

    def test_scenarios(self):
        run("generate", "baran-wu-33", "--output", "feeder.csv")
        write("factors.txt", "1\n0.5\n2\n")
        found = report("feeder.csv", "--factors", "factors.txt", "--check", "--output", "out.csv", "--voltages", "v.npy")
        self.assertEqual((found["scenarios"], found["check"]), (3, "ok"))
        rows = table("out.csv")
        self.assertEqual([row["lowest_bus"] for row in rows], ["18"] * 3)
        self.assertAlmostEqual(float(rows[0]["loss_mw"]), 0.202677, delta=1e-6)
        self.assertLess(float(rows[1]["loss_mw"]), 0.06)
        shape, voltages = npy("v.npy")
        self.assertEqual(shape, (3, 33))
        self.assertEqual([min(voltages[33 * s:33 * s + 33]) for s in range(3)], [float(row["lowest_v_pu"]) for row in rows])

    def test_three_phases(self):
        run("generate", "random", "--buses", "300", "--feeders", "2", "--three-phase", "--output", "three.csv")
        found = report("three.csv", "--check", "--output", "v.csv", "--branches", "b.csv")
        self.assertEqual((found["three_phase"], found["feeders"], found["check"]), (True, 2, "ok"))
        self.assertIn("v_c_pu", table("v.csv")[0])
        self.assertIn("loss_b_kw", table("b.csv")[0])

    @on_cores
    def test_matrices_of_loads(self):
        write("net.csv", "# base_mva = 10\nfrom,to,r_pu,x_pu,p_mw,q_mvar\n,0,,,,\n0,1,0.1,0.1,1,0.5\n1,2,0.1,0.1,2,0.5\n")
        write("p.txt", "# MW\n0, 1, 2\n0 0.5 0.25\n")
        report("net.csv", "--p-mw", "p.txt", "--check", "--output", "out.csv")
        rows = table("out.csv")
        self.assertAlmostEqual(float(rows[0]["load_mw"]), 3)
        self.assertAlmostEqual(float(rows[1]["load_mw"]), 0.75)
        alone = report("net.csv")
        self.assertAlmostEqual(float(rows[0]["loss_mw"]), alone["loss_mw"], delta=1e-9)
        write("q.txt", "1 2\n")
        self.assertIn("q.txt:1: has 2 numbers, the network has 3 buses", solve("net.csv", "--q-mvar", "q.txt", status=1))
        write("q.txt", "1 2 3\n")
        self.assertIn("one file has 1 scenarios, another has 2",
                      solve("net.csv", "--p-mw", "p.txt", "--q-mvar", "q.txt", status=2))

    @on_cores
    def test_formats_agree(self):
        write("net.csv", "# base_mva = 10\n# kv = 12.66\nfrom,to,r_ohm,x_ohm,p_kw,q_kvar\n,1,,,,\n1,7,0.0922,0.047,100,60\n")
        found = [report(name) for name in (case_file(CONVERSIONS), net_file(), "net.csv")]
        for other in found:
            self.assertAlmostEqual(other["lowest_v_pu"], found[0]["lowest_v_pu"], delta=1e-12)
            self.assertAlmostEqual(other["loss_mw"], found[0]["loss_mw"], delta=1e-12)
        self.assertEqual([one["lowest_bus"] for one in found], ["7", "1", "7"])
        with open("net.csv", encoding="utf-8") as file:
            self.assertEqual(report("-", stdin=file.read())["loss_mw"], found[2]["loss_mw"])

    @on_cores
    def test_outputs(self):
        run("generate", "baran-wu-33", "--output", "feeder.csv")
        text = solve("feeder.csv", "--output", "v.csv", "--branches", "b.csv", "--profile", "v.svg", "--trace", "t.json")
        self.assertIn("33 buses in 1 feeder", text)
        self.assertEqual(len(table("v.csv")), 33)
        branches = table("b.csv")
        self.assertEqual((branches[0]["from"], branches[0]["to"]), ("1", "2"))
        self.assertAlmostEqual(sum(float(row["loss_kw"]) for row in branches), 202.677, delta=1e-3)
        self.assertAlmostEqual(float(branches[0]["current_a"]), 210.36, delta=0.01)
        picture = xml.etree.ElementTree.parse("v.svg").getroot()
        self.assertIn("bus 18: 0.9131", [element.text for element in picture.iter()])
        with open("t.json", encoding="utf-8") as file:
            self.assertTrue(json.load(file)["traceEvents"])
        solve("feeder.csv", "--output", "folder/")
        self.assertEqual(sorted(os.listdir("folder")), ["label.txt", "v_degree.npy", "v_pu.npy"])
        self.assertEqual(npy("folder/v_pu.npy")[0], (33,))

    @on_cores
    def test_large_picture_stays_small(self):
        run("generate", "random", "--buses", "20000", "--output", "feeder.csv")
        solve("feeder.csv", "--profile", "v.svg")
        self.assertLess(os.path.getsize("v.svg"), 200000)

    @on_cores
    def test_refuses_networks(self):
        head = "from,to,r_pu,x_pu,p_pu,q_pu\n,a,,,,\na,b,0.01,0.01,0.1,0\n"
        for rows, message in (
                ("b,c,0.01,0.01,0,0\nc,a,0.01,0.01,0,0\n", "branch 5 (c - a) closes a loop"),
                ("b,c,0,0,0.1,0\n", "branch 4 (b - c) has zero impedance"),
                ("b,c,-1,0,0.1,0\n", "branch 4 (b - c) has a negative resistance"),
                (",b,,,,\n", "buses a and b are slack buses of one feeder"),
                ("b,c,nan,0.01,0.1,0\n", "net.csv: the impedance of branch 4 (b - c) is not finite"),
                ("b,c,0.01,0.01,1000,0\n", "look at the units"),
                ("b,c,0.01,0.01\n", "net.csv:4: has 4 fields, the heading has 6"),
                ("b,c,1k,0.01,0,0\n", "net.csv:4: '1k' is not a number")):
            write("net.csv", head + rows)
            self.assertIn(message, solve("net.csv", status=1))
        for heading, message in (("from,to,r,x,p_kw,q_kvar", "column 'r' is not known, or in no unit that is"),
                                 ("from,to,r_ohm,x_ohm,p_kw,p_mw", "has the column p in two units"),
                                 ("to,r_ohm", "has no column 'from'"), ("", "has no heading")):
            self.assertIn(message, solve(write("net.csv", heading + "\n"), status=1))
        write("net.csv", "from,to,r_ohm,x_ohm,p_kw,q_kvar\n,a,,,,\na,b,0.1,0.1,1,0\n")
        self.assertIn("bus 'b' has no nominal voltage", solve("net.csv", status=1))
        solve("net.csv", "--kv", "0.4")
        self.assertIn("missing.csv", solve("missing.csv", status=1))

    @on_cores
    def test_no_convergence_writes_nothing(self):
        write("net.csv", "from,to,r_pu,x_pu,p_pu,q_pu\n,a,,,,\na,b,0.1,0.1,2,1\n")
        message = solve("net.csv", "--output", "v.csv", "--profile", "v.svg", status=1)
        self.assertRegex(message, r"no convergence.*(still off by [0-9.e+-]+ per unit|collapse in iteration)")
        self.assertEqual(os.listdir(), ["net.csv"])
        write("net.csv", "from,to,r_pu,x_pu,p_pu,q_pu\n,a,,,,\na,b,0.1,0.1,1,0.5\n")
        self.assertRegex(solve("net.csv", "--iterations", "2", status=1),
                         r"no convergence after 2 iterations: the power of some bus is still off by 0\.[0-9]+ per unit")
        write("factors.txt", "8\n9\n")
        self.assertIn("2 of 2 scenarios have no solution", solve("net.csv", "--factors", "factors.txt", "--output", "v.csv",
                                                                 status=1))
        self.assertFalse(os.path.exists("v.csv"))

    def test_a_scenario_without_a_solution_leaves_the_others_alone(self):
        run("generate", "baran-wu-33", "--output", "feeder.csv")
        for count in (4, 50):  # together as a forest, and in strips
            write("factors.txt", "".join("99\n" if s == 2 else "1\n" for s in range(count)))
            message = solve("feeder.csv", "--factors", "factors.txt", "--check", "--output", "out.csv", "--voltages", "v.npy",
                            status=1)
            self.assertIn(f"1 of {count} scenarios have no solution", message)
            self.assertIn("scenario 2: no convergence", message)
            rows = table("out.csv")
            self.assertEqual([row["converged"] for row in rows], ["0" if s == 2 else "1" for s in range(count)])
            for s, row in enumerate(rows):
                self.assertAlmostEqual(float(row["loss_mw"]), 0 if s == 2 else 0.202677, delta=1e-6)
                self.assertAlmostEqual(float(row["lowest_v_pu"]), 0 if s == 2 else 0.91309, delta=1e-5)
            shape, voltages = npy("v.npy")
            self.assertEqual(shape, (count, 33))
            self.assertEqual(set(voltages[66:99]), {0})
            self.assertAlmostEqual(min(voltages[99:]), 0.91309, delta=1e-5)

    @on_cores
    def test_refuses_what_files_have(self):
        for arguments, message in (({"conversions": "mpc = scale_load(1.5, mpc);"}, "'scale_load' is not known"),
                                   ({"bus": "7 1 0 0 0 0 1 1 0 12 1 1 1;"}, "case.m:8: bus 7 stands there twice"),
                                   ({"bus": "8 1 0 0 x 0 1 1 0 12 1 1 1;"}, "case.m:8: 'x' is not known"),
                                   ({"bus": "8 2 0 0 0 0 1 1 0 12 1 1 1;\n", "gen": "8 1 0 9 9 1 1 1 1 1"},
                                    "bus 8 keeps its voltage (PV)"),
                                   ({"branch": "1 9 0 1 0 0 0 0 0 0 1 0 0"}, "case.m:11: bus 9 is not in mpc.bus")):
            self.assertIn(message, solve(case_file(**arguments), status=1))
        for arguments, message in (({"gen": frame("bus in_service", [1, True])}, "gen 0: keeps the voltage of its bus"),
                                   ({"xward": frame("bus in_service", [1, True])}, "xward 0: elements of this kind are not"),
                                   ({"load": frame("bus p_mw scaling in_service", [1, "x", 1, True])}, "load 0: p_mw is not a number"),
                                   ({"line": {"_object": '{"columns": [], "index": [0], "data": [[], []]}'}},
                                    "line has 2 rows, but 1 in its index"),
                                   ({"line": 3}, "line is not a table of pandapower's: it has no array")):
            self.assertIn(message, solve(net_file(**arguments), status=1))

    @on_cores
    def test_usage(self):
        self.assertIn("solve FILE", run("--help").replace("solve    ", "solve FILE"))
        self.assertIn("Example", run("help", "solve"))
        self.assertIn("did you mean 'solve'?", run("slove", status=2))
        self.assertIn("nothing is exact to less than 1e-13", solve("x.csv", "--tolerance", "0", status=2))
        run("generate", "baran-wu-33", "--output", "feeder.csv")
        for option in ("--output", "--branches"):
            for name in ("v.txt", "v.npy", "v.txt.gz", "v.dat", "v"):
                self.assertIn(f"solve: {option}: '{name}' is no name of a table, .csv or .tsv, nor a FOLDER/",
                              solve("feeder.csv", option, name, status=2))
        solve("feeder.csv", "--branches", "flows/")
        self.assertIn("loss_kw.npy", os.listdir("flows"))
        self.assertIn("--voltages: v.txt: .txt is not written here", solve("feeder.csv", "--voltages", "v.txt", status=2))
        self.assertIn("--voltages: 'v' is no name of a NumPy array, .npy", solve("feeder.csv", "--voltages", "v", status=2))
        for buses in ("0", "-5", "1000,0", "1000000000000"):
            self.assertIn("--buses", run("bench", "--buses", buses, "--repeat", "1", status=2))
        run("bench", "--backend", BACKEND, "--buses", "5000", "--scenarios", "20", "--repeat", "1", "--json", "bench.json")
        with open("bench.json", encoding="utf-8") as file:
            self.assertGreater(json.load(file)["iterations"][0]["over_sequential"], 0)

    @on_cores
    def test_examples_of_the_page(self):
        with open(PAGE, encoding="utf-8") as file:
            examples = re.findall(r"^```sh\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
        self.assertGreater(len(examples), 3)
        path = os.path.dirname(PROGRAM) + os.pathsep + os.environ["PATH"]
        subprocess.run(["bash", "-c", "set -euo pipefail\n" + "".join(examples)], check=True, stdout=subprocess.DEVNULL,
                       env=dict(os.environ, PATH=path))


if __name__ == "__main__":
    done = subprocess.run([PROGRAM, "solve", "-", "--backend", BACKEND], input="from,to\n,a\n", capture_output=True, text=True)
    if done.returncode != 0 and "no " in done.stderr and "worker" in done.stderr:
        print("skipped:", done.stderr)
        sys.exit(77)
    unittest.main()
