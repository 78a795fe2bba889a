#include "runtime/patience.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <mutex>

#include <sched.h>
#include <starpu_scheduler.h>

namespace pleach {

namespace {

starpu_task* (*pop)(unsigned context) = nullptr;
int (*push)(starpu_task* task) = nullptr;

/// How many tasks came that accelerators may run.
std::uint64_t given = 0;
std::mutex given_mutex;
std::condition_variable more_given;

/// An accelerator's worker sees the end of a task so much later at most, and what the timer adds, 50 us: the longer it
/// waits, the longer.
constexpr std::chrono::microseconds least_nap{10}, longest_nap{1000};

int push_and_wake(starpu_task* task) {
  const bool for_cores = (static_cast<std::uint32_t>(task->where) & ~std::uint32_t{STARPU_CPU}) == 0;
  const int status = push(task);
  if (for_cores) return status;
  {
    const std::lock_guard lock(given_mutex);
    ++given;
  }
  more_given.notify_all();
  return status;
}

starpu_task* pop_or_wait(unsigned context) {
  thread_local std::chrono::microseconds nap = least_nap;
  thread_local std::uint64_t seen = 0;
  starpu_task* task = pop(context);
  if (task != nullptr) {
    nap = least_nap;
    return task;
  }
  const bool is_core = starpu_worker_get_type(starpu_worker_get_id()) == STARPU_CPU_WORKER;
  starpu_worker_relax_on();  // others may give it tasks meanwhile
  if (is_core) {
    sched_yield();
  } else {
    std::unique_lock lock(given_mutex);
    more_given.wait_for(lock, nap, [&] { return given != seen; });
    seen = given;
    nap = std::min(nap + nap / 8, longest_nap);
  }
  starpu_worker_relax_off();
  return nullptr;
}

}  // namespace

starpu_sched_policy* patient_scheduler(const char* name) {
  static starpu_sched_policy patient;
  for (starpu_sched_policy** policy = starpu_sched_get_predefined_policies(); *policy != nullptr; ++policy) {
    if (std::strcmp((*policy)->policy_name, name) != 0 || (*policy)->pop_task == nullptr) continue;
    patient = **policy;
    pop = patient.pop_task;
    push = patient.push_task;
    patient.pop_task = pop_or_wait;
    patient.push_task = push_and_wake;
    return &patient;
  }
  return nullptr;
}

}  // namespace pleach
