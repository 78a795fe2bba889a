#include "runtime/cuda.hpp"
#include "runtime/opencl.hpp"
#include "runtime/runtime_impl.hpp"

#include <pleach/error.hpp>
#include <pleach/runtime.hpp>

#include <algorithm>
#include <string>

#include <starpu.h>

namespace pleach {

namespace {

constexpr std::size_t tasks_per_worker = 4;  // enough to even out workers of unequal speed

constexpr std::size_t least_task = std::size_t{1} << 16;  // 0.2 ms of random accesses on a core

constexpr std::size_t most_kept = 64, most_kept_bytes = std::size_t{1} << 16;  // vectors that operations reserved

constexpr int most_scratch = 2;  // vectors of one size: two operations may run beside each other

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

Backend kind_of(int worker) {
  switch (starpu_worker_get_type(worker)) {
    case STARPU_CUDA_WORKER: return Backend::cuda;
    case STARPU_OPENCL_WORKER: return Backend::opencl;
    default: return Backend::cpu;
  }
}

}  // namespace

Runtime::Impl::Impl(const RuntimeOptions& options) : backend(options.backend) {
  const Backend wanted = options.backend;
  Engine::instance().join(options);
  const unsigned cpus = starpu_cpu_worker_get_count();
  const unsigned gpus = with_cuda ? starpu_cuda_worker_get_count() : 0;
  const unsigned opencl = starpu_opencl_worker_get_count();
  usable_ = mask_of(wanted) & ((cpus > 0 ? cpu_mask : 0) | (gpus > 0 ? cuda_mask : 0) | (opencl > 0 ? opencl_mask : 0));
  if (usable_ == 0) {
    Engine::instance().leave();
    throw DeviceError(std::string("Runtime: StarPU has no ") + name_of_backend(wanted) + " worker" +
                      (wanted == Backend::cuda && !with_cuda ? "; this libpleach was built without CUDA" : ""));
  }
  discrete_ = (usable_ & cuda_mask) != 0 || ((usable_ & opencl_mask) != 0 && !opencl_unified_memory());
  if (discrete_ || (usable_ & cpu_mask) == 0) return;
  on_host_ = true;
  sharing_ = cpus + ((usable_ & opencl_mask) != 0 ? opencl : 0);
}

Runtime::Impl::~Impl() {
  if (Engine::forked()) return;
  wait_for_tasks();  // whose callbacks hold scratch memory
  scratch_.clear();
  reserved_.clear();
  Handle::destroy_dropped();
  Engine::instance().leave();
}

std::uint32_t Runtime::Impl::where(std::uint32_t codelet, const char* phase, std::size_t largest, bool serial,
                                   std::initializer_list<Type> types) const {
  std::uint32_t where = codelet & usable_;
  if (serial && (where & cpu_mask) != 0) return cpu_mask;  // a thread of a GPU takes many times as long as a core
  // A phase that is submitted whole would take a single core hundreds of times as long as a discrete GPU: not even to
  // calibrate its model is that worth a try.
  if (discrete_ && largest > least_task && (where & ~cpu_mask) != 0) where &= ~cpu_mask;
  if ((where & opencl_mask) != 0) {
    for (const Type type : types) {
      if (!opencl_supports(type)) where &= ~opencl_mask;
    }
  }
  if (where == 0) throw DeviceError(std::string(phase) + ": the OpenCL device does not compute in double precision");
  return where;
}

std::size_t Runtime::Impl::task_size(std::size_t size, std::size_t granule, std::size_t work_each) const {
  if (sharing_ == 1 || size * work_each <= least_task) return std::max(size, granule);
  const std::size_t even = (size + sharing_ * tasks_per_worker - 1) / (sharing_ * tasks_per_worker);
  return (std::max(even, least_task / work_each) + granule - 1) / granule * granule;
}

std::size_t Runtime::Impl::team(std::size_t n) const { return shares_memory() && n >= least_task ? sharing_ : 1; }

std::shared_ptr<Handle> Runtime::Impl::allocate(std::size_t size, std::size_t element_bytes) const {
  return on_host_ ? Handle::allocate_host(size, element_bytes) : Handle::allocate(size, element_bytes);
}

std::shared_ptr<Handle> Runtime::Impl::scratch(std::size_t size, std::size_t element_bytes) {
  const Engine::NoWaiting no_waiting;
  const std::lock_guard lock(scratch_mutex_);
  const auto fits = [&](const std::shared_ptr<Handle>& handle) {
    return handle->size() == size && handle->element_bytes() == element_bytes;
  };
  const auto is_free = [](const std::shared_ptr<Handle>& handle) { return handle.use_count() == 1; };
  for (const auto& handle : scratch_) {
    if (fits(handle) && is_free(handle)) return handle;
  }
  if (std::count_if(scratch_.begin(), scratch_.end(), fits) >= most_scratch) {
    // StarPU makes the operation wait for the one that uses it.
    return *std::find_if(scratch_.begin(), scratch_.end(), fits);
  }
  scratch_.remove_if([&](const std::shared_ptr<Handle>& handle) { return is_free(handle) && !fits(handle); });
  return scratch_.emplace_back(allocate(size, element_bytes));
}

std::shared_ptr<Handle> Runtime::Impl::reserve(std::size_t size, std::size_t element_bytes) {
  const Engine::NoWaiting no_waiting;
  const std::lock_guard lock(scratch_mutex_);
  const auto is_free = [](const std::shared_ptr<Handle>& handle) { return handle.use_count() == 1; };
  for (const auto& handle : reserved_) {
    if (handle->size() == size && handle->element_bytes() == element_bytes && is_free(handle)) return handle;
  }
  // Small ones stay: StarPU pins their host memory, which takes longer than what they are for.
  reserved_.remove_if([&](const std::shared_ptr<Handle>& handle) {
    return is_free(handle) && handle->size() * handle->element_bytes() > most_kept_bytes;
  });
  if (reserved_.size() >= most_kept) reserved_.remove_if(is_free);
  return reserved_.emplace_back(allocate(size, element_bytes));
}

void Runtime::Impl::wait_for_tasks() {
  std::unique_lock lock(tasks_mutex_);
  no_tasks_.wait(lock, [this] { return tasks_under_way_ == 0; });
}

void Runtime::Impl::begin_task() {
  Engine::instance().begin_task();
  const std::lock_guard lock(tasks_mutex_);
  ++tasks_under_way_;
}

void Runtime::Impl::end_task() {
  Engine::instance().end_task();
  const std::lock_guard lock(tasks_mutex_);
  if (--tasks_under_way_ == 0) no_tasks_.notify_all();
}

void Runtime::Impl::fail(std::exception_ptr error) {
  const std::lock_guard lock(error_mutex_);
  if (!error_) error_ = std::move(error);
}

void Runtime::Impl::rethrow() {
  std::exception_ptr error;
  {
    const std::lock_guard lock(error_mutex_);
    std::swap(error, error_);
  }
  if (error) std::rethrow_exception(error);
}

void Runtime::Impl::rethrow(const Handle& handle) {
  const std::exception_ptr error = handle.outcome()->error();
  if (!error) return;
  {
    const std::lock_guard lock(error_mutex_);
    if (error_ == error) error_ = nullptr;
  }
  std::rethrow_exception(error);
}

Runtime::Runtime(RuntimeOptions options) : impl_(std::make_unique<Impl>(options)) {}

Runtime::~Runtime() = default;

Backend Runtime::backend() const { return impl_->backend; }

std::vector<Worker> Runtime::workers() const {
  std::vector<Worker> workers;
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    char name[128];
    starpu_worker_get_name(worker, name, sizeof name);
    workers.push_back({name, kind_of(worker), Engine::instance().tasks(worker)});
  }
  return workers;
}

std::string Runtime::scheduler() const {
  const starpu_sched_policy* policy = starpu_sched_ctx_get_sched_policy(0);
  return policy != nullptr && policy->policy_name != nullptr ? policy->policy_name : "none";
}

void Runtime::wait() {
  Engine::require_waiting();
  impl_->wait_for_tasks();
  impl_->rethrow();
}

}  // namespace pleach
