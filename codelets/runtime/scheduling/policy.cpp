#include "runtime/scheduling/policy.hpp"

#include "runtime/devices/stream_order.hpp"
#include "runtime/scheduling/idle.hpp"
#include "runtime/scheduling/lanes.hpp"
#include "runtime/scheduling/moves.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <limits>

namespace pleach {

namespace {

/// The lanes of devices(). Never destroyed, because tasks may live until the process ends.
std::array<Lane, max_devices>& lanes = *new std::array<Lane, max_devices>;
static_assert(max_devices <= 32, "masks of devices have 32 bits");
std::atomic<bool> open = false;  // workers ask for tasks before the devices are known
bool ours = false;
bool prefetches = true;
void (*callback_of_hinted)(void*) = nullptr;

/// Returns the hint of pleach's task; null for a task of the application's, whose sched_data may be anything.
Hint* hint_of(const starpu_task& task) {
  const bool is_hinted = callback_of_hinted != nullptr && task.callback_func == callback_of_hinted;
  return is_hinted ? static_cast<Hint*>(task.sched_data) : nullptr;
}

/// Returns the bits of the devices that can run pleach's task: all workers of a device are equal for it.
std::uint32_t devices_able(starpu_task& task) {
  std::uint32_t able = 0;
  for (std::size_t k = 0; k < devices().size(); ++k) {
    if (starpu_worker_can_execute_task_first_impl(static_cast<unsigned>(devices()[k].worker), &task, nullptr) != 0) {
      able |= std::uint32_t{1} << k;
    }
  }
  return able;
}

bool has(std::uint32_t able, std::size_t device) { return (able >> device & 1) != 0; }

/// Returns the devices of `able` that StarPU's mask names, or else all of `able`.
std::uint32_t among(std::uint32_t able, std::uint32_t where) {
  std::uint32_t some = 0;
  for (std::size_t k = 0; k < devices().size(); ++k) {
    if (has(able, k) && (devices()[k].mask() & where) != 0) some |= std::uint32_t{1} << k;
  }
  return some != 0 ? some : able;
}

/// Microseconds until a device completes its tasks. The clock may run late, so an idle device counts as 0.
double left(std::size_t device) {
  Lane& lane = lanes[device];
  const Device& on = devices()[device];
  const double time = lane.left();
  if (time == 0 || !lane.has_none() || (on.type == STARPU_CUDA_WORKER && !cuda_is_idle(on.number))) return time;
  lane.set_clock_to_now();
  return 0;
}

/// Returns the device with the least work left.
std::size_t least_loaded(std::uint32_t able) {
  std::size_t best = no_device;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < devices().size(); ++k) {
    if (!has(able, k)) continue;
    const double time = left(k);
    if (time < least) {
      least = time;
      best = k;
    }
  }
  return best;
}

/// Returns the device that should finish the task first, and records what this decides for the operation.
std::size_t choose(const Hint& hint, std::uint32_t able) {
  OperationRecord& operation = *hint.operation;
  const std::lock_guard lock(operation.mutex);
  if (operation.where != 0) able = among(able, operation.where);
  const bool decides = operation.stays_together() && operation.where == 0;
  const double weight = decides || operation.accelerator < 0 ? weight_of_first_read : 1;
  double least = std::numeric_limits<double>::infinity();
  std::size_t best = no_device;
  for (std::size_t k = 0; k < devices().size(); ++k) {
    const bool strays =
        devices()[k].own_memory && operation.accelerator >= 0 && operation.accelerator != static_cast<int>(k);
    if (!has(able, k) || strays) continue;
    double end = left(k) + static_cast<double>(hint.expected[k]) + moving_time(k, hint.vectors(), weight);
    if (!operation.stays_together()) end += return_time(k, hint.vectors());
    if (end < least) {
      least = end;
      best = k;
    }
  }
  if (best == no_device) return least_loaded(able);  // the only device with memory is another accelerator
  if (devices()[best].own_memory && operation.accelerator < 0) operation.accelerator = static_cast<int>(best);
  if (decides) {
    operation.where = devices()[best].type == STARPU_CPU_WORKER ? STARPU_CPU : ~std::uint32_t{STARPU_CPU};
  }
  return best;
}

/// Returns whether the application allows the worker to run its task.
bool may_take(const starpu_task& task, unsigned worker) {
  if (starpu_sched_ctx_contains_worker(static_cast<int>(worker), task.sched_ctx) == 0) return false;
  if (task.workerids_len == 0) return true;
  return worker / 32 < task.workerids_len && (task.workerids[worker / 32] >> (worker % 32) & 1) != 0;
}

/// Pushes a task of the application's to a worker that may run it: the one whose device should finish it first by the
/// task's own model. Equal workers take turns.
int push_to_worker(starpu_task& task) {
  static std::atomic<unsigned> turn = 0;
  const unsigned count = starpu_worker_get_count(), first = turn.fetch_add(1);
  double least = std::numeric_limits<double>::infinity();
  int best = -1;
  unsigned implementation = 0;
  for (unsigned k = 0; k < count; ++k) {
    const unsigned worker = (first + k) % count;
    unsigned able = 0;
    if (!may_take(task, worker) || starpu_worker_can_execute_task_first_impl(worker, &task, &able) == 0) continue;
    starpu_perfmodel_arch* const arch = starpu_worker_get_perf_archtype(static_cast<int>(worker), task.sched_ctx);
    const double known = starpu_task_expected_length(&task, arch, able);
    const double end = left(device_of(static_cast<int>(worker))) + (known > 0 ? known : 0);  // `known` may be NaN
    if (end >= least) continue;
    least = end;
    best = static_cast<int>(worker);
    implementation = able;
  }
  if (best < 0) return -ENODEV;
  starpu_task_set_implementation(&task, implementation);
  const bool is_core = starpu_worker_get_type(best) == STARPU_CPU_WORKER;
  const int status = starpu_push_local_task(best, &task, 0);
  if (!is_core) tell_accelerators();
  return status;
}

/// Wakes a sleeping worker, if StarPU's drivers block.
void wake(const Device& device) {
#ifdef STARPU_NON_BLOCKING_DRIVERS
  (void)device;
#else
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    if (device_of(worker) == device_of(device.worker) && starpu_wake_worker_relax_light(worker) != 0) return;
  }
#endif
}

