#include "treefix/most_children/codelet.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "compare.hpp"

#include <random>

namespace pleach::most_children {

using namespace test;

std::vector<std::int32_t> most_children_of(const std::vector<std::int32_t>& child) {
  const Vector<std::int32_t> children(runtime(), child), most(runtime(), tiles(child.size() - 1));
  most_children::submit(runtime(), {}, {children, most});
  return result_of(most);
}

TEST(MostChildren, Example) { EXPECT_EQ(most_children_of({1, 3, 3, 4, 4}), (std::vector{2})); }

TEST(MostChildren, Sizes) {
  std::mt19937 random(1);
  for (const std::size_t n : {1, 2, 255, 256, 257, 2047, 2048, 2049, 4096, 4097, 100003}) {
    std::vector<std::int32_t> child{0}, expected(tiles(n), 0);
    for (std::size_t b = 0; b < n; ++b) {
      const auto count = static_cast<std::int32_t>(random() % 50);
      child.push_back(child.back() + count);
      expected[b / tile] = std::max(expected[b / tile], count);
    }
    EXPECT_TRUE(equal(most_children_of(child), expected)) << n;
  }
}

}  // namespace pleach::most_children
