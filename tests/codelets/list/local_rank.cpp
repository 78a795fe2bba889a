#include "list/local_rank/codelet.hpp"

#include "buffer.hpp"
#include "list/local.hpp"
#include "lists.hpp"
#include "runtime/phases/runtime.hpp"
#include "sublists.hpp"

namespace pleach::local_rank {

using namespace test;

/// Without values every element counts 1.
template <class T>
struct Scan {
  std::vector<T> values = {};
  Operator op = plus;
  bool inclusive = false;
};

template <class T>
struct Walked {
  std::vector<T> value = {};  // of the elements
  std::vector<std::int32_t> sublist = {};
  std::vector<std::int32_t> next = {}, length = {};
  std::vector<T> total = {};
  std::uint64_t visited = 0, fault = local_rank::no_fault;
};

/// Runs one task for the whole, or several of `step` sublists side by side where they may share memory; as over() cuts
/// for the step 0.
template <class Index, class T>
Walked<T> walk(Links<Index> links, const Splitters& splitters, Starts start, Scan<T> scan, std::size_t bound,
               std::size_t step) {
  const std::size_t m = start.size();
  const bool weighted = !scan.values.empty();
  const auto successor = borrowed(links), starts = borrowed(start), values = borrowed(scan.values);
  Buffer<Local<T>> locals(links.size());
  Buffer<std::int32_t> next(m), length(m);
  Buffer<T> total(weighted ? m : 0);
  const local_rank::Arguments arguments{type_of<Index>(),
                                        type_of<T>(),
                                        scan.op,
                                        weighted,
                                        scan.inclusive,
                                        splitters,
                                        static_cast<std::uint32_t>(bound),
                                        static_cast<std::uint32_t>(1 + links.size() / m)};
  const Part all_values = weighted ? values->whole() : Part{};
  const bool by_itself = step == 0;
  const std::size_t tasks = by_itself ? runtime().impl().tasks(m, arguments.work_each) : (m + step - 1) / step;
  Buffer<local_rank::Verdict> verdicts(std::vector<local_rank::Verdict>(tasks, {5, 5}));
  if (by_itself) {
    local_rank::submit.over(runtime(), m, arguments,
                            {successor, starts, locals.whole(), next.whole(), length.whole(), verdicts.whole(),
                             all_values, weighted ? total.whole() : Part{}});
  }
  for (std::size_t k = 0; k < tasks && !by_itself; ++k) {
    local_rank::Arguments here = arguments;
    here.first = static_cast<std::uint32_t>(k * step);
    local_rank::submit(runtime(), here,
                       {successor, starts->part(step, k), locals.handle().alias(tasks, k), next.handle().part(step, k),
                        length.handle().part(step, k), verdicts.handle().part(1, k), all_values,
                        weighted ? total.handle().part(step, k) : Part{}});
  }
  Walked<T> walked{.next = next.result(), .length = length.result(), .total = total.result()};
  for (const Local<T>& at : locals.result()) {
    walked.value.push_back(at.value);
    walked.sublist.push_back(static_cast<std::int32_t>(at.sublist));
  }
  for (const local_rank::Verdict& verdict : verdicts.result()) {
    walked.visited += verdict.visited;
    if (walked.fault == local_rank::no_fault) walked.fault = verdict.fault;
  }
  return walked;
}

template <class Index, class T>
Walked<T> expected(const Links<Index>& links, std::size_t splitters, const Starts& start, const Scan<T>& scan) {
  const std::size_t n = links.size(), m = start.size();
  Walked<T> walked{std::vector<T>(n), std::vector<std::int32_t>(n, -1), {}, {}, {}, n};
  std::vector<std::int32_t> sublist_at(n, -1);
  for (std::size_t j = 0; j < splitters; ++j) sublist_at[start[j]] = static_cast<std::int32_t>(j);
  for (std::size_t i = 0; i < m; ++i) {
    const auto own = static_cast<std::int32_t>(i);
    std::size_t at = start[i];
    std::int32_t length = 0, next = i < splitters ? -1 : sublist_at[at];
    T sum = identity<T>(scan.op);
    while (next < 0) {
      const T after = apply(scan.op, sum, scan.values.empty() ? T{1} : scan.values[at]);
      walked.value[at] = scan.inclusive ? after : sum;
      walked.sublist[at] = own;
      sum = after;
      ++length;
      const auto link = static_cast<std::size_t>(links[at]);
      next = link == at ? own : sublist_at[link];
      at = link;
    }
    walked.next.push_back(next);
    walked.length.push_back(length);
    if (!scan.values.empty()) walked.total.push_back(sum);
  }
  return walked;
}

template <class T>
void expect_equal(const Walked<T>& actual, const Walked<T>& expected) {
  EXPECT_TRUE(equal(actual.value, expected.value));
  EXPECT_TRUE(equal(actual.sublist, expected.sublist));
  EXPECT_TRUE(equal(actual.next, expected.next));
  EXPECT_TRUE(equal(actual.length, expected.length));
  EXPECT_TRUE(equal(actual.total, expected.total));
  EXPECT_EQ(actual.visited, expected.visited);
  EXPECT_EQ(actual.fault, expected.fault);
}

/// Runs `tasks` tasks, or those of over().
template <class Index, class T>
void check(const Links<Index>& links, const Splitters& splitters, const Scan<T>& scan, std::size_t tasks = 1) {
  SCOPED_TRACE(std::to_string(links.size()) + " elements, spacing " + std::to_string(splitters.spacing));
  const Starts start = starts_of(links, splitters);
  const std::size_t step = tasks == 0 ? 0 : (start.size() + tasks - 1) / tasks;
  expect_equal(walk(links, splitters, start, scan, links.size(), step), expected(links, splitters.count, start, scan));
}

const Scan<std::int32_t> count;

template <class Index>
struct LocalRankOf : testing::Test {};
TYPED_TEST_SUITE(LocalRankOf, Indices);

TYPED_TEST(LocalRankOf, Example) {
  Splitters splitters = splitters_of(6, 4);
  splitters.count = 2;  // the second stratum is cut short
  const auto walked = walk(Links<TypeParam>{3, 2, 2, 5, 1, 4}, splitters, {0, 4, 0}, count, 6, 3);
  expect_equal(walked, {{0, 1, 2, 1, 0, 2}, {0, 1, 1, 0, 1, 0}, {1, 1, 0}, {3, 3, 0}, {}, 6});
}

TYPED_TEST(LocalRankOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    for (const std::size_t lists : {std::size_t{1}, 1 + n / 10}) {
      const auto links = random_lists<TypeParam>(n, n, lists);
      for (const std::size_t spacing : {2, 100}) {
        check(links, splitters_of(n, spacing), count);
        check(links, splitters_of(n, spacing, 1), count);
      }
    }
  }
}

