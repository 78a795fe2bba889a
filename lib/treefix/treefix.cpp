// Treefix sums: by write, scan and read over the Euler tour (Defour and Marin, section 2.2 and Algorithm 2), level by
// level (section 2.1 and Algorithm 1), or in one walk.
#include <pleach/error.hpp>
#include <pleach/treefix.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "array/scan_tile_sums/codelet.hpp"
#include "runtime/runtime_impl.hpp"
#include "runtime/tile.hpp"
#include "treefix/direction.hpp"
#include "treefix/leaffix_levels/codelet.hpp"
#include "treefix/rootfix_levels/codelet.hpp"
#include "treefix/tour_confine/codelet.hpp"
#include "treefix/tour_read/codelet.hpp"
#include "treefix/tour_write/codelet.hpp"
#include "treefix/tree_levels.hpp"
#include "treefix/walk_tour/codelet.hpp"

#include <algorithm>
#include <complex>

namespace pleach {

namespace {

/// What rootfix and leaffix have in common.
struct Way {
  Operator op;
  Direction direction;
  bool inclusive;
  TreefixMethod method;
  bool compensated;
};

const char* name_of(Direction direction) { return direction == Direction::root ? "rootfix" : "leaffix"; }

/// Without a scan, trees of fewer vertices are done in one walk: docs/methods.md. On two cores it takes 0.02 to 0.07 ms
/// for 2^14 vertices, levels 0.04 to 0.12 ms and 0.2 ms once to make them. A thread of an H200 takes 0.24 to 0.45 us a
/// vertex, some 64 times as long as a core.
constexpr std::size_t least_by_levels = std::size_t{1} << 14, slower_without_cores = 64;

/// A level takes an H200 0.17 us for rootfix and 0.28 us for leaffix, in which a core walks over 6 vertices of a large
/// tree and over 40 of one in its caches: between them.
constexpr std::size_t narrow = 16;

template <class Index>
TreefixMethod choose(Operator op, const Tree<Index>& tree) {
  if (has_inverse(op)) return TreefixMethod::scan;
  const Runtime::Impl& impl = tree.runtime().impl();
  const std::size_t n = tree.size();
  if (n < (impl.has_cores() ? least_by_levels : least_by_levels / slower_without_cores)) {
    return TreefixMethod::sequential;
  }
  const bool too_deep = impl.has_cores() && !impl.shares_memory() && n / levels_of(tree).count() < narrow;
  return too_deep ? TreefixMethod::sequential : TreefixMethod::levels;
}

template <class Index, class Value>
void by_scan(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) {
  constexpr Type index = type_of<Index>(), value = type_of<Value>();
  const auto [operation, direction, inclusive, method, compensated] = way;
  const Type sum = compensated ? paired(value) : value;
  const Operator op = compensated ? paired_plus : operation;
  Runtime& runtime = tree.runtime();
  const auto submission = Engine::instance().submission();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = tree.size(), m = 2 * n, step = impl.task_size(m, tile), tasks = (m + step - 1) / step;
  Handle& tour = tree.tour().handle();
  Handle& enter = tree.enter().handle();
  Handle& leave = tree.leave().handle();
  const auto euler = impl.scratch(m, bytes_of(sum)), sums = impl.scratch(tiles(m), bytes_of(sum));
  const bool rounded = is_rounded_type(value);
  const auto found = rounded ? impl.scratch(tasks, sizeof(std::int32_t)) : nullptr;

  // What stands before a vertex is scanned into the position that enters it; so is, where the sum of its subtree is to
  // have it, its own weight for rootfix, and where it is not, for leaffix.
  const bool after = direction == Direction::root ? inclusive : !inclusive;
  for (std::size_t k = 0; k < tasks; ++k) {
    const Part found_here = rounded ? found->part(1, k) : Part{};
    tour_write::submit(runtime, {index, sum, op, direction, after},
                       {tour.part(step, k), weight, euler->part(step, k), sums->part(tiles(step), k), found_here});
  }
  scan_tile_sums::submit(runtime, {sum, op}, {sums});
  const std::size_t read_step = result.handle().divisible() ? impl.task_size(n, 1) : n;
  for (std::size_t k = 0; k * read_step < n; ++k) {
    tour_read::submit(runtime, {index, sum, op, direction}, enter.part(read_step, k), leave.part(read_step, k),
                      euler->whole(), sums->whole(), result.handle().part(read_step, k), {euler, sums});
  }
  if (rounded) {
    const auto table = impl.scratch(3 * tiles(m), sizeof(Index));
    tour_confine::submit(runtime, {index, value, direction, inclusive}, found->whole(), tour.whole(),
                         (direction == Direction::root ? leave : enter).whole(), weight.handle().whole(),
                         result.handle().whole(), table->whole(), {found, table});
  }
}

/// Levels of more places are shared by CPU workers. By `pleach bench methods` on two cores, with all levels shared and
/// with none, levels of 29 000 to 64 000 places (nlpkkt120, kkt_power, cage15) gain nothing or lose; one of 2^18 (star)
/// gains a sixth.
constexpr std::size_t shared_level = std::size_t{1} << 17;

/// Calls f(levels, begin, end, sums) for the tasks of a sweep over the levels, from the root down or from the leaves
/// up. Tasks begin at multiples of `granule`.
template <class F>
void sweep(Runtime::Impl& impl, Levels levels, bool down, std::size_t granule, Handle& sums, F f) {
  if (!impl.shares_memory()) return f(levels, levels.begin(), levels.end(), sums.whole());
  int set = 0;
  const auto submit_run = [&](Levels run, bool is_wide) {
    const std::size_t begin = run.begin(), end = run.end(), first = begin / granule * granule;
    const std::size_t step = is_wide ? impl.task_size(end - first, granule) : end - first;
    const std::size_t tasks = (end - first + step - 1) / step;
    set = 1 - set;  // a level waits for the one before
    for (std::size_t k = 0; k < tasks; ++k) {
      f(run, static_cast<std::uint32_t>(std::max(begin, first + k * step)),
        static_cast<std::uint32_t>(std::min(end, first + (k + 1) * step)), sums.alias(tasks, k, set));
    }
  };
  down ? for_each_run(levels, shared_level, submit_run) : for_each_run_up(levels, shared_level, submit_run);
}

template <class Index, class Value>
void by_levels(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) {
  constexpr Type value = type_of<Value>();
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const TreeLevels& levels = levels_of(tree);
  const auto submission = Engine::instance().submission();
  const std::size_t n = tree.size();
  const auto weights = impl.scratch(n, sizeof(Value)), sums = impl.scratch(n + blocks(n), sizeof(Value));
  permute::submit.over(runtime, n, {Type::i32, value, false}, {levels.vertex(), weight, weights});
  if (way.direction == Direction::root) {
    sweep(impl, levels.all(), true, 1, *sums, [&](Levels run, std::uint32_t begin, std::uint32_t end, Part part) {
      rootfix_levels::submit(runtime, {value, way.op, way.inclusive, run, begin, end}, levels.up().whole(),
                             weights->whole(), levels.offset().whole(), part);
    });
  } else {
    sweep(impl, levels.all(), false, leaffix_levels::granule, *sums,
          [&](Levels run, std::uint32_t begin, std::uint32_t end, Part part) {
            leaffix_levels::submit(runtime, {value, way.op, way.inclusive, levels.degree(), run, begin, end},
                                   levels.child().whole(), levels.up().whole(), weights->whole(),
                                   levels.offset().whole(), part);
          });
  }
  permute::submit.over(runtime, n, {Type::i32, value, false}, {levels.rank(), sums, result});
}

template <class Index, class Value>
void by_walk(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) {
  const auto submission = Engine::instance().submission();
  walk_tour::submit(tree.runtime(), {type_of<Index>(), type_of<Value>(), way.op, way.direction, way.inclusive},
                    tree.tour().handle().whole(), tree.parent().handle().whole(), weight.handle().whole(),
                    result.handle().whole());
}

template <class Value>
void require_compensable(const char* function, const Way& way) {
  if (!std::is_floating_point_v<Value> || way.op != plus) {
    throw ArgumentError(std::string(function) + ": " + name_of(way.op) + " of " + name_of(type_of<Value>()) +
                        " cannot be compensated; plus of f32 and f64 can");
  }
  if (way.method != TreefixMethod::scan && way.method != TreefixMethod::automatic) {
    throw ArgumentError(std::string(function) + ": only the method scan is compensated");
  }
}

template <class Index, class Value>
void treefix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) {
  const char* function = name_of(way.direction);
  if (way.method == TreefixMethod::scan) require_inverse(function, way.op);
  require_meaning(function, way.op, type_of<Value>());
  if (way.compensated) require_compensable<Value>(function, way);
  require_length(function, "weight", weight.size(), "the tree", tree.size());
  require_length(function, "result", result.size(), "the tree", tree.size());
  if (tree.size() > 0) require_different(function, "weight", weight, "result", result);
  require_filled(function, "weight", weight);
  if (tree.size() == 0) return;

  if (way.method == TreefixMethod::automatic) way.method = choose(way.op, tree);
  switch (way.method) {
    case TreefixMethod::levels: by_levels(tree, weight, result, way); break;
    case TreefixMethod::sequential: by_walk(tree, weight, result, way); break;
    default: by_scan(tree, weight, result, way);
  }
  result.handle().set_filled();
}

template <class Index, class Value>
void treefix_host(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Way way) {
  require_disjoint(name_of(way.direction), weight, result);
  HostVector<const Value> weight_vector(tree.runtime(), weight);
  HostVector<Value> result_vector(tree.runtime(), result);
  treefix(tree, weight_vector.vector(), result_vector.vector(), way);
  result_vector.finish();
}

}  // namespace

template <class Index, class Value>
void rootfix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Operator op,
             RootfixOptions options) {
  treefix(tree, weight, result, Way{op, Direction::root, options.inclusive, options.method, options.compensated});
}

template <class Index, class Value>
void leaffix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Operator op,
             LeaffixOptions options) {
  treefix(tree, weight, result, Way{op, Direction::leaf, options.inclusive, options.method, options.compensated});
}

template <class Index, class Value>
void rootfix(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Operator op,
             RootfixOptions options) {
  treefix_host(tree, weight, result, Way{op, Direction::root, options.inclusive, options.method, options.compensated});
}

template <class Index, class Value>
void leaffix(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Operator op,
             LeaffixOptions options) {
  treefix_host(tree, weight, result, Way{op, Direction::leaf, options.inclusive, options.method, options.compensated});
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
