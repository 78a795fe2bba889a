#include "runtime/placement.hpp"

#include "runtime/describe.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace pleach {

namespace {

// Microseconds that StarPU 1.3 takes: for a task of those that cores share; more of them where a task of an accelerator
// waits for another; to begin a copy; more of them, until the next task has what another memory held; to cut a part off
// a vector that it has not cut so before.
constexpr double per_task = 25, between_tasks = 8, per_copy = 10, per_handover = 25, per_part = 4;

/// Microseconds of tasks that each of Engine::device_kinds() was given and has done, as they were expected to be: no
/// clock says what is left of them.
struct Queue {
  std::atomic<double> given = 0, done = 0;
  [[nodiscard]] double left() const { return given - done; }
};
std::array<Queue, Engine::most_device_kinds> queues;

Handle::Place place_of(std::size_t kind) {
  const bool apart = Engine::instance().device_kinds()[kind].apart;
  return apart ? static_cast<Handle::Place>(kind + 1) : Handle::Place::host;
}

/// Of a vector, beside per_copy, by the quickest of the devices' ways: StarPU has measured the bus with page-locked
/// memory, and `pleach model` the others.
double copying_time(const Handle& vector, double bytes) {
  double least = std::numeric_limits<double>::infinity();
  for (const Engine::DeviceKind& kind : Engine::instance().device_kinds()) {
    if (vector.is_pinned() && kind.type == STARPU_CUDA_WORKER) {
      const double megabytes_a_second = starpu_transfer_bandwidth(STARPU_MAIN_RAM, kind.node());
      least = std::min(least, bytes / 1e6 / megabytes_a_second);
    } else if (!kind.rates.transfers.empty()) {
      least = std::min(least, kind.rates.transfer(bytes));
    }
  }
  return (std::isfinite(least) ? least : bytes / 10e9) * 1e6;
}

/// Of what a task reads of a Vector, which others are likely to read there again, so much counts.
constexpr double again = 0.25;

/// Microseconds in which a task's vectors get to where it runs, and its results to the host, if they are to be there.
/// Of what is not the caller's memory, `of_vectors` counts.
double moving_time(std::size_t kind, std::span<const AnyBuffer> buffers, double of_vectors = 1) {
  const bool host = Engine::instance().device_kinds()[kind].type == STARPU_CPU_WORKER;
  double time = 0;
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr) continue;
    const Handle& owner = *owner_of(buffer);
    const double size = static_cast<double>(buffer.count) * buffer.element_bytes;
    if (buffer.mode != Mode::write && !owner.will_be_on(place_of(kind))) {
      time += (copying_time(owner, size) + per_copy) * (owner.is_callers() ? 1 : of_vectors);
    }
    if (buffer.mode != Mode::read && !host && owner.is_callers()) {
      time += copying_time(owner, size) + per_copy;
    }
  }
  return time;
}

/// What StarPU's schedulers do not count: a device waits for what another memory held, of which what is not the
/// caller's memory counts by `of_vectors`, and what a task on a core updates goes back to where it was. What it writes
/// for later tasks goes to an accelerator half of the times, unless all of the operation's tasks are to be on cores if
/// one is.
double handover_time(std::size_t kind, std::span<const AnyBuffer> buffers, double of_vectors = 1) {
  const bool apart = Engine::instance().device_kinds()[kind].apart;
  const bool stays = apart || Engine::Operation::current().accesses.shared > 0;
  double time = 0;
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr) continue;
    const Handle& owner = *owner_of(buffer);
    double goes_back = buffer.mode == Mode::write && !stays && owner.is_temporary() ? 0.5 : 0;
    if (buffer.mode != Mode::write && !owner.will_be_on(place_of(kind))) {
      time += per_handover * (owner.is_callers() ? 1 : of_vectors);
      if (buffer.mode == Mode::read_write && !apart) goes_back = 1;
    }
    if (goes_back > 0) {
      const double size = static_cast<double>(buffer.count) * buffer.element_bytes;
      time += goes_back * (per_handover + per_copy + copying_time(owner, size));
    }
  }
  return time;
}

/// Until what a task reads is written.
double time_until_ready(std::span<const AnyBuffer> buffers) {
  double ready = 0;
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr || buffer.mode == Mode::write) continue;
    const Handle::Due due = owner_of(buffer)->due();
    ready = std::max(ready, due.work - queues[due.kind].done);
  }
  return ready;
}

