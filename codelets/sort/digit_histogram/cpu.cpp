#include "sort/digit_histogram/codelet.hpp"
#include "sort/passes.hpp"

#include <algorithm>

namespace pleach::digit_histogram {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [digit, step, task, tasks] = arguments;
  const std::uint32_t* key = buffers.key;
  const std::size_t m = buffers.key.size(), digits = std::size_t{1} << digit.bits;
  std::uint32_t* count = buffers.count + task;
  for (std::size_t first = 0; first < m; first += step, ++count) {
    std::uint32_t counts[1 << max_cpu_digit_bits];
    std::fill_n(counts, digits, 0);
    const std::size_t end = std::min<std::size_t>(first + step, m);
    for (std::size_t i = first; i < end; ++i) ++counts[digit_of(digit, key[i])];
    for (std::size_t d = 0; d < digits; ++d) count[d * tasks] = counts[d];
  }
}

}  // namespace pleach::digit_histogram
