// Treefix sums: rootfix and leaffix of a tree.
#pragma once

#include <pleach/defined_operator.hpp>
#include <pleach/operators.hpp>
#include <pleach/tree.hpp>

namespace pleach {

enum class TreefixMethod {
  automatic,    ///< scan if the operator has an inverse; else chosen by the tree: see rootfix
  scan,         ///< write, scan and read over the Euler tour (Defour and Marin, section 2.2 and Algorithm 2)
  levels,       ///< level by level, with any operator (Defour and Marin, section 2.1 and Algorithm 1)
  contraction,  ///< folds of intervals, with any operator, and few steps for any shape of tree: see rootfix
  sequential,   ///< one worker follows the tour, with any operator
};

struct RootfixOptions {
  bool inclusive = false;  ///< include the vertex's own weight; the default gives depths for weights of 1
  TreefixMethod method = TreefixMethod::automatic;
  bool compensated = false;  ///< scan sums of two floats, so that the error does not grow along the tour: see rootfix
  std::size_t columns = 1;   ///< values for each vertex: see rootfix
};

struct LeaffixOptions {
  bool inclusive = true;  ///< include the vertex's own weight; the default gives subtree sizes for weights of 1
  TreefixMethod method = TreefixMethod::automatic;
  bool compensated = false;  ///< scan sums of two floats, so that the error does not grow along the tour: see rootfix
  std::size_t columns = 1;   ///< values for each vertex: see rootfix
};

/// result[v] = the sum of the weights of the ancestors of v, from the root down; the operator's identity for a root.
///
/// One weight and one result a vertex, or a row of them, of any value type; weight and result must be different
/// Vectors. Returns at once, but for the first time by levels or by contraction, which waits for what the tree keeps
/// then. A weight that is infinite or NaN reaches exactly the results that depend on it. docs/accuracy.md bounds the
/// error of floats.
///
/// By scan: work O(n) and the same for every shape of tree; scratch memory 2 n values. `op` must have an inverse: plus,
/// or bit_xor for integers. Integers are exact modulo 2^32 or 2^64. Floats are rounded as prefix sums over the tour
/// are: the error grows with the largest of these sums, not only with the result. For one backend the result is the
/// same from run to run. A tree that is stored in preorder takes half of the scratch memory, and less time: leaffix
/// then has sums over its vertices, of which subtrees are pieces, in place of the tour.
///
/// Compensated, by scan, of float or double with plus: sums of two floats each stand on the tour, and are rounded once.
/// The error is half a unit in the last place of the result and, in trees of up to 2^24 vertices, some 10^5 u^2 of the
/// sum of all absolute weights, wherever the vertex stands; u is 2^-24 or 2^-53. A sum on the tour that overflows is
/// NaN, and so is all that comes after it; the plain scan may give infinities there. Scratch memory 4 n values.
///
/// By levels: work O(n), one step after the other for each level; scratch memory 2 n values. The tree keeps its
/// vertices by level, 16 n bytes and 4 to 8 for each level, which are made in O(n log(levels)) the first time. The same
/// order of operations, and the same result, on every backend: ancestors from the root down; the children of a vertex
/// from the last on the tour to the first, blocks of 32, 32^2, … of them as balanced trees.
///
/// By contraction: work O(n), and the same few steps for every shape of tree. A subtree is an interval of preorder;
/// what is above a vertex is a part of its heavy path and of at most log2(n) others (Sleator and Tarjan, "A data
/// structure for dynamic trees", 1983). Intervals are folded by two lookups each. Floats are rounded as often as these
/// are put together, some 3 log2(n) times at the most, whatever the shape: docs/accuracy.md. Scratch memory 3 n values
/// for leaffix, 4 to 6 n for rootfix. The tree keeps 8 n bytes for leaffix, 12 n and 8 for each path for rootfix, which
/// are made the first time. The same order of operations, and the same result, on every backend.
///
/// Sequential: children from left to right, on a CPU core where there is one. No scratch memory.
///
/// With several columns, weight[v * columns + c] is what vertex v has in column c, and so is result: sums of all
/// columns in one call, each of them sequential, for many sets of weights on a tree that is not large. A core adds
/// rows, a GPU takes a thread for each column, and devices share the columns. Other methods, or compensated, are
/// ArgumentErrors.
///
/// Automatic, of one column: sequential for at most 2^10 vertices, or 2^4 where accelerators compute alone, unless
/// compensated. Else by scan if `op` has an inverse. Else sequential for fewer than 2^14 vertices, or 2^8 where
/// accelerators compute alone. Where there are accelerators, by contraction for trees of fewer than 16 vertices a level
/// on average, whose levels are made to know that; else by levels. docs/methods.md has the figures.
///
/// Throws ArgumentError if a length is not tree.size() times the columns, if the operator has no meaning for Value, or
/// no inverse and the method is scan, if sums are to be compensated and the method, operator or type does not allow it,
/// or if weight and result are the same.
template <class Index, class Value>
PLEACH_EXPORT void rootfix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result,
                           Operator op = plus, RootfixOptions options = {});