TYPED_TEST(LocalRankOf, Shapes) {
  const std::size_t n = 5000;
  auto order = in_order<TypeParam>(n);
  check(order, splitters_of(n, 32, 1), count);  // n lists
  check(lists_along(order, 1, 1), splitters_of(n, 32, 1), count);
  check(lists_along(order, 1, 1), splitters_of(n, n), count);  // one sublist, whose head is a splitter
  std::reverse(order.begin(), order.end());
  check(lists_along(order, 1, 1), splitters_of(n, n), count);  // the splitter is the end
}

TYPED_TEST(LocalRankOf, TasksSideBySide) {
  if (!runtime().impl().shares_memory()) GTEST_SKIP() << "the workers do not share memory";
  const std::size_t n = 100003;
  for (const std::size_t lists : {1, 1000}) {
    const auto links = random_lists<TypeParam>(n, 1, lists);
    check(links, splitters_of(n, 100, 1), count, 7);
    check(links, splitters_of(n, 100, 1), Scan<double>{random_values<double>(n, 1)}, 7);
    check(links, splitters_of(n, 100, 1), Scan<std::complex<double>>{random_values<std::complex<double>>(n, 1)}, 7);
  }
}

TYPED_TEST(LocalRankOf, Tasks) {
  const std::size_t n = 500003;
  for (const std::size_t lists : {1, 1000}) {
    const auto links = random_lists<TypeParam>(n, 1, lists);
    check(links, splitters_of(n, 100, 1), count, 0);
    check(links, splitters_of(n, 100, 1), Scan<double>{random_values<double>(n, 1)}, 0);
  }
}

// A single task fills what several would.
TYPED_TEST(LocalRankOf, LongVerdict) {
  Links<TypeParam> links{1, 2, 3, 3};
  Starts start{0};
  for (const bool faulty : {false, true}) {
    const auto successor = borrowed(links), starts = borrowed(start);
    const auto locals = runtime().impl().allocate(4, sizeof(Local<std::int32_t>));
    const auto next = runtime().impl().allocate(1, 4), length = runtime().impl().allocate(1, 4);
    Buffer<local_rank::Verdict> verdict(std::vector<local_rank::Verdict>(2, {5, 5}));
    local_rank::submit(runtime(),
                       {type_of<TypeParam>(), Type::i32, plus, false, false, splitters_of(1, 2), faulty ? 3U : 4U, 4},
                       {successor, starts, locals, next, length, verdict.whole(), {}, {}});
    const auto& found = verdict.result();
    EXPECT_EQ(found[0].visited, faulty ? 3U : 4U);
    EXPECT_EQ(found[0].fault, faulty ? local_rank::too_long : local_rank::no_fault);
    EXPECT_EQ(found[1].visited, 0U);
    EXPECT_EQ(found[1].fault, local_rank::no_fault);
  }
}

