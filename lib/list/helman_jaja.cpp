// Recursive Helman-JáJá (Rehman, sections 4.2 and 4.3, Algorithm 7): cut the lists at splitters, rank each sublist,
// rank the list of sublists by the same means until it is short, and recombine.
#include "list/helman_jaja.hpp"

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "base/tile.hpp"
#include "list/admit_lists/codelet.hpp"
#include "list/collect.hpp"
#include "list/judge_walks/codelet.hpp"
#include "list/local.hpp"
#include "list/local_rank/codelet.hpp"
#include "list/mark_successors/codelet.hpp"
#include "list/order_walks/codelet.hpp"
#include "list/rank_sublists/codelet.hpp"
#include "list/recombine/codelet.hpp"
#include "list/record_walks/codelet.hpp"
#include "list/replay_walks/codelet.hpp"
#include "list/select_splitters/codelet.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pleach {

namespace {

/// Mean elements of a sublist. Measured on server cores and on an H200: docs/decisions/2026-11-23-traces.md.
std::size_t tuned_spacing(bool few_threads, bool recorded, std::size_t n) {
  if (few_threads) return 512;
  // In short lists, the longest sublist determines the time.
  if (!recorded) return n <= std::size_t{1} << 20 ? 8 : n <= std::size_t{1} << 22 ? 16 : 32;
  return n <= std::size_t{3} << 23 ? 16 : n <= std::size_t{3} << 25 ? 32 : 64;
}

/// A longer list is cut again. One core traverses 2^16 elements in less than a millisecond, because they fit in its
/// caches, and 2^20 in 43 ms. Pointer jumping on a GPU takes a tenth of a millisecond up to 2^18, including the heads
/// of a few lists.
std::size_t tuned_limit(bool few_threads) { return few_threads ? 1 << 16 : (1 << 18) + (1 << 16); }

/// In every `spacing` elements a random splitter is missed with probability 1/e: a walk over 32 times as many without a
/// splitter is not in a valid list.
constexpr std::size_t patience = 32;

std::size_t spacing_of(const SplitterOptions& options, std::size_t n, std::size_t level, bool few_threads,
                       bool recorded) {
  const double log = std::log2(static_cast<double>(std::max<std::size_t>(n, 4)));
  switch (options.count) {
    case SplitterCount::tuned: return tuned_spacing(few_threads, recorded, n);
    case SplitterCount::log: return static_cast<std::size_t>(std::lround(log));
    case SplitterCount::two_log_squared: return static_cast<std::size_t>(std::lround(level == 0 ? 2 * log * log : log));
  }
  return 1;
}

Splitters splitters_of(const SplitterOptions& options, std::size_t n, std::size_t level, bool few_threads,
                       bool recorded) {
  const auto spacing = static_cast<std::uint32_t>(std::min(spacing_of(options, n, level, few_threads, recorded), n));
  const std::uint64_t seed = (options.seed + level) * 0x9E3779B97F4A7C15;
  return {~std::uint64_t{0} / spacing + 1, static_cast<std::uint32_t>(n / spacing), spacing,
          options.regular ? 0 : spacing, static_cast<std::uint32_t>(seed >> 32)};
}

/// A list that is cut: the given one, or the list of the sublists of the level before.
struct Level {
  std::size_t n;
  Splitters splitters;
  std::size_t m;  // number of sublists
  bool weighted;
  std::shared_ptr<Handle> start, next, length, total, offset, verdict;
  std::shared_ptr<Handle> locals, records;  // one is null

  /// Elements of a sublist, on the average.
  [[nodiscard]] std::uint32_t mean() const { return static_cast<std::uint32_t>(std::max<std::size_t>(n / m, 1)); }
  [[nodiscard]] Handle& sums() const { return weighted ? *total : *length; }  // of the sublists
};

class HelmanJaja {
 public:
  HelmanJaja(const ListProblem& problem, Handle& tallies, const SplitterOptions& options, bool trusted)
      : problem_(problem),
        tallies_(tallies),
        options_(options),
        trusted_(trusted),
        impl_(problem.runtime.impl()),
        records_(!trusted && walks_unseen(impl_)) {}

  bool run(const std::optional<LinkTally>& tally, ListStatistics* statistics) {
    if (tally && !find_heads(*tally)) return false;
    plan();
    // A caller's array must keep its values if the links are no lists: do not give it to a device before that is known.
    const bool at_once = impl_.shares_memory() || !problem_.result.is_callers();
    {
      const Submission submission;
      for (std::size_t k = 0; k < levels_.size(); ++k) submit_walks(k);
      submit_last_level();
      submit_judgement();
      if (at_once) submit_recombine(problem_.result.filled());
    }
    if (read_back<std::uint32_t>(problem_.runtime, *valid_)[0] == 0) return false;
    if (statistics != nullptr) *statistics = measure();
    if (!at_once) {
      const Submission submission;
      submit_recombine(false);
    }
    problem_.result.set_filled();
    return true;
  }

