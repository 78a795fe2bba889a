#pragma once

#include "search/claim_vertices/codelet.hpp"

namespace pleach::claim_vertices {

/// The part of one block's arcs that a task takes.
struct Share {
  const BlockArc* arcs;
  std::uint64_t number;  // number of the first vertex of that block
  std::uint32_t begin, end;
};

/// Returns the task's share of the arcs of block 0, 1 or 2.
template <class Index>
PLEACH_DEVICE Share share_of(int block, const Arguments& arguments, const Buffers<Index>& buffers) {
  const auto larger = [](std::uint64_t a, std::uint64_t b) { return a < b ? b : a; };
  const std::uint64_t all = larger(larger(buffers.arcs1.size(), buffers.arcs2.size()), buffers.arcs3.size());
  const auto share = [&](const auto& arcs, const std::uint32_t* targets, std::uint64_t number) {
    const std::uint32_t begin = targets != nullptr ? targets[arguments.bucket] : 0;
    const std::uint64_t count = (targets != nullptr ? targets[arguments.bucket + 1] : arcs.size()) - begin;
    const auto part_before = [&](std::uint64_t i) { return static_cast<std::uint32_t>(count * i / all); };
    return Share{arcs, number, begin + part_before(arguments.first),
                 begin + part_before(std::uint64_t{arguments.first} + arguments.size)};
  };
  return block == 0   ? share(buffers.arcs1, buffers.targets1, arguments.number1)
         : block == 1 ? share(buffers.arcs2, buffers.targets2, arguments.number2)
                      : share(buffers.arcs3, buffers.targets3, arguments.number3);
}

}  // namespace pleach::claim_vertices
