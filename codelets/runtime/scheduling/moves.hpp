// The cost of copying a task's data to a device.
#pragma once

#include "runtime/scheduling/hint.hpp"

#include <cstddef>
#include <span>

namespace pleach {

/// Later tasks will probably read a copied vector again, unless it is the caller's. If an operation has no device yet,
/// this part of the copy's cost counts for its first task.
inline constexpr double weight_of_first_read = 0.25;

/// Microseconds to copy the vectors that a task reads to a device, and the caller's results back to the host. Of
/// vectors that are not the caller's, `weight` times the time counts.
double moving_time(std::size_t device, std::span<const TaskVector> vectors, double weight);

/// Microseconds to copy what a core writes back to an accelerator, where later tasks of the operation probably run: all
/// of it for updated vectors, half of it for overwritten ones.
double return_time(std::size_t device, std::span<const TaskVector> vectors);

}  // namespace pleach
