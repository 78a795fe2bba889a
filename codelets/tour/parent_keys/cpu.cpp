#include "tour/parent_keys/codelet.hpp"

namespace pleach::parent_keys::cpu {

namespace {

template <class Index>
void run(const Index* parent, std::uint32_t* key, Index* copy, std::uint32_t first, std::uint32_t size,
         std::uint32_t n) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    const Index above = parent[i];
    key[i] = above == static_cast<Index>(i) ? n : static_cast<std::uint32_t>(above);
    copy[i] = above;
  }
}

}  // namespace

void parent_keys(Arguments arguments, const void* parent, std::uint32_t* key, void* copy) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(static_cast<const Index*>(parent), key, static_cast<Index*>(copy), arguments.first, arguments.size,
        arguments.n);
  });
}

}  // namespace pleach::parent_keys::cpu
