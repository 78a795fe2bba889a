#include "components/hook_lightest/codelet.hpp"

#include <atomic>

namespace pleach::hook_lightest {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& typed) {
    const Index *from = typed.from, *to = typed.to;
    const std::uint32_t *edge = typed.edge, *label = typed.label, *least = typed.least;
    std::uint32_t* link = typed.link;
    std::int32_t* hooked = typed.hooked;
    std::uint8_t* left_out = typed.left_out;
    for (std::size_t k = 0; k < typed.link.size(); ++k) {
      const auto v = static_cast<std::uint32_t>(first + k);
      link[k] = label[v];
      hooked[k] = 0;
      if (label[v] != v || least[v] == ~std::uint32_t{0}) continue;
      const std::uint32_t e = least[v], a = label[from[e]], other = a == v ? label[to[e]] : a;
      if (least[other] == e && v < other) continue;
      link[k] = other;
      hooked[k] = 1;
      std::atomic_ref(left_out[edge[e]]).store(0, std::memory_order_relaxed);
    }
  });
}

}  // namespace pleach::hook_lightest
