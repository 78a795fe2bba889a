#include "checks/biconnected_reference.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace pleach::app {

namespace {

template <class Index>
std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

/// Labels the elements from `begin` on by their minimum, and pops them.
template <class Index, class Label>
void pop(std::vector<Index>& stack, std::size_t begin, Label label) {
  const Index least = *std::min_element(stack.begin() + static_cast<std::ptrdiff_t>(begin), stack.end());
  for (std::size_t i = begin; i < stack.size(); ++i) label(stack[i], least);
  stack.resize(begin);
}

template <class Index>
class DepthFirstSearch {
 public:
  explicit DepthFirstSearch(const EdgeRows<Index>& rows)
      : rows_(rows), order_(rows.offset.size() - 1, unseen), low_(order_.size()), next_(order_.size()) {
    result_.component.assign(rows.edge.size() / 2, -1);
    result_.bridge.assign(rows.edge.size() / 2, 0);
    result_.articulation_point.assign(order_.size(), 0);
    result_.two_edge_component.resize(order_.size());
  }

  BiconnectedReference<Index> run() {
    for (std::size_t v = 0; v < order_.size(); ++v) {
      if (order_[v] == unseen) search(static_cast<Index>(v));
    }
    const auto& points = result_.articulation_point;
    result_.counts.articulation_points = static_cast<std::size_t>(std::count(points.begin(), points.end(), Index{1}));
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t unseen = ~std::uint32_t{0};

  /// A vertex of the path from the root, the edge that leads to it, and how many edges were on the stack before.
  struct Step {
    Index vertex, edge;
    std::size_t edges;
  };

  void search(Index root) {
    std::size_t blocks = 0;
    enter(root, -1);
    while (true) {
      const Step step = path_.back();
      const std::size_t v = at(step.vertex);
      if (next_[v] < rows_.offset[v + 1]) {
        follow(v, step.edge, at(next_[v]++));
        continue;
      }
      leave_two_edge_component(step, v);
      path_.pop_back();
      if (path_.empty()) break;
      const std::size_t above = at(path_.back().vertex);
      low_[above] = std::min(low_[above], low_[v]);
      if (low_[v] < order_[above]) continue;
      pop(edges_, step.edges, [&](Index edge, Index least) { result_.component[at(edge)] = least; });
      ++result_.counts.components;
      if (path_.size() > 1 || ++blocks > 1) result_.articulation_point[above] = 1;
    }
  }

  void enter(Index v, Index edge) {
    path_.push_back({v, edge, edges_.size()});
    if (edge >= 0) edges_.push_back(edge);
    vertices_.push_back(v);
    order_[at(v)] = low_[at(v)] = seen_++;
    next_[at(v)] = rows_.offset[at(v)];
  }

  void follow(std::size_t v, Index from, std::size_t arc) {
    const Index edge = rows_.edge[arc];
    const std::size_t w = at(rows_.neighbour[arc]);
    if (order_[w] == unseen) return enter(rows_.neighbour[arc], edge);
    if (edge == from || order_[w] >= order_[v]) return;
    edges_.push_back(edge);
    low_[v] = std::min(low_[v], order_[w]);
  }

  void leave_two_edge_component(const Step& step, std::size_t v) {
    if (low_[v] != order_[v]) return;
    if (step.edge >= 0) {
      result_.bridge[at(step.edge)] = 1;
      ++result_.counts.bridges;
    }
    ++result_.counts.two_edge_components;
    std::size_t begin = vertices_.size() - 1;
    while (vertices_[begin] != step.vertex) --begin;
    pop(vertices_, begin, [&](Index vertex, Index least) { result_.two_edge_component[at(vertex)] = least; });
  }

  const EdgeRows<Index>& rows_;
  std::vector<std::uint32_t> order_, low_;  // order of the visits, and the first vertex that each subtree reaches
  std::vector<Index> next_;                 // the next arc of each vertex
  std::vector<Step> path_;
  std::vector<Index> edges_, vertices_;  // of incomplete components
  std::uint32_t seen_ = 0;
  BiconnectedReference<Index> result_;
};

}  // namespace

template <class Index>
EdgeRows<Index> edge_rows(const EdgeList<Index>& edges) {
  const std::size_t count = edges.from.size();
  EdgeRows<Index> rows{std::vector<Index>(edges.vertices + 1), std::vector<Index>(2 * count),
                       std::vector<Index>(2 * count)};
  for (std::size_t e = 0; e < count; ++e) {
    ++rows.offset[at(edges.from[e])];
    ++rows.offset[at(edges.to[e])];
  }
  std::partial_sum(rows.offset.begin(), rows.offset.end(), rows.offset.begin());
  const auto add = [&](Index v, Index w, std::size_t e) {
    const std::size_t arc = at(--rows.offset[at(v)]);
    rows.neighbour[arc] = w;
    rows.edge[arc] = static_cast<Index>(e);
  };
  for (std::size_t e = count; e-- > 0;) {
    add(edges.from[e], edges.to[e], e);
    add(edges.to[e], edges.from[e], e);
  }
  return rows;
}

template <class Index>
BiconnectedReference<Index> find_biconnected(const EdgeRows<Index>& rows) {
  return DepthFirstSearch<Index>(rows).run();
}

#define PLEACH_INSTANTIATE(Index)                             \
  template EdgeRows<Index> edge_rows(const EdgeList<Index>&); \
  template BiconnectedReference<Index> find_biconnected(const EdgeRows<Index>&);
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE

}  // namespace pleach::app
