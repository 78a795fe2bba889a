// Quicksort by prefix sums (Vadhiyar, "Parallel sorting"; Hoare, 1962), which parts all segments at once, in rounds:
// choose splitters, count the records of each bucket, scan the counts, and bring the records to their buckets. With one
// splitter for a segment it is a quicksort, with many a sample sort (Frazer and McKellar, 1970).
#include "sort/partition_sort.hpp"

#include "arguments.hpp"
#include "array/scan.hpp"
#include "runtime/runtime_impl.hpp"
#include "sort/choose_splitters/codelet.hpp"
#include "sort/find_buckets/codelet.hpp"
#include "sort/pack_keys/codelet.hpp"
#include "sort/place_records/codelet.hpp"
#include "sort/record.hpp"
#include "sort/sort_segments/codelet.hpp"
#include "sort/unpack_keys/codelet.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace pleach {

namespace {

std::uint32_t size_of(const Segment& s) { return s.end - s.begin; }

/// How large segments become before one core or one block sorts them, and how many records one of these parts at once.
struct Grain {
  std::uint32_t segment, stretch;
};

Grain grain_of(const Runtime::Impl& impl, std::size_t n, SortAlgorithm algorithm) {
  const bool pivots = algorithm == SortAlgorithm::quicksort;
  // Shared memory of a block has a tile; the counts of 255 buckets are few beside 2^14 records.
  if (!impl.shares_updates()) return {tile, pivots ? 1U << 12 : 1U << 14};
  // A core sorts as fast as all of them part, so that there need only be enough segments for each.
  const std::size_t share = n / ((pivots ? 8 : 32) * impl.cores());
  return {static_cast<std::uint32_t>(std::max<std::size_t>(share, 1U << 14)), pivots ? 1U << 14 : 1U << 16};
}

class PartitionSort {
 public:
  PartitionSort(Runtime& runtime, Type type, std::shared_ptr<Handle> records, SortAlgorithm algorithm)
      : runtime_(runtime),
        type_(type),
        records_(std::move(records)),
        n_(records_->size()),
        algorithm_(algorithm),
        grain_(grain_of(runtime.impl(), n_, algorithm)) {}

  void sort(const std::vector<Segment>& segments) {
    for (const Segment& s : segments) add({s.begin, s.end, IN_PLACE});
    for (std::uint32_t round = 0; !large_.empty() && round < most_rounds; ++round) part_all(round);
    // What bad luck leaves, takes longer.
    small_.insert(small_.end(), large_.begin(), large_.end());
    if (small_.empty()) return;
    std::ranges::sort(small_, {}, &Segment::begin);
    const auto segment = hand_over(runtime_, small_);
    const auto submission = Engine::instance().submission();
    sort_segments::submit.over(runtime_, n_, {type_}, {records_, other_, segment});
  }

 private:
  /// Of 64 samples, the median leaves three quarters at most but once in 10^4 times.
  static constexpr std::uint32_t most_rounds = 96, samples_of_pivot = 64, samples_each = 8;

  /// Of records that are there now.
  void add(const Segment& s) {
    if (size_of(s) == 0 || (size_of(s) == 1 && s.state == IN_PLACE)) return;
    (s.state == SORTED_IN_OTHER || size_of(s) <= grain_.segment ? small_ : large_).push_back(s);
  }

  [[nodiscard]] std::uint32_t splitters() const {
    if (algorithm_ == SortAlgorithm::quicksort) return 1;
    const std::uint32_t largest = size_of(*std::ranges::max_element(large_, {}, size_of));
    return std::min(std::bit_ceil(largest / grain_.segment + 1) * 2 - 1, most_splitters);
  }

