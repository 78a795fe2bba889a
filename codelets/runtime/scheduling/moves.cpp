#include "runtime/scheduling/moves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pleach {

namespace {

/// Microseconds that StarPU 1.3 takes to begin a copy, and that a task loses because its data are in another memory.
constexpr double per_copy = 10, per_handover = 25;

/// Microseconds of a copy over the fastest measured path: StarPU measures the bus with page-locked memory, and
/// `pleach-bench model` with the caller's.
double copying_time(const TaskVector& vector) {
  double least = std::numeric_limits<double>::infinity();
  for (const Device& device : devices()) {
    if (vector.is_pinned && device.type == STARPU_CUDA_WORKER) {
      const double megabytes_a_second = starpu_transfer_bandwidth(STARPU_MAIN_RAM, device.node());
      least = std::min(least, vector.bytes / 1e6 / megabytes_a_second);
    } else if (!device.rates.transfers.empty()) {
      least = std::min(least, device.rates.transfer(vector.bytes));
    }
  }
  return (std::isfinite(least) ? least : vector.bytes / 10e9) * 1e6;
}

/// Returns whether the host has the vector's values now. For a partitioned vector StarPU reports no node, because only
/// its parts have values; only cores partition vectors, so they are on the host.
bool is_on_host(starpu_data_handle_t vector) {
  if (starpu_data_is_on_node(vector, STARPU_MAIN_RAM) != 0) return true;
  return std::ranges::none_of(devices(), [&](const Device& device) {
    return device.own_memory && starpu_data_is_on_node(vector, device.node()) != 0;
  });
}

bool is_on(starpu_data_handle_t vector, const Device& device) {
  return device.own_memory ? starpu_data_is_on_node(vector, device.node()) != 0 : is_on_host(vector);
}

}  // namespace

double moving_time(std::size_t device, std::span<const TaskVector> vectors, double weight) {
  const Device& on = devices()[device];
  double time = 0;
  for (const TaskVector& vector : vectors) {
    if (vector.reads && !is_on(vector.handle, on)) {
      time += (copying_time(vector) + per_copy + per_handover) * (vector.is_callers ? 1 : weight);
    }
    if (vector.writes && on.own_memory && vector.is_callers) time += copying_time(vector) + per_copy;
  }
  return time;
}

double return_time(std::size_t device, std::span<const TaskVector> vectors) {
  const Device& on = devices()[device];
  if (on.own_memory || std::ranges::none_of(devices(), &Device::own_memory)) return 0;
  double time = 0;
  for (const TaskVector& vector : vectors) {
    if (!vector.writes || vector.is_callers) continue;
    const double times = !vector.reads ? 0.5 : is_on(vector.handle, on) ? 0 : 1;
    time += times * (copying_time(vector) + per_copy + per_handover);
  }
  return time;
}

}  // namespace pleach
