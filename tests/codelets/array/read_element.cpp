#include "array/read_element/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"

namespace pleach::read_element {

using namespace test;

template <class T>
T picked(const std::vector<T>& values, std::size_t i) {
  const Vector<T> vector(runtime(), values);
  const Vector<T> element(runtime(), 1);
  read_element::submit(runtime(), {type_of<T>(), i}, {vector, element});
  return result_of(element)[0];
}

TEST(ReadElement, Example) { EXPECT_EQ(picked(std::vector<std::int32_t>{7, 5, 3}, 1), 5); }

template <class T>
struct ReadElementOf : testing::Test {};
TYPED_TEST_SUITE(ReadElementOf, MovedValues);

TYPED_TEST(ReadElementOf, Anywhere) {
  const auto values = random_values<TypeParam>(70001, 1);
  for (const std::size_t i : {0UL, 1UL, 35000UL, 70000UL}) EXPECT_EQ(picked(values, i), values[i]);
}

}  // namespace pleach::read_element
