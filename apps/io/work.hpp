// How much of the step under way is done, for whoever shows it.
#pragma once

#include <cstdint>
#include <optional>

namespace pleach::app {

/// Begins a step of so many units: bytes, elements, runs. With 0 of them nobody knows how far it is.
void begin_work(std::uint64_t units);

/// So many more of them are done. Any thread may call it.
void advance_work(std::uint64_t units);

/// The share that is done, at most 1.
std::optional<double> share_of_work();

}  // namespace pleach::app
