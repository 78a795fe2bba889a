// Linked lists given as successor arrays: list ranking, scans along lists; and the roots of forests.
//
// A list of n elements, or many disjoint lists of n elements together, is an array of n indices: successor[i] is the
// element after i, and the last element of a list is its own successor.
#pragma once

#include <pleach/defined_operator.hpp>
#include <pleach/operators.hpp>
#include <pleach/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pleach {

enum class ListRanking {
  automatic,        ///< the measured best for the size and the device
  sequential,       ///< one worker walks the lists
  helman_jaja,      ///< recursive Helman-JáJá: O(n) work (Rehman, sections 4.1 to 4.3)
  wyllie,           ///< pointer jumping, rank and successor packed in 64 bits: O(n log n) work (Rehman, section 3.2)
  wyllie32,         ///< both packed in 32 bits: at most 2^16 elements (Rehman, section 3.3.1)
  wyllie_stepwise,  ///< one jump a launch, until a flag on the device says that all is done (Rehman, Algorithm 4)
  wyllie_lean,      ///< elements that are done are neither loaded nor stored again (Rehman, Algorithm 5)
};

/// How Helman and JáJá's algorithm cuts n elements into sublists.
enum class SplitterCount {
  tuned,            ///< the measured best
  log,              ///< n / log2 n
  two_log_squared,  ///< n / (2 log2² n) on the first level, n / log2 n on the others (Rehman, section 4.3)
};

struct SplitterOptions {
  SplitterCount count = SplitterCount::tuned;
  bool regular = false;    ///< at regular indices: a list whose order has their period is then slow. Else at random.
  std::uint64_t seed = 1;  ///< of random splitters
  std::size_t limit = 0;   ///< elements from which on the list of sublists is cut again; 0: the measured best
};

/// What section 4.3 of Rehman's thesis discusses, for each level of the recursion.
struct ListStatistics {
  struct Level {
    std::size_t elements;    ///< of the list that was cut
    std::size_t sublists;    ///< that are not empty
    std::size_t singletons;  ///< sublists of one element
    std::size_t longest;     ///< elements of the longest sublist
    double mean;             ///< elements of a sublist
    double deviation;        ///< the standard deviation of that
  };
  std::vector<Level> levels;
};

struct ListRankOptions {
  ListRanking algorithm = ListRanking::automatic;
  bool from_tail = false;  ///< count the elements after, not those before
  SplitterOptions splitters = {};
  ListStatistics* statistics = nullptr;  ///< filled in by helman_jaja; reading the lengths back takes time
};

struct ListScanOptions {
  ListRanking algorithm = ListRanking::automatic;  ///< automatic, sequential or helman_jaja
  bool inclusive = false;                          ///< count the element's own value
  SplitterOptions splitters = {};
  ListStatistics* statistics = nullptr;
};

/// rank[i] = the number of elements before i in its list.
///
/// One successor and one rank an element, of type int32_t or int64_t. Returns when the list is known to be valid; the
/// ranks may still be under way. rank is left as it was where an error is thrown.
///
/// Helman and JáJá: O(n) work, 8 n bytes of scratch memory and less than n more; where there are CUDA devices, 5 n, and
/// 13 n from 2^23 elements, 21 n from 10^8 elements on. Wyllie: O(n log n) work, 8 n to 16 n bytes.
///
/// Throws ArgumentError (lengths that differ, successor and rank the same Vector, wyllie32 with more than 2^16
/// elements), OverflowError (more than 2^31 - 1 elements), RangeError (a successor outside [0, n)), StructureError (two
/// elements with one successor, a cycle), all within a small multiple of the normal time.
template <class Index>
PLEACH_EXPORT void list_rank(const Vector<Index>& successor, Vector<Index>& rank, ListRankOptions options = {});

/// result[i] = values[h] op … op values[p], from the head h of the list of i to the element p before i; the operator's
/// identity for the head itself. With options.inclusive up to values[i].
///
/// Values are taken in the order of the list. Floats are summed in sublists, whose splitters depend on n, on the
/// options and on the kind of device alone: one backend gives the same result from run to run.
///
/// Scratch memory: 8 n bytes for values of 4 bytes, 16 n for those of 8, 32 n for those of 16; where there are CUDA
/// devices, list_rank's and as much again for the values. As list_rank in all
/// else. Throws ArgumentError also for an operator that has no meaning for Value, and for Wyllie's algorithms.
template <class Index, class Value>
PLEACH_EXPORT void list_scan(const Vector<Index>& successor, const Vector<Value>& values, Vector<Value>& result,
                             Operator op = plus, ListScanOptions options = {});