/// The one that the operation's tasks stay with, or the task's vectors.
std::size_t accelerator_of(Engine::Operation::Placement& operation, std::uint32_t where, const Expected& expected,
                           std::span<const AnyBuffer> buffers) {
  const auto kinds = Engine::instance().device_kinds();
  const auto takes_part = [&](std::size_t k) { return kinds[k].apart && (where & kinds[k].mask()) != 0; };
  if (const std::uint32_t home = home_of(buffers); home < kinds.size() && takes_part(home)) {
    for (const AnyBuffer& buffer : buffers) {
      if (buffer.memory == nullptr || buffer.mode == Mode::read) continue;
      if (Handle& owner = *owner_of(buffer); owner.home() == Handle::nobody) owner.settle(home);
    }
    return home;
  }
  if (operation.accelerator >= 0) {
    const auto chosen = static_cast<std::size_t>(operation.accelerator);
    if (takes_part(chosen)) return chosen;
  }
  const double ready = time_until_ready(buffers);
  double least = std::numeric_limits<double>::infinity();
  std::size_t first = nobody;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (!takes_part(k)) continue;
    const double time = std::max(queues[k].left(), ready) + expected[k] + moving_time(k, buffers, again);
    if (time < least) {
      least = time;
      first = k;
    }
  }
  if (first != nobody) operation.accelerator = static_cast<int>(first);
  return first;
}

/// Where a task's vectors will be, and when, once a kind of devices has done so much.
void foresee(std::size_t kind, double end, std::span<const AnyBuffer> buffers) {
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr) continue;
    if (buffer.mode == Mode::read) {
      owner_of(buffer)->foresee_read(place_of(kind));
    } else {
      owner_of(buffer)->foresee_write(place_of(kind), {static_cast<std::uint32_t>(kind), end});
    }
  }
}

}  // namespace

std::uint32_t home_of(std::span<const AnyBuffer> buffers) {
  std::uint32_t home = Handle::nobody;
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr) continue;
    const std::uint32_t own = owner_of(buffer)->home();
    if (own == Handle::nobody) continue;
    if (buffer.mode != Mode::read) return own;
    if (home == Handle::nobody) home = own;
  }
  return home;
}

std::uint32_t footprint_of(std::uint64_t work, std::uint32_t variant) {
  const std::uint32_t bucket = bucket_of(work);
  return starpu_hash_crc32c_be_n(&bucket, sizeof bucket, variant);
}

Traffic traffic_of(const AnyPhase& phase, std::uint64_t work, std::span<const AnyBuffer> buffers) {
  double elements = 0, bytes = 0;
  Traffic traffic;
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr) continue;
    const auto size = static_cast<double>(buffer.count) * buffer.element_bytes;
    elements += static_cast<double>(buffer.count);
    bytes += size;
    traffic.footprint_bytes = std::max(traffic.footprint_bytes, size);
  }
  const auto [regular, irregular, written, steps] = phase.accesses();
  traffic.regular_bytes = elements > 0 ? regular * static_cast<double>(work) * bytes / elements : 0;
  traffic.irregular = irregular * static_cast<double>(work);
  traffic.written = written * static_cast<double>(work);
  traffic.steps = steps * static_cast<double>(work);
  return traffic;
}

double expected_time(double known, const Engine::DeviceKind& kind, const Traffic& traffic) {
  const double time = known > 0 ? known : kind.rates.sum(traffic) * 1e6;  // `known` may be no number
  return kind.type == STARPU_CPU_WORKER ? time : time + between_tasks;
}

