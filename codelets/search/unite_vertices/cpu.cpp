#include "search/unite_vertices/element.hpp"

namespace pleach::unite_vertices {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::size_t i = 0; i < buffers.set.size(); ++i) buffers.set[i] = united(arguments, buffers, i);
}

}  // namespace pleach::unite_vertices
