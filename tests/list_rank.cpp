#include "backend.hpp"
#include "lists.hpp"
#include "reference/list.hpp"

#include <pleach/list.hpp>

#include <set>

using namespace pleach;
using namespace pleach::test;

namespace {

/// Every algorithm, and Helman and JáJá's with every way to cut; small limits make it recurse.
const std::vector<std::pair<std::string, ListRankOptions>> ways = {
    {"automatic", {}},
    {"sequential", {.algorithm = ListRanking::sequential}},
    {"wyllie", {.algorithm = ListRanking::wyllie}},
    {"wyllie32", {.algorithm = ListRanking::wyllie32}},
    {"wyllie-stepwise", {.algorithm = ListRanking::wyllie_stepwise}},
    {"wyllie-lean", {.algorithm = ListRanking::wyllie_lean}},
    {"helman-jaja", {.algorithm = ListRanking::helman_jaja}},
    {"deep", {.algorithm = ListRanking::helman_jaja, .splitters = {.count = SplitterCount::log, .limit = 4}}},
    {"regular", {.algorithm = ListRanking::helman_jaja, .splitters = {.regular = true, .limit = 100}}},
    {"two log squared",
     {.algorithm = ListRanking::helman_jaja, .splitters = {.count = SplitterCount::two_log_squared, .seed = 7}}},
};

bool takes(const ListRankOptions& options, std::size_t n) {
  return options.algorithm != ListRanking::wyllie32 || n <= 65536;
}

template <class Index>
void check(const Links<Index>& successor) {
  const std::size_t n = successor.size();
  const Vector<Index> input(runtime(), successor);
  for (const bool from_tail : {false, true}) {
    std::vector<Index> expected(n);
    reference::list_rank<Index>(successor, expected, from_tail);
    for (auto [name, options] : ways) {
      if (!takes(options, n)) continue;
      options.from_tail = from_tail;
      Vector<Index> rank(runtime(), n);
      list_rank(input, rank, options);
      EXPECT_TRUE(equal(values_of(rank), expected)) << name << (from_tail ? " from the tail" : "");
    }
  }
}

template <class Index>
struct ListRankOf : testing::Test {};
TYPED_TEST_SUITE(ListRankOf, Indices);

TYPED_TEST(ListRankOf, ByHand) {
  const Links<TypeParam> successor{1, 1, 0, 3, 2};  // 4 -> 2 -> 0 -> 1; 3
  for (auto [name, options] : ways) {
    std::vector<TypeParam> rank(5);
    list_rank(runtime(), successor, rank, options);
    EXPECT_EQ(rank, (std::vector<TypeParam>{2, 3, 1, 0, 0})) << name;
    options.from_tail = true;
    list_rank(runtime(), successor, rank, options);
    EXPECT_EQ(rank, (std::vector<TypeParam>{1, 0, 2, 0, 3})) << name;
  }
}

TYPED_TEST(ListRankOf, Nothing) {
  std::vector<TypeParam> none;
  for (const auto& [name, options] : ways) list_rank(runtime(), none, none, options);
}

TYPED_TEST(ListRankOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    check(random_lists<TypeParam>(n, n));
    check(random_lists<TypeParam>(n, n, 1 + n / 10));
  }
}

TYPED_TEST(ListRankOf, Shapes) {
  const std::size_t n = 70001;
  auto order = in_order<TypeParam>(n);
  check(order);  // n lists
  check(lists_along(order, 1, 1));
  check(lists_along(order, 500, 1));
  std::reverse(order.begin(), order.end());
  check(lists_along(order, 1, 1));
  check(lists_along(order, 500, 1));
  check(random_lists<TypeParam>(n, 1, n));
}

// All multiples of the period first: regular splitters of that distance leave all others in one sublist.
TYPED_TEST(ListRankOf, OrderedWithAPeriod) {
  const std::size_t n = 1 << 17;
  for (const std::size_t period : {17, 32, 64, 512}) {
    Links<TypeParam> order;
    for (std::size_t first = 0; first < period; ++first) {
      for (std::size_t i = first; i < n; i += period) order.push_back(static_cast<TypeParam>(i));
    }
    check(lists_along(order, 1, 1));
  }
}

TYPED_TEST(ListRankOf, ManySmallLists) {
  std::mt19937 random(1);
  for (int i = 0; i < 20; ++i) {
    const std::size_t n = 1 + random() % 40;
    check(random_lists<TypeParam>(n, random(), 1 + random() % n));
  }
}

