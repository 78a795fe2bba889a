#include "list/recombine/codelet.hpp"

#include "buffer.hpp"
#include "list/local.hpp"
#include "lists.hpp"

namespace pleach::recombine {

using namespace test;

template <class T>
std::vector<Local<T>> random_locals(std::vector<T> values, std::size_t sublists) {
  std::mt19937 random(1);
  std::vector<Local<T>> locals;
  for (const T value : values) locals.push_back({value, static_cast<std::uint32_t>(random() % sublists)});
  return locals;
}

/// Runs one task for the whole, or several.
template <class Result, class T>
std::vector<Result> recombined(std::vector<Local<T>> locals, std::vector<T> offset, Operator op, std::size_t step) {
  const auto local = borrowed(locals), offsets = borrowed(offset);
  Buffer<Result> result(locals.size());
  for (std::size_t k = 0; k * step < locals.size(); ++k) {
    recombine::submit(runtime(), {type_of<T>(), op, type_of<Result>(), false, 0},
                      {local->part(step, k), offsets, result.handle().part(step, k)});
  }
  return result.result();
}

template <class Result>
std::vector<Result> from_tail(std::vector<Local<std::int32_t>> locals, std::vector<std::int32_t> offset,
                              std::int32_t less) {
  const auto local = borrowed(locals), offsets = borrowed(offset);
  Buffer<Result> result(locals.size());
  recombine::submit.over(runtime(), locals.size(), {Type::i32, plus, type_of<Result>(), true, less},
                         {local, offsets, result.whole()});
  return result.result();
}

template <class Index>
struct RecombineRanks : testing::Test {};
TYPED_TEST_SUITE(RecombineRanks, Indices);

TYPED_TEST(RecombineRanks, Example) {
  const std::vector<Local<std::int32_t>> locals{{0, 0}, {1, 1}, {2, 1}, {1, 0}, {0, 1}, {2, 0}};
  EXPECT_EQ(recombined<TypeParam>(locals, {0, 3, 0}, plus, 6), (std::vector<TypeParam>{0, 4, 5, 1, 3, 2}));
  EXPECT_EQ(from_tail<TypeParam>(locals, {6, 3, 6}, 1), (std::vector<TypeParam>{5, 1, 0, 4, 2, 3}));
}

TYPED_TEST(RecombineRanks, Sizes) {
  std::mt19937 random(1);
  for (const std::size_t n : boundary_sizes) {
    SCOPED_TRACE(n);
    const std::size_t sublists = 1 + n / 100;
    std::vector<std::int32_t> values(n), offset(sublists);
    for (std::int32_t& value : values) value = static_cast<std::int32_t>(random() % 1000);
    for (std::int32_t& value : offset) value = static_cast<std::int32_t>(2000 + random() % 1000000);
    const auto locals = random_locals(values, sublists);
    std::vector<TypeParam> head, tail, tail_less;
    for (const Local<std::int32_t>& local : locals) {
      head.push_back(offset[local.sublist] + local.value);
      tail.push_back(offset[local.sublist] - local.value);
      tail_less.push_back(offset[local.sublist] - local.value - 1);
    }
    EXPECT_TRUE(equal(recombined<TypeParam>(locals, offset, plus, n), head));
    EXPECT_TRUE(equal(from_tail<TypeParam>(locals, offset, 0), tail));
    EXPECT_TRUE(equal(from_tail<TypeParam>(locals, offset, 1), tail_less));
  }
}

template <class T>
struct RecombineOf : testing::Test {};
TYPED_TEST_SUITE(RecombineOf, Values);

TYPED_TEST(RecombineOf, EverySizeAndOperator) {
  for_each_operator<TypeParam>([](Operator op) {
    if (!covers<std::int32_t, TypeParam>(op)) return;
    for (const std::size_t n : list_sizes) {
      const std::size_t sublists = 1 + n / 100;
      const auto locals = random_locals(random_values<TypeParam>(n, 1), sublists);
      const auto offset = random_values<TypeParam>(sublists, 2);
      std::vector<TypeParam> expected;
      for (const Local<TypeParam>& local : locals) expected.push_back(apply(op, offset[local.sublist], local.value));
      EXPECT_TRUE(equal(recombined<TypeParam>(locals, offset, op, n), expected)) << n;
      EXPECT_TRUE(equal(recombined<TypeParam>(locals, offset, op, 20001), expected)) << n << " in parts";
    }
  });
}

}  // namespace pleach::recombine