// ---- links that are no lists ----

/// Checks that the following phases still find links.
template <class T>
void expect_links(const Walked<T>& walked) {
  const auto m = static_cast<std::int32_t>(walked.next.size());
  std::uint64_t visited = 0;
  for (std::int32_t i = 0; i < m; ++i) {
    ASSERT_TRUE(walked.next[i] >= 0 && walked.next[i] < m) << walked.next[i];
    visited += static_cast<std::uint64_t>(walked.length[i]);
  }
  EXPECT_EQ(walked.visited, visited);
}

TYPED_TEST(LocalRankOf, TooLong) {
  const std::size_t n = 10000;
  const auto links = lists_along(in_order<TypeParam>(n), 1, 1);
  const Splitters splitters = splitters_of(n, n);
  for (const std::size_t bound : {std::size_t{1}, std::size_t{4096}, n - 1}) {
    const auto walked = walk(links, splitters, {0, 0}, count, bound, 2);
    EXPECT_EQ(walked.fault, local_rank::too_long) << bound;
    expect_links(walked);
  }
  EXPECT_EQ(walk(links, splitters, {0, 0}, count, n, 2).fault, local_rank::no_fault);
}

TYPED_TEST(LocalRankOf, Closed) {
  auto links = lists_along(in_order<TypeParam>(16), 1, 1);  // the splitters are 0 and 8
  links[7] = 7;
  links[15] = 8;
  const auto walked = walk(links, splitters_of(16, 8), {0, 8, 0}, count, 16, 3);
  EXPECT_EQ(walked.fault, local_rank::closed);
  expect_links(walked);
}

TYPED_TEST(LocalRankOf, CycleThatNoWalkComesTo) {
  const auto walked = walk(Links<TypeParam>{1, 2, 3, 3, 5, 4}, splitters_of(6, 6), {0, 0}, count, 6, 2);
  EXPECT_EQ(walked.fault, local_rank::no_fault);
  EXPECT_EQ(walked.visited, 4U);
  expect_links(walked);
}

TYPED_TEST(LocalRankOf, SharedSuccessor) {
  const auto walked = walk(Links<TypeParam>{2, 2, 3, 3}, splitters_of(1, 2), {0, 1}, count, 4, 2);
  EXPECT_EQ(walked.fault, local_rank::no_fault);
  EXPECT_EQ(walked.visited, 6U);
  expect_links(walked);
}

TYPED_TEST(LocalRankOf, AnyLinks) {
  const std::size_t n = 30000, tasks = runtime().impl().shares_memory() ? 7 : 1;
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    const auto links = random_links<TypeParam>(n, seed);
    for (const std::size_t spacing : {8, 1000}) {
      const Splitters splitters = splitters_of(n, spacing, seed);
      const Starts start = starts_of(links, splitters);
      const std::size_t step = (start.size() + tasks - 1) / tasks;
      expect_links(walk(links, splitters, start, count, 500, step));
      expect_links(walk(links, splitters, start, Scan<double>{random_values<double>(n, 1)}, 500, step));
    }
  }
}

// ---- scans ----

template <class T>
struct LocalRankValues : testing::Test {};
TYPED_TEST_SUITE(LocalRankValues, Values);

TYPED_TEST(LocalRankValues, EveryOperator) {
  for (const std::size_t n : {1, 2, 257, 5000}) {
    const auto values = random_values<TypeParam>(n, n);
    for (const bool inclusive : {false, true}) {
      SCOPED_TRACE(inclusive ? "inclusive" : "exclusive");
      for_each_operator<TypeParam>([&](Operator op) {
        if (!covers<std::int32_t, TypeParam>(op)) return;
        check(random_lists<std::int32_t>(n, n, 1 + n / 100), splitters_of(n, 16, 1),
              Scan<TypeParam>{values, op, inclusive});
      });
      check(random_lists<std::int64_t>(n, n), splitters_of(n, 16, 1), Scan<TypeParam>{values, plus, inclusive});
    }
  }
}

}  // namespace pleach::local_rank
