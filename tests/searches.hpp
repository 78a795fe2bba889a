// The memory that the phases of a search share, for their tests.
#pragma once

#include "search/search.hpp"
#include "search/team.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "checks/bfs_reference.hpp"
#include "graphs.hpp"

namespace pleach::test {

/// A search of the graph with these rows, before its first level.
template <class Index>
struct SearchMemory {
  SearchMemory(const Rows<Index>& graph, const std::vector<Index>& from)
      : rows(graph),
        sources(from),
        arrival(graph.offset.size() - 1, Arrival{~std::uint32_t{0}, -1}),
        queue(arrival.size()),
        piece(pieces(graph.neighbour.size())),
        visited(words(arrival.size())),
        sets(2 * words(arrival.size())),
        control(1) {
    for (const Index source : from) {
      const auto v = static_cast<std::uint32_t>(source);
      arrival[v] = {v, 0};
      visited[v / 32] |= std::uint32_t{1} << (v % 32);
      queue[control[0].end++] = v;
    }
    control[0].size = control[0].end;
    control[0].rest = static_cast<std::uint32_t>(graph.neighbour.size());
    for (Control::Team& team : control[0].team) team = team_start;
  }

  /// Spoils the values that have no meaning between the tasks of different devices.
  void spoil() {
    for (auto& found : control[0].found) found = {1000, 1000, 1000, 1000};
    for (auto& team : control[0].team) team = {-7, 7, 7};
    std::fill(sets.begin(), sets.end(), 0x12345678);
    std::fill(piece.begin(), piece.end(), Piece{0, 1});
  }

  [[nodiscard]] std::vector<Index> levels() const {
    std::vector<Index> result;
    for (const Arrival& each : arrival) result.push_back(each.level);
    return result;
  }
  [[nodiscard]] std::vector<Index> parents() const {
    std::vector<Index> result;
    for (const Arrival& each : arrival) result.push_back(static_cast<std::int32_t>(each.parent));
    return result;
  }

  /// Expects that the search is over, and right.
  void expect_over() const {
    EXPECT_EQ(control[0].heading, Heading::over);
    const std::span<const Index> offset(rows.offset), neighbour(rows.neighbour), from(sources);
    EXPECT_TRUE(equal(levels(), reference::bfs_levels(offset, neighbour, from)));
    const auto level = levels(), parent = parents();
    EXPECT_EQ(
        reference::bfs_fault(offset, neighbour, from, std::span<const Index>(level), std::span<const Index>(parent)),
        "");
  }

  Rows<Index> rows;
  std::vector<Index> sources;
  std::vector<Arrival> arrival;
  std::vector<std::uint32_t> queue;
  std::vector<Piece> piece;
  std::vector<std::uint32_t> visited, sets;
  std::vector<Control> control;
};

/// The path 1 - 0 - 2 - 3, searched from 0.
template <class Index>
SearchMemory<Index> example() {
  return {{{0, 2, 3, 5, 6}, {1, 2, 0, 0, 3, 2}}, {0}};
}

}  // namespace pleach::test
