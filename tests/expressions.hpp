// Values and derivatives of expressions against the oracle: exact where sums are, else within the error of the
// operations below.
#pragma once

#include "backend.hpp"
#include "checks/expression_reference.hpp"
#include "compare.hpp"
#include "trees.hpp"

#include <pleach/evaluate.hpp>

#include <random>
#include <string>
#include <vector>

namespace pleach::test {

using Operations = std::vector<std::int32_t>;

inline Operations random_operations(std::size_t n, std::vector<Operation> among, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Operations operation(n);
  for (std::int32_t& op : operation) op = static_cast<std::int32_t>(among[random() % among.size()]);
  return operation;
}

/// A spine with a leaf on each of its vertices, which comes behind the spine's next vertex, or before it.
template <class Index>
Parents<Index> comb(std::size_t leaves, bool leaf_first) {
  Parents<Index> parent(2 * leaves - 1);
  const std::size_t inner = leaves - 1, spine = leaf_first ? leaves : 0, leaf = leaf_first ? 0 : inner;
  for (std::size_t k = 0; k < inner; ++k) {
    const auto above = static_cast<Index>(spine + (k == 0 ? 0 : k - 1));
    parent[spine + k] = above;
    parent[leaf + k] = static_cast<Index>(spine + k);
  }
  parent[leaf + inner] = static_cast<Index>(inner == 0 ? leaf : spine + inner - 1);
  return parent;
}

/// `exact`: every order of operations gives the same.
template <class Value, class Index>
void check_values(const Tree<Index>& tree, const Parents<Index>& parent, const Operations& operation,
                  const std::vector<Value>& value, EvaluateMethod method, bool exact) {
  SCOPED_TRACE("method " + std::to_string(static_cast<int>(method)) + " of " + name_of(type_of<Value>()));
  std::vector<Value> result(parent.size());
  evaluate(tree, operation, value, result, {.method = method});
  if (exact) {
    EXPECT_TRUE(equal(result, reference::evaluate<Value, Index>(parent, operation, value).value));
    return;
  }
  const auto expected = reference::evaluate<long double, Index>(parent, operation, value);
  for (std::size_t v = 0; v < parent.size(); ++v) {
    const long double unit = std::numeric_limits<Value>::epsilon();
    const long double bound = 2 * unit * expected.error[v];
    if (expected.scale[v] > 1e30L) break;
    ASSERT_LE(std::abs(static_cast<long double>(result[v]) - expected.value[v]), bound + 1e-30L)
        << "vertex " << v << " is " << result[v] << " instead of " << expected.value[v];
  }
}

template <class Index>
void check_derivatives(const Tree<Index>& tree, const Parents<Index>& parent, const Operations& operation,
                       const std::vector<double>& value, EvaluateMethod method, bool exact) {
  SCOPED_TRACE("method " + std::to_string(static_cast<int>(method)));
  const std::size_t n = parent.size();
  std::vector<double> result(n), derivative(n);
  differentiate(tree, operation, value, result, derivative, {.method = method});
  const auto values = reference::evaluate<long double, Index>(parent, operation, value);
  const auto expected = reference::differentiate<Index>(parent, operation, values);
  constexpr long double unit = std::numeric_limits<double>::epsilon();
  for (std::size_t v = 0; v < n; ++v) {
    if (values.scale[v] > 1e30L || expected.scale[v] > 1e30L) return;
    const long double bound = exact ? 0 : 16 * static_cast<long double>(n) * unit;
    ASSERT_LE(std::abs(static_cast<long double>(result[v]) - values.value[v]), bound * values.scale[v] + 1e-300L) << v;
    ASSERT_LE(std::abs(static_cast<long double>(derivative[v]) - expected.value[v]),
              bound * expected.scale[v] + 1e-300L)
        << "derivative " << v << " is " << derivative[v] << " instead of " << expected.value[v];
  }
}

}  // namespace pleach::test
