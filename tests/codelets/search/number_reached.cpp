#include "runtime/phases/scratch.hpp"
#include "search/number_reached/codelet.hpp"
#include "search/unpack_subtrees/codelet.hpp"

#include "backend.hpp"
#include "searches.hpp"

#include <random>

namespace pleach::number_reached {

using namespace test;

template <class Index>
struct NumberReachedOf : testing::Test {};
TYPED_TEST_SUITE(NumberReachedOf, Indices);

template <class Index>
struct Placed {
  std::vector<Index> place, order, size_of;
  std::vector<std::int32_t> parent_place;
};

template <class Index>
Placed<Index> place(std::vector<Arrival> arrivals, std::vector<std::uint32_t> vertices) {
  const std::size_t n = vertices.size();
  const Vector<Index> place(runtime(), n), order(runtime(), n), size_of(runtime(), n);
  const Vector<std::int32_t> parent_place(runtime(), n);
  const auto arrival = borrowed(arrivals), queue = borrowed(vertices);
  const auto subtree = reserve_scratch(runtime(), n, sizeof(Subtree));
  number_reached::submit(runtime(), {}, {arrival, queue, subtree});
  unpack_subtrees::submit.over(runtime(), n, {type_of<Index>()}, {subtree, place, order, parent_place, size_of});
  arrival->release();
  queue->release();
  return {result_of(place), result_of(order), result_of(size_of), result_of(parent_place)};
}

TYPED_TEST(NumberReachedOf, Example) {
  const auto placed = place<TypeParam>({{2, 1}, {2, 1}, {2, 0}, {3, 0}}, {2, 3, 1, 0});
  EXPECT_EQ(placed.place, (std::vector<TypeParam>{2, 1, 0, 3}));
  EXPECT_EQ(placed.order, (std::vector<TypeParam>{2, 1, 0, 3}));
  EXPECT_EQ(placed.parent_place, (std::vector<std::int32_t>{-1, 0, 0, -1}));
  EXPECT_EQ(placed.size_of, (std::vector<TypeParam>{3, 1, 1, 1}));
}

/// Vertex queue[i] hangs at an earlier one, or is a root.
TYPED_TEST(NumberReachedOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    if (n == 0 || n > 5000) continue;
    SCOPED_TRACE(n);
    std::mt19937 random(static_cast<std::uint32_t>(n));
    std::vector<std::uint32_t> queue(n);
    std::iota(queue.begin(), queue.end(), 0);
    std::shuffle(queue.begin(), queue.end(), random);
    std::vector<Arrival> arrival(n);
    for (std::size_t i = 0; i < n; ++i) {
      const bool is_root = i == 0 || random() % 50 == 0;
      const std::uint32_t parent = is_root ? queue[i] : queue[random() % i];
      arrival[queue[i]] = {parent, is_root ? 0 : arrival[parent].level + 1};
    }
    const auto [place_of, order, size_of, parent_place] = place<TypeParam>(arrival, queue);
    std::vector<TypeParam> size(n, 1);
    for (std::size_t k = n; k-- > 0;) {
      const auto v = static_cast<std::size_t>(order[k]);
      ASSERT_EQ(place_of[v], static_cast<TypeParam>(k));
      ASSERT_EQ(size_of[k], size[k]);
      const std::uint32_t parent = arrival[v].parent;
      const std::int32_t above = parent == v ? -1 : static_cast<std::int32_t>(place_of[parent]);
      ASSERT_EQ(parent_place[k], above);
      if (above < 0) continue;
      ASSERT_LT(static_cast<std::size_t>(above), k);
      ASSERT_LE(k + static_cast<std::size_t>(size_of[k]),
                static_cast<std::size_t>(above + size_of[static_cast<std::size_t>(above)]));
      size[static_cast<std::size_t>(above)] += size[k];
    }
  }
}

}  // namespace pleach::number_reached
