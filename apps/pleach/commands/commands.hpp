// The driver's subcommands: each adds itself, with what it does, to the command line.
#pragma once

#include <CLI/CLI.hpp>

namespace pleach::app {

void add_info(CLI::App& app);
void add_generate(CLI::App& app);
void add_rank(CLI::App& app);
void add_tree(CLI::App& app);
void add_treefix(CLI::App& app);
void add_bfs(CLI::App& app);
void add_components(CLI::App& app);
void add_bench(CLI::App& app);

}  // namespace pleach::app
