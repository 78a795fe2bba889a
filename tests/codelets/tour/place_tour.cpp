#include "tour/place_tour/codelet.hpp"

#include "array/permute_scratch.hpp"
#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::place_tour {

using namespace test;

template <class Index>
struct PlaceTour : testing::Test {};
TYPED_TEST_SUITE(PlaceTour, Indices);

template <class Index>
void check(const Numbers& positions, const std::vector<Index>& expected, bool with_scratch = true) {
  const auto n = static_cast<std::uint32_t>(positions.size() / 2);
  Buffer<std::int32_t> position(positions);
  Buffer<Index> enter(n), leave(n), tour(2 * n);
  place_tour::submit.over(
      runtime(), n, {type_of<Index>()},
      {position, enter, leave, tour, with_scratch ? permute_scratch(runtime(), 2 * n, 4) : nullptr});
  EXPECT_TRUE(equal(enter.result(), {positions.begin(), positions.begin() + n}));
  EXPECT_TRUE(equal(leave.result(), {positions.begin() + n, positions.end()}));
  EXPECT_TRUE(equal(tour.result(), expected));
}

TYPED_TEST(PlaceTour, Example) { check<TypeParam>({0, 1, 3, 5, 2, 4}, {0, 1, ~1, 2, ~2, ~0}); }

TYPED_TEST(PlaceTour, Forests) {
  for_each_circuits<TypeParam>([](const Circuits<TypeParam>& c) { check<TypeParam>(c.position, c.tour.tour); });
}

/// More than the positions that a GPU writes at once, in windows of its cache or of shared memory: vertices that stand
/// anywhere.
TYPED_TEST(PlaceTour, Windows) {
  if (backend() != Backend::cuda) GTEST_SKIP() << "only CUDA has windows";
  const std::size_t n = (std::size_t{1} << 22) + 3;
  auto position = in_order<std::int32_t>(2 * n);
  std::shuffle(position.begin(), position.end(), std::mt19937(1));
  std::vector<TypeParam> tour(2 * n);
  for (std::size_t v = 0; v < n; ++v) {
    tour[static_cast<std::size_t>(position[v])] = static_cast<TypeParam>(v);
    tour[static_cast<std::size_t>(position[n + v])] = ~static_cast<TypeParam>(v);
  }
  check<TypeParam>(position, tour);
  check<TypeParam>(position, tour, false);
}

}  // namespace pleach::place_tour
