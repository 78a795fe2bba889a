// The order in which the sets of a tree are computed, and their slots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace parsimony {

/// A rooted tree, numbered in preorder: the root is 0 and its own parent.
struct Phylogeny {
  std::string name;
  std::vector<std::int32_t> parent;
  std::vector<std::string> names;  ///< of vertices, empty where there is none

  [[nodiscard]] std::size_t size() const { return parent.size(); }
};

/// The children of each vertex: those of v from begin[v] to begin[v + 1].
struct Children {
  explicit Children(const Phylogeny& tree);

  [[nodiscard]] std::span<std::int32_t> of(std::size_t v) {
    return {child.data() + begin[v], static_cast<std::size_t>(begin[v + 1] - begin[v])};
  }
  [[nodiscard]] std::span<const std::int32_t> of(std::size_t v) const {
    return {child.data() + begin[v], static_cast<std::size_t>(begin[v + 1] - begin[v])};
  }
  [[nodiscard]] bool has(std::size_t v) const { return begin[v] < begin[v + 1]; }

  std::vector<std::int32_t> begin, child;
};

/// The steps of the kernels: kernels/kernels.hpp.
struct Plan {
  std::vector<std::int32_t> up, down;
  std::vector<std::int32_t> slot;  ///< by vertex; -1 for leaves
  std::size_t vertices = 0;        ///< number of vertices with children
  std::size_t slots = 0;
  std::size_t max_changes = 0;
  std::size_t most_children = 2;
};

/// Each slot is given to another vertex once its set was used, and the child with the most vertices comes first: of a
/// binary tree of n leaves, log2(n) + 2 slots are enough. Or all are kept, and there is a plan for the way down.
/// `taxon_of` has the taxon of each leaf.
Plan make_plan(const Phylogeny& tree, std::span<const std::int32_t> taxon_of, bool keep);

}  // namespace parsimony
