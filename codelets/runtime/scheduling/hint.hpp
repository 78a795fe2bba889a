// What a task of pleach tells the scheduling policy.
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
  bool is_callers;  // its values are to be in the caller's memory in the end
  bool is_pinned;   // which is page-locked
};

/// A part of what the task carries. The task's sched_data points to it.
struct Hint {
  std::shared_ptr<OperationRecord> operation;
  Expected expected{};                 // microseconds; 0 where the process has one device
  std::uint32_t affinity = no_device;  // the device that the task's vectors stay with
  std::size_t bytes = 0;               // of the task's vectors, which need room on the device
  std::uint32_t lane = no_device;      // of devices(): where the policy has sent the task
  std::uint64_t clock = 0;             // of the lane, that the expected time was added to
  std::array<TaskVector, max_buffers> task_vectors;
  std::size_t vector_count = 0;

  [[nodiscard]] std::span<const TaskVector> vectors() const { return {task_vectors.data(), vector_count}; }
};

}  // namespace pleach
