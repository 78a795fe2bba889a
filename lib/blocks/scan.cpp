// Scan over blocks: sum each, scan the sums, scan each block from what stands before it (Vadhiyar, "Prefix
// computations"). As blocks are summed by tiles, only the sums of the tiles have to learn what stands before the block.
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

#include <memory>
#include <new>
#include <vector>

namespace pleach {

namespace {

constexpr Engine::InOrder accesses{.shared = 3, .alone = 2, .phases = 2};

/// For each block, what stands before each of its tiles, and behind that the sum of the block; and that sum alone.
struct TileSums {
  Handles of_tiles, of_block;
};

template <class T>
TileSums scan_tiles_of_blocks(const BlockVector<T>& input, Operator op) {
  Runtime& runtime = input.network().runtime();
  TileSums sums;
  for (const Vector<T>& block : input.blocks()) {
    const bool is_empty = block.size() == 0;
    sums.of_tiles.push_back(is_empty ? nullptr : runtime.impl().reserve(tiles(block.size()) + 1, sizeof(T)));
    sums.of_block.push_back(is_empty ? nullptr : runtime.impl().reserve(1, sizeof(T)));
  }
  const auto submission = Engine::instance().submission(accesses);
  for (std::size_t k = 0; k < sums.of_tiles.size(); ++k) {
    if (!sums.of_tiles[k]) continue;
    const Vector<T>& block = input.blocks()[k];
    sum_tiles::submit.over(runtime, block.size(), {type_of<T>(), op}, {block, sums.of_tiles[k]});
    scan_tile_sums::submit(runtime, {type_of<T>(), op}, {sums.of_tiles[k]});
    read_element::submit(runtime, {type_of<T>(), tiles(block.size())}, {sums.of_tiles[k], sums.of_block[k]});
  }
  return sums;
}

template <class T>
void scan_blocks(const char* function, const BlockVector<T>& input, BlockVector<T>& output, Operator op,
                 bool inclusive) try {
  constexpr Type type = type_of<T>();
  require_meaning(function, op, type);
  require_layout(function, "output", output, "input", input);
  require_filled(function, "input", input);
  Runtime& runtime = input.network().runtime();

  if (input.layout()->blocks() <= 1) {
    if (input.blocks().empty() || input.size() == 0) return;
    const auto submission = Engine::instance().submission(accesses);
    submit_scan(runtime, input.blocks()[0].size(), {type, op, inclusive}, input.blocks()[0].handle(),
                output.blocks()[0].handle());
    return output.blocks()[0].handle().set_filled();
  }

  const auto [sums, last] = scan_tiles_of_blocks(input, op);
  std::vector<T> totals;
  for (const std::vector<T>& total : read_back<T>(runtime, last)) {
    totals.push_back(total.empty() ? identity_of<T>(op) : total[0]);
  }
  const std::vector<T> before = scanned(all_of(input.network(), totals), op);
  std::vector<std::shared_ptr<Handle>> fronts;
  for (std::size_t k = 0; k < sums.size(); ++k) {
    fronts.push_back(hand_over(runtime, std::vector{before[input.first_block() + k]}));
  }
  const auto submission = Engine::instance().submission(accesses);
  for (std::size_t k = sums.size(); k-- > 0;) {  // the last ones may still be on a device that has not room for all
    if (!sums[k]) continue;
    const Vector<T>& block = input.blocks()[k];
    prepend::submit(runtime, {type, op}, {fronts[k], sums[k]});
    scan_tiles::submit.over(runtime, block.size(), {type, op, inclusive}, {block, sums[k], output.blocks()[k]});
    output.blocks()[k].handle().set_filled();
  }
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
