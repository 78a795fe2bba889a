// A timeline of the tasks of a run on their workers.
#pragma once

#include "cli/json.hpp"

#include <pleach/introspect.hpp>
#include <pleach/runtime.hpp>

#include <span>
#include <string>

namespace pleach::app {

/// Returns the array "phases": tasks, seconds and bytes moved of each phase on each worker.
Json phases_json(std::span<const TaskTime> tasks, const Runtime& runtime);

/// Writes the tasks as events of Chrome's trace format, and a picture into a file of the same name that ends in .svg.
void write_timeline(const std::string& path, std::span<const TaskTime> tasks, const Runtime& runtime);

}  // namespace pleach::app
