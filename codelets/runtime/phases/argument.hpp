// Vectors as submission sees them: between a caller's Handle and a task's buffer.
#pragma once

#include "runtime/phases/describe.hpp"
#include "runtime/scheduling/hint.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pleach {

/// StarPU's handle of a vector that is to be given to a task.
inline starpu_data_handle_t handle_of(const AnyBuffer& buffer) {
  return static_cast<starpu_data_handle_t>(buffer.memory);
}

/// By the numbers in the phase's description: accesses to elements of vectors for each unit of work. An element is
/// taken to be as large as the vectors' elements are on the whole.
Traffic traffic_of(const AnyPhase& phase, std::uint64_t work, std::span<const AnyBuffer> buffers);

/// Writes what the scheduling policy is told of the vectors; returns how many there are.
std::size_t describe(std::span<const AnyBuffer> buffers, std::span<TaskVector> task_vectors);

/// The device that a task's vectors stay with, above all those that it writes; or no_device.
std::uint32_t affinity_of(std::span<const AnyBuffer> buffers);

}  // namespace pleach
