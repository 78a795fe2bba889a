// How blocks that are sorted by devices are cut, so that a slice is merged while the next ones are on their way.
#pragma once

#include "blocks/splitters.hpp"

#include <pleach/blocks.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pleach {

inline constexpr std::size_t most_slices = 4;

/// Keys of a slice: of smaller ones, devices wait for the host, which submits three tasks for each. On two H100s two
/// blocks of 2^25 keys take 1.95 ms in four slices, and 1.71 in one. Tests make it smaller.
inline std::size_t least_slice = std::size_t{1} << 25;

/// Of a block of the result.
inline std::size_t slices_of(const Layout& layout) {
  return std::clamp<std::size_t>(static_cast<std::size_t>(layout.size(0)) / least_slice, 1, most_slices);
}

/// A place in the order of all keys, and how many of each block's keys stand before it.
struct Bound {
  std::uint64_t all = 0;
  std::vector<std::uint32_t> own;
};

/// Keys between two bounds, and those of them, merged, that a block of the result takes: `size`, behind `skip` others.
struct Slice {
  std::size_t block;
  Bound begin, end;
  std::uint32_t skip, size;
};

/// What each block of the result is put together of, between pivots of the histogram.
class Slices {
 public:
  Slices(const Layout& layout, const Histogram& histogram) : layout_(layout), histogram_(histogram) {}

  /// Between the pivots on both sides of each boundary, whose keys both blocks merge: nobody need know the splitters.
  /// Nothing where too many keys lie there, as both bring and merge all of them: a sixteenth of a slice.
  [[nodiscard]] std::optional<std::vector<Slice>> without_splitters() const {
    std::vector<Bound> before{pivot(0)}, behind{pivot(0)};
    for (std::size_t b = 1; b < layout_.blocks(); ++b) {
      const auto above =
          static_cast<std::size_t>(std::ranges::upper_bound(histogram_.all, layout_.first(b)) - histogram_.all.begin());
      before.push_back(pivot(above));
      behind.push_back(pivot(above + 1));
      if (behind[b].all - before[b].all > least_slice / 16 || behind[b - 1].all > before[b].all) return std::nullopt;
    }
    before.push_back(pivot(histogram_.all.size() + 1));
    std::vector<Slice> slices = between(behind, before);
    for (std::size_t b = 1; b < layout_.blocks(); ++b) {
      const auto to_left = static_cast<std::uint32_t>(layout_.first(b) - before[b].all),
                 to_right = static_cast<std::uint32_t>(behind[b].all - layout_.first(b));
      slices.push_back({b - 1, before[b], behind[b], 0, to_left});
      slices.push_back({b, before[b], behind[b], to_left, to_right});
    }
    return slices;
  }

  [[nodiscard]] std::vector<Slice> with(const Cuts& cuts) const {
    std::vector<Bound> boundaries;
    for (std::size_t b = 0; b <= layout_.blocks(); ++b) {
      boundaries.push_back({layout_.first(b), {}});
      for (const auto& own : cuts) boundaries.back().own.push_back(own[b]);
    }
    return between(boundaries, boundaries);
  }

 private:
  /// Pivot 0 is below all keys, and the last one above.
  [[nodiscard]] Bound pivot(std::size_t number) const {
    Bound bound;
    for (std::size_t k = 0; k < histogram_.own.size(); ++k) {
      const std::uint64_t all = layout_.first(k + 1) - layout_.first(k);
      bound.own.push_back(static_cast<std::uint32_t>(number == 0                      ? 0
                                                     : number > histogram_.all.size() ? all
                                                                                      : histogram_.own[k][number - 1]));
      bound.all += bound.own.back();
    }
    return bound;
  }

  /// Of each block in turn, so that devices tell each other.
  [[nodiscard]] std::vector<Slice> between(const std::vector<Bound>& begins, const std::vector<Bound>& ends) const {
    const std::size_t blocks = layout_.blocks(), count = slices_of(layout_);
    std::vector<Slice> slices;
    std::vector<Bound> from(begins.begin(), begins.begin() + static_cast<std::ptrdiff_t>(blocks));
    for (std::size_t s = 1; s <= count; ++s) {
      for (std::size_t j = 0; j < blocks; ++j) {
        const std::uint64_t begin = begins[j].all, end = ends[j + 1].all;
        const auto at = std::ranges::lower_bound(histogram_.all, begin + (end - begin) * s / count);
        Bound to = s < count ? pivot(static_cast<std::size_t>(at - histogram_.all.begin()) + 1) : ends[j + 1];
        if (to.all < from[j].all || to.all > end) continue;  // a larger one follows
        slices.push_back({j, from[j], to, 0, static_cast<std::uint32_t>(to.all - from[j].all)});
        from[j] = std::move(to);
      }
    }
    return slices;
  }

  const Layout& layout_;
  const Histogram& histogram_;
};

}  // namespace pleach
