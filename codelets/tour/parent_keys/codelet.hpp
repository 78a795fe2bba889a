// parent_keys: the key to order vertices by, so that the children of a vertex stand together: the parent, and n for
// roots.
//
//   parent  R   n parents; a root is its own
//   key     W   n keys
//   copy    W   n parents, as they are
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example: parent 0 0 1 -> key 3 0 1
//
// Traffic: all in order.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace parent_keys {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t n;  // vertices
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& parent, const Part& key, const Part& copy);

namespace cpu {
void parent_keys(Arguments arguments, const void* parent, std::uint32_t* key, void* copy);
}
namespace cuda {
void parent_keys(Arguments arguments, const void* parent, std::uint32_t* key, void* copy, CudaStream stream);
}

}  // namespace parent_keys
}  // namespace pleach
