// Keys while a sort moves them to the blocks of the result.
#pragma once

#include "base/types.hpp"
#include "blocks/temporary.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pleach {

/// Keys in the blocks of a layout. During the sort, a block may have more or fewer keys than its size in the layout.
struct KeyParts {
  Network* network;
  std::shared_ptr<const Layout> blocks;
  Type key;
  Handles keys;                 // one vector for each own block
  std::optional<Type> value{};  // type of the keys' values, if there are values, also on ranks without blocks
  Handles values{};             // one value for each key

  [[nodiscard]] Runtime& runtime() const { return network->runtime(); }
  [[nodiscard]] std::size_t first_block() const { return blocks->first_block(network->rank()); }
};

/// cuts[k][j]: number of own block k's keys, in their order, that go to blocks before j; at the end, of all keys.
using Cuts = std::vector<std::vector<std::uint32_t>>;

/// Sends the keys to their blocks, which concatenate them in the order of the senders. Waits for all ranks.
void send_parts(KeyParts& parts, Handles orders, Cuts cuts);

/// Returns the numbers of each own block's keys in ascending order of the keys; stable; null for an empty block.
Handles order_parts(const KeyParts& parts);

/// Returns the number of keys of each block. Waits for all ranks.
std::vector<std::uint64_t> sizes_of_parts(const KeyParts& parts);

/// A sample of the keys of a block, which stands for `weight` keys. Keys are unsigned numbers: sort/key_words.h. Equal
/// keys are ordered by block and place, so that a splitter can separate them.
struct KeySample {
  std::uint64_t key;
  std::uint32_t block, place;
  double weight;
};
[[nodiscard]] inline bool comes_before(const KeySample& a, const KeySample& b) {
  if (a.key != b.key) return a.key < b.key;
  return a.block != b.block ? a.block < b.block : a.place < b.place;
}

/// Returns samples from some places of each own block, of its keys, or of its order if there is one. The samples of all
/// ranks, in the order of the ranks.
std::vector<KeySample> samples_of(const KeyParts& parts, const std::vector<std::vector<std::uint32_t>>& places,
                                  const Handles* orders = nullptr);

/// Returns the first of the ordered samples that has this share of the weight before it; or the end.
std::vector<KeySample>::const_iterator splitter_at(const std::vector<KeySample>& samples, double share);

/// Move keys so that keys in smaller blocks are not larger than keys in larger blocks; stable. Each block gets as many
/// keys as its size, up to 10 percent, for any keys. Wait for all ranks.
///
/// By splitters from samples of all blocks, in one exchange (Shi and Schaeffer, "Parallel sorting by regular sampling",
/// 1992): 32 samples for each pair of blocks.
void part_by_samples(KeyParts& parts);
/// Partitions by a pivot for half of the blocks, then for half of each half, and so on (Vadhiyar, "Parallel sorting"):
/// each of log2(blocks) rounds sends each key once.
void part_by_pivots(KeyParts& parts);

}  // namespace pleach
