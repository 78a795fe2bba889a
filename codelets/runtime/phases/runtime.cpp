#include "runtime/phases/runtime.hpp"
#include "runtime/data/fetch.hpp"
#include "runtime/data/vector_interface.hpp"
#include "runtime/devices/choice.hpp"
#include "runtime/devices/cuda.hpp"
#include "runtime/devices/host_sharing.hpp"
#include "runtime/devices/opencl.hpp"
#include "runtime/devices/own_programs.hpp"
#include "runtime/devices/stream_order.hpp"
#include "runtime/devices/table.hpp"
#include "runtime/phases/completion.hpp"
#include "runtime/phases/life_steps.hpp"
#include "runtime/scheduling/policy.hpp"
#include "runtime/starpu/workers.hpp"

#include <pleach/error.hpp>
#include <pleach/runtime.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

#include <starpu.h>

namespace pleach {

namespace {

constexpr std::size_t tasks_per_worker = 4;  // evens out workers of unequal speed

constexpr std::size_t min_task_elements = std::size_t{1} << 16;  // 0.2 ms of random accesses on a core
/// The smallest task of an operation that accesses memory in order: 0.1 ms. Starting a task takes 12 us with 14
/// workers, and 35 us under StarPU's policies that use a cost model.
constexpr std::size_t min_task_elements_in_order = std::size_t{1} << 18;

constexpr std::uint32_t cpu_mask{STARPU_CPU}, cuda_mask{STARPU_CUDA}, opencl_mask{STARPU_OPENCL};

std::uint32_t mask_of(Backend backend) {
  switch (backend) {
    case Backend::cpu: return cpu_mask;
    case Backend::cuda: return cuda_mask;
    case Backend::opencl: return opencl_mask;
    case Backend::any: return cpu_mask | cuda_mask | opencl_mask;
  }
  return 0;
}

const char* name_of_backend(Backend backend) {
  switch (backend) {
    case Backend::cpu: return "CPU";
    case Backend::cuda: return "CUDA";
    case Backend::opencl: return "OpenCL";
    case Backend::any: return "any";
  }
  return "?";
}

/// The value of PLEACH_CHUNK, or 0.
std::size_t chunk_of_environment() {
  const char* text = std::getenv("PLEACH_CHUNK");
  if (text == nullptr) return 0;
  const std::string_view digits(text);
  std::size_t chunk = 0;
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), chunk);
  if (error != std::errc{} || end != digits.end() || chunk == 0) {
    throw ArgumentError("Runtime: PLEACH_CHUNK is '" + std::string(text) + "', which is no number of elements");
  }
  return chunk;
}

/// Returns whether all cores together update memory at random addresses as fast as any accelerator that shares the
/// memory. An OpenCL device that is the CPU counts as the cores.
bool cores_update_fastest(std::size_t cores) {
  constexpr Traffic update{.irregular = 1, .written = 1, .footprint_bytes = std::size_t{1} << 28};
  double of_cores = 0, of_devices = std::numeric_limits<double>::infinity();
  for (const Device& kind : devices()) {
    const double time = kind.rates.sum(update) - kind.rates.launch;
    if (kind.type == STARPU_CPU_WORKER) {
      of_cores = time / static_cast<double>(cores);
    } else if (!kind.is_the_cpu) {
      of_devices = std::min(of_devices, time);
    }
  }
  return of_cores <= of_devices;
}

}  // namespace

Runtime::Impl::Impl(const RuntimeOptions& options) : backend(options.backend), presence_(life_steps, options) {
  const Backend wanted = options.backend;
  const unsigned cpus = starpu_cpu_worker_get_count();
  const unsigned gpus = with_cuda ? starpu_cuda_worker_get_count() : 0;
  const unsigned opencl = starpu_opencl_worker_get_count();
  usable_ = mask_of(wanted) & ((cpus > 0 ? cpu_mask : 0) | (gpus > 0 ? cuda_mask : 0) | (opencl > 0 ? opencl_mask : 0));
  if (usable_ == 0) {
    throw DeviceError(std::string("Runtime: StarPU has no ") + name_of_backend(wanted) + " worker" +
                      why_there_is_none(wanted));
  }
  const auto workers_of_opencl = opencl_workers();
  on_host_ = (usable_ & cuda_mask) == 0 &&
             ((usable_ & opencl_mask) == 0 || std::ranges::all_of(workers_of_opencl, shares_host_memory));
  cores_ = has_cores() ? cpus : 0;
  sharing_ = std::max<std::size_t>(cores_ + (on_host_ && (usable_ & opencl_mask) != 0 ? opencl : 0), 1);
  chunk_ = chunk_of_environment();
  pieces_ = sharing_ * tasks_per_worker;
  if (shares_by_speed()) {
    pieces_ -= (tasks_per_worker - 1) * static_cast<std::size_t>(std::ranges::count_if(workers_of_opencl, takes_cores));
  }
  updates_on_cores_ = shares_by_speed() && cores_update_fastest(cores_);
  for (const Device& device : devices()) {
    if (!device.own_memory) continue;
    Memory& memory = device.type == STARPU_CUDA_WORKER ? cuda_memory_ : opencl_memory_;
    memory.least = std::min(memory.least, device.memory);
    memory.all = device.memory < unlimited - memory.all ? memory.all + device.memory : unlimited;
  }
  if (cuda_memory_.all < unlimited - opencl_memory_.all) accelerators_memory_ = cuda_memory_.all + opencl_memory_.all;
  const starpu_ssize_t of_host = starpu_memory_get_total(STARPU_MAIN_RAM);
  if (!on_host_ && !mixes_memories() && of_host >= 0) cpu_memory_ = static_cast<std::size_t>(of_host);
  const unsigned accelerators = ((usable_ & cuda_mask) != 0 ? gpus : 0) + ((usable_ & opencl_mask) != 0 ? opencl : 0);
  const int max_pending = accelerators > 1 ? static_cast<int>(4 * accelerators) : 2;
  pool_ = std::make_unique<Pool>(options.max_memory_kept, on_host_ || has_cores(), max_pending);
}

