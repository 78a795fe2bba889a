// count_steps for one element.
#pragma once

#include "expression/count_steps/codelet.hpp"
#include "expression/forms.hpp"

namespace pleach::count_steps {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  const std::uint32_t at = arguments.first + k, v = b.vertex[at], light = b.child[at + 1] - b.child[at];
  Role role = Role::start;
  if (at > 0 && static_cast<std::uint32_t>(b.parent[b.vertex[at - 1]]) == v) {
    const bool heavy_first = b.enter[b.vertex[at - 1]] == b.enter[v] + 1;
    role = light == 0 ? Role::alone : heavy_first ? Role::next : Role::before;
  }
  b.count[k] = (light == 0 ? 1 : light) - (at == 0 ? 1 : 0);
  b.owner[k] = owned(v, role);
}

}  // namespace pleach::count_steps
