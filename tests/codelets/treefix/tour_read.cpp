#include "treefix/tour_read/codelet.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "runtime/data/handle.hpp"
#include "trees.hpp"

namespace pleach::tour_read {

using namespace test;

template <class Index, class Value>
std::vector<Value> taken(const std::vector<Index>& enter, const std::vector<Index>& leave,
                         const std::vector<Value>& euler, const std::vector<Value>& offsets, Operator op,
                         Direction direction) {
  std::vector<Value> result(enter.size());
  const auto sum = [&](Index position) {
    const auto i = static_cast<std::size_t>(position);
    return apply(op, offsets[i / tile], euler[i]);
  };
  for (std::size_t v = 0; v < enter.size(); ++v) {
    result[v] = direction == Direction::root ? sum(enter[v]) : apply(op, sum(leave[v]), inverse_of(op, sum(enter[v])));
  }
  return result;
}

TEST(TourRead, Example) {
  const Vector<std::int32_t> enter(runtime(), std::vector{0, 1, 3}), leave(runtime(), std::vector{5, 2, 4});
  const Vector<std::int32_t> euler(runtime(), std::vector{0, 5, 8, 5, 6, 5}), offsets(runtime(), std::vector{0});
  const Vector<std::int32_t> result(runtime(), 3);
  tour_read::submit(runtime(), {Type::i32, Type::i32, plus, Direction::root}, {enter, {}, euler, offsets, result});
  EXPECT_EQ(result_of(result), (std::vector{0, 5, 5}));
}

template <class Index, class Value>
void check(const Tree<Index>& tree, Operator op) {
  const std::size_t n = tree.size(), m = 2 * n;
  const auto enter = result_of(tree.enter()), leave = result_of(tree.leave());
  const auto euler = random_values<Value>(m, 1), offsets = random_values<Value>(tiles(m), 2);
  const Vector<Value> euler_vector(runtime(), euler), offset_vector(runtime(), offsets), result(runtime(), n);
  for (const Direction direction : {Direction::root, Direction::leaf}) {
    tour_read::submit(runtime(), {type_of<Index>(), type_of<Value>(), op, direction},
                      {tree.enter(), tree.leave(), euler_vector, offset_vector, result});
    EXPECT_TRUE(equal(result_of(result), taken(enter, leave, euler, offsets, op, direction))) << n;
  }
}

template <class Value>
struct TourReadOf : testing::Test {};
TYPED_TEST_SUITE(TourReadOf, Values);

template <class Value, class Index>
void check_sizes() {
  for (const std::size_t n : {1, 2, 255, 256, 257, 1023, 1024, 1025, 2047, 2048, 2049, 65535, 65536, 65537, 200003}) {
    const Tree<Index> tree(runtime(), random_tree<Index>(n, n));
    check<Index, Value>(tree, plus);
    if (std::is_integral_v<Value>) check<Index, Value>(tree, bit_xor);
  }
}

TYPED_TEST(TourReadOf, Index32) { check_sizes<TypeParam, std::int32_t>(); }
TYPED_TEST(TourReadOf, Index64) {
  if (covers<std::int64_t, TypeParam>(plus)) check_sizes<TypeParam, std::int64_t>();
}

TEST(TourRead, PartsOfTheVertices) {
  const std::size_t n = 5000, m = 2 * n, step = 777;
  const Tree<std::int64_t> tree(runtime(), random_tree<std::int64_t>(n, 1));
  auto enter = result_of(tree.enter()), leave = result_of(tree.leave());
  const auto euler = random_values<std::int32_t>(m, 1), offsets = random_values<std::int32_t>(tiles(m), 2);
  std::vector<std::int32_t> result(n);
  {
    const Vector<std::int32_t> euler_vector(runtime(), euler), offset_vector(runtime(), offsets);
    const auto enter_handle = Handle::borrow(enter.data(), n, sizeof enter[0]);
    const auto leave_handle = Handle::borrow(leave.data(), n, sizeof leave[0]);
    const auto result_handle = Handle::borrow(result.data(), n, sizeof result[0]);
    for (std::size_t k = 0; k * step < n; ++k) {
      tour_read::submit(runtime(), {Type::i64, Type::i32, plus, Direction::leaf},
                        {enter_handle->part(step, k), leave_handle->part(step, k), euler_vector, offset_vector,
                         result_handle->part(step, k)});
    }
    for (const auto& handle : {enter_handle, leave_handle, result_handle}) handle->release();
  }
  EXPECT_TRUE(equal(result, taken(enter, leave, euler, offsets, plus, Direction::leaf)));
}

}  // namespace pleach::tour_read
