#include "graph/mark_back_arcs/codelet.hpp"

namespace pleach::mark_back_arcs {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& typed) {
    const Index *row = typed.row, *neighbour = typed.neighbour;
    std::uint8_t* marks = typed.marks;
    const std::size_t m = typed.marks.size();
    if (row != nullptr) {
      for (std::size_t i = 0; i < m; ++i) marks[i] = neighbour[i] < row[i] ? 1 : 0;
    } else {
      for (std::size_t i = 0; i < m; ++i) marks[i] = neighbour[i] < static_cast<Index>(first + i) ? 1 : 0;
    }
  });
}

}  // namespace pleach::mark_back_arcs
