#include "tree/block_minima/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"
#include "runtime/data/handle.hpp"

namespace pleach::block_minima {

using namespace test;

void check(const std::vector<std::int32_t>& values) {
  const std::size_t n = values.size(), blocks = minima_blocks(n), rows = minima_rows(blocks);
  std::vector<std::int32_t> expected;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t b = 0; b < blocks; ++b) {
      const std::size_t end = std::min(n, (b + (std::size_t{1} << row)) * minima_block);
      expected.push_back(*std::min_element(values.begin() + static_cast<std::ptrdiff_t>(b * minima_block),
                                           values.begin() + static_cast<std::ptrdiff_t>(end)));
    }
  }
  const Vector<std::int32_t> vector(runtime(), values), table(runtime(), minima_size(n));
  block_minima::submit(runtime(), {}, {vector, table});
  EXPECT_TRUE(equal(result_of(table), expected)) << n;
}

TEST(BlockMinima, Blocks) {
  EXPECT_EQ(minima_rows(1), 1U);
  EXPECT_EQ(minima_rows(3), 2U);
  EXPECT_EQ(minima_rows(4), 3U);
  std::vector<std::int32_t> values(65, 5);
  values[0] = 3;
  values[63] = 1;
  const Vector<std::int32_t> vector(runtime(), values), table(runtime(), minima_size(65));
  block_minima::submit(runtime(), {}, {vector, table});
  EXPECT_EQ(result_of(table), (std::vector{3, 1, 5, 1, 1, 5}));
}

TEST(BlockMinima, Sizes) {
  for (const std::size_t n : {1, 31, 32, 33, 63, 64, 65, 96, 97, 128, 129, 2048, 8191, 8192, 8193, 50001}) {
    check(random_values<std::int32_t>(n, n));
  }
}

}  // namespace pleach::block_minima
