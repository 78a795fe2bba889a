#include "runtime/patience.hpp"

#include <algorithm>
#include <cstring>

#include <sched.h>
#include <starpu_scheduler.h>
#include <time.h>

namespace pleach {

namespace {

using Pop = starpu_task* (*)(unsigned context);
Pop pop = nullptr;

/// Nanoseconds: an accelerator's worker starts a task, or sees the end of one, so much later at most, and what the
/// timer adds, 50 us. The longer nothing came, the longer.
constexpr long least_nap = 10'000, longest_nap = 1'000'000;

starpu_task* pop_or_wait(unsigned context) {
  thread_local long nap = least_nap;
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
    const timespec time{0, nap};
    nanosleep(&time, nullptr);
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
    patient.pop_task = pop_or_wait;
    return &patient;
  }
  return nullptr;
}

}  // namespace pleach
