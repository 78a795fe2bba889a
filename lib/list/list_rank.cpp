// List ranking and scans along lists: chooses the algorithm, and reports errors of links that are no lists.
#include <pleach/error.hpp>
#include <pleach/list.hpp>

#include "arguments.hpp"
#include "instances.hpp"
#include "list/find_bad_link/codelet.hpp"
#include "list/helman_jaja.hpp"
#include "list/links.hpp"
#include "list/list_rank.hpp"
#include "list/nodes.hpp"
#include "list/rank_sublists/codelet.hpp"
#include "list/wyllie.hpp"
#include "on_host.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <span>
#include <string>

namespace pleach {

namespace {

[[noreturn]] void throw_cycle(const char* function, std::uint32_t element) {
  throw StructureError(std::string(function) + ": element " + std::to_string(element) + " is on a cycle");
}

void require_options(const char* function, const auto& options) {
  require_choice(function, "algorithm", options.algorithm, ListRanking::wyllie_lean);
  require_choice(function, "splitter count", options.splitters.count, SplitterCount::two_log_squared);
}

bool is_automatic(const auto& options) {
  return options.algorithm == ListRanking::automatic && options.statistics == nullptr;
}

template <class Index>
void require_lists(const char* function, const Vector<Index>& successor) {
  require_single_predecessors(function, "successor", successor, *predecessors_of(successor));
}

/// Scans in the calling thread; without values every element counts 1. Returns false, and leaves the result as it was,
/// if the links are no lists.
template <class Index, class Value>
bool scan_here(std::span<const Index> successor, std::optional<std::span<const Value>> values, std::span<Value> result,
               Operator op, bool inclusive, bool from_tail) {
  std::uint32_t predecessors[max_on_host];
  Value scanned[max_on_host];
  rank_sublists::Verdict verdict;
  const rank_sublists::Arguments arguments{type_of<Index>(), type_of<Value>(), op, inclusive, from_tail, true, false};
  const DeviceBuffer links = host_buffer(successor), sums = host_buffer(std::span(scanned, result.size())),
                     scratch = host_buffer(std::span(predecessors)),
                     found = host_buffer(std::span<rank_sublists::Verdict, 1>(&verdict, 1));
  if (values) {
    rank_sublists::cpu(arguments, {links, host_buffer(*values), sums, scratch, found});
  } else {
    rank_sublists::cpu(arguments, {links, {}, sums, scratch, found});
  }
  constexpr std::uint32_t none = rank_sublists::none;
  if (verdict.outside != none || verdict.shared != none || verdict.cycle != none) return false;
  std::ranges::copy(std::span(scanned, result.size()), result.begin());
  return true;
}

/// Scans by one task. Returns the number of lists; nothing if the links are not those of lists.
template <class Index>
std::optional<std::size_t> scan_directly(const ListProblem& problem, const Vector<Index>& successor, bool sequential) {
  Runtime& runtime = problem.runtime;
  const std::size_t n = successor.size();
  const auto scratch = reserve_scratch(runtime, rank_sublists::scratch_words(n, problem.value), sizeof(std::uint32_t));
  const auto verdict = reserve_scratch(runtime, 1, sizeof(rank_sublists::Verdict));
  {
    const Submission submission;
    rank_sublists::submit(runtime,
                          {problem.index, problem.value, problem.op, problem.inclusive, problem.from_tail, sequential,
                           problem.result.filled()},
                          {problem.successor, problem.values != nullptr ? problem.values->whole() : Part{},
                           problem.result, scratch, verdict});
  }
  const auto found = read_back<rank_sublists::Verdict>(runtime, *verdict)[0];
  if (found.outside != rank_sublists::none) inspect(problem.function, "successor", successor);
  if (found.shared != rank_sublists::none || found.cycle != rank_sublists::none) return std::nullopt;
  problem.result.set_filled();
  return found.lists;
}

/// Returns the smallest element from which no end can be reached; nothing if there is none. Each element has one
/// predecessor.
std::optional<std::uint32_t> find_endless(const ListProblem& problem) {
  Nodes nodes(problem.runtime, problem.index, problem.successor, NodeBits::half_32);
  nodes.jump(true);
  const std::uint32_t endless = nodes.first_endless();
  return endless == find_bad_link::no_fault ? std::nullopt : std::optional(endless);
}

/// The same as scan_directly(), by all devices.
template <class Index>
std::optional<std::size_t> scan_by_sublists(const ListProblem& problem, const Vector<Index>& successor,
                                            const SplitterOptions& options, ListStatistics* statistics) {
  const auto tallies = tallies_of(successor, successor.size());
  const bool unseen = walks_unseen(problem.runtime.impl());
  if (unseen && helman_jaja(problem, *tallies, std::nullopt, options, false, statistics)) return 1;
  const LinkTally tally = read_tallies(problem.function, "successor", successor, *tallies, successor.size());
  const bool was_tried = unseen && tally.ends == 1;
  if (!was_tried && helman_jaja(problem, *tallies, tally, options, false, statistics)) return tally.ends;
  if (find_second_predecessor(successor, *predecessors_of(successor)) || find_endless(problem)) return std::nullopt;
  // A list does not visit regular splitters at regular distances.
  helman_jaja(problem, *tallies, tally, options, true, statistics);
  return tally.ends;
}

/// Returns the number of lists; nothing if the links are no lists.
template <class Index>
std::optional<std::size_t> try_to_scan(const ListProblem& problem, const Vector<Index>& successor,
                                       ListRanking algorithm, const SplitterOptions& options,
                                       ListStatistics* statistics) {
  if (successor.size() == 0) return 0;
  const Waiting waiting;  // keeps the workers awake between two phases
  if (statistics != nullptr) *statistics = {};
  const bool small = successor.size() <= direct_limit(problem.runtime.impl());
  if (algorithm == ListRanking::sequential || (algorithm == ListRanking::automatic && small)) {
    return scan_directly(problem, successor, algorithm == ListRanking::sequential);
  }
  return scan_by_sublists(problem, successor, options, statistics);
}

/// Ranks in sublists have 32 bits for any index type; a single task computes ranks of the index type.
template <class Index>
ListProblem ranking_of(const char* function, const Vector<Index>& successor, const Vector<Index>& rank,
                       ListRanking algorithm, bool from_tail) {
  const bool direct =
      algorithm == ListRanking::sequential ||
      (algorithm == ListRanking::automatic && successor.size() <= direct_limit(successor.runtime().impl()));
  return {function,
          successor.runtime(),
          type_of<Index>(),
          successor.handle(),
          direct ? type_of<Index>() : Type::i32,
          nullptr,
          plus,
          false,
          from_tail,
          type_of<Index>(),
          rank.handle()};
}

template <class Index, class Value>
ListProblem scan_of(const char* function, const Vector<Index>& successor, const Vector<Value>& values,
                    const Vector<Value>& result, Operator op, bool inclusive) {
  constexpr Type value = type_of<Value>();
  return {function,
          successor.runtime(),
          type_of<Index>(),
          successor.handle(),
          value,
          &values.handle(),
          op,
          inclusive,
          false,
          value,
          result.handle()};
}

}  // namespace

std::size_t direct_limit(const Runtime::Impl& impl) { return std::size_t{1} << (impl.few_threads() ? 14 : 16); }

template <class Index>
std::size_t scan_lists(const ListProblem& problem, const Vector<Index>& successor, ListRanking algorithm,
                       const SplitterOptions& options, ListStatistics* statistics) {
  if (const auto lists = try_to_scan(problem, successor, algorithm, options, statistics)) return *lists;
  const Waiting waiting;
  require_lists(problem.function, successor);
  throw_cycle(problem.function, find_endless(problem).value_or(0));
}

template <class Index>
bool rank_if_lists(const Vector<Index>& successor, Vector<Index>& rank) {
  return try_to_scan(ranking_of("list_rank", successor, rank, {}, false), successor, {}, {}, nullptr).has_value();
}

template <class Index, class Value>
bool scan_if_lists(const Vector<Index>& successor, const Vector<Value>& values, Vector<Value>& result, Operator op,
                   bool inclusive) {
  return try_to_scan(scan_of("list_scan", successor, values, result, op, inclusive), successor, {}, {}, nullptr)
      .has_value();
}

template <class Index>
void list_rank(const Vector<Index>& successor, Vector<Index>& rank, ListRankOptions options) try {
  constexpr const char* function = "list_rank";
  require_options(function, options);
  require_length(function, "rank", rank.size(), "successor", successor.size());
  require_runtime(function, "rank", rank, successor.runtime());
  require_settled(function, "successor", successor);
  require_countable(function, "elements", successor.size());
  if (successor.size() == 0) return;
  require_different(function, "successor", successor, "rank", rank);
  switch (options.algorithm) {
    case ListRanking::wyllie:
    case ListRanking::wyllie32:
    case ListRanking::wyllie_stepwise:
    case ListRanking::wyllie_lean: return wyllie(successor, rank, options.algorithm, options.from_tail);
    default: break;
  }
  scan_lists(ranking_of(function, successor, rank, options.algorithm, options.from_tail), successor, options.algorithm,
             options.splitters, options.statistics);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("list_rank");
}

template <class Index, class Value>
void list_scan(const Vector<Index>& successor, const Vector<Value>& values, Vector<Value>& result, Operator op,
               ListScanOptions options) try {
  constexpr const char* function = "list_scan";
  constexpr Type value = type_of<Value>();
  require_options(function, options);
  require_meaning(function, op, value);
  require_length(function, "values", values.size(), "successor", successor.size());
  require_length(function, "result", result.size(), "successor", successor.size());
  require_runtime(function, "values", values, successor.runtime());
  require_runtime(function, "result", result, successor.runtime());
  require_settled(function, "successor", successor);
  require_filled(function, "values", values);
  if (options.algorithm != ListRanking::automatic && options.algorithm != ListRanking::sequential &&
      options.algorithm != ListRanking::helman_jaja) {
    throw ArgumentError("list_scan: Wyllie's algorithms rank; the others scan");
  }
  require_countable(function, "elements", successor.size());
  if (successor.size() == 0) return;
  require_different(function, "values", values, "result", result);
  require_different(function, "successor", successor, "result", result);
  scan_lists(scan_of(function, successor, values, result, op, options.inclusive), successor, options.algorithm,
             options.splitters, options.statistics);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("list_scan");
}

template <class Index>
void list_rank(Runtime& runtime, std::span<const Index> successor, std::span<Index> rank, ListRankOptions options) try {
  require_length("list_rank", "rank", rank.size(), "successor", successor.size());
  require_disjoint("list_rank", {{"successor", successor}}, {{"rank", rank}});
  if (stays_on_host(runtime, successor.size()) && is_automatic(options) &&
      scan_here<Index, Index>(successor, std::nullopt, rank, plus, false, options.from_tail)) {
    return;
  }
  HostVector<const Index> in(runtime, successor);
  HostVector<Index> out(runtime, rank);
  list_rank(in.vector(), out.vector(), options);
  out.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("list_rank");
}

template <class Index, class Value>
void list_scan(Runtime& runtime, std::span<const Index> successor, std::span<const Value> values,
               std::span<Value> result, Operator op, ListScanOptions options) try {
  require_length("list_scan", "result", result.size(), "successor", successor.size());
  require_length("list_scan", "values", values.size(), "successor", successor.size());
  require_meaning("list_scan", op, type_of<Value>());
  require_disjoint("list_scan", {{"successor", successor}, {"values", values}}, {{"result", result}});
  if (stays_on_host(runtime, successor.size()) && is_automatic(options) &&
      scan_here<Index, Value>(successor, values, result, op, options.inclusive, false)) {
    return;
  }
  HostVector<const Index> in(runtime, successor);
  HostVector<const Value> weights(runtime, values);
  HostVector<Value> out(runtime, result);
  list_scan(in.vector(), weights.vector(), out.vector(), op, options);
  out.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("list_scan");
}

#define INSTANCES(Index)                                                                        \
  template std::size_t scan_lists<Index>(const ListProblem&, const Vector<Index>&, ListRanking, \
                                         const SplitterOptions&, ListStatistics*);              \
  template bool rank_if_lists<Index>(const Vector<Index>&, Vector<Index>&);                     \
  template void list_rank<Index>(const Vector<Index>&, Vector<Index>&, ListRankOptions);        \
  template void list_rank<Index>(Runtime&, std::span<const Index>, std::span<Index>, ListRankOptions);
PLEACH_FOR_INDICES(INSTANCES)
#undef INSTANCES

#define INSTANCES(Index, Value)                                                                                     \
  template bool scan_if_lists<Index, Value>(const Vector<Index>&, const Vector<Value>&, Vector<Value>&, Operator,   \
                                            bool);                                                                  \
  template void list_scan<Index, Value>(const Vector<Index>&, const Vector<Value>&, Vector<Value>&, Operator,       \
                                        ListScanOptions);                                                           \
  template void list_scan<Index, Value>(Runtime&, std::span<const Index>, std::span<const Value>, std::span<Value>, \
                                        Operator, ListScanOptions);
PLEACH_FOR_INDICES_AND_VALUES(INSTANCES)

}  // namespace pleach
