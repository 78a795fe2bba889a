// Progress of the current step.
#pragma once

#include <cstdint>
#include <optional>

namespace pleach::app {

/// Begins a step of this many units: bytes, elements, runs. With 0, its progress is unknown.
void begin_work(std::uint64_t units);

/// Adds finished units. Any thread may call it.
void advance_work(std::uint64_t units);

/// Returns the finished share, at most 1.
std::optional<double> share_of_work();

}  // namespace pleach::app
