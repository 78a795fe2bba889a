// The driver's subcommands: each adds itself, with what it does, to the command line.
#pragma once

#include "commands/command_line.hpp"
#include "commands/json.hpp"

#include <string>

namespace pleach::app {

/// Returns the text of --version: the build, StarPU, and its workers.
std::string version();

/// Returns the object of `pleach info --json`: machine, devices and versions.
Json info_json();

void add_info(Command app);
void add_generate(Command app);
void add_query(Command app);
void add_rank(Command app);
void add_scan(Command app);
void add_sort(Command app);
void add_tree(Command app);
void add_treefix(Command app);
void add_bfs(Command app);
void add_biconnected(Command app);
void add_components(Command app);
void add_evaluate(Command app);
void add_bench(Command app);
void add_model(Command app);
void add_tune(Command app);

}  // namespace pleach::app
