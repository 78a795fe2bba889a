// What it costs to bring a task's data to a device.
#pragma once

#include "runtime/scheduling/hint.hpp"

#include <cstddef>
#include <span>

namespace pleach {

/// Vectors that are not the caller's are likely to be read again where they were brought to: so much of the cost of
/// bringing them counts for an operation that has no device yet.
inline constexpr double weight_of_first_read = 0.25;

/// Microseconds in which the vectors that a task reads get to a device, and the caller's results back to the host.
/// Where vectors are not the caller's, `weight` of it counts.
double moving_time(std::size_t device, std::span<const TaskVector> vectors, double weight);

/// Microseconds in which what a core writes gets to an accelerator again, where later tasks of the operation are likely
/// to be: always what it updates, and every other time what it writes anew.
double return_time(std::size_t device, std::span<const TaskVector> vectors);

}  // namespace pleach
