#include "search/unpack_subtrees/element.hpp"

namespace pleach::unpack_subtrees {

namespace {

/// Prefetch distance in vertices.
constexpr std::uint32_t ahead = 32;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Subtree* subtree = &typed.subtree[arguments.first];
    for (std::uint32_t k = 0; k < arguments.size; ++k) {
      if (k + ahead < arguments.size) __builtin_prefetch(&typed.subtree[subtree[k + ahead].parent]);
      element(arguments, typed, k);
    }
  });
}

}  // namespace pleach::unpack_subtrees
