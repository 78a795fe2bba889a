#include "runtime/tile.hpp"
#include "tree/count_enters/codelet.hpp"
#include "tree/enters.h"

#include <algorithm>

namespace pleach::count_enters::cpu {

void count_enters(Arguments arguments, const void* tour, std::size_t m, std::uint64_t* words, std::int32_t* sums) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* position = static_cast<const Index*>(tour);
    for (std::size_t t = 0; t < tiles(m); ++t) {
      const std::size_t end = std::min(m, (t + 1) * tile);
      std::uint32_t before = 0;
      for (std::size_t i = t * tile; i < end; i += 32) {
        const std::size_t count = std::min<std::size_t>(32, end - i);
        std::uint32_t mask = 0;
        for (std::size_t k = 0; k < count; ++k) mask |= static_cast<std::uint32_t>(position[i + k] >= 0) << k;
        words[i / 32] = std::uint64_t{before} << 32 | mask;
        before += bits_set(mask);
      }
      sums[t] = static_cast<std::int32_t>(before);
    }
  });
}

}  // namespace pleach::count_enters::cpu