bool suits_cores(const AnyPhase& phase, starpu_perfmodel& history, const void* arguments, std::size_t n,
                 std::size_t tasks, std::size_t cores, std::span<const AnyBuffer> buffers) {
  Engine::Operation::Placement& operation = Engine::Operation::current();
  if (operation.accesses.shared == 0) return false;
  if (operation.where != 0) return operation.where == STARPU_CPU;
  std::array<AnyBuffer, most_buffers> prepared;
  std::ranges::copy(buffers, prepared.begin());
  const std::uint32_t variant = phase.prepare(arguments, prepared.data()).variant;
  const auto time = [&](const Engine::DeviceKind& kind, std::size_t work) {
    double known = 0;
    if (history.is_loaded != 0) {
      known = starpu_perfmodel_history_based_expected_perf(&history, starpu_worker_get_perf_archtype(kind.worker, 0),
                                                           footprint_of(work, variant));
    }
    return expected_time(known, kind, traffic_of(phase, work, buffers));
  };
  constexpr double margin = 1.25;  // the next operation may want the results on the device
  const double shared = operation.accesses.shared / phase.accesses().regular,  // phases as long as this one
      alone = operation.accesses.alone / phase.accesses().regular;
  const auto cut = static_cast<double>(std::ranges::count_if(buffers, [](const AnyBuffer& buffer) {
    return buffer.memory != nullptr && owner_of(buffer)->is_callers() && owner_of(buffer)->cuttings() == 0;
  }));
  double of_cores = 0, of_devices = std::numeric_limits<double>::infinity();
  const auto kinds = Engine::instance().device_kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].type == STARPU_CPU_WORKER) {
      const auto rounds = static_cast<double>((tasks + cores - 1) / cores);
      of_cores = shared * rounds * time(kinds[k], n / tasks) +
                 static_cast<double>(tasks) * (operation.accesses.phases * per_task + cut * per_part) +
                 moving_time(k, buffers, again);
    } else {
      of_devices = std::min(of_devices, alone * time(kinds[k], n) + moving_time(k, buffers, again));
    }
  }
  operation.where = margin * of_cores < of_devices ? STARPU_CPU : ~std::uint32_t{STARPU_CPU};
  return operation.where == STARPU_CPU;
}

void Speeds::note(std::uint32_t variant, std::size_t kind, std::uint64_t work, double microseconds) {
  const auto kinds = Engine::instance().device_kinds();
  if (work == 0 || kind >= kinds.size()) return;
  const double time = std::max(microseconds - kinds[kind].rates.launch * 1e6, 0.1 * microseconds);
  const double per_work = time / static_cast<double>(work);
  const std::lock_guard lock(mutex_);
  auto known = std::ranges::find(known_, variant, &Known::variant);
  if (known == known_.end()) known = known_.insert(known, Known{variant});
  double& mean = known->per_work[kind];
  mean = mean == 0 ? per_work : 0.75 * mean + 0.25 * per_work;
}

double Speeds::per_work(std::uint32_t variant, std::size_t kind) const {
  const std::lock_guard lock(mutex_);
  const auto known = std::ranges::find(known_, variant, &Known::variant);
  return known != known_.end() ? known->per_work[kind] : 0;
}

double share_of_accelerators(const AnyPhase& phase, const Speeds& speeds, const void* arguments, std::size_t n,
                             std::size_t cores, std::span<const AnyBuffer> buffers) {
  constexpr double taken = 1.0 / 512;    // of the cores
  constexpr double most_launches = 7.5;  // a device that takes the cores' time is left out of phases as short as these
  std::array<AnyBuffer, most_buffers> prepared;
  std::ranges::copy(buffers, prepared.begin());
  const auto [all, variant, type, serial, definition] = phase.prepare(arguments, prepared.data());
  const auto work = static_cast<double>(std::max(all, n));
  const auto per_work = [&](std::size_t kind, const Engine::DeviceKind& device) {
    const double known = speeds.per_work(variant, kind);
    if (known > 0) return known;
    const Traffic traffic = traffic_of(phase, static_cast<std::uint64_t>(work), buffers);
    return (device.rates.sum(traffic) - device.rates.launch) * 1e6 / work;
  };
  const auto kinds = Engine::instance().device_kinds();
  double rate = 0, launches = 0, share = 0;  // units of work a microsecond
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].type == STARPU_CPU_WORKER) rate += static_cast<double>(cores) / std::max(per_work(k, kinds[k]), 1e-9);
  }
  const double of_cores = rate;
  // Of an operation that accesses all in order, where such a device costs as much in each phase that it has a part of.
  const double of_operation = Engine::Operation::current().accesses.shared;
  const bool is_lesser = of_operation > 0 && 2 * phase.accesses().regular <= of_operation;
  const double enough = is_lesser ? 3 * most_launches : most_launches;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].type == STARPU_CPU_WORKER) continue;
    const double launch = kinds[k].rates.launch * 1e6;
    if (kinds[k].takes_cores) {
      if (work >= enough * of_cores * launch) share += taken;
      continue;
    }
    const double own = 1 / std::max(per_work(k, kinds[k]), 1e-9);
    if (work < of_cores * launch) continue;  // cores are done before it has begun
    rate += own;
    launches += launch * own;
  }
  const double end = (work + launches) / rate;  // for all of them
  share += 1 - end * of_cores / work;
  constexpr double steps = 32;  // vectors are not to be cut in too many ways
  return share < 1 / (2 * steps) ? share : std::min(std::round(share * steps), steps - 1) / steps;
}