int push(starpu_task* task) {
  Hint* const hint = hint_of(*task);
  if (hint == nullptr) return push_to_worker(*task);
  const std::uint32_t able = devices_able(*task);
  if (able == 0) return -ENODEV;
  std::size_t device;
  if (std::has_single_bit(able)) {
    device = static_cast<std::size_t>(std::countr_zero(able));
  } else if (hint->affinity != no_device && has(able, hint->affinity)) {
    device = hint->affinity;
  } else {
    device = choose(*hint, able);
  }
  const Device& on = devices()[device];
  Lane& lane = lanes[device];
  hint->lane = static_cast<std::uint32_t>(device);
  if (on.own_memory && prefetches && lane.has_room_for(hint->bytes)) {
    starpu_prefetch_task_input_for(task, static_cast<unsigned>(on.worker));
  }
  lane.push(task, *hint, static_cast<double>(hint->expected[device]));  // from here on the task may be gone
  if (on.type != STARPU_CPU_WORKER) tell_accelerators();
  wake(on);
  return 0;
}

starpu_task* pop(unsigned) {
  if (!open) return nullptr;
  const int worker = starpu_worker_get_id_check();
  if (starpu_task* const task = lanes[device_of(worker)].pop()) {
    found_work();
    return task;
  }
  wait_for_work(starpu_worker_get_type(worker) == STARPU_CPU_WORKER);
  return nullptr;
}

void ended(starpu_task* task, unsigned) {
  const Hint* const hint = hint_of(*task);
  if (hint == nullptr || hint->lane == no_device) return;
  Lane& lane = lanes[hint->lane];
  lane.end(hint->bytes);
  if (!lane.is_empty() && devices()[hint->lane].type != STARPU_CPU_WORKER)
    tell_accelerators();  // a task has left: there may be room
}

}  // namespace

starpu_sched_policy* own_policy(bool may_prefetch) {
  prefetches = may_prefetch;
  static starpu_sched_policy policy = [] {
    starpu_sched_policy own{};
    own.init_sched = [](unsigned) {};
    own.deinit_sched = [](unsigned context) {
      if (context == 0) open = false;
    };
    own.add_workers = own.remove_workers = [](unsigned, int*, unsigned) {};
    own.push_task = push;
    own.pop_task = pop;
    own.post_exec_hook = ended;
    own.policy_name = policy_name;
    own.policy_description = "the device that should be done first, data and operations staying together";
    own.worker_type = STARPU_WORKER_LIST;
    return own;
  }();
  return &policy;
}

bool policy_is_ours() { return ours; }

bool lanes_are_open() { return open; }

void open_lanes(std::span<const std::size_t> rooms, void (*callback)(void*)) {
  const starpu_sched_policy* const policy = starpu_sched_ctx_get_sched_policy(0);
  ours = policy != nullptr && policy->push_task == push;
  callback_of_hinted = callback;
  for (std::size_t k = 0; k < devices().size(); ++k) {
    const Device& device = devices()[k];
    lanes[k].open(rooms[k], device.worker, device.workers);
  }
  open = ours;
}

void took(const Hint& hint, double microseconds) {
  if (!ours || hint.lane == no_device) return;
  lanes[hint.lane].correct(microseconds - static_cast<double>(hint.expected[hint.lane]), hint.clock);
}

}  // namespace pleach
