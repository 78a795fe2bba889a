// Treefix sums: rootfix and leaffix over the Euler tour of a tree.
#pragma once

#include <pleach/operators.hpp>
#include <pleach/tree.hpp>

namespace pleach {

struct RootfixOptions {
  bool inclusive = false;  ///< count the vertex's own weight: by default it is not, so that unit weights give the depth
};

struct LeaffixOptions {
  bool inclusive = true;  ///< count the vertex's own weight: by default it is, so that unit weights give subtree sizes
};

/// result[v] = the sum of the weights of the ancestors of v.
///
/// One weight and one result a vertex, of any value type; weight and result must be different Vectors. Returns at once.
/// `op` must have an inverse: plus, or bit_xor for integers.
///
/// By write, scan and read over the Euler tour (Defour and Marin, section 2.2 and Algorithm 2): work O(n) and the same
/// for every shape of tree; scratch memory 2 n values. Integers are exact modulo 2^32 or 2^64. Floats are rounded as
/// prefix sums over the tour are: the error grows with the largest of these sums, not only with the result. A weight
/// that is infinite or NaN reaches exactly the results that depend on it. For one backend the result is the same
/// from run to run.
///
/// Throws ArgumentError if a length is not tree.size(), if the operator has no inverse or no meaning for Value, or if
/// weight and result are the same.
template <class Index, class Value>
PLEACH_EXPORT void rootfix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result,
                           Operator op = plus, RootfixOptions options = {});

/// result[v] = the sum of the weights in the subtree of v. As rootfix in all else.
template <class Index, class Value>
PLEACH_EXPORT void leaffix(const Tree<Index>& tree, const Vector<Value>& weight, Vector<Value>& result,
                           Operator op = plus, LeaffixOptions options = {});

/// The same on host data: returns when result is there. The ranges must not overlap.
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

}  // namespace pleach
