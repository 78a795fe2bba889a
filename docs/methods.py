#!/usr/bin/env python3
"""Prints the figures of `pleach-bench methods --json FILE`, of one device or several, as Markdown, beside what the
treefix paper says, and draws them: its Figures 4, 5 and 7. With PAGE.md the tables replace what stands there between the
lines '<!-- tables -->' and '<!-- end of tables -->'.

usage: methods.py FIGURES.json... PICTURE.png [PAGE.md]
"""
import contextlib
import io
import json
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

METHODS = ("scan", "levels", "sequential")
COLOR = {"scan": "#b5493a", "levels": "#2f6f8f", "sequential": "#5b8c3e", "queue": "#777777"}
EXTREMES = ("star", "path", "caterpillar")
SHOWN = {1 << k for k in (10, 12, 24)}  # sizes of other trees than those of Table 1
NAME = {"cuda": "H200", "cpu": "2 CPU cores", "opencl": "OpenCL"}
BEGIN, END = "<!-- tables -->", "<!-- end of tables -->"


class Device:
    """The figures of one device, of one file or several."""

    def __init__(self, reports):
        device = reports[0]["device"]
        self.name = NAME[device]
        self.is_cpu = device == "cpu"
        self.command = f"pleach-bench methods --backend {device} --json FILE"
        self.repeat = " and ".join(sorted({str(report["repeat"]) for report in reports}, key=int))
        rows = [row for report in reports for row in report["methods"]]
        shapes = list(dict.fromkeys(row["shape"] for row in rows))
        self.table_1 = [row for row in rows if is_of_table_1(row)]
        self.others = sorted((row for row in rows if not is_of_table_1(row)),
                             key=lambda row: (shapes.index(row["shape"]), row["n"]))
        self.rows = self.table_1 + self.others

    def find(self, shape, n=None):
        """The row of that shape and size; without a size, the largest. LookupError if there is none."""
        rows = [row for row in self.rows if row["shape"] == shape and n in (None, row["n"])]
        if not rows:
            raise LookupError(shape)
        return max(rows, key=lambda row: row["n"])


def is_of_table_1(row):
    return row["shape"] not in EXTREMES and row["n"] & (row["n"] - 1) != 0


def load(paths):
    """The devices, in the order of their first files."""
    reports = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
        reports.setdefault(report["device"], []).append(report)
    return [Device(mine) for mine in reports.values()]


def ms(row, direction, method):
    return 1e3 * row[f"{direction}_{method}_seconds"]


def speed_up(row, method):
    return ms(row, "rootfix", "queue") / ms(row, "rootfix", method)