 private:
  /// Returns false if the links are no lists.
  bool find_heads(const LinkTally& tally) {
    lists_ = tally.ends;
    if (lists_ == 0) return false;
    if (lists_ == 1) {
      head_ = static_cast<std::uint32_t>(tally.head);
      return tally.head < problem_.successor.size();
    }
    Runtime& runtime = problem_.runtime;
    const std::size_t n = problem_.successor.size();
    const auto marks = reserve_scratch(problem_.runtime, n, 1);
    {
      const Submission submission;
      fill::submit.over(runtime, n, {0}, {marks});
      mark_successors::submit.over(runtime, n, {problem_.index}, {problem_.successor, marks});
    }
    const auto counts = count_heads(runtime, *marks);
    // If there are as many heads as ends, no two elements share a successor, and walks cannot meet.
    const auto in_tiles = read_back<std::int32_t>(runtime, *counts);
    if (std::accumulate(in_tiles.begin(), in_tiles.end(), std::size_t{0}) != lists_) return false;
    trusted_ = true;
    heads_ = collect_heads(runtime, *marks, *counts, lists_);
    return true;
  }

  /// Plans the recursion and its memory.
  void plan() {
    const bool few_threads = impl_.few_threads();
    const std::size_t limit = options_.limit > 0 ? options_.limit : tuned_limit(few_threads);
    std::size_t n = problem_.successor.size();
    while (true) {
      Level level{};
      level.n = n;
      const bool recorded = levels_.empty() && records_;
      level.splitters = splitters_of(options_, n, levels_.size(), few_threads, recorded);
      level.m = level.splitters.count + lists_;
      level.weighted = !levels_.empty() || problem_.values != nullptr;
      const std::size_t value_bytes = bytes_of(problem_.value);
      level.start = reserve_scratch(problem_.runtime, level.m, sizeof(std::uint32_t));
      level.next = reserve_scratch(problem_.runtime, level.m, sizeof(std::int32_t));
      level.length = reserve_scratch(problem_.runtime, level.m, sizeof(std::int32_t));
      if (level.weighted) level.total = reserve_scratch(problem_.runtime, level.m, value_bytes);
      level.offset = reserve_scratch(problem_.runtime, level.m, value_bytes);
      if (recorded) {
        level.records = reserve_scratch(
            problem_.runtime, record_walks::max_chunks(n, level.m) * chunk_words(level.weighted ? value_bytes : 0),
            sizeof(std::uint32_t));
        level.verdict = reserve_scratch(problem_.runtime, 1, sizeof(local_rank::Verdict));
      } else {
        level.locals = reserve_scratch(problem_.runtime, n, local_bytes(problem_.value));
        level.verdict =
            reserve_scratch(problem_.runtime, impl_.tasks(level.m, level.mean()), sizeof(local_rank::Verdict));
      }
      levels_.push_back(level);
      // Cutting does not reduce many short lists, and one core traverses them in the order of memory.
      const std::size_t cut = few_threads ? level.splitters.count : level.m;
      if (cut <= limit || level.m > n / 2) break;
      n = level.m;
    }
    verdict_ = reserve_scratch(problem_.runtime, 1, sizeof(rank_sublists::Verdict));
    valid_ = reserve_scratch(problem_.runtime, 1, sizeof(std::uint32_t));
    const std::size_t m = levels_.back().m;
    scratch_ =
        reserve_scratch(problem_.runtime, rank_sublists::scratch_words(m, problem_.value), sizeof(std::uint32_t));
  }

  void submit_walks(std::size_t k) {
    Runtime& runtime = problem_.runtime;
    const Level& level = levels_[k];
    const Part successor = k == 0 ? problem_.successor.whole() : levels_[k - 1].next->whole();
    const Part values = k > 0                        ? levels_[k - 1].sums().whole()
                        : problem_.values != nullptr ? problem_.values->whole()
                                                     : Part{};
    const std::size_t bound = trusted_ ? level.n : std::min(level.n, patience * level.splitters.spacing);
    if (level.records) {
      admit_lists::submit(runtime, {level.n, lists_, level.splitters}, {tallies_, heads_, level.start, level.verdict});
      record_walks::submit(
          runtime,
          {problem_.index, problem_.value, problem_.op, level.weighted, problem_.inclusive, level.splitters,
           static_cast<std::uint32_t>(bound), level.mean()},
          {successor, level.start, level.records, level.next, level.length, level.verdict, values, level.total});
      return;
    }
    // The head of list l of the first level; on later levels the sublist that starts there, at the same distance from
    // the end.
    const auto first_head = static_cast<std::uint32_t>(k == 0 ? head_ : levels_[k - 1].splitters.count);
    select_splitters::submit(runtime, {level.splitters, first_head}, {k == 0 ? heads_ : nullptr, level.start});
    local_rank::submit.over(
        runtime, level.m,
        {k == 0 ? problem_.index : Type::i32, problem_.value, problem_.op, level.weighted, k == 0 && problem_.inclusive,
         level.splitters, static_cast<std::uint32_t>(bound), level.mean()},
        {successor, level.start, level.locals, level.next, level.length, level.verdict, values, level.total});
  }

