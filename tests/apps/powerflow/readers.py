"""What files say is used, or refused by line, or by table and row."""
import json
import math
import subprocess

from support import PROGRAM, InFolder, case_file, frame, net_file, npy, on_cores, report, run, solve, table, write

FEEDER = "# kv = 0.4\nfrom,to,{}\n,s,{}\ns,a,{}\n"
BUS = "8 1 0 0 0 0 1 1 0 12.66 1 1.1 0.9;"


def csv_of(columns, cells):
    return write("net.csv", FEEDER.format(columns, "," * columns.count(","), cells))


def voltages(*arguments, column="v_pu"):
    """By bus, as text, so that no digit is lost."""
    solve(*arguments, "--check", "--output", "v.csv")
    return {row["bus"]: row[column] for row in table("v.csv")}


def notes(*arguments):
    """The notes of a run that succeeds."""
    done = subprocess.run([PROGRAM, "solve", *arguments], capture_output=True, text=True, check=True)
    return "".join(line for line in done.stderr.splitlines(keepends=True) if ": note: " in line)


class ReaderTest(InFolder):
    def assert_alike(self, one, other, buses=None):
        for bus in buses or one:
            self.assertAlmostEqual(float(one[bus]), float(other[bus]), delta=1e-11, msg=bus)

    def assert_refused(self, message, *arguments, status=1):
        found = solve(*arguments, status=status)
        self.assertIn(message, found)
        self.assertEqual(found.count("\n"), 1 + found.count(": note: "), found)


