#!/usr/bin/env python3
"""Draws the summary of `pleach treefix --summary FILE`: the number of vertices in each level of the tree (Figure 6 of
the treefix paper) beside the largest subtrees.

usage: picture.py SUMMARY.json PICTURE.png
"""
import json
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

BARS = 15
POINTS = 4000
NAME_LENGTH = 34
COLOR = {"levels": "#2f6f8f", "subtrees": "#5b8c3e"}


class SummaryError(Exception):
    """The summary cannot be drawn."""


def load(path):
    """The summary in `path`, checked for what the picture needs."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            summary = json.load(file)
    except OSError as error:
        raise SummaryError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise SummaryError(f"{path}: not JSON: {error}") from error
    if not isinstance(summary, dict):
        raise SummaryError(f"{path}: expected a JSON object")
    levels, largest = summary.get("levels"), summary.get("largest")
    if not isinstance(levels, list) or not all(is_number(count) for count in levels):
        raise SummaryError(f"{path}: 'levels' is not an array of numbers")
    if not isinstance(largest, list) or not all(
        isinstance(entry, dict) and is_number(entry.get("value")) and ("name" in entry or "vertex" in entry)
        for entry in largest
    ):
        raise SummaryError(f"{path}: 'largest' is not an array of objects with 'value' and 'name' or 'vertex'")
    return summary


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def with_separators(value):
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.4g}"


def in_bytes(value):
    """IEC units: 1536 is 1.5 KiB."""
    for unit in ("B", "KiB", "MiB", "GiB", "TiB"):
        if abs(value) < 1024:
            break
        value /= 1024
    else:
        unit = "PiB"
    return f"{value:.0f} {unit}" if unit == "B" or abs(value) >= 100 else f"{value:.1f} {unit}"


def shortened(name):
    """The end of a long name says more than its beginning; a path is cut at a slash where one is near."""
    if len(name) <= NAME_LENGTH:
        return name
    tail = name[-(NAME_LENGTH - 1):]
    slash = tail.find("/")
    return "…" + (tail[slash:] if 0 <= slash < NAME_LENGTH // 2 else tail)


def literal(text):
    """Text that matplotlib shows as it is: no mathematics, no line breaks."""
    return "".join(c if c.isprintable() else "?" for c in text).replace("$", r"\$")


def draw_levels(axes, levels):
    # Of very many levels, the largest in each group.
    step = 1 + len(levels) // POINTS
    x = range(0, len(levels), step)
    levels = [max(levels[i:i + step]) for i in x]
    if len(levels) <= 60:
        axes.bar(x, levels, color=COLOR["levels"], width=0.85)
    else:
        axes.fill_between(x, levels, color=COLOR["levels"], alpha=0.25)
        axes.plot(x, levels, color=COLOR["levels"], linewidth=1.5)
    positive = [count for count in levels if count > 0]
    if positive and max(positive) > 100 * min(positive):
        axes.set_yscale("log")
        axes.set_ylim(0.5, 2 * max(positive))
        axes.yaxis.set_minor_formatter(NullFormatter())
    else:
        axes.set_ylim(0, 1.08 * max([1, *levels]))
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.xaxis.set_major_locator(MaxNLocator(nbins=5 if len(x) * step > 10_000 else 8, integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    if not levels:
        axes.set_xlim(-0.5, 0.5)
    axes.set_title("Vertices in each level")
    axes.set_xlabel("level (distance from the root)")
    axes.set_ylabel("number of vertices")
    axes.grid(axis="y", color="#dddddd")


def draw_largest(axes, largest, unit):
    show = in_bytes if unit == "bytes" else with_separators
    largest = sorted(largest, key=lambda entry: -entry["value"])[:BARS]
    values = [entry["value"] for entry in largest]
    names = [literal(shortened(str(entry.get("name") or f"vertex {entry['vertex']:,}"))) for entry in largest]
    bars = axes.barh(range(len(values)), values, color=COLOR["subtrees"], height=0.72)
    axes.bar_label(bars, [show(value) for value in values], padding=4, fontsize=10)
    axes.set_yticks(range(len(values)), names)
    axes.set_ylim(max(len(values), 6) - 0.4, -0.6)  # the largest on top; few bars stay bars
    axes.set_xlim(min([0, *values]) * 1.22, max([0, *values]) * 1.22 or 1)  # room for the labels
    axes.xaxis.set_visible(False)
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.set_title("Largest subtrees" + (f" ({unit})" if unit and unit != "bytes" else ""))


def draw(summary, path):
    plt.rcParams.update({
        "font.size": 11, "axes.titlesize": 14, "axes.titlepad": 12, "axes.axisbelow": True,
        "axes.spines.top": False, "axes.spines.right": False,
    })
    figure, (left, right) = plt.subplots(1, 2, figsize=(14, 6), layout="constrained")
    draw_levels(left, summary["levels"])
    draw_largest(right, summary["largest"], summary.get("unit"))
    vertices = summary.get("n", sum(summary["levels"]))
    figure.suptitle(f"{vertices:,} vertices in {len(summary['levels']):,} levels", fontsize=16, fontweight="bold")
    figure.get_layout_engine().set(w_pad=0.15, h_pad=0.12, wspace=0.02)
    figure.savefig(path, dpi=110)


def main(arguments):
    if len(arguments) != 2:
        print(__doc__.strip().splitlines()[-1], file=sys.stderr)
        return 2
    try:
        draw(load(arguments[0]), arguments[1])
    except SummaryError as error:
        print(f"picture.py: {error}", file=sys.stderr)
        return 2
    except (OSError, ValueError) as error:
        print(f"picture.py: cannot write {arguments[1]}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