Runtime::Impl::~Impl() {
  if (forked()) return;
  wait_for_tasks(tasks_under_way);  // their callbacks hold scratch memory
  pool_.reset();
  Handle::destroy_dropped();
}

std::uint32_t Runtime::Impl::where(std::uint32_t codelet, const char* phase, const Needs& needs) const {
  const auto [bytes, in_place, type] = needs;
  std::uint32_t where = codelet & usable_;
  if ((where & opencl_mask) != 0 && !opencl_supports(type)) where &= ~opencl_mask;
  if (where == 0) throw DeviceError(std::string(phase) + ": the OpenCL device does not compute in double precision");
  // Data that do not fit in a device's memory go to the host.
  const std::size_t all = allocated();
  const auto fits = [&](const Memory& device) {
    return bytes <= room_for_task(device.least) && (all <= device.all || all <= cpu_memory_);
  };
  if (!fits(opencl_memory_)) where &= ~opencl_mask;
  if (!fits(cuda_memory_)) where &= ~cuda_mask;
  if (bytes > cpu_memory_) where &= ~cpu_mask;
  if (where == 0) {
    throw MemoryError(std::string(phase) + ": no device has the memory for the " + std::to_string(bytes) +
                      " bytes that a task works on");
  }
  // A copy on the device would not be part of the vector that other workers write.
  if (on_host_ && !in_place && (where & cpu_mask) != 0) where &= ~opencl_mask;
  return where;
}

void Runtime::Impl::require_compilers(const Definition& definition, const char* function) const {
  if (has_opencl()) require_opencl_takes(definition);
  if (has_cuda() && !has_cores() && !has_opencl() && !nvrtc_failure().empty()) {
    throw DeviceError(std::string(function) + ": " + nvrtc_failure());
  }
}

void Runtime::Impl::send_ahead(const Handle& vector, std::uint32_t home) {
  if (!policy_is_ours() || home == no_device || is_crowded()) return;  // it might be evicted before its use
  bring(vector.whole().handle, devices()[home].node(), tasks_under_way);
}

void Runtime::Impl::require_room_on_host(const Handle& handle) const {
  const std::size_t all = allocated();
  const std::size_t bytes = handle.size() * handle.element_bytes();
  const auto has_room = [&] {
    const auto left = starpu_memory_get_available(STARPU_MAIN_RAM);
    return left < 0 || static_cast<std::size_t>(left) >= bytes;
  };
  if (!handle.is_at_home() && all > cpu_memory_ && !has_room()) {
    throw MemoryError("pleach: vectors take " + std::to_string(all) + " bytes, and StarPU is told that the host has " +
                      std::to_string(cpu_memory_) + " for them");
  }
}

std::size_t Runtime::Impl::allocated() const {
  const std::size_t most = *vector_bytes_ + pool_->bytes();
  return most <= cpu_memory_ ? most : *vector_bytes_ + pool_->use().in_use;
}

MemoryUse Runtime::Impl::memory() const {
  const Pool::Use pool = pool_->use();
  MemoryUse use{
      .vectors = *vector_bytes_, .operations = pool.in_use, .kept = pool.kept, .copied = bytes_copied(), .nodes = {}};
  for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node) {
    char name[128];
    starpu_memory_node_get_name(node, name, sizeof name);
    const auto total = starpu_memory_get_total(node), left = starpu_memory_get_available(node);
    if (total < 0) {
      use.nodes.push_back({name, std::nullopt, std::nullopt});
    } else {
      use.nodes.push_back({name, static_cast<std::size_t>(total - left), static_cast<std::size_t>(total)});
    }
  }
  return use;
}

