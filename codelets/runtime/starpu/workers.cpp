#include "runtime/starpu/workers.hpp"

#include <pleach/introspect.hpp>

#include <array>
#include <atomic>
#include <string_view>

#include <starpu.h>

namespace pleach {

namespace {

std::array<std::atomic<std::uint64_t>, STARPU_NMAXWORKERS> runs{};

}  // namespace

Backend kind_of(int worker) {
  switch (starpu_worker_get_type(worker)) {
    case STARPU_CUDA_WORKER: return Backend::cuda;
    case STARPU_OPENCL_WORKER: return Backend::opencl;
    default: return Backend::cpu;
  }
}

std::string device_name(int worker) {
  if (kind_of(worker) == Backend::cpu) return topology().processor;
  // StarPU's name of an accelerator has the product's name in brackets, before the size of its memory.
  char text[128];
  starpu_worker_get_name(worker, text, sizeof text);
  const std::string_view name = text;
  const std::size_t open = name.find('('), memory = name.rfind(' ', name.rfind(" GiB") - 1);
  if (open == std::string_view::npos || memory == std::string_view::npos || memory <= open) return std::string(name);
  return std::string(name.substr(open + 1, memory - open - 1));
}

std::uint64_t tasks_run(int worker) { return runs[static_cast<std::size_t>(worker)]; }

void count_run(int worker) { runs[static_cast<std::size_t>(worker)].fetch_add(1, std::memory_order_relaxed); }

void forget_runs() {
  for (auto& of_worker : runs) of_worker = 0;
}

}  // namespace pleach
