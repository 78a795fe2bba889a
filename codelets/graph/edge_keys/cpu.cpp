#include "graph/edge_keys/codelet.hpp"

#include <algorithm>

namespace pleach::edge_keys::cpu {

namespace {

template <class Index>
void keys(const Arguments& arguments, const Index* from, const Index* to, std::size_t count, std::uint32_t* key,
          std::uint32_t* head, std::uint32_t* fault) {
  *fault = no_fault;
  for (std::size_t i = 0; i < count; ++i) {
    const auto a = static_cast<std::uint64_t>(from[i]), b = static_cast<std::uint64_t>(to[i]);
    const bool outside = a >= arguments.vertices || b >= arguments.vertices;
    if (outside) *fault = std::min(*fault, arguments.first + static_cast<std::uint32_t>(i));
    const std::uint32_t tail = outside ? 0 : static_cast<std::uint32_t>(a),
                        end = outside ? 0 : static_cast<std::uint32_t>(b);
    if (arguments.directed) {
      key[i] = tail;
      head[i] = end;
    } else {
      key[2 * i] = head[2 * i + 1] = tail;
      key[2 * i + 1] = head[2 * i] = end;
    }
  }
}

}  // namespace

void edge_keys(Arguments arguments, const void* from, const void* to, std::size_t count, std::uint32_t* key,
               std::uint32_t* head, std::uint32_t* fault) {
  with_index(arguments.index, [&]<class Index>(Index) {
    keys(arguments, static_cast<const Index*>(from), static_cast<const Index*>(to), count, key, head, fault);
  });
}

}  // namespace pleach::edge_keys::cpu
