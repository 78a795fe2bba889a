#include "array/locate/codelet.hpp"

#include "buffer.hpp"

#include <algorithm>

namespace pleach::locate {

using namespace test;

using Places = std::vector<std::uint32_t>;

template <class Index>
struct LocateOf : testing::Test {};
TYPED_TEST_SUITE(LocateOf, Indices);

template <class Index>
std::pair<Places, Places> located(const std::vector<Index>& index, const std::vector<std::int64_t>& start) {
  Buffer<Index> indices(index);
  Buffer<std::int64_t> starts(start);
  Buffer<std::uint32_t> block(index.size()), place(index.size());
  locate::submit.over(runtime(), index.size(), {type_of<Index>()}, {indices, starts, block, place});
  return {block.result(), place.result()};
}

TYPED_TEST(LocateOf, Example) {
  const auto [block, place] = located<TypeParam>({0, 5, 3, 7}, {0, 3, 3, 8});
  EXPECT_EQ(block, (Places{0, 2, 2, 2}));
  EXPECT_EQ(place, (Places{0, 2, 0, 4}));
}

TYPED_TEST(LocateOf, Sizes) {
  for (const std::size_t n : {1, 255, 257, 2049, 200003}) {
    for (const std::size_t blocks : {1, 2, 3, 64, 1000}) {
      std::vector<std::int64_t> start{0};
      while (start.size() <= blocks) start.push_back(start.back() + static_cast<std::int64_t>(start.size() * 7 % 13));
      start.back() += 1;
      std::vector<TypeParam> index(n);
      for (std::size_t i = 0; i < n; ++i)
        index[i] = static_cast<TypeParam>(i * 7919 % static_cast<std::size_t>(start.back()));
      const auto [block, place] = located(index, start);
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const auto after = std::upper_bound(start.begin(), start.end(), index[i]);
        const auto expected = static_cast<std::uint32_t>(after - start.begin()) - 1;
        wrong += block[i] != expected || start[expected] + place[i] != index[i] ? 1 : 0;
      }
      EXPECT_EQ(wrong, 0U) << n << ' ' << blocks;
    }
  }
}

}  // namespace pleach::locate
