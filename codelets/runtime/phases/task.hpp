// A task as StarPU carries it.
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
  starpu_perfmodel model{};  // what schedulers of StarPU ask, which asks the costs
  starpu_codelet codelet{};
  starpu_codelet ahead{};  // the same for tasks that run ahead of a CUDA device
  OpenclPrograms programs;
  /// The memory nodes of the vectors of a GPU's task that reads other GPUs' memory. StarPU keeps pointers to them.
  using Nodes = std::array<int, STARPU_NMAXBUFS>;
  std::map<Nodes, starpu_codelet> reading_from;
  std::mutex mutex;
};

/// The number of handles from which on a task brings room of its own for them: what Debian's StarPU has, with every
/// StarPU, so that tests with any of them come there.
inline constexpr std::size_t few_handles = 8;
static_assert(few_handles <= STARPU_NMAXBUFS);

/// A vector that a task keeps, and what it says of its values.
struct Kept {
  std::shared_ptr<Handle> handle;
  std::shared_ptr<Outcome> outcome;
  bool reads = false, writes = false;
};

/// The arguments that a task carries: StarPU's cl_arg points to its CostQuestion.
struct Packed : CostQuestion {
  const AnyPhase* phase;
  FirstError* errors;          // of the Runtime
  TaskCount* tasks_under_way;  // the same
  OpenclBuild* program;        // null where no OpenCL device may run it
  NvrtcProgram* cuda;          // of an application's operator; else null
  Hint hint;
  std::uint32_t count;
  VectorArgument given[max_buffers];
  std::uint8_t place[max_buffers];  // of each among StarPU's handles, which are all different
  alignas(16) std::byte arguments[max_argument_bytes];
  std::uint64_t bytes_moved = 0;
  int worker = 0;  // that runs it
  std::chrono::steady_clock::time_point begun;
  CudaMark first{}, last{};       // around what it enqueued, where it ran ahead and somebody asks for its time
  std::unique_ptr<Packed> after;  // of those that the device is still to do
  TaskTime time{};                // for Profile
  bool failed = false;
  std::uint32_t vectors = 0;
  Kept kept[max_buffers];

  [[nodiscard]] std::span<const Kept> keeps() const { return {kept, vectors}; }
};

inline Packed& packed_of(void* cl_arg) { return static_cast<Packed&>(*static_cast<CostQuestion*>(cl_arg)); }

/// One for a task to come, with nothing in it.
std::unique_ptr<Packed> take_packed();
/// The task has ended. Vectors are not kept.
void give_back(std::unique_ptr<Packed> packed);

}  // namespace pleach
