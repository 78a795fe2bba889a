#include "list/wyllie.hpp"

#include "backend.hpp"
#include "lists.hpp"
#include "reference/list.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

constexpr ListRanking variants[] = {ListRanking::wyllie, ListRanking::wyllie32, ListRanking::wyllie_stepwise,
                                    ListRanking::wyllie_lean};

bool takes(ListRanking variant, std::size_t n) { return variant != ListRanking::wyllie32 || n <= 65536; }

template <class Index>
void check(const Links<Index>& successor, bool from_tail) {
  const std::size_t n = successor.size();
  const Vector<Index> input(runtime(), successor);
  std::vector<Index> expected(n);
  reference::list_rank<Index>(successor, expected, from_tail);
  for (const ListRanking variant : variants) {
    if (!takes(variant, n)) continue;
    Vector<Index> rank(runtime(), n);
    wyllie(input, rank, variant, from_tail);
    EXPECT_TRUE(equal(values_of(rank), expected)) << "variant " << static_cast<int>(variant) << ' ' << from_tail;
  }
}

template <class Index>
struct WyllieOf : testing::Test {};
TYPED_TEST_SUITE(WyllieOf, Indices);

TYPED_TEST(WyllieOf, ByHand) {
  const Vector<TypeParam> successor(runtime(), Links<TypeParam>{1, 1, 0, 3, 2});  // 4 -> 2 -> 0 -> 1; 3
  for (const ListRanking variant : variants) {
    Vector<TypeParam> rank(runtime(), 5);
    wyllie(successor, rank, variant, false);
    EXPECT_EQ(values_of(rank), (std::vector<TypeParam>{2, 3, 1, 0, 0}));
    wyllie(successor, rank, variant, true);
    EXPECT_EQ(values_of(rank), (std::vector<TypeParam>{1, 0, 2, 0, 3}));
  }
}

TYPED_TEST(WyllieOf, Nothing) {
  const Vector<TypeParam> successor(runtime(), 0);
  Vector<TypeParam> rank(runtime(), 0);
  for (const ListRanking variant : variants) wyllie(successor, rank, variant, false);
}

TYPED_TEST(WyllieOf, Sizes) {
  bool from_tail = false;
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    check(random_lists<TypeParam>(n, n), from_tail);
    check(random_lists<TypeParam>(n, n, 1 + n / 10), from_tail = !from_tail);
  }
}

TYPED_TEST(WyllieOf, Shapes) {
  const std::size_t n = 66001;
  const auto order = in_order<TypeParam>(n);
  const std::vector<TypeParam> reversed(order.rbegin(), order.rend());
  for (const bool from_tail : {false, true}) {
    check(order, from_tail);  // n lists
    check(lists_along(order, 1, 1), from_tail);
    check(lists_along(order, 500, 1), from_tail);
    check(lists_along(reversed, 1, 1), from_tail);
    check(lists_along(reversed, 500, 1), from_tail);
    check(random_lists<TypeParam>(n, 1, n), from_tail);
  }
}

TYPED_TEST(WyllieOf, ManySmallLists) {
  std::mt19937 random(1);
  for (int i = 0; i < 30; ++i) {
    const std::size_t n = 1 + random() % 40;
    check(random_lists<TypeParam>(n, random(), 1 + random() % n), i % 2 == 0);
  }
}

TEST(Wyllie, ManyCallsInFlight) {
  const std::size_t n = 100003;
  std::vector<Links<std::int32_t>> lists;
  std::vector<Vector<std::int32_t>> ranks;
  for (std::uint64_t i = 0; i < 10; ++i) {
    lists.push_back(random_lists<std::int32_t>(n, i, 1 + i));
    ranks.emplace_back(runtime(), n);
    wyllie(Vector<std::int32_t>(runtime(), lists[i]), ranks[i], ListRanking::wyllie_lean, i % 2 == 0);
  }
  for (std::size_t i = 0; i < lists.size(); ++i) {
    std::vector<std::int32_t> expected(n);
    reference::list_rank<std::int32_t>(lists[i], expected, i % 2 == 0);
    EXPECT_TRUE(equal(values_of(ranks[i]), expected));
  }
}

