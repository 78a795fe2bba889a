// pleach-bench model: how well the analytic model of the devices predicts.
#pragma once

#include "cli/command_line.hpp"

namespace pleach::app {

void add_model(Command app);

}  // namespace pleach::app