@on_cores
class Csv(ReaderTest):
    def test_each_column_has_its_own_unit(self):
        expected = voltages(csv_of("r_ohm,x_ohm,p_kw,q_kvar", "0.05,0.02,10,5"))
        self.assertAlmostEqual(float(expected["a"]), 0.9962357816, delta=1e-9)
        for columns, cells in (("r_mohm,x_ohm,p_kw,q_kvar", "50,0.02,10,5"), ("r_ohm,x_mohm,p_w,q_var", "0.05,20,10000,5000"),
                               ("r_pu,x_ohm,p_kw,q_kvar", "0.3125,0.02,10,5"), ("r_mohm,x_pu,p_mw,q_mvar", "50,0.125,.01,.005")):
            self.assert_alike(voltages(csv_of(columns, cells)), expected)

    def test_a_reactance_alone_is_in_its_unit(self):
        found = voltages(csv_of("x_ohm,p_kw", "0.02,10"))
        self.assertEqual(found, voltages(csv_of("r_ohm,x_ohm,p_kw", "0,0.02,10")))
        self.assertEqual(voltages(csv_of("r_ohm,p_kw", "0.02,10")), voltages(csv_of("r_ohm,x_ohm,p_kw", "0.02,0,10")))

    def test_sequences_and_phases_have_their_own_units(self):
        expected = voltages(csv_of("r_ohm,x_ohm,r0_ohm,x0_ohm,p_a_kw", "0.05,0.02,0.1,0.06,10"), column="v_a_pu")
        for columns, cells in (("r_ohm,x_ohm,r0_mohm,x0_mohm,p_a_kw", "0.05,0.02,100,60,10"),
                               ("r_mohm,x_ohm,r0_ohm,x0_pu,p_a_kw", "50,0.02,0.1,0.375,10")):
            self.assert_alike(voltages(csv_of(columns, cells), column="v_a_pu"), expected)
        names = [f"{part}_{pair}_{{}}" for pair in ("aa", "bb", "cc") for part in "rx"]
        ohms, mixed = ",".join(names).format(*["ohm"] * 6), ",".join(names).format("mohm", "mohm", *["ohm"] * 4)
        self.assert_alike(voltages(csv_of(mixed + ",p_a_kw", "50,20,.05,.02,.05,.02,3"), column="v_a_pu"),
                          voltages(csv_of(ohms + ",p_a_kw", ".05,.02,.05,.02,.05,.02,3"), column="v_a_pu"))
        self.assert_refused("has impedances of phases and of sequences", csv_of("r_ohm,r_aa_ohm,p_a_kw", "1,1,3"))
        self.assert_refused("column 'p_kvar' is not known", csv_of("r_ohm,p_kvar", "1,1"))

    def test_a_zero_sequence_is_given_or_said_to_be_the_positive_one(self):
        csv_of("r_ohm,x_ohm,p_b_kw", "0.05,0.02,10")
        self.assertIn("note: net.csv: zero sequence equals positive sequence", notes("net.csv"))
        alone = voltages("net.csv", column="v_b_pu")
        csv_of("r_ohm,x_ohm,r0_ohm,x0_ohm,p_b_kw", "0.05,0.02,0.05,0.02,10")
        self.assertEqual(notes("net.csv"), "")
        self.assert_alike(voltages("net.csv", column="v_b_pu"), alone)
        for columns, cells, message in (
                ("r_ohm,x_ohm,x0_ohm,p_b_kw", "0.05,0.02,0.06,10", "net.csv: has a column x0, but no r0"),
                ("r_ohm,x_ohm,r0_ohm,p_b_kw", "0.05,0.02,0.06,10", "net.csv: has a column r0, but no x0"),
                ("r0_ohm,x0_ohm,p_b_kw", "0.05,0.02,10", "net.csv: has r0 and x0, but neither r nor x"),
                ("r_ohm,x_ohm,r0_ohm,x0_ohm,p_b_kw", "0.05,0.02,,0.06,10", "net.csv:4: has r, but no r0"),
                ("r_ohm,x_ohm,r0_ohm,x0_ohm,p_b_kw", "0.05,0.02,0.1,,10", "net.csv:4: has x, but no x0")):
            self.assert_refused(message, csv_of(columns, cells))

    def test_comments_are_neither_rows_nor_settings(self):
        expected = voltages(csv_of("r_ohm,p_kw", "0.05,10"))
        for comment, note in (("# a remark, with a comma", ""), ("# losses = small", ""), ("# of a bus = 3", ""),
                              ("# base_mv = 3", "1 comment sets nothing, for only base_mva and kv are settings: the first is 'base_mv'")):
            for text in (f"{comment}\n" + FEEDER, FEEDER + f"{comment}\n"):
                write("net.csv", text.format("r_ohm,p_kw", ",", "0.05,10"))
                self.assertEqual(voltages("net.csv"), expected)
                found = notes("net.csv")
                self.assertIn(note, found) if note else self.assertEqual(found, "")
        head = "# kv = 0.4\nfrom,to,r_ohm,p_kw\n,s,,\n"
        for row in ("#1,a,0.05,10", " #1,a,0.05,10", "#a,,,"):
            self.assert_refused("net.csv:4: begins with '#' but looks like a row", write("net.csv", head + row + "\n"))
        self.assertEqual(list(voltages(write("net.csv", head + 's,#1,0.05,10\n"#1","#2",0.05,10\n'))), ["s", "#1", "#2"])

    def test_a_setting_has_one_value(self):
        for name, one, other in (("kv", "0.4", "20"), ("base_mva", "1", "10")):
            write("net.csv", f"# {name} = {one}\n# {name} = {other}\n" + FEEDER.format("r_ohm,p_kw", ",", "0.05,10"))
            self.assert_refused(f"net.csv:2: sets {name} to {other}, and a line above to {one}", "net.csv")
            write("net.csv", f"# {name} = {one}\n# {name} = {one}\n" + FEEDER.format("r_ohm,p_kw", ",", "0.05,10"))
            solve("net.csv")

    def test_quotes_keep_separators(self):
        write("net.csv", '# kv = 0.4\n"from","to",r_ohm,p_kw\n,"Main St, 5",,\n"Main St, 5"," a ""b""",0.05, "10" \n')
        found = voltages("net.csv")
        self.assertEqual(list(found), ["Main St, 5", ' a "b"'])
        write("net.csv", "# kv = 0.4\nfrom;to;r_ohm;p_kw\n;s;;\ns;\"a;b\";0.05;10\n")
        self.assertEqual(list(voltages("net.csv")), ["s", "a;b"])
        for cell in ('"a', '"a"b', 'a"b'):
            write("net.csv", f"# kv = 0.4\nfrom,to,r_ohm,p_kw\n,s,,\ns,{cell},0.05,10\n")
            self.assert_refused("net.csv:4: has a quote within a field, or one that does not end", "net.csv")

    def test_refuses_what_has_no_effect(self):
        self.assert_refused("net.csv:4: gives the voltage of a bus that is no slack bus", csv_of("r_ohm,v_pu", "1,1.02"))
        write("net.csv", "# kv = 0.4\nfrom,to,r_ohm\n,s,1\ns,a,1\n")
        self.assert_refused("net.csv:3: has a line without 'from'", "net.csv")
        write("net.csv", "from,to,r_ohm\n# kv = 0.4\n,s,\ns,a,1\n")
        self.assert_refused("net.csv:2: stands behind the heading", "net.csv")
        write("net.csv", "from,to,r_ohm,kv\n,s,,20\ns,a,1,20\na,s,1,10\n")
        self.assert_refused("net.csv:4: bus 's' has the nominal voltage 10 kV, and 20 above", "net.csv")

    def test_parallel_lines_are_one(self):
        one = voltages(csv_of("r_ohm,x_ohm,p_kw", "0.025,0.01,10"))
        write("net.csv", FEEDER.format("r_ohm,x_ohm,p_kw", ",,", "0.05,0.02,10") + "a,s,0.05,0.02,\n")
        self.assert_alike(voltages("net.csv"), one)
        solve("net.csv", "--branches", "b.csv")
        flows = [float(row["p_from_mw"]) for row in table("b.csv")]
        self.assertAlmostEqual(flows[0], 0.005, delta=1e-4)
        self.assertLess(flows[1], 0)

    def test_buses_that_nothing_feeds_have_no_voltage(self):
        write("net.csv", FEEDER.format("r_ohm,p_kw", ",", "0.05,10") + "x,y,0.05,10\n")
        found = run("solve", "net.csv", "--output", "v.csv", "--branches", "b.csv", "--voltages", "v.npy", "--profile", "v.svg",
                    "--check", "--json")
        self.assertIn('"lowest_bus":"a"', found)
        self.assertEqual([row["v_pu"] for row in table("v.csv")][2:], ["nan", "nan"])
        self.assertEqual(table("b.csv")[1]["loss_kw"], "nan")
        self.assertEqual([math.isnan(value) for value in npy("v.npy")[1]], [False, False, True, True])
        write("net.csv", "from,to,r_ohm\na,b,1\n")
        self.assert_refused("net.csv: there is no slack bus", "net.csv", "--kv", "1")

    def test_a_note_says_which_buses_have_no_voltage(self):
        write("net.csv", FEEDER.format("r_ohm,p_kw", ",", "0.05,10") + "x,y,0.05,30\n")
        self.assertIn("note: net.csv: 2 of 4 buses are fed by no slack bus and have no voltage, the first is x; "
                      "loads of 0.03 MW are not served\n", notes("net.csv"))

    def test_laterals_of_one_phase(self):
        head = ("# kv = 4.16\nfrom,to,r_aa_ohm,x_aa_ohm,r_bb_ohm,x_bb_ohm,r_cc_ohm,x_cc_ohm,r_ab_ohm,p_a_kw,p_b_kw\n,s,,,,,,,,,\n"
                "s,a,.3,.6,.3,.6,.3,.6,.1,100,80\n")
        write("net.csv", head + "a,lat,,,.5,.7,,,,,20\n")
        solve("net.csv", "--check", "--output", "v.csv", "--branches", "b.csv", "--profile", "v.svg")
        row = table("v.csv")[2]
        self.assertEqual((row["v_a_pu"], row["v_c_pu"]), ("nan", "nan"))
        self.assertLess(float(row["v_b_pu"]), float(table("v.csv")[1]["v_b_pu"]))
        self.assertEqual(table("b.csv")[1]["current_a_a"], "nan")
        for rows, message in (("a,lat,,,.5,.7,,,,1,\n", "bus lat has a load in phase a, which no branch brings there"),
                              ("a,lat,,,.5,.7,,,,,\nlat,x,1,,,,,,,,\n", "branch 6 (lat - x) has phase a, which bus lat has not"),
                              ("a,lat,,,.5,.7,,,1,,\n", "net.csv:5: has an impedance between phases a and b, but no phase a"),
                              ("a,lat,,,,,,,,,\n", "net.csv:5: has a line without impedance")):
            self.assert_refused(message, write("net.csv", head + rows))

    def test_impedance_as_large_as_the_line(self):
        found = voltages(csv_of("r_ohm,x_ohm,p_kw,z_share", "0.05,0.02,4000,1"))
        self.assertAlmostEqual(float(found["a"]), abs(0.04 / complex(0.09, 0.02)), delta=1e-12)
        found = voltages(csv_of("r_ohm,x_ohm,r0_ohm,x0_ohm,p_a_kw,p_b_kw,z_share", "0.05,0.02,0.2,0.1,2000,500,1"),
                         column="v_a_pu")
        self.assertLess(float(found["a"]), 0.6)

    def test_no_voltage_near_the_nose_is_none(self):
        self.assert_refused("no convergence", csv_of("r_ohm,x_ohm,p_kw", "0.05,0.02,799"), "--iterations", "10000")

    def test_tolerance_does_not_depend_on_the_base(self):
        expected = voltages(csv_of("r_ohm,x_ohm,p_kw", "0.05,0.02,500"))
        for base in ("0.001", "1e6"):
            self.assert_alike(voltages("net.csv", "--base-mva", base), expected)


    def test_options_of_tables_are_refused_for_other_formats(self):
        for name in (case_file(), net_file()):
            for option in ("--kv", "--base-mva"):
                self.assert_refused("--kv and --base-mva are for tables", name, option, "10", status=2)

    def test_ratios_and_voltages_are_not_negative(self):
        self.assert_refused("has the ratio nan", csv_of("r_ohm,ratio", "1,-1"))
        write("net.csv", "# kv = 0.4\nfrom,to,r_ohm,v_pu\n,s,,-1\ns,a,1,\n")
        self.assert_refused("slack bus s has the voltage nan per unit", "net.csv")