TEST(ListRank, MillionsOfElements) {
  const std::size_t n = sanitized || backend() == Backend::opencl ? 1 << 19 : 1 << 22;
  for (const std::size_t lists : {std::size_t{1}, n / 8}) {
    const auto successor = random_lists<std::int32_t>(n, lists, lists);
    std::vector<std::int32_t> rank(n), expected(n);
    reference::list_rank<std::int32_t>(successor, expected, false);
    list_rank(runtime(), successor, rank);
    EXPECT_TRUE(equal(rank, expected));
  }
}

TEST(ListRank, ManyCallsInFlight) {
  const std::size_t n = 100003;
  std::vector<Links<std::int32_t>> lists;
  std::vector<Vector<std::int32_t>> ranks;
  for (std::uint64_t i = 0; i < 10; ++i) {
    lists.push_back(random_lists<std::int32_t>(n, i, 1 + i));
    ranks.emplace_back(runtime(), n);
    list_rank(Vector<std::int32_t>(runtime(), lists[i]), ranks[i], {.from_tail = i % 2 == 0});
  }
  for (std::size_t i = 0; i < lists.size(); ++i) {
    std::vector<std::int32_t> expected(n);
    reference::list_rank<std::int32_t>(lists[i], expected, i % 2 == 0);
    EXPECT_TRUE(equal(values_of(ranks[i]), expected));
  }
}

TEST(ListRank, Statistics) {
  const std::size_t n = 100000, spacing = 17;  // log2 n = 16.6
  Links<std::int32_t> successor(n);
  for (std::size_t i = 0; i < n; ++i) successor[i] = static_cast<std::int32_t>(std::min(i + 1, n - 1));
  std::vector<std::int32_t> rank(n);
  ListStatistics statistics;
  list_rank(runtime(), successor, rank,
            {.algorithm = ListRanking::helman_jaja,
             .splitters = {.count = SplitterCount::log, .regular = true, .limit = 1000},
             .statistics = &statistics});
  ASSERT_EQ(statistics.levels.size(), 2);
  const ListStatistics::Level& first = statistics.levels[0];
  EXPECT_EQ(first.elements, n);
  EXPECT_EQ(first.sublists, n / spacing);  // the rest goes to the last one
  EXPECT_EQ(first.longest, spacing + n % spacing);
  EXPECT_EQ(first.singletons, 0);
  EXPECT_DOUBLE_EQ(first.mean, static_cast<double>(n) / (n / spacing));
  EXPECT_NEAR(first.deviation, static_cast<double>(n % spacing) / std::sqrt(n / spacing), 1e-3);
  EXPECT_EQ(statistics.levels[1].elements, n / spacing + 1);
}

/// Every array of few successors, of fewer with 64 bits: lists are ranked, and all others refused. All ways on each, or
/// one after the other.
TYPED_TEST(ListRankOf, EverySmallArray) {
  const bool slow = sanitized || backend() != Backend::cpu;
  const std::size_t most = sizeof(TypeParam) == 8 ? 4 : 5, max_by_every_method = slow ? 3 : 4;
  auto all = ways;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    for (const SplitterCount count : {SplitterCount::log, SplitterCount::tuned}) {
      all.push_back({"helman-jaja " + std::to_string(seed),
                     {.algorithm = ListRanking::helman_jaja, .splitters = {.count = count, .seed = seed, .limit = 1}}});
    }
  }
  for (std::size_t n = 1; n <= most; ++n) {
    std::size_t arrays = 1;
    for (std::size_t i = 0; i < n; ++i) arrays *= n;
    for (std::size_t which = 0; which < arrays; ++which) {
      Links<TypeParam> successor(n);
      for (std::size_t i = 0, digits = which; i < n; ++i, digits /= n)
        successor[i] = static_cast<TypeParam>(digits % n);
      const bool lists = are_lists(successor);
      std::vector<TypeParam> expected(n), rank(n);
      if (lists) reference::list_rank<TypeParam>(successor, expected, false);
      for (std::size_t way = 0; way < all.size(); ++way) {
        if (n > max_by_every_method && way != which % all.size()) continue;
        const auto& [name, options] = all[way];
        try {
          list_rank(runtime(), successor, rank, options);
          ASSERT_TRUE(lists) << name << ' ' << which << " of " << n;
          ASSERT_EQ(rank, expected) << name << ' ' << which << " of " << n;
        } catch (const StructureError&) {
          ASSERT_FALSE(lists) << name << ' ' << which << " of " << n;
        }
      }
    }
  }
}

// ---- scans ----

template <class T>
struct ListScanOf : testing::Test {};
TYPED_TEST_SUITE(ListScanOf, Values);

