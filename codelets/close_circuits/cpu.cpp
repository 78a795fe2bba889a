#include "close_circuits/codelet.hpp"

namespace pleach::close_circuits::cpu {

namespace {

void run(const std::uint32_t* order, const std::uint32_t* begin, std::int32_t* successor, std::uint32_t first,
         std::uint32_t size) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    const std::uint32_t begin_here = begin[i], end_here = begin[i + 1];
    if (begin_here < end_here) {
      successor[order[end_here - 1] ^ 1] = static_cast<std::int32_t>(order[begin_here]);
    }
  }
}

}  // namespace

void close_circuits(Arguments arguments, const std::uint32_t* order, const std::uint32_t* begin,
                    std::int32_t* successor) {
  run(order, begin, successor, arguments.first, arguments.size);
}

}  // namespace pleach::close_circuits::cpu
