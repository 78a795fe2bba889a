#include "iota/codelet.hpp"

#include "backend.hpp"
#include "lists.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

TEST(Iota, Example) {
  const Vector<std::int32_t> values(runtime(), 3);
  iota::submit(runtime(), {4}, values.handle().whole());
  EXPECT_EQ(result_of(values), (std::vector{4, 5, 6}));
}

TEST(Iota, Sizes) {
  for (const std::size_t n : list_sizes) {
    const Vector<std::int32_t> values(runtime(), n);
    iota::submit(runtime(), {0}, values.handle().whole());
    EXPECT_TRUE(equal(result_of(values), in_order<std::int32_t>(n)));
  }
}

TEST(Iota, Parts) {
  const std::size_t n = 10000, step = 4096;
  std::vector<std::int32_t> values(n);
  {
    const auto handle = Handle::borrow(values.data(), n, sizeof values[0]);
    for (std::size_t k = 0; k < 3; ++k) {
      iota::submit(runtime(), {static_cast<std::uint32_t>(k * step)}, handle->part(step, k));
    }
  }
  EXPECT_TRUE(equal(values, in_order<std::int32_t>(n)));
}

}  // namespace
