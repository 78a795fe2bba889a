#include "find_first/codelet.hpp"

#include <algorithm>

namespace pleach::find_first::cpu {

// Without a branch that depends on data: the end of the last smaller key, and then the running maximum for the keys
// that do not occur.
void find_first(Arguments arguments, const std::uint32_t* sorted, std::size_t n, std::uint32_t* first, std::size_t k) {
  const std::uint64_t last_key = std::uint64_t{arguments.first_key} + k - 1;
  const std::uint32_t* begin = std::lower_bound(sorted, sorted + n, arguments.first_key);
  const std::uint32_t* end = std::lower_bound(begin, sorted + n, last_key);
  std::fill_n(first, k, 0);
  for (const std::uint32_t* p = begin; p != end; ++p) {
    first[*p - arguments.first_key + 1] = static_cast<std::uint32_t>(p - sorted) + 1;
  }
  auto smaller = static_cast<std::uint32_t>(begin - sorted);
  for (std::size_t j = 0; j < k; ++j) first[j] = smaller = std::max(smaller, first[j]);
}

}  // namespace pleach::find_first::cpu
