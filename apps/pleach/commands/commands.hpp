// The driver's subcommands: each adds itself, with what it does, to the command line.
#pragma once

#include "cli/command_line.hpp"

namespace pleach::app {

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
void add_moved(Command app);
void add_tune(Command app);

}  // namespace pleach::app
