#!/usr/bin/env python3
"""Draws the figures of `pleach-bench accuracy --json FILE`: the relative error of rootfix and leaffix against the
condition number of the sum (Figures 9a and 9b of the treefix paper), and the proven bounds. Prints how many bits of error
the scan has more than levels.

usage: accuracy.py ACCURACY.json PICTURE.png
"""
import json
import math
import statistics
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

COLOR = {"scan": "#b5493a", "levels": "#2f6f8f", "compensated": "#5b8c3e"}
MARK = {"f32": "o", "f64": "^"}
NAME = {"f32": "single", "f64": "double"}
LEAST = 1e-18  # an error of zero


def draw(points, path):
    plt.rcParams.update({
        "font.size": 11, "axes.titlesize": 14, "axes.titlepad": 12, "axes.axisbelow": True,
        "axes.spines.top": False, "axes.spines.right": False,
    })
    figure, axes = plt.subplots(1, 2, figsize=(14, 6.5), layout="constrained", sharey=True)
    for plot, direction in zip(axes, ("rootfix", "leaffix")):
        for precision in ("f32", "f64"):
            for method in ("scan", "levels", "compensated"):
                mine = sorted((p["condition"], max(p["error"], LEAST), p["bound"]) for p in points
                              if (p["direction"], p["method"], p["type"]) == (direction, method, precision))
                if not mine:
                    continue
                condition, error, bound = zip(*mine)
                plot.plot(condition, error, MARK[precision], markersize=4, color=COLOR[method], alpha=0.8,
                          label=f"{method}, {NAME[precision]}")
                plot.plot(condition, bound, "-" if precision == "f32" else "--", linewidth=0.8, color=COLOR[method],
                          alpha=0.6)
        plot.set_xscale("log")
        plot.set_yscale("log")
        plot.set_title(direction)
        plot.set_xlabel("condition number of the sum")
        plot.grid(color="#dddddd")
    axes[0].set_ylabel("relative error (lines: proven bounds)")
    axes[1].legend(fontsize=9, loc="upper left")
    figure.savefig(path, dpi=110)


def print_lost_bits(points):
    errors = {}
    for p in points:
        errors.setdefault((p["direction"], p["type"]), {}).setdefault(p["condition"], {})[p["method"]] = p["error"]
    for (direction, precision), sums in errors.items():
        bits = [math.log2(sum["scan"] / sum["levels"]) for sum in sums.values() if sum["scan"] > 0 and sum["levels"] > 0]
        if bits:
            print(f"{direction} {precision}: by scan {statistics.median(bits):+.1f} bits of error in the median, and more "
                  f"than by levels for {sum(bit > 0 for bit in bits)} of {len(bits)} sums")


def main(arguments):
    if len(arguments) != 2:
        print(__doc__.strip().splitlines()[-1], file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            points = json.load(file)["accuracy"]
        draw(points, arguments[1])
        print_lost_bits(points)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"accuracy.py: {arguments[0]} or {arguments[1]}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
