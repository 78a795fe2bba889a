// Rooted forests over BlockVectors: beyond one device's memory, or one machine's.
#pragma once

#include <pleach/block_graph.hpp>
#include <pleach/block_vector.hpp>
#include <pleach/operators.hpp>
#include <pleach/spanning_tree.hpp>
#include <pleach/tree_functions.hpp>

#include <cstdint>
#include <memory>
#include <span>

namespace pleach {

struct BlockTour;

/// A rooted forest of `size()` vertices, numbered from 0, in the blocks of the parents that it was made from. Index is
/// int32_t or int64_t.
///
/// Built once, used many times. Each process keeps the positions where the Euler tour enters and leaves its vertices,
/// and the vertices at its positions: about 32 bytes a vertex. The first rootfix or leaffix adds 16 bytes for the
/// preorder, the first rootfix 12 more, the first leaffix 4 more. The tour is that of a Tree: children and roots are in
/// ascending order, for any number of processes and any block size. A tree that was moved from may be assigned to or
/// destroyed; other operations on it throw ArgumentError.
template <class Index>
class PLEACH_EXPORT BlockTree {
 public:
  /// parent[v] is the parent of v, a root is its own parent.
  ///
  /// The vertices are sorted by their parents; then the steps of the tour, which enter and leave vertices, are linked
  /// into one list, and this is ranked (Rehman, section 5.1; sort() and list_rank() of blocks.hpp). O(n) work; some
  /// 200 bytes a vertex go between blocks. Waits for all ranks.
  ///
  /// Throws RangeError (the first parent outside [0, n)), StructureError (a cycle, by its smallest vertex; no root), on
  /// all ranks alike.
  explicit BlockTree(const BlockVector<Index>& parent);

  /// Makes a forest of undirected edges in any order: edge e joins from[e] and to[e]. Vertices without an edge are
  /// trees of their own. All ranks give the same roots, one in each component; without any, the smallest vertex of each
  /// component is its root.
  ///
  /// The arcs are sorted by the vertices that they leave, linked into the circuits around the trees, and ranked: of the
  /// two arcs of an edge, the first leads to the child (Rehman, section 5.1). The rest is as from parents. The children
  /// of a vertex are in ascending order. The work is that of connected_components(), which finds cycles, and of two
  /// trees from parents; blocks exchange about 500 bytes a vertex. Waits for all ranks.
  ///
  /// Throws ArgumentError (layouts), RangeError (the first vertex outside [0, n), a root), StructureError (the first
  /// edge that closes a cycle with those before it, such as a loop; two roots in one component or none), on all ranks
  /// alike.
  static BlockTree from_edges(const std::shared_ptr<const Layout>& vertices, const BlockVector<Index>& from,
                              const BlockVector<Index>& to, std::span<const Index> roots = {});

  [[nodiscard]] Network& network() const { return *network_; }
  [[nodiscard]] const std::shared_ptr<const Layout>& layout() const {
    if (layout_ == nullptr) throw ArgumentError("BlockTree: it was moved from");
    return layout_;
  }
  [[nodiscard]] std::uint64_t size() const { return layout()->size(); }  ///< number of vertices
  [[nodiscard]] std::uint64_t roots() const { return roots_; }           ///< number of trees

  /// parent()[v] is the parent of v; a root is its own parent.
  [[nodiscard]] const BlockVector<Index>& parent() const { return parent_; }

  /// The positions in [0, 2 n) where the tour enters and leaves each vertex.
  [[nodiscard]] const BlockVector<std::int64_t>& enter() const;
  [[nodiscard]] const BlockVector<std::int64_t>& leave() const;

  /// The tour, for operations on the tree.
  [[nodiscard]] const BlockTour& tour() const { return (void)layout(), *tour_; }
  /// The tree, if one process has it in one block; else null.
  [[nodiscard]] const Tree<Index>* one_block() const { return (void)layout(), one_block_.get(); }

 private:
  Network* network_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const BlockTour> tour_;
  std::shared_ptr<const Tree<Index>> one_block_;
  BlockVector<Index> parent_;
  std::uint64_t roots_ = 0;
};

/// result[v] = the sum of the weights of the ancestors of v, from the root down to its parent; with `inclusive` to v
/// itself. The operator has an inverse: plus, or bit_xor of integers. Weight and result have the tree's layout, and are
/// different vectors.
///
/// By write, scan and read over the Euler tour (Defour and Marin, "Regularity versus load-balancing on GPU for treefix
/// computations", 2013): the position that enters a vertex gets its weight, the position that leaves it the inverse.
/// These are scanned; the sum before the former is the result. A block of the tour has the weights of the vertices that
/// it enters, in preorder, so that two values for each vertex go between blocks, and a third one for those that another
/// block leaves: in a path, half of them. Work O(n). Integers are exact, and wrap around. Floats are rounded as partial
/// sums over the tour are, and an infinite or NaN weight affects all results after it on the tour, unlike in a Tree.
///
/// Waits for the sums of the blocks. Throws ArgumentError (layouts, one vector twice, an operator without an inverse).
template <class Index, class Value>
PLEACH_EXPORT void rootfix(const BlockTree<Index>& tree, const BlockVector<Value>& weight, BlockVector<Value>& result,
                           Operator op = plus, bool inclusive = false);

/// result[v] = the sum of the weights in the subtree of v; without `inclusive`, v itself is not counted.
///
/// By write, scan and read over the preorder, in which each subtree is contiguous. Blocks are those of rootfix, and
/// exchange two values for each vertex. Floats are rounded as partial sums over the preorder; the sum of a leaf is
/// exact. Otherwise as rootfix.
template <class Index, class Value>
PLEACH_EXPORT void leaffix(const BlockTree<Index>& tree, const BlockVector<Value>& weight, BlockVector<Value>& result,
                           Operator op = plus, bool inclusive = true);

template <class Index>
using BlockTreeFunctions = FunctionsOfTree<BlockVector<Index>*>;

/// Computes those of parent, size, preorder, postorder, level, first, last and order that are wanted, of the tree's
/// layout, from the positions of the tour. O(n) work; two numbers for each vertex go between blocks for preorder,
/// postorder and level, and two more for the order.
///
/// Throws ArgumentError (layouts; one of the other functions is wanted), OverflowError (positions that do not fit
/// Index).
template <class Index>
PLEACH_EXPORT void tree_functions(const BlockTree<Index>& tree, const BlockTreeFunctions<Index>& wanted);

/// parent[v] = the parent of v in a spanning forest of an undirected graph, in which every vertex is as near to the
/// root as in the graph: as breadth_first_search() has it, the smallest such neighbour. Parent has the graph's layout.
/// All ranks give the same options.
///
/// By a search from all roots at a time, after the components: the work of breadth_first_search() and
/// connected_components(). The result is the same for every number of processes and size of blocks.
///
/// Throws ArgumentError (layouts, a directed graph, the algorithm), RangeError (a root outside [0, n)), StructureError
/// (two roots in one component), on all ranks alike.
template <class Index>
PLEACH_EXPORT void spanning_tree(const BlockGraph<Index>& graph, BlockVector<Index>& parent,
                                 SpanningTreeOptions<Index> options = {});

/// The same, as a BlockTree.
template <class Index>
PLEACH_EXPORT BlockTree<Index> spanning_tree(const BlockGraph<Index>& graph, SpanningTreeOptions<Index> options = {});

}  // namespace pleach
