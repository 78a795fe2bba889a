#include "array/copy_part/codelet.hpp"

#include "buffer.hpp"

namespace pleach::copy_part {

using namespace test;

template <class Value>
struct CopyPartOf : testing::Test {};
TYPED_TEST_SUITE(CopyPartOf, Values);

template <class Value>
std::vector<Value> copied(const std::vector<Value>& values, std::uint32_t from, std::uint32_t to, std::uint32_t count,
                          const std::vector<Value>& target) {
  Buffer<Value> source(values), whole(target);
  copy_part::submit(runtime(), {type_of<Value>(), from, to, count, true}, {source, whole});
  return whole.result();
}

TYPED_TEST(CopyPartOf, Example) {
  EXPECT_EQ(copied<TypeParam>({6, 7, 8}, 1, 2, 2, {1, 2, 3, 4, 5}), (std::vector<TypeParam>{1, 2, 7, 8, 5}));
}

TYPED_TEST(CopyPartOf, Sizes) {
  for (const std::uint32_t n : {1, 255, 256, 257, 70001}) {
    for (const std::uint32_t from : {0, 77}) {
      const auto part = random_values<TypeParam>(n + 100, n), whole = random_values<TypeParam>(n + 300, 1);
      auto expected = whole;
      std::copy_n(part.begin() + from, n, expected.begin() + 299);
      EXPECT_TRUE(equal(copied(part, from, 299, n, whole), expected)) << n;
    }
  }
}

}  // namespace pleach::copy_part
