// rank_sublists: the scan along whole lists, by one worker: of the sublists of longer lists, and of short lists.
//
//   successor  R  m indices
//   result     W  m values; not written where the verdict names a fault
//   scratch    W  scratch_words(m, value) uint32
//   verdict    RW 2 uint64 at `slot`, which are 4 uint32: the smallest element whose successor is outside [0, m); the
//                 smallest that shares its successor with a smaller one; the smallest on a cycle; the number of lists.
//                 No such element: 2^32 - 1. The task at slot 0 writes the buffer.
//   values     R  m values, where the scan is `weighted`; else every element counts 1
//
// result[i] is the scan from the head of i's list up to i, or, from the tail, from i up to the end; with the value of i
// itself if `inclusive` is set. From the tail it is a sum of integers.
//
// Example: successor 1 1 0, values 3 2 1, exclusive -> 1 4 0, verdict none none none 1
//
// CPU: O(m), element by element. CUDA and OpenCL: by pointer jumping, O(m log l) for lists of l elements at the most,
// or element by element if `sequential` is set. Source: Rehman, section 4.2, Algorithm 7, step 2 and section 3.2.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace rank_sublists {

inline constexpr std::uint32_t none = 0xFFFFFFFF;

struct Arguments {
  Type index;
  Type value;
  Operator op;
  bool weighted;
  bool inclusive;
  bool from_tail;
  bool sequential;
  std::uint32_t slot;
  [[nodiscard]] std::uint32_t variant() const {
    return (static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(index)) * 2 + sequential;
  }
};

struct Verdict {
  std::uint32_t outside, shared, cycle, lists;
};

/// `values` is null for a scan that is not weighted. `result` is read and written where `keep` is set, so that a fault
/// leaves what it holds.
void submit(Runtime& runtime, Arguments arguments, const Part& successor, const Part* values, const Part& result,
            bool keep_result, const Part& scratch, const Part& verdict);

std::size_t scratch_words(std::size_t m, Type value);

namespace cpu {
void rank_sublists(Arguments arguments, const void* successor, std::size_t m, const void* values, void* result,
                   std::uint32_t* scratch, Verdict* verdict);
}
namespace cuda {
void rank_sublists(Arguments arguments, const void* successor, std::size_t m, const void* values, void* result,
                   std::uint32_t* scratch, Verdict* verdict, CudaStream stream);
}

}  // namespace rank_sublists
}  // namespace pleach
