// rank_sublists: the scan along whole lists, by one worker: of the sublists of longer lists, and of short lists.
//
// Example: successor 1 1 0, values 3 2 1, exclusive -> 1 4 0, verdict none none none 1
//
// CPU: O(m), element by element. CUDA and OpenCL: by pointer jumping, O(m log l) for lists of l elements at the most,
// or element by element if `sequential` is set. Source: Rehman, section 4.2, Algorithm 7, step 2 and section 3.2.
#pragma once

#include "base/signature.hpp"

namespace pleach::rank_sublists {

inline constexpr std::uint32_t none = 0xFFFFFFFF;

/// The smallest elements at fault, or none.
struct Verdict {
  std::uint32_t outside;  // its successor is outside [0, m)
  std::uint32_t shared;   // a smaller one has the same successor
  std::uint32_t cycle;    // it is on one
  std::uint32_t lists;    // how many there are
};

struct Arguments {
  IndexType index;
  ValueType value;
  AnyOperator op;
  bool inclusive;  // with the value of the element itself
  bool from_tail;  // of sums of integers
  bool sequential;
  OnHost<bool> keeps_result;  // so that a fault leaves what it holds
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index, sized> successor;  // m indices
  In<Value, optional> values;  // m values; without them every element counts 1
  InOut<Value> result;         // m values: the scan from the head of the element's list up to it, or, from the tail,
                               // from it up to the end; where the verdict names a fault, not written if it is kept
  Out<std::uint32_t> scratch;  // scratch_words(m, value)
  Out<Verdict> verdict;        // 1
};

std::size_t scratch_words(std::size_t m, Type value);

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);  // of little host data, too

}  // namespace pleach::rank_sublists
