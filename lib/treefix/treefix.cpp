// Treefix sums: by write, scan and read over the Euler tour (Defour and Marin, section 2.2 and Algorithm 2), level by
// level (section 2.1 and Algorithm 1), or sequentially.
#include <pleach/error.hpp>
#include <pleach/treefix.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "array/scan_tile_sums/codelet.hpp"
#include "base/tile.hpp"
#include "cache.hpp"
#include "defined_operations.hpp"
#include "instances.hpp"
#include "on_host.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "treefix/contraction.hpp"
#include "treefix/direction.hpp"
#include "treefix/host_tour.hpp"
#include "treefix/leaffix_levels/codelet.hpp"
#include "treefix/preorder_read/codelet.hpp"
#include "treefix/preorder_write/codelet.hpp"
#include "treefix/rootfix_levels/codelet.hpp"
#include "treefix/tour_confine/codelet.hpp"
#include "treefix/tour_read/codelet.hpp"
#include "treefix/tour_write/codelet.hpp"
#include "treefix/tree_levels.hpp"
#include "treefix/walk_columns/codelet.hpp"
#include "treefix/walk_tour/codelet.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <new>
#include <span>
#include <vector>

namespace pleach {

namespace {

/// The common options of rootfix and leaffix.
struct Way {
  Operator op;
  Direction direction;
  bool inclusive;
  TreefixMethod method;
  bool compensated;
  std::size_t columns;
};

const char* name_of(Direction direction) { return direction == Direction::root ? "rootfix" : "leaffix"; }

/// A sequential sum is one task, a scan three or four, each with an overhead of 2 to 9 us on a core. The sequential sum
/// over this many vertices takes 2 us. Its tour is one tile.
constexpr std::size_t one_task = tile / 2;

/// Without a scan, trees of fewer vertices are summed sequentially: docs/methods.md. On two cores, 2^14 vertices take
/// 0.02 to 0.07 ms so; by levels 0.04 to 0.12 ms, and 0.2 ms once to make the levels.
constexpr std::size_t min_by_levels = std::size_t{1} << 14;

/// Mean vertices of a level. A level takes an H200 0.17 us for rootfix and 0.28 us for leaffix: with fewer vertices,
/// levels would take longer than all of contraction.
constexpr std::size_t narrow = 16;

template <class Index>
TreefixMethod choose(Operator op, const Tree<Index>& tree) {
  const Runtime::Impl& impl = tree.runtime().impl();
  const std::size_t n = tree.size(), slowdown = impl.serial_slowdown();
  if (has_inverse(op)) return n <= one_task / slowdown ? TreefixMethod::sequential : TreefixMethod::scan;
  if (n < min_by_levels / slowdown) return TreefixMethod::sequential;
  const bool too_deep = impl.has_costly_steps() && n / levels_of(tree).count() < narrow;
  return too_deep ? TreefixMethod::contraction : TreefixMethod::levels;
}

std::size_t found_words(std::size_t) { return tour_confine::found_words; }

/// Sums in a tree stored in preorder: leaffix scans its vertices, of which subtrees are intervals, instead of the tour;
/// rootfix keeps the tour's sums only where the tour enters vertices.
template <class Index, class Value>
void by_scan(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) {
  constexpr Type index = type_of<Index>(), value = type_of<Value>();
  const auto [operation, direction, inclusive, method, compensated, columns] = way;
  const Type sum = compensated ? paired(value) : value;
  const Operator op = compensated ? paired_plus : operation;
  Runtime& runtime = tree.runtime();
  const Submission submission;
  const bool to_root = direction == Direction::root, in_preorder = tree.in_preorder();
  const bool of_vertices = in_preorder && !to_root;
  const std::size_t n = tree.size(), m = 2 * n, scanned = of_vertices ? n + 1 : m;
  const auto sums = share_scratch(runtime, tiles(scanned), bytes_of(sum));
  const bool rounded = is_rounded_type(value);
  const auto found = rounded ? reserve_rows(runtime, scanned, found_words, sizeof(std::int32_t)) : nullptr;

  if (of_vertices) {
    const auto prefix = share_scratch(runtime, scanned, bytes_of(sum));
    preorder_write::submit.over(runtime, scanned, {sum, op}, {weight, prefix, sums, found});
    scan_tile_sums::submit(runtime, {sum, op}, {sums});
    preorder_read::submit.over(runtime, n, {index, sum, op, inclusive},
                               {tree.enter(), tree.leave(), prefix, sums, result});
  } else {
    // The position that enters a vertex gets the sum before it; with `after` also its own weight: for rootfix if the
    // result includes it, for leaffix if it does not.
    const bool after = to_root ? inclusive : !inclusive;
    const auto euler = share_scratch(runtime, in_preorder ? n : m, bytes_of(sum));
    const std::shared_ptr<Handle> none, all = in_preorder ? none : euler, entered = in_preorder ? euler : none;
    tour_write::submit.over(runtime, m, {index, sum, op, direction, after, in_preorder},
                            {tree.tour(), weight, all, sums, found, entered});
    scan_tile_sums::submit(runtime, {sum, op}, {sums});
    tour_read::submit.over(
        runtime, n, {index, sum, op, direction, in_preorder},
        {tree.enter(), to_root ? Part{} : tree.leave().handle().whole(), all, sums, result, entered});
  }
  if (rounded) {
    const auto table = share_scratch(runtime, 6 * tiles(m), sizeof(Index));
    tour_confine::submit.team(runtime, m, {index, value, direction, inclusive},
                              {found, tree.tour(), to_root ? tree.leave() : tree.enter(), weight, result, table});
  }
}

/// CPU workers share levels of more places. By `pleach-bench methods` on two cores, sharing levels of 29 000 to 64 000
/// places (nlpkkt120, kkt_power, cage15) gains nothing or loses; sharing one of 2^18 (star) gains a sixth.
constexpr std::size_t shared_level = std::size_t{1} << 17;

/// Calls submit(levels, is_cut) once for all levels if no level is shared, else for runs of them, from the root down or
/// from the leaves up.
template <class Submit>
void sweep(Levels all, bool share, bool down, Submit submit) {
  if (!share) {
    submit(all, false);
  } else if (down) {
    for_each_run(all, shared_level, submit);
  } else {
    for_each_run_up(all, shared_level, submit);
  }
}

template <class Index, class Value>
void by_levels(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) {
  constexpr Type value = type_of<Value>();
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const TreeLevels& levels = levels_of(tree);
  const Submission submission;
  const std::size_t n = tree.size();
  const bool share = impl.updating_tasks(n) > 1;
  const auto weights = share_scratch(runtime, n, sizeof(Value)),
             sums = share_scratch(runtime, n + blocks(n), sizeof(Value));
  permute::submit.over(runtime, n, {Type::i32, value, false}, {levels.vertex(), weight, weights});
  if (way.direction == Direction::root) {
    sweep(levels.all(), share, true, [&](Levels run, bool is_cut) {
      rootfix_levels::submit.over(runtime, run.begin(), run.end(), is_cut ? 1 : run.end(),
                                  {value, way.op, way.inclusive, run}, {levels.up(), weights, levels.offset(), sums});
    });
  } else {
    sweep(levels.all(), share, false, [&](Levels run, bool is_cut) {
      leaffix_levels::submit.over(runtime, run.begin(), run.end(), is_cut ? leaffix_levels::granule : run.end(),
                                  {value, way.op, way.inclusive, levels.degree(), run},
                                  {levels.child(), levels.up(), weights, levels.offset(), sums});
    });
  }
  permute::submit.over(runtime, n, {Type::i32, value, false}, {levels.rank(), sums, result});
}

template <class Index, class Value>
void by_contraction(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) {
  const auto contract = way.direction == Direction::root ? contract_paths<Index> : contract_subtrees<Index>;
  contract(tree, type_of<Value>(), way.op, way.inclusive, weight.handle(), result.handle());
}

template <class Index, class Value>
void by_walk(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) {
  const Submission submission;
  walk_tour::submit(tree.runtime(), {type_of<Index>(), type_of<Value>(), way.op, way.direction, way.inclusive},
                    {tree.tour(), tree.parent(), weight, result});
}

template <class Index, class Value>
void by_columns(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) {
  const Submission submission;
  walk_columns::submit.over(tree.runtime(), way.columns,
                            {type_of<Index>(), type_of<Value>(), way.op, way.direction, way.inclusive,
                             static_cast<std::uint32_t>(way.columns), static_cast<std::uint32_t>(2 * tree.size())},
                            {tree.tour(), tree.parent(), weight, result});
}

/// Throws ArgumentError unless the method is sequential: others compute one column only.
void require_sequential(const char* function, const Way& way) {
  if (way.compensated || (way.method != TreefixMethod::automatic && way.method != TreefixMethod::sequential)) {
    throw ArgumentError(std::string(function) + ": several columns are summed by the method sequential only");
  }
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
void by_walk_here(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Way way) {
  const HostTour<Index>& host = host_tour_of(tree);
  const auto& tour = way.direction == Direction::root ? host.preorder : host.tour;
  walk_tour::cpu(
      {type_of<Index>(), type_of<Value>(), way.op, way.direction, way.inclusive},
      {host_buffer(std::span(tour)), host_buffer(std::span(host.parent)), host_buffer(weight), host_buffer(result)});
}

/// The options for an application's operator.
struct OwnWay {
  const Definition& op;
  Direction direction;
  bool inclusive;
};

/// Returns the options for an application's operator; throws if they ask for another method.
OwnWay own_way(const Definition& op, Direction direction, const auto& options) {
  if ((options.method != TreefixMethod::automatic && options.method != TreefixMethod::contraction) ||
      options.compensated || options.columns != 1) {
    throw ArgumentError(name_of(direction) + std::string(": operators of the application's own go by the method "
                                                         "contraction only, one column at a time"));
  }
  return {op, direction, options.inclusive};
}

template <class Index>
void by_own_operator(const Tree<Index>& tree, const AnyVector& weight, AnyVector& result, OwnWay way) try {
  const auto [op, direction, inclusive] = way;
  const char* function = name_of(direction);
  require_length(function, "weight", weight.size(), "the tree", tree.size());
  require_length(function, "result", result.size(), "the tree", tree.size());
  require_runtime(function, "weight", weight, tree.runtime());
  require_runtime(function, "result", result, tree.runtime());
  if (tree.size() > 0) require_different(function, "weight", weight, "result", result);
  require_filled(function, "weight", weight);
  if (tree.size() == 0) return;
  tree.runtime().impl().require_compilers(op, function);
  require_kept(function, op, "weight", weight);
  const auto contract = direction == Direction::root ? contract_paths<Index> : contract_subtrees<Index>;
  contract(tree, type_of_size(op.bytes()), op, inclusive, weight.handle(), result.handle());
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(name_of(way.direction));
}

template <class Index>
void by_own_operator(const Tree<Index>& tree, HostValues weight, HostValues result, OwnWay way) try {
  const char* function = name_of(way.direction);
  require_length(function, "weight", weight.size, "the tree", tree.size());
  require_length(function, "result", result.size, "the tree", tree.size());
  require_kept(function, way.op, "weight", weight);
  with_size(way.op.bytes(), [&]<class T>(T) {
    const auto in = span_of<const T>(weight);
    const auto out = span_of<T>(result);
    require_disjoint(function, {{"weight", in}}, {{"result", out}});
    HostVector<const T> weights(tree.runtime(), in);
    HostVector<T> sums(tree.runtime(), out);
    by_own_operator(tree, weights.vector(), sums.vector(), way);
    sums.finish();
  });
} catch (const std::bad_alloc&) {
  throw_out_of_memory(name_of(way.direction));
}

/// For Vectors or spans.
template <class Value>
void require_arguments(const char* function, Way way, std::size_t n, const auto& weight, const auto& result) {
  require_choice(function, "method", way.method, TreefixMethod::sequential);
  require_meaning(function, way.op, type_of<Value>());
  if (way.method == TreefixMethod::scan) require_inverse(function, way.op);
  if (way.columns != 1) require_sequential(function, way);
  if (way.compensated) require_compensable<Value>(function, way);
  const char* const other = way.columns == 1 ? "the tree" : "the tree with all columns";
  require_length(function, "weight", weight.size(), other, n * way.columns);
  require_length(function, "result", result.size(), other, n * way.columns);
  require_addressable(function, "columns", way.columns);
}

template <class Index, class Value>
void treefix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Way way) try {
  const char* function = name_of(way.direction);
  require_arguments<Value>(function, way, tree.size(), weight, result);
  require_runtime(function, "weight", weight, tree.runtime());
  require_runtime(function, "result", result, tree.runtime());
  const bool is_empty = tree.size() == 0 || way.columns == 0;
  if (!is_empty) require_different(function, "weight", weight, "result", result);
  require_filled(function, "weight", weight);
  if (is_empty) return;

  if (way.columns > 1) {
    by_columns(tree, weight, result, way);
    return result.handle().set_filled();
  }
  if (way.method == TreefixMethod::automatic) {
    way.method = way.compensated ? TreefixMethod::scan : choose(way.op, tree);
  }
  switch (way.method) {
    case TreefixMethod::contraction: by_contraction(tree, weight, result, way); break;
    case TreefixMethod::levels: by_levels(tree, weight, result, way); break;
    case TreefixMethod::sequential: by_walk(tree, weight, result, way); break;
    default: by_scan(tree, weight, result, way);
  }
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(name_of(way.direction));
}

template <class Index, class Value>
void treefix_host(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Way way) try {
  const char* function = name_of(way.direction);
  require_arguments<Value>(function, way, tree.size(), weight, result);
  require_disjoint(function, {{"weight", weight}}, {{"result", result}});
  const bool is_plain = way.method == TreefixMethod::automatic && !way.compensated && way.columns == 1;
  if (is_plain && stays_on_host(tree.runtime(), tree.size())) {
    return by_walk_here(tree, weight, result, way);
  }
  HostVector<const Value> weight_vector(tree.runtime(), weight);
  HostVector<Value> result_vector(tree.runtime(), result);
  treefix(tree, weight_vector.vector(), result_vector.vector(), way);
  result_vector.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(name_of(way.direction));
}

}  // namespace

template <class Index, class Value>
void rootfix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Operator op,
             RootfixOptions options) {
  treefix(tree, weight, result,
          Way{op, Direction::root, options.inclusive, options.method, options.compensated, options.columns});
}