std::uint32_t quickest(std::uint32_t where, const Expected& expected) {
  const auto kinds = Engine::instance().device_kinds();
  double least = std::numeric_limits<double>::infinity();
  std::uint32_t quickest = where;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if ((where & kinds[k].mask()) == 0 || (kinds[k].takes_cores && (where & STARPU_CPU) != 0)) continue;
    if (expected[k] >= least) continue;
    least = expected[k];
    quickest = kinds[k].mask();
  }
  return quickest;
}

Shares share_out(std::size_t size, std::size_t granule, std::size_t tasks, std::size_t cores, double share) {
  const auto up = [&](std::size_t elements) { return (elements + granule - 1) / granule * granule; };
  const std::size_t least = up((size + tasks - 1) / tasks), most = (size - 1) / (tasks - 1) / granule * granule;
  if (tasks <= cores || most < least) return {least, 0};
  const double wanted = (1 - share) * static_cast<double>(tasks) / static_cast<double>(cores);
  const std::size_t of_cores =
      std::clamp(static_cast<std::size_t>(std::round(wanted)), std::size_t{1}, (tasks - 1) / cores) * cores;
  const auto step = static_cast<std::size_t>((1 - share) * static_cast<double>(size) / static_cast<double>(of_cores));
  return {std::clamp(step / granule * granule, least, most), share > 0 ? tasks - of_cores : 0};
}

std::size_t place(starpu_task& task, Expected& expected, std::span<const AnyBuffer> buffers) {
  const auto kinds = Engine::instance().device_kinds();
  Engine::Operation::Placement& operation = Engine::Operation::current();
  auto where = static_cast<std::uint32_t>(task.where);
  if ((where & operation.where) != 0) where &= operation.where;
  std::size_t stay = nobody;
  if (Engine::instance().several_apart()) stay = accelerator_of(operation, where, expected, buffers);
  if (stay != nobody) {
    task.workerids = const_cast<std::uint32_t*>(kinds[stay].alone.data());  // StarPU reads it
    task.workerids_len = static_cast<unsigned>(kinds[stay].alone.size());
  }

  const bool decides = operation.accesses.shared > 0 && operation.where == 0;  // for the operation
  const double of_vectors = decides ? again : 1;
  double least = std::numeric_limits<double>::infinity(), next = least;
  std::size_t first = nobody;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const double on_it = expected[k];
    expected[k] += static_cast<float>(handover_time(k, buffers));
    if ((where & kinds[k].mask()) == 0 || (stay != nobody && kinds[k].apart && k != stay)) continue;
    const double time = on_it + handover_time(k, buffers, of_vectors) + moving_time(k, buffers, of_vectors);
    next = std::min(next, std::max(time, least));
    if (time < least) {
      least = time;
      first = k;
    }
  }
  if (first == nobody) return nobody;
  const bool is_clear =
      first == stay || (kinds[first].apart && queues[first].left() + least < time_until_ready(buffers) + next);
  if (is_clear && kinds[first].workers == 1) {  // StarPU's scheduler, which takes longer, would come to the same
    task.execute_on_a_specific_worker = 1;
    task.workerid = static_cast<unsigned>(kinds[first].worker);
  }
  if (decides) {
    operation.where = kinds[first].type == STARPU_CPU_WORKER ? STARPU_CPU : ~std::uint32_t{STARPU_CPU};
    where &= operation.where;
  }
  task.where = static_cast<std::int32_t>(where);

  foresee(first, queues[first].given += expected[first], buffers);
  return first;
}

void done(std::size_t kind, const Expected& expected) { queues[kind].done += expected[kind]; }

}  // namespace pleach
