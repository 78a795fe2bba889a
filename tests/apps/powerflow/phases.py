"""Networks of pandapower in three phases, on numbers that pandapower's runpp_3ph() found."""
import cmath
import math

from readers import ReaderTest, notes, voltages
from support import frame, net_file, npy, on_cores, report, solve, table, write

BUSES = frame("vn_kv in_service", [20, True], [20, True], [0.4, True], [0.4, True], [0.4, True])
GRID = dict(bus=0, vm_pu=1.02, va_degree=10.0, in_service=True, s_sc_max_mva=500.0, rx_max=0.2, x0x_max=1.5, r0x0_max=0.1)
MEDIUM = dict(from_bus=0, to_bus=1, length_km=6.0, r_ohm_per_km=0.25, x_ohm_per_km=0.12, c_nf_per_km=250.0, g_us_per_km=2.0,
              parallel=1, in_service=True, r0_ohm_per_km=0.7, x0_ohm_per_km=0.4, c0_nf_per_km=150.0)
LOW = dict(MEDIUM, from_bus=3, to_bus=2, length_km=0.3, r_ohm_per_km=0.2, x_ohm_per_km=0.08, r0_ohm_per_km=0.8, x0_ohm_per_km=0.3,
           parallel=2)
TRAFO = dict(hv_bus=1, lv_bus=2, sn_mva=0.4, vn_hv_kv=20.5, vn_lv_kv=0.41, vk_percent=6.0, vkr_percent=1.4, pfe_kw=1.2, i0_percent=0.3,
             shift_degree=150.0, parallel=1, in_service=True, vector_group="Dyn", vk0_percent=5.5, vkr0_percent=1.2,
             mag0_percent=800.0, mag0_rx=0.2, si0_hv_partial=0.7)
LOADS = "bus p_a_mw p_b_mw p_c_mw q_a_mvar q_b_mvar q_c_mvar scaling in_service type".split()
LOAD_ROWS = [[1, 0.4, 0.1, 0.2, 0.1, 0.0, 0.1, 1.0, True, "wye"], [1, 0.1, 0.3, 0.0, 0.1, 0.1, 0.0, 0.5, True, "delta"],
             [3, 0.03, 0.01, 0.02, 0.01, 0.0, 0.005, 1.2, True, "wye"], [3, 0.01, 0.02, 0.0, 0.0, 0.005, 0.0, 1.0, True, "delta"],
             [3, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 1.0, False, "wye"]]
BALANCED = [[2, 0.03, 0.01, 1.0, True, "wye"], [3, 0.02, 0.01, 0.5, True, "delta"]]

# What runpp_3ph() of pandapower 3.5.6 finds, all digits of it: magnitudes and degrees of phases a, b and c.
EXPECTED = {
    ("Dyn", 150.0): [
        [(1.019805161824, 9.93016559895), (1.0209028169464, -109.95524385045), (1.0192931875559, 130.02504263901)],
        [(1.0117518019503, 9.74959405418), (1.0206033183, -110.08278999734), (1.0147073499428, 130.1724028789)],
        [(1.0021566834056, -141.35472514386), (1.0087546016027, 98.8779943974), (1.0015136175931, -21.20309173957)],
        [(0.960582373312, -141.90770989569), (1.0017596720486, 98.0153049719), (0.9793227211829, -20.33092378235)]],
    ("YNyn", 0.0): [
        [(1.0198029217167, 9.92757381349), (1.02096985298, -109.95368599756), (1.0192284791565, 130.02607386204)],
        [(1.0115860167023, 9.74051553568), (1.0208894616067, -110.08770947541), (1.0145862112217, 130.18645342552)],
        [(0.9986737742621, 8.41520502806), (1.0129305815403, -111.14568585674), (1.0007978057178, 129.04808026021)],
        [(0.9570064883976, 7.8613772774), (1.0059034256031, -112.00877636499), (0.9787769960998, 129.92103929637)]],
    ("Yzn", 150.0): [
        [(1.0198014004338, 9.92997643658), (1.020901840371, -109.9549676683), (1.0192979328032, 130.02495494661)],
        [(1.0117373423287, 9.7496005354), (1.0206073931678, -110.0820244011), (1.0147138493172, 130.17190697696)],
        [(0.9983569894204, -142.54456933276), (1.0288770045827, 99.29462862323), (0.9853436566232, -20.43439247505)],
        [(0.9570063710921, -143.10406979652), (1.021595041572, 98.45063525881), (0.9633103827568, -19.56062495475)]]}
