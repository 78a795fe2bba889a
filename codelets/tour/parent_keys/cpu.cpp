#include "tour/parent_keys/codelet.hpp"

namespace pleach::parent_keys {

namespace {

template <class Index>
void run(const Arguments& arguments, const Buffers<Index>& buffers) {
  const auto [index, first, size] = arguments;
  const auto [parent, key, copy] = buffers;
  const auto n = static_cast<std::uint32_t>(parent.size());
  for (std::uint32_t i = first; i < first + size; ++i) {
    const Index above = parent[i];
    key[i] = above == static_cast<Index>(i) ? n : static_cast<std::uint32_t>(above);
    copy[i] = above;
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::parent_keys
