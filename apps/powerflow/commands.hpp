// The subcommands of pleach-powerflow.
#pragma once

#include "cli/command_line.hpp"

namespace powerflow {

void add_solve(pleach::app::Command app);
void add_generate(pleach::app::Command app);
void add_bench(pleach::app::Command app);

}  // namespace powerflow
