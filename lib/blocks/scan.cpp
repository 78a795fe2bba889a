// Scan over blocks: sum each, scan the sums, scan each block with the sum before it (Vadhiyar, "Prefix computations").
// Blocks are summed by tiles, so that only the tiles' sums need the sum before the block.
#include <pleach/blocks.hpp>

#include "arguments.hpp"
#include "array/prepend/codelet.hpp"
#include "array/read_element/codelet.hpp"
#include "array/scan.hpp"
#include "array/scan_tile_sums/codelet.hpp"
#include "array/scan_tiles/codelet.hpp"
#include "array/sum_tiles/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/identity.hpp"
#include "blocks/requirements.hpp"
#include "blocks/temporary.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace pleach {

namespace {

constexpr InOrderAccesses accesses{.shared = 3, .alone = 2, .phases = 2};

/// Returns the sum before each tile in a block, and then the block's sum; null for an empty block.
template <class T>
std::shared_ptr<Handle> scan_tile_sums_of(const Vector<T>& block, Operator op) {
  if (block.size() == 0) return nullptr;
  Runtime& runtime = block.runtime();
  auto sums = reserve_scratch(runtime, tiles(block.size()) + 1, sizeof(T));
  sum_tiles::submit.over(runtime, block.size(), {type_of<T>(), op}, {block, sums});
  scan_tile_sums::submit(runtime, {type_of<T>(), op}, {sums});
  return sums;
}

template <class T>
std::shared_ptr<Handle> last_of(const std::shared_ptr<Handle>& sums, const Vector<T>& block) {
  if (!sums) return nullptr;
  Runtime& runtime = block.runtime();
  auto last = reserve_scratch(runtime, 1, sizeof(T));
  read_element::submit(runtime, {type_of<T>(), tiles(block.size())}, {sums, last});
  return last;
}

/// Scans on one device whose memory does not hold all blocks, and reads each block once.
template <class T>
void scan_as_pieces(const BlockVector<T>& input, BlockVector<T>& output, Operator op, bool inclusive) {
  const Submission submission(accesses);
  submit_pieces(input.network().runtime(), {type_of<T>(), op, inclusive}, handles_of(input), handles_of(output));
  for (Vector<T>& block : output.blocks()) block.handle().set_filled();
}

/// Returns whether one device scans the blocks in this way.
template <class T>
bool comes_in_pieces(const BlockVector<T>& input, Operator op) {
  Runtime& runtime = input.network().runtime();
  if (!input.network().has_all_blocks() || !runtime.impl().is_crowded() || have_several_memories()) {
    return false;
  }
  const Vector<T>& block = input.blocks()[0];
  const auto sums = share_scratch(runtime, tiles(block.size()), sizeof(T));
  const Submission submission(accesses);
  return sum_tiles::submit.tasks(runtime, block.size(), {type_of<T>(), op}, {block, sums}) == 1;
}

/// Scans in one process: each block gets the sum before it from the block before.
template <class T>
void pass_on_sums(const BlockVector<T>& input, const Handles& sums, Operator op) {
  Runtime& runtime = input.network().runtime();
  const Submission submission(accesses);
  std::shared_ptr<Handle> front;
  for (std::size_t k = 0; k < sums.size(); ++k) {
    if (!sums[k]) continue;
    if (front) prepend::submit(runtime, {type_of<T>(), op}, {front, sums[k]});
    front = last_of(sums[k], input.blocks()[k]);
  }
}

/// Several processes exchange the sums of their blocks.
template <class T>
void exchange_sums(const BlockVector<T>& input, const Handles& sums, Operator op) {
  Runtime& runtime = input.network().runtime();
  Handles last, fronts;
  {
    const Submission submission(accesses);
    for (std::size_t k = 0; k < sums.size(); ++k) last.push_back(last_of(sums[k], input.blocks()[k]));
  }
  std::vector<T> totals;
  for (const std::vector<T>& total : read_back<T>(runtime, last)) {
    totals.push_back(total.empty() ? identity_of<T>(op) : total[0]);
  }
  const std::vector<T> before = scanned(all_of(input.network(), totals), op);
  for (std::size_t k = 0; k < sums.size(); ++k) {
    fronts.push_back(hand_over(runtime, std::vector{before[input.first_block() + k]}));
  }
  const Submission submission(accesses);
  for (std::size_t k = 0; k < sums.size(); ++k) {
    if (sums[k]) prepend::submit(runtime, {type_of<T>(), op}, {fronts[k], sums[k]});
  }
}

template <class T>
void scan_by_sums(const BlockVector<T>& input, BlockVector<T>& output, Operator op, bool inclusive) {
  Runtime& runtime = input.network().runtime();
  Handles sums;
  {
    const Submission submission(accesses);
    for (const Vector<T>& block : input.blocks()) sums.push_back(scan_tile_sums_of(block, op));
  }
  input.network().has_all_blocks() ? pass_on_sums(input, sums, op) : exchange_sums(input, sums, op);
  const Submission submission(accesses);
  for (std::size_t k = sums.size(); k-- > 0;) {  // the last blocks may still be on a device without memory for all
    if (!sums[k]) continue;
    const Vector<T>& block = input.blocks()[k];
    scan_tiles::submit.over(runtime, block.size(), {type_of<T>(), op, inclusive}, {block, sums[k], output.blocks()[k]});
    output.blocks()[k].handle().set_filled();
  }
}

template <class T>
void scan_blocks(const char* function, const BlockVector<T>& input, BlockVector<T>& output, Operator op,
                 bool inclusive) try {
  constexpr Type type = type_of<T>();
  require_meaning(function, op, type);
  require_layout(function, "output", output, "input", input);
  require_filled(function, "input", input);

  if (input.layout()->blocks() <= 1) {
    if (input.blocks().empty() || input.size() == 0) return;
    const Submission submission(accesses);
    submit_scan(input.network().runtime(), input.blocks()[0].size(), {type, op, inclusive}, input.blocks()[0].handle(),
                output.blocks()[0].handle());
    return output.blocks()[0].handle().set_filled();
  }

  const auto scan = comes_in_pieces(input, op) ? scan_as_pieces<T> : scan_by_sums<T>;
  scan(input, output, op, inclusive);
} catch (const std::bad_alloc&) {
  throw_out_of_memory(function);
}

}  // namespace

template <class T>
void exclusive_scan(const BlockVector<T>& input, BlockVector<T>& output, Operator op) {
  scan_blocks("exclusive_scan", input, output, op, false);
}

template <class T>
void inclusive_scan(const BlockVector<T>& input, BlockVector<T>& output, Operator op) {
  scan_blocks("inclusive_scan", input, output, op, true);
}

#define INSTANCES(T)                                                                 \
  template void exclusive_scan<T>(const BlockVector<T>&, BlockVector<T>&, Operator); \
  template void inclusive_scan<T>(const BlockVector<T>&, BlockVector<T>&, Operator);
PLEACH_FOR_VALUES(INSTANCES)

}  // namespace pleach
