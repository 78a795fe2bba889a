#include "list/pointer_jump/codelet.hpp"

#include "arguments.hpp"
#include "buffer.hpp"
#include "lists.hpp"
#include "reference/list.hpp"
#include "runtime/phases/scratch.hpp"

#include <bit>

namespace pleach::pointer_jump {

using namespace test;

template <class Node>
std::vector<Node> nodes_of(const Links<std::int32_t>& links) {
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const auto link = static_cast<Node>(links[i]);
    nodes.push_back(pack<Node>(link == i ? 0 : 1, link));
  }
  return nodes;
}

std::uint32_t rounds_of(std::size_t n) { return static_cast<std::uint32_t>(std::bit_width(n - 1)); }

/// {links to the end, end} of every element.
template <class Node>
std::vector<Node> expected(const Links<std::int32_t>& links) {
  std::vector<std::int32_t> end(links.size()), distance(links.size());
  reference::find_roots<std::int32_t>(links, end, distance);
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < links.size(); ++i) {
    nodes.push_back(pack(static_cast<Node>(distance[i]), static_cast<Node>(end[i])));
  }
  return nodes;
}

template <class Node>
constexpr NodeBits bits_of = sizeof(Node) == 8 ? NodeBits::half_32 : NodeBits::half_16;

/// All rounds in one task.
template <class Node>
void check(const Links<std::int32_t>& links, bool lean) {
  const auto n = static_cast<std::uint32_t>(links.size());
  Buffer<Node> nodes(nodes_of<Node>(links));
  pointer_jump::submit(runtime(), {bits_of<Node>, lean, rounds_of(n), 0, n}, {nodes.whole(), {}});
  EXPECT_TRUE(equal(nodes.result(), expected<Node>(links))) << n << " lean: " << lean;
}

template <class Node>
struct PointerJumpOf : testing::Test {};
using NodeTypes = testing::Types<std::uint64_t, std::uint32_t>;
TYPED_TEST_SUITE(PointerJumpOf, NodeTypes);

TYPED_TEST(PointerJumpOf, Example) {
  const Links<std::int32_t> links{1, 3, 0, 3};
  for (const bool lean : {false, true}) {
    Buffer<TypeParam> nodes(nodes_of<TypeParam>(links));
    pointer_jump::submit(runtime(), {bits_of<TypeParam>, lean, 2, 0, 4}, {nodes.whole(), {}});
    EXPECT_EQ(nodes.result(), (std::vector<TypeParam>{pack<TypeParam>(2, 3), pack<TypeParam>(1, 3),
                                                      pack<TypeParam>(3, 3), pack<TypeParam>(0, 3)}));
  }
}

TYPED_TEST(PointerJumpOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    if (n == 1 || (sizeof(TypeParam) == 4 && n > 65536)) continue;
    for (const bool lean : {false, true}) {
      check<TypeParam>(random_lists<std::int32_t>(n, n), lean);
      check<TypeParam>(random_lists<std::int32_t>(n, n, 1 + n / 10), lean);
      check<TypeParam>(lists_along(in_order<std::int32_t>(n), 1, 1), lean);
    }
  }
}

TYPED_TEST(PointerJumpOf, SaysWhenNothingChanges) {
  const std::size_t n = 5000;
  const auto links = random_lists<std::int32_t>(n, 1);
  Buffer<TypeParam> nodes(nodes_of<TypeParam>(links));
  std::uint32_t rounds = 0;
  const auto changed = runtime().impl().allocate(1, sizeof(std::int32_t));
  do {
    pointer_jump::submit(runtime(), {bits_of<TypeParam>, true, 1, 0, n}, {nodes.whole(), changed});
    ASSERT_LE(++rounds, rounds_of(n) + 1);
  } while (read_back<std::int32_t>(runtime(), *changed)[0] != 0);
  EXPECT_TRUE(equal(nodes.result(), expected<TypeParam>(links)));
  EXPECT_GT(rounds, 2U);
}

/// A task need not look at all nodes, and tasks of one round run side by side.
TYPED_TEST(PointerJumpOf, Parts) {
  const std::size_t n = 50000, step = 4096, tasks = (n + step - 1) / step;
  const bool side_by_side = runtime().impl().shares_updates();
  for (const bool lean : {false, true}) {
    const auto links = random_lists<std::int32_t>(n, 3, 5);
    Buffer<TypeParam> nodes(nodes_of<TypeParam>(links));
    for (std::uint32_t round = 0; round < rounds_of(n); ++round) {
      nodes.handle().next_set();
      for (std::size_t k = 0; k < tasks; ++k) {
        const std::size_t first = k * step;
        pointer_jump::submit(runtime(),
                             {bits_of<TypeParam>, lean, 1, static_cast<std::uint32_t>(first),
                              static_cast<std::uint32_t>(std::min(step, n - first))},
                             {side_by_side ? nodes.handle().alias(tasks, k) : nodes.whole(), {}});
      }
    }
    EXPECT_TRUE(equal(nodes.result(), expected<TypeParam>(links))) << lean;
  }
}

TYPED_TEST(PointerJumpOf, Tasks) {
  const std::size_t n = sizeof(TypeParam) == 4 ? 65536 : 300000;
  const auto links = random_lists<std::int32_t>(n, 3, 5);
  Buffer<TypeParam> nodes(nodes_of<TypeParam>(links));
  const auto changed = reserve_scratch(runtime(), runtime().impl().tasks(n), sizeof(std::int32_t));
  std::uint32_t rounds = 0;
  for (bool any = true; any;) {
    pointer_jump::submit.over(runtime(), n, {bits_of<TypeParam>, true, 1}, {nodes.whole(), changed});
    ASSERT_LE(++rounds, rounds_of(n) + 1);
    const auto flags = read_back<std::int32_t>(runtime(), *changed);
    any = std::any_of(flags.begin(), flags.end(), [](std::int32_t flag) { return flag != 0; });
  }
  EXPECT_TRUE(equal(nodes.result(), expected<TypeParam>(links)));
}

TYPED_TEST(PointerJumpOf, StaysInRangeOnCycles) {
  const std::size_t n = 30000;
  for (const bool lean : {false, true}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Buffer<TypeParam> nodes(nodes_of<TypeParam>(random_links<std::int32_t>(n, seed)));
      pointer_jump::submit(runtime(), {bits_of<TypeParam>, lean, 40, 0, n}, {nodes.whole(), {}});
      for (const TypeParam node : nodes.result()) ASSERT_LT(link_of(node), n);
    }
  }
}

}  // namespace pleach::pointer_jump
