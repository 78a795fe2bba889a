// Divides a phase into tasks for devices of different speed, before anything is submitted, by predicted times only.
#pragma once

#include "runtime/scheduling/cost.hpp"
#include "runtime/scheduling/hint.hpp"

#include <cstddef>
#include <span>

namespace pleach {

/// A phase that cores and accelerators may divide.
struct CutQuestion {
  CostModel& cost;
  const CostQuestion& whole;            // the phase as one task
  std::span<const TaskVector> vectors;  // whole vectors
  double regular;                       // accesses in order for each element
  std::size_t elements, tasks, cores;
  std::size_t uncut;  // the caller's vectors that StarPU has not partitioned in this way before
};

/// Returns whether cores, with a part of the elements each, should finish sooner than one device with all elements. If
/// so, the operation's other phases stay on cores, too. Only for operations that access all elements in order: phases
/// of others would need the data on the device anyway.
bool suits_cores(const CutQuestion& question, OperationRecord& operation);

/// The part of a phase for accelerators that use the host's memory, so that they and the cores finish at the same time.
/// An OpenCL device that is the CPU itself gets a small fixed part, because its work takes the cores.
double share_of_accelerators(const CutQuestion& question, const OperationRecord& operation);

/// A partition into `tasks` tasks of `step` elements (the last may be shorter). It approximates the accelerators'
/// share, which are the last tasks, and gives each core the same number of tasks. With too few tasks for that, all are
/// for cores.
struct Shares {
  std::size_t step, on_accelerators;
};
Shares share_out(std::size_t size, std::size_t granule, std::size_t tasks, std::size_t cores, double share);

/// Returns StarPU's mask of the kind of device that should finish an undivided task first, if all are idle. An OpenCL
/// device that is the CPU itself is not chosen if cores may run the task.
std::uint32_t quickest(std::uint32_t where, const Expected& expected);

}  // namespace pleach
