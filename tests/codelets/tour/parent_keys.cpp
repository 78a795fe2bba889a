#include "tour/parent_keys/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::parent_keys {

using namespace test;

template <class Index>
struct ParentKeys : testing::Test {};
TYPED_TEST_SUITE(ParentKeys, Indices);

template <class Index>
void check(const Parents<Index>& parents, const Words& keys) {
  const std::size_t n = parents.size();
  Buffer<Index> parent(parents), copy(n);
  Buffer<std::uint32_t> key(n);
  parent_keys::submit.over(runtime(), n, {type_of<Index>()}, {parent, key, copy});
  EXPECT_TRUE(equal(key.result(), keys));
  EXPECT_TRUE(equal(copy.result(), parents));
}

TYPED_TEST(ParentKeys, Example) { check<TypeParam>({0, 0, 1}, {3, 0, 1}); }

TYPED_TEST(ParentKeys, Forests) {
  for_each_forest<TypeParam>([](const Parents<TypeParam>& parent) { check(parent, keys_of(parent)); });
}

}  // namespace pleach::parent_keys
