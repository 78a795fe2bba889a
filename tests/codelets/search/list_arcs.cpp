#include "search/list_arcs/codelet.hpp"

#include "buffer.hpp"
#include "search/count_arcs/codelet.hpp"

namespace pleach::list_arcs {

using namespace test;

using Numbers = std::vector<std::int64_t>;
using Words = std::vector<std::uint32_t>;

TEST(ListArcs, Example) {
  Buffer<std::uint32_t> frontier(Words{2, 0}), offset(Words{0, 2, 2, 5});
  Buffer<std::int32_t> count(3);
  count_arcs::submit.over(runtime(), 3, {}, {frontier, offset, count});
  EXPECT_EQ(count.result(), (std::vector<std::int32_t>{3, 2, 0}));

  Buffer<std::int32_t> before(std::vector<std::int32_t>{0, 3, 5});
  Buffer<std::int32_t> neighbour(std::vector<std::int32_t>{7, 9, 4, 5, 6});
  Buffer<std::int64_t> to(5), from(5);
  list_arcs::submit.over(runtime(), 5, {Type::i32, 100}, {frontier, before, offset, neighbour, to, from});
  EXPECT_EQ(to.result(), (Numbers{4, 5, 6, 7, 9}));
  EXPECT_EQ(from.result(), (Numbers{102, 102, 102, 100, 100}));
}

TEST(ListArcs, Parts) {
  // Vertex v has v % 7 arcs, and one has very many; the frontier is every third vertex, from the last on.
  const std::size_t n = 30000, hub = 999;
  Words offsets{0}, vertices;
  for (std::size_t v = 0; v < n; ++v) {
    offsets.push_back(offsets.back() + static_cast<std::uint32_t>(v == hub ? 150000 : v % 7));
  }
  Numbers neighbours(offsets.back()), to, from;
  for (std::size_t k = 0; k < neighbours.size(); ++k) neighbours[k] = static_cast<std::int64_t>(k * k);
  std::vector<std::int32_t> counts, before{0};
  for (std::size_t v = n; v-- > 0;) {
    if (v % 3 != 0) continue;
    vertices.push_back(static_cast<std::uint32_t>(v));
    counts.push_back(static_cast<std::int32_t>(offsets[v + 1] - offsets[v]));
    before.push_back(before.back() + counts.back());
    for (std::uint32_t k = offsets[v]; k < offsets[v + 1]; ++k) {
      to.push_back(neighbours[k]);
      from.push_back((std::int64_t{1} << 40) + static_cast<std::int64_t>(v));
    }
  }
  counts.push_back(0);
  Buffer<std::uint32_t> frontier(vertices), offset(offsets);
  Buffer<std::int32_t> count(counts.size()), starts(before);
  Buffer<std::int64_t> neighbour(neighbours), found_to(to.size()), found_from(to.size());
  count_arcs::submit.over(runtime(), counts.size(), {}, {frontier, offset, count});
  list_arcs::submit.over(runtime(), to.size(), {Type::i64, std::int64_t{1} << 40},
                         {frontier, starts, offset, neighbour, found_to, found_from});
  EXPECT_TRUE(equal(count.result(), counts));
  EXPECT_TRUE(equal(found_to.result(), to));
  EXPECT_TRUE(equal(found_from.result(), from));
}

}  // namespace pleach::list_arcs
