#include "link_children/codelet.hpp"

namespace pleach::link_children::cpu {

namespace {

void run(const std::uint32_t* order, const std::uint32_t* begin, std::int32_t* successor, std::uint32_t first,
         std::uint32_t size, std::uint32_t n) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    successor[i] = static_cast<std::int32_t>(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
  }
}

}  // namespace

void link_children(Arguments arguments, const std::uint32_t* order, const std::uint32_t* begin,
                   std::int32_t* successor) {
  run(order, begin, successor, arguments.first, arguments.size, arguments.n);
}

}  // namespace pleach::link_children::cpu
