#include "graph/mark_back_arcs/codelet.hpp"

namespace pleach::mark_back_arcs::cpu {

namespace {

template <class Index>
void mark(const Index* row, const Index* neighbour, std::size_t k, std::uint8_t* marks) {
  for (std::size_t i = 0; i < k; ++i) marks[i] = neighbour[i] <= row[i] ? 1 : 0;
}

}  // namespace

void mark_back_arcs(Arguments arguments, const void* row, const void* neighbour, std::size_t k, std::uint8_t* marks) {
  with_index(arguments.index, [&]<class Index>(Index) {
    mark(static_cast<const Index*>(row), static_cast<const Index*>(neighbour), k, marks);
  });
}

}  // namespace pleach::mark_back_arcs::cpu
