#include "list/collect_unmarked/codelet.hpp"

namespace pleach::collect_unmarked::cpu {

void collect_unmarked(Arguments arguments, const std::uint8_t* marks, std::size_t k, const std::int32_t* offsets,
                      std::uint32_t* heads) {
  std::uint32_t* next = heads + offsets[0];
  for (std::size_t i = 0; i < k; ++i) {
    if (marks[i] == 0) *next++ = static_cast<std::uint32_t>(arguments.first + i);
  }
}

}  // namespace pleach::collect_unmarked::cpu