template <class Index, class T>
void check_scan(const Links<Index>& successor) {
  const std::size_t n = successor.size();
  const auto values = random_values<T>(n, n);
  const Vector<Index> links(runtime(), successor);
  const Vector<T> weights(runtime(), values);
  for_each_operator<T>([&](Operator op) {
    if (!covers<Index, T>(op)) return;
    for (const bool inclusive : {false, true}) {
      const auto expected = expected_scan(successor, values, op, inclusive);
      for (const auto& [name, options] : ways) {
        if (options.algorithm != ListRanking::automatic && options.algorithm != ListRanking::sequential &&
            options.algorithm != ListRanking::helman_jaja) {
          continue;
        }
        Vector<T> result(runtime(), n);
        list_scan(links, weights, result, op,
                  {.algorithm = options.algorithm, .inclusive = inclusive, .splitters = options.splitters});
        EXPECT_TRUE(equal(values_of(result), expected)) << name << " inclusive: " << inclusive;
      }
    }
  });
}

TYPED_TEST(ListScanOf, EveryOperator) {
  for (const std::size_t n : {1, 2, 257, 5000}) {
    SCOPED_TRACE(n);
    check_scan<std::int32_t, TypeParam>(random_lists<std::int32_t>(n, n));
    check_scan<std::int64_t, TypeParam>(random_lists<std::int64_t>(n, n, n / 10));
  }
}

TYPED_TEST(ListScanOf, Large) {
  const std::size_t n = 150001;
  const auto successor = random_lists<std::int32_t>(n, 1, 3);
  const auto values = random_values<TypeParam>(n, 1);
  std::vector<TypeParam> result(n);
  list_scan(runtime(), successor, values, result, plus, {.inclusive = true});
  EXPECT_TRUE(equal(result, expected_scan(successor, values, plus, true)));
}

// Rounded sums: in the list's order, and the same from run to run.
TEST(ListScan, Rounding) {
  const std::size_t n = 150001;
  const auto successor = random_lists<std::int32_t>(n, 5);
  const auto values = real_values<float>(n, 1);
  std::vector<float> result(n), again(n);
  list_scan(runtime(), successor, values, result);
  list_scan(runtime(), successor, values, again);
  if (repeatable()) {
    EXPECT_TRUE(identical(result, again));
  }
  const auto exact = expected_scan(successor, std::vector<double>(values.begin(), values.end()), plus, false);
  EXPECT_TRUE(within<float>(result, std::vector<Wide<float>>(exact.begin(), exact.end()), n * 1e-5L));
}

// ---- errors ----

/// Returns whether the links lead from element i back to it.
template <class Index>
bool is_on_cycle(const Links<Index>& links, std::size_t i) {
  std::size_t at = i;
  for (std::size_t k = 0; k < links.size(); ++k) {
    at = static_cast<std::size_t>(links[at]);
    if (at == i) return static_cast<std::size_t>(links[i]) != i;
  }
  return false;
}

/// The messages of all ways; the ranks stay as they were.
template <class Thrown, class Index>
std::set<std::string> errors(const Links<Index>& successor) {
  const std::vector<Index> before(successor.size(), 7);
  const Vector<Index> input(runtime(), successor);
  std::set<std::string> messages;
  for (auto [name, options] : ways) {
    if (!takes(options, successor.size())) continue;
    for (const bool from_tail : {false, true}) {
      options.from_tail = from_tail;
      Vector<Index> rank(runtime(), before);
      messages.insert(message_of<Thrown>([&] { list_rank(input, rank, options); }));
      EXPECT_TRUE(equal(values_of(rank), before)) << name;
      auto host = before;
      messages.insert(message_of<Thrown>([&] { list_rank(runtime(), successor, host, options); }));
      EXPECT_EQ(host, before) << name;
    }
  }
  return messages;
}

/// Checks that every method reports one of the cycles.
template <class Index>
void expect_cycle(const Links<Index>& successor) {
  for (const std::string& message : errors<StructureError>(successor)) {
    unsigned element = 0;
    ASSERT_EQ(std::sscanf(message.c_str(), "list_rank: element %u is on a cycle", &element), 1) << message;
    ASSERT_LT(element, successor.size());
    EXPECT_TRUE(is_on_cycle(successor, element)) << message;
  }
}

using Messages = std::set<std::string>;

TYPED_TEST(ListRankOf, Errors) {
  using L = Links<TypeParam>;
  EXPECT_EQ(errors<RangeError>(L{0, 1, -1, 4}), Messages{"list_rank: successor[2] = -1 is outside [0, 4)"});
  EXPECT_EQ(errors<RangeError>(L{0, 4, -1, 4}), Messages{"list_rank: successor[1] = 4 is outside [0, 4)"});
  EXPECT_EQ(errors<StructureError>(L{3, 3, 2, 4, 4, 4}),
            Messages{"list_rank: successor[0] and successor[1] are both 3"});
  EXPECT_EQ(errors<StructureError>(L{1, 3, 3, 3}), Messages{"list_rank: successor[1] and successor[2] are both 3"});
  expect_cycle(L{0, 2, 1});
  expect_cycle(L{2, 1, 3, 4, 0, 1});
  expect_cycle(L{1, 0});
}

