"""What the tests of pleach-powerflow share: runs of the program, files to read, and tables to look at."""
import csv
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM, PAGE = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
BACKEND = os.environ.get("PLEACH_TEST_BACKEND", "cpu")
if BACKEND == "opencl":
    os.environ.setdefault("STARPU_OPENCL_ON_CPUS", "1")
    os.environ.setdefault("STARPU_NCUDA", "0")
os.environ.setdefault("STARPU_WORKERS_NOBIND", "1")

# What devices have no part in: the run on the CPU says it.
on_cores = unittest.skipIf(BACKEND != "cpu", "devices have no part in it")

CONVERSIONS = """Vbase = mpc.bus(1, BASE_KV) * 1e3;
Sbase = mpc.baseMVA * 1e6;
mpc.branch(:, [BR_R BR_X]) = mpc.branch(:, [BR_R BR_X]) / (Vbase^2 / Sbase);
mpc.bus(:, [PD, QD]) = mpc.bus(:, [PD, QD]) / 1e3;
"""


def run(*arguments, status=0, stdin=""):
    done = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, text=True, timeout=300)
    if done.returncode != status:
        raise AssertionError(f"{arguments}: exit status {done.returncode}, not {status}: {done.stderr}")
    return done.stdout if status == 0 else done.stderr


def solve(*arguments, **options):
    return run("solve", *arguments, "--backend", BACKEND, **options)


def report(*arguments, **options):
    return json.loads(solve(*arguments, "--json", **options))


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    return name


def table(name):
    with open(name, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def npy(name):
    """Shape and numbers of a file of doubles."""
    with open(name, "rb") as file:
        assert file.read(8) == b"\x93NUMPY\x01\x00"
        header = file.read(struct.unpack("<H", file.read(2))[0]).decode()
        data = file.read()
    assert "'<f8'" in header, header
    shape = tuple(int(part) for part in re.search(r"\(([^)]*)\)", header).group(1).split(",") if part.strip())
    return shape, struct.unpack(f"<{len(data) // 8}d", data)


def case_file(conversions="", bus="", gen="", branch=""):
    """Two buses, and what else a test wants of them, as MATPOWER's."""
    return write("case.m", f"""function mpc = case
%% a comment with [ and ;
mpc.version = '2';
mpc.baseMVA = 10; % in MVA
mpc.bus = [
  1 3 0 0 0 0 1 1 0 12.66 1 1 1;
  7 1 100, 60 0 0 1 1 0 12.66 1 1.1 0.9
{bus}];
mpc.gen = [ 1 0 0 10 -10 1 100 1 10 0; {gen}];
mpc.branch = [
  1 7 0.0922 0.047 0 0 0 0 0 0 1 -360 360; {branch}
];
mpc.gencost = [
  2 0 0 3 0 20 0; ];
mpc.bus_name = {{ 'one; two'; }};
[PQ, PV, REF, NONE, BUS_I, BUS_TYPE, PD, QD, ...
  GS, BS] = idx_bus;
{conversions}""")


def frame(columns, *rows):
    document = {"columns": columns.split(), "index": list(range(len(rows))), "data": rows}
    return {"_module": "pandas.core.frame", "_class": "DataFrame", "_object": json.dumps(document), "orient": "split"}


def net_file(**tables):
    """The same two buses as pandapower's."""
    net = {"bus": frame("name vn_kv in_service", ["a", 12.66, True], ["b", 12.66, True], ["c", 12.66, False]),
           "line": frame("from_bus to_bus length_km r_ohm_per_km x_ohm_per_km c_nf_per_km parallel in_service",
                         [0, 1, 2.0, 0.0922, 0.047, 0, 2, True]),
           "load": frame("bus p_mw q_mvar scaling in_service", [1, 0.05, 0.03, 2.0, True], [1, 9, 9, 1.0, False]),
           "ext_grid": frame("bus vm_pu va_degree in_service", [0, 1.0, 0.0, True]),
           "sn_mva": 1.0, "f_hz": 50.0, **tables}
    return write("net.json", json.dumps({"_module": "pandapower.auxiliary", "_class": "pandapowerNet", "_object": net}))


class InFolder(unittest.TestCase):
    """Each test has a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
