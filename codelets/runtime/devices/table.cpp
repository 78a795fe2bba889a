#include "runtime/devices/table.hpp"

#include "runtime/devices/cuda.hpp"
#include "runtime/devices/host_sharing.hpp"
#include "runtime/starpu/workers.hpp"

#include <pleach/introspect.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace pleach {

namespace {

struct Table {
  std::vector<Device> devices;
  std::array<std::size_t, STARPU_NMAXWORKERS> of_worker{};
  std::size_t own_memories = 0;
  bool runs_ahead = false, spares_core = false;
};

Table& table() {
  static Table& all = *new Table;  // never destroyed: tasks may live until the process ends
  return all;
}

/// Returns whether one worker enqueues all kernels of each device, so that they are in one order.
bool may_run_ahead() {
  const char* const wanted = std::getenv("PLEACH_RUN_AHEAD");
  if (!with_cuda || (wanted != nullptr && std::string_view(wanted) == "0")) return false;
  return std::ranges::none_of(
      table().devices, [](const Device& device) { return device.type == STARPU_CUDA_WORKER && device.workers > 1; });
}

/// StarPU keeps up to four free chunks of 32 MiB on a CUDA device for small vectors. It never uses them for large
/// vectors, and would search memory for these for ever.
constexpr std::size_t kept_for_small = std::size_t{5} << 25;

std::size_t memory_of(const Device& device) {
  const starpu_ssize_t total = device.own_memory ? starpu_memory_get_total(device.node()) : -1;
  if (total < 0) return Device::unlimited;
  const std::size_t kept = device.type == STARPU_CUDA_WORKER ? kept_for_small : 0;
  return std::max(static_cast<std::size_t>(total), kept) - kept;
}

/// Adds the worker to its device.
void add_worker(int worker, const Machine& machine) {
  auto& devices = table().devices;
  const starpu_worker_archtype type = starpu_worker_get_type(worker);
  const int number = type == STARPU_CPU_WORKER ? 0 : starpu_worker_get_devid(worker);
  const std::size_t known = device_of(type, number);
  table().of_worker[static_cast<std::size_t>(worker)] = known;
  if (known < devices.size()) {
    ++devices[known].workers;
    return;
  }
  const DeviceRates* measured = machine.find(kind_of(worker), device_name(worker));
  devices.push_back({type, number, worker, measured != nullptr ? *measured : usual_rates(worker),
                     type != STARPU_CPU_WORKER && !shares_host_memory(worker),
                     type == STARPU_OPENCL_WORKER && takes_cores(worker)});
  devices.back().memory = memory_of(devices.back());
}

}  // namespace

void find_devices() {
  auto& [devices, of_worker, own_memories, ahead, spares] = table();
  devices.clear();
  const Machine machine = Machine::load();
  const int workers = static_cast<int>(starpu_worker_get_count());
  for (int worker = 0; worker < workers; ++worker) add_worker(worker, machine);
  own_memories = static_cast<std::size_t>(std::ranges::count(devices, true, &Device::own_memory));
  ahead = may_run_ahead();
  spares = starpu_worker_get_count() < topology().cores;
}

std::span<const Device> devices() { return table().devices; }

std::size_t device_of(int worker) { return table().of_worker[static_cast<std::size_t>(worker)]; }

std::size_t device_of(starpu_worker_archtype type, int number) {
  const auto found = std::ranges::find_if(
      table().devices, [&](const Device& device) { return device.type == type && device.number == number; });
  return static_cast<std::size_t>(found - table().devices.begin());
}

bool have_several_memories() { return table().own_memories > 1; }

std::uint32_t device_of_block(std::size_t number, std::size_t count) {
  if (!have_several_memories()) return no_device;
  std::size_t before = number * table().own_memories / count;
  for (std::uint32_t k = 0;; ++k) {
    if (devices()[k].own_memory && before-- == 0) return k;
  }
}

bool reads_peer(std::size_t reader, std::size_t owner) {
  if (reader >= devices().size() || owner >= devices().size() || reader == owner) return false;
  const Device &to = devices()[reader], &from = devices()[owner];
  if (to.type != STARPU_CUDA_WORKER || from.type != STARPU_CUDA_WORKER) return false;
  const int way = starpu_bus_get_id(static_cast<int>(from.node()), static_cast<int>(to.node()));
  return way >= 0 && starpu_bus_get_direct(way) != 0;
}

bool runs_ahead() { return table().runs_ahead; }

bool spares_core() { return table().spares_core; }

}  // namespace pleach
