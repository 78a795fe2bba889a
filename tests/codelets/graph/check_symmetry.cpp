#include "graph/check_symmetry/codelet.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "edges.hpp"
#include "runtime/phases/scratch.hpp"

#include <numeric>

namespace pleach::check_symmetry {

using namespace test;

template <class Index>
std::uint64_t balance(const Edges<Index>& arcs) {
  const Vector<Index> row(runtime(), arcs.from), neighbour(runtime(), arcs.to);
  const std::size_t size = arcs.from.size();
  const auto sums = reserve_rows(runtime(), size, check_symmetry::groups, sizeof(std::uint64_t));
  check_symmetry::submit.over(runtime(), size, {type_of<Index>()}, {row, neighbour, sums});
  const auto parts = read_back<std::uint64_t>(runtime(), *sums);
  return std::accumulate(parts.begin(), parts.end(), std::uint64_t{0});
}

template <class Index>
struct CheckSymmetryOf : testing::Test {};
TYPED_TEST_SUITE(CheckSymmetryOf, Indices);

TYPED_TEST(CheckSymmetryOf, Example) {
  EXPECT_EQ(balance<TypeParam>({3, {0, 1, 2}, {1, 0, 2}}), 0U);
  EXPECT_EQ(balance<TypeParam>({3, {0, 1}, {1, 2}}), balance_of(0, 1) + balance_of(1, 2));
  EXPECT_NE(balance<TypeParam>({3, {0, 1}, {1, 2}}), 0U);
}

TYPED_TEST(CheckSymmetryOf, Sizes) {
  for (const std::size_t count : list_sizes) {
    SCOPED_TRACE(count);
    const auto edges = random_graph<TypeParam>(5000, count, count);
    std::uint64_t sum = 0;
    auto arcs = edges;
    for (std::size_t e = 0; e < count; ++e) {
      const auto a = static_cast<std::size_t>(edges.from[e]), b = static_cast<std::size_t>(edges.to[e]);
      sum += balance_of(a, b);
      arcs.add(b, a);
    }
    EXPECT_EQ(balance(edges), sum);
    EXPECT_EQ(balance(arcs), 0U);
    arcs.to[count / 2] = arcs.from[count / 2] == 17 ? 18 : 17;
    EXPECT_NE(balance(arcs), 0U);
  }
}

}  // namespace pleach::check_symmetry
