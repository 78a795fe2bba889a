#include "gather/codelet.hpp"

#include <algorithm>

namespace pleach::gather::cpu {

namespace {

/// Places between the prefetch of a value and its use.
constexpr std::size_t ahead = 64;

}  // namespace

void gather(Arguments arguments, const void* place, std::size_t n, const void* values, void* result) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* at = static_cast<const Index*>(place);
    const auto* from = static_cast<const Index*>(values);
    auto* to = static_cast<Index*>(result);
    for (std::size_t i = 0; i < n; ++i) {
      __builtin_prefetch(&from[at[std::min(i + ahead, n - 1)]]);
      to[i] = from[at[i]];
    }
  });
}

}  // namespace pleach::gather::cpu
