// Data of a task for the scheduling policy.
#pragma once

#include "base/limits.hpp"
#include "runtime/scheduling/cost.hpp"
#include "runtime/scheduling/operation.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include <starpu.h>

namespace pleach {

/// A vector of a task.
struct TaskVector {
  starpu_data_handle_t handle;
  double bytes;
  bool reads, writes;
  bool is_callers;  // the values must be in the caller's memory in the end
  bool is_pinned;   // the caller's memory is page-locked
};

/// A task's data for the policy. The task's sched_data points to it.
struct Hint {
  std::shared_ptr<OperationRecord> operation;
  Expected expected{};                 // microseconds; 0 if the process has one device
  std::uint32_t affinity = no_device;  // the affinity of the task's vectors
  std::size_t bytes = 0;               // of the task's vectors, which must fit in the device's memory
  std::uint32_t lane = no_device;      // index in devices() to which the policy has sent the task
  std::uint64_t clock = 0;             // the lane's clock period in which the expected time was added
  std::array<TaskVector, max_buffers> task_vectors;
  std::size_t vector_count = 0;

  [[nodiscard]] std::span<const TaskVector> vectors() const { return {task_vectors.data(), vector_count}; }
};

}  // namespace pleach