// ---- errors ----

/// The same message from every variant and direction, and the ranks as they were.
template <class Thrown, class Index>
std::string error(const Links<Index>& successor) {
  const std::vector<Index> before(successor.size(), 7);
  const Vector<Index> input(runtime(), successor);
  std::string message;
  for (const bool from_tail : {false, true}) {
    for (const ListRanking variant : variants) {
      if (!takes(variant, successor.size())) continue;
      Vector<Index> rank(runtime(), before);
      const auto here = message_of<Thrown>([&] { wyllie(input, rank, variant, from_tail); });
      EXPECT_TRUE(equal(values_of(rank), before));
      if (message.empty()) message = here;
      EXPECT_EQ(here, message);
    }
  }
  return message;
}

TYPED_TEST(WyllieOf, Errors) {
  using L = Links<TypeParam>;
  EXPECT_EQ(error<RangeError>(L{0, 1, -1, 4}), "list_rank: successor[2] = -1 is outside [0, 4)");
  EXPECT_EQ(error<RangeError>(L{0, 4, -1, 4}), "list_rank: successor[1] = 4 is outside [0, 4)");
  EXPECT_EQ(error<StructureError>(L{3, 3, 2, 4, 4, 4}), "list_rank: successor[0] and successor[1] are both 3");
  EXPECT_EQ(error<StructureError>(L{1, 3, 3, 3}), "list_rank: successor[1] and successor[2] are both 3");
  EXPECT_EQ(error<StructureError>(L{0, 2, 1}), "list_rank: element 1 is on a cycle");
  EXPECT_EQ(error<StructureError>(L{2, 1, 3, 4, 0, 1}), "list_rank: element 0 is on a cycle");
}

TYPED_TEST(WyllieOf, CyclesOfEveryLength) {
  for (const std::size_t length : {2, 3, 5, 32, 1000, 65536}) {
    auto links = lists_along(in_order<TypeParam>(70001), 1, 1);  // three lists: the middle one is closed
    links[length + 6] = 7;
    links[6] = 6;
    EXPECT_EQ(error<StructureError>(links), "list_rank: element 7 is on a cycle");
  }
  auto cycle = in_order<TypeParam>(65536);
  std::rotate(cycle.begin(), cycle.begin() + 1, cycle.end());
  EXPECT_EQ(error<StructureError>(cycle), "list_rank: element 0 is on a cycle");
}

TYPED_TEST(WyllieOf, RandomPermutationsAndGraphs) {
  std::mt19937 random(1);
  for (int i = 0; i < 8; ++i) {
    const std::size_t n = 2 + random() % (i % 2 == 0 ? 10 : 20000);
    auto permutation = in_order<TypeParam>(n);
    std::shuffle(permutation.begin(), permutation.end(), random);
    std::size_t first = 0;
    while (first < n && static_cast<std::size_t>(permutation[first]) == first) ++first;
    if (first < n) {
      EXPECT_EQ(error<StructureError>(permutation), "list_rank: element " + std::to_string(first) + " is on a cycle");
    }

    auto graph = random_links<TypeParam>(n, random());
    graph[1] = graph[0] = static_cast<TypeParam>(n);
    graph.push_back(graph[0]);
    EXPECT_EQ(error<StructureError>(graph).substr(0, 21), "list_rank: successor[");
  }
}

TEST(WyllieErrors, TooLongForWyllie32) {
  const Vector<std::int32_t> successor(runtime(), in_order<std::int32_t>(65537));
  Vector<std::int32_t> rank(runtime(), 65537);
  EXPECT_EQ(message_of<ArgumentError>([&] { wyllie(successor, rank, ListRanking::wyllie32, false); }),
            "list_rank: successor has 65537 elements, wyllie32 ranks at most 65536");
}

}  // namespace
