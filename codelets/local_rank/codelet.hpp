// local_rank: walks the sublists, each from its start to the element before the next splitter or to the list's end.
//
//   successor  R  n indices, all in [0, n)
//   start      R  part of m elements, uint32: where the walks start. Those from splitters.count on start from heads.
//   local      W  n Locals: {the scan of the sublist up to the element, the sublist's number}. Tasks that run side by
//                 side write different elements.
//   next       W  part of m numbers, int32: the sublist that follows, or the sublist itself at the end of a list or
//                 where the walk came back to its start
//   length     W  part of m numbers, int32: elements of the sublist
//   verdict    RW 2 uint64 at `slot`: the sum of the lengths, and whether a walk of `bound` elements was given up. The
//                 task at slot 0 writes the buffer.
//   values     R  n values, where the scan is `weighted`; else every element counts 1, of type int32
//   total      W  part of m values, where it is weighted: the scan of the whole sublist
//
// Local scans are exclusive, or `inclusive`. A head that is a splitter starts an empty sublist, which that splitter's
// follows.
//
// Example: successor 3 2 2 5 1 4, head 0, splitters 0 and 4 -> start 0 4 0, next 1 1 0, length 3 3 0,
// local {0,0} {1,1} {2,1} {1,0} {0,1} {2,0}
//
// Work n; traffic: n indices and n values at random, n Locals written at random. A valid list is walked once; where
// elements share a successor, walks from random splitters overlap in the expected distance to the next splitter.
// Source: Rehman, section 4.2, Algorithm 7, steps 5 to 10.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "splitter.h"

namespace pleach {

class Runtime;
struct Part;

namespace local_rank {

inline constexpr std::uint64_t no_fault = 0, too_long = 1;

struct Arguments {
  Type index;
  Type value;
  Operator op;
  bool weighted;
  bool inclusive;
  Splitters splitters;
  std::uint32_t first;  // the number of start's first sublist
  std::uint32_t bound;
  std::uint32_t slot;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 32 + static_cast<std::uint32_t>(index) * 2 + weighted;
  }
};

/// `values` and `total` are null for a scan that is not weighted.
struct Parts {
  const Part &successor, &start, &local, &next, &length, &verdict;
  const Part* values;
  const Part* total;
};

/// The successor and value types of a kernel are `index` and `value`.
struct Pointers {
  const void* successor;
  const std::uint32_t* start;
  void* local;
  std::int32_t* next;
  std::int32_t* length;
  std::uint64_t* verdict;  // of the task's slot
  const void* values;
  void* total;
};

void submit(Runtime& runtime, Arguments arguments, std::size_t work, const Parts& parts);

namespace cpu {
void local_rank(Arguments arguments, const Pointers& pointers, std::size_t m);
}
namespace cuda {
void local_rank(Arguments arguments, const Pointers& pointers, std::size_t m, CudaStream stream);
}

}  // namespace local_rank
}  // namespace pleach
