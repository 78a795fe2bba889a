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

/// How many tasks came that accelerators may run, and how often one was done with what it was given.
std::uint64_t news = 0;
std::mutex news_mutex;
std::condition_variable more_news;

/// An accelerator's worker looks for the end of a task when the device has told that it is near, and then at once: a
/// nap costs the core 10 to 20 us. The longer it waits, the longer it sleeps.
constexpr std::chrono::microseconds least_nap{10}, longest_nap{1000};

void tell_accelerators() {
  {
    const std::lock_guard lock(news_mutex);
    ++news;
  }
  more_news.notify_all();
}

int push_and_wake(starpu_task* task) {
  const bool for_cores = (static_cast<std::uint32_t>(task->where) & ~std::uint32_t{STARPU_CPU}) == 0;
  const int status = push(task);
  if (!for_cores) tell_accelerators();
  return status;
}

starpu_task* pop_or_wait(unsigned context) {
  thread_local std::chrono::microseconds nap = least_nap;
  thread_local std::uint64_t seen = 0;
  starpu_task* task = pop(context);
  if (task != nullptr) {
    nap = longest_nap;
    return task;
  }
  const bool is_core = starpu_worker_get_type(starpu_worker_get_id()) == STARPU_CPU_WORKER;
  starpu_worker_relax_on();  // others may give it tasks meanwhile
  if (is_core) {
    sched_yield();
  } else {
    std::unique_lock lock(news_mutex);
    const bool told = more_news.wait_for(lock, nap, [&] { return news != seen; });
    seen = news;
    nap = told ? least_nap : std::min(2 * nap, longest_nap);
  }
  starpu_worker_relax_off();
  return nullptr;
}

}  // namespace

void wake_when_done(cl_command_queue queue) {
  if (pop == nullptr) return;
  cl_event done;
  if (clEnqueueMarkerWithWaitList(queue, 0, nullptr, &done) != CL_SUCCESS) return;  // the nap ends all the same
  clSetEventCallback(
      done, CL_COMPLETE, [](cl_event, cl_int, void*) { tell_accelerators(); }, nullptr);
  clReleaseEvent(done);
}

starpu_sched_policy* patient_scheduler(const char* name, bool with_accelerators) {
  static starpu_sched_policy patient;
  for (starpu_sched_policy** policy = starpu_sched_get_predefined_policies(); *policy != nullptr; ++policy) {
    if (std::strcmp((*policy)->policy_name, name) != 0 || (*policy)->pop_task == nullptr) continue;
    patient = **policy;
    pop = patient.pop_task;
    push = patient.push_task;
    patient.pop_task = pop_or_wait;
    if (with_accelerators) patient.push_task = push_and_wake;
    return &patient;
  }
  return nullptr;
}

}  // namespace pleach
