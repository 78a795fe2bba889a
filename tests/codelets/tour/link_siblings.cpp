#include "tour/link_siblings/codelet.hpp"

#include "buffer.hpp"
#include "tour/root_keys/codelet.hpp"
#include "tour/split_steps/codelet.hpp"

namespace pleach::link_siblings {

using namespace test;

using Numbers = std::vector<std::int64_t>;

struct Linked {
  Numbers above, enter, leave, next;
  std::vector<std::uint8_t> marks;
};

Linked linked(const Numbers& parents, const Numbers& vertices, const Numbers& neighbours, std::int64_t of) {
  const std::size_t n = parents.size();
  Buffer<std::int64_t> parent(parents), vertex(vertices), beside(neighbours), above(n), enter(n), leave(n), next(n);
  Buffer<std::uint8_t> marks(n);
  link_siblings::submit.over(runtime(), n, {of}, {parent, vertex, beside, above, enter, leave, next, marks});
  return {above.result(), enter.result(), leave.result(), next.result(), marks.result()};
}

TEST(LinkSiblings, Example) {
  const Linked first = linked({0}, {1}, {-1, 0, 2}, 3), second = linked({0, 3}, {2, 0}, {0, -1, -1}, 3);
  EXPECT_EQ(first.above, Numbers{0});
  EXPECT_EQ(first.enter, Numbers{2});
  EXPECT_EQ(first.leave, Numbers{3});
  EXPECT_EQ(first.next, Numbers{4});
  EXPECT_EQ(first.marks, std::vector<std::uint8_t>{0});
  EXPECT_EQ(second.above, (Numbers{0, 6}));
  EXPECT_EQ(second.enter, (Numbers{4, 0}));
  EXPECT_EQ(second.leave, (Numbers{5, 1}));
  EXPECT_EQ(second.next, (Numbers{1, 1}));
  EXPECT_EQ(second.marks, (std::vector<std::uint8_t>{1, 1}));
}

TEST(LinkSiblings, Parts) {
  // Three children each, whose blocks begin and end among siblings.
  const std::size_t n = 200003;
  const std::int64_t start = 1000000, all = std::int64_t{1} << 40;
  Numbers parents(n), vertices(n), next(n);
  std::vector<std::uint8_t> marks(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::int64_t place = start + static_cast<std::int64_t>(i), p = place / 3;
    parents[i] = p;
    vertices[i] = place + 1;
    next[i] = (place + 1) / 3 == p ? 2 * (place + 2) : 2 * p + 1;
    marks[i] = (place - 1) / 3 == p ? 1 : 0;
  }
  const std::int64_t behind = start + static_cast<std::int64_t>(n);
  const Linked found = linked(parents, vertices, {(start - 1) / 3, behind / 3, behind + 1}, all);
  EXPECT_TRUE(equal(found.next, next));
  EXPECT_TRUE(equal(found.marks, marks));
}

TEST(RootKeys, ExampleAndParts) {
  Buffer<std::int32_t> parent(std::vector<std::int32_t>{4, 0, 4});
  Buffer<std::int64_t> key(3);
  Buffer<std::uint8_t> marks(3);
  root_keys::submit.over(runtime(), 3, {Type::i32, 4, 10}, {parent, key, marks});
  EXPECT_EQ(key.result(), (Numbers{10, 0, 4}));
  EXPECT_EQ(marks.result(), (std::vector<std::uint8_t>{0, 1, 1}));

  const std::size_t n = 200003;
  const std::int64_t start = std::int64_t{1} << 40, all = start + static_cast<std::int64_t>(n);
  Numbers parents(n), expected(n);
  for (std::size_t i = 0; i < n; ++i) {
    parents[i] = i % 5 == 3 ? start + static_cast<std::int64_t>(i) : static_cast<std::int64_t>(i / 2);
    expected[i] = i % 5 == 3 ? all : parents[i];
  }
  Buffer<std::int64_t> large(parents), keys(n);
  Buffer<std::uint8_t> bytes(n);
  root_keys::submit.over(runtime(), n, {Type::i64, start, all}, {large, keys, bytes});
  EXPECT_TRUE(equal(keys.result(), expected));
}

TEST(SplitSteps, ExampleAndParts) {
  Buffer<std::int64_t> position(Numbers{0, 5, 1, 2, 3, 4}), enter(3), leave(3);
  split_steps::submit.over(runtime(), 3, {}, {position, enter, leave});
  EXPECT_EQ(enter.result(), (Numbers{0, 1, 3}));
  EXPECT_EQ(leave.result(), (Numbers{5, 2, 4}));

  const std::size_t n = 200003;
  Numbers positions(2 * n), even(n), odd(n);
  for (std::size_t i = 0; i < n; ++i) {
    even[i] = positions[2 * i] = static_cast<std::int64_t>(i * i);
    odd[i] = positions[2 * i + 1] = -static_cast<std::int64_t>(i);
  }
  Buffer<std::int64_t> all(positions), first(n), second(n);
  split_steps::submit.over(runtime(), n, {}, {all, first, second});
  EXPECT_TRUE(equal(first.result(), even));
  EXPECT_TRUE(equal(second.result(), odd));
}

}  // namespace pleach::link_siblings
