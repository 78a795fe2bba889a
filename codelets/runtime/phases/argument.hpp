// Describes the vectors of a task to the cost model and the scheduling policy.
#pragma once

#include "runtime/phases/describe.hpp"
#include "runtime/scheduling/hint.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pleach {

/// Returns a task's accesses, by the numbers of the phase's description for each unit of work. Each element counts as
/// large as the vectors' elements are on the whole.
Traffic traffic_of(const AnyPhase& phase, std::uint64_t work, std::span<const VectorArgument> vectors);

/// Writes what the scheduling policy is told of the vectors; returns how many there are.
std::size_t describe(std::span<const VectorArgument> vectors, std::span<TaskVector> task_vectors);

/// The device that a task's vectors stay with, above all those that it writes; or no_device.
std::uint32_t affinity_of(std::span<const VectorArgument> vectors);

}  // namespace pleach