@on_cores
class Scenarios(ReaderTest):
    def test_factors_scale_loads_of_all_kinds_and_no_capacitors(self):
        columns = "r_ohm,x_ohm,p_kw,q_kvar,i_share,z_share,capacitor_kvar"
        csv_of(columns, "0.05,0.02,100,50,0.2,0.5,10")
        write("f.txt", "0\n1\n2\n")
        solve("net.csv", "--factors", "f.txt", "--check", "--voltages", "v.npy", "--output", "s.csv")
        found = npy("v.npy")[1]
        for s, cells in enumerate(("0.05,0.02,0,0,0,0,10", "0.05,0.02,100,50,0.2,0.5,10", "0.05,0.02,200,100,0.2,0.5,10")):
            self.assertAlmostEqual(found[2 * s + 1], float(voltages(csv_of(columns, cells))["a"]), delta=1e-9)
        self.assertGreater(found[1], 1)
        self.assertEqual([float(row["load_mw"]) for row in table("s.csv")], [0, 0.1, 0.2])

    def test_matrices_keep_the_shares_of_a_bus(self):
        columns = "r_ohm,x_ohm,p_kw,q_kvar,i_share,z_share"
        write("p.txt", "0 0.2\n")
        write("q.txt", "0 0.05\n")
        solve(csv_of(columns, "0.05,0.02,100,50,0.2,0.5"), "--p-mw", "p.txt", "--q-mvar", "q.txt", "--check", "--voltages",
              "v.npy")
        found = npy("v.npy")[1][1]
        self.assertAlmostEqual(found, float(voltages(csv_of(columns, "0.05,0.02,200,50,0.2,0.5"))["a"]), delta=1e-9)
        write("net.csv", FEEDER.format(columns, ",,,,,", "0.05,0.02,100,,0,1") + "s,a,0.05,0.02,-100,,0,0\n")
        self.assert_refused("the loads of bus a depend on the voltage, and sum up to 0", "net.csv", "--p-mw", "p.txt", status=2)


@on_cores
class Matpower(ReaderTest):
    def test_statements_are_done_in_their_order(self):
        expected = voltages(case_file("mpc.bus(2, 3) = 0.2; mpc.bus(2, 4) = 0.03; mpc.branch(:, 3:4) = 0.01;"))
        for statements in (
                "mpc.bus(:, [PD QD]) = mpc.bus(:, [PD, QD]) / 1e3; mpc.bus(2, PD) = 2 * mpc.bus(2, 3);\n"
                "k = mpc.bus(end, QD) / 2;; mpc.bus(2, QD) = k; mpc.branch(1, [BR_R BR_X]) = [1, 1]/10^2",
                "define_constants\nmpc.bus(:, 3:4) = mpc.bus(:, 3:4)/1e3;\nmpc.bus(:, 3:4) = mpc.bus(:, 3:4) .* [1 1; 2 0.5];\n"
                "mpc.branch(:, BR_R) = sqrt(1e-4); mpc.branch(:, BR_X) = -(-2)^2 / -400 + 0*sin(acos(.5)) % remark",
                "%{\nmpc.bus(2, 3) = 7;\n%}\nmpc.bus(2,:) = [7 1 0.2 6e-2/2 0 0 1 1 0 12.66 1 1.1 0.9];\n"
                "mpc.branch(1, 3) = 1/100; mpc.branch(1, 4) = ...\n 1e-2;\nreturn\nmpc.bus = [];"):
            self.assert_alike(voltages(case_file(statements)), expected)

    def test_conversions_count_as_often_as_they_are_there(self):
        once = "mpc.bus(:, [PD, QD]) = mpc.bus(:, [PD, QD]) / 1e3;\n"
        self.assertEqual(report(case_file(once))["load_mw"], 0.1)
        self.assertEqual(report(case_file(once + once))["load_mw"], 0.0001)

    def test_the_base_is_what_the_case_says(self):
        ohms = "mpc.bus(:, [3 4]) = mpc.bus(:, [3 4]) / 1e3; Vbase = 11e3; Sbase = mpc.baseMVA * 1e6;\n" \
               "mpc.branch(:, [BR_R BR_X]) = mpc.branch(:, [BR_R BR_X]) / (Vbase^2 / Sbase);"
        plain = "mpc.bus(:, [3 4]) = mpc.bus(:, [3 4]) / 1e3; mpc.branch(:, [3 4]) = mpc.branch(:, [3 4]) / 12.1;"
        self.assert_alike(voltages(case_file(ohms)), voltages(case_file(plain)))

    def test_cells_are_expressions_and_signs_begin_them(self):
        small = "mpc.bus(:, 3:4) = mpc.bus(:, 3:4) / 1e3;"
        plain = report(case_file(small, bus="8 1 57.735026918962575 -3 0 0 1 1 0 12.66 1 1 1", branch="7 8 1 -2 0 0 0 0 0 0 1 0 0"))
        for bus in ("8 1 100/sqrt(3) -3 0 0 1 1 0 12.66 1 1 1", "8, 1, 100 / 3^.5, 1 - 4, 0 0 1 1 0 12.66 1 1 1",
                    "8 1 (100)/sqrt( 3 ) -(3) 0 0 1 1 0 +12.66 1 1 1"):
            other = report(case_file(small, bus=bus, branch="7 8 1 -2 0 0 0 0 0 0 1 0 0"))
            self.assertAlmostEqual(other["loss_mw"], plain["loss_mw"], delta=1e-13)

    def test_refuses_other_statements_by_line(self):
        for statement, message in (
                ("mpc = scale_load(1.5, mpc);", "case.m:18: 'scale_load' is not known"),
                ("mpc.bus(:, 3) = rand(2, 1);", "case.m:18: 'rand' is not known"),
                ("if 1 mpc.bus(2, 3) = 0; end", "case.m:18: is a statement that is not understood: 'if 1 mpc.bus(2, 3) = 0'"),
                ("\nfor k = 1:2\nend", "case.m:19: is a statement that is not understood: 'for k = 1:2'"),
                ("mpc.bus(3, 3) = 1;", "there is no row or column 3 in 'mpc.bus(3, 3) = 1'"),
                ("mpc.bus(:, 3) = [1 2 3];", "what is assigned has another size in 'mpc.bus(:, 3) = [1 2 3]'"),
                ("mpc.bus(2, 3) = acos(2);", "acos(2) is no real number"),
                ("mpc.bus(:, 3) = mpc.bus(:, 3)';", "is a statement that is not understood"),
                ("mpc.bus(2, 3) = 1 == 1;", "is a statement that is not understood"),
                ("x = mpc.bus(:, 1) > 1;", "is a statement that is not understood"),
                ("loads = mpc.bus * mpc.bus;", "products of matrices are not understood"),
                ("mpc.bus(2, 3) = " + "(" * 1000 + "1" + ")" * 1000 + ";", "nested too deep"),
                ("mpc.bus(2, [", "case.m:18: has a matrix that does not end"),
                ("x = [1 2; 3];", "case.m:18: has a row of 1 numbers, those above have 2"),
                ("x = 1e999;", "case.m:18: has a number that is too large")):
            self.assert_refused(message, case_file(statement))

    def test_lines_of_direct_current_are_refused_in_service(self):
        self.assert_refused("case.m:18: is a DC line in service", case_file("mpc.dcline = [ 1 7 1 5 5 0 0 1 1 ];"))
        solve(case_file("mpc.bus(:, 3:4) = 0; mpc.dcline = [ 1 7 0 5 5 0 0 1 1 ];"))

    def test_isolated_buses_have_no_voltage(self):
        off = "mpc.bus(:, 3:4) = mpc.bus(:, 3:4) / 1e3;"
        found = voltages(case_file(off, bus=BUS.replace("8 1", "8 4"), gen="8 1 0 9 9 1 1 1 1 1", branch="7 8 1 1 0 0 0 0 0 0 1 0 0"))
        self.assertEqual(found.pop("8"), "nan")
        self.assertEqual(found, voltages(case_file(off)))

    def test_generators_of_a_slack_bus_agree_on_its_voltage(self):
        off = "mpc.bus(:, 3:4) = mpc.bus(:, 3:4) / 1e3;"
        solve(case_file(off, gen="1 1 0 9 9 1 1 1 1 1"))
        self.assert_refused("case.m:9: gives slack bus 1 the voltage 1.01, one above 1",
                            case_file(off, gen="1 1 0 9 9 1.01 1 1 1 1"))


