// The vector representation of a forest: its Euler tour, and where the tour enters and leaves each vertex.
#include <pleach/error.hpp>
#include <pleach/tree.hpp>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace pleach {

namespace {

template <class Index>
std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

template <class Index>
std::size_t checked_size(std::size_t n) {
  const std::size_t most =
      std::min<std::size_t>(at(std::numeric_limits<Index>::max()) / 2, std::numeric_limits<std::uint32_t>::max() / 2);
  if (n > most) {
    throw OverflowError("Tree: the tour of " + std::to_string(n) + " vertices has twice as many positions; a Tree of " +
                        std::to_string(8 * sizeof(Index)) + "-bit indices holds at most " + std::to_string(most) +
                        " vertices");
  }
  return n;
}

/// Throws if a parent is out of range or there is no root. Returns the number of roots.
template <class Index>
std::size_t count_roots(std::span<const Index> parent) {
  const std::size_t n = parent.size();
  std::size_t roots = 0;
  for (std::size_t v = 0; v < n; ++v) {
    if (parent[v] < 0 || at(parent[v]) >= n) {
      throw RangeError("Tree: parent[" + std::to_string(v) + "] = " + std::to_string(parent[v]) + " is outside [0, " +
                       std::to_string(n) + ")");
    }
    if (at(parent[v]) == v) ++roots;
  }
  if (roots == 0 && n > 0)
    throw StructureError("Tree: no root: no vertex of " + std::to_string(n) + " is its own parent");
  return roots;
}

/// Names a cycle that holds a vertex which `reached` does not.
template <class Index>
[[noreturn]] void report_cycle(std::span<const Index> parent, std::span<const Index> reached) {
  std::vector<bool> seen(parent.size());
  for (const Index v : reached) seen[at(v)] = true;
  std::size_t v = at(std::find(seen.begin(), seen.end(), false) - seen.begin());
  for (std::size_t step = 0; step < parent.size(); ++step) v = at(parent[v]);
  std::size_t smallest = v;
  for (std::size_t w = at(parent[v]); w != v; w = at(parent[w])) smallest = std::min(smallest, w);
  throw StructureError("Tree: vertex " + std::to_string(smallest) + " is its own ancestor, by parent[" +
                       std::to_string(smallest) + "] = " + std::to_string(parent[smallest]));
}

/// Fills enter, leave and tour, whose memory also serves for all that comes before.
template <class Index>
void walk(std::span<const Index> parent, std::span<Index> tour, std::span<Index> enter, std::span<Index> leave) {
  const std::size_t n = parent.size();
  const auto is_root = [&](std::size_t v) { return at(parent[v]) == v; };

  // The children of each vertex, in ascending order: those of v end before children_end[v].
  const std::span<Index> children = tour.first(n), children_end = enter, degree = leave;
  std::fill(degree.begin(), degree.end(), Index{0});
  for (std::size_t v = 0; v < n; ++v) {
    if (!is_root(v)) ++degree[at(parent[v])];
  }
  Index sum = 0;
  for (std::size_t v = 0; v < n; ++v) {
    children_end[v] = sum;
    sum += degree[v];
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (!is_root(v)) children[at(children_end[at(parent[v])]++)] = static_cast<Index>(v);
  }

  // Breadth-first: the children of each vertex stand together, in the order of their parents.
  const std::span<Index> order = tour.last(n);
  std::size_t reached = 0;
  for (std::size_t v = 0; v < n; ++v) {
    if (is_root(v)) order[reached++] = static_cast<Index>(v);
  }
  const std::size_t roots = reached;
  for (std::size_t i = 0; i < reached; ++i) {
    const std::size_t v = at(order[i]);
    const std::size_t end = at(children_end[v]);
    for (std::size_t child = end - at(degree[v]); child < end; ++child) order[reached++] = children[child];
  }
  if (reached < n) report_cycle<Index>(parent, order.first(reached));

  const std::span<Index> size = enter;
  std::fill(size.begin(), size.end(), Index{1});
  for (std::size_t i = n; i-- > roots;) size[at(parent[at(order[i])])] += size[at(order[i])];

  const std::span<Index> position = tour.first(n);
  std::size_t next = 0;
  const auto place = [&](std::size_t count, Index from) {
    for (const std::size_t end = next + count; next < end; ++next) {
      position[at(order[next])] = from;
      from += 2 * size[at(order[next])];
    }
  };
  place(roots, 0);
  for (std::size_t i = 0; i < n; ++i) place(at(degree[at(order[i])]), position[at(order[i])] + 1);

  for (std::size_t v = 0; v < n; ++v) {
    leave[v] = position[v] + 2 * size[v] - 1;
    enter[v] = position[v];
  }
  for (std::size_t v = 0; v < n; ++v) {
    tour[at(enter[v])] = static_cast<Index>(v);
    tour[at(leave[v])] = static_cast<Index>(~v);
  }
}

}  // namespace

template <class Index>
Tree<Index>::Tree(Runtime& runtime, std::span<const Index> parent, Options)
    : runtime_(&runtime),
      size_(checked_size<Index>(parent.size())),
      roots_(count_roots(parent)),
      tour_(runtime, 2 * size_),
      enter_(runtime, size_),
      leave_(runtime, size_),
      parent_(runtime, parent),
      order_(runtime, 0) {
  const View<Index> tour = tour_.write(), enter = enter_.write(), leave = leave_.write();
  walk<Index>(parent, {tour.data(), tour.size()}, {enter.data(), size_}, {leave.data(), size_});
}

template <class Index>
Tree<Index>::Tree(Tree&&) noexcept = default;
template <class Index>
Tree<Index>& Tree<Index>::operator=(Tree&&) noexcept = default;
template <class Index>
Tree<Index>::~Tree() = default;

template class Tree<std::int32_t>;
template class Tree<std::int64_t>;

}  // namespace pleach
