#include "search/add_vertices/codelet.hpp"

namespace pleach::add_vertices {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const std::uint32_t* part = buffers.part;
  std::uint32_t* set = buffers.set + arguments.to;
  for (std::size_t i = 0; i < buffers.part.size(); ++i) set[i] |= part[i];
}

}  // namespace pleach::add_vertices
