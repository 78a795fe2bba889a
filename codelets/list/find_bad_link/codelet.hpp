// find_bad_link: the first element at which the links of lists contradict each other.
//
//   from   R  a part of n elements, from element `first` on
//   to     R  n elements
//   fault  W  1 uint32: the smallest element of the part with a fault, or no_fault
//
// shared_successor: from are links, to are their predecessors, uint32. i has a fault if it links to another element
// whose predecessor is not i: then i and that predecessor share a successor.
// no_end: from are nodes after pointer jumping, to are the links that were packed. i has a fault if the link that its
// node has come to is not an end: then i is on a cycle or leads into one.
//
// Example, shared_successor: links 1 1 0 1, predecessor 2 0 2 3  ->  fault 3: it shares 1 with predecessor[1] = 0
// Example, no_end: links 0 2 1, nodes {0, 0} {2, 1} {2, 2}  ->  fault 1
//
// Work: the part's elements; traffic: they are read once, and as many of the others at random.
#pragma once

#include "list/node.hpp"
#include "runtime/cuda.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace find_bad_link {

inline constexpr std::uint32_t no_fault = 0xffffffff;

enum class Kind : std::uint32_t { shared_successor, no_end };

struct Arguments {
  Type index;  // of the links; those that link_predecessors made are i32
  Kind kind;
  NodeBits bits;  // for no_end
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(index) * 4 + static_cast<std::uint32_t>(kind) * 2 +
           static_cast<std::uint32_t>(bits);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& fault);

namespace cpu {
void find_bad_link(Arguments arguments, const void* from, std::size_t count, const void* to, std::uint32_t* fault);
}
namespace cuda {
void find_bad_link(Arguments arguments, const void* from, std::size_t count, const void* to, std::uint32_t* fault,
                   CudaStream stream);
}

}  // namespace find_bad_link
}  // namespace pleach
