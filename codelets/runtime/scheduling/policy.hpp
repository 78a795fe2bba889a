// The scheduling policy "pleach". StarPU asks it where a task is to run when the task is ready, so that it knows where
// the data are. Each device has a lane of ready tasks; the policy sends a task to the device that should be done with
// it first, by the time that its phase takes there, by what has to be moved, and by what the device has left to do.
// Tasks of one operation follow its first ones.
//
// STARPU_SCHED replaces the policy as a whole.
#pragma once

#include "runtime/scheduling/hint.hpp"

#include <cstddef>
#include <span>

#include <starpu_scheduler.h>

namespace pleach {

inline constexpr const char* policy_name = "pleach";

/// Returns the policy that StarPU is started with. It prefetches the data of waiting tasks only if it may.
starpu_sched_policy* own_policy(bool may_prefetch);

/// Returns whether StarPU runs with pleach's policy: only then do tasks have hints.
bool policy_is_ours();

/// Returns whether a StarPU with this policy is up, and devices() are known: a Runtime may come back to it.
bool lanes_are_open();
/// After StarPU has started, with the bytes that tasks under way may take on each of devices(), and the callback that
/// only tasks with hints have.
void open_lanes(std::span<const std::size_t> rooms, void (*callback)(void*));

/// A task is done, and took so many microseconds on the device that it was sent to.
void took(const Hint& hint, double microseconds);

}  // namespace pleach
