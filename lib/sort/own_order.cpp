// Merge sort by an application's own order, with the application's own loops.
#include <pleach/error.hpp>
#include <pleach/own_order.hpp>

#include "arguments.hpp"
#include "runtime/phases/describe.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

#include <array>
#include <cstring>
#include <new>
#include <utility>

namespace pleach {

namespace {

struct OrderTask {
  OrderLoops loops;
  alignas(16) std::array<std::byte, OwnOrder::max_bytes> less;
  std::uint32_t run;  // 0: sort a run
  std::uint32_t first, size;
};
static_assert(sizeof(OrderTask) <= max_argument_bytes);

/// Runs on cores only: there is no code for other devices.
class OrderPhase final : public AnyPhase {
 public:
  OrderPhase() : AnyPhase(*new OpenclSource{"sort_by_order", ""}, false) {}
  Accesses accesses() const override { return {.regular = 4}; }
  TaskTraits prepare(const void* arguments, VectorArgument*) const override {
    const auto& task = *static_cast<const OrderTask*>(arguments);
    return {task.size, task.run == 0 ? 0U : 1U, Type::i32, false};
  }
  std::string options(const void*) const override { return {}; }
  void cpu(const void* arguments, const DeviceBuffer* buffers) const override {
    const auto& task = *static_cast<const OrderTask*>(arguments);
    const auto [from, to] = std::array{buffers[0], buffers[1]};
    const void* const less = task.less.data();
    if (task.run > 0)
      return task.loops.merge_runs(less, from.memory, from.count, task.run, task.first, task.size, to.memory);
    task.loops.sort_run(less, slice_of(from, task.first, task.size).memory, task.size, to.memory);
  }
  void cuda(const void*, const DeviceBuffer*, CudaStream) const override {}
  void opencl(const void*, const DeviceBuffer*, OpenclProgram&) const override {}
};

const OrderPhase& order_phase() {
  static const auto* phase = new OrderPhase;  // never destroyed
  return *phase;
}

using Vectors = std::array<VectorArgument, 2>;

std::pair<Vectors, Cut> cut_of(Runtime& runtime, const OrderTask& task, const Handle& from, const Handle& to) {
  Vectors whole{argument_of(from), argument_of(to)};
  whole[0].mode = Mode::read;
  whole[1].mode = Mode::write;
  whole[1].flags = by_element;
  return {whole, cut_over(order_phase(), &task, runtime, 0, from.size(), tile, whole.data(), whole.size())};
}

void submit(Runtime& runtime, OrderTask task, const Handle& from, const Handle& to) {
  const auto [whole, cut] = cut_of(runtime, task, from, to);
  for (std::size_t k = 0; k < cut.tasks; ++k) {
    task.first = static_cast<std::uint32_t>(cut.first(k));
    task.size = static_cast<std::uint32_t>(cut.size(k));
    Vectors part = whole;
    cut.apply(k, part.data(), part.size());
    submit_task(order_phase(), runtime, &task, sizeof task, part.data(), part.size(),
                {.first = k == 0, .workers = Workers::cores, .only_they = true});
  }
}

}  // namespace

void OwnOrder::sort(const AnyVector& values, AnyVector& sorted, const OrderLoops& loops) try {
  Runtime& runtime = values.runtime();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = values.size();
  require_length("sort", "sorted", sorted.size(), "values", n);
  require_addressable("sort", "elements", n);
  require_runtime("sort", "sorted", sorted, runtime);
  require_filled("sort", "values", values);
  if (!impl.has_cores()) {
    throw DeviceError("sort: an order of the application's own runs on CPU cores, of which the Runtime has none");
  }
  if (n == 0) return;
  require_different("sort", "values", values, "sorted", sorted);

  OrderTask task{.loops = loops, .less = {}, .run = 0, .first = 0, .size = static_cast<std::uint32_t>(n)};
  std::memcpy(task.less.data(), loops.less, loops.bytes);
  const Submission submission;
  // The runs and the merges alternate between this array and the result, so that the last is in the result.
  const std::size_t run = cut_of(runtime, task, values.handle(), sorted.handle()).second.step;
  std::size_t merges = 0;
  while (run << merges < n) ++merges;
  const auto scratch = merges > 0 ? reserve_scratch(runtime, n, values.handle().element_bytes()) : nullptr;
  const Handle* from = &values.handle();
  for (std::size_t k = 0; k <= merges; ++k) {
    const Handle& to = (merges - k) % 2 == 0 ? sorted.handle() : *scratch;
    task.run = k == 0 ? 0 : static_cast<std::uint32_t>(run << (k - 1));
    submit(runtime, task, *from, to);
    from = &to;
  }
  sorted.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("sort");
}

}  // namespace pleach