template <class Index, class Value>
void leaffix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result, Operator op,
             LeaffixOptions options) {
  treefix(tree, weight, result,
          Way{op, Direction::leaf, options.inclusive, options.method, options.compensated, options.columns});
}

template <class Index, class Value>
void rootfix(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Operator op,
             RootfixOptions options) {
  treefix_host(tree, weight, result,
               Way{op, Direction::root, options.inclusive, options.method, options.compensated, options.columns});
}

template <class Index, class Value>
void leaffix(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result, Operator op,
             LeaffixOptions options) {
  treefix_host(tree, weight, result,
               Way{op, Direction::leaf, options.inclusive, options.method, options.compensated, options.columns});
}

template <class Index>
const HostTour<Index>& host_tour_of(const Tree<Index>& tree) {
  return kept_by("Tree", tree.cache()).template get<HostTour<Index>>([&] {
    const auto copy = [](const Vector<Index>& vector) {
      const auto view = vector.read();
      return std::vector<Index>(view.begin(), view.end());
    };
    auto tour = copy(tree.tour());
    std::vector<Index> preorder;
    preorder.reserve(tree.size());
    std::ranges::copy_if(tour, std::back_inserter(preorder), [](Index v) { return v >= 0; });
    return std::make_unique<const HostTour<Index>>(
        HostTour<Index>{std::move(tour), std::move(preorder), copy(tree.parent())});
  });
}