/// root[v] = the root of the tree of v, in a forest where parent[v] is the parent of v and a root is its own parent.
///
/// By pointer jumping (Rehman, Algorithm 2): O(n log h) work for trees of height h, 8 n bytes of scratch memory.
/// Returns when the forest is known to be valid. Throws ArgumentError (lengths), RangeError (a parent outside [0, n)),
/// StructureError (a cycle), and leaves the results as they were then.
template <class Index>
PLEACH_EXPORT void find_roots(const Vector<Index>& parent, Vector<Index>& root);

/// The same, and depth[v] = the number of edges from v to its root.
template <class Index>
PLEACH_EXPORT void find_roots(const Vector<Index>& parent, Vector<Index>& root, Vector<Index>& depth);

/// The same on host data: they return when the result is there. The ranges must not overlap.
template <class Index>
PLEACH_EXPORT void list_rank(Runtime& runtime, std::span<const Index> successor, std::span<Index> rank,
                             ListRankOptions options = {});
template <class Index, class Value>
PLEACH_EXPORT void list_scan(Runtime& runtime, std::span<const Index> successor, std::span<const Value> values,
                             std::span<Value> result, Operator op = plus, ListScanOptions options = {});
template <class Index>
PLEACH_EXPORT void find_roots(Runtime& runtime, std::span<const Index> parent, std::span<Index> root);
template <class Index>
PLEACH_EXPORT void find_roots(Runtime& runtime, std::span<const Index> parent, std::span<Index> root,
                              std::span<Index> depth);

template <HostArray Successor, HostArray Rank>
void list_rank(Runtime& runtime, const Successor& successor, Rank&& rank, ListRankOptions options = {}) {
  using Index = HostValue<Successor>;
  list_rank<Index>(runtime, std::span<const Index>(successor), std::span<Index>(rank), options);
}
template <HostArray Successor, HostArray Values, HostArray Result>
void list_scan(Runtime& runtime, const Successor& successor, const Values& values, Result&& result, Operator op = plus,
               ListScanOptions options = {}) {
  using Index = HostValue<Successor>;
  using Value = HostValue<Values>;
  list_scan<Index, Value>(runtime, std::span<const Index>(successor), std::span<const Value>(values),
                          std::span<Value>(result), op, options);
}
template <HostArray Parent, HostArray Root>
void find_roots(Runtime& runtime, const Parent& parent, Root&& root) {
  using Index = HostValue<Parent>;
  find_roots<Index>(runtime, std::span<const Index>(parent), std::span<Index>(root));
}
template <HostArray Parent, HostArray Root, HostArray Depth>
void find_roots(Runtime& runtime, const Parent& parent, Root&& root, Depth&& depth) {
  using Index = HostValue<Parent>;
  find_roots<Index>(runtime, std::span<const Index>(parent), std::span<Index>(root), std::span<Index>(depth));
}

/// list_scan by an operator of the application's own (pleach/defined_operator.hpp). Where there are CPU cores only, as
/// list_scan; else the lists are ranked, and the values scanned in their order, which takes scratch memory for two
/// values and four words an element, and nine words where there are several lists. Throws as list_scan, and
/// ArgumentError for options that choose or watch the algorithm.
template <class Index, class Value>
void list_scan(const Vector<Index>& successor, const Vector<Value>& values, Vector<Value>& result,
               const DefinedOperator<Value>& op, ListScanOptions options = {}) {
  DefinedOperations::list_scan(successor, values, result, op.definition(), options);
}
template <HostArray Successor, HostArray Values, HostArray Result>
void list_scan(Runtime& runtime, const Successor& successor, const Values& values, Result&& result,
               const DefinedOperator<HostValue<Values>>& op, ListScanOptions options = {}) {
  static_assert(std::is_same_v<HostValue<Values>, HostValue<Result>>);
  DefinedOperations::list_scan(runtime, std::span<const HostValue<Successor>>(successor), host_values(values),
                               host_values(result), op.definition(), options);
}

}  // namespace pleach
