#include "components/flatten_labels/codelet.hpp"
#include "components/link_to_parent/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"
#include "tree/block_minima/codelet.hpp"

namespace pleach::link_to_parent {

using namespace test;

template <class Index>
struct LinkToParentOf : testing::Test {};
TYPED_TEST_SUITE(LinkToParentOf, Indices);

template <class Index>
std::vector<std::uint32_t> linked(const std::vector<std::int32_t>& lows, const std::vector<std::int32_t>& minus_highs,
                                  const std::vector<Index>& sizes, const std::vector<std::int32_t>& parents) {
  const std::size_t n = lows.size();
  Buffer<std::int32_t> low(lows), minus_high(minus_highs), low_table(minima_size(n)), minus_high_table(minima_size(n)),
      parent_place(parents);
  Buffer<Index> size_of(sizes);
  Buffer<std::uint32_t> label(n);
  block_minima::submit(runtime(), {}, {low, low_table});
  block_minima::submit(runtime(), {}, {minus_high, minus_high_table});
  link_to_parent::submit.over(runtime(), n, {type_of<Index>()},
                              {low, low_table, minus_high, minus_high_table, size_of, parent_place, label});
  flatten_labels::submit.over(runtime(), n, {}, {label});  // how far links lead at first, is not said
  return label.result();
}

TYPED_TEST(LinkToParentOf, Example) {
  EXPECT_EQ(linked<TypeParam>({1, 0, 1, 0, 3}, {-3, -2, -3, -4, -3}, {5, 2, 1, 2, 1}, {-1, 0, 1, 0, 3}),
            (std::vector<std::uint32_t>{0, 1, 1, 3, 4}));
}

TYPED_TEST(LinkToParentOf, Paths) {
  // A path from the root, from whose end an arc leads back to `top`: to edges below that one's.
  for (const std::size_t n : {2, 31, 32, 33, 64, 65, 97, 5000, 70001}) {
    const std::size_t top = n / 3;
    std::vector<std::int32_t> low(n), minus_high(n), parent(n);
    std::vector<TypeParam> size(n);
    std::vector<std::uint32_t> expected(n);
    for (std::size_t i = 0; i < n; ++i) {
      low[i] = parent[i] = static_cast<std::int32_t>(i) - 1;
      minus_high[i] = -static_cast<std::int32_t>(std::min(i + 1, n - 1));
      size[i] = static_cast<TypeParam>(n - i);
      expected[i] = static_cast<std::uint32_t>(std::min(i, top + 1));
    }
    low[0] = 1;
    low[n - 1] = static_cast<std::int32_t>(std::min(top, n - 2));
    EXPECT_TRUE(equal(linked<TypeParam>(low, minus_high, size, parent), expected)) << n;
  }
}

}  // namespace pleach::link_to_parent
