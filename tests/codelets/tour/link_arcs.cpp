#include "tour/link_arcs/codelet.hpp"

#include "buffer.hpp"
#include "tour/arc_tails/codelet.hpp"
#include "tour/orient_arcs/codelet.hpp"

#include <utility>

namespace pleach::link_arcs {

using namespace test;

using Longs = std::vector<std::int64_t>;
using Bytes = std::vector<std::uint8_t>;

struct LinkedArcs {
  Longs at, next;
  Bytes starts, ends;
};

LinkedArcs linked_arcs(const Longs& tails, const Longs& arcs, const Longs& neighbours) {
  const std::size_t n = tails.size();
  Buffer<std::int64_t> tail(tails), arc(arcs), beside(neighbours), at(n), next(n);
  Buffer<std::uint8_t> starts(n), ends(n);
  link_arcs::submit.over(runtime(), n, {}, {tail, arc, beside, at, next, starts, ends});
  return {at.result(), next.result(), starts.result(), ends.result()};
}

TEST(LinkArcs, Example) {
  const LinkedArcs first = linked_arcs({0}, {0}, {-1, 0, 3}), second = linked_arcs({0, 1, 2}, {3, 1, 2}, {0, -1, -1});
  EXPECT_EQ(first.at, Longs{1});
  EXPECT_EQ(first.next, Longs{3});
  EXPECT_EQ(first.starts, Bytes{0});
  EXPECT_EQ(first.ends, Bytes{1});
  EXPECT_EQ(second.at, (Longs{2, 0, 3}));
  EXPECT_EQ(second.next, (Longs{2, 0, 3}));
  EXPECT_EQ(second.starts, (Bytes{1, 0, 0}));
  EXPECT_EQ(second.ends, (Bytes{0, 0, 0}));
}

TEST(LinkArcs, Parts) {
  // Three arcs of each vertex; the block begins and ends among those of one.
  const std::size_t n = 200003;
  const std::int64_t start = 1000000;
  Longs tails(n), arcs(n), next(n);
  Bytes starts(n), ends(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::int64_t place = start + static_cast<std::int64_t>(i);
    tails[i] = place / 3;
    arcs[i] = place + 4;
    next[i] = place % 3 == 2 ? (place + 4) ^ 1 : place + 5;
    starts[i] = place % 3 == 0 ? 0 : 1;
    ends[i] = place % 3 == 2 ? 0 : 1;
  }
  const std::int64_t behind = start + static_cast<std::int64_t>(n);
  const LinkedArcs found = linked_arcs(tails, arcs, {(start - 1) / 3, behind / 3, behind + 4});
  EXPECT_TRUE(equal(found.next, next));
  EXPECT_TRUE(equal(found.starts, starts));
  EXPECT_TRUE(equal(found.ends, ends));
}

TEST(ArcTails, ExampleAndParts) {
  Buffer<std::int64_t> from(Longs{4, 0}), to(Longs{1, 2}), tail(4);
  arc_tails::submit.over(runtime(), 4, {}, {from, to, tail});
  EXPECT_EQ(tail.result(), (Longs{4, 1, 0, 2}));

  const std::size_t n = 100003;
  Longs u(n), v(n), expected(2 * n);
  for (std::size_t e = 0; e < n; ++e) {
    expected[2 * e] = u[e] = static_cast<std::int64_t>(e * e);
    expected[2 * e + 1] = v[e] = -static_cast<std::int64_t>(e);
  }
  Buffer<std::int64_t> many(u), others(v), tails(2 * n);
  arc_tails::submit.over(runtime(), 2 * n, {}, {many, others, tails});
  EXPECT_TRUE(equal(tails.result(), expected));
}

TEST(OrientArcs, ExampleAndParts) {
  Buffer<std::int64_t> position(Longs{3, 0, 1, 2}), from(Longs{4, 0}), to(Longs{1, 2}), child(2), parent(2);
  orient_arcs::submit.over(runtime(), 2, {}, {position, from, to, child, parent});
  EXPECT_EQ(child.result(), (Longs{4, 2}));
  EXPECT_EQ(parent.result(), (Longs{1, 0}));

  const std::size_t n = 200003;
  Longs positions(2 * n), u(n), v(n), below(n), above(n);
  for (std::size_t e = 0; e < n; ++e) {
    positions[2 * e] = static_cast<std::int64_t>(e);
    positions[2 * e + 1] = static_cast<std::int64_t>(e % 3 == 0 ? 2 * n : e / 2);
    above[e] = u[e] = static_cast<std::int64_t>(2 * e);
    below[e] = v[e] = static_cast<std::int64_t>(2 * e + 1);
    if (e % 3 != 0 && e / 2 < e) std::swap(above[e], below[e]);
  }
  Buffer<std::int64_t> places(positions), some(u), others(v), children(n), parents(n);
  orient_arcs::submit.over(runtime(), n, {}, {places, some, others, children, parents});
  EXPECT_TRUE(equal(children.result(), below));
  EXPECT_TRUE(equal(parents.result(), above));
}

}  // namespace pleach::link_arcs
