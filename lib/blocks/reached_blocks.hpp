// What a search of a graph in blocks has reached of a rank's own blocks: on their devices, and as the host saw it last.
#pragma once

#include <pleach/block_graph.hpp>

#include "blocks/temporary.hpp"
#include "search/reached.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace pleach {

/// The part of a block's queue that holds the frontier.
struct Frontier {
  Queued begin{}, end{};
  [[nodiscard]] std::uint32_t pieces() const { return end.pieces - begin.pieces; }
  [[nodiscard]] std::uint32_t arcs() const { return end.arcs - begin.arcs; }
  [[nodiscard]] std::uint32_t vertices() const { return end.vertices - begin.vertices; }
};

template <class Index>
struct ReachedBlock {
  std::size_t number;   // of all ranks' blocks
  std::uint64_t first;  // its first vertex
  Vector<Index>&level, &parent;
  std::shared_ptr<Handle> offset, neighbour;        // the arcs that leave its vertices
  std::shared_ptr<Handle> queue, reached, targets;  // search/reached.hpp; no targets where there is no vertex
  ReachedVertices now{};                            // as the host saw it last
  Queued queued{};                                  // in front of the next frontier
  Frontier frontier{};
  bool holds = false;  // whether it has vertices of the frontier

  [[nodiscard]] std::size_t size() const { return level.size(); }
  [[nodiscard]] std::uint32_t affinity() const { return queue->affinity(); }
};

template <class Index>
class ReachedBlocks {
 public:
  /// Blocks of which no vertex is reached yet.
  ReachedBlocks(const BlockGraph<Index>& graph, BlockVector<Index>& level, BlockVector<Index>& parent);

  [[nodiscard]] std::vector<ReachedBlock<Index>>& own() { return own_; }
  [[nodiscard]] const std::vector<ReachedBlock<Index>>& own() const { return own_; }

  /// Vertices that a search begins with, which lie in blocks of any layout. Waits for other ranks.
  void seed(const Numbers& sources);

  /// Looks at what was reached by all that was submitted. Waits for it.
  void look();

  struct Size {
    std::uint64_t vertices = 0, arcs = 0;
  };
  /// On to the vertices that were reached last, of all ranks: how many these are. Waits for the others.
  Size advance();
  /// The vertices that were reached until then, on all ranks.
  [[nodiscard]] const Size& all() const { return all_; }

  /// Counts what blocks tell each other without a message.
  void count_between_blocks(std::uint32_t messages, std::uint32_t arcs) const;

 private:
  void start(ReachedBlock<Index>& block) const;
  void seed_few(const std::vector<std::int64_t>& sources);
  void claim_sources_of(ReachedBlock<Index>& block, const std::shared_ptr<Handle>& places) const;

  Network& network_;
  Runtime& runtime_;
  std::shared_ptr<const Layout> vertices_;
  std::vector<ReachedBlock<Index>> own_;
  Size all_;
};

}  // namespace pleach
