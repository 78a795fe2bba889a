#include "components/lightest_edges/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::lightest_edges {

using namespace test;

constexpr std::uint32_t none = ~std::uint32_t{0};

template <class Index>
struct LightestEdgesOf : testing::Test {};
TYPED_TEST_SUITE(LightestEdgesOf, Indices);

TYPED_TEST(LightestEdgesOf, Example) {
  using Index = TypeParam;
  Buffer<Index> from({0, 1, 2}), to({1, 2, 0});
  Buffer<std::uint32_t> label({0, 0, 2}), least({none, none, none});
  lightest_edges::submit(runtime(), {type_of<Index>(), 0, 3}, {from, to, label, least});
  EXPECT_EQ(least.result(), (std::vector<std::uint32_t>{1, none, 1}));
}

TYPED_TEST(LightestEdgesOf, SideBySide) {
  // A path and its vertices in threes, of which the first stands for all.
  using Index = TypeParam;
  const std::size_t n = 200001;
  std::vector<Index> froms(n - 1), tos(n - 1);
  std::vector<std::uint32_t> labels(n), expected(n, none);
  for (std::size_t v = 0; v < n; ++v) {
    labels[v] = static_cast<std::uint32_t>(v - v % 3);
    if (v % 3 == 0) expected[v] = static_cast<std::uint32_t>(v > 0 ? v - 1 : 2);
    if (v + 1 == n) break;
    froms[v] = static_cast<Index>(v);
    tos[v] = static_cast<Index>(v + 1);
  }
  Buffer<Index> from(froms), to(tos);
  Buffer<std::uint32_t> label(labels), least(std::vector<std::uint32_t>(n, none));
  lightest_edges::submit.over(runtime(), n - 1, {type_of<Index>()}, {from, to, label, least});
  EXPECT_TRUE(equal(least.result(), expected));
}

}  // namespace pleach::lightest_edges
