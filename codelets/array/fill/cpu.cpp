#include "array/fill/codelet.hpp"

#include <cstring>
#include <numeric>

namespace pleach::fill {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [byte, numbers, first] = arguments;
  const auto [data] = buffers;
  if (numbers) {
    std::iota(&data[0], &data[0] + data.size(), first.value);
  } else {
    std::memset(data, byte, data.size() * data.element_bytes);
  }
}

}  // namespace pleach::fill
