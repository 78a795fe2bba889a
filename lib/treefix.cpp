// Treefix sums by write, scan and read over the Euler tour (Defour and Marin, section 2.2 and Algorithm 2).
#include <pleach/error.hpp>
#include <pleach/treefix.hpp>

#include "arguments.hpp"
#include "direction.hpp"
#include "runtime/runtime_impl.hpp"
#include "scan_sums/codelet.hpp"
#include "tile.hpp"
#include "tour_confine/codelet.hpp"
#include "tour_read/codelet.hpp"
#include "tour_write/codelet.hpp"

#include <complex>

namespace pleach {

namespace {

const char* name_of(Direction direction) { return direction == Direction::root ? "rootfix" : "leaffix"; }

template <class Index, class Value>
void treefix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Operator op,
             Direction direction, bool inclusive) {
  const char* function = name_of(direction);
  constexpr Type index = type_of<Index>(), value = type_of<Value>();
  require_inverse(function, op);
  require_meaning(function, op, value);
  require_length(function, "weight", weight.size(), "the tree", tree.size());
  require_length(function, "result", result.size(), "the tree", tree.size());
  if (tree.size() > 0) require_different(function, "weight", weight, "result", result);
  require_filled(function, "weight", weight);
  if (tree.size() == 0) return;

  Runtime& runtime = tree.runtime();
  const auto submission = Engine::instance().submission();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = tree.size(), m = 2 * n, step = impl.task_size(m, tile), tasks = (m + step - 1) / step;
  Handle& tour = tree.tour().handle();
  Handle& enter = tree.enter().handle();
  Handle& leave = tree.leave().handle();
  const auto euler = impl.scratch(m, sizeof(Value)), sums = impl.scratch(tiles(m), sizeof(Value));
  const bool rounded = is_rounded_type(value);
  const auto found = rounded ? impl.scratch(tasks, sizeof(std::int32_t)) : nullptr;

  // What stands before a vertex is scanned into the position that enters it; so is, where the sum of its subtree is to
  // have it, its own weight for rootfix, and where it is not, for leaffix.
  const bool after = direction == Direction::root ? inclusive : !inclusive;
  for (std::size_t k = 0; k < tasks; ++k) {
    const Part found_here = rounded ? found->part(1, k) : Part{};
    tour_write::submit(runtime, {index, value, op, direction, after}, tour.part(step, k), weight.handle().whole(),
                       euler->part(step, k), sums->part(tiles(step), k), rounded ? &found_here : nullptr);
  }
  scan_sums::submit(runtime, {value, op}, sums->whole());
  const std::size_t read_step = result.handle().divisible() ? impl.task_size(n, 1) : n;
  for (std::size_t k = 0; k * read_step < n; ++k) {
    tour_read::submit(runtime, {index, value, op, direction}, enter.part(read_step, k), leave.part(read_step, k),
                      euler->whole(), sums->whole(), result.handle().part(read_step, k), {euler, sums});
  }
  if (rounded) {
    const auto table = impl.scratch(3 * tiles(m), sizeof(Index));
    tour_confine::submit(runtime, {index, value, direction, inclusive}, found->whole(), tour.whole(),
                         (direction == Direction::root ? leave : enter).whole(), weight.handle().whole(),
                         result.handle().whole(), table->whole(), {found, table});
  }
  result.handle().set_filled();
}

template <class Index, class Value>
void treefix_host(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Operator op,
                  Direction direction, bool inclusive) {
  require_disjoint(name_of(direction), weight, result);
  HostVector<const Value> weight_vector(tree.runtime(), weight);
  HostVector<Value> result_vector(tree.runtime(), result);
  treefix(tree, weight_vector.vector(), result_vector.vector(), op, direction, inclusive);
  result_vector.finish();
}

}  // namespace

template <class Index, class Value>
void rootfix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Operator op,
             RootfixOptions options) {
  treefix(tree, weight, result, op, Direction::root, options.inclusive);
}

template <class Index, class Value>
void leaffix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Operator op,
             LeaffixOptions options) {
  treefix(tree, weight, result, op, Direction::leaf, options.inclusive);
}

template <class Index, class Value>
void rootfix(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Operator op,
             RootfixOptions options) {
  treefix_host(tree, weight, result, op, Direction::root, options.inclusive);
}

template <class Index, class Value>
void leaffix(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Operator op,
             LeaffixOptions options) {
  treefix_host(tree, weight, result, op, Direction::leaf, options.inclusive);
}

#define PLEACH_INSTANTIATE(Index, Value)                                                                      \
  template void rootfix<Index, Value>(const Tree<Index>&, const Vector<Value>&, Vector<Value>&, Operator,     \
                                      RootfixOptions);                                                        \
  template void leaffix<Index, Value>(const Tree<Index>&, const Vector<Value>&, Vector<Value>&, Operator,     \
                                      LeaffixOptions);                                                        \
  template void rootfix<Index, Value>(const Tree<Index>&, std::span<const Value>, std::span<Value>, Operator, \
                                      RootfixOptions);                                                        \
  template void leaffix<Index, Value>(const Tree<Index>&, std::span<const Value>, std::span<Value>, Operator, \
                                      LeaffixOptions);
#define PLEACH_INSTANTIATE_BOTH(Value)    \
  PLEACH_INSTANTIATE(std::int32_t, Value) \
  PLEACH_INSTANTIATE(std::int64_t, Value)
PLEACH_INSTANTIATE_BOTH(std::int32_t)
PLEACH_INSTANTIATE_BOTH(std::int64_t)
PLEACH_INSTANTIATE_BOTH(float)
PLEACH_INSTANTIATE_BOTH(double)
PLEACH_INSTANTIATE_BOTH(std::complex<float>)
PLEACH_INSTANTIATE_BOTH(std::complex<double>)
#undef PLEACH_INSTANTIATE_BOTH
#undef PLEACH_INSTANTIATE

}  // namespace pleach