template <class Index>
void DefinedOperations::rootfix(const Tree<Index>& tree, const AnyVector& weight, AnyVector& result,
                                const Definition& op, const RootfixOptions& options) {
  by_own_operator(tree, weight, result, own_way(op, Direction::root, options));
}

template <class Index>
void DefinedOperations::rootfix(const Tree<Index>& tree, HostValues weight, HostValues result, const Definition& op,
                                const RootfixOptions& options) {
  by_own_operator(tree, weight, result, own_way(op, Direction::root, options));
}

template <class Index>
void DefinedOperations::leaffix(const Tree<Index>& tree, const AnyVector& weight, AnyVector& result,
                                const Definition& op, const LeaffixOptions& options) {
  by_own_operator(tree, weight, result, own_way(op, Direction::leaf, options));
}

template <class Index>
void DefinedOperations::leaffix(const Tree<Index>& tree, HostValues weight, HostValues result, const Definition& op,
                                const LeaffixOptions& options) {
  by_own_operator(tree, weight, result, own_way(op, Direction::leaf, options));
}

#define INSTANCES(Index)                                                                                               \
  template void DefinedOperations::rootfix<Index>(const Tree<Index>&, const AnyVector&, AnyVector&, const Definition&, \
                                                  const RootfixOptions&);                                              \
  template void DefinedOperations::rootfix<Index>(const Tree<Index>&, HostValues, HostValues, const Definition&,       \
                                                  const RootfixOptions&);                                              \
  template void DefinedOperations::leaffix<Index>(const Tree<Index>&, const AnyVector&, AnyVector&, const Definition&, \
                                                  const LeaffixOptions&);                                              \
  template void DefinedOperations::leaffix<Index>(const Tree<Index>&, HostValues, HostValues, const Definition&,       \
                                                  const LeaffixOptions&);
PLEACH_FOR_INDICES(INSTANCES)
#undef INSTANCES

#define INSTANCES(Index, Value)                                                                               \
  template void rootfix<Index, Value>(const Tree<Index>&, const Vector<Value>&, Vector<Value>&, Operator,     \
                                      RootfixOptions);                                                        \
  template void leaffix<Index, Value>(const Tree<Index>&, const Vector<Value>&, Vector<Value>&, Operator,     \
                                      LeaffixOptions);                                                        \
  template void rootfix<Index, Value>(const Tree<Index>&, std::span<const Value>, std::span<Value>, Operator, \
                                      RootfixOptions);                                                        \
  template void leaffix<Index, Value>(const Tree<Index>&, std::span<const Value>, std::span<Value>, Operator, \
                                      LeaffixOptions);
PLEACH_FOR_INDICES_AND_VALUES(INSTANCES)

}  // namespace pleach
