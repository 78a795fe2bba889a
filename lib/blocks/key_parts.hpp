// Keys that are brought into the order of their blocks.
#pragma once

#include "base/types.hpp"
#include "blocks/temporary.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pleach {

/// Keys in the blocks of a layout. Meanwhile a block may have more or fewer of them than it is to have in the end.
struct KeyParts {
  Network* network;
  std::shared_ptr<const Layout> blocks;
  Type key;
  Handles keys;                 // of each own block
  std::optional<Type> value{};  // where keys have values, also on ranks without blocks
  Handles values{};             // one for each key

  [[nodiscard]] Runtime& runtime() const { return network->runtime(); }
  [[nodiscard]] std::size_t first_block() const { return blocks->first_block(network->rank()); }
};

/// cuts[k][j] of those of own block k, in their order, stand before what goes to block j; the last is their number.
using Cuts = std::vector<std::vector<std::uint32_t>>;

/// Sends them, and puts together what comes from all blocks, in the order of these. Waits for all ranks.
void send_parts(KeyParts& parts, Handles orders, Cuts cuts);

/// The numbers of the keys of each own block in ascending order; null where there are none. Equal ones stay in order.
Handles order_parts(const KeyParts& parts);

/// Returns the number of keys of each block. Waits for all ranks.
std::vector<std::uint64_t> sizes_of_parts(const KeyParts& parts);

/// A key of a block, at a place there, which stands for `weight` of them. As unsigned numbers: sort/key_words.h. Equal
/// ones are ordered by where they are, so that they may be parted.
struct KeySample {
  std::uint64_t key;
  std::uint32_t block, place;
  double weight;
};
[[nodiscard]] inline bool comes_before(const KeySample& a, const KeySample& b) {
  if (a.key != b.key) return a.key < b.key;
  return a.block != b.block ? a.block < b.block : a.place < b.place;
}

/// Returns samples at some places of each own block, of its keys or, if it is there, of its order; those of all ranks,
/// in the order of the ranks.
std::vector<KeySample> samples_of(const KeyParts& parts, const std::vector<std::vector<std::uint32_t>>& places,
                                  const Handles* orders = nullptr);

/// The first one, of some in their order, before which there is this share of the weight; or the end.
std::vector<KeySample>::const_iterator splitter_at(const std::vector<KeySample>& samples, double share);

/// Keys of smaller blocks become no larger than those of larger ones, and equal ones stay in order. Blocks get what
/// they are to have, but for 10 percent, whatever the keys. Wait for all ranks.
///
/// By splitters from samples of all blocks, in one exchange (Shi and Schaeffer, "Parallel sorting by regular sampling",
/// 1992): 32 samples a block and block.
void part_by_samples(KeyParts& parts);
/// Partitions by a pivot for half of the blocks, then for half of each half, and so on (Vadhiyar, "Parallel sorting"):
/// each key is sent once in each of log2(blocks) rounds.
void part_by_pivots(KeyParts& parts);

}  // namespace pleach
