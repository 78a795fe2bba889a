// Splitters of sorted blocks, found by counting: the keys at all boundaries of the result's blocks at once, digit by
// digit (Kalé and Krishnan, 1993; Solomonik and Kalé, 2010).
#pragma once

#include "arguments.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/route.hpp"
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

/// Pivots of a round: more of them are fewer rounds, each of which waits for all ranks.
inline constexpr std::size_t pivots_at_once = 2048;

/// Integers as large as a key.
template <class Key>
constexpr Type bits_of() {
  return sizeof(Key) == 8 ? Type::i64 : Type::i32;
}

/// The numbers of n > 0 keys in their order; equal ones stay in order. Called with Engine's submission lock.
inline std::shared_ptr<Handle> submit_order(Runtime& runtime, Type type, Handle& keys) {
  auto order = runtime.impl().reserve(keys.size(), sizeof(std::uint32_t));
  sort_order(runtime, type, keys, *order);
  return order;
}

/// The keys of all blocks, each in order, and what is counted of them.
template <class Key>
class Counting {
 public:
  /// Keys `alone` are moved into their order; else an order says it.
  Counting(const BlockVector<Key>& keys, bool alone) : runtime_(keys.network().runtime()), keys_(handles_of(keys)) {
    for (auto& block : keys_) {
      const std::size_t n = block->size();
      const auto sorted = alone ? runtime_.impl().reserve(n, sizeof(Key)) : nullptr;
      const auto submission = Engine::instance().submission();
      if (!alone) {
        orders_.push_back(n > 0 ? submit_order(runtime_, type_of<Key>(), *block) : nullptr);
      } else if (n > 0) {
        sort_values(runtime_, type_of<Key>(), *block, *sorted);
        block = sorted;
      }
    }
  }

  [[nodiscard]] const Handles& keys() const { return keys_; }
  /// None where keys are alone.
  [[nodiscard]] const Handles& orders() const { return orders_; }

  /// For each own block, how many of its keys are smaller than each pivot.
  [[nodiscard]] std::vector<Counts> below(const Counts& pivots) const {
    const auto pivot = hand_over(runtime_, pivots);
    Handles counts;
    for (std::size_t k = 0; k < keys_.size(); ++k) {
      const bool has_keys = keys_[k]->size() > 0;
      counts.push_back(has_keys ? runtime_.impl().reserve(pivots.size(), sizeof(std::uint32_t)) : nullptr);
      if (!has_keys) continue;
      const auto submission = Engine::instance().submission();
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

/// What own blocks have around the key at each boundary: keys below it, and keys up to it.
struct Around {
  Counts below, up_to;
};

/// Keys below pivots at regular distances: of all blocks, and of each own one.
struct Histogram {
  Counts all;
  std::vector<Counts> own;
};

/// Of each own block, how many keys stand below each boundary's pivot: the largest that leaves no more keys below it
/// than go before the boundary, found digit by digit; and how many up to it, where equal keys are on both sides. The
/// first digits make the histogram.
template <class Key>
std::vector<Around> around_boundaries(const Counting<Key>& counting, const BlockVector<Key>& keys,
                                      const Counts& boundaries, Histogram& histogram) {
  std::vector<Around> around;
  for (const Vector<Key>& block : keys.blocks()) {
    around.push_back({Counts(boundaries.size()), Counts(boundaries.size(), block.size())});
  }
  Counts pivots(boundaries.size()), below(boundaries.size());
  const auto digit = std::max(static_cast<int>(std::bit_width(pivots_at_once / boundaries.size())) - 1, 1);
  for (int left = 8 * sizeof(Key); left > 0 && below != boundaries;) {
    const int bits = std::min(digit, left);
    const std::uint64_t tries = (std::uint64_t{1} << bits) - 1;
    left -= bits;
    Counts tried;
    for (const std::uint64_t pivot : pivots) {
      for (std::uint64_t d = 1; d <= tries; ++d) tried.push_back(pivot | d << left);
    }
    const std::vector<Counts> own = counting.below(tried);
    Counts all(tried.size());
    for (const Counts& counts : own) std::ranges::transform(all, counts, all.begin(), std::plus());
    all = sums_of(keys.network(), all);
    if (histogram.all.empty()) {
      histogram.all.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(tries));
      for (const Counts& counts : own) {
        histogram.own.emplace_back(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(tries));
      }
    }
    for (std::size_t b = 0; b < pivots.size(); ++b) {
      const auto counts = std::span(all).subspan(b * tries, tries);
      const auto fit = static_cast<std::uint64_t>(std::ranges::upper_bound(counts, boundaries[b]) - counts.begin());
      pivots[b] |= fit << left;
      if (fit > 0) below[b] = counts[fit - 1];
      for (std::size_t k = 0; k < own.size(); ++k) {
        const auto mine = std::span(own[k]).subspan(b * tries, tries);
        if (fit > 0) around[k].below[b] = mine[fit - 1];
        if (fit < tries) around[k].up_to[b] = mine[fit];
      }
    }
  }
  return around;
}

/// cuts[k][j]: how many of own block k's keys, in their order, stand before block j of the result. Equal keys go to the
/// blocks of the result in the order of the blocks that have them.
template <class Key>
Cuts cuts_of(const Counting<Key>& counting, const BlockVector<Key>& keys, Histogram& histogram) {
  const Layout& layout = *keys.layout();
  const std::size_t blocks = layout.blocks(), boundaries = blocks - 1;
  Counts wanted;
  for (std::size_t b = 1; b < blocks; ++b) wanted.push_back(layout.first(b));
  Counts mine;
  for (const Around& counts : around_boundaries(counting, keys, wanted, histogram)) {
    mine.insert(mine.end(), counts.below.begin(), counts.below.end());
    mine.insert(mine.end(), counts.up_to.begin(), counts.up_to.end());
  }
  const Counts all = all_of(keys.network(), mine);

  Cuts cuts;
  for (const Vector<Key>& block : keys.blocks()) {
    cuts.emplace_back(blocks + 1).back() = static_cast<std::uint32_t>(block.size());
  }
  for (std::size_t b = 0; b < boundaries; ++b) {
    std::uint64_t equal_ones = wanted[b];  // of those that are the pivot, to go before the boundary
    for (std::size_t i = 0; i < blocks; ++i) equal_ones -= all[i * 2 * boundaries + b];
    for (std::size_t i = 0; i < blocks; ++i) {
      const std::uint64_t below = all[i * 2 * boundaries + b], up_to = all[(i * 2 + 1) * boundaries + b];
      const std::uint64_t taken = std::min(equal_ones, up_to - below);
      equal_ones -= taken;
      const std::size_t first = keys.first_block();
      if (i >= first && i < first + cuts.size()) cuts[i - first][b + 1] = static_cast<std::uint32_t>(below + taken);
    }
  }
  return cuts;
}

}  // namespace pleach
