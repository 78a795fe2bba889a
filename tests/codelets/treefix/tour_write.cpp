#include "treefix/tour_write/codelet.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "runtime/data/handle.hpp"
#include "trees.hpp"

namespace pleach::tour_write {

using namespace test;

template <class Value>
struct Written {
  std::vector<Value> euler, sums;
};

template <class Index, class Value>
Written<Value> written(const std::vector<Index>& tour, const std::vector<Value>& weight, Operator op,
                       Direction direction, bool after) {
  Written<Value> result{std::vector<Value>(tour.size()), std::vector<Value>(tiles(tour.size()))};
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const bool enters = tour[i] >= 0;
    const Value w = weight[static_cast<std::size_t>(enters ? tour[i] : ~tour[i])];
    const Value item = enters ? w : direction == Direction::root ? inverse_of(op, w) : Value{};
    Value& sum = result.sums[i / tile];
    const Value next = apply(op, sum, item);
    result.euler[i] = after ? next : sum;
    sum = next;
  }
  return result;
}

constexpr Direction directions[] = {Direction::root, Direction::leaf};

TEST(TourWrite, Example) {
  const Vector<std::int32_t> tour(runtime(), std::vector{0, 1, ~1, 2, ~2, ~0}), weight(runtime(), std::vector{5, 3, 1});
  const Vector<std::int32_t> euler(runtime(), 6), sums(runtime(), 1);
  tour_write::submit(runtime(), {Type::i32, Type::i32, plus, Direction::root, false}, {tour, weight, euler, sums, {}});
  EXPECT_EQ(result_of(euler), (std::vector{0, 5, 8, 5, 6, 5}));
  EXPECT_EQ(result_of(sums), (std::vector{0}));
}

template <class Index, class Value>
void check(const Tree<Index>& tree, Operator op) {
  const std::size_t n = tree.size(), m = 2 * n;
  const auto tour = result_of(tree.tour());
  const auto values = random_values<Value>(n, n);
  const Vector<Value> weight(runtime(), values), euler(runtime(), m), sums(runtime(), tiles(m));
  const Vector<std::int32_t> found(runtime(), 1);
  const Part found_part = found.handle().whole();
  for (const Direction direction : directions) {
    for (const bool after : {false, true}) {
      const auto expected = written(tour, values, op, direction, after);
      tour_write::submit(runtime(), {type_of<Index>(), type_of<Value>(), op, direction, after},
                         {tree.tour(), weight, euler, sums, std::is_integral_v<Value> ? Part{} : found_part});
      EXPECT_TRUE(equal(result_of(euler), expected.euler)) << n << " after: " << after;
      EXPECT_TRUE(equal(result_of(sums), expected.sums)) << n << " after: " << after;
      if (!std::is_integral_v<Value>) {
        EXPECT_EQ(result_of(found), (std::vector{0}));
      }
    }
  }
}

template <class Value>
struct TourWriteOf : testing::Test {};
TYPED_TEST_SUITE(TourWriteOf, Values);

template <class Value, class Index>
void check_sizes() {
  for (const std::size_t n : {1, 2, 127, 128, 129, 1023, 1024, 1025, 2047, 2048, 2049, 32767, 32768, 32769, 200003}) {
    const Tree<Index> tree(runtime(), random_tree<Index>(n, n));
    check<Index, Value>(tree, plus);
    if (std::is_integral_v<Value>) check<Index, Value>(tree, bit_xor);
  }
}

TYPED_TEST(TourWriteOf, Index32) { check_sizes<TypeParam, std::int32_t>(); }
TYPED_TEST(TourWriteOf, Index64) {
  if (covers<std::int64_t, TypeParam>(plus)) check_sizes<TypeParam, std::int64_t>();
}

TEST(TourWrite, CountsWhatIsNotFiniteAsZero) {
  using Complex = std::complex<float>;
  const std::size_t n = 3000;
  const Tree<std::int32_t> tree(runtime(), random_tree<std::int32_t>(n, 1));
  const Vector<Complex> euler(runtime(), 2 * n), sums(runtime(), tiles(2 * n));
  const Vector<std::int32_t> found(runtime(), 1);
  for (const std::size_t at : {0UL, 1UL, 1234UL, n - 1}) {
    for (const float bad : {NAN, INFINITY, -INFINITY}) {
      auto values = random_values<Complex>(n, 2);
      auto finite = values;
      values[at] = {values[at].real(), bad};
      finite[at] = {values[at].real(), 0};
      const Vector<Complex> weight(runtime(), values);
      tour_write::submit(runtime(), {Type::i32, Type::c32, plus, Direction::root, true},
                         {tree.tour(), weight, euler, sums, found});
      EXPECT_TRUE(equal(result_of(euler), written(result_of(tree.tour()), finite, plus, Direction::root, true).euler));
      EXPECT_EQ(result_of(found), (std::vector{1}));
    }
  }
}

TEST(TourWrite, PartsOfATour) {
  const std::size_t n = 4 * tile + 3, m = 2 * n, step = 3 * tile, tasks = (m + step - 1) / step;
  const Tree<std::int32_t> tree(runtime(), random_tree<std::int32_t>(n, 1));
  auto tour = result_of(tree.tour());
  auto values = random_values<double>(n, 2);
  values[static_cast<std::size_t>(tour[0])] = NAN;  // met by the first task and the last
  std::vector<double> euler(m), sums(tiles(m));
  std::vector<std::int32_t> found(tasks, 7);
  {
    const Vector<double> weight(runtime(), values);
    const auto tour_handle = Handle::borrow(tour.data(), m, sizeof tour[0]);
    const auto euler_handle = Handle::borrow(euler.data(), m, sizeof euler[0]);
    const auto sums_handle = Handle::borrow(sums.data(), sums.size(), sizeof sums[0]);
    const auto found_handle = Handle::borrow(found.data(), tasks, sizeof found[0]);
    for (std::size_t k = 0; k < tasks; ++k) {
      tour_write::submit(runtime(), {Type::i32, Type::f64, plus, Direction::root, false},
                         {tour_handle->part(step, k), weight, euler_handle->part(step, k),
                          sums_handle->part(tiles(step), k), found_handle->part(1, k)});
    }
    for (const auto& handle : {tour_handle, euler_handle, sums_handle, found_handle}) handle->release();
  }
  values[static_cast<std::size_t>(tour[0])] = 0;
  const auto expected = written(tour, values, plus, Direction::root, false);
  EXPECT_TRUE(equal(euler, expected.euler));
  EXPECT_TRUE(equal(sums, expected.sums));
  EXPECT_EQ(found, (std::vector{1, 0, 1}));
}

}  // namespace pleach::tour_write
