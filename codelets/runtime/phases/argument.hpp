// Describes the vectors of a task to the cost model and the scheduling policy.
#pragma once

#include "runtime/phases/describe.hpp"
#include "runtime/scheduling/hint.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pleach {

/// Returns a task's accesses from the phase's numbers for each unit of work. All elements count with the mean size of
/// the vectors' elements.
Traffic traffic_of(const AnyPhase& phase, std::uint64_t work, std::span<const VectorArgument> vectors);

/// Writes the descriptions of the vectors for the scheduling policy; returns their number.
std::size_t describe(std::span<const VectorArgument> vectors, std::span<TaskVector> task_vectors);

/// Returns the affinity of a task from that of its vectors, first of those that it writes; or no_device.
std::uint32_t affinity_of(std::span<const VectorArgument> vectors);

}  // namespace pleach
