// unpack_search: what a search found, as two vectors.
//
//   visit   R  part of n Visits
//   level   W  an index each
//   parent  W  an index each
//
// Example: visit {2, 1} {none, -1} {2, 0} -> level 1 -1 0, parent 2 -1 2
//
// Work: the part's vertices; traffic: they are read and written once.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "search/search.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace unpack_search {

struct Arguments {
  Type index;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& visit, const Part& level, const Part& parent);

namespace cpu {
void unpack_search(Arguments arguments, const Visit* visit, std::size_t n, void* level, void* parent);
}
namespace cuda {
void unpack_search(Arguments arguments, const Visit* visit, std::size_t n, void* level, void* parent,
                   CudaStream stream);
}

}  // namespace unpack_search
}  // namespace pleach
