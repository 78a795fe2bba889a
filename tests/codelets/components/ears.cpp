// The phases of ear decompositions and st-numberings, each by its example. tests/ear_decomposition.cpp has the shapes.
#include "compare.hpp"
#include "components/ears_above/codelet.hpp"
#include "components/find_children/codelet.hpp"
#include "components/join_children/codelet.hpp"
#include "components/label_ears/codelet.hpp"
#include "components/list_sides/codelet.hpp"
#include "components/lower_ends/codelet.hpp"
#include "components/mark_chords/codelet.hpp"
#include "components/order_chords/codelet.hpp"
#include "components/relate_ears/codelet.hpp"
#include "tree/block_minima/codelet.hpp"

#include "buffer.hpp"

namespace pleach::ears {

using namespace test;

using Numbers = std::vector<std::int32_t>;
using Words = std::vector<std::uint32_t>;
constexpr std::uint32_t none = ~std::uint32_t{0};

/// Values and the minima of their blocks.
struct Table {
  explicit Table(const Numbers& numbers) : values(numbers), minima(Numbers(minima_size(numbers.size()))) {
    block_minima::submit(runtime(), {}, {values, minima});
  }
  Buffer<std::int32_t> values, minima;
};

TEST(Ears, MarkChords) {
  Buffer<std::int32_t> tail({0, 1, 2, 2}), head({1, 2, 0, 2});
  Buffer<std::uint32_t> tree_edge(Words{0, 1, none, none});
  Buffer<std::uint8_t> marks(std::vector<std::uint8_t>(4));
  mark_chords::submit.over(runtime(), 4, {}, {tail, head, tree_edge, marks});
  EXPECT_EQ(marks.result(), (std::vector<std::uint8_t>{1, 1, 0, 1}));
}

TEST(Ears, FindChildren) {
  Table parent({-1, 0, 1, 0});
  Buffer<std::int32_t> tail({2, 0}), head({3, 2}), apex({9, 9}), tail_child({9, 9}), head_child({9, 9});
  find_children::submit.over(runtime(), 2, {},
                             {parent.values, parent.minima, tail, head, apex, tail_child, head_child});
  EXPECT_EQ(apex.result(), (Numbers{0, 0}));
  EXPECT_EQ(tail_child.result(), (Numbers{1, 0}));
  EXPECT_EQ(head_child.result(), (Numbers{3, 1}));
}

TEST(Ears, FindChildrenOverManyBlocks) {
  // Vertex 0 has two children, each with a long path below it; between them a path hangs at 1.
  for (const std::int32_t length : {30, 31, 32, 33, 64, 95, 1000, 4097}) {
    Numbers parents{-1, 0};
    for (std::int32_t i = 0; i < length; ++i) parents.push_back(static_cast<std::int32_t>(parents.size()) - 1);
    const auto second = static_cast<std::int32_t>(parents.size());
    parents.push_back(0);
    for (std::int32_t i = 0; i < length; ++i) parents.push_back(static_cast<std::int32_t>(parents.size()) - 1);
    Table parent(parents);
    Buffer<std::int32_t> tail({second - 1, second + length}), head({second + length, 3}), apex({9, 9}),
        tail_child({9, 9}), head_child({9, 9});
    find_children::submit.over(runtime(), 2, {},
                               {parent.values, parent.minima, tail, head, apex, tail_child, head_child});
    EXPECT_EQ(apex.result(), (Numbers{0, 0})) << length;
    EXPECT_EQ(tail_child.result(), (Numbers{1, second})) << length;
    EXPECT_EQ(head_child.result(), (Numbers{second, 1})) << length;
  }
}

TEST(Ears, LowerEnds) {
  Buffer<std::int32_t> value({3, 4, 5}), tail({0, 1, 2}), head({1, 2, 0}), least({9, 9, 9});
  lower_ends::submit.over(runtime(), 3, {}, {value, tail, head, least});
  EXPECT_EQ(least.result(), (Numbers{3, 3, 4}));
}

TEST(Ears, JoinChildren) {
  Table low({0, 9, 1, 0});
  Buffer<std::int32_t> size_of({4, 3, 1, 1}), apex({1, 0}), tail_child({2, 0}), head_child({3, 1}), tail_node({9, 9}),
      head_node({9, 9});
  join_children::submit.over(runtime(), 2, {none},
                             {low.values, low.minima, size_of, apex, tail_child, head_child, tail_node, head_node});
  EXPECT_EQ(tail_node.result(), (Numbers{6, 5}));
  EXPECT_EQ(head_node.result(), (Numbers{1, 5}));
}

TEST(Ears, OrderChords) {
  Buffer<std::int32_t> apex({1, 0}), tail_node({6, 5}), head_node({1, 5}), level({0, 0, 0, 0, 0, 0, 1, 0});
  Buffer<std::int64_t> key({9, 9});
  order_chords::submit.over(runtime(), 2, {}, {apex, tail_node, head_node, level, key});
  EXPECT_EQ(key.result(), (std::vector<std::int64_t>{(std::int64_t{1} << 32) + 1, 1}));
}

TEST(Ears, EarsAbove) {
  Table least({0x7f7f7f7f, 0, 0, 0x7f7f7f7f});
  Buffer<std::int32_t> size_of({4, 2, 1, 1}), apex(Numbers{1}), above({9, 9, 9, 9});
  ears_above::submit.over(runtime(), 4, {}, {least.values, least.minima, size_of, apex, above});
  EXPECT_EQ(above.result(), (Numbers{-1, -1, 0, -1}));
}

TEST(Ears, LabelEars) {
  Buffer<std::int32_t> tail({0, 0, 1, 2}), head({1, 2, 2, 2}), above({-1, 0, 0}), ear({7, 7, 0, 7});
  Buffer<std::uint32_t> tree_edge(Words{0, 1, none, none});
  label_ears::submit.over(runtime(), 4, {}, {tail, head, tree_edge, above, ear});
  EXPECT_EQ(ear.result(), (Numbers{0, 0, 0, -1}));
}

TEST(Ears, RelateEars) {
  Buffer<std::int32_t> above({-1, 0, 0, 0}), size_of({4, 3, 2, 1}), tail({0, 1}), apex({0, 1}), tail_child({0, 1}),
      head_child({1, 2}), parent({9, 9}), flip({9, 9});
  relate_ears::submit.over(runtime(), 2, {1}, {above, size_of, tail, apex, tail_child, head_child, parent, flip});
  EXPECT_EQ(parent.result(), (Numbers{0, 0}));
  EXPECT_EQ(flip.result(), (Numbers{1, 1}));
}

TEST(Ears, ListSides) {
  Buffer<std::int32_t> parent({-1, 0, 1}), above({-1, 0, 0}), size_of({3, 2, 1}), tail(Numbers{0}), before(Numbers{1}),
      key(Numbers(5)), from(Numbers(5)), to(Numbers(5));
  list_sides::submit.over(runtime(), 5, {1, 1}, {parent, above, size_of, tail, before, key, from, to});
  EXPECT_EQ(key.result(), (Numbers{3, 0, 1, 1, 1}));
  EXPECT_EQ(from.result(), (Numbers{3, 4, 3, 4, 5}));
  EXPECT_EQ(to.result(), (Numbers{4, 5, 0, 1, 2}));
}

}  // namespace pleach::ears
