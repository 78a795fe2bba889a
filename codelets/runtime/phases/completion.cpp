#include "runtime/phases/completion.hpp"

#include "runtime/devices/stream_order.hpp"
#include "runtime/phases/task.hpp"
#include "runtime/scheduling/choice.hpp"
#include "runtime/scheduling/policy.hpp"
#include "runtime/starpu/sleep.hpp"
#include "runtime/starpu/waiting.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <mutex>

namespace pleach {

namespace {

using Clock = std::chrono::steady_clock;

/// The tasks of a device that have ended for StarPU, in the order of the device, if their times are needed.
struct Ahead {
  std::mutex mutex;
  std::unique_ptr<Packed> next;  // a linked list by Packed::after
  Packed* latest = nullptr;
  std::size_t count = 0;
  CudaMark before = nullptr;  // end of the last completed task, while others follow
  double ended = 0;           // when that was, in seconds of StarPU's clock
};
std::array<Ahead, STARPU_MAXCUDADEVS> of_devices;

/// A limit on the memory for them.
constexpr std::size_t max_ahead = 1024;

/// Reports a task's time to the cost model of its phase and to the scheduling policy.
void note_cost(const Packed& packed, double microseconds) {
  took(packed.hint, packed.failed ? 0 : microseconds);
  if (!packed.failed) packed.phase->codelet().cost.note(packed, packed.worker, microseconds);
}

/// Returns the time of a task that ends now. A worker may begin the next task before it notices the end of this one.
double microseconds_of(const Packed& packed) {
  static std::array<std::atomic<Clock::time_point>, STARPU_NMAXWORKERS> last_end;
  const auto now = Clock::now();
  const auto begun = std::max(packed.begun, last_end[static_cast<unsigned>(packed.worker)].exchange(now));
  return std::chrono::duration<double, std::micro>(now - begun).count();
}

TaskTime time_of(const starpu_task& task, const Packed& packed) {
  const auto seconds = [](timespec time) { return starpu_timing_timespec_to_us(&time) * 1e-6; };
  TaskTime time{packed.phase->source().phase, packed.worker, packed.work, packed.bytes_moved, packed.traffic, 0, 0, 0};
  if (task.profiling_info == nullptr) return time;
  time.submitted = seconds(task.profiling_info->submit_time);
  time.begun = seconds(task.profiling_info->start_time);
  time.ended = seconds(task.profiling_info->end_time);
  return time;
}

/// Records the task for Profile, if its times are known.
void note(const Packed& packed) {
  if (packed.time.submitted > 0) record(packed.time);
}

void note_what_is_done(Ahead& ahead, int device, std::size_t most = std::numeric_limits<std::size_t>::max()) {
  const std::lock_guard lock(ahead.mutex);
  for (; ahead.next != nullptr && most > 0 && cuda_passed(ahead.next->last); --most) {
    std::unique_ptr<Packed> packed = std::move(ahead.next);
    ahead.next = std::move(packed->after);
    --ahead.count;
    const double microseconds = cuda_microseconds(packed->first, packed->last);
    const bool is_recorded = packed->time.submitted > 0;
    const double gap = ahead.before != nullptr && is_recorded ? cuda_microseconds(ahead.before, packed->first) : 0;
    packed->time.begun = std::max(packed->time.begun, ahead.ended + 1e-6 * gap);
    if (ahead.before != nullptr) cuda_give_back(ahead.before, device);
    ahead.ended = packed->time.ended = packed->time.begun + 1e-6 * microseconds;
    ahead.before = packed->last;
    cuda_give_back(packed->first, device);
    if (needs_times()) note_cost(*packed, microseconds);
    note(*packed);
    give_back(std::move(packed));
  }
  if (ahead.next != nullptr || ahead.before == nullptr) return;
  cuda_give_back(ahead.before, device);
  ahead.before = nullptr;
}

void add_ahead(std::unique_ptr<Packed> packed) {
  const int device = starpu_worker_get_devid(packed->worker);
  Ahead& ahead = of_devices.at(static_cast<std::size_t>(device));
  note_what_is_done(ahead, device, 2);  // not all at once, because the device may wait for the next task
  CudaMark oldest = nullptr;
  {
    const std::lock_guard lock(ahead.mutex);
    Packed* const added = packed.get();
    (ahead.next != nullptr ? ahead.latest->after : ahead.next) = std::move(packed);
    ahead.latest = added;
    if (++ahead.count > max_ahead) oldest = ahead.next->last;
  }
  if (oldest != nullptr) cuda_wait(oldest, device);
}

}  // namespace

void note_what_is_done() {
  for (int device = 0; device < STARPU_MAXCUDADEVS; ++device) {
    note_what_is_done(of_devices[static_cast<std::size_t>(device)], device);
  }
}

void forget_times() {
  for (Ahead& ahead : of_devices) ahead.ended = 0;
}

void finished(void* argument) {
  const NoWaiting callback;
  std::unique_ptr<Packed> packed(static_cast<Packed*>(argument));
  starpu_task& task = *starpu_task_get_current();
  packed->time = records_times() ? time_of(task, *packed) : TaskTime{};
  for (Kept& kept : std::span(packed->kept, packed->vectors)) kept = {};
  packed->vectors = 0;
  TaskCount& tasks_under_way = *packed->tasks_under_way;
  if (packed->last != nullptr) {
    add_ahead(std::move(packed));
  } else {
    if (packed->first != nullptr) cuda_give_back(packed->first, starpu_worker_get_devid(packed->worker));
    if (needs_times()) note_cost(*packed, microseconds_of(*packed));
    note(*packed);
    give_back(std::move(packed));
  }
  end_run();
  end_task(tasks_under_way);
}

void wait_for_tasks(const TaskCount& runtime) {
  spin_until([&] { return runtime == 0; });
  wait_until_ended(runtime);
  cuda_wait();
  note_what_is_done();
}

void wait_for_tasks() { wait_for_tasks(all_tasks()); }

void wait_for_devices() { cuda_wait(); }

}  // namespace pleach
