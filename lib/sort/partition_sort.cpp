// Quicksort by prefix sums (Vadhiyar, "Parallel sorting"; Hoare, 1962), which partitions all segments at once, in
// rounds: choose splitters, count the records of each bucket, scan the counts, and move the records to their buckets.
// With one splitter for a segment it is a quicksort, with many a sample sort (Frazer and McKellar, 1970).
#include "sort/partition_sort.hpp"

#include "arguments.hpp"
#include "array/scan.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "sort/bound_buckets/codelet.hpp"
#include "sort/choose_splitters/codelet.hpp"
#include "sort/find_buckets/codelet.hpp"
#include "sort/pack_keys/codelet.hpp"
#include "sort/place_records/codelet.hpp"
#include "sort/record.hpp"
#include "sort/sort_segments/codelet.hpp"
#include "sort/unpack_keys/codelet.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <utility>

namespace pleach {

namespace {

std::uint32_t size_of(const Segment& s) { return s.end - s.begin; }

/// The size of segments that one core or one block sorts, and the number of records that it partitions at once.
struct Grain {
  std::uint32_t segment, stretch;
};

Grain grain_of(const Runtime::Impl& impl, std::size_t n, SortAlgorithm algorithm) {
  const bool pivots = algorithm == SortAlgorithm::quicksort;
  // A block's shared memory holds a tile; the counts of 255 buckets are few compared with 2^14 records.
  if (!impl.shares_updates()) return {tile, pivots ? 1U << 12 : 1U << 14};
  // One core sorts a segment as fast as all cores partition one: a few segments per core are enough.
  const std::size_t share = n / ((pivots ? 8 : 32) * impl.cores());
  return {static_cast<std::uint32_t>(std::max<std::size_t>(share, 1U << 14)), pivots ? 1U << 14 : 1U << 16};
}

class PartitionSort {
 public:
  PartitionSort(Runtime& runtime, Type type, std::size_t n, SortAlgorithm algorithm)
      : runtime_(runtime),
        type_(type),
        n_(n),
        algorithm_(algorithm),
        grain_(grain_of(runtime.impl(), n, algorithm)),
        records_(reserve_scratch(runtime_, n, bytes_of(type))) {}

  [[nodiscard]] const std::shared_ptr<Handle>& records() const { return records_; }

  /// Adds segments to sort.
  void add(const std::vector<Segment>& segments) {
    for (const Segment& s : segments) add({s.begin, s.end, IN_PLACE});
    in_order_ = small_.size();
  }

  /// Returns whether cores sort the segments after one round of many splitters, whatever their size.
  [[nodiscard]] bool takes_one_round() const {
    return algorithm_ == SortAlgorithm::sample && runtime_.impl().shares_updates() && !large_.empty() &&
           size_of(large_[0]) == n_;
  }
  /// Returns whether the buckets of one round are the segments of the next.
  [[nodiscard]] bool takes_several_rounds() const { return !large_.empty() && !takes_one_round(); }

  void sort_in_rounds() {
    for (std::uint32_t number = 0; !large_.empty() && number < max_rounds; ++number) take_buckets(part_all(number));
    // Segments that are still large, by bad luck, take longer.
    small_.insert(small_.end(), large_.begin(), large_.end());
    if (small_.empty()) return;
    const auto added = small_.begin() + static_cast<std::ptrdiff_t>(in_order_);
    std::ranges::sort(added, small_.end(), {}, &Segment::begin);
    std::ranges::inplace_merge(small_, added, {}, &Segment::begin);
    const auto segment = hand_over(runtime_, small_);
    const Submission submission;
    sort_segments::submit.over(runtime_, n_, {type_}, {records_, other_, segment});
  }

  void sort_in_a_round() {
    const Round round = part_all(0);
    const auto segment = reserve_scratch(runtime_, round.buckets, sizeof(Segment));
    const Submission submission;
    bound_buckets::submit(runtime_, {static_cast<std::uint32_t>(n_), round.stretches[0].stride},
                          {round.offset, segment});
    sort_segments::submit.over(runtime_, n_, {type_}, {records_, other_, segment});
  }

 private:
  /// The median of 64 samples leaves more than three quarters only once in 10^4 times.
  static constexpr std::uint32_t max_rounds = 96, samples_of_pivot = 64, samples_each = 8;

  struct Round {
    std::vector<Stretch> stretches;
    std::uint32_t buckets;  // number of buckets of each segment
    std::uint32_t state;    // state of the partitioned segments
    std::shared_ptr<Handle> offset;
  };

  void add(const Segment& s) {
    if (size_of(s) == 0 || (size_of(s) == 1 && s.state == IN_PLACE)) return;
    (s.state == SORTED_IN_OTHER || size_of(s) <= grain_.segment ? small_ : large_).push_back(s);
  }

  [[nodiscard]] std::uint32_t splitters() const {
    if (algorithm_ == SortAlgorithm::quicksort) return 1;
    const std::uint32_t largest = size_of(*std::ranges::max_element(large_, {}, size_of));
    return std::min(std::bit_ceil(largest / grain_.segment + 1) * 2 - 1, max_splitters);
  }

