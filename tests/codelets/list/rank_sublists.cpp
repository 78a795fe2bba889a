#include "list/rank_sublists/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"
#include "runtime/phases/runtime.hpp"

namespace pleach::rank_sublists {

using namespace test;

struct Way {
  Operator op = plus;
  bool inclusive = false, from_tail = false, sequential = false, keeps_result = false;
};

/// The result was 7 everywhere, the verdict's words are 5. Without values every element counts 1.
template <class T>
struct Scanned {
  std::vector<T> result;
  Verdict verdict;
};

template <class Index, class T>
Scanned<T> scan(Links<Index> links, std::vector<T> values, const Way& way) {
  const std::size_t n = links.size();
  const auto successor = borrowed(links), weights = borrowed(values);
  Buffer<T> result(std::vector<T>(n, T{7}));
  Buffer<Verdict> verdict(std::vector<Verdict>{{5, 5, 5, 5}});
  const auto scratch = runtime().impl().allocate(rank_sublists::scratch_words(n, type_of<T>()), 4);
  rank_sublists::submit(
      runtime(),
      {type_of<Index>(), type_of<T>(), way.op, way.inclusive, way.from_tail, way.sequential, way.keeps_result},
      {successor, values.empty() ? Part{} : weights->whole(), result.whole(), scratch, verdict.whole()});
  return {result.result(), verdict.result()[0]};
}

void expect_equal(const Verdict& actual, const Verdict& expected) {
  EXPECT_EQ(actual.outside, expected.outside);
  EXPECT_EQ(actual.shared, expected.shared);
  // With links that are no lists all else is open.
  if (expected.outside == none && expected.shared == none) {
    EXPECT_EQ(actual.cycle, expected.cycle);
  }
  EXPECT_EQ(actual.lists, expected.lists);
}

template <class Index>
Verdict judge(const Links<Index>& links) {
  const auto n = static_cast<std::uint32_t>(links.size());
  Verdict verdict{none, none, none, 0};
  std::vector<bool> has_predecessor(n), is_reached(n);
  for (std::uint32_t i = n; i-- > 0;) {
    if (links[i] < 0 || static_cast<std::uint64_t>(links[i]) >= n) verdict.outside = i;
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    const auto next = static_cast<std::uint64_t>(links[i]);
    if (next >= n) continue;
    if (next == i) {
      ++verdict.lists;
    } else if (has_predecessor[next]) {
      verdict.shared = std::min(verdict.shared, i);
    } else {
      has_predecessor[next] = true;
    }
  }
  if (verdict.outside != none || verdict.shared != none) return verdict;
  for (std::size_t i : heads_of(links)) {
    for (; !is_reached[i]; i = static_cast<std::size_t>(links[i])) is_reached[i] = true;
  }
  for (std::uint32_t i = n; i-- > 0;) {
    if (!is_reached[i]) verdict.cycle = i;
  }
  return verdict;
}

/// Ranks and scans with and without values, in every direction.
template <class Index>
void check_integers(const Links<Index>& links) {
  const std::size_t n = links.size();
  for (const auto& values : {std::vector<Index>{}, random_values<Index>(n, n)}) {
    for (int bits = 0; bits < 8; ++bits) {
      const Way way{plus, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
      const auto scanned = scan(links, values, way);
      expect_equal(scanned.verdict, judge(links));
      EXPECT_TRUE(equal(scanned.result, expected_scan(links, values.empty() ? std::vector<Index>(n, 1) : values, plus,
                                                      way.inclusive, way.from_tail)))
          << n << " inclusive: " << way.inclusive << " from the tail: " << way.from_tail
          << " sequential: " << way.sequential << " weighted: " << !values.empty();
    }
  }
}

template <class Index>
struct RankSublistsOf : testing::Test {};
TYPED_TEST_SUITE(RankSublistsOf, Indices);

TYPED_TEST(RankSublistsOf, Example) {
  const auto scanned = scan(Links<TypeParam>{1, 1, 0}, std::vector<TypeParam>{3, 2, 1}, {});
  EXPECT_EQ(scanned.result, (std::vector<TypeParam>{1, 4, 0}));
  expect_equal(scanned.verdict, {none, none, none, 1});
}

TYPED_TEST(RankSublistsOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    if (n > 4097 && n != 65537) continue;
    check_integers(random_lists<TypeParam>(n, n));
    check_integers(random_lists<TypeParam>(n, n, 1 + n / 10));
  }
}

TYPED_TEST(RankSublistsOf, Shapes) {
  const std::size_t n = 5000;
  auto order = in_order<TypeParam>(n);
  check_integers(order);  // n lists
  check_integers(lists_along(order, 1, 1));
  std::reverse(order.begin(), order.end());
  check_integers(lists_along(order, 1, 1));
}

template <class Index>
void expect_fault(const Links<Index>& links) {
  const Verdict expected = judge(links);
  ASSERT_TRUE(expected.outside != none || expected.shared != none || expected.cycle != none);
  for (const bool sequential : {false, true}) {
    for (const bool from_tail : {false, true}) {
      const auto scanned =
          scan(links, std::vector<Index>{}, {.from_tail = from_tail, .sequential = sequential, .keeps_result = true});
      expect_equal(scanned.verdict, expected);
      EXPECT_EQ(scanned.result, std::vector<Index>(links.size(), 7));
    }
  }
}

TYPED_TEST(RankSublistsOf, Faults) {
  using L = Links<TypeParam>;
  expect_fault(L{0, 4, -1, 4});
  expect_fault(L{1, 2, 2, std::numeric_limits<TypeParam>::max()});
  expect_fault(L{1, 2, 2, std::numeric_limits<TypeParam>::min()});
  if constexpr (sizeof(TypeParam) == 8) expect_fault(L{(TypeParam{1} << 32) + 1, 1});
  expect_fault(L{1, 3, 3, 3});
  expect_fault(L{3, 3, 2, 4, 4, 4, -1});
  expect_fault(L{1, 0});
  expect_fault(L{0, 3, 1, 2});
}

TYPED_TEST(RankSublistsOf, FaultsOfManyElements) {
  for (const std::size_t n : {257U, 4097U, 30000U}) {
    SCOPED_TRACE(n);
    auto links = random_links<TypeParam>(n, n);
    expect_fault(links);
    links[n / 3] = links[n - 1] = static_cast<TypeParam>(n);
    expect_fault(links);
    auto permutation = in_order<TypeParam>(n);
    std::shuffle(permutation.begin() + n / 4, permutation.end(), std::mt19937(1));
    expect_fault(permutation);
    auto cycle = lists_along(in_order<TypeParam>(n), 1, 1);
    cycle[n - 1] = static_cast<TypeParam>(n / 2);  // which the end of the first half does not lead into
    cycle[n / 2 - 1] = static_cast<TypeParam>(n / 2 - 1);
    expect_fault(cycle);
  }
}

template <class T>
struct RankSublistsValues : testing::Test {};
TYPED_TEST_SUITE(RankSublistsValues, Values);

template <class Index, class T>
void check_values(Operator op, std::size_t n) {
  const auto links = random_lists<Index>(n, n, 1 + n / 1000);
  const auto values = random_values<T>(n, n);
  for (const bool inclusive : {false, true}) {
    for (const bool sequential : {false, true}) {
      const auto scanned = scan(links, values, {.op = op, .inclusive = inclusive, .sequential = sequential});
      EXPECT_TRUE(equal(scanned.result, expected_scan(links, values, op, inclusive)))
          << n << " inclusive: " << inclusive << " sequential: " << sequential;
    }
  }
}

TYPED_TEST(RankSublistsValues, EveryOperator) {
  for_each_operator<TypeParam>([](Operator op) {
    if (!covers<std::int32_t, TypeParam>(op)) return;
    for (const std::size_t n : {1, 2, 257, 5000}) check_values<std::int32_t, TypeParam>(op, n);
  });
  check_values<std::int64_t, TypeParam>(plus, 5000);
}

}  // namespace pleach::rank_sublists
