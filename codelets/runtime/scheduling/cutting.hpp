// How a phase is cut into tasks for devices of unlike speed. Estimates alone decide: nothing has been submitted yet.
#pragma once

#include "runtime/scheduling/cost.hpp"
#include "runtime/scheduling/hint.hpp"

#include <cstddef>
#include <span>

namespace pleach {

/// A phase that cores and accelerators may share.
struct CutQuestion {
  CostModel& cost;
  const CostQuestion& whole;            // of the phase as one task
  std::span<const TaskVector> vectors;  // whole, too
  double regular;                       // accesses in order for each element
  std::size_t elements, tasks, cores;
  std::size_t uncut;  // vectors of the caller's that StarPU has not cut so before
};

/// Returns whether cores, each with a part of the elements, should finish sooner than a device with all of them, and
/// decides so for the operation's other phases. It does so only for operations that access all in order: the phases of
/// others would need the data on the device all the same.
bool suits_cores(const CutQuestion& question, OperationRecord& operation);

/// The part of a phase that accelerators should do where they share the host's memory with cores, so that all are done
/// at once. A device that is the CPU itself takes from the cores what it does, and gets little.
double share_of_accelerators(const CutQuestion& question, const OperationRecord& operation);

/// A partition into `tasks` tasks of `step` elements, the last one shorter, that comes as near as it can to a share for
/// accelerators, which get the last tasks, and to as many tasks for each core. Where the tasks are too few for that,
/// all are for cores.
struct Shares {
  std::size_t step, on_accelerators;
};
Shares share_out(std::size_t size, std::size_t granule, std::size_t tasks, std::size_t cores, double share);

/// Returns the kind of devices in StarPU's mask that should finish a task that is not cut first, if all are idle; not a
/// device that is the CPU itself where cores may run the task.
std::uint32_t quickest(std::uint32_t where, const Expected& expected);

}  // namespace pleach