  /// Divides the segments into stretches; the counts of a segment are in the order of the buckets.
  [[nodiscard]] std::vector<Stretch> cut(std::uint32_t buckets) const {
    std::vector<Stretch> stretches;
    std::uint32_t before = 0;  // number of records of the segments so far
    for (std::uint32_t s = 0; s < large_.size(); ++s) {
      const auto [begin, end, state] = large_[s];
      const auto first = static_cast<std::uint32_t>(stretches.size()) * buckets;
      const std::uint32_t stride = (end - begin + grain_.stretch - 1) / grain_.stretch;
      for (std::uint32_t k = 0; k < stride; ++k) {
        const std::uint32_t from = begin + k * grain_.stretch;
        stretches.push_back({from, std::min(end, from + grain_.stretch), s, first + k, stride, begin - before});
      }
      before += end - begin;
    }
    return stretches;
  }

  Round part_all(std::uint32_t number) {
    const std::uint32_t k = splitters(), buckets = buckets_of(k);
    const std::uint32_t samples = k == 1 ? samples_of_pivot : (k + 1) * samples_each;
    std::vector<Stretch> stretches = cut(buckets);
    const auto segment = hand_over(runtime_, large_), stretch = hand_over(runtime_, stretches),
               splitter = reserve_scratch(runtime_, large_.size() * k, bytes_of(type_)),
               count = reserve_scratch(runtime_, stretches.size() * buckets, sizeof(std::uint32_t));
    const bool back = number % 2 == 1;  // whether records move back from the other array
    if (other_ == nullptr) {
      other_ = reserve_scratch(runtime_, n_, bytes_of(type_));
      bucket_ = reserve_scratch(runtime_, n_, sizeof(std::uint8_t));
    }
    const auto &from = back ? other_ : records_, &to = back ? records_ : other_;
    {
      const Submission submission;
      choose_splitters::submit.over(runtime_, large_.size(), {type_, k, samples, number, 0, 0, samples},
                                    {from, segment, splitter});
      find_buckets::submit.over(runtime_, stretches.size(), {type_, k, 0, 0, grain_.stretch},
                                {from, splitter, stretch, bucket_, count});
      submit_scan(runtime_, count->size(), {Type::i32, plus, false}, *count, *count);
      place_records::submit.over(runtime_, stretches.size(), {type_, k, number > 0, 0, 0, grain_.stretch},
                                 {from, bucket_, stretch, count, to});
    }
    return {std::move(stretches), buckets, back ? IN_PLACE : IN_OTHER, count};
  }

  /// Makes segments of all buckets. Waits for the counts.
  void take_buckets(const Round& round) {
    const auto offset = read_back<std::uint32_t>(runtime_, *round.offset);
    const std::vector<Segment> parted = std::exchange(large_, {});
    std::vector<std::uint32_t> start(round.buckets + 1);
    for (std::size_t p = 0; p < round.stretches.size(); p += round.stretches[p].stride) {
      const Stretch& first = round.stretches[p];
      for (std::uint32_t b = 0; b < round.buckets; ++b) start[b] = offset[first.count + b * first.stride] + first.shift;
      start[round.buckets] = parted[first.segment].end;
      take_buckets(start, round.state);
    }
  }

  /// Joins neighbouring buckets that fit in a tile together.
  void take_buckets(std::span<const std::uint32_t> start, std::uint32_t state) {
    Segment joined{start.front(), start.front(), state};
    for (std::uint32_t b = 0; b + 1 < start.size(); ++b) {
      const std::uint32_t begin = start[b], end = start[b + 1];
      if (end - joined.begin <= tile) {
        joined.end = end;
        continue;
      }
      add(joined);
      joined = {begin, end, state};
      if (end - begin <= tile) continue;
      if (b % 2 == 0) {
        add(joined);
      } else if (state == IN_OTHER) {  // bucket of equal records
        add({begin, end, SORTED_IN_OTHER});
      }
      joined = {end, end, state};
    }
    add(joined);
  }

  Runtime& runtime_;
  const Type type_;
  const std::size_t n_;
  const SortAlgorithm algorithm_;
  const Grain grain_;
  const std::shared_ptr<Handle> records_;
  std::shared_ptr<Handle> other_, bucket_;
  std::vector<Segment> large_, small_;  // to partition, and to sort
  std::size_t in_order_ = 0;            // number of small segments in order
};

/// Returns the sorted records.
std::shared_ptr<Handle> sorted_records(const PartitionSortTask& task, Type record) {
  Runtime& runtime = task.keys.runtime();
  PartitionSort sort(runtime, record, task.keys.size(), task.algorithm);
  sort.add(task.segments);
  if (sort.takes_several_rounds()) require_settled(task.function, task.argument, task.keys);
  const Waiting waiting;
  {
    const Submission submission;
    pack_keys::submit.over(runtime, task.keys.size(), {moved_as(task.type), record, is_rounded_type(task.type)},
                           {task.keys, sort.records()});
  }
  sort.takes_one_round() ? sort.sort_in_a_round() : sort.sort_in_rounds();
  return sort.records();
}

void sort(const PartitionSortTask& task, bool numbered, Handle* sorted, Handle* order) {
  const Type record = record_of(task.type, numbered);
  const auto records = sorted_records(task, record);
  const Submission submission;
  unpack_keys::submit.over(
      task.keys.runtime(), task.keys.size(), {moved_as(task.type), record, is_rounded_type(task.type)},
      {records, sorted != nullptr ? sorted->whole() : Part{}, order != nullptr ? order->whole() : Part{}});
}

}  // namespace

void partition_sort_values(const PartitionSortTask& task, Handle& sorted) {
  sort(task, false, &sorted, nullptr);
  sorted.set_filled();
}

void partition_sort_order(const PartitionSortTask& task, Handle& order) {
  sort(task, true, nullptr, &order);
  order.set_filled();
}

}  // namespace pleach
