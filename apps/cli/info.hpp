// Information about the program and the machine.
#pragma once

#include "cli/command_line.hpp"
#include "cli/json.hpp"

#include <string>

namespace pleach::app {

/// Returns the text of --version: the build, StarPU, and its workers.
std::string version();

/// Returns the object of `pleach info --json`: machine, devices and versions.
Json info_json();

/// Adds the subcommand `info`.
void add_info(Command app);

}  // namespace pleach::app
