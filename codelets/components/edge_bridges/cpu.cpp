#include "components/edge_bridges/codelet.hpp"

namespace pleach::edge_bridges {

using block_members::none;

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Index>(const Buffers<Index>& typed) {
    const std::uint32_t* key = typed.key;
    const std::int32_t* bridge = typed.bridge;
    Index* result = typed.result;
    for (std::size_t e = 0; e < typed.key.size(); ++e) {
      result[e] = key[e] == none ? Index{0} : static_cast<Index>(bridge[key[e]]);
    }
  });
}

}  // namespace pleach::edge_bridges
