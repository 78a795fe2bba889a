#include "array/copy_part/codelet.hpp"

#include "buffer.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Value>
struct CopyPartOf : testing::Test {};
TYPED_TEST_SUITE(CopyPartOf, Values);

template <class Value>
std::vector<Value> copied(const std::vector<Value>& part, std::uint32_t to, const std::vector<Value>& target) {
  Buffer<Value> from(part), whole(target);
  copy_part::submit(runtime(), {type_of<Value>(), to, true}, {from, whole});
  return whole.result();
}

TYPED_TEST(CopyPartOf, Example) {
  EXPECT_EQ(copied<TypeParam>({7, 8}, 2, {1, 2, 3, 4, 5}), (std::vector<TypeParam>{1, 2, 7, 8, 5}));
}

TYPED_TEST(CopyPartOf, Sizes) {
  for (const std::size_t n : {1, 255, 256, 257, 70001}) {
    const auto part = random_values<TypeParam>(n, n), whole = random_values<TypeParam>(n + 300, 1);
    auto expected = whole;
    std::copy(part.begin(), part.end(), expected.begin() + 299);
    EXPECT_TRUE(equal(copied(part, 299, whole), expected)) << n;
  }
}

}  // namespace
