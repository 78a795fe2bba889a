#include "copy/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"
#include "runtime/handle.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
struct CopyOf : testing::Test {};
using Indices = testing::Types<std::int32_t, std::int64_t>;
TYPED_TEST_SUITE(CopyOf, Indices);

TYPED_TEST(CopyOf, Sizes) {
  for (const std::size_t n : boundary_sizes) {
    const auto values = random_values<TypeParam>(n, n);
    const Vector<TypeParam> from(runtime(), values), to(runtime(), n);
    copy::submit(runtime(), {type_of<TypeParam>()}, from.handle().whole(), to.handle().whole());
    EXPECT_TRUE(equal(result_of(to), values));
  }
}

TEST(Copy, Parts) {
  const std::size_t n = 5000, step = 777;
  auto values = random_values<std::int64_t>(n, 1), copied = std::vector<std::int64_t>(n);
  {
    const auto from = Handle::borrow(values.data(), n, sizeof values[0]);
    const auto to = Handle::borrow(copied.data(), n, sizeof copied[0]);
    for (std::size_t k = 0; k * step < n; ++k) {
      copy::submit(runtime(), {Type::i64}, from->part(step, k), to->part(step, k));
    }
  }
  EXPECT_EQ(copied, values);
}

}  // namespace
