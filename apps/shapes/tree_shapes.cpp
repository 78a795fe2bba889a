#include "shapes/tree_shapes.hpp"

#include "shapes/random.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <pleach/error.hpp>
#include <span>
#include <utility>

namespace pleach::app {

namespace {

struct NamedShape {
  std::string_view name;
  TreeShape shape;
};

constexpr TreeShape table_1(std::int64_t vertices, std::int64_t levels) {
  return {.kind = TreeKind::levels, .vertices = vertices, .levels = levels};
}

constexpr std::array named_shapes{
    NamedShape{"random-attachment", {.kind = TreeKind::random_attachment}},
    NamedShape{"random-binary", {.kind = TreeKind::random_binary}},
    NamedShape{"path", {.kind = TreeKind::path}},
    NamedShape{"star", {.kind = TreeKind::star}},
    NamedShape{"caterpillar", {.kind = TreeKind::caterpillar}},
    NamedShape{"complete", {.kind = TreeKind::complete}},
    NamedShape{"levels", {.kind = TreeKind::levels}},
    NamedShape{"af_shell9", table_1(504855, 490)},
    NamedShape{"audikw1", table_1(943695, 236)},
    NamedShape{"ldoor", table_1(952203, 784)},
    NamedShape{"af_shell10", table_1(1508065, 1098)},
    NamedShape{"G3_circuit", table_1(1585478, 705)},
    NamedShape{"kkt_power", table_1(2063494, 36)},
    NamedShape{"nlpkkt120", table_1(3542400, 123)},
    NamedShape{"cage15", table_1(5154859, 81)},
    NamedShape{"nlpkkt160", table_1(8345600, 163)},
    NamedShape{"nlpkkt200", table_1(16240000, 203)},
};

// The parents of one tree, whose vertices are numbered from 0 and whose root is 0.
template <class Index>
using Parents = std::span<Index>;

template <class Index>
void random_attachment(Parents<Index> parent, Random& random) {
  for (std::size_t v = 1; v < parent.size(); ++v) parent[v] = static_cast<Index>(random.below(v));
}

template <class Index>
void random_binary(Parents<Index> parent, Random& random) {
  struct Subtree {
    std::size_t root, size;
  };
  std::vector<Subtree> open{{0, parent.size()}};
  while (!open.empty()) {
    const auto [root, size] = open.back();
    open.pop_back();
    const std::size_t left = random.below(size), right = size - 1 - left;
    for (const Subtree child : {Subtree{root + 1 + left, right}, Subtree{root + 1, left}}) {
      if (child.size == 0) continue;
      parent[child.root] = static_cast<Index>(root);
      open.push_back(child);
    }
  }
}

template <class Index>
void path(Parents<Index> parent) {
  for (std::size_t v = 1; v < parent.size(); ++v) parent[v] = static_cast<Index>(v - 1);
}

template <class Index>
void caterpillar(Parents<Index> parent) {
  const std::size_t spine = (parent.size() + 1) / 2;
  path(parent.first(spine));
  for (std::size_t leaf = spine; leaf < parent.size(); ++leaf) parent[leaf] = static_cast<Index>(leaf - spine);
}

template <class Index>
void complete(Parents<Index> parent, std::size_t arity) {
  for (std::size_t v = 1; v < parent.size(); ++v) parent[v] = static_cast<Index>((v - 1) / arity);
}

template <class Index>
void levels(Parents<Index> parent, std::size_t count, Random& random) {
  if (parent.size() == 1) return;
  const std::size_t below_root = count - 1;
  const std::size_t width = (parent.size() - 1) / below_root, wider = (parent.size() - 1) % below_root;
  std::size_t above = 0, begin = 1;
  for (std::size_t level = 0; level < below_root; ++level) {
    const std::size_t end = begin + width + (level < wider ? 1 : 0);
    for (std::size_t v = begin; v < end; ++v) parent[v] = static_cast<Index>(above + random.below(begin - above));
    above = std::exchange(begin, end);
  }
}

template <class Index>
void grow(Parents<Index> parent, const TreeShape& shape, Random& random) {
  switch (shape.kind) {
    case TreeKind::random_attachment: return random_attachment(parent, random);
    case TreeKind::random_binary: return random_binary(parent, random);
    case TreeKind::path: return path(parent);
    case TreeKind::star: return;  // the array is born with each parent 0
    case TreeKind::caterpillar: return caterpillar(parent);
    case TreeKind::complete: return complete(parent, static_cast<std::size_t>(shape.arity));
    case TreeKind::levels: return levels(parent, static_cast<std::size_t>(shape.levels), random);
  }
}

template <class Index>
std::vector<Index> relabel(const std::vector<Index>& parent, Random& random) {
  const std::vector<Index> label = random_permutation<Index>(parent.size(), random);
  std::vector<Index> relabelled(parent.size());
  for (std::size_t v = 0; v < parent.size(); ++v) {
    relabelled[static_cast<std::size_t>(label[v])] = label[static_cast<std::size_t>(parent[v])];
  }
  return relabelled;
}

void check(const TreeShape& shape, std::int64_t largest_index) {
  const auto require = [](bool holds, const std::string& what) {
    if (!holds) throw ArgumentError("make_tree: " + what);
  };
  const auto number = [](std::int64_t value) { return std::to_string(value); };

  require(shape.vertices >= 0, "vertices = " + number(shape.vertices) + " is negative");
  if (shape.vertices > largest_index) {
    throw OverflowError("make_tree: " + number(shape.vertices) + " vertices do not fit an index of at most " +
                        number(largest_index));
  }
  require(shape.roots >= 1, "roots = " + number(shape.roots) + " is less than 1");
  require(shape.arity >= 1, "arity = " + number(shape.arity) + " is less than 1");
  require(shape.levels >= 1, "levels = " + number(shape.levels) + " is less than 1");
  if (shape.vertices == 0) return;

  require(shape.roots <= shape.vertices,
          "roots = " + number(shape.roots) + " is more than vertices = " + number(shape.vertices));
  if (shape.kind != TreeKind::levels) return;
  const std::int64_t smallest = shape.vertices / shape.roots;
  const std::int64_t largest = smallest + (shape.vertices % shape.roots == 0 ? 0 : 1);
  const std::string of_a_tree = shape.roots == 1 ? "vertices" : "vertices of each tree";
  require(shape.levels <= smallest,
          "levels = " + number(shape.levels) + " is more than the " + number(smallest) + " " + of_a_tree);
  require(shape.levels > 1 || largest == 1, "levels = 1 holds one vertex of a tree, not " + number(largest));
}

}  // namespace

std::vector<std::string> tree_shape_names() {
  std::vector<std::string> names;
  for (const NamedShape& named : named_shapes) names.emplace_back(named.name);
  return names;
}

TreeShape tree_shape(std::string_view name) {
  const auto found = std::find_if(named_shapes.begin(), named_shapes.end(),
                                  [&](const NamedShape& named) { return named.name == name; });
  if (found != named_shapes.end()) return found->shape;

  std::string known;
  for (const NamedShape& named : named_shapes) known.append(known.empty() ? "" : ", ").append(named.name);
  throw ArgumentError("tree_shape: '" + std::string(name) + "' is not one of " + known);
}

template <class Index>
std::vector<Index> make_tree(const TreeShape& shape, std::uint64_t seed) {
  check(shape, std::numeric_limits<Index>::max());
  std::vector<Index> parent(static_cast<std::size_t>(shape.vertices));
  if (parent.empty()) return parent;

  Random random(seed);
  const std::size_t trees = static_cast<std::size_t>(shape.roots);
  const std::size_t size = parent.size() / trees, larger = parent.size() % trees;
  std::size_t begin = 0;
  for (std::size_t t = 0; t < trees; ++t) {
    const Parents<Index> tree = Parents<Index>(parent).subspan(begin, size + (t < larger ? 1 : 0));
    grow(tree, shape, random);
    for (Index& p : tree) p += static_cast<Index>(begin);
    begin += tree.size();
  }
  return shape.permute_labels ? relabel(parent, random) : parent;
}

template std::vector<std::int32_t> make_tree(const TreeShape&, std::uint64_t);
template std::vector<std::int64_t> make_tree(const TreeShape&, std::uint64_t);

}  // namespace pleach::app
