// pointer_jump: rounds in which nodes go on to where the node that they link to has come.
//
//   nodes    RW  n nodes, of which the task jumps those in [first, first + count): {r, j} with nodes[j] = {s, k}
//                becomes {r + s, k}; an end, {0, i}, stays
//   changed  W   1 int32: whether a link became another in the last round. Tasks need not have this buffer.
//
// In place: a node may be read before or after it jumps, and both are right, as long as its rank and link are read and
// written in one access. Tasks with different nodes may share the memory and run side by side. A round at least doubles
// the links that every node stands for, up to its end: after ceil(log2 n) rounds all are there. Where nodes have no
// end, they link to anything that can be reached, with any rank.
//
// lean: a node that is an end, or links to one, is not stored, and an end looks at no other node (Algorithm 5).
// Otherwise all do (Algorithm 3).
//
// Example, the list 2 -> 0 -> 1 -> 3, a round in which no node sees another's jump:
//   nodes {1, 1} {1, 3} {1, 0} {0, 3}  ->  {2, 3} {1, 3} {2, 1} {0, 3}; then {2, 3} {1, 3} {3, 3} {0, 3}
//
// Work: count * rounds; traffic: in each round the nodes are read and written once, and as many read at random.
// Source: Rehman, sections 3.1 to 3.3.
#pragma once

#include "list/node.hpp"
#include "runtime/cuda.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace pointer_jump {

struct Arguments {
  NodeBits bits;
  bool lean;
  std::uint32_t first;
  std::uint32_t count;
  std::uint32_t rounds;
  bool reports = false;  // submit() sets it
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(bits) * 2 + (lean ? 1 : 0); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& nodes, const Part* changed = nullptr);

namespace cpu {
void pointer_jump(Arguments arguments, void* nodes, std::int32_t* changed);
}
namespace cuda {
void pointer_jump(Arguments arguments, void* nodes, std::int32_t* changed, CudaStream stream);
}

}  // namespace pointer_jump
}  // namespace pleach
