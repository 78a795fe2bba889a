// A task as StarPU carries it.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/describe.hpp"
#include "runtime/handle.hpp"
#include "runtime/nvrtc.hpp"
#include "runtime/placement.hpp"
#include "runtime/profile.hpp"
#include "runtime/runtime_impl.hpp"

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
  starpu_perfmodel model{};    // what submission expects
  starpu_perfmodel history{};  // what tasks took, in StarPU's own files
  starpu_codelet codelet{};
  starpu_codelet ahead{};       // the same for tasks that run ahead of a CUDA device
  starpu_codelet remembered{};  // the same with the history as its model
  OpenclPrograms programs;
  Speeds speeds;
  /// Those for tasks of GPUs that read vectors in these memory nodes, where one is named. StarPU keeps pointers to
  /// them.
  using Nodes = std::array<int, STARPU_NMAXBUFS>;
  std::map<Nodes, starpu_codelet> reading_from;
  std::mutex mutex;
};

/// Handles of a task that stand for no vector: those of runtime/crowding, at most.
inline constexpr std::size_t most_turns = 2;

/// From which on a task brings room of its own for them: what Debian's StarPU has, with every StarPU, so that tests
/// with any of them come there.
inline constexpr std::size_t few_handles = 8;
static_assert(few_handles <= STARPU_NMAXBUFS);

inline starpu_data_access_mode* modes_of(starpu_task& task) {
  return task.dyn_modes != nullptr ? task.dyn_modes : task.modes;
}

/// A vector that a task keeps, and what it says of its values.
struct Kept {
  std::shared_ptr<Handle> handle;
  std::shared_ptr<Outcome> outcome;
  bool reads = false, writes = false;
};

/// What a task carries.
struct Packed {
  const AnyPhase* phase;
  Runtime::Impl* runtime;
  OpenclBuild* program;  // null where no OpenCL device may run it
  NvrtcProgram* cuda;    // of an application's operator; else null
  std::uint64_t work;
  std::uint32_t variant;
  std::uint32_t count;
  AnyBuffer buffers[most_buffers];
  alignas(16) std::byte arguments[most_argument_bytes];
  std::uint64_t bytes_moved = 0;
  Traffic traffic;
  Expected expected{};
  std::size_t foreseen = nobody;  // of Engine::device_kinds()
  int worker = 0;                 // that runs it
  std::chrono::steady_clock::time_point begun;
  CudaMark first{}, last{};       // around what it enqueued, where it ran ahead and somebody asks for its time
  std::unique_ptr<Packed> after;  // of those that the device is still to do
  TaskTime time{};                // for Profile
  bool failed = false;
  std::uint32_t vectors = 0;
  Kept kept[most_buffers];

  [[nodiscard]] std::span<const Kept> keeps() const { return {kept, vectors}; }
};

/// One for a task to come, with nothing in it.
std::unique_ptr<Packed> take_packed();

/// How StarPU runs a phase's tasks, and those that run ahead of a CUDA device.
void set_functions(starpu_codelet& codelet, starpu_codelet& ahead, bool has_cuda);

/// The callback of tasks that have ended.
void finished(void* packed);

/// Tells placement of tasks that ran ahead and that their devices have done by now.
void count_what_is_done();
/// Notes their times as well, which takes some microseconds for each: nothing to let a caller wait for.
void note_what_is_done();
/// All are done: StarPU's clock begins anew with the next one.
void forget_times();

}  // namespace pleach
