#include "runtime/scheduling/idle.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include <sched.h>
#include <starpu.h>
#include <starpu_scheduler.h>

namespace pleach {

namespace {

bool yields = false;

/// Number of tasks for accelerators that have come, plus the number of times that a device has completed its queue.
std::uint64_t news = 0;
std::mutex& news_mutex = *new std::mutex;  // never destroyed: workers may live until the process ends
std::condition_variable& more_news = *new std::condition_variable;

/// Sleep of an OpenCL device's worker between two looks for the end of a task. It begins with the minimum when its
/// device has completed its queue, and doubles while nothing happens: each look takes 10 to 20 us of a core.
constexpr std::chrono::microseconds min_nap{10}, max_nap{1000};

thread_local std::chrono::microseconds nap = min_nap;
thread_local std::uint64_t seen = 0;

}  // namespace

void set_yielding(bool may_yield) { yields = may_yield; }

void wait_for_work(bool is_core) {
  if (!yields) return;
  starpu_worker_relax_on();  // other threads may give it tasks meanwhile
  if (is_core) {
    sched_yield();
  } else {
    std::unique_lock lock(news_mutex);
    const bool told = more_news.wait_for(lock, nap, [&] { return news != seen; });
    seen = news;
    nap = told ? min_nap : std::min(2 * nap, max_nap);
  }
  starpu_worker_relax_off();
}

void found_work() { nap = max_nap; }

void tell_accelerators() {
  if (!yields) return;
  {
    const std::lock_guard lock(news_mutex);
    ++news;
  }
  more_news.notify_all();
}

void tell_when_done(cl_command_queue queue) {
  if (!yields) return;
  cl_event done;
  if (clEnqueueMarkerWithWaitList(queue, 0, nullptr, &done) != CL_SUCCESS)
    return;  // the sleep still ends after max_nap
  clSetEventCallback(
      done, CL_COMPLETE, [](cl_event, cl_int, void*) { tell_accelerators(); }, nullptr);
  clReleaseEvent(done);
}

}  // namespace pleach
