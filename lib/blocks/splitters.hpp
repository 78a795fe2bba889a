// Finds the splitters of sorted blocks by counting: for all boundaries of the result's blocks at once, digit by digit
// (Kalé and Krishnan, 1993; Solomonik and Kalé, 2010).
#pragma once

#include "arguments.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/key_parts.hpp"
#include "blocks/route.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "sort/count_below/codelet.hpp"
#include "sort/sort.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace pleach {

using Counts = std::vector<std::uint64_t>;

/// Pivots of a round. With more pivots there are fewer rounds, each of which waits for all ranks.
inline constexpr std::size_t pivots_at_once = 2048;

/// The integer type of a key's size.
template <class Key>
constexpr Type bits_of() {
  return sizeof(Key) == 8 ? Type::i64 : Type::i32;
}

/// Returns the numbers of n > 0 keys in ascending order of the keys; stable. Call it with a Submission.
inline std::shared_ptr<Handle> submit_order(Runtime& runtime, Type type, Handle& keys) {
  auto order = reserve_scratch(runtime, keys.size(), sizeof(std::uint32_t));
  sort_order(runtime, type, keys, *order);
  return order;
}

/// The sorted keys of each block, and counts of them.
template <class Key>
class Counting {
 public:
  /// `alone`: the keys have no values, and are moved into their order. Otherwise orders() has their order.
  Counting(const BlockVector<Key>& keys, bool alone) : runtime_(keys.network().runtime()), keys_(handles_of(keys)) {
    for (auto& block : keys_) {
      const std::size_t n = block->size();
      const auto sorted = alone ? reserve_scratch(runtime_, n, sizeof(Key)) : nullptr;
      const Submission submission;
      if (!alone) {
        orders_.push_back(n > 0 ? submit_order(runtime_, type_of<Key>(), *block) : nullptr);
      } else if (n > 0) {
        sort_values(runtime_, type_of<Key>(), *block, *sorted);
        block = sorted;
      }
    }
  }

  [[nodiscard]] const Handles& keys() const { return keys_; }
  /// The order of each block's keys; empty for keys without values.
  [[nodiscard]] const Handles& orders() const { return orders_; }

  /// Returns, for each own block, the number of keys smaller than each pivot.
  [[nodiscard]] std::vector<Counts> below(const Counts& pivots) const {
    const auto pivot = hand_over(runtime_, pivots);
    Handles counts;
    for (std::size_t k = 0; k < keys_.size(); ++k) {
      const bool has_keys = keys_[k]->size() > 0;
      counts.push_back(has_keys ? reserve_scratch(runtime_, pivots.size(), sizeof(std::uint32_t)) : nullptr);
      if (!has_keys) continue;
      const Submission submission;
      count_below::submit(runtime_, {bits_of<Key>(), std::is_floating_point_v<Key>},
                          {keys_[k], orders_.empty() ? nullptr : orders_[k], pivot, counts[k]});
    }
    std::vector<Counts> below(keys_.size(), Counts(pivots.size()));
    const auto counted = read_back<std::uint32_t>(runtime_, counts);
    for (std::size_t k = 0; k < keys_.size(); ++k) std::ranges::copy(counted[k], below[k].begin());
    return below;
  }

 private:
  Runtime& runtime_;
  Handles keys_, orders_;
};

/// Numbers of keys below pivots at regular distances: of all blocks together, and of each own block.
struct Histogram {
  Counts all;
  std::vector<Counts> own;
};

/// The keys at the boundaries of the result's blocks. There are at least two blocks.
template <class Key>
class Splitters {
 public:
  /// Finds the first digit of each. Waits for all ranks.
  Splitters(const Counting<Key>& counting, const BlockVector<Key>& keys) : counting_(counting), keys_(keys) {
    const Layout& layout = *keys.layout();
    for (std::size_t b = 1; b < layout.blocks(); ++b) boundaries_.push_back(layout.first(b));
    for (const Vector<Key>& block : keys.blocks()) {
      around_.push_back({Counts(boundaries_.size()), Counts(boundaries_.size(), block.size())});
    }
    pivots_.resize(boundaries_.size());
    below_.resize(boundaries_.size());
    const std::size_t tries = find_digit(histogram_);
    histogram_.all.resize(tries);  // all boundaries have the same first pivots: keep those of the first boundary
    for (Counts& counts : histogram_.own) counts.resize(tries);
  }

