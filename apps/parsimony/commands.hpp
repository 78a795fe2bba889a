// The subcommands of pleach-parsimony.
#pragma once

#include "cli/command_line.hpp"

namespace parsimony {

void add_score(pleach::app::Command app);
void add_bench(pleach::app::Command app);

}  // namespace parsimony