@on_cores
class Pandapower(ReaderTest):
    BUSES = frame("name vn_kv in_service", ["a", 20, True], ["b", 20, True], ["c", 0.4, True], ["d", 0.4, True],
                  ["off", 20, False], ["spare", 20, True])
    LINES = "from_bus to_bus length_km r_ohm_per_km x_ohm_per_km c_nf_per_km parallel in_service"
    TRAFO = "hv_bus lv_bus sn_mva vn_hv_kv vn_lv_kv vk_percent vkr_percent pfe_kw i0_percent shift_degree in_service parallel"
    LINE = [[0, 1, 5.0, 0.25, 0.12, 250, 1, True], [2, 3, 0.3, 0.2, 0.08, 0, 1, True]]
    LOADS = "bus p_mw q_mvar scaling in_service"

    def net(self, lines=(), trafo="", values=(), **tables):
        """20 kV, a transformer, 0.4 kV."""
        tables.setdefault("load", frame(self.LOADS, [3, 0.09, 0.03, 1.0, True]))
        return net_file(**{
            "bus": self.BUSES, "line": frame(self.LINES, *self.LINE, *lines),
            "trafo": frame(self.TRAFO + " " + trafo, [1, 2, 0.4, 20, 0.4, 6, 1.4, 1.2, 0.3, 150, True, 1, *values]), **tables})

    def at(self, *arguments, **tables):
        found = voltages(self.net(*arguments, **tables))
        self.assertEqual((found.pop("4"), found.pop("5")), ("nan", "nan"))
        return found

    def test_taps_have_the_effect_that_their_type_says(self):
        tap = "tap_side tap_pos tap_neutral tap_step_percent tap_step_degree tap_changer_type"
        none = self.at()
        for values in (["hv", 2, 0, 2.5, 0, None], ["hv", 2, None, 2.5, 0, "Ratio"], ["hv", 2, 0, 2.5, 0, "Ideal"],
                       ["hv", 2, 2, 2.5, 0, "Ratio"], [None, 2, 0, 2.5, 0, "Ratio"], ["hv", 2, 0, 0, 10, "Ideal"]):
            self.assert_alike(self.at(trafo=tap, values=values), none)
        higher = {"vn_hv_kv": 21}
        expected = self.with_trafo(**higher)
        for columns, values in ((tap, ["hv", 2, 0, 2.5, 0, "Ratio"]), (tap, ["hv", -2, 0, -2.5, 0, "Symmetrical"]),
                                ("tap_side tap_pos tap_neutral tap_step_percent", ["hv", 2, 0, 2.5]),
                                (tap.replace("tap_", "tap2_"), ["hv", 2, 0, 2.5, 0, "Ratio"])):
            self.assert_alike(self.at(trafo=columns, values=values), expected)
        both = tap + " " + tap.replace("tap_", "tap2_")
        self.assert_alike(self.at(trafo=both, values=["hv", 2, 0, 2.5, 0, "Ratio", "lv", 1, 0, 5, 0, "Ratio"]),
                          self.with_trafo(vn_hv_kv=21, vn_lv_kv=0.42))
        self.assert_refused("trafo 0: an ideal phase shifter has either",
                            self.net(trafo=tap, values=["hv", 2, 0, 2.5, 10, "Ideal"]))

    def test_taps_without_effect_are_noted(self):
        tap = "tap_side tap_pos tap_neutral tap_step_percent tap_step_degree tap_changer_type"
        note = "1 tap without a type, a neutral position, a step or a side has no effect, the first is that of trafo 0, {}\n"
        for values in (["hv", 2, None, 0, 10, "Ratio"], ["hv", 2, None, 2.5, 0, "Ratio"], ["hv", 0, None, 2.5, 0, "Ratio"],
                       ["hv", 2, 0, None, None, "Ratio"], ["hv", 2, 0, 0, 10, "Ratio"], ["hv", 2, None, None, None, None],
                       [None, 2, 0, 2.5, 0, "Ratio"], ["hv", 2, 0, 2.5, 0, None], ["hv", 2, 0, 2.5, 0, "Tabular"]):
            self.assertIn(note.format("tap_pos"), notes(self.net(trafo=tap, values=values)), values)
            self.assertIn(note.format("tap2_pos"), notes(self.net(trafo=tap.replace("tap_", "tap2_"), values=values)), values)
        self.assertIn(note.format("tap2_pos"), notes(self.net(trafo="tap2_pos", values=[3])))
        untyped = {"trafo": "tap_side tap_pos tap_neutral tap_step_percent", "values": ["hv", 2, 0, 2.5]}
        for version in ("3.3.0", 3, "10.0"):
            self.assertIn(note.format("tap_pos"), notes(self.net(**untyped, format_version=version)))
            self.assert_alike(self.at(**untyped, format_version=version), self.at())
        for version in ("2.14.0", 2.1):
            self.assert_alike(self.at(**untyped, format_version=version), self.with_trafo(vn_hv_kv=21))
        self.assert_refused('format_version is no version: "new"', self.net(**untyped, format_version="new"))
        for values in (["hv", 0, 0, 2.5, 0, "Ratio"], [None, 0, None, None, None, None], [None, None, 0, 2.5, 0, "Ratio"],
                       [None, 2, 2, 2.5, 0, None], ["hv", 2, 0, 2.5, 0, "Symmetrical"]):
            self.assertNotIn("tap", notes(self.net(trafo=tap, values=values)), values)

    def test_ideal_phase_shifters_need_a_position_and_a_step(self):
        tap = "tap_side tap_pos tap_neutral tap_step_percent tap_step_degree tap_changer_type"
        for values in (["hv", None, 0, 0, 10, "Ideal"], ["hv", 2, None, 0, 10, "Ideal"], ["hv", 2, 0, None, None, "Ideal"]):
            self.assert_refused("trafo 0: an ideal phase shifter needs tap_pos, tap_neutral and a step",
                                self.net(trafo=tap, values=values))
        self.assert_refused("trafo 0: tap_pos: no angle has so many percent", self.net(trafo=tap, values=["hv", 99, 0, 2.5, 0, "Ideal"]))
        self.assert_refused("trafo 0: tap_pos leaves no voltage", self.net(trafo=tap, values=["hv", -40, 0, 2.5, 0, "Ratio"]))
        self.assert_refused("trafo 0: tap_changer_type 'Ratio' contradicts tap_phase_shifter",
                            self.net(trafo=tap + " tap_phase_shifter", values=["hv", 2, 0, 2.5, 0, "Ratio", True]))

    def test_sides_and_types_of_taps_are_those_of_pandapower(self):
        for position in (0, 2):
            for column, value, message in (("side", "HV", "'HV' is neither hv nor lv"),
                                           ("changer_type", "ratio", "'ratio' is no type of tap changer: Ratio, Symmetrical")):
                for prefix in ("tap", "tap2"):
                    columns = f"{prefix}_pos {prefix}_neutral {prefix}_step_percent {prefix}_{column}"
                    self.assert_refused(f"trafo 0: {prefix}_{column} {message}", self.net(trafo=columns, values=[position, 0, 2.5, value]))

    def with_trafo(self, **changed):
        values = dict(zip(self.TRAFO.split(), [1, 2, 0.4, 20, 0.4, 6, 1.4, 1.2, 0.3, 150, True, 1]), **changed)
        return self.at(trafo="", **{"trafo": None}) if not values else self._solved(frame(" ".join(values), list(values.values())))

    def _solved(self, trafo):
        found = voltages(self.net(**{}) if trafo is None else net_file(
            bus=self.BUSES, line=frame(self.LINES, *self.LINE), trafo=trafo, load=frame(self.LOADS, [3, 0.09, 0.03, 1.0, True])))
        return {bus: found[bus] for bus in "0123"}

    def test_a_tap_of_a_table_takes_its_row(self):
        columns = "tap_side tap_pos tap_neutral tap_changer_type tap_dependency_table id_characteristic_table"
        characteristic = frame("id_characteristic step voltage_ratio angle_deg vk_percent vkr_percent", [3, 1, 1.0, 0, 6, 1.4],
                               [3, 2, 1.05, 0, 5, 1.2])
        found = self.at(trafo=columns, values=["hv", 2, 0, "Tabular", True, 3], trafo_characteristic_table=characteristic)
        self.assert_alike(found, self.with_trafo(vn_hv_kv=21, vk_percent=5, vkr_percent=1.2))
        self.assert_refused("trafo 0: trafo_characteristic_table has no row for id_characteristic 3 and step 4",
                            self.net(trafo=columns, values=["hv", 4, 0, "Tabular", True, 3],
                                     trafo_characteristic_table=characteristic))
        self.assertIn("has no effect, the first is that of trafo 0, tap_pos",
                      notes(self.net(trafo=columns, values=[None, 2, 0, "Tabular", True, 3], trafo_characteristic_table=characteristic)))
        self.assertNotIn("tap", notes(self.net(trafo=columns, values=[None, 1, 0, "Tabular", True, 3],
                                               trafo_characteristic_table=characteristic)))
        untyped = columns.replace(" tap_changer_type", "")
        found = self.at(trafo=untyped, values=["hv", 2, 0, True, 3], trafo_characteristic_table=characteristic, format_version="3.3.0")
        self.assertIn("has no effect, the first is that of trafo 0, tap_pos", notes("net.json"))
        self.assert_alike(found, self.with_trafo(vk_percent=5, vkr_percent=1.2))
        for values, message in ((["hv", 2, 0, "tabular", True, 3], "tap_changer_type 'tabular' is no type of tap changer"),
                                (["hv", 2, "x", "Tabular", True, 3], "tap_neutral is not a number")):
            self.assert_refused("trafo 0: " + message, self.net(trafo=columns, values=values, trafo_characteristic_table=characteristic))
        self.assert_refused("trafo_characteristic_table 0: voltage_ratio is not positive", self.net(
            trafo=columns, values=["hv", 2, 0, "Tabular", True, 3],
            trafo_characteristic_table=frame("id_characteristic step voltage_ratio angle_deg vk_percent vkr_percent", [3, 2, 0, 0, 6, 1.4])))
        twice = frame("id_characteristic step voltage_ratio angle_deg vk_percent vkr_percent", [3, 2, 1.0, 0, 6, 1.4],
                      [4, 2, 1.0, 0, 6, 1.4], [3, 2, 1.05, 0, 5, 1.2])
        self.assert_refused("trafo_characteristic_table 2: is a second row for id_characteristic 3 and step 2",
                            self.net(trafo=columns, values=["hv", 2, 0, "Tabular", True, 3], trafo_characteristic_table=twice))

    def test_leakage_ratios_move_the_iron(self):
        ratios = "leakage_resistance_ratio_hv leakage_reactance_ratio_hv"
        self.assert_alike(self.at(trafo=ratios, values=[0.5, None]), self.at())
        self.assertGreater(abs(float(self.at(trafo=ratios, values=[0.3, 0.2])["3"]) - float(self.at()["3"])), 1e-6)

    def test_closed_switches_between_buses_join_them(self):
        switch = "bus element et closed z_ohm"
        joined = self.at(bus=self.buses("c2"), switch=frame(switch, [3, 6, "b", True, 0]),
                         load=frame(self.LOADS, [6, 0.09, 0.03, 1.0, True]))
        self.assertEqual(joined["6"], joined["3"])
        self.assert_alike(joined, self.at(), "0123")
        open_one = self.at(bus=self.buses("c2"), switch=frame(switch, [3, 6, "b", False, 0]),
                           load=frame(self.LOADS, [6, 0.09, 0.03, 1.0, True]))
        self.assertEqual(open_one["6"], "nan")
        z = self.at(bus=self.buses("c2"), switch=frame(switch, [3, 6, "b", True, 0.01]),
                    load=frame(self.LOADS, [6, 0.09, 0.03, 1.0, True]))
        self.assertLess(float(z["6"]), float(z["3"]))

    def test_switches_of_branches_name_one(self):
        switch = "bus element et closed z_ohm"
        windings = "hv_bus mv_bus lv_bus in_service"
        three = frame(windings, [1, 2, 3, False])
        self.assert_alike(self.at(trafo3w=three, switch=frame(switch, [2, 0, "t3", False, 0])), self.at())
        self.assert_refused("switch 0: its element is not in the table", self.net(switch=frame(switch, [2, 0, "t3", True, 0])))
        self.assert_refused("switch 0: trafo3w 0 has no end at bus 0",
                            self.net(trafo3w=three, switch=frame(switch, [0, 0, "t3", True, 0])))
        self.assertIn("note: net.json: z_ohm has no effect at 2 switches of lines and transformers, as in pandapower: the first is switch 1\n",
                      notes(self.net(switch=frame(switch, [0, 0, "l", True, 0], [1, 0, "t", True, 0.1], [0, 0, "l", True, 1]))))

    def test_a_line_between_two_levels_has_the_ohms_of_its_first_bus(self):
        """Per unit: 0.4 ohm at 20 kV are those of 0.00016 ohm at 0.4 kV."""
        def fed_over(bus, ohms):
            return net_file(
                bus=self.BUSES, line=frame(self.LINES, [bus, 3, 1.0, ohms, 0, 0, 1, True]),
                ext_grid=frame("bus vm_pu va_degree in_service", [bus, 1.0, 0.0, True]), load=frame(self.LOADS, [3, 0.09, 0.03, 1.0, True]))
        expected = voltages(fed_over(2, 0.00016))["3"]
        self.assertNotIn("nominal voltages", notes("net.json"))
        self.assertAlmostEqual(float(voltages(fed_over(1, 0.4))["3"]), float(expected), delta=1e-12)
        self.assertIn("note: net.json: 1 line joins buses of different nominal voltages, and the ohms are taken at that of from_bus, as "
                      "in pandapower: the first is line 0\n", notes("net.json"))
        switch = frame("bus element et closed z_ohm", [1, 3, "b", True, 0.1])
        self.assert_refused("switch 0: joins buses of different nominal voltages", self.net(switch=switch))

    def buses(self, *names):
        document = json.loads(self.BUSES["_object"])
        return frame("name vn_kv in_service", *document["data"], *[[name, 0.4, True] for name in names])

    def test_parallel_lines_and_transformers(self):
        expected = self.at(lines=[])
        self.assertNotEqual(expected, self.at(lines=[[3, 2, 0.3, 0.2, 0.08, 0, 1, True]]))
        doubled = net_file(bus=self.BUSES, line=frame(self.LINES, self.LINE[0], self.LINE[1][:6] + [2, True]),
                           trafo=frame(self.TRAFO, [1, 2, 0.4, 20, 0.4, 6, 1.4, 1.2, 0.3, 150, True, 1]),
                           load=frame(self.LOADS, [3, 0.09, 0.03, 1.0, True]))
        twice = voltages(doubled)
        self.assert_alike(self.at(lines=[[3, 2, 0.3, 0.2, 0.08, 0, 1, True]]), twice, "0123")

    def test_a_line_to_a_bus_out_of_service_keeps_its_charging(self):
        to_off = voltages(self.net(lines=[[1, 4, 8.0, 0.25, 0.12, 250, 1, True]]))
        self.assertEqual(to_off["4"], "nan")
        self.assertGreater(float(to_off["1"]), float(self.at()["1"]))
        opened = voltages(self.net(lines=[[1, 5, 8.0, 0.25, 0.12, 250, 1, True]],
                                   switch=frame("bus element et closed", [5, 2, "l", False])))
        self.assert_alike(to_off, opened, "0123")

    def test_kinds_of_loads(self):
        expected = self.at()
        none = frame(self.LOADS)
        phases = "bus p_a_mw q_a_mvar p_b_mw q_b_mvar p_c_mw q_c_mvar scaling in_service"
        for tables in ({"storage": frame(self.LOADS, [3, 0.09, 0.03, 1.0, True])},
                       {"sgen": frame(self.LOADS, [3, -0.09, -0.03, 1.0, True])},
                       {"asymmetric_load": frame(phases, [3, .04, 0, .03, .02, .02, .01, 1.0, True])},
                       {"asymmetric_sgen": frame(phases, [3, .04, 0, .03, .02, .02, .01, -1.0, True])},
                       {"ward": frame("bus ps_mw qs_mvar pz_mw qz_mvar in_service", [3, .09, .03, 0, 0, True])}):
            self.assert_alike(self.at(load=none, **tables), expected)
        z = frame(self.LOADS + " const_z_p_percent const_z_q_percent", [3, 0.09, 0.03, 1.0, True, 100, 100])
        self.assert_alike(self.at(load=none, ward=frame("bus ps_mw qs_mvar pz_mw qz_mvar in_service", [3, 0, 0, .09, .03, True])),
                          self.at(load=z))

    def test_slack_generators_and_two_grids_at_a_bus(self):
        grid = "bus vm_pu va_degree in_service"
        expected = self.at()
        none = frame(grid)
        gen = "bus p_mw vm_pu slack in_service"
        self.assert_alike(self.at(ext_grid=none, gen=frame(gen, [0, 0, 1.0, True, True])), expected)
        self.assert_alike(self.at(gen=frame(gen, [0, 0.5, 1.0, False, True])), expected)
        self.assert_alike(self.at(ext_grid=frame(grid, [0, 1.0, 0, True], [0, 1.0, 0, True])), expected)
        self.assert_refused("slack bus 0 is given the voltages 1 and 1.01 per unit",
                            self.net(ext_grid=frame(grid, [0, 1.0, 0, True], [0, 1.01, 0, True])))
        self.assert_refused("gen 0: keeps the voltage of its bus", self.net(gen=frame(gen, [1, 0.5, 1.0, False, True])))
        self.assert_refused("gen 0: keeps another voltage", self.net(gen=frame(gen, [0, 0.5, 1.02, False, True])))

    def test_references_that_lead_nowhere_are_refused(self):
        switch = "bus element et closed"
        for tables, message in (
                ({"load": frame(self.LOADS, [99, 1, 1, 1.0, True])}, "load 0: bus 99 is not in the table"),
                ({"ext_grid": frame("bus vm_pu", [99, 1])}, "ext_grid 0: bus 99 is not in the table"),
                ({"lines": [[1, 99, 8.0, 0.25, 0.12, 250, 1, True]]}, "line 2: bus 99 is not in the table"),
                ({"switch": frame(switch, [0, 7, "l", False])}, "switch 0: its element is not in the table"),
                ({"switch": frame(switch, [3, 0, "l", False])}, "switch 0: line 0 has no end at bus 3"),
                ({"switch": frame(switch, [3, 0, "x", False])}, "switch 0: 'x' is no kind of element"),
                ({"load": frame(self.LOADS, [3, 1, 1, "x", True])}, "load 0: scaling is not a number"),
                ({"load": frame(self.LOADS, [3, 1, 1, 1, "yes"])}, "load 0: in_service is neither true nor false"),
                ({"load": frame(self.LOADS, [1.5, 1, 1, 1, True])}, "load 0: bus is no whole number")):
            self.assert_refused(message, self.net(**tables))

    def test_elements_without_a_model_are_refused_in_service(self):
        for name in ("impedance", "dcline", "xward", "trafo3w", "motor", "svc", "tcsc", "ssc", "vsc", "controller"):
            self.assert_refused(f"{name} 0: elements of this kind are not supported",
                                self.net(**{name: frame("bus in_service", [1, True])}))
            solve(self.net(**{name: frame("bus in_service", [1, False])}))
        self.assert_refused("shunt 0: a table of its steps is not supported",
                            self.net(shunt=frame("bus q_mvar step_dependency_table in_service", [1, 0.1, True, True])))
        self.assert_refused("trafo 0: an impedance that depends on the tap",
                            self.net(trafo="tap_dependent_impedance", values=[True]))

    def test_empty_cells_are_refused_by_table_row_and_column(self):
        kinds = {"load": self.LOADS + " const_z_p_percent", "line": self.LINES + " g_us_per_km", "trafo": self.TRAFO,
                 "ext_grid": "bus vm_pu va_degree in_service", "shunt": "bus p_mw q_mvar vn_kv step in_service",
                 "switch": "bus element et closed", "sgen": self.LOADS, "bus": "vn_kv in_service",
                 "asymmetric_load": "bus p_a_mw q_a_mvar p_b_mw q_b_mvar p_c_mw q_c_mvar scaling in_service",
                 "ward": "bus ps_mw qs_mvar pz_mw qz_mvar in_service"}
        rows = {"load": [3, 0.09, 0.03, 1.0, True, 0], "line": [*self.LINE[0], 0],
                "trafo": [1, 2, 0.4, 20, 0.4, 6, 1.4, 1.2, 0.3, 150, True, 1], "ext_grid": [0, 1, 0, True],
                "shunt": [3, 0, 0.01, 0.4, 1, True], "switch": [0, 0, "l", True], "sgen": [3, 0.01, 0, 1, True],
                "bus": [20, True], "asymmetric_load": [3, .01, 0, .01, 0, .01, 0, 1, True], "ward": [3, .01, 0, .01, 0, True]}
        for kind, columns in kinds.items():
            for at, column in enumerate(columns.split()):
                row = [None if i == at else cell for i, cell in enumerate(rows[kind])]
                message = f"{kind} 0: '' is no kind of element" if column == "et" else f"{kind} 0: {column} is empty"
                tables = {name: frame(kinds[name], rows[name]) for name in ("load", "trafo")}
                tables |= {"bus": self.BUSES, "line": frame(self.LINES, *self.LINE), kind: frame(columns, row)}
                self.assert_refused(message, net_file(**tables))

    def test_columns_of_every_version_are_required(self):
        for column in self.LOADS.split()[1:]:
            left = [name for name in self.LOADS.split() if name != column]
            self.assert_refused(f"load has no column {column}", self.net(load=frame(" ".join(left), [3, 0.09, 0.03, 1.0][:len(left)])))
        self.at(load=frame("bus"))
        self.assert_refused("ext_grid has no column va_degree", self.net(ext_grid=frame("bus vm_pu in_service", [0, 1, True])))
        self.assert_refused("switch has no column closed", self.net(switch=frame("bus element et", [0, 0, "l"])))

    def test_columns_that_older_versions_lack_have_defaults(self):
        shunt = "bus p_mw q_mvar in_service"
        self.assert_alike(self.at(shunt=frame(shunt, [3, 0, -0.01, True])),
                          self.at(shunt=frame(shunt + " vn_kv step", [3, 0, -0.01, True, 0.4, 1])))
        shares = self.LOADS + " const_z_p_percent const_z_q_percent"
        self.assert_alike(self.at(load=frame(self.LOADS + " const_z_percent", [3, 0.09, 0.03, 1.0, True, 50])),
                          self.at(load=frame(shares, [3, 0.09, 0.03, 1.0, True, 50, 50])))

    def test_unknown_columns_and_values_are_noted(self):
        known = self.LOADS + " name sn_mva profile"
        self.assertEqual(notes(self.net(load=frame(known, [3, 0.09, 0.03, 1.0, True, "a", 1, "H0"]), std_types={})).count("not read"), 0)
        found = notes(self.net(load=frame(self.LOADS + " const_z_p_precent", [3, 0.09, 0.03, 1.0, True, 50]), f_Hz=60,
                               _f_hz=60, _ppc=None, _empty_res_bus=5))
        self.assertIn('note: net.json: columns and values that pandapower does not have are not read: "_f_hz", "f_Hz", '
                      '"load.const_z_p_precent"', found)
        both = self.LOADS + " const_z_percent const_z_p_percent const_z_q_percent"
        self.assertIn('not read: "load.const_z_percent"', notes(self.net(load=frame(both, [3, 0.09, 0.03, 1.0, True, 50, 20, 20]))))

    def test_shares_are_those_of_loads(self):
        static = self.LOADS + " const_z_p_percent"
        self.assertIn('not read: "sgen.const_z_p_percent"', notes(self.net(sgen=frame(static, [3, 0.01, 0, 1, True, 50]))))
        self.assert_alike(self.at(sgen=frame(static, [3, 0.01, 0, 1, True, 50])),
                          self.at(sgen=frame(self.LOADS, [3, 0.01, 0, 1, True])))

    def test_an_old_share_counts_where_a_new_one_is_missing(self):
        self.assertNotIn("not read", notes(self.net(load=frame(self.LOADS + " const_z_percent const_z_p_percent",
                                                               [3, 0.09, 0.03, 1.0, True, 50, 20]))))

    def test_an_index_has_whole_numbers(self):
        for index in (["a", "b"], [0, 1.0], [0, None], [0, 2**64 - 1]):
            load = {"columns": self.LOADS.split(), "index": index, "data": [[3, .01, 0, 1, True]] * 2}
            row = 1 if index[0] == "a" else 2
            self.assert_refused(f"load: the index of row {row} is no whole number",
                                self.net(load={"_class": "DataFrame", "_object": json.dumps(load)}))

    def test_only_results_of_tables_are_results(self):
        row = frame(self.LOADS, [3, 0.09, 0.03, 1.0, True])
        self.assertNotIn("not read", notes(self.net(res_load=row, res_bus_3ph=row)))
        for name in ("res_loads", "res_load_typo", "_load", "Load"):
            self.assertIn(f'the table "{name}" is not read', notes(self.net(**{name: row})))

    def test_nothing_stands_beside_what_pandapower_writes(self):
        load = {"columns": self.LOADS.split(), "index": [0], "data": [[3, 0.09, 0.03, 1.0, True]]}
        wrapped = frame(self.LOADS, [3, 0.09, 0.03, 1.0, True])
        self.at(load={**wrapped, "dtype": {"bus": "int64"}, "is_multiindex": False, "is_multicolumn": False, "index_name": "n"})
        for extra, message in (({"scaling": 2}, 'load has a member "scaling", which pandapower does not write'),
                               ({"orient": "records"}, 'load: the orient "records" is not supported, only "split"'),
                               ({"orient": "columns"}, 'load: the orient "columns"'), ({"orient": 5}, "load: the orient 5"),
                               ({"is_multiindex": True}, "load: is_multiindex is not supported"),
                               ({"is_multicolumn": 1}, "load: is_multicolumn is not supported")):
            self.assert_refused(message, self.net(load={**wrapped, **extra}))
        self.assert_refused('load has a member "rows", which pandapower does not write',
                            self.net(load={**wrapped, "_object": json.dumps({**load, "rows": []})}))
        with open(self.net()) as file:
            document = json.load(file)
        self.assert_refused('is not a network of pandapower\'s to_json(): its _class is "Series"',
                            write("other.json", json.dumps({**document, "_class": "Series"})))
        self.assert_refused('the network has a member "f_hz", which pandapower does not write',
                            write("net.json", json.dumps({**document, "f_hz": 60})))

    def test_tables_that_are_not_read_may_have_any_layout(self):
        nested = {"_module": "pandas.core.frame", "_class": "DataFrame", "_object": '{"a": {"(0, 1)": 5}}', "orient": "columns",
                  "is_multiindex": True, "is_multicolumn": False}
        self.assertIn('the table "mine" is not read', notes(self.net(mine=nested)))
        self.assertNotIn("mine", notes(self.net(mine={**nested, "_object": "{}"})))

    def test_refuses_what_has_no_meaning(self):
        self.assert_refused("f_hz is not positive", self.net(f_hz=0))
        for name in ("f_hz", "sn_mva"):
            self.assert_refused(f"net.json: {name} is not a number", self.net(**{name: "50"}))
        self.assert_refused("row 1 of load is no array of cells", self.net(load=frame(self.LOADS, {"bus": 3})))
        self.assert_refused("load 0: in_service is neither true nor false", self.net(load=frame(self.LOADS, [3, 1, 1, 1, 2])))
        self.assert_refused("switch 0: z_ohm is negative",
                            self.net(switch=frame("bus element et closed z_ohm", [2, 3, "b", True, -1])))
        self.assert_refused("is nested more than 100 deep",
                            write("net.json", '{"_object": {"x": ' + "[" * 500000 + "]" * 500000 + "}}"))

    def test_errors_of_json_name_the_table(self):
        self.assert_refused('the table "load" is no JSON', self.net(load={"_class": "DataFrame", "_object": "{nan"}))
        for table in (None, 5, [], {}, "abc", {"columns": [], "index": [], "data": None}):
            self.assert_refused("load is not a table of pandapower's: it has no array", self.net(load=table))

    def test_nothing_stands_there_twice(self):
        self.assert_refused("load has a second column p_mw", self.net(load=frame(self.LOADS + " p_mw", [3, 1, 1, 1, True, 2])))
        self.assert_refused("row 1 of load has 4 cells, but there are 5 columns", self.net(load=frame(self.LOADS, [3, 1, 1, 1])))
        self.assert_refused("row 2 of load has 6 cells, but there are 5 columns",
                            self.net(load=frame(self.LOADS, [3, 1, 1, 1, True], [3, 1, 1, 1, True, 7])))
        name = self.net()
        with open(name) as file:
            text = file.read()
        self.assert_refused('there is a second "f_hz"', write("net.json", text.replace('"f_hz"', '"f_hz": 60, "f_hz"')))
        self.assert_refused('there is a second "index"',
                            write("net.json", text.replace('\\"index\\":', '\\"index\\": [], \\"index\\":', 1)))

    def test_options_that_change_voltages_are_refused(self):
        for name, value in (("consider_line_temperature", True), ("voltage_depend_loads", False), ("trafo_model", "pi"),
                            ("neglect_open_switch_branches", True), ("calculate_voltage_angles", False), ("tdpf", True),
                            ("calculate_voltage_angles", "auto"), ("distributed_slack", True), ("switch_rx_ratio", 1), ("ac", False)):
            self.assert_refused(f"user_pf_options: {name} {json.dumps(value)} is not supported",
                                self.net(user_pf_options={name: value}))
        self.assert_refused("user_pf_options has no names of options", self.net(user_pf_options=["tdpf"]))

    def test_other_options_are_ignored_with_a_note(self):
        for options in ({}, {"trafo_model": "t", "calculate_voltage_angles": True, "tdpf": False}):
            self.assertEqual(notes(self.net(user_pf_options=options), "--iterations", "99").count("user_pf_options"), 0)
        self.assertIn('note: net.json: user_pf_options that do not change the results are not read: "init", "trafo_loading"',
                      notes(self.net(user_pf_options={"init": "dc", "trafo_loading": "power", "tdpf": False})))
        self.assertIn('note: net.json: user_pf_options that are not known are not read: "tfpf"\n',
                      notes(self.net(user_pf_options={"tfpf": True})))
        self.assertNotIn("user_pf_options", notes(net_file(user_pf_options={"calculate_voltage_angles": False})))