TYPED_TEST(ListRankOf, OneBadElementInMany) {
  const std::size_t n = 100003;
  for (const std::size_t lists : {1, 100}) {
    auto links = random_lists<TypeParam>(n, 1, lists);
    std::size_t i = 54321;
    while (static_cast<std::size_t>(links[i]) == i) ++i;
    const TypeParam good = links[i];
    links[i] = static_cast<TypeParam>(n);
    EXPECT_EQ(errors<RangeError>(links),
              Messages{"list_rank: successor[" + std::to_string(i) + "] = 100003 is outside [0, 100003)"});
    links[i] = links[12345] == good ? links[12346] : links[12345];
    for (const std::string& message : errors<StructureError>(links)) {
      EXPECT_EQ(message.substr(0, 21), "list_rank: successor[") << message;
    }
  }
}

TYPED_TEST(ListRankOf, CyclesOfEveryLength) {
  int k = 0;
  for (const std::size_t length : {2, 3, 8, 31, 1000, 1024, 65536, 100000}) {
    if (k++ % one_in(3) != 0) continue;
    SCOPED_TRACE(length);
    const std::size_t n = 123457;
    auto order = in_order<TypeParam>(n);
    std::shuffle(order.begin(), order.end(), std::mt19937(1));
    auto links = lists_along(order, 1, 1);
    links[static_cast<std::size_t>(order[length + 6])] = order[7];  // the rest is one list, or two
    links[static_cast<std::size_t>(order[6])] = order[6];
    expect_cycle(links);
  }
}

// Walks would go round in a cycle that they enter from everywhere.
TYPED_TEST(ListRankOf, AllLeadIntoOneCycle) {
  const std::size_t n = 100000;
  Links<TypeParam> links(n, 1);
  links[1] = 2;
  links[n - 1] = static_cast<TypeParam>(n - 1);
  EXPECT_EQ(errors<StructureError>(links), Messages{"list_rank: successor[0] and successor[2] are both 1"});
}

TYPED_TEST(ListRankOf, RandomPermutationsAndGraphs) {
  std::mt19937 random(1);
  for (int i = 0; i < 12; ++i) {
    const std::size_t n = 2 + random() % (i % 2 == 0 ? 10 : 40000);
    SCOPED_TRACE(n);
    auto permutation = in_order<TypeParam>(n);
    std::shuffle(permutation.begin(), permutation.end(), random);
    if (permutation != in_order<TypeParam>(n)) expect_cycle(permutation);

    auto graph = random_links<TypeParam>(n, random());
    graph.push_back(0);
    graph.push_back(0);
    for (const std::string& message : errors<StructureError>(graph)) {
      EXPECT_EQ(message.substr(0, 21), "list_rank: successor[") << message;
    }
  }
}

TEST(ListErrors, Arguments) {
  const std::vector<std::int32_t> successor{1, 1};
  std::vector<std::int32_t> rank(3);
  EXPECT_EQ(message_of<ArgumentError>([&] { list_rank(runtime(), successor, rank); }),
            "list_rank: rank has 3 elements, successor has 2");
  Vector<std::int32_t> both(runtime(), successor);
  EXPECT_EQ(message_of<ArgumentError>([&] { list_rank(both, both); }),
            "list_rank: successor and rank are the same vector");
  const Vector<std::int32_t> unwritten(runtime(), 2);
  Vector<std::int32_t> result(runtime(), 2);
  EXPECT_EQ(message_of<ArgumentError>([&] { list_rank(unwritten, result); }),
            "list_rank: nothing was written to successor yet");
  EXPECT_EQ(message_of<ArgumentError>([&] { list_scan(both, both, result, plus, {.algorithm = ListRanking::wyllie}); }),
            "list_scan: Wyllie's algorithms rank; the others scan");
  const Vector<double> values(runtime(), std::vector{1.0, 2.0});
  Vector<double> sums(runtime(), 2);
  EXPECT_EQ(message_of<ArgumentError>([&] { list_scan(both, values, sums, bit_xor); }),
            "list_scan: operator bit_xor has no meaning for f64");
  std::vector<std::int32_t> links{1, 1};
  EXPECT_EQ(message_of<ArgumentError>([&] { list_rank(runtime(), links, links); }),
            "list_rank: successor and rank overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { list_scan(runtime(), links, successor, links); }),
            "list_scan: successor and result overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { list_scan(runtime(), successor, links, links); }),
            "list_scan: values and result overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { list_rank(both, result, {.algorithm = ListRanking{42}}); }),
            "list_rank: there is no algorithm 42");
}

}  // namespace
