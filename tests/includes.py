#!/usr/bin/env python3
"""Checks that dependencies point one way, and that files and functions of the runtime layer stay short.

usage: includes.py SOURCE_FOLDER

Each layer includes itself and those in front of it. Within a folder of the runtime layer no two modules include each
other, directly or by way of others. Exceptions stand in includes_allowed.txt, a line each; one that no longer holds
fails as well.
"""
import os
import re
import subprocess
import sys

LAYERS = ["codelets/base", "codelets/runtime/starpu", "codelets/runtime/devices", "codelets/runtime/data",
          "codelets/runtime/scheduling", "codelets/runtime/phases", "codelets", "lib", "apps", "tests"]
WITHOUT_CYCLES = LAYERS[:6]
PUBLIC = ["codelets/base/include", "lib/include"]
KERNELS = re.compile(r"codelets/(?!runtime/|base/).*/(cpu\.cpp|cuda\.cu|codelet\.hpp)$")
SHORT = "codelets/runtime/", "codelets/base/"
MAX_LINES, MAX_FUNCTION = 400, 80
SOURCE = re.compile(r"\.(hpp|cpp|cu|cuh|h)$")


def layer_of(path):
    return next((rank for rank, folder in enumerate(LAYERS) if path.startswith(folder + "/")), None)


def resolve(root, name, quoted):
    """The file of the project that an #include names, or None."""
    for folder in (["codelets", "lib", "apps", "apps/pleach", "tests"] if quoted else []) + PUBLIC:
        path = os.path.join(folder, name)
        if os.path.isfile(os.path.join(root, path)):
            return path
    return None


def includes_of(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        for name in re.findall(r'^#include ([<"][^>"]+)[>"]', file.read(), re.MULTILINE):
            found = resolve(root, name[1:], name[0] == '"')
            if found and found != path:
                yield found


def is_private(path):
    return not any(path.startswith(folder + "/") for folder in PUBLIC)


def edge_faults(graph):
    """Includes that lead up, and those of kernels and applications that they must not have."""
    for path, included in graph.items():
        for other in included:
            if layer_of(other) > layer_of(path):
                yield f"{path} includes {other}, of a layer above it"
            elif KERNELS.search(path) and other.startswith("codelets/runtime/"):
                yield f"{path} includes {other}: kernels know no runtime"
            elif path.startswith("apps/") and layer_of(other) < layer_of(path) and is_private(other):
                yield f"{path} includes {other}, which is no public header"


def cycle_faults(graph):
    """For each folder of the runtime layer, the modules of it that include each other."""
    for folder in WITHOUT_CYCLES:
        module = lambda path: path.rsplit(".", 1)[0]
        edges = {}
        for path, included in graph.items():
            if path.startswith(folder + "/"):
                edges.setdefault(module(path), set()).update(
                    module(other) for other in included if other.startswith(folder + "/") and module(other) != module(path))
        while edges:  # takes away what includes no other module that is left
            free = [name for name, others in edges.items() if not others & edges.keys()]
            if not free:
                yield f"{folder}: {', '.join(sorted(os.path.basename(name) for name in edges))} include each other"
                break
            for name in free:
                del edges[name]


def length_faults(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        lines = file.read().split("\n")
    if len(lines) - 1 > MAX_LINES:
        yield f"{path} has more than {MAX_LINES} lines"
    begin = None
    for number, line in enumerate(lines):
        if re.match(r"[^\s#/}].*\{$", line) and not re.match(r"(namespace|struct|class|enum|union|extern|template)\b", line):
            begin = number
        elif line.startswith("}") and begin is not None:
            if number - begin + 1 > MAX_FUNCTION:
                yield f"{path}: the function at '{lines[begin]}' has more than {MAX_FUNCTION} lines"
            begin = None


def main():
    root = os.path.abspath(sys.argv[1])
    listed = subprocess.run(["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard"],
                            capture_output=True, text=True)
    if listed.returncode != 0:
        print("skipped: the source is in no git repository")
        sys.exit(77)
    paths = [path for path in listed.stdout.split("\n")
             if SOURCE.search(path) and layer_of(path) is not None and os.path.isfile(os.path.join(root, path))]
    graph = {path: set(includes_of(root, path)) for path in paths}
    if not any(len(included) for included in graph.values()):
        sys.exit("no includes were found")
    found = set(edge_faults(graph)) | set(cycle_faults(graph))
    for path in paths:
        if path.startswith(SHORT):
            found.update(length_faults(root, path))
    with open(os.path.join(root, "tests/includes_allowed.txt"), encoding="utf-8") as file:
        allowed = {line for line in file.read().split("\n") if line and not line.startswith("#")}
    for fault in sorted(found - allowed):
        print(fault)
    for line in sorted(allowed - found):
        print("tests/includes_allowed.txt has a line that no longer holds: " + line)
    sys.exit(1 if found != allowed else 0)


if __name__ == "__main__":
    main()