std::size_t Runtime::Impl::task_size(std::size_t size, std::size_t granule, std::size_t work_each,
                                     bool in_order) const {
  const std::size_t least = in_order ? min_task_elements_in_order : min_task_elements;
  if (chunk_ > 0 && sharing_ > 1) {
    if (chunk_ / work_each >= size) return std::max(size, granule);
    return std::max<std::size_t>(chunk_ / work_each / granule, 1) * granule;
  }
  if (sharing_ == 1 || size * work_each <= least) return std::max(size, granule);
  std::size_t tasks = std::min((size * work_each + least - 1) / least, pieces_);
  if (tasks > sharing_ && !shares_by_speed())
    tasks -= tasks % sharing_;  // 14 to 26 tasks on 13 workers take equally long
  const std::size_t even = (size + tasks - 1) / tasks, up = (even + granule - 1) / granule * granule,
                    down = up - granule;
  if (shares_by_speed()) return up;
  // With few granules, the size of tasks matters, because one worker may have a task more than another: of 49 granules,
  // two workers take 28 and 21 in tasks of 7, but 25 and 24 in tasks of 6.
  const auto longest = [&](std::size_t step) {
    const std::size_t rounds = size / step / sharing_, rest = size - rounds * sharing_ * step;
    return rounds * step + std::min(rest, step);
  };
  constexpr std::size_t percent = 100, gain = 5;
  return down > 0 && longest(down) * percent < longest(up) * (percent - gain) ? down : up;
}

std::size_t Runtime::Impl::team(std::size_t n) const {
  return updates_in_parts() && n >= min_task_elements ? std::max<std::size_t>(cores_, 1) : 1;
}

std::shared_ptr<Handle> share_scratch(Runtime& runtime, std::size_t size, std::size_t element_bytes) {
  return runtime.impl().pool().share(size, element_bytes);
}

std::shared_ptr<Handle> reserve_scratch(Runtime& runtime, std::size_t size, std::size_t element_bytes) {
  return runtime.impl().pool().reserve(size, element_bytes);
}

std::shared_ptr<Handle> reserve_rows(Runtime& runtime, std::size_t n, std::size_t (*length)(std::size_t),
                                     std::size_t element_bytes) {
  const Runtime::Impl& impl = runtime.impl();
  return reserve_scratch(runtime, impl.tasks(n) * length(std::min(n, impl.task_size(n, tile))), element_bytes);
}

std::shared_ptr<Handle> Runtime::Impl::allocate(std::size_t size, std::size_t element_bytes) {
  auto handle =
      on_host_ || has_cores() ? Handle::allocate_host(size, element_bytes) : Handle::allocate(size, element_bytes);
  handle->count_in(vector_bytes_);
  return handle;
}

namespace {

/// Throws the fault of a CUDA device from kernels that no task waited for.
void require_devices(const Runtime::Impl& runtime) {
  if (!runtime.has_cuda()) return;
  if (const std::string fault = cuda_fault(); !fault.empty()) throw DeviceError(fault);
}

}  // namespace

void Runtime::Impl::rethrow() {
  if (const std::exception_ptr error = errors.take()) std::rethrow_exception(error);
  require_devices(*this);
}

void Runtime::Impl::rethrow(const Handle& handle) {
  const std::exception_ptr error = handle.outcome()->error();
  if (!error) {
    require_devices(*this);
    return handle.require_found();
  }
  errors.forget(error);
  std::rethrow_exception(error);
}

Runtime::Runtime(RuntimeOptions options) try : impl_(std::make_unique<Impl>(options)) {
} catch (const std::bad_alloc&) {
  throw MemoryError("Runtime: out of memory");
}

Runtime::~Runtime() = default;

Backend Runtime::backend() const { return impl_->backend; }

std::vector<Worker> Runtime::workers() const {
  std::vector<Worker> workers;
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    char name[128];
    starpu_worker_get_name(worker, name, sizeof name);
    const Backend kind = kind_of(worker);
    const bool copies = kind == Backend::cuda || (kind == Backend::opencl && !shares_host_memory(worker));
    workers.push_back({name, device_name(worker), kind, tasks_run(worker), copies,
                       kind == Backend::cpu || (kind == Backend::opencl && takes_cores(worker))});
  }
  return workers;
}

std::string Runtime::scheduler() const {
  const starpu_sched_policy* policy = starpu_sched_ctx_get_sched_policy(0);
  return policy != nullptr && policy->policy_name != nullptr ? policy->policy_name : "none";
}

MemoryUse Runtime::memory() const { return impl_->memory(); }

void Runtime::trim() {
  require_waiting();
  impl_->pool().trim();
}

void Runtime::wait() {
  require_waiting();
  wait_for_tasks(impl_->tasks_under_way);
  Handle::destroy_dropped();
  impl_->rethrow();
}

}  // namespace pleach
