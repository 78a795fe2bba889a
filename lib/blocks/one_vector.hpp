// BlockVectors as Vectors, where one process has all elements, and one device, or the host of cores, room for what is
// done with them: lists are then ranked many times as fast as block by block.
#pragma once

#include "array/copy_part/codelet.hpp"
#include "blocks/exchange.hpp"
#include "blocks/temporary.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <cstdint>

namespace pleach {

/// Returns the number of elements for which each device has memory, or cores have it in the host's memory, if an
/// operation takes so many bytes of each; 0 among several processes. Data that fit a device for one phase only are
/// moved there for it.
std::uint64_t max_of_one_vector(const Network& network, std::size_t bytes_each);

/// The elements of all blocks.
template <class T>
Vector<T> whole_of(const BlockVector<T>& blocks) {
  Runtime& runtime = blocks.network().runtime();
  auto whole = put_together(runtime, handles_of(blocks), type_of<T>());
  whole->set_filled();
  return {runtime, static_cast<std::size_t>(blocks.size()), std::move(whole)};
}

/// The other way round. What another device is to have is cut off where the whole is.
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

/// submit(whole) fills a Vector, whose elements then are those of the blocks.
template <class T, class Submit>
void fill_as_one_vector(BlockVector<T>& blocks, Submit submit) {
  Runtime& runtime = blocks.network().runtime();
  const auto n = static_cast<std::size_t>(blocks.size());
  Vector<T> whole(runtime, n, reserve_scratch(runtime, n, sizeof(T)));
  submit(whole);
  copy_to_blocks(whole, blocks);
}

}  // namespace pleach