NONE = frame(" ".join(LOADS))


def rows_of(rows, changes, without):
    changed = [{name: value for name, value in dict(row, **changes).items() if name != without} for row in rows]
    return frame(" ".join(changed[0]), *[list(row.values()) for row in changed])


def net(trafo=None, line=None, grid=None, without=(None, None), loads=LOAD_ROWS, balanced=BALANCED, lines=(MEDIUM, LOW),
        trafos=(TRAFO,), **tables):
    """20 kV, a transformer, 0.4 kV, with changes to all rows of a table, and without a column of one."""
    def frame_of(kind, rows, changes):
        return rows_of(rows, changes or {}, without[1] if without[0] == kind else None)
    return net_file(**{
        "bus": BUSES, "ext_grid": frame_of("ext_grid", [GRID], grid), "line": frame_of("line", lines, line),
        "trafo": frame_of("trafo", trafos, trafo), "asymmetric_load": frame(" ".join(LOADS), *loads),
        "load": frame("bus p_mw q_mvar scaling in_service type", *balanced), **tables})


def phasors(*arguments):
    """The voltages of a run: by bus, those of its phases."""
    solve(*arguments, "--check", "--tolerance", "1e-13", "--output", "v.csv")
    return {row["bus"]: [cmath.rect(float(row[f"v_{p}_pu"]), math.radians(float(row[f"v_{p}_degree"]))) for p in "abc"]
            for row in table("v.csv")}


def scaled(factor):
    """All loads times a factor."""
    return {"loads": [row[:7] + [row[7] * factor] + row[8:] for row in LOAD_ROWS],
            "balanced": [row[:3] + [row[3] * factor] + row[4:] for row in BALANCED]}


class InPhases(ReaderTest):
    def assert_near(self, found, expected, delta=1e-9, buses="0123"):
        for bus in buses:
            for one, other in zip(found[bus], expected[bus], strict=True):
                self.assertLess(abs(one - other), delta, bus)