  /// Cuts the segments; the counts of one stand bucket by bucket.
  [[nodiscard]] std::vector<Stretch> cut(std::uint32_t buckets) const {
    std::vector<Stretch> stretches;
    std::uint32_t before = 0;  // records of the segments so far
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

  void part_all(std::uint32_t round) {
    Runtime::Impl& impl = runtime_.impl();
    const std::uint32_t k = splitters(), buckets = buckets_of(k);
    const std::uint32_t samples = k == 1 ? samples_of_pivot : (k + 1) * samples_each;
    const std::vector<Stretch> stretches = cut(buckets);
    const auto segment = hand_over(runtime_, large_), stretch = hand_over(runtime_, stretches),
               splitter = impl.reserve(large_.size() * k, bytes_of(type_)),
               count = impl.reserve(stretches.size() * buckets, sizeof(std::uint32_t));
    const bool back = round % 2 == 1;  // from the other array
    if (other_ == nullptr) {
      other_ = impl.reserve(n_, bytes_of(type_));
      bucket_ = impl.reserve(n_, sizeof(std::uint8_t));
    }
    const auto &from = back ? other_ : records_, &to = back ? records_ : other_;
    {
      const auto submission = Engine::instance().submission();
      choose_splitters::submit.over(runtime_, large_.size(), {type_, k, samples, round, 0, 0, samples},
                                    {from, segment, splitter});
      find_buckets::submit.over(runtime_, stretches.size(), {type_, k, 0, 0, grain_.stretch},
                                {from, splitter, stretch, bucket_, count});
      submit_scan(runtime_, count->size(), {Type::i32, plus, false}, *count, *count);
      place_records::submit.over(runtime_, stretches.size(), {type_, k, round > 0, 0, 0, grain_.stretch},
                                 {from, bucket_, stretch, count, to});
    }
    take_buckets(read_back<std::uint32_t>(runtime_, *count), stretches, buckets, back ? IN_PLACE : IN_OTHER);
  }

  /// Makes segments of all buckets.
  void take_buckets(const std::vector<std::uint32_t>& offset, const std::vector<Stretch>& stretches,
                    std::uint32_t buckets, std::uint32_t state) {
    const std::vector<Segment> parted = std::exchange(large_, {});
    std::vector<std::uint32_t> start(buckets + 1);
    for (std::size_t p = 0; p < stretches.size(); p += stretches[p].stride) {
      const Stretch& first = stretches[p];
      for (std::uint32_t b = 0; b < buckets; ++b) start[b] = offset[first.count + b * first.stride] + first.shift;
      start[buckets] = parted[first.segment].end;
      take_buckets(start, state);
    }
  }

  /// Neighbours that fit a tile together are sorted together.
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
      } else if (state == IN_OTHER) {  // equal ones
        add({begin, end, SORTED_IN_OTHER});
      }
      joined = {end, end, state};
    }
    add(joined);
  }

  Runtime& runtime_;
  const Type type_;
  const std::shared_ptr<Handle> records_;
  const std::size_t n_;
  const SortAlgorithm algorithm_;
  const Grain grain_;
  std::shared_ptr<Handle> other_, bucket_;
  std::vector<Segment> large_, small_;  // that are to be parted, and to be sorted
};

/// The records in order, which unpack_keys makes values or an order of.
std::shared_ptr<Handle> sorted_records(Runtime& runtime, Type type, Handle& values,
                                       const std::vector<Segment>& segments, SortAlgorithm algorithm, bool numbered) {
  const Type index = moved_as(type), record = record_of(type, numbered);
  auto records = runtime.impl().reserve(values.size(), bytes_of(record));
  {
    const auto submission = Engine::instance().submission();
    pack_keys::submit.over(runtime, values.size(), {index, record, is_rounded_type(type)}, {values, records});
  }
  PartitionSort(runtime, record, records, algorithm).sort(segments);
  return records;
}

}  // namespace

void partition_sort_values(Runtime& runtime, Type type, Handle& values, const std::vector<Segment>& segments,
                           SortAlgorithm algorithm, Handle& sorted) {
  const auto records = sorted_records(runtime, type, values, segments, algorithm, false);
  const auto submission = Engine::instance().submission();
  unpack_keys::submit.over(runtime, values.size(), {moved_as(type), record_of(type, false), is_rounded_type(type)},
                           {records, sorted, {}});
  sorted.set_filled();
}

void partition_sort_order(Runtime& runtime, Type type, Handle& values, const std::vector<Segment>& segments,
                          SortAlgorithm algorithm, Handle& order) {
  const auto records = sorted_records(runtime, type, values, segments, algorithm, true);
  const auto submission = Engine::instance().submission();
  unpack_keys::submit.over(runtime, values.size(), {moved_as(type), record_of(type, true), is_rounded_type(type)},
                           {records, {}, order});
  order.set_filled();
}

}  // namespace pleach
