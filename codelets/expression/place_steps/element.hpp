// place_steps for one element.
#pragma once

#include "expression/forms.hpp"
#include "expression/place_steps/codelet.hpp"

namespace pleach::place_steps {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::uint32_t k) {
  const std::uint32_t at = arguments.first + k, path = at;
  if (b.child[at] == b.child[at + 1]) {
    b.owner[b.last[at]] = b.begins[at];
    b.source[b.last[at]] = b.last[at];
  }
  if (path < arguments.roots || path >= arguments.paths) return;
  const std::uint32_t on = b.up[path] - 1, begins = b.begins[on];
  const std::uint32_t s = b.last[on] + 1 + path - b.child[on + 1];
  b.owner[s] = path == b.child[on] ? begins : owned(begins >> 2, Role::next);
  b.source[s] = b.last[b.past[path] - 1];
}

}  // namespace pleach::place_steps
