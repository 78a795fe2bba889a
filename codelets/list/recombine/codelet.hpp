// recombine: gives every element the scan of its list, from that of its sublist.
//
//   local    R  part of n Locals, as local_rank left them
//   offset   R  one value a sublist: the scan of what stands before the sublist in its list; from the tail, the sum of
//               the sublist and all that follow
//   result   W  part of n values; ranks, of type `result`, are made of int32 values
//
//   from the head   result[i] = offset[local[i].sublist] op local[i].value
//   from the tail   result[i] = offset[local[i].sublist] - local[i].value - less
//
// Example: local {0,0} {1,1} {2,1} {1,0} {0,1} {2,0}, offset 0 3 0 -> 0 4 5 1 3 2; from the tail, less 1, offset 6 3 6
// -> 5 1 0 4 2 3
//
// Work n; traffic: n Locals and n values in order, offset from the cache. Source: Rehman, Algorithm 7, step 13.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/keep.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace recombine {

struct Arguments {
  Type value;
  Type result;
  Operator op;
  bool from_tail;
  std::int32_t less;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(result);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& local, const Part& offset, const Part& result,
            Keep keep);

namespace cpu {
void recombine(Arguments arguments, const void* local, std::size_t n, const void* offset, void* result);
}
namespace cuda {
void recombine(Arguments arguments, const void* local, std::size_t n, const void* offset, void* result,
               CudaStream stream);
}

}  // namespace recombine
}  // namespace pleach
