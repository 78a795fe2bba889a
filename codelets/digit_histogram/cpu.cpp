#include "digit_histogram/codelet.hpp"
#include "passes.hpp"

#include <algorithm>

namespace pleach::digit_histogram::cpu {

void digit_histogram(Arguments arguments, const std::uint32_t* key, std::size_t m, std::uint32_t* count) {
  const std::size_t digits = std::size_t{1} << arguments.digit.bits;
  count += arguments.first_block;
  for (std::size_t first = 0; first < m; first += arguments.block, ++count) {
    std::uint32_t counts[1 << cpu_digit_bits];
    std::fill_n(counts, digits, 0);
    const std::size_t end = std::min<std::size_t>(first + arguments.block, m);
    for (std::size_t i = first; i < end; ++i) ++counts[digit_of(arguments.digit, key[i])];
    for (std::size_t d = 0; d < digits; ++d) count[d * arguments.blocks] = counts[d];
  }
}

}  // namespace pleach::digit_histogram::cpu
