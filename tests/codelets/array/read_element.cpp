#include "array/read_element/codelet.hpp"

#include "backend.hpp"
#include "lists.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
std::int64_t picked(const std::vector<Index>& values, std::size_t i) {
  const Vector<Index> vector(runtime(), values);
  const Vector<std::int64_t> element(runtime(), 1);
  read_element::submit(runtime(), {type_of<Index>(), i}, {vector, element});
  return result_of(element)[0];
}

template <class Index>
struct PickOf : testing::Test {};
TYPED_TEST_SUITE(PickOf, Indices);

TYPED_TEST(PickOf, Example) { EXPECT_EQ(picked(std::vector<TypeParam>{7, 5, 3}, 1), 5); }

TYPED_TEST(PickOf, AnyValueAnywhere) {
  const auto values = random_values<TypeParam>(70001, 1);
  for (const std::size_t i : {0UL, 1UL, 35000UL, 70000UL}) EXPECT_EQ(picked(values, i), values[i]);
}

}  // namespace
