// Chooses the scheduling policy that StarPU starts with.
#pragma once

#include "runtime/devices/choice.hpp"

struct starpu_conf;

namespace pleach {

/// Chooses the policy that STARPU_SCHED names, or else pleach's. Throws ArgumentError for a policy that does not work.
void choose_scheduler(starpu_conf& conf, const DeviceChoice& devices);
/// The same if the application has started StarPU, with its own choice of policy.
void join_scheduler();

/// Returns whether the cost model must predict the times of tasks: for StarPU's policies, and for pleach's if there is
/// a choice of devices.
bool needs_times();
/// Returns whether pleach's policy divides a phase between cores and accelerators that use the host's memory.
bool deals_by_speed();

}  // namespace pleach
