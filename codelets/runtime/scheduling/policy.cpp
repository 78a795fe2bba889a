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

std::array<Lane, max_devices> lanes;  // of devices()
static_assert(max_devices <= 32, "masks of devices have 32 bits");
std::atomic<bool> open = false;  // workers look for tasks before the devices are known
bool ours = false;

Hint* hint_of(const starpu_task& task) { return static_cast<Hint*>(task.sched_data); }

/// The devices, by their bits, that can run a task.
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

/// The devices of `able` that StarPU's mask names, or else all.
std::uint32_t among(std::uint32_t able, std::uint32_t where) {
  std::uint32_t some = 0;
  for (std::size_t k = 0; k < devices().size(); ++k) {
    if (has(able, k) && (devices()[k].mask() & where) != 0) some |= std::uint32_t{1} << k;
  }
  return some != 0 ? some : able;
}

/// Microseconds until a device is done with what it was given. The clock may be late: a device that is idle is done.
double left(std::size_t device) {
  Lane& lane = lanes[device];
  const Device& on = devices()[device];
  const double time = lane.left();
  if (time == 0 || !lane.has_none()) return time;
  return on.type != STARPU_CUDA_WORKER || cuda_is_idle(on.number) ? 0 : time;
}

/// The device that should be done with the task first. Notes what that decides for the operation.
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
  if (best == no_device) return static_cast<std::size_t>(std::countr_zero(able));  // only another accelerator has room
  if (devices()[best].own_memory && operation.accelerator < 0) operation.accelerator = static_cast<int>(best);
  if (decides) {
    operation.where = devices()[best].type == STARPU_CPU_WORKER ? STARPU_CPU : ~std::uint32_t{STARPU_CPU};
  }
  return best;
}

/// The device with the least to do, for a task of the application's.
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

/// A task of the application's for some workers only: the first of them takes it.
int push_to_worker(starpu_task& task) {
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    const auto word = static_cast<unsigned>(worker) / 32;
    if (word >= task.workerids_len || (task.workerids[word] >> (worker % 32) & 1) == 0) continue;
    if (starpu_worker_can_execute_task_first_impl(static_cast<unsigned>(worker), &task, nullptr) == 0) continue;
    lanes[device_of(worker)].begin();
    return starpu_push_local_task(worker, &task, 1);
  }
  return -ENODEV;
}

/// Where drivers block, a worker that sleeps has to be woken.
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
  if (task->workerids_len != 0) return push_to_worker(*task);
  const std::uint32_t able = devices_able(*task);
  if (able == 0) return -ENODEV;
  Hint* const hint = hint_of(*task);
  std::size_t device;
  if (std::has_single_bit(able)) {
    device = static_cast<std::size_t>(std::countr_zero(able));
  } else if (hint == nullptr) {
    device = least_loaded(able);
  } else if (hint->affinity != no_device && has(able, hint->affinity)) {
    device = hint->affinity;
  } else {
    device = choose(*hint, able);
  }
  const Device& on = devices()[device];
  if (hint != nullptr) hint->lane = static_cast<std::uint32_t>(device);
  const bool was_open = !std::has_single_bit(able) || have_several_memories();  // else StarPU has prefetched already
  if (on.own_memory && was_open && starpu_get_prefetch_flag() != 0) {
    starpu_prefetch_task_input_for(task, static_cast<unsigned>(on.worker));
  }
  const double expected = hint != nullptr ? static_cast<double>(hint->expected[device]) : 0;
  lanes[device].push(task, expected);  // the task may be gone from here on
  if (on.type != STARPU_CPU_WORKER) tell_accelerators();
  wake(on);
  return 0;
}

void push_pinned(starpu_task*, int worker, int, unsigned) {
  if (open) lanes[device_of(worker)].begin();
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
  if (!open) return;
  const Hint* const hint = hint_of(*task);
  const bool went_through = hint != nullptr && hint->lane != no_device;
  lanes[device_of(starpu_worker_get_id_check())].end(went_through ? hint->bytes : 0);
}

}  // namespace

starpu_sched_policy* own_policy() {
  static starpu_sched_policy policy = [] {
    starpu_sched_policy own{};
    own.init_sched = [](unsigned) {};
    own.deinit_sched = [](unsigned) { open = false; };
    own.add_workers = own.remove_workers = [](unsigned, int*, unsigned) {};
    own.push_task = push;
    own.push_task_notify = push_pinned;
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

void open_lanes(std::span<const std::size_t> rooms) {
  const starpu_sched_policy* const policy = starpu_sched_ctx_get_sched_policy(0);
  ours = policy != nullptr && policy->push_task == push;
  for (std::size_t k = 0; k < devices().size(); ++k) {
    const Device& device = devices()[k];
    lanes[k].open(rooms[k], device.worker, device.workers);
  }
  open = ours;
}

void took(std::size_t device, double expected, double microseconds) {
  if (ours && device != no_device) lanes[device].correct(microseconds - expected);
}

}  // namespace pleach