/// result[v] = the sum of the weights in the subtree of v, v first. Otherwise as rootfix.
template <class Index, class Value>
PLEACH_EXPORT void leaffix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result,
                           Operator op = plus, LeaffixOptions options = {});

/// The same on host data: returns when the result is complete. The ranges must not overlap.
template <class Index, class Value>
PLEACH_EXPORT void rootfix(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result,
                           Operator op = plus, RootfixOptions options = {});
template <class Index, class Value>
PLEACH_EXPORT void leaffix(const Tree<Index>& tree, std::span<const Value> weight, std::span<Value> result,
                           Operator op = plus, LeaffixOptions options = {});

template <class Index, HostArray Weight, HostArray Result>
void rootfix(const Tree<Index>& tree, const Weight& weight, Result&& result, Operator op = plus,
             RootfixOptions options = {}) {
  using Value = HostValue<Weight>;
  rootfix<Index, Value>(tree, std::span<const Value>(weight), std::span<Value>(result), op, options);
}
template <class Index, HostArray Weight, HostArray Result>
void leaffix(const Tree<Index>& tree, const Weight& weight, Result&& result, Operator op = plus,
             LeaffixOptions options = {}) {
  using Value = HostValue<Weight>;
  leaffix<Index, Value>(tree, std::span<const Value>(weight), std::span<Value>(result), op, options);
}

/// rootfix and leaffix with an operator of the application (pleach/defined_operator.hpp), which need not commute or
/// have inverses. The method is always contraction. They throw as rootfix and leaffix do, and ArgumentError for options
/// that contraction does not allow.
template <class Index, class Value>
void rootfix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result,
             const DefinedOperator<Value>& op, RootfixOptions options = {}) {
  DefinedOperations::rootfix(tree, weight, result, op.definition(), options);
}
template <class Index, class Value>
void leaffix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result,
             const DefinedOperator<Value>& op, LeaffixOptions options = {}) {
  DefinedOperations::leaffix(tree, weight, result, op.definition(), options);
}
template <class Index, HostArray Weight, HostArray Result>
void rootfix(const Tree<Index>& tree, const Weight& weight, Result&& result,
             const DefinedOperator<HostValue<Weight>>& op, RootfixOptions options = {}) {
  static_assert(std::is_same_v<HostValue<Weight>, HostValue<Result>>);
  DefinedOperations::rootfix(tree, host_values(weight), host_values(result), op.definition(), options);
}
template <class Index, HostArray Weight, HostArray Result>
void leaffix(const Tree<Index>& tree, const Weight& weight, Result&& result,
             const DefinedOperator<HostValue<Weight>>& op, LeaffixOptions options = {}) {
  static_assert(std::is_same_v<HostValue<Weight>, HostValue<Result>>);
  DefinedOperations::leaffix(tree, host_values(weight), host_values(result), op.definition(), options);
}

}  // namespace pleach
