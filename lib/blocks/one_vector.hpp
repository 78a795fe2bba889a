// Joins the blocks of BlockVectors to one Vector, if one process has all elements and one device, or the host, has
// enough memory: lists are then ranked many times as fast as block by block.
#pragma once

#include "array/copy_part/codelet.hpp"
#include "blocks/exchange.hpp"
#include "blocks/temporary.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <cstdint>

namespace pleach {

/// Returns the number of elements that fit in each device, or in host memory for cores, if an operation takes
/// `bytes_each` for an element; 0 if there are several processes. Data that fit in a device for one phase are moved
/// there for that phase.
std::uint64_t max_of_one_vector(const Network& network, std::size_t bytes_each);

/// Returns one Vector with the elements of all blocks.
template <class T>
Vector<T> whole_of(const BlockVector<T>& blocks) {
  Runtime& runtime = blocks.network().runtime();
  auto whole = put_together(runtime, handles_of(blocks), type_of<T>());
  whole->set_filled();
  return {runtime, static_cast<std::size_t>(blocks.size()), std::move(whole)};
}

/// Copies the elements of a Vector to blocks. A part for another device is copied out on the device of the Vector.
template <class T>
void copy_to_blocks(const Vector<T>& whole, BlockVector<T>& blocks) {
  Runtime& runtime = blocks.network().runtime();
  std::uint32_t first = 0;
  for (Vector<T>& block : blocks.blocks()) {
    const auto count = static_cast<std::uint32_t>(block.size());
    if (count == 0) continue;
    const std::uint32_t home = whole.handle().affinity();
    const auto piece = block.handle().affinity() != home ? reserve_scratch(runtime, count, sizeof(T)) : nullptr;
    if (piece) piece->set_affinity(home);
    const Submission submission;
    copy_part::submit(runtime, {type_of<T>(), first, 0, count, false}, {whole, piece ? *piece : block.handle()});
    if (piece) copy_part::submit(runtime, {type_of<T>(), 0, 0, count, false}, {piece, block});
    block.handle().set_filled();
    first += count;
  }
}

/// submit(whole) fills a Vector, whose elements are then copied to the blocks.
template <class T, class Submit>
void fill_as_one_vector(BlockVector<T>& blocks, Submit submit) {
  Runtime& runtime = blocks.network().runtime();
  const auto n = static_cast<std::size_t>(blocks.size());
  Vector<T> whole(runtime, n, reserve_scratch(runtime, n, sizeof(T)));
  submit(whole);
  copy_to_blocks(whole, blocks);
}

}  // namespace pleach
