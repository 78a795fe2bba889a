#include "backend.hpp"
#include "base/tile.hpp"
#include "runtime/data/handle.hpp"
#include "treefix/preorder_read/codelet.hpp"
#include "treefix/preorder_write/codelet.hpp"
#include "treefix/tour_read/codelet.hpp"
#include "treefix/tour_write/codelet.hpp"
#include "trees.hpp"

namespace pleach::preorder {

using namespace test;

TEST(PreorderWrite, Example) {
  const Vector<std::int32_t> weight(runtime(), std::vector{5, 3, 1}), prefix(runtime(), 4), sums(runtime(), 1);
  preorder_write::submit(runtime(), {Type::i32, plus}, {weight, prefix, sums, {}});
  EXPECT_EQ(result_of(prefix), (std::vector{0, 5, 8, 9}));
  EXPECT_EQ(result_of(sums), (std::vector{9}));
}

template <class Value>
struct PreorderWriteOf : testing::Test {};
TYPED_TEST_SUITE(PreorderWriteOf, Values);

TYPED_TEST(PreorderWriteOf, AroundTiles) {
  for (const std::size_t n : {1, 2, 2046, 2047, 2048, 2049, 4095, 4096, 4097, 200003}) {
    const auto values = random_values<TypeParam>(n, n);
    const Vector<TypeParam> weight(runtime(), values), prefix(runtime(), n + 1), sums(runtime(), tiles(n + 1));
    const Vector<std::int32_t> found(runtime(), std::vector{0});
    std::vector<TypeParam> expected(n + 1), expected_sums(tiles(n + 1));
    for (std::size_t i = 0; i <= n; ++i) {
      TypeParam& sum = expected_sums[i / tile];
      expected[i] = sum;
      if (i < n) sum = apply(plus, sum, values[i]);
    }
    const bool integers = std::is_integral_v<TypeParam>;
    preorder_write::submit(runtime(), {type_of<TypeParam>(), plus},
                           {weight, prefix, sums, integers ? Part{} : found.handle().whole()});
    EXPECT_TRUE(equal(result_of(prefix), expected)) << n;
    EXPECT_TRUE(equal(result_of(sums), expected_sums)) << n;
    EXPECT_EQ(result_of(found)[0], 0);
  }
}

TEST(PreorderWrite, CountsWhatIsNotFiniteAsZero) {
  for (const std::size_t at : {0UL, 2047UL, 2048UL, 2999UL}) {
    std::vector<float> values(3000, 1);
    values[at] = -INFINITY;
    const Vector<float> weight(runtime(), values), prefix(runtime(), 3001), sums(runtime(), 2);
    const Vector<std::int32_t> found(runtime(), 1);
    preorder_write::submit(runtime(), {Type::f32, plus}, {weight, prefix, sums, found});
    const auto result = result_of(prefix);
    EXPECT_EQ(result[2047], at < 2047 ? 2046 : 2047);
    EXPECT_EQ(result[3000], at > 2047 ? 951 : 952);
    EXPECT_EQ(result_of(found), (std::vector{1}));
  }
}

TEST(PreorderRead, Example) {
  const Vector<std::int32_t> enter(runtime(), std::vector{0, 1, 3}), leave(runtime(), std::vector{5, 2, 4});
  const Vector<std::int32_t> prefix(runtime(), std::vector{0, 5, 8, 9}), offsets(runtime(), std::vector{0});
  const Vector<std::int32_t> result(runtime(), 3);
  preorder_read::submit(runtime(), {Type::i32, Type::i32, plus, true}, {enter, leave, prefix, offsets, result});
  EXPECT_EQ(result_of(result), (std::vector{9, 3, 1}));
  preorder_read::submit(runtime(), {Type::i32, Type::i32, plus, false}, {enter, leave, prefix, offsets, result});
  EXPECT_EQ(result_of(result), (std::vector{4, 0, 0}));
}

TEST(PreorderRead, PartsOfTheVertices) {
  const std::size_t n = 5000, step = 777;
  const Tree<std::int64_t> tree(runtime(), random_tree<std::int64_t>(n, 1), {.preorder = true});
  auto enter = result_of(tree.enter()), leave = result_of(tree.leave());
  const auto values = random_values<std::int32_t>(n + 1, 1), sums = random_values<std::int32_t>(tiles(n + 1), 2);
  std::vector<std::int32_t> result(n), expected(n);
  for (std::size_t v = 0; v < n; ++v) {
    const std::size_t end = v + static_cast<std::size_t>(leave[v] - enter[v] + 1) / 2;
    const auto sum = [&](std::size_t i) {  // wraps around
      return static_cast<std::uint32_t>(values[i]) + static_cast<std::uint32_t>(sums[i / tile]);
    };
    expected[v] = static_cast<std::int32_t>(sum(end) - sum(v));
  }
  {
    const Vector<std::int32_t> prefix(runtime(), values), offsets(runtime(), sums);
    const auto enter_handle = Handle::borrow(enter.data(), n, sizeof enter[0]);
    const auto leave_handle = Handle::borrow(leave.data(), n, sizeof leave[0]);
    const auto result_handle = Handle::borrow(result.data(), n, sizeof result[0]);
    for (std::size_t k = 0; k * step < n; ++k) {
      preorder_read::submit(
          runtime(), {Type::i64, Type::i32, plus, true, static_cast<std::uint32_t>(k * step)},
          {enter_handle->part(step, k), leave_handle->part(step, k), prefix, offsets, result_handle->part(step, k)});
    }
    for (const auto& handle : {enter_handle, leave_handle, result_handle}) handle->release();
  }
  EXPECT_EQ(result, expected);
}

/// Rootfix: only what stands where the tour enters vertices.
TEST(TourWrite, ExampleInPreorder) {
  const Vector<std::int32_t> tour(runtime(), std::vector{0, 1, ~1, 2, ~2, ~0}), weight(runtime(), std::vector{5, 3, 1});
  const Vector<std::int32_t> enter(runtime(), std::vector{0, 1, 3}), entered(runtime(), 3), sums(runtime(), 1);
  tour_write::submit(runtime(), {Type::i32, Type::i32, plus, Direction::root, false, true},
                     {tour, weight, {}, sums, {}, entered});
  EXPECT_EQ(result_of(entered), (std::vector{0, 5, 5}));
  const Vector<std::int32_t> offsets(runtime(), std::vector{7}), result(runtime(), 3);
  tour_read::submit(runtime(), {Type::i32, Type::i32, plus, Direction::root, true},
                    {enter, {}, {}, offsets, result, entered});
  EXPECT_EQ(result_of(result), (std::vector{7, 12, 12}));
}

}  // namespace pleach::preorder
