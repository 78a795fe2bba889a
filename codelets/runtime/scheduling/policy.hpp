// The scheduling policy "pleach". StarPU calls it when a task is ready, so that the places of its data are known. Each
// device has a lane of ready tasks. The policy sends a task to the device that should finish it first, by the phase's
// time there, the copies that it needs, and the device's remaining work. Tasks of one operation follow its first ones.
//
// STARPU_SCHED replaces the policy as a whole.
#pragma once

#include "runtime/scheduling/hint.hpp"

#include <cstddef>
#include <span>

#include <starpu_scheduler.h>

namespace pleach {

inline constexpr const char* policy_name = "pleach";

/// Returns the policy for StarPU to start with. `may_prefetch`: whether it prefetches the data of waiting tasks.
starpu_sched_policy* own_policy(bool may_prefetch);

/// Returns whether StarPU runs with pleach's policy. Only then do tasks have hints.
bool policy_is_ours();

/// Returns whether a StarPU with this policy is up and devices() are known, also if a new Runtime finds it so.
bool lanes_are_open();
/// Call it after StarPU has started, with the bytes for tasks in flight on each of devices(), and the callback by which
/// the policy recognises tasks with hints.
void open_lanes(std::span<const std::size_t> rooms, void (*callback)(void*));

/// Notes that a task is done, and how long it took on its device.
void took(const Hint& hint, double microseconds);

}  // namespace pleach
