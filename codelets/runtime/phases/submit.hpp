// Phase: submits the tasks of a phase. For the callers of a phase.
#pragma once

#include "base/limits.hpp"
#include "base/signature.hpp"
#include "base/tile.hpp"
#include "runtime/data/handle.hpp"

#include <cstdint>
#include <memory>

namespace pleach {

class Runtime;

// Arguments that a phase takes as a vector. Tasks keep the Handle until they are done.
VectorArgument argument_of(const Part& part);
inline VectorArgument argument_of(const Handle& handle) { return argument_of(handle.whole()); }
inline VectorArgument argument_of(const std::shared_ptr<Handle>& handle) {
  return argument_of(handle ? handle->whole() : Part{});
}

class AnyPhase;
struct Accesses;
template <class Arguments, class Buffers>
struct Kernels;
template <class Arguments, class Buffers>
struct Special;
template <auto work, auto how>
struct Elementwise;
enum class Workers : std::uint8_t { all, cores, accelerators };
struct TaskOf {
  bool first = true;               // the first of the tasks that overwrite the vectors
  Workers workers = Workers::all;  // preferred workers, if some of them can run it
  bool only_they = false;          // on others, results would be wrong
};
void submit_task(const AnyPhase& phase, Runtime& runtime, const void* arguments, std::size_t argument_bytes,
                 VectorArgument* vectors, std::size_t count, TaskOf of = {});

/// A partition of elements into tasks: [begin, end), at start + k * step.
struct Cut {
  std::size_t begin, end, start, step, tasks;
  bool by_kind = false;             // the last tasks are for accelerators, the others for cores
  std::size_t on_accelerators = 0;  // number of the accelerators' tasks
  bool only_cores = false;  // tasks update one vector, which accelerators cannot do concurrently with other devices

  [[nodiscard]] std::size_t first(std::size_t task) const { return task == 0 ? begin : start + task * step; }
  [[nodiscard]] std::size_t size(std::size_t task) const {
    return (task + 1 == tasks ? end : first(task + 1)) - first(task);
  }
  [[nodiscard]] Workers workers(std::size_t task) const {
    if (!by_kind) return Workers::all;
    return task + on_accelerators < tasks ? Workers::cores : Workers::accelerators;
  }
  /// Replaces whole vectors by the parts that a task gets.
  void apply(std::size_t task, VectorArgument* vectors, std::size_t count) const;
};

/// Partitions the elements by the devices and the flags of the vectors, at multiples of `granule`. The vectors are
/// whole.
Cut cut_over(const AnyPhase& phase, const void* arguments, Runtime& runtime, std::size_t begin, std::size_t end,
             std::size_t granule, const VectorArgument* vectors, std::size_t count, std::size_t work_each = 1);

/// One task for each member of a team that shares the work on n elements, if StarPU lets tasks write the same vectors.
Cut cut_for_team(Runtime& runtime, std::size_t n, const VectorArgument* vectors, std::size_t count);

/// Makes tasks that write scattered elements of a vector wait for those of the phase before.
void begin_scatter(const Cut& cut, const VectorArgument* vectors, std::size_t count);

/// A phase, as a function that submits its tasks. codelet.cpp defines it by runtime/phases/describe.hpp.
template <class Arguments, class Buffers>
class Phase {
  static_assert(buffer_count<Buffers> <= max_buffers && sizeof(Arguments) <= max_argument_bytes);
  static_assert(std::is_trivially_copyable_v<Arguments> && std::is_trivially_copyable_v<Buffers>);

 public:
  using Work = std::size_t (*)(const Arguments&, const Buffers&);
  Phase(const Kernels<Arguments, Buffers>& kernels, Work work, const Accesses& accesses,
        const Special<Arguments, Buffers>& special = {});
  /// A phase that computes each element in the same way: runtime/phases/elementwise.hpp.
  template <auto work, auto how>
  Phase(const Elementwise<work, how>& kernels, const Accesses& accesses,
        const Special<Arguments, Buffers>& special = {});

  /// Submits one task.
  void operator()(Runtime& runtime, const Arguments& arguments, const Buffers& buffers) const {
    auto whole = arguments_of(buffers);
    submit_task(phase_, runtime, &arguments, sizeof arguments, whole.data(), whole.size());
  }

  /// Submits as many tasks for the elements [0, n) as the devices need, which run concurrently; returns their number.
  /// Arguments of the types FirstElement, ElementCount, Step, TaskNumber and TaskTotal tell each task its part. Vectors
  /// that are given in parts hold n elements. An argument WorkEach is the time of an element.
  std::size_t over(Runtime& runtime, std::size_t n, const Arguments& arguments, const Buffers& buffers) const {
    const std::size_t work_each = member_of<WorkEach>(arguments);
    const auto whole = arguments_of(buffers);
    return submit_all(
        runtime,
        cut_over(phase_, &arguments, runtime, 0, n, granule_of(work_each), whole.data(), whole.size(), work_each),
        arguments, whole);
  }

  /// The number of tasks that over() would submit if all elements take the same time.
  std::size_t tasks(Runtime& runtime, std::size_t n, const Arguments& arguments, const Buffers& buffers) const {
    const auto whole = arguments_of(buffers);
    return cut_over(phase_, &arguments, runtime, 0, n, tile, whole.data(), whole.size()).tasks;
  }

  /// The same for the elements [begin, end), divided at multiples of `granule`; no vector is given in parts.
  std::size_t over(Runtime& runtime, std::size_t begin, std::size_t end, std::size_t granule,
                   const Arguments& arguments, const Buffers& buffers) const {
    const auto whole = arguments_of(buffers);
    return submit_all(runtime, cut_over(phase_, &arguments, runtime, begin, end, granule, whole.data(), whole.size()),
                      arguments, whole);
  }

  /// Submits tasks that share the work dynamically, all on the whole vectors. The number of tasks is in the argument
  /// TeamSize; it depends on n and on the workers that can run the phase.
  std::size_t team(Runtime& runtime, std::size_t n, Arguments arguments, const Buffers& buffers) const {
    const auto whole = arguments_of(buffers);
    const Cut cut = cut_for_team(runtime, n, whole.data(), whole.size());
    static_assert(count_of<TeamSize, Arguments> == 1, "a team is told its size");
    set_member<TeamSize>(arguments, static_cast<std::uint32_t>(cut.tasks));
    return submit_all(runtime, cut, arguments, whole);
  }

 private:
  /// Not inlined, to have one copy.
  [[gnu::noinline]] std::size_t submit_all(Runtime& runtime, const Cut& cut, Arguments arguments,
                                           const ArgumentArray<Buffers>& whole) const {
    begin_scatter(cut, whole.data(), whole.size());
    for (std::size_t k = 0; k < cut.tasks; ++k) {
      set_member<FirstElement>(arguments, static_cast<std::uint32_t>(cut.first(k)));
      set_member<ElementCount>(arguments, static_cast<std::uint32_t>(cut.size(k)));
      set_member<Step>(arguments, static_cast<std::uint32_t>(cut.step));
      set_member<TaskNumber>(arguments, static_cast<std::uint32_t>(k));
      set_member<TaskTotal>(arguments, static_cast<std::uint32_t>(cut.tasks));
      auto part = whole;
      cut.apply(k, part.data(), part.size());
      submit_task(phase_, runtime, &arguments, sizeof arguments, part.data(), part.size(),
                  {.first = k == 0 && cut.begin == 0, .workers = cut.workers(k), .only_they = cut.only_cores});
    }
    return cut.tasks;
  }

  const AnyPhase& phase_;
};

}  // namespace pleach
