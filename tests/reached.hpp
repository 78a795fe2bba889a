// What a search of a graph in blocks has reached of a block, on its way through a phase.
#pragma once

#include "buffer.hpp"
#include "search/reached.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace pleach::test {

template <class Index>
struct ReachedBuffers {
  using Pieces = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // vertex, number

  /// The queue has room for so many pieces.
  ReachedBuffers(std::vector<Index> levels, std::vector<Index> parents, std::vector<std::uint32_t> offset,
                 const Pieces& pieces, ReachedVertices vertices, std::size_t room)
      : level(std::move(levels)),
        parent(std::move(parents)),
        leaving(std::move(offset)),
        queue(queue_of(pieces, room)),
        reached(std::vector<ReachedVertices>{vertices}) {}

  /// pieces: those of the queue, in ascending order.
  void expect(const std::vector<Index>& levels, const std::vector<Index>& parents, const Pieces& pieces,
              ReachedVertices vertices) {
    EXPECT_TRUE(equal(level.result(), levels));
    EXPECT_TRUE(equal(parent.result(), parents));
    const ReachedVertices now = reached.result()[0];
    EXPECT_EQ(now.pieces, vertices.pieces);
    EXPECT_EQ(now.arcs, vertices.arcs);
    EXPECT_EQ(now.vertices, vertices.vertices);
    Pieces found;
    for (const auto& [vertex, number] : queue.result()) found.emplace_back(vertex, number);
    ASSERT_LE(now.pieces, found.size());
    found.resize(now.pieces);
    std::ranges::sort(found);
    EXPECT_TRUE(found == pieces);
  }

  /// The same, where these vertices alone are in the queue, in ascending order.
  void expect_appended(const std::vector<Index>& levels, const std::vector<Index>& parents,
                       const std::vector<std::uint32_t>& offset, const std::vector<std::uint32_t>& vertices) {
    Pieces pieces;
    ReachedVertices sums{0, 0, static_cast<std::uint32_t>(vertices.size())};
    for (const std::uint32_t v : vertices) {
      const std::uint32_t arcs = offset[v + 1] - offset[v];
      sums.arcs += arcs;
      pieces.emplace_back(v, 0);
      for (std::uint32_t number = 1; number * arcs_of_piece < arcs; ++number) pieces.emplace_back(v, number);
    }
    sums.pieces = static_cast<std::uint32_t>(pieces.size());
    expect(levels, parents, pieces, sums);
  }

  Buffer<Index> level, parent;
  Buffer<std::uint32_t> leaving;
  Buffer<Piece> queue;
  Buffer<ReachedVertices> reached;

 private:
  static std::vector<Piece> queue_of(const Pieces& pieces, std::size_t room) {
    std::vector<Piece> queue;
    for (const auto& [vertex, number] : pieces) queue.push_back({vertex, number});
    queue.resize(room);
    return queue;
  }
};

}  // namespace pleach::test
