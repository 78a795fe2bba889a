#include "base/tile.hpp"
#include "tree/count_enters/codelet.hpp"
#include "tree/enters.h"

#include <algorithm>

namespace pleach::count_enters {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Index>(const Buffers<Index>& b) {
    const Index* tour = b.tour;
    std::uint64_t* words = b.words;
    const std::size_t m = b.tour.size();
    for (std::size_t t = 0; t < tiles(m); ++t) {
      const std::size_t end = std::min(m, (t + 1) * tile);
      std::uint32_t before = 0;
      for (std::size_t i = t * tile; i < end; i += 32) {
        const std::size_t count = std::min<std::size_t>(32, end - i);
        std::uint32_t mask = 0;
        for (std::size_t k = 0; k < count; ++k) mask |= static_cast<std::uint32_t>(tour[i + k] >= 0) << k;
        words[i / 32] = std::uint64_t{before} << 32 | mask;
        before += bits_set(mask);
      }
      b.sums[t] = static_cast<std::int32_t>(before);
    }
  });
}

}  // namespace pleach::count_enters
