// rank_sublists: the scan along whole lists, by one worker: for the sublists of longer lists, and for short lists.
//
// Example: successor 1 1 0, values 3 2 1, exclusive -> 1 4 0, verdict none none none 1
//
// CPU: O(m), element by element. CUDA and OpenCL: by pointer jumping, O(m log l) for lists of l elements at the most,
// or element by element if `sequential` is set.
// Source: Rehman, section 4.2, Algorithm 7, step 2 and section 3.2.
#pragma once

#include "base/signature.hpp"

namespace pleach::rank_sublists {

inline constexpr std::uint32_t none = 0xFFFFFFFF;

/// The smallest invalid element of each kind, or none.
struct Verdict {
  std::uint32_t outside;  // its successor is outside [0, m)
  std::uint32_t shared;   // a smaller element has the same successor
  std::uint32_t cycle;    // it is on a cycle
  std::uint32_t lists;    // number of lists
};

struct Arguments {
  IndexType index;
  ValueType value;
  AnyOperator op;
  bool inclusive;  // include the element's own value
  bool from_tail;  // only for sums of integers
  bool sequential;
  OnHost<bool> keeps_result;  // whether the result keeps its values if there is a fault
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index, sized> successor;  // m indices
  In<Value, optional> values;  // m values; without it every element counts 1
  InOut<Value> result;  // m values: the scan from the head of the element's list up to the element, or from the tail;
                        // not written if the verdict has a fault and keeps_result
  Out<std::uint32_t> scratch;  // scratch_words(m, value)
  Out<Verdict> verdict;        // 1
};

std::size_t scratch_words(std::size_t m, Type value);

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);  // also called for small host data

}  // namespace pleach::rank_sublists
