#include "tour/link_siblings/element.hpp"

namespace pleach::link_siblings {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::size_t i = 0; i < buffers.above.size(); ++i) link_sibling(arguments, buffers, i);
}

}  // namespace pleach::link_siblings