  /// The histogram of the first digits' pivots.
  [[nodiscard]] const Histogram& histogram() const { return histogram_; }

  /// cuts[k][j]: number of own block k's keys, in their order, that go to blocks before j of the result. Equal keys go
  /// to blocks of the result in the order of their present blocks. Waits for all ranks.
  Cuts cuts() {
    for (Histogram counts; left_ > 0 && below_ != boundaries_;) find_digit(counts);
    const std::size_t boundaries = boundaries_.size(), blocks = boundaries + 1;
    Counts mine;
    for (const Around& counts : around_) {
      mine.insert(mine.end(), counts.below.begin(), counts.below.end());
      mine.insert(mine.end(), counts.up_to.begin(), counts.up_to.end());
    }
    const Counts all = all_of(keys_.network(), mine);

    Cuts cuts;
    for (const Vector<Key>& block : keys_.blocks()) {
      cuts.emplace_back(blocks + 1).back() = static_cast<std::uint32_t>(block.size());
    }
    for (std::size_t b = 0; b < boundaries; ++b) {
      std::uint64_t equal_ones = boundaries_[b];  // number of keys equal to the pivot that belong before the boundary
      for (std::size_t i = 0; i < blocks; ++i) equal_ones -= all[i * 2 * boundaries + b];
      for (std::size_t i = 0; i < blocks; ++i) {
        const std::uint64_t below = all[i * 2 * boundaries + b], up_to = all[(i * 2 + 1) * boundaries + b];
        const std::uint64_t taken = std::min(equal_ones, up_to - below);
        equal_ones -= taken;
        const std::size_t first = keys_.first_block();
        if (i >= first && i < first + cuts.size()) cuts[i - first][b + 1] = static_cast<std::uint32_t>(below + taken);
      }
    }
    return cuts;
  }

 private:
  /// Counts of an own block for each boundary, so far. `below`: keys below the boundary's pivot, the largest with at
  /// most as many keys below it as belong before the boundary. `up_to`: keys up to the pivot, for the case that equal
  /// keys are on both sides.
  struct Around {
    Counts below, up_to;
  };

  /// Finds the next digit of each boundary's pivot from counts below all its possible values. Returns their number.
  std::size_t find_digit(Histogram& counts) {
    const auto digit = std::max(static_cast<int>(std::bit_width(pivots_at_once / boundaries_.size())) - 1, 1);
    const int bits = std::min(digit, left_);
    const std::uint64_t tries = (std::uint64_t{1} << bits) - 1;
    left_ -= bits;
    Counts tried;
    for (const std::uint64_t pivot : pivots_) {
      for (std::uint64_t d = 1; d <= tries; ++d) tried.push_back(pivot | d << left_);
    }
    counts.own = counting_.below(tried);
    counts.all.assign(tried.size(), 0);
    for (const Counts& own : counts.own) std::ranges::transform(counts.all, own, counts.all.begin(), std::plus());
    counts.all = sums_of(keys_.network(), counts.all);
    for (std::size_t b = 0; b < pivots_.size(); ++b) {
      const auto all = std::span(counts.all).subspan(b * tries, tries);
      const auto fit = static_cast<std::uint64_t>(std::ranges::upper_bound(all, boundaries_[b]) - all.begin());
      pivots_[b] |= fit << left_;
      if (fit > 0) below_[b] = all[fit - 1];
      for (std::size_t k = 0; k < around_.size(); ++k) {
        const auto own = std::span(counts.own[k]).subspan(b * tries, tries);
        if (fit > 0) around_[k].below[b] = own[fit - 1];
        if (fit < tries) around_[k].up_to[b] = own[fit];
      }
    }
    return static_cast<std::size_t>(tries);
  }

  const Counting<Key>& counting_;
  const BlockVector<Key>& keys_;
  Counts boundaries_, pivots_, below_;  // `below_`: of all blocks, keys below each pivot
  std::vector<Around> around_;
  int left_ = 8 * sizeof(Key);  // bits of the pivots that are not found yet
  Histogram histogram_;
};

}  // namespace pleach
