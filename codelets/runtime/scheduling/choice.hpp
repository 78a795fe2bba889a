// The scheduling policy that StarPU is started with.
#pragma once

#include "runtime/devices/choice.hpp"

struct starpu_conf;

namespace pleach {

/// Chooses the policy: the one that STARPU_SCHED names, or else pleach's. Throws ArgumentError for one that does not
/// serve.
void choose_scheduler(starpu_conf& conf, const DeviceChoice& devices);
/// The same where the application has started StarPU, with a policy of its choice.
void join_scheduler();

/// Returns whether the times of tasks are needed: a policy of StarPU's may ask for them, and pleach's does where it has
/// a choice.
bool needs_times();
/// Returns whether pleach's policy shares a phase between cores and accelerators that work in the host's memory.
bool deals_by_speed();

}  // namespace pleach
