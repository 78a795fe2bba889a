// Treefix sums of several values a vertex.
#include <pleach/treefix.hpp>

#include "backend.hpp"
#include "compare.hpp"
#include "trees.hpp"

#include <complex>
#include <cstdint>
#include <vector>

using namespace pleach;
using namespace pleach::test;

namespace {

// 0 -> 1 -> 3, 0 -> 2; columns 1 1 1 1 and 5 6 7 8.
const std::vector<std::int32_t> parent{0, 0, 0, 1};
const std::vector<double> rows{1, 5, 1, 6, 1, 7, 1, 8};

TEST(TreefixColumns, ByHand) {
  const Tree tree(runtime(), parent);
  std::vector<double> result(8);
  rootfix(tree, rows, result, plus, {.columns = 2});
  EXPECT_EQ(result, (std::vector<double>{0, 0, 1, 5, 1, 5, 2, 11}));
  rootfix(tree, rows, result, plus, {.inclusive = true, .columns = 2});
  EXPECT_EQ(result, (std::vector<double>{1, 5, 2, 11, 2, 12, 3, 19}));
  leaffix(tree, rows, result, plus, {.columns = 2});
  EXPECT_EQ(result, (std::vector<double>{4, 26, 2, 14, 1, 7, 1, 8}));
  leaffix(tree, rows, result, plus, {.inclusive = false, .columns = 2});
  EXPECT_EQ(result, (std::vector<double>{3, 21, 1, 8, 0, 0, 0, 0}));
}

/// So many that devices share them, in preorder, beside operations of one column.
TEST(TreefixColumns, AreThoseOfOneColumnEach) {
  const std::size_t n = 200, columns = 600;
  const Tree<std::int32_t> tree(runtime(), random_tree<std::int32_t>(n, 4, 3), {.preorder = true});
  using Value = std::complex<double>;
  std::vector<Value> values(n * columns);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = {static_cast<double>(i * 7919 % 1009), static_cast<double>(i % 97)};
  }
  const Vector<Value> weight(runtime(), values);
  Vector<Value> above(runtime(), values.size()), below(runtime(), values.size());
  rootfix(tree, weight, above, plus, {.columns = columns});
  leaffix(tree, above, below, plus, {.columns = columns});
  const auto found = values_of(below);
  for (std::size_t c = 0; c < columns; c += 199) {
    std::vector<Value> column(n), sums(n), expected(n);
    for (std::size_t v = 0; v < n; ++v) column[v] = values[v * columns + c];
    rootfix(tree, column, sums);
    leaffix(tree, sums, expected);
    for (std::size_t v = 0; v < n; ++v) EXPECT_EQ(found[v * columns + c], expected[v]) << c << ' ' << v;
  }
}

TEST(TreefixColumns, RefuseWhatDoesNotFit) {
  const Tree tree(runtime(), parent);
  std::vector<double> result(8);
  const auto message = [&](const std::vector<double>& weight, LeaffixOptions options) {
    return message_of<ArgumentError>([&] { leaffix(tree, weight, result, plus, options); });
  };
  EXPECT_EQ(message(std::vector<double>(4), {.columns = 2}),
            "leaffix: weight has 4 elements, the tree with all columns has 8");
  EXPECT_EQ(message(rows, {.method = TreefixMethod::scan, .columns = 2}),
            "leaffix: several columns are summed by the method sequential only");
  EXPECT_EQ(message(rows, {.compensated = true, .columns = 2}),
            "leaffix: several columns are summed by the method sequential only");
}

}  // namespace
