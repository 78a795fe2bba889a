#include "array/find_key_starts/codelet.hpp"

#include <algorithm>

namespace pleach::find_key_starts {

// Without a branch that depends on data: stores the end of each key's elements, then takes the running maximum for keys
// that do not occur.
void cpu(const Arguments& arguments, const Buffers& buffers) {
  const std::uint32_t first_key = arguments.least + arguments.first;
  const std::uint32_t* sorted = buffers.sorted;
  std::uint32_t* begin = buffers.begin;
  const std::size_t n = buffers.sorted.size(), k = buffers.begin.size();
  const std::uint64_t last_key = std::uint64_t{first_key} + k - 1;
  const std::uint32_t* low = std::lower_bound(sorted, sorted + n, first_key);
  const std::uint32_t* high = std::lower_bound(low, sorted + n, last_key);
  std::fill_n(begin, k, 0);
  for (const std::uint32_t* p = low; p != high; ++p) {
    begin[*p - first_key + 1] = static_cast<std::uint32_t>(p - sorted) + 1;
  }
  auto smaller = static_cast<std::uint32_t>(low - sorted);
  for (std::size_t j = 0; j < k; ++j) begin[j] = smaller = std::max(smaller, begin[j]);
}

}  // namespace pleach::find_key_starts
