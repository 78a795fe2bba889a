#include "runtime/scheduling/cutting.hpp"

#include "runtime/scheduling/moves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

namespace pleach {

namespace {

/// Microseconds that StarPU 1.3 takes for each task that cores share, and for each new part of a vector.
constexpr double per_task = 25, per_part = 4;

/// Cores must be better by this factor, because the next operation may need the results on the device.
constexpr double margin = 1.25;

double time_on_cores(const CutQuestion& question, const OperationRecord& operation, std::size_t device) {
  const double phases = operation.accesses.shared / question.regular;  // number of phases as long as this one
  CostQuestion part = question.whole;
  const double share = 1 / static_cast<double>(question.tasks);
  part.work = question.whole.work / question.tasks;
  part.traffic.regular_bytes *= share;
  part.traffic.irregular *= share;
  part.traffic.written *= share;
  part.traffic.steps *= share;
  const auto rounds = static_cast<double>((question.tasks + question.cores - 1) / question.cores);
  const double each_task = operation.accesses.phases * per_task + static_cast<double>(question.uncut) * per_part;
  return phases * rounds * question.cost.microseconds(part, device) + static_cast<double>(question.tasks) * each_task +
         moving_time(device, question.vectors, weight_of_first_read);
}

double time_on_device(const CutQuestion& question, const OperationRecord& operation, std::size_t device) {
  const double phases = operation.accesses.alone / question.regular;
  return phases * question.cost.microseconds(question.whole, device) +
         moving_time(device, question.vectors, weight_of_first_read);
}

}  // namespace

bool suits_cores(const CutQuestion& question, OperationRecord& operation) {
  if (!operation.stays_together()) return false;
  const std::lock_guard lock(operation.mutex);
  if (operation.where != 0) return operation.where == STARPU_CPU;
  double of_cores = 0, of_devices = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < devices().size(); ++k) {
    if (devices()[k].type == STARPU_CPU_WORKER) {
      of_cores = time_on_cores(question, operation, k);
    } else {
      of_devices = std::min(of_devices, time_on_device(question, operation, k));
    }
  }
  operation.where = margin * of_cores < of_devices ? STARPU_CPU : ~std::uint32_t{STARPU_CPU};
  return operation.where == STARPU_CPU;
}

double share_of_accelerators(const CutQuestion& question, const OperationRecord& operation) {
  constexpr double taken = 1.0 / 512;   // part of the cores' work that an OpenCL device gets if it is the CPU itself
  constexpr double max_launches = 7.5;  // such a device gets no part of phases shorter than this
  const auto work = static_cast<double>(std::max<std::uint64_t>(question.whole.work, question.elements));
  const auto rate = [&](std::size_t device) {  // units of work per microsecond
    return 1 / std::max(question.cost.per_work(question.whole, device), 1e-9);
  };
  double all = 0, launches = 0, share = 0;
  for (std::size_t k = 0; k < devices().size(); ++k) {
    if (devices()[k].type == STARPU_CPU_WORKER) all += static_cast<double>(question.cores) * rate(k);
  }
  const double of_cores = all;
  // In an operation with all accesses in order, such a device adds the same cost to each phase that it takes part in.
  const bool is_lesser = operation.stays_together() && 2 * question.regular <= operation.accesses.shared;
  const double enough = is_lesser ? 3 * max_launches : max_launches;
  for (std::size_t k = 0; k < devices().size(); ++k) {
    const Device& device = devices()[k];
    const double launch = device.rates.launch * 1e6;
    if (device.type == STARPU_CPU_WORKER) continue;
    if (device.is_the_cpu) {
      if (work >= enough * of_cores * launch) share += taken;
    } else if (work >= of_cores * launch) {  // otherwise cores finish before it begins
      all += rate(k);
      launches += launch * rate(k);
    }
  }
  const double end = (work + launches) / all;  // when all devices finish at the same time
  share += 1 - end * of_cores / work;
  constexpr double steps = 32;  // rounds the share, to limit the number of different partitions of a vector
  return share < 1 / (2 * steps) ? share : std::min(std::round(share * steps), steps - 1) / steps;
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

std::uint32_t quickest(std::uint32_t where, const Expected& expected) {
  double least = std::numeric_limits<double>::infinity();
  std::uint32_t quickest = where;
  for (std::size_t k = 0; k < devices().size(); ++k) {
    const Device& device = devices()[k];
    if ((where & device.mask()) == 0 || (device.is_the_cpu && (where & STARPU_CPU) != 0)) continue;
    if (static_cast<double>(expected[k]) >= least) continue;
    least = static_cast<double>(expected[k]);
    quickest = device.mask();
  }
  return quickest;
}

}  // namespace pleach
