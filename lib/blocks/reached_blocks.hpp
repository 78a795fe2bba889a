// The state of a search of a graph in blocks, for a rank's own blocks: on their devices, and a copy on the host.
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
  std::size_t number;   // index among the blocks of all ranks
  std::uint64_t first;  // its first vertex
  Vector<Index>&level, &parent;
  std::shared_ptr<Handle> offset, neighbour;        // the arcs that leave its vertices
  std::shared_ptr<Handle> queue, reached, targets;  // search/reached.hpp; targets is null if the block has no vertex
  ReachedVertices now{};                            // the host's copy of `reached`
  Queued queued{};                                  // the end of the queue before the next frontier
  Frontier frontier{};
  bool holds = false;  // whether it has vertices of the frontier

  [[nodiscard]] std::size_t size() const { return level.size(); }
  [[nodiscard]] std::uint32_t affinity() const { return queue->affinity(); }
};

template <class Index>
class ReachedBlocks {
 public:
  /// Starts without reached vertices.
  ReachedBlocks(const BlockGraph<Index>& graph, BlockVector<Index>& level, BlockVector<Index>& parent);

  [[nodiscard]] std::vector<ReachedBlock<Index>>& own() { return own_; }
  [[nodiscard]] const std::vector<ReachedBlock<Index>>& own() const { return own_; }

  /// Sets the vertices that a search begins with, in blocks of any layout. Waits for other ranks.
  void seed(const Numbers& sources);

  /// Waits for the submitted tasks, and copies their results to `now`.
  void look();

  struct Size {
    std::uint64_t vertices = 0, arcs = 0;
  };
  /// Makes the vertices that were reached last the frontier. Returns its size over all ranks. Waits for other ranks.
  Size advance();
  /// The vertices reached up to the last advance(), and their arcs, over all ranks.
  [[nodiscard]] const Size& all() const { return all_; }

  /// Counts data that blocks of one rank use of each other without a message.
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
