// Error handling and exit of all programs.
#pragma once

#include <functional>
#include <string>

namespace pleach::app {

/// Calls `run`, and returns the program's exit status: 0, 2 for bad usage (ArgumentError), 1 for any other error or a
/// report that cannot be written. Prints an error as a line on stderr that begins with the program's name.
int exit_status(const std::string& program, const std::function<void()>& run);

}  // namespace pleach::app
