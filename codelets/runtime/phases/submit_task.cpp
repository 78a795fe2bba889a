// How tasks are submitted.
//
// Under pleach's own scheduling policy a task says which devices should run it, and carries a hint. Under any other it
// says which devices can, and nothing else: the policy that the user named decides.
#include "base/own_operator.hpp"
#include "runtime/data/fetch.hpp"
#include "runtime/devices/own_programs.hpp"
#include "runtime/phases/argument.hpp"
#include "runtime/phases/completion.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/task.hpp"
#include "runtime/scheduling/choice.hpp"
#include "runtime/scheduling/cutting.hpp"
#include "runtime/scheduling/policy.hpp"
#include "runtime/starpu/own_task.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string>

#include <starpu.h>

namespace pleach {

namespace {

constexpr std::uint32_t cores = STARPU_CPU;

template <class T>
T* allocate(std::size_t count) {
  auto* memory = static_cast<T*>(std::malloc(count * sizeof(T)));
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

/// Gives StarPU each vector once: a vector that is read and written in place may occur twice. If the `first` task that
/// overwrites a vector does not read it, its old values are dropped.
void set_vectors(starpu_task& task, Packed& packed, bool first) {
  task.nbuffers = 0;
  if (packed.count > few_handles) {  // StarPU frees them
    task.dyn_handles = allocate<starpu_data_handle_t>(packed.count);
    task.dyn_modes = allocate<starpu_data_access_mode>(packed.count);
  }
  starpu_data_handle_t* const handles = STARPU_TASK_GET_HANDLES(&task);
  starpu_data_access_mode* const modes = task.dyn_modes != nullptr ? task.dyn_modes : task.modes;
  for (std::uint32_t k = 0; k < packed.count; ++k) {
    const VectorArgument& vector = packed.given[k];
    if (!vector.is_given()) continue;
    int i = 0;
    while (i < task.nbuffers && handles[i] != vector.handle) ++i;
    if (i == task.nbuffers) {
      handles[task.nbuffers++] = vector.handle;
      modes[i] = STARPU_NONE;
      packed.kept[packed.vectors++].handle = vector.owner->shared_from_this();
    }
    modes[i] = static_cast<starpu_data_access_mode>(modes[i] | static_cast<int>(vector.mode));
    packed.place[k] = static_cast<std::uint8_t>(i);
  }
  for (std::size_t i = 0; i < packed.vectors; ++i) {
    Kept& kept = packed.kept[i];
    kept.reads = (modes[i] & STARPU_R) != 0;
    kept.writes = (modes[i] & STARPU_W) != 0;
    if (first && !kept.reads) kept.handle->renew_outcome();
    kept.outcome = kept.handle->outcome();
  }
}

/// Counts a task as in flight before StarPU has it, and takes the count back if StarPU rejects it.
class Submitting {
 public:
  explicit Submitting(const Packed& packed) : tasks_(packed.tasks_under_way) { begin_task(*tasks_); }
  ~Submitting() {
    if (tasks_ != nullptr) end_task(*tasks_);
  }
  Submitting(const Submitting&) = delete;
  Submitting& operator=(const Submitting&) = delete;
  void is_over() { tasks_ = nullptr; }

 private:
  TaskCount* tasks_;
};

/// Returns whether a task on a device reads this vector in another device's memory.
bool is_remote(const VectorArgument& vector, std::size_t device) {
  return (vector.flags & remote) != 0 && reads_peer(device, vector.owner->affinity());
}

/// Returns the codelet for a task of the GPU of its affinity, if it reads vectors in another GPU's memory; else null.
starpu_codelet* remote_codelet(AnyPhase::Codelet& codelet, const Packed& packed) {
  if (packed.count > STARPU_NMAXBUFS) return nullptr;  // they are copied to the GPU
  AnyPhase::Codelet::Nodes nodes;
  nodes.fill(STARPU_SPECIFIC_NODE_LOCAL);
  bool some = false;
  for (std::uint32_t k = 0; k < packed.count; ++k) {
    const VectorArgument& vector = packed.given[k];
    if (!vector.is_given() || !is_remote(vector, packed.hint.affinity)) continue;
    nodes.at(packed.place[k]) = static_cast<int>(devices()[vector.owner->affinity()].node());
    some = true;
  }
  if (!some) return nullptr;
  const std::lock_guard lock(codelet.mutex);
  const auto [found, is_new] = codelet.reading_from.try_emplace(nodes, codelet.codelet);
  if (is_new) {
    found->second.specific_nodes = 1;
    std::ranges::copy(nodes, found->second.nodes);
  }
  return &found->second;
}

/// Gives the vectors that a task writes the task's affinity.
void spread_affinity(std::span<const VectorArgument> vectors, std::uint32_t affinity) {
  for (const VectorArgument& vector : vectors) {
    if (!vector.is_written()) continue;
    if (Handle& owner = *vector.owner; owner.affinity() == no_device) owner.set_affinity(affinity);
  }
}

/// Notes the vectors that a task may write in an accelerator's memory, if memory is oversubscribed.
void note_written(std::span<const VectorArgument> vectors, std::uint64_t work, Runtime::Impl& runtime) {
  for (const VectorArgument& vector : vectors) {
    if (!vector.is_written()) continue;
    runtime.note_away(*vector.owner, static_cast<std::size_t>(work) * vector.element_bytes);
  }
}

/// Makes the host see what a task writes on a device that shares its memory: the device's worker sleeps after the task,
/// and would not notice that the host asks for a part of a vector.
void fetch_to_host(std::span<const VectorArgument> vectors, Runtime::Impl& runtime) {
  for (const VectorArgument& vector : vectors) {
    if (!vector.is_written()) continue;
    bring_home(vector.handle, runtime.tasks_under_way);
  }
}

/// A task before it is submitted.
struct Draft {
  const AnyPhase& phase;
  Runtime::Impl& runtime;
  const void* arguments;
  std::size_t argument_bytes;
  std::span<VectorArgument> vectors;
  TaskOf of;
  TaskTraits traits;
  std::uint32_t affinity = no_device;
  std::size_t bytes = 0;       // of the vectors that are copied to the device
  std::uint32_t possible = 0;  // StarPU's mask of the devices that can run it
};

/// Finds the task's requirements, and the devices that can run it with the draft's affinity.
void find_devices_for(Draft& draft) {
  draft.traits = draft.phase.prepare(draft.arguments, draft.vectors.data());
  Runtime::Impl::Needs needs{.type = draft.traits.computes_in};
  for (const VectorArgument& vector : draft.vectors) {
    if (!vector.is_given()) continue;
    const Handle& owner = *vector.owner;
    if (is_remote(vector, draft.affinity)) {
      draft.traits.variant =
          draft.traits.variant * 67 + 1;  // a class of its own: it reads over the link, at another speed
      continue;
    }
    needs.bytes += (vector.handle == owner.whole().handle ? owner.capacity() : vector.count) * vector.element_bytes;
    needs.in_place &= owner.is_shared();
  }
  draft.bytes = needs.bytes;
  const starpu_codelet& codelet = draft.phase.codelet().codelet;
  std::uint32_t written = codelet.where;
  if (draft.traits.definition != nullptr && !nvrtc_failure().empty()) written &= ~std::uint32_t{STARPU_CUDA};
  draft.possible = draft.runtime.where(written, codelet.name, needs);
  const bool only_cores = draft.of.only_they && draft.of.workers == Workers::cores;
  if (only_cores && (draft.possible & cores) != 0) draft.possible = cores;
}

/// The same with the affinity of the task's vectors, if that device can run the task.
void describe_task(Draft& draft) {
  if (policy_is_ours()) draft.affinity = affinity_of(draft.vectors);
  find_devices_for(draft);
  if (draft.affinity == no_device || (devices()[draft.affinity].mask() & draft.possible) != 0) return;
  draft.affinity = no_device;
  find_devices_for(draft);
}

/// Returns the devices that should run the task under pleach's policy, by the partition of its phase, and for a serial
/// task by the speed of one thread.
std::uint32_t preferred(const Draft& draft, const Expected& expected) {
  const auto if_any = [&](std::uint32_t some) { return some != 0 ? some : draft.possible; };
  if (draft.traits.serial || draft.of.workers == Workers::cores) return if_any(draft.possible & cores);
  if (draft.of.workers == Workers::accelerators) return if_any(draft.possible & ~cores);
  return draft.runtime.shares_by_speed() ? quickest(draft.possible, expected) : draft.possible;
}

/// Tells StarPU and the policy the predicted times. Returns the mask of devices for the task.
std::uint32_t hint(Packed& packed, const Draft& draft) {
  static_cast<CostQuestion&>(packed) = {draft.traits.variant, draft.traits.work, {}};
  if (needs_times() || records_times()) packed.traffic = traffic_of(draft.phase, draft.traits.work, draft.vectors);
  if (!policy_is_ours()) return draft.possible;
  Hint& hint = packed.hint;
  hint.operation = OperationScope::current();
  hint.affinity = draft.affinity;
  hint.bytes = draft.bytes;
  hint.expected = needs_times() ? draft.phase.codelet().cost.on_all_devices(packed) : Expected{};
  hint.vector_count = describe(draft.vectors, hint.task_vectors);
  if (draft.affinity != no_device) spread_affinity(draft.vectors, draft.affinity);
  return preferred(draft, hint.expected);
}

/// Fills in the data that the task carries. Returns its OpenCL program, or null.
OpenclBuild* pack(Packed& packed, const Draft& draft, std::uint32_t where) {
  const auto& [work, variant, type, serial, definition] = draft.traits;
  const auto options = [&] { return draft.phase.options(draft.arguments); };
  const OpenclSource& source = draft.phase.source();
  packed.phase = &draft.phase;
  packed.errors = &draft.runtime.errors;
  packed.tasks_under_way = &draft.runtime.tasks_under_way;
  packed.program = (where & STARPU_OPENCL) != 0
                       ? &draft.phase.codelet().programs.get(source, variant, definition, options)
                       : nullptr;
  packed.cuda =
      definition != nullptr && (where & STARPU_CUDA) != 0 ? &cuda_program(*definition, source, options()) : nullptr;
  packed.count = static_cast<std::uint32_t>(draft.vectors.size());
  std::ranges::copy(draft.vectors, packed.given);
  std::memcpy(packed.arguments, draft.arguments, draft.argument_bytes);
  return packed.program;
}

OwnTask make_task(Packed& packed, const Draft& draft, std::uint32_t where) {
  AnyPhase::Codelet& codelet = draft.phase.codelet();
  OwnTask task(starpu_task_create());
  task->cl = &codelet.codelet;
  task->where = static_cast<std::int32_t>(where);
  set_vectors(*task, packed, draft.of.first);
  task->cl_arg = static_cast<CostQuestion*>(&packed);
  task->cl_arg_size = sizeof(Packed);
  task->callback_func = finished;
  task->callback_arg = &packed;
  if (policy_is_ours()) task->sched_data = &packed.hint;
  const auto is_given_out = [](const Kept& kept) { return kept.handle->is_given_out(); };
  if (runs_ahead() && std::ranges::none_of(packed.keeps(), is_given_out)) task->cl = &codelet.ahead;
  starpu_codelet* const from_others = (where & STARPU_CUDA) != 0 ? remote_codelet(codelet, packed) : nullptr;
  if (from_others != nullptr) {
    task->cl = from_others;
    task->where = STARPU_CUDA;
  }
  return task;
}

}  // namespace

void submit_task(const AnyPhase& phase, Runtime& runtime, const void* arguments, std::size_t argument_bytes,
                 VectorArgument* vectors, std::size_t count, TaskOf of) {
  Draft draft{phase, runtime.impl(), arguments, argument_bytes, {vectors, count}, of, {}};
  describe_task(draft);
  auto packed = take_packed();
  const std::uint32_t where = hint(*packed, draft);
  OpenclBuild* const program = pack(*packed, draft, where);
  OwnTask task = make_task(*packed, draft, where);

  Submitting submitting(*packed);
  const bool by_opencl = program != nullptr && (task->where & STARPU_OPENCL) != 0;
  const std::uint32_t elsewhere = draft.possible & ~std::uint32_t{STARPU_OPENCL};
  const int status = by_opencl ? program->submit(*task, elsewhere) : starpu_task_submit(task.get());
  if (status != 0) throw DeviceError(std::string(phase.codelet().codelet.name) + ": no worker can run it");
  submitting.is_over();
  // StarPU owns both now; they may be gone already.
  (void)task.release();
  (void)packed.release();
  if ((where & ~cores) != 0 && draft.runtime.is_crowded()) {
    note_written(draft.vectors, draft.traits.work, draft.runtime);
  }
  if (of.workers == Workers::accelerators && draft.runtime.shares_by_speed()) {
    fetch_to_host(draft.vectors, draft.runtime);
  }
}

}  // namespace pleach
