// Levels of a search of a graph in blocks that are so narrow that all blocks of one process tell all others, level
// after level, without the host.
#pragma once

#include "blocks/reached_blocks.hpp"

#include <cstdint>

namespace pleach {

template <class Index>
class NarrowLevels {
 public:
  NarrowLevels(Runtime& runtime, ReachedBlocks<Index>& blocks) : runtime_(runtime), blocks_(blocks) {}

  /// Returns whether the frontier is narrow enough.
  [[nodiscard]] bool suit() const;

  /// Behind one at this depth. Returns at once.
  void submit(std::int32_t depth) const;

  struct Done {
    std::int32_t levels;   // as far as any block came
    bool some_are_behind;  // those that have a frontier, which was too wide for them; others have done the last level
  };
  /// Waits for what was submitted.
  Done finish();

 private:
  /// Returns whether the block has vertices to expand.
  [[nodiscard]] bool expands(const ReachedBlock<Index>& block) const {
    return block.size() > 0 && (block.holds || levels_ > 1);
  }
  void submit(std::int32_t depth, bool begins) const;

  /// The levels that are submitted before the host looks how far they came: at first, and at most.
  static constexpr std::uint32_t first_levels = 1, max_levels = 64;

  Runtime& runtime_;
  ReachedBlocks<Index>& blocks_;
  std::uint32_t levels_ = first_levels;
};

}  // namespace pleach
