#include "array/fill/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"
#include "lists.hpp"

namespace pleach::fill {

using namespace test;

TEST(Fill, Example) {
  const Vector<std::int32_t> data(runtime(), std::vector{3, 1, 4});
  fill::submit(runtime(), {0xFF}, {data});
  EXPECT_EQ(result_of(data), (std::vector{-1, -1, -1}));
}

TEST(Fill, EverySizeOfAVectorAndItsElements) {
  for (const std::size_t element_bytes : {1, 4, 8, 16, 32}) {
    for (const std::size_t n : boundary_sizes) {
      if (n > 65537) continue;
      for (const int byte : {0x00, 0x2A, 0xFF}) {
        std::vector<std::uint8_t> data(n * element_bytes, 7);
        const auto handle = Handle::borrow(data.data(), n, element_bytes);
        fill::submit(runtime(), {static_cast<std::uint8_t>(byte)}, {handle});
        handle->release();
        EXPECT_EQ(data, std::vector<std::uint8_t>(data.size(), static_cast<std::uint8_t>(byte)))
            << n << " of " << element_bytes;
      }
    }
  }
}

TEST(Fill, PartsOfAVector) {
  const std::size_t n = 10000, step = 4096;
  std::vector<std::int32_t> data(n);
  auto handle = borrowed(data);
  for (std::uint8_t k = 0; k * step < n; ++k) fill::submit(runtime(), {k}, {handle->part(step, k)});
  handle->release();
  for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(data[i], 0x01010101 * static_cast<std::int32_t>(i / step)) << i;
}

TEST(Fill, Numbers) {
  const Vector<std::int32_t> few(runtime(), 3);
  fill::submit(runtime(), {0, true, 4}, {few});
  EXPECT_EQ(result_of(few), (std::vector{4, 5, 6}));
  for (const std::size_t n : {1, 255, 2047, 2048, 2049, 300001}) {
    const Vector<std::int32_t> numbers(runtime(), n);
    fill::submit.over(runtime(), n, {0, true}, {numbers});
    EXPECT_TRUE(equal(result_of(numbers), in_order<std::int32_t>(n))) << n;
  }
}

}  // namespace pleach::fill
