// Arithmetic expressions as trees: their values, and their derivatives.
#pragma once

#include <pleach/defined_operator.hpp>
#include <pleach/operation.hpp>
#include <pleach/tree.hpp>

namespace pleach {

enum class EvaluateMethod {
  automatic,    ///< see evaluate
  contraction,  ///< few steps for every shape of tree: see evaluate
  levels,       ///< level by level, from the leaves up
  sequential,   ///< one worker follows the tour
};

struct EvaluateOptions {
  EvaluateMethod method = EvaluateMethod::automatic;
};

/// result[v] = the value of the expression below v, for every vertex: that of a leaf is value[v]; any other vertex
/// combines the results of its children, in the order of the tour, by operation[v], a number of `Operation`. The value
/// of a vertex with children and the operation of a leaf are ignored. A forest is many expressions at once.
///
/// Value is int32_t, int64_t, float or double. Returns when the operations are known to be valid; `levels` and
/// `contraction` wait longer the first time, for what the tree then keeps, and `contraction` of floats waits for the
/// results. Integers wrap around, by all methods alike. Zeros and their signs, infinities and NaNs are what IEEE 754
/// says, on every device and by all methods: the negative of 0 is -0. NaN wins over any number in minimum and maximum,
/// and -0 is less than 0. The bits of a NaN have no meaning.
///
/// By contraction: work O(n), and O(log(n)) phases whatever the shape. A vertex whose other children are
/// known is a function of its heavy child's value. Heavy paths (Sleator and Tarjan, "A data structure for dynamic
/// trees", 1983) are done by the number of light edges above them, the deepest ones first: at most log2(n) rounds, each
/// of which composes these functions along all its paths by a scan. A vertex of many children is as many functions, so
/// that a star takes no longer than a path. Functions are x -> a x + b; with minimum and maximum those clamped to
/// an interval; with divisions (a x + b) / (c x + d): the parallel algebraic tree contraction of Miller and Reif, 1985.
/// Operations that compose to none of these throw ArgumentError: divide with minimum or maximum, and for integers
/// minimum or maximum with add, subtract or times, which wrap around. Children of floats are taken with the heavy child
/// first: sums and products are rounded in another order than by the other methods, and as a x + b is, an error of a
/// few units in the last place of the largest term for each step. Compositions lose the signs of zeros and intermediate
/// infinities, which sequential steps have. So all results are checked; if one is not finite, or a zero that its step
/// does not make, the expressions are evaluated by levels instead. Scratch memory: as many values as there are steps,
/// fewer than 2 n, and a function for each 2048 of them. The tree keeps 12 to 20 n bytes, and what rootfix by
/// contraction needs.
///
/// By levels: work O(n), one step after the other for each level; a vertex takes its children one after the other, from
/// left to right, and the result is that of `sequential`. Scratch memory n values; the tree keeps 16 n bytes, as for
/// treefix.
///
/// Automatic: sequential for fewer than 2^14 vertices, or 2^8 where accelerators compute alone. Else by contraction
/// where there are accelerators and the operations allow it, else by levels.
///
/// Throws ArgumentError if a length is not tree.size(), for an operation of a vertex with children that is none, or a
/// division of integers; it names the first one. result is then left as it was. value and result may not be the same.
template <class Index, class Value>
PLEACH_EXPORT void evaluate(const Tree<Index>& tree, const Vector<std::int32_t>& operation, const Vector<Value>& value,
                            Vector<Value>& result, EvaluateOptions options = {});

/// The same on host data: returns when the result is complete. The ranges must not overlap.
template <class Index, class Value>
PLEACH_EXPORT void evaluate(const Tree<Index>& tree, std::span<const std::int32_t> operation,
                            std::span<const Value> value, std::span<Value> result, EvaluateOptions options = {});

/// derivative[v] = the derivative of the result of the root above v by the result of v, for every vertex, by the chain
/// rule from the roots down (the reverse mode of automatic differentiation): 1 for a root. That of a leaf is the
/// derivative by its value. result is what evaluate() makes, by contraction. Value is float or double.
///
/// By contraction: as evaluate, and then the same rounds from the roots down, with scans of products along the heavy
/// paths; derivatives of products need no division, and are right where factors are zero. Of children that are equally
/// small, or large, one that minimum or maximum takes has all of the derivative: which one is the same in every run,
/// but need not be the first. Products of derivatives along a path may overflow where single ones do not, and are
/// rounded once for each vertex on the way. Scratch memory: twice that of evaluate. Sequential: the same steps, by one
/// worker, with any operations; so where contraction gives no right values, as evaluate says. Automatic: by contraction
/// where there are 2^14 vertices or more, or 2^8 where accelerators compute alone, and the operations allow it. By
/// levels is an ArgumentError.
///
/// Throws as evaluate, also where result and derivative are the same.
template <class Index, class Value>
PLEACH_EXPORT void differentiate(const Tree<Index>& tree, const Vector<std::int32_t>& operation,
                                 const Vector<Value>& value, Vector<Value>& result, Vector<Value>& derivative,
                                 EvaluateOptions options = {});

/// The same on host data: returns when the results are complete. The ranges must not overlap.
template <class Index, class Value>
PLEACH_EXPORT void differentiate(const Tree<Index>& tree, std::span<const std::int32_t> operation,
                                 std::span<const Value> value, std::span<Value> result, std::span<Value> derivative,
                                 EvaluateOptions options = {});

/// evaluate() with a function of the application (define_operation() in pleach/defined_operator.hpp). A vertex combines
/// its children one after the other, from left to right. The function gets operation[v], which has no other meaning.
/// The only method is `levels`; others are ArgumentErrors. There is no differentiate() for such functions.
///
/// Throws as evaluate, and CompilationError as operators do.
template <class Index, class Value>
void evaluate(const Tree<Index>& tree, const Vector<std::int32_t>& operation, const Vector<Value>& value,
              Vector<Value>& result, const DefinedOperation<Value>& op, EvaluateOptions options = {}) {
  DefinedOperations::evaluate(tree, operation, value, result, op.definition(), options);
}
template <class Index, HostArray Operations, HostArray Values, HostArray Result>
void evaluate(const Tree<Index>& tree, const Operations& operation, const Values& value, Result&& result,
              const DefinedOperation<HostValue<Values>>& op, EvaluateOptions options = {}) {
  static_assert(std::is_same_v<HostValue<Values>, HostValue<Result>>);
  DefinedOperations::evaluate(tree, std::span<const std::int32_t>(operation), host_values(value), host_values(result),
                              op.definition(), options);
}

template <class Index, class Operations, class Values, class Result, class Derivative, class Function>
void differentiate(const Tree<Index>& tree, const Operations& operation, const Values& value, Result&& result,
                   Derivative&& derivative, const DefinedOperation<Function>& op,
                   EvaluateOptions options = {}) = delete;

template <class Index, HostArray Operations, HostArray Values, HostArray Result>
void evaluate(const Tree<Index>& tree, const Operations& operation, const Values& value, Result&& result,
              EvaluateOptions options = {}) {
  using Value = HostValue<Values>;
  evaluate<Index, Value>(tree, std::span<const std::int32_t>(operation), std::span<const Value>(value),
                         std::span<Value>(result), options);
}

template <class Index, HostArray Operations, HostArray Values, HostArray Result, HostArray Derivative>
void differentiate(const Tree<Index>& tree, const Operations& operation, const Values& value, Result&& result,
                   Derivative&& derivative, EvaluateOptions options = {}) {
  using Value = HostValue<Values>;
  differentiate<Index, Value>(tree, std::span<const std::int32_t>(operation), std::span<const Value>(value),
                              std::span<Value>(result), std::span<Value>(derivative), options);
}

}  // namespace pleach
