// Scans along lists by an application's operator. Cores traverse the lists, as for any operator. On other devices,
// values are moved into the order of the lists, scanned, and moved back: the kernels of these phases know the operator.
// CUDA devices record a single list in its order, so that only the sums are moved back at random.
#include <pleach/error.hpp>
#include <pleach/list.hpp>

#include "arguments.hpp"
#include "array/combine/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/permute_scratch.hpp"
#include "array/scan.hpp"
#include "defined_operations.hpp"
#include "instances.hpp"
#include "list/collect.hpp"
#include "list/list_rank.hpp"
#include "list/mark_successors/codelet.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "treefix/folds.hpp"
#include "treefix/place_paths/codelet.hpp"
#include "treefix/submit_folds.hpp"

#include <new>
#include <utility>

namespace pleach {

namespace {

constexpr const char* function = "list_scan";
constexpr std::size_t word = sizeof(std::int32_t);

/// int32 for any index type, as there are fewer than 2^31 elements.
struct Ranks {
  std::shared_ptr<Handle> rank;
  std::size_t lists;
};

template <class Index>
Ranks ranks(const Vector<Index>& successor, bool from_tail) {
  Runtime& runtime = successor.runtime();
  auto rank = reserve_scratch(runtime, successor.size(), word);
  const std::size_t lists = scan_lists({function, runtime, type_of<Index>(), successor.handle(), Type::i32, nullptr,
                                        plus, false, from_tail, Type::i32, *rank},
                                       successor);
  return {std::move(rank), lists};
}

/// Returns the elements that no other element links to.
template <class Index>
std::shared_ptr<Handle> heads_of(const Vector<Index>& successor, std::size_t lists) {
  Runtime& runtime = successor.runtime();
  const std::size_t n = successor.size();
  const auto marks = reserve_scratch(runtime, n, 1);
  {
    const Submission submission;
    fill::submit.over(runtime, n, {0, false}, {marks});
    mark_successors::submit.over(runtime, n, {type_of<Index>()}, {successor, marks});
  }
  const auto counts = count_heads(runtime, *marks);
  return collect_heads(runtime, *marks, *counts, lists);
}

/// The position of each element if lists follow each other in the order of their heads, and for each position the
/// number of elements of its list up to it. int32.
struct ListOrder {
  std::shared_ptr<Handle> place, reach;  // no reach for a single list
};

template <class Index>
ListOrder order_of(const Vector<Index>& successor) {
  Runtime& runtime = successor.runtime();
  const std::size_t n = successor.size();
  const auto [rank, lists] = ranks(successor, false);
  if (lists == 1) return {rank, nullptr};

  const auto heads = heads_of(successor, lists);
  const auto behind = ranks(successor, true).rank;
  const auto start = reserve_scratch(runtime, lists, word), number = reserve_scratch(runtime, lists, word),
             at_head = reserve_scratch(runtime, n, word), offset = reserve_scratch(runtime, n, word);
  {
    const Submission submission;
    permute::submit.over(runtime, lists, {Type::i32, Type::i32, false}, {heads, behind, start});
    submit_scan(runtime, lists, {Type::i32, plus, false}, *start, *start);
    fill::submit.over(runtime, lists, {0, true}, {number});  // heads, which follow no element
    combine::submit.over(runtime, lists, {Type::i32, plus}, {start, number, start});
    fill::submit.over(runtime, n, {0, false}, {at_head});
    permute::submit.over(runtime, lists, {.index = Type::i32, .value = Type::i32, .back = true, .keeps = true},
                         {heads, start, at_head});
    at_head->set_filled();
  }
  scan_lists({function, runtime, type_of<Index>(), successor.handle(), Type::i32, at_head.get(), plus, true, false,
              Type::i32, *offset},
             successor);

  const ListOrder order{reserve_scratch(runtime, n, word), reserve_scratch(runtime, n, word)};
  const Submission submission;
  const auto list = share_scratch(runtime, n, word), row = share_scratch(runtime, n, word);
  combine::submit.over(runtime, n, {Type::i32, plus}, {offset, rank, order.place});
  fill::submit(runtime, {0, true, 1}, {number});
  fill::submit.over(runtime, n, {0, false}, {list});
  permute::submit.over(runtime, lists, {.index = Type::i32, .value = Type::i32, .back = true, .keeps = true},
                       {start, number, list});
  submit_scan(runtime, n, {Type::i32, max, true}, *list, *list);
  // `row` is not used here.
  place_paths::submit.over(runtime, n, {}, {list, start, order.place, order.reach, row});
  return order;
}

/// Returns false if the links are not one list, or a short one; the caller then inspects them again.
template <class Index>
bool scan_recorded(const Vector<Index>& successor, const AnyVector& values, AnyVector& result, const Definition& op,
                   bool inclusive) {
  Runtime& runtime = successor.runtime();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = successor.size();
  if (!walks_unseen(impl) || n <= direct_limit(impl)) return false;
  const auto tallies = tallies_of(successor, n);
  const Type value = type_of_size(op.bytes());
  const auto order = reserve_scratch(runtime, n, word), ordered = reserve_scratch(runtime, n, op.bytes());
  const InOrder in_order{value, values.handle(), *ordered};
  if (!helman_jaja({function, runtime, type_of<Index>(), successor.handle(), Type::i32, nullptr, plus, false, false,
                    Type::i32, *order, &in_order},
                   *tallies, std::nullopt, {}, false, nullptr)) {
    return false;
  }
  const Submission submission;
  const auto sums = share_scratch(runtime, n, op.bytes());
  submit_scan(runtime, n, {value, op, inclusive}, *ordered, *sums);
  permute::submit.over(runtime, n, {Type::i32, value, true},
                       {order, sums, result, permute_scratch(runtime, n, op.bytes())});
  return true;
}

template <class Index>
void scan_in_order(const Vector<Index>& successor, const AnyVector& values, AnyVector& result, const Definition& op,
                   const ListScanOptions& options) try {
  Runtime& runtime = successor.runtime();
  require_length(function, "values", values.size(), "successor", successor.size());
  require_length(function, "result", result.size(), "successor", successor.size());
  require_runtime(function, "values", values, runtime);
  require_runtime(function, "result", result, runtime);
  require_settled(function, "successor", successor);
  require_filled(function, "values", values);
  if (options.algorithm != ListRanking::automatic || options.statistics != nullptr) {
    throw ArgumentError("list_scan: an operator of the application's own leaves no choice of the algorithm");
  }
  require_countable(function, "elements", successor.size());
  const std::size_t n = successor.size();
  if (n == 0) return;
  require_different(function, "values", values, "result", result);
  require_different(function, "successor", successor, "result", result);
  runtime.impl().require_compilers(op, function);
  require_kept(function, op, "values", values);

  const Waiting waiting;
  Runtime::Impl& impl = runtime.impl();
  const Type value = type_of_size(op.bytes());
  if (!impl.has_cuda() && !impl.has_opencl()) {
    scan_lists({function, runtime, type_of<Index>(), successor.handle(), value, &values.handle(), op, options.inclusive,
                false, value, result.handle()},
               successor);
    return;
  }
  if (scan_recorded(successor, values, result, op, options.inclusive)) return result.handle().set_filled();
  const ListOrder order = order_of(successor);
  const Submission submission;
  const auto ordered = share_scratch(runtime, n, op.bytes()), sums = share_scratch(runtime, n, op.bytes());
  permute::submit.over(runtime, n, {Type::i32, value, true},
                       {order.place, values, ordered, permute_scratch(runtime, n, op.bytes())});
  if (order.reach == nullptr) {
    submit_scan(runtime, n, {value, op, options.inclusive}, *ordered, *sums);
  } else {
    submit_folds(runtime, n, value, op, Direction::root, options.inclusive ? 0 : 1, *ordered, *order.reach, *sums);
  }
  permute::submit.over(runtime, n, {Type::i32, value, false}, {order.place, sums, result});
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(function);
}

}  // namespace

template <class Index>
void DefinedOperations::list_scan(const Vector<Index>& successor, const AnyVector& values, AnyVector& result,
                                  const Definition& op, const ListScanOptions& options) {
  scan_in_order(successor, values, result, op, options);
}

template <class Index>
void DefinedOperations::list_scan(Runtime& runtime, std::span<const Index> successor, HostValues values,
                                  HostValues result, const Definition& op, const ListScanOptions& options) try {
  require_length(function, "result", result.size, "successor", successor.size());
  require_length(function, "values", values.size, "successor", successor.size());
  require_kept(function, op, "values", values);
  with_size(op.bytes(), [&]<class T>(T) {
    const auto in = span_of<const T>(values);
    const auto out = span_of<T>(result);
    require_disjoint(function, {{"successor", successor}, {"values", in}}, {{"result", out}});
    HostVector<const Index> links(runtime, successor);
    HostVector<const T> weights(runtime, in);
    HostVector<T> sums(runtime, out);
    scan_in_order(links.vector(), weights.vector(), sums.vector(), op, options);
    sums.finish();
  });
} catch (const std::bad_alloc&) {
  throw_out_of_memory(function);
}

#define INSTANCES(Index)                                                                                      \
  template void DefinedOperations::list_scan<Index>(const Vector<Index>&, const AnyVector&, AnyVector&,       \
                                                    const Definition&, const ListScanOptions&);               \
  template void DefinedOperations::list_scan<Index>(Runtime&, std::span<const Index>, HostValues, HostValues, \
                                                    const Definition&, const ListScanOptions&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