class PandapowerInPhases(InPhases):
    """On all devices."""

    def test_agrees_with_frozen_numbers(self):
        for (group, shift), rows in EXPECTED.items():
            expected = {str(bus): [cmath.rect(size, math.radians(angle)) for size, angle in row] for bus, row in enumerate(rows)}
            found = phasors(net(trafo={"vector_group": group, "shift_degree": shift}))
            self.assert_near(found, expected)
            self.assertTrue(all(cmath.isnan(voltage) for voltage in found["4"]))

    def test_factors_scale_loads_of_all_kinds(self):
        for count in (3, 40):  # as a forest, and in strips
            factors = [0.25 + 0.75 * s / count for s in range(count)]
            write("f.txt", "".join(f"{factor}\n" for factor in factors))
            solve(net(), "--factors", "f.txt", "--check", "--voltages", "v.npy", "--output", "s.csv")
            shape, found = npy("v.npy")
            self.assertEqual(shape, (count, 15))
            loads = [float(row["load_mw"]) for row in table("s.csv")]
            for s in (0, 1, count - 1):
                alone = phasors(net(**scaled(factors[s])))
                for i in range(15):
                    if i % 5 < 4:
                        self.assertAlmostEqual(found[15 * s + i], abs(alone[str(i % 5)][i // 5]), delta=1e-9)
                self.assertAlmostEqual(loads[s], report(net(**scaled(factors[s])))["load_mw"], delta=1e-9)


@on_cores
class ReaderOfPhases(InPhases):
    def test_loads_of_phases_ask_for_three_phases(self):
        note = "note: net.json: 4 loads of single phases: three phases are solved; --phases 1 takes their sum\n"
        self.assertIn(note, notes(net()))
        self.assertNotIn(note, notes(net(), "--phases", "3"))
        for loads, options, three in ((LOAD_ROWS, (), True), (LOAD_ROWS, ("--phases", "3"), True), ([], (), False),
                                      ([], ("--phases", "3"), True), (LOAD_ROWS[-1:], (), False)):
            self.assertEqual(report(net(loads=loads), *options)["three_phase"], three)

    def test_one_phase_takes_the_sum(self):
        self.assertIn("note: net.json: 4 loads of single phases are spread over all three: the network is balanced\n",
                      notes(net(), "--phases", "1"))
        summed = voltages(net(), "--phases", "1")
        balanced = [[1, 0.9, 0.3, 1.0, True, "wye"], [3, 0.112, 0.028, 1.0, True, "wye"], [2, 0.03, 0.01, 1.0, True, "wye"]]
        self.assert_alike(summed, voltages(net(loads=[], balanced=balanced)), "0123")

    def test_a_balanced_network_is_so_in_three_phases(self):
        one = voltages(net(loads=[]))
        for connection in ("wye", "delta"):
            three = phasors(net(loads=[], balanced=[row[:5] + [connection] for row in BALANCED]), "--phases", "3")
            for bus in "0123":
                for phase, voltage in enumerate(three[bus]):
                    self.assertAlmostEqual(abs(voltage), float(one[bus]), delta=1e-9)
                    turned = voltage * cmath.rect(1, math.radians(120 * phase))
                    self.assertLess(abs(turned - three[bus][0]), 1e-9)

    def test_what_three_phases_need_is_named(self):
        needed = {"line": "r0_ohm_per_km x0_ohm_per_km c0_nf_per_km", "ext_grid": "s_sc_max_mva rx_max x0x_max r0x0_max",
                  "trafo": "vector_group vk0_percent vkr0_percent mag0_percent mag0_rx si0_hv_partial"}
        for kind, columns in needed.items():
            for column in columns.split():
                message = f"{kind} has no column {column}"
                self.assert_refused("net.json: " + message, net(without=(kind, column)), "--phases", "3")
                self.assertIn("4 loads of single phases are spread over all three: the network is balanced; not so with three "
                              f"phases (--phases 3): {message}\n", notes("net.json"))
                self.assertEqual(report("net.json")["three_phase"], False)
                parameter = {"ext_grid": "grid"}.get(kind, kind)
                self.assert_refused(f"{kind} 0: {column} is empty", net(**{parameter: {column: None}}), "--phases", "3")

    def test_transformers_without_a_model_are_refused(self):
        for changes, message in (
                ({"vector_group": "YNd"}, "the vector group 'YNd' is not supported in three phases, only YNyn, Dyn and Yzn"),
                ({"vector_group": "Dyn5"}, "the vector group 'Dyn5' is not supported"),
                ({"vector_group": "YNyn", "shift_degree": 30.0}, "a YNyn transformer that shifts the phase by 30 degrees"),
                ({"xn_ohm": 0.1}, "xn_ohm: an impedance of the neutral point is not supported"),
                ({"vkr0_percent": 7.0}, "vkr0_percent is larger than vk0_percent"),
                ({"mag0_percent": 0.0}, "mag0_percent is not positive"),
                ({"si0_hv_partial": 1.5}, "si0_hv_partial is not from 0 to 1")):
            self.assert_refused("net.json: trafo 0: " + message, net(trafo=changes), "--phases", "3")
        self.assert_refused("trafo 0: the zero sequence of a Yzn transformer is known only for sn_mva 1",
                            net(trafo={"vector_group": "Yzn"}, sn_mva=2.0), "--phases", "3")
        self.assert_refused("trafo 0 (1 - 2) is fed from the side that it earths: nothing earths the other side",
                            net(grid={"bus": 3}), "--phases", "3")
        self.assert_near(phasors(net(trafo={"vector_group": "dYN", "xn_ohm": None})), phasors(net()))

    def test_angles_that_pandapower_leaves_out_are_refused(self):
        options = {"calculate_voltage_angles": False}
        for arguments in ((), ("--phases", "3"), ("--phases", "1")):
            self.assert_refused("user_pf_options: calculate_voltage_angles false is not supported where a transformer shifts",
                                net(user_pf_options=options), *arguments)

    def test_contradictions_are_refused_where_nobody_asked_for_phases(self):
        """What is missing, or has no model, leaves the sum of the phases; what is wrong does not."""
        for changes, message in (({"trafo": {"vkr0_percent": 7.0}}, "trafo 0: vkr0_percent is larger than vk0_percent"),
                                 ({"trafo": {"vk0_percent": "6"}}, "trafo 0: vk0_percent is not a number"),
                                 ({"trafo": {"si0_hv_partial": 1.5}}, "trafo 0: si0_hv_partial is not from 0 to 1"),
                                 ({"line": {"r0_ohm_per_km": "x"}}, "line 0: r0_ohm_per_km is not a number"),
                                 ({"grid": {"s_sc_max_mva": -1.0}}, "ext_grid 0: s_sc_max_mva and x0x_max have to be positive")):
            self.assert_refused("net.json: " + message, net(**changes))
            self.assertEqual(report("net.json", "--phases", "1")["three_phase"], False)
        columns = "bus p_mw q_mvar scaling in_service type const_z_p_percent"
        self.assertIn("the network is balanced; not so with three phases (--phases 3): load 0: a load in delta with shares",
                      notes(net(load=frame(columns, [3, .1, .1, 1.0, True, "delta", 10.0]))))
        for changes in ({"vector_group": "YNd"}, {"xn_ohm": 0.1}, {"vk0_percent": None}):
            self.assertIn("the network is balanced; not so with three phases (--phases 3): trafo 0: ", notes(net(trafo=changes)))

    def test_a_zero_sequence_of_0_is_the_positive_one_with_a_note(self):
        expected = phasors(net(trafo={"vk0_percent": 6.0, "vkr0_percent": 1.4}))
        self.assert_near(phasors(net(trafo={"vk0_percent": 0.0, "vkr0_percent": 0.0})), expected)
        self.assertIn("1 transformer has vk0_percent or vkr0_percent 0: the positive sequence is taken, the first is trafo 0\n",
                      notes("net.json"))

    def test_connections_of_loads(self):
        self.assert_refused("asymmetric_load 0: the type 'star' is neither wye nor delta",
                            net(loads=[LOAD_ROWS[0][:-1] + ["star"]]), "--phases", "3")
        columns = "bus p_mw q_mvar scaling in_service type const_z_p_percent"
        self.assert_refused("load 0: a load in delta with shares of constant impedance or current is not supported",
                            net(load=frame(columns, [3, .1, .1, 1.0, True, "delta", 10.0])), "--phases", "3")
        sgen = [3, 0.01, 0.0, 1.0, True]
        expected = phasors(net(sgen=frame("bus p_mw q_mvar scaling in_service type", sgen + ["wye"])))
        for table_of in (frame("bus p_mw q_mvar scaling in_service type", sgen + [None]),
                         frame("bus p_mw q_mvar scaling in_service type", sgen + ["PV"])):
            self.assert_near(phasors(net(sgen=table_of)), expected)
            self.assertIn("1 balanced load or generator is neither 'wye' nor 'delta' by type, and counts as 'wye', which "
                          "runpp_3ph() leaves out: the first is sgen 0\n", notes("net.json"))
        self.assert_near(phasors(net(sgen=frame("bus p_mw q_mvar scaling in_service", sgen))), expected)
        self.assertNotIn("neither", notes("net.json"))

    def test_a_slack_generator_has_no_impedance(self):
        gen = frame("bus p_mw vm_pu slack in_service", [0, 0, 1.02, True, True])
        self.assert_refused("gen 0: a slack generator has no impedance for three phases", net(gen=gen), "--phases", "3")

    def test_two_grids_at_a_bus_have_half_the_impedance(self):
        twice = frame(" ".join(GRID), *[list(dict(GRID, s_sc_max_mva=250.0).values())] * 2)
        self.assert_near(phasors(net(ext_grid=twice)), phasors(net()))

    def test_parallel_transformers(self):
        self.assert_near(phasors(net(trafos=[TRAFO, TRAFO])), phasors(net(trafo={"parallel": 2})))
        net(trafos=[TRAFO, TRAFO])
        solve("net.json", "--branches", "b.csv", "--check")
        one, other = table("b.csv")[2:]
        self.assertAlmostEqual(float(one["p_from_a_mw"]), float(other["p_from_a_mw"]), delta=1e-12)
        self.assert_refused("are parallel, but shift the phase by different angles",
                            net(trafos=[TRAFO, dict(TRAFO, shift_degree=30.0)]), "--phases", "3")

    def test_the_power_of_branches_adds_up(self):
        solve(net(), "--branches", "b.csv", "--profile", "v.svg", "--check")
        branches = table("b.csv")
        self.assertEqual([(row["from"], row["to"]) for row in branches], [("0", "1"), ("3", "2"), ("1", "2")])
        sent = sum(float(branches[0][f"p_from_{p}_mw"]) for p in "abc")
        lost = sum(float(row[f"loss_{p}_kw"]) for row in branches for p in "abc") / 1000
        found = report("net.json")
        self.assertAlmostEqual(sent, found["load_mw"] + lost, delta=1e-9)
        self.assertAlmostEqual(lost, found["loss_mw"], delta=1e-12)

    def test_an_open_line_has_its_charging_and_no_column_in_matrices(self):
        rows = [MEDIUM, LOW, dict(MEDIUM, from_bus=1, to_bus=4, length_km=8.0)]
        opened = {"lines": rows, "loads": LOAD_ROWS[:1], "balanced": [],
                  "switch": frame("bus element et closed", [4, 2, "l", False])}
        found = phasors(net(**opened))
        self.assertGreater(abs(found["1"][1]), abs(phasors(net(loads=LOAD_ROWS[:1], balanced=[]))["1"][1]))
        self.assertIn("open end of line 2", found)
        row = [0.0] * 15
        row[1], row[6], row[11] = 0.4, 0.1, 0.2
        write("p.txt", " ".join(map(str, row)) + "\n")
        solve(net(**opened), "--p-mw", "p.txt", "--check", "--voltages", "v.npy")
        shape, magnitudes = npy("v.npy")
        self.assertEqual(shape, (1, 18))
        for p in range(3):
            self.assertAlmostEqual(magnitudes[6 * p + 1], abs(found["1"][p]), delta=1e-9)
        self.assert_refused("loads between phases have no column in a matrix of loads", net(), "--p-mw", "p.txt", status=2)

    def test_says_the_same_as_a_table(self):
        """Lines alone, fed by a grid that gives way to nothing."""
        bare = dict(LOW, parallel=1, c_nf_per_km=0.0, g_us_per_km=0.0, c0_nf_per_km=0.0)
        name = net(lines=[dict(bare, from_bus=2, to_bus=3), dict(bare, from_bus=4, to_bus=3, length_km=0.05)], balanced=[],
                   loads=[[3, .03, .01, .02, .01, 0.0, .005, 1.0, True, "wye"], [4, .01, .0, .02, .0, 0.0, .005, 1.0, True, "wye"]],
                   trafo={"in_service": False}, grid={"bus": 2, "va_degree": 0.0, "s_sc_max_mva": 1e9})
        write("net.csv", "# kv = 0.4\nfrom,to,v_pu,r_ohm,x_ohm,r0_ohm,x0_ohm,p_a_kw,q_a_kvar,p_b_kw,q_b_kvar,p_c_kw,q_c_kvar\n"
                         ",2,1.02,,,,,,,,,,\n2,3,,.06,.024,.24,.09,30,10,10,0,20,5\n3,4,,.01,.004,.04,.015,10,0,0,0,20,5\n")
        self.assert_near(phasors(name), phasors("net.csv"), buses="234")

    def test_other_formats_have_the_phases_of_their_columns(self):
        write("net.csv", "# kv = 0.4\nfrom,to,r_ohm,p_kw\n,s,,\ns,a,0.1,1\n")
        self.assert_refused("--phases 3: net.csv has no phases", "net.csv", "--phases", "3", status=2)
        solve("net.csv", "--phases", "1")
        write("net.csv", "# kv = 0.4\nfrom,to,r_ohm,p_a_kw\n,s,,\ns,a,0.1,1\n")
        self.assert_refused("--phases 1: net.csv has three phases, which have no sum", "net.csv", "--phases", "1", status=2)