  void submit_last_level() {
    const Level& level = levels_.back();
    // From the tail, the scan must include the sublist itself.
    rank_sublists::submit(
        problem_.runtime,
        {Type::i32, problem_.value, problem_.op, problem_.from_tail, problem_.from_tail, false, false},
        {level.next, level.sums(), level.offset, scratch_, verdict_});
  }

  /// Submits the validation: the walks of every level must visit every element, and the last level must have as many
  /// lists as the first.
  void submit_judgement() {
    const auto n = [&](std::size_t k) { return static_cast<std::uint32_t>(k < levels_.size() ? levels_[k].n : 0); };
    const auto walks = [&](std::size_t k) { return k < levels_.size() ? levels_[k].verdict->whole() : Part{}; };
    for (std::size_t k = 0; k < levels_.size(); k += judge_walks::max_levels) {
      judge_walks::submit(problem_.runtime,
                          {n(k), n(k + 1), n(k + 2), n(k + 3), static_cast<std::uint32_t>(lists_), k > 0},
                          {walks(k), walks(k + 1), walks(k + 2), walks(k + 3), verdict_, valid_});
    }
  }

  void submit_recombine(bool keeps_result) {
    for (std::size_t k = levels_.size(); k-- > 1;) {
      submit_recombine(levels_[k], *levels_[k - 1].offset, problem_.value, false, false);
    }
    submit_recombine(levels_[0], problem_.result, problem_.result_type, true, keeps_result);
  }

  void submit_recombine(const Level& level, Handle& result, Type type, bool is_first, bool keeps_result) {
    if (is_first && problem_.in_order != nullptr) {
      const auto& [value, values, ordered] = *problem_.in_order;
      order_walks::submit(problem_.runtime, {value},
                          {level.records, level.verdict, valid_, level.offset, values, result, ordered});
    } else if (level.records) {
      const auto scratch =
          share_scratch(problem_.runtime, replay_walks::scratch_words(level.n, problem_.value), sizeof(std::uint32_t));
      replay_walks::submit(problem_.runtime,
                           {problem_.value, problem_.op, type, level.weighted, problem_.from_tail, 1, keeps_result},
                           {level.records, level.verdict, valid_, level.offset, result, scratch});
    } else {
      recombine::submit.over(problem_.runtime, level.n,
                             {problem_.value, problem_.op, type, problem_.from_tail, is_first, keeps_result},
                             {level.locals, level.offset, result, valid_});
    }
  }

  [[nodiscard]] ListStatistics measure() const {
    ListStatistics statistics;
    for (const Level& level : levels_) {
      auto lengths = read_back<std::int32_t>(problem_.runtime, *level.length);
      std::erase(lengths, 0);  // of heads that are splitters
      const auto count = static_cast<double>(lengths.size());
      const double mean = static_cast<double>(level.n) / count;
      const double squares = std::accumulate(lengths.begin(), lengths.end(), 0.0, [&](double sum, std::int32_t length) {
        return sum + (length - mean) * (length - mean);
      });
      statistics.levels.push_back({level.n, lengths.size(),
                                   static_cast<std::size_t>(std::count(lengths.begin(), lengths.end(), 1)),
                                   static_cast<std::size_t>(*std::max_element(lengths.begin(), lengths.end())), mean,
                                   std::sqrt(squares / count)});
    }
    return statistics;
  }

  const ListProblem& problem_;
  Handle& tallies_;
  const SplitterOptions& options_;
  bool trusted_;  // no two elements share a successor
  Runtime::Impl& impl_;
  const bool records_;        // whether walks of the first level are recorded
  std::uint32_t chunks_ = 0;  // of these records
  std::size_t lists_ = 1;
  std::uint32_t head_ = 0;         // of a single list, if the tally is known
  std::shared_ptr<Handle> heads_;  // of several lists
  std::vector<Level> levels_;
  std::shared_ptr<Handle> scratch_, verdict_;  // of rank_sublists
  std::shared_ptr<Handle> valid_;
};

}  // namespace

bool walks_unseen(const Runtime::Impl& impl) { return impl.has_cuda(); }

bool helman_jaja(const ListProblem& problem, Handle& tallies, const std::optional<LinkTally>& tally,
                 const SplitterOptions& options, bool trusted, ListStatistics* statistics) {
  return HelmanJaja(problem, tallies, options, trusted).run(tally, statistics);
}

}  // namespace pleach
