#include "graph/edge_keys/codelet.hpp"

#include <algorithm>

namespace pleach::edge_keys {

namespace {

template <class Index>
void keys(const Arguments& arguments, const Buffers<Index>& buffers) {
  const auto [index, directed, vertices, first, size] = arguments;
  const Index *from = buffers.from, *to = buffers.to;
  std::uint32_t *key = buffers.key, *head = buffers.head, *fault = buffers.fault;
  std::uint32_t least = no_fault;
  for (std::size_t i = first; i < std::size_t{first} + size; ++i) {
    const auto a = static_cast<std::uint64_t>(from[i]), b = static_cast<std::uint64_t>(to[i]);
    const bool outside = a >= vertices || b >= vertices;
    if (outside) least = std::min(least, static_cast<std::uint32_t>(i));
    const std::uint32_t tail = outside ? 0 : static_cast<std::uint32_t>(a),
                        end = outside ? 0 : static_cast<std::uint32_t>(b);
    if (directed) {
      key[i] = tail;
      if (head != nullptr) head[i] = end;
    } else {
      key[2 * i] = tail;
      key[2 * i + 1] = end;
      if (head == nullptr) continue;
      head[2 * i] = end;
      head[2 * i + 1] = tail;
    }
  }
  if (fault != nullptr) *fault = least;
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { keys(arguments, typed); });
}

}  // namespace pleach::edge_keys
