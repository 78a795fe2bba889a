// inspect_operations: lists the operations of expressions.
//
// Example, 0 = 1 - 2: operation 1 9 9, enter 0 1 3, leave 5 2 4  ->  bad none, used 2, the bit of minus
//
// Work: the vertices; traffic: three numbers of each in order.
#pragma once

#include "base/signature.hpp"
#include "base/tile.hpp"

#include <pleach/operation.hpp>

#include <algorithm>

namespace pleach::inspect_operations {

struct Tally {
  static constexpr std::uint64_t none = ~std::uint64_t{0};

  std::uint64_t bad = none;  // the smallest vertex with children whose operation is invalid
  std::uint64_t used = 0;    // of vertices with children: bit k for operation k
};

PLEACH_DEVICE inline Tally merge(const Tally& a, const Tally& b) {
  return {a.bad < b.bad ? a.bad : b.bad, a.used | b.used};
}

/// Number of partial results of a task, as in inspect_links.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  IndexType index;
  std::uint32_t allowed;  // bit k for operation k
  FirstElement first;     // the task's first vertex
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<std::int32_t, by_element> operation;  // n
  In<Index, by_element> enter;             // n: where the tour enters each vertex
  In<Index, by_element> leave;             // n: where it leaves it
  Out<Tally, by_task> tally;               // merge() of all is the result
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::inspect_operations
