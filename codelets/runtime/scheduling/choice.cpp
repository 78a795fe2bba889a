#include "runtime/scheduling/choice.hpp"

#include "runtime/devices/cuda.hpp"
#include "runtime/devices/opencl.hpp"
#include "runtime/devices/table.hpp"
#include "runtime/scheduling/idle.hpp"
#include "runtime/scheduling/policy.hpp"
#include "runtime/starpu/checks.hpp"

#include <cstdlib>
#include <string_view>
#include <vector>

#include <starpu.h>

namespace pleach {

namespace {

bool shares_memory = false;

/// Returns the scheduler that the environment names, or null.
const char* named_scheduler() {
  const char* const name = std::getenv("STARPU_SCHED");
  return name != nullptr && *name != '\0' ? name : nullptr;
}

/// The environment variables that pleach has set.
std::vector<const char*> set_by_pleach;

/// Sets a variable to 0 unless the user has set it. Returns whether the user has set it to 0.
bool set_to_zero(const char* variable) {
  if (const char* const value = std::getenv(variable); value != nullptr) return std::string_view(value) == "0";
  setenv(variable, "0", 1);
  set_by_pleach.push_back(variable);
  return false;
}

/// StarPU would fetch the data of several tasks to a device at once, and wait for ever if they do not fit together.
/// Pleach's policy checks this before it prefetches. Under other policies a device gets one task at a time, and only
/// that task's data. Returns whether pleach's policy may prefetch.
bool limit_transfers(bool is_ours) {
  const bool may_prefetch = !set_to_zero("STARPU_PREFETCH");
  if (!is_ours) {
    for (const char* const variable : {"STARPU_CUDA_PIPELINE", "STARPU_OPENCL_PIPELINE"}) set_to_zero(variable);
  }
  return may_prefetch;
}

/// Unsets them after StarPU has stopped: the next StarPU may have another policy.
void unset_variables() {
  for (const char* const variable : set_by_pleach) unsetenv(variable);
  set_by_pleach.clear();
}

}  // namespace

void choose_scheduler(starpu_conf& conf, const DeviceChoice& devices) {
  unset_variables();
  shares_memory = devices.shares_memory;
  if (const char* const name = named_scheduler(); name != nullptr && std::string_view(name) == policy_name) {
    unsetenv("STARPU_SCHED");  // StarPU knows only its own policies' names
  }
  require_scheduler(devices.accelerated);
  const bool is_ours = named_scheduler() == nullptr;
  set_yielding(is_ours && (!devices.accelerated || devices.shares_cores));
  const bool may_prefetch = limit_transfers(is_ours);
  if (is_ours) {
    conf.sched_policy = own_policy(may_prefetch);
    conf.sched_policy_name = nullptr;  // a name would take precedence
  }
  // Otherwise StarPU 1.3 may begin to measure a phase while one of its tasks runs, and aborts if it takes the time
  // since before a restart for that task's.
  if ((devices.accelerated || !is_ours) && std::getenv("STARPU_CALIBRATE") == nullptr) conf.calibrate = 1;
}

void join_scheduler() {
  if (lanes_are_open()) return;  // with the policy of an earlier Runtime
  shares_memory = false;
  set_yielding(false);
  const starpu_sched_policy* const policy = starpu_sched_ctx_get_sched_policy(0);
  const bool accelerated = cuda_device_count() > 0 || opencl_accelerator_count() > 0;
  if (policy != nullptr && policy->policy_name != nullptr) require_usable_scheduler(policy->policy_name, accelerated);
}

bool needs_times() { return !policy_is_ours() || devices().size() > 1; }

bool deals_by_speed() { return policy_is_ours() && shares_memory; }

}  // namespace pleach
