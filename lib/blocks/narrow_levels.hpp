// Searches levels with few vertices in one process: the blocks of all devices exchange several levels without the host.
#pragma once

#include "blocks/reached_blocks.hpp"

#include <cstdint>

namespace pleach {

template <class Index>
class NarrowLevels {
 public:
  NarrowLevels(Runtime& runtime, ReachedBlocks<Index>& blocks) : runtime_(runtime), blocks_(blocks) {}

  /// Returns whether the frontier has few enough vertices.
  [[nodiscard]] bool suit() const;

  /// Submits several levels after the one at this depth. Returns at once.
  void submit(std::int32_t depth) const;

  struct Done {
    std::int32_t levels;   // the most levels that any block has completed
    bool some_are_behind;  // some stopped earlier at a frontier too large, others did the last level
  };
  /// Waits for the submitted levels.
  Done finish();

 private:
  /// Returns whether the block has vertices to expand.
  [[nodiscard]] bool expands(const ReachedBlock<Index>& block) const {
    return block.size() > 0 && (block.holds || levels_ > 1);
  }
  void submit(std::int32_t depth, bool begins) const;

  /// Number of levels that are submitted before the host looks at their results: in the beginning, and at most.
  static constexpr std::uint32_t first_levels = 1, max_levels = 64;

  Runtime& runtime_;
  ReachedBlocks<Index>& blocks_;
  std::uint32_t levels_ = first_levels;
};

}  // namespace pleach
