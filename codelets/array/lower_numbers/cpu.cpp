#include "array/atomic_min.hpp"
#include "array/lower_numbers/codelet.hpp"

namespace pleach::lower_numbers {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [first, size] = arguments;
  const auto [place, number, least] = buffers;
  for (std::uint32_t i = first; i < first + size; ++i) lower(least[place[i]], number[i]);
}

}  // namespace pleach::lower_numbers
