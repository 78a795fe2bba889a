#include "components/link_blocks/element.hpp"

namespace pleach::link_blocks {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    for (std::uint32_t k = 0; k < typed.label.size(); ++k) link(arguments, typed, k);
  });
}

}  // namespace pleach::link_blocks
