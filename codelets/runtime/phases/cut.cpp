// Divides phases into tasks.
#include "runtime/phases/argument.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/task.hpp"
#include "runtime/scheduling/cutting.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace pleach {

namespace {

constexpr unsigned sliced = by_element | by_word | by_tile | by_task;

/// The partitions that a phase's vectors allow.
struct Cutting {
  bool divisible = true;  // StarPU can partition all vectors that are given in parts
  bool scatters = false;  // tasks write scattered elements of a vector
  bool updates = false;   // tasks update one vector, or several phases need the same partition
};

Cutting cutting_of(const AnyPhase& phase, std::span<const VectorArgument> vectors) {
  Cutting cutting{.updates = phase.cut_alike()};
  for (const VectorArgument& vector : vectors) {
    if (!vector.is_given()) continue;
    if ((vector.flags & (sliced | scattered)) != 0) {
      cutting.divisible &= vector.owner->divisible();
    } else if (vector.mode != Mode::read) {
      cutting.divisible = false;
    }
    if ((vector.flags & scattered) != 0) (vector.mode == Mode::read_write ? cutting.updates : cutting.scatters) = true;
  }
  return cutting;
}

/// Calls f with the CutQuestion for a phase of this many elements.
template <class F>
auto ask(const AnyPhase& phase, const void* arguments, std::span<const VectorArgument> vectors, std::size_t elements,
         std::size_t tasks, std::size_t cores, F f) {
  std::array<VectorArgument, max_buffers> prepared;
  std::ranges::copy(vectors, prepared.begin());
  const TaskTraits traits = phase.prepare(arguments, prepared.data());
  const std::span<const VectorArgument> given(prepared.data(), vectors.size());
  CostQuestion whole{.variant = traits.variant, .work = std::max(traits.work, elements)};
  whole.traffic = traffic_of(phase, whole.work, given);
  std::array<TaskVector, max_buffers> task_vectors;
  const std::size_t count = describe(given, task_vectors);
  const auto is_uncut = [](const VectorArgument& vector) {
    return vector.is_given() && vector.owner->is_callers() && vector.owner->cuttings() == 0;
  };
  return f(CutQuestion{.cost = phase.codelet().cost,
                       .whole = whole,
                       .vectors = std::span(task_vectors).first(count),
                       .regular = phase.accesses().regular,
                       .elements = elements,
                       .tasks = tasks,
                       .cores = cores,
                       .uncut = static_cast<std::size_t>(std::ranges::count_if(given, is_uncut))});
}

}  // namespace

Cut cut_over(const AnyPhase& phase, const void* arguments, Runtime& runtime, std::size_t begin, std::size_t end,
             std::size_t granule, const VectorArgument* whole, std::size_t count, std::size_t work_each) {
  if (begin >= end) return {begin, end, begin, 1, 0};
  const std::span vectors(whole, count);
  const auto [divisible, scatters, updates] = cutting_of(phase, vectors);
  const Runtime::Impl& impl = runtime.impl();
  const auto record = OperationScope::current();
  OperationRecord& operation = *record;
  const std::size_t start = begin / granule * granule, size = end - start;
  const bool may_cut = divisible && (!scatters || impl.shares_memory()) && (!updates || impl.updates_in_parts());
  const std::size_t step = may_cut ? impl.task_size(size, granule, work_each, operation.stays_together()) : size;
  const std::size_t tasks = (size + step - 1) / step;
  if (tasks == 1) return {begin, end, start, step, 1};
  if (updates && !impl.shares_updates()) {
    return {
        .begin = begin, .end = end, .start = start, .step = step, .tasks = tasks, .by_kind = true, .only_cores = true};
  }
  if (impl.mixes_memories()) {
    const bool is_cut = ask(phase, arguments, vectors, size, tasks, impl.cores(),
                            [&](const CutQuestion& question) { return suits_cores(question, operation); });
    if (!is_cut) return {begin, end, start, size, 1};
    return {begin, end, start, step, tasks, true};
  }
  if (!impl.shares_by_speed()) return {begin, end, start, step, tasks};
  const double share = ask(phase, arguments, vectors, size, tasks, impl.cores(),
                           [&](const CutQuestion& question) { return share_of_accelerators(question, operation); });
  const Shares shares = share_out(size, granule, tasks, impl.cores(), share);
  return {begin, end, start, shares.step, tasks, true, shares.on_accelerators};
}

Cut cut_for_team(Runtime& runtime, std::size_t n, const VectorArgument* vectors, std::size_t count) {
  const bool divisible = std::ranges::all_of(std::span(vectors, count), [](const VectorArgument& vector) {
    return (vector.flags & scattered) == 0 || vector.owner->divisible();
  });
  const std::size_t tasks = divisible ? runtime.impl().team(n) : 1;
  return {.begin = 0, .end = n, .start = 0, .step = n, .tasks = tasks, .by_kind = tasks > 1, .only_cores = tasks > 1};
}

void begin_scatter(const Cut& cut, const VectorArgument* vectors, std::size_t count) {
  if (cut.tasks == 1) return;
  for (const VectorArgument& vector : std::span(vectors, count)) {
    if (vector.is_given() && (vector.flags & scattered) != 0) vector.owner->next_set();
  }
}

void Cut::apply(std::size_t task, VectorArgument* vectors, std::size_t count) const {
  if (tasks == 1) return;
  for (VectorArgument& vector : std::span(vectors, count)) {
    if (!vector.is_given() || (vector.flags & (sliced | scattered)) == 0) continue;
    Handle& owner = *vector.owner;
    const Part part = (vector.flags & scattered) != 0    ? owner.alias(tasks, task)
                      : (vector.flags & by_element) != 0 ? owner.part(step, task)
                      : (vector.flags & by_word) != 0    ? owner.part(step / 32, task)
                      : (vector.flags & by_tile) != 0
                          ? owner.part(vector.count / tiles(end - start) * tiles(step), task)
                          : owner.part(vector.count / tasks, task);
    vector.handle = part.handle;
    vector.count = part.size;
  }
}

}  // namespace pleach
