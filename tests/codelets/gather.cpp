#include "gather/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"
#include "runtime/handle.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
struct GatherOf : testing::Test {};
using Indices = testing::Types<std::int32_t, std::int64_t>;
TYPED_TEST_SUITE(GatherOf, Indices);

TYPED_TEST(GatherOf, Example) {
  const Vector<TypeParam> place(runtime(), std::vector<TypeParam>{2, 0, 1}),
      values(runtime(), std::vector<TypeParam>{5, 6, 7}), result(runtime(), 3);
  gather::submit(runtime(), {type_of<TypeParam>()}, place.handle().whole(), values.handle().whole(),
                 result.handle().whole(), {});
  EXPECT_EQ(result_of(result), (std::vector<TypeParam>{7, 5, 6}));
}

TYPED_TEST(GatherOf, Sizes) {
  for (const std::size_t n : boundary_sizes) {
    const auto values = random_values<TypeParam>(n / 2 + 1, n);
    std::mt19937_64 random(n);
    std::vector<TypeParam> place(n), expected(n);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t at = random() % values.size();
      place[i] = static_cast<TypeParam>(at);
      expected[i] = values[at];
    }
    const Vector<TypeParam> places(runtime(), place), from(runtime(), values), result(runtime(), n);
    gather::submit(runtime(), {type_of<TypeParam>()}, places.handle().whole(), from.handle().whole(),
                   result.handle().whole(), {});
    EXPECT_TRUE(equal(result_of(result), expected));
  }
}

}  // namespace
