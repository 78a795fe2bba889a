// The levels of trees, for tests: places in breadth-first order, made from the parents alone; and the sums over them in
// the order of operations that codelets/treefix/levels.hpp fixes, written for clarity.
#pragma once

#include "compare.hpp"
#include "reference/tree.hpp"
#include "treefix/levels.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

namespace pleach::test {

using Words = std::vector<std::uint32_t>;

/// The words as a Vector holds them.
inline std::vector<std::int32_t> signed_words(const Words& words) { return {words.begin(), words.end()}; }

struct TreeByLevels {
  Words order = {};  // places in preorder
  Words vertex = {}, rank = {}, up = {}, child = {}, offset = {};
  std::uint32_t degree = 0;
};

template <class Index>
TreeByLevels by_levels(std::span<const Index> parent) {
  const auto functions = reference::tree_functions<Index>(parent);
  const std::size_t n = parent.size();
  TreeByLevels tree;
  tree.order.resize(n);
  std::iota(tree.order.begin(), tree.order.end(), 0U);
  const auto level_at = [&](std::uint32_t place) {
    return static_cast<std::size_t>(functions.level[static_cast<std::size_t>(functions.order[place])]);
  };
  std::stable_sort(tree.order.begin(), tree.order.end(), [&](auto a, auto b) { return level_at(a) < level_at(b); });
  tree.rank.resize(n);
  for (std::size_t b = 0; b < n; ++b) {
    const auto v = static_cast<std::uint32_t>(functions.order[tree.order[b]]);
    tree.vertex.push_back(v);
    tree.rank[v] = static_cast<std::uint32_t>(b);
    if (level_at(tree.order[b]) == tree.offset.size()) tree.offset.push_back(static_cast<std::uint32_t>(b));
  }
  tree.offset.push_back(static_cast<std::uint32_t>(n));
  tree.child.assign(n + 1, 0);
  std::uint32_t roots = 0;
  for (std::size_t b = 0; b < n; ++b) {
    const auto p = static_cast<std::uint32_t>(parent[tree.vertex[b]]);
    const bool is_root = p == tree.vertex[b];
    tree.up.push_back(is_root ? 0 : tree.rank[p] + 1);
    ++(is_root ? roots : tree.child[tree.rank[p] + 1]);
  }
  for (std::size_t b = 1; b <= n; ++b) tree.degree = std::max(tree.degree, tree.child[b]);
  tree.child[0] = roots;
  std::partial_sum(tree.child.begin(), tree.child.end(), tree.child.begin());
  return tree;
}

/// All in breadth-first order.
template <class Value>
std::vector<Value> rootfix_by_levels(const TreeByLevels& tree, const std::vector<Value>& weight, Operator op,
                                     bool inclusive) {
  std::vector<Value> sums;
  for (std::size_t b = 0; b < weight.size(); ++b) {
    if (tree.up[b] == 0) {
      sums.push_back(inclusive ? weight[b] : identity<Value>(op));
    } else {
      const std::size_t p = tree.up[b] - 1;
      sums.push_back(apply(op, sums[p], weight[inclusive ? b : p]));
    }
  }
  return sums;
}

template <class Value>
std::vector<Value> leaffix_by_levels(const TreeByLevels& tree, const std::vector<Value>& weight, Operator op,
                                     bool inclusive) {
  std::vector<Value> sums(weight.size());
  std::function<Value(std::size_t, std::size_t)> block = [&](std::size_t first, std::size_t size) {
    if (size == 1) return inclusive ? sums[first] : apply(op, sums[first], weight[first]);
    std::vector<Value> terms;
    for (std::size_t k = 0; k < 32; ++k) terms.push_back(block(first + k * size / 32, size / 32));
    for (; terms.size() > 1; terms.resize(terms.size() / 2)) {
      for (std::size_t k = 0; k < terms.size() / 2; ++k) terms[k] = apply(op, terms[2 * k], terms[2 * k + 1]);
    }
    return terms[0];
  };
  for (std::size_t b = weight.size(); b-- > 0;) {
    Value sum = inclusive ? weight[b] : identity<Value>(op);
    for (std::size_t c = tree.child[b + 1]; c > tree.child[b];) {
      std::size_t size = 1;
      while (c % (32 * size) == 0 && c - tree.child[b] >= 32 * size) size *= 32;
      c -= size;
      sum = apply(op, sum, block(c, size));
    }
    sums[b] = sum;
  }
  return sums;
}

inline constexpr Operator every_operator[] = {plus, min, max, bit_and, bit_or, bit_xor, multiply, saturating_plus};

/// Values of which results do not depend on the order of operations: of one sign where sums saturate, and 1 or -1 for
/// products of floats.
template <class Value>
std::vector<Value> exact_values(Operator op, std::size_t n, std::uint64_t seed) {
  auto values = random_values<Value>(n, seed);
  for (Value& value : values) {
    if constexpr (std::is_integral_v<Value>) {
      if (op == saturating_plus) value = static_cast<Value>((value & 1023) << (value % 7 == 0 ? 20 : 0));
    } else if constexpr (!is_std_complex<Value>) {
      if (op == multiply) value = value > 0 ? Value{1} : Value{-1};
    }
  }
  return values;
}

}  // namespace pleach::test
