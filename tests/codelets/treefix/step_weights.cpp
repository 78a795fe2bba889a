#include "treefix/step_weights/codelet.hpp"

#include "buffer.hpp"
#include "compare.hpp"

namespace pleach::step_weights {

using namespace test;

using step_places::elsewhere, step_places::leaving;

template <class Value>
class StepWeightsOf : public testing::Test {};
using Values = testing::Types<std::int32_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(StepWeightsOf, Values);

TYPED_TEST(StepWeightsOf, ExampleAndParts) {
  using Value = TypeParam;
  Buffer<std::uint32_t> few(std::vector<std::uint32_t>{0, 1, 1 | leaving, elsewhere});
  Buffer<Value> two(std::vector<Value>{5, 3}), of_few(4);
  step_weights::submit.over(runtime(), 4, {type_of<Value>(), plus}, {few, two, of_few});
  EXPECT_EQ(of_few.result(), (std::vector<Value>{5, 3, -3, 0}));

  const std::size_t n = 50001, m = 2 * n + 1;
  std::vector<Value> weight(n), expected(m);
  for (std::size_t p = 0; p < n; ++p) weight[p] = static_cast<Value>(static_cast<int>(p * 7919 % 1001) - 500);
  std::vector<std::uint32_t> step(m);
  for (std::size_t i = 0; i < m; ++i) {
    const auto place = static_cast<std::uint32_t>(i * 31 % n);
    step[i] = i % 5 == 4 ? elsewhere : i % 2 == 0 ? place : place | leaving;
    expected[i] = i % 5 == 4 ? Value{0} : i % 2 == 0 ? weight[place] : -weight[place];
  }
  Buffer<std::uint32_t> steps(step);
  Buffer<Value> weights(weight), of_steps(m);
  step_weights::submit.over(runtime(), m, {type_of<Value>(), plus}, {steps, weights, of_steps});
  EXPECT_TRUE(equal(of_steps.result(), expected));
}

TEST(StepWeights, OfBits) {
  Buffer<std::uint32_t> step(std::vector<std::uint32_t>{0, leaving, elsewhere});
  Buffer<std::int32_t> weight(std::vector<std::int32_t>{6}), of_steps(3);
  step_weights::submit.over(runtime(), 3, {Type::i32, bit_xor}, {step, weight, of_steps});
  EXPECT_EQ(of_steps.result(), (std::vector<std::int32_t>{6, 6, 0}));
}

}  // namespace pleach::step_weights
