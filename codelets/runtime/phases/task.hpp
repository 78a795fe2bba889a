// A task's data beside StarPU's task.
#pragma once

#include "runtime/data/handle.hpp"
#include "runtime/devices/cuda.hpp"
#include "runtime/devices/nvrtc.hpp"
#include "runtime/phases/describe.hpp"
#include "runtime/phases/first_error.hpp"
#include "runtime/phases/task_times.hpp"
#include "runtime/scheduling/hint.hpp"
#include "runtime/starpu/task_count.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>

#include <starpu.h>

namespace pleach {

struct AnyPhase::Codelet {
  explicit Codelet(const char* phase) : cost(phase) {}
  CostModel cost;
  starpu_perfmodel model{};  // read by StarPU's schedulers; it asks `cost`
  starpu_codelet codelet{};
  starpu_codelet ahead{};  // for CUDA tasks that end before their kernels
  OpenclPrograms programs;
  /// Codelets by memory nodes, for GPU tasks that read other GPUs' memory. StarPU keeps pointers to the nodes.
  using Nodes = std::array<int, STARPU_NMAXBUFS>;
  std::map<Nodes, starpu_codelet> reading_from;
  std::mutex mutex;
};

/// Number of handles from which on a task has its own array of them. It is the limit of Debian's StarPU; other builds
/// use it too, so that tests with any StarPU cover this case.
inline constexpr std::size_t few_handles = 8;
static_assert(few_handles <= STARPU_NMAXBUFS);

/// A vector that a task keeps alive, and how the task uses it.
struct Kept {
  std::shared_ptr<Handle> handle;
  std::shared_ptr<Outcome> outcome;
  bool reads = false, writes = false;
};

/// The data that a task carries. StarPU's cl_arg points to its CostQuestion.
struct Packed : CostQuestion {
  const AnyPhase* phase;
  FirstError* errors;          // of the Runtime
  TaskCount* tasks_under_way;  // of the Runtime
  OpenclBuild* program;        // null if no OpenCL device may run it
  NvrtcProgram* cuda;          // for an application's operator; else null
  Hint hint;
  std::uint32_t count;
  VectorArgument given[max_buffers];
  std::uint8_t place[max_buffers];  // index of each vector among StarPU's handles, which are all different
  alignas(16) std::byte arguments[max_argument_bytes];
  std::uint64_t bytes_moved = 0;
  int worker = 0;  // that runs it
  std::chrono::steady_clock::time_point begun;
  CudaMark first{}, last{};       // events around its kernels, if they outlive the task and its time is recorded
  std::unique_ptr<Packed> after;  // the next task whose kernels the device still runs
  TaskTime time{};                // for Profile
  bool failed = false;
  std::uint32_t vectors = 0;
  Kept kept[max_buffers];

  [[nodiscard]] std::span<const Kept> keeps() const { return {kept, vectors}; }
};

inline Packed& packed_of(void* cl_arg) { return static_cast<Packed&>(*static_cast<CostQuestion*>(cl_arg)); }

/// Returns an empty one for a new task.
std::unique_ptr<Packed> take_packed();
/// Takes it back when the task has ended. Vectors are dropped.
void give_back(std::unique_ptr<Packed> packed);

}  // namespace pleach