def shown(value):
    """Three digits, and no exponent."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def power(n):
    return f"2^{n.bit_length() - 1}" if n >= 1024 and n & (n - 1) == 0 else f"{n:,}".replace(",", " ")


def table(headings, rows):
    print("| " + " | ".join(headings) + " |")
    print("|" + "---|" * len(headings))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def print_figures(devices):
    """Table 1, and the other trees in a few sizes."""
    print("Milliseconds; walk and queue are those of rootfix.")
    for device in devices:
        print(f"{device.name}: `{device.command}`, medians of {device.repeat}.")
    print()
    columns = [(direction, method) for direction in ("rootfix", "leaffix") for method in ("scan", "levels")]
    columns += [("rootfix", "sequential"), ("rootfix", "queue")]
    headings = ["tree", "vertices", "levels"]
    for device in devices:
        headings += [f"{device.name}: rootfix scan", "levels", "leaffix scan", "levels", "walk", "queue"]
    for rows in (devices[0].table_1, [row for row in devices[0].others if row["n"] in SHOWN]):
        table(headings, [[row["shape"], power(row["n"]), power(row["levels"])] +
                         [cell for device in devices for cell in cells_of(device, row, columns)] for row in rows])


def cells_of(device, row, columns):
    try:
        mine = device.find(row["shape"], row["n"])
    except LookupError:
        return [""] * len(columns)
    return [shown(ms(mine, direction, method)) for direction, method in columns]


def ratio(row, over, under, direction="rootfix"):
    return ms(row, direction, over) / ms(row, direction, under)


def extent(values):
    return f"{shown(min(values))} to {shown(max(values))}"


def print_claims(devices):
    """What the paper says, and the same ratios here."""
    largest = max(row["n"] for row in devices[0].others if row["shape"] in EXTREMES)

    def both(shape, over, under):
        return lambda device: shown(ratio(device.find(shape, largest), over, under))

    def all_trees(direction):
        return lambda device: extent([ratio(row, "levels", "scan", direction) for row in device.table_1])

    def grows(method):
        def falls(device):
            rows = sorted(device.table_1, key=lambda row: row["n"])
            pairs = zip(rows, rows[1:])
            count = sum(ms(b, "rootfix", method) < ms(a, "rootfix", method) for a, b in pairs)
            return "always" if count == 0 else f"but for {count} of {len(rows) - 1} steps"
        return falls

    def topology(device):
        return shown(ms(device.find("nlpkkt120"), "rootfix", "levels") / ms(device.find("cage15"), "rootfix", "levels"))

    claims = [
        ("scan: time grows with the number of vertices, through Table 1", "always", grows("scan")),
        ("levels: the same", "not always", grows("levels")),
        ("levels: nlpkkt120 over cage15, which is larger but has fewer levels", "1.75 (21 ms, 12 ms)", topology),
        ("rootfix by levels over scan, Table 1", "above 1", all_trees("rootfix")),
        ("leaffix by levels over scan, Table 1", "above 1", all_trees("leaffix")),
        ("largest speed-up of scan over the sequential version (here: the queue)", "more than 60",
         lambda device: shown(max(speed_up(row, "scan") for row in device.table_1))),
        (f"rootfix by levels over scan, star of {power(largest)}", "5", both("star", "levels", "scan")),
        (f"rootfix by levels over scan, path of {power(largest)}", "5000", both("path", "levels", "scan")),
        (f"rootfix by levels over sequential (here: the walk), path of {power(largest)}", "slower",
         both("path", "levels", "sequential")),
    ]
    def cell(here, device):
        try:
            return here(device)
        except LookupError:
            return "not measured"

    table(["", "paper: GTX 670"] + [device.name for device in devices],
          [[what, paper] + [cell(here, device) for device in devices] for what, paper, here in claims])


def choices(device, operator, direction):
    """(What automatic picks over the best method that the device has for the operator, row) of each tree."""
    for row in device.rows:
        times = {"levels": ms(row, direction, "levels")}
        if operator == "plus":
            times["scan"] = ms(row, direction, "scan")
        if device.is_cpu:
            has_method = f"{direction}_sequential_method_seconds" in row
            times["sequential"] = ms(row, direction, "sequential_method" if has_method else "sequential")
        picked = row[f"automatic_{operator}"]
        if picked in times:
            yield times[picked] / min(times.values()), row


def print_choices(devices):
    """How far automatic is from the best method."""
    rows = []
    for device in devices:
        for operator in ("plus", "max"):
            cells = [device.name, operator]
            for direction in ("rootfix", "leaffix"):
                found = list(choices(device, operator, direction))
                if not found:
                    cells += ["", ""]
                    continue
                worst, row = max(found, key=lambda choice: choice[0])
                near = sum(value <= 1.1 for value, _ in found)
                cells += [f"{near} of {len(found)}", f"{shown(worst)} ({row['shape']}, {power(row['n'])})"]
            rows.append(cells)
    table(["device", "operator", "rootfix: trees within 1.1 of the best", "worst", "leaffix: the same", "worst"], rows)


def draw(devices, path):
    plt.rcParams.update({
        "font.size": 11, "axes.titlesize": 13, "axes.titlepad": 10, "axes.axisbelow": True,
        "axes.spines.top": False, "axes.spines.right": False,
    })
    figure, axes = plt.subplots(len(devices), 3, figsize=(17, 6 * len(devices)), layout="constrained", squeeze=False)
    for (trees, speed_ups, extremes), device in zip(axes, devices):
        names = [row["shape"] for row in device.table_1]
        x = range(len(names))
        for method in METHODS + ("queue",):
            trees.plot(x, [ms(row, "rootfix", method) for row in device.table_1], "o-", color=COLOR[method],
                       label=f"rootfix, {method}")
        for method in METHODS:
            trees.plot(x, [ms(row, "leaffix", method) for row in device.table_1], "^:", color=COLOR[method], alpha=0.7,
                       label=f"leaffix, {method}")
        trees.set_title(f"{device.name}: the ten trees (Figure 4)")
        for method in ("scan", "levels", "sequential"):
            speed_ups.plot(x, [speed_up(row, method) for row in device.table_1], "o-", color=COLOR[method],
                           label=method)
        speed_ups.set_title(f"{device.name}: rootfix, speed-up over a queue (Figure 5)")
        for plot in (trees, speed_ups):
            plot.set_xticks(x, names, rotation=40, ha="right")
        for shape, style in zip(EXTREMES, ("o-", "s--", "x:")):
            rows = [row for row in device.others if row["shape"] == shape]
            for method in METHODS:
                extremes.plot([row["n"] for row in rows], [ms(row, "rootfix", method) for row in rows], style,
                              color=COLOR[method], label=f"{shape}, {method}")
        extremes.set_xscale("log", base=2)
        extremes.set_title(f"{device.name}: rootfix of extreme trees (Figure 7)")
        extremes.set_xlabel("vertices")
        for plot in (trees, speed_ups, extremes):
            plot.set_yscale("log")
            plot.grid(color="#dddddd")
            plot.legend(fontsize=8)
        trees.set_ylabel("ms")
        extremes.set_ylabel("ms")
        speed_ups.set_ylabel("times")
    figure.savefig(path, dpi=90)


def print_all(devices):
    print_claims(devices)
    print_figures(devices)
    print("Time of what automatic picks, over that of the best method which the operator and the device have:\n")
    print_choices(devices)


def replace_tables(page, tables):
    with open(page, encoding="utf-8") as file:
        text = file.read()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no lines {BEGIN} and {END}")
    with open(page, "w", encoding="utf-8") as file:
        file.write(f"{before}{BEGIN}\n\n{tables.strip()}\n\n{END}{after}")


def main(arguments):
    page = arguments.pop() if arguments and arguments[-1].endswith(".md") else None
    if len(arguments) < 2 or not arguments[-1].endswith(".png"):
        print(__doc__.strip().splitlines()[-1], file=sys.stderr)
        return 2
    try:
        devices = load(arguments[:-1])
        draw(devices, arguments[-1])
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            print_all(devices)
        if page:
            replace_tables(page, output.getvalue())
        else:
            print(output.getvalue().strip())
    except (OSError, ValueError, LookupError, TypeError) as error:
        print(f"methods.py: {error!r}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
