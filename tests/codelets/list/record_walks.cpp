#include "list/record_walks/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"
#include "runtime/phases/submit.hpp"
#include "sublists.hpp"

namespace pleach::record_walks {

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
  std::vector<std::vector<std::uint32_t>> elements;  // of each sublist
  std::vector<std::vector<T>> sums;                  // of each of them, where there are values
  std::vector<std::int32_t> next = {}, length = {};
  std::vector<T> total = {};
  std::uint64_t visited = 0, fault = local_rank::no_fault;
};

/// Reads the records of a walk over m sublists.
template <class T>
void read(Walked<T>& walked, std::size_t m, std::uint32_t chunks, std::vector<std::uint32_t> records, bool weighted) {
  walked.elements.resize(m);
  walked.sums.resize(m);
  for (std::uint32_t k = 0; k < chunks * record_lanes; ++k) {
    const Chunk<T> chunk(records.data(), k / record_lanes, weighted);
    const std::uint32_t lane = k % record_lanes;
    std::uint32_t sublist = chunk.top(lane).sublist;
    EXPECT_TRUE(sublist == nothing || walked.elements[sublist].size() == chunk.top(lane).passed);
    for (std::uint32_t step = 0; step < record_steps; ++step) {
      const std::uint32_t word = chunk.word(step, lane);
      if (word == nothing) continue;
      if ((word & begins) != 0) {
        sublist = word & ~begins;
        EXPECT_TRUE(walked.elements[sublist].empty());
        continue;
      }
      walked.elements[sublist].push_back(word);
      if (weighted) walked.sums[sublist].push_back(chunk.sum(step, lane));
    }
  }
}

template <class Index, class T>
Walked<T> walk(Links<Index> links, const Splitters& splitters, Starts start, Scan<T> scan, std::size_t bound,
               std::size_t max_chunks, std::uint64_t fault = local_rank::no_fault) {
  const std::size_t m = start.size();
  const bool weighted = !scan.values.empty();
  const auto successor = borrowed(links), starts = borrowed(start), values = borrowed(scan.values);
  Buffer<std::uint32_t> records(max_chunks * chunk_words(weighted ? sizeof(T) : 0));
  Buffer<T> total(weighted ? m : 0);
  Buffer<std::int32_t> next(m), length(m);
  Buffer<local_rank::Verdict> verdict(std::vector<local_rank::Verdict>(1, {0, fault, 0, 0}));
  record_walks::submit(runtime(),
                       {type_of<Index>(), type_of<T>(), scan.op, weighted, scan.inclusive, splitters,
                        static_cast<std::uint32_t>(bound), 1},
                       {successor, starts, records.whole(), next.whole(), length.whole(), verdict.whole(),
                        weighted ? values->whole() : Part{}, weighted ? total.whole() : Part{}});
  const local_rank::Verdict found = verdict.result()[0];
  Walked<T> walked;
  walked.next = next.result();
  walked.length = length.result();
  walked.total = total.result();
  walked.visited = found.visited;
  walked.fault = found.fault;
  if (found.fault == local_rank::no_fault) {
    EXPECT_LE(found.chunks, max_chunks);
    read(walked, m, found.chunks, records.result(), weighted);
  }
  return walked;
}

template <class Index, class T>
Walked<T> expected(const Links<Index>& links, std::size_t splitters, const Starts& start, const Scan<T>& scan) {
  const std::size_t m = start.size();
  Walked<T> walked;
  walked.elements.resize(m);
  walked.sums.resize(m);
  walked.visited = links.size();
  std::vector<std::int32_t> sublist_at(links.size(), -1);
  for (std::size_t j = 0; j < splitters; ++j) sublist_at[start[j]] = static_cast<std::int32_t>(j);
  for (std::size_t i = 0; i < m; ++i) {
    std::size_t at = start[i];
    std::int32_t next = i < splitters ? -1 : sublist_at[at];
    T sum = identity<T>(scan.op);
    while (next < 0) {
      const T after = apply(scan.op, sum, scan.values.empty() ? T{1} : scan.values[at]);
      walked.elements[i].push_back(static_cast<std::uint32_t>(at));
      if (!scan.values.empty()) walked.sums[i].push_back(scan.inclusive ? after : sum);
      sum = after;
      const auto link = static_cast<std::size_t>(links[at]);
      next = link == at ? static_cast<std::int32_t>(i) : sublist_at[link];
      at = link;
    }
    walked.next.push_back(next);
    walked.length.push_back(static_cast<std::int32_t>(walked.elements[i].size()));
    if (!scan.values.empty()) walked.total.push_back(sum);
  }
  return walked;
}

template <class T>
void expect_equal(const Walked<T>& actual, const Walked<T>& expected) {
  EXPECT_EQ(actual.fault, expected.fault);
  EXPECT_EQ(actual.visited, expected.visited);
  EXPECT_TRUE(equal(actual.next, expected.next));
  EXPECT_TRUE(equal(actual.length, expected.length));
  EXPECT_TRUE(equal(actual.total, expected.total));
  ASSERT_EQ(actual.elements.size(), expected.elements.size());
  for (std::size_t i = 0; i < expected.elements.size(); ++i) {
    ASSERT_EQ(actual.elements[i], expected.elements[i]) << "sublist " << i;
    ASSERT_TRUE(equal(actual.sums[i], expected.sums[i])) << "sublist " << i;
  }
}

template <class Index, class T>
void check(const Links<Index>& links, const Splitters& splitters, const Scan<T>& scan) {
  SCOPED_TRACE(std::to_string(links.size()) + " elements, spacing " + std::to_string(splitters.spacing));
  const Starts start = starts_of(links, splitters);
  const std::size_t chunks = record_walks::max_chunks(links.size(), start.size());
  expect_equal(walk(links, splitters, start, scan, links.size(), chunks),
               expected(links, splitters.count, start, scan));
}

const Scan<std::int32_t> count;

template <class Index>
struct RecordWalksOf : testing::Test {};
TYPED_TEST_SUITE(RecordWalksOf, Indices);

TYPED_TEST(RecordWalksOf, Example) {
  Splitters splitters = splitters_of(6, 4);
  splitters.count = 2;  // the second stratum is cut short
  const auto walked = walk(Links<TypeParam>{3, 2, 2, 5, 1, 4}, splitters, {0, 4, 0}, count, 6, 4);
  expect_equal(walked, {{{0, 3, 5}, {4, 1, 2}, {}}, {{}, {}, {}}, {1, 1, 0}, {3, 3, 0}, {}, 6});
}

TYPED_TEST(RecordWalksOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    for (const std::size_t lists : {std::size_t{1}, 1 + n / 10}) {
      const auto links = random_lists<TypeParam>(n, n, lists);
      for (const std::size_t spacing : {2, 20, 100}) check(links, splitters_of(n, spacing, 1), count);
    }
  }
}

TYPED_TEST(RecordWalksOf, Shapes) {
  const std::size_t n = 5000;
  auto order = in_order<TypeParam>(n);
  check(order, splitters_of(n, 32, 1), count);  // n lists
  check(lists_along(order, 1, 1), splitters_of(n, 32, 1), count);
  std::reverse(order.begin(), order.end());
  check(lists_along(order, 1, 1), splitters_of(n, 32, 1), count);
}

TYPED_TEST(RecordWalksOf, EveryTypeAndOperator) {
  if (opencl_on_cpus() && sizeof(TypeParam) == 8)
    GTEST_SKIP() << "compiling takes long; Sizes has this type of indices";
  const std::size_t n = 3001;
  const auto links = random_lists<TypeParam>(n, n, 7);
  const auto check_type = [&]<class T>(T) {
    for_each_operator<T>([&](Operator op) {
      if (!covers<TypeParam, T>(op)) return;
      for (const bool inclusive : {false, true}) {
        check(links, splitters_of(n, 20, 1), Scan<T>{random_values<T>(n, 1), op, inclusive});
      }
    });
  };
  check_type(float{});
  check_type(std::complex<double>{});
  if (opencl_on_cpus()) return;
  check_type(std::int32_t{});
  check_type(std::int64_t{});
  check_type(double{});
  check_type(std::complex<float>{});
}

/// Links that are no list, or a list that its splitters do not cut, end soon, with links that lead somewhere.
TYPED_TEST(RecordWalksOf, Faults) {
  const std::size_t n = 20000;
  const auto faulty = [&](const Links<TypeParam>& links, const Splitters& splitters, std::size_t bound,
                          std::size_t chunks) {
    const Starts start = starts_of(links, splitters);
    const auto walked = walk(links, splitters, start, count, bound, chunks);
    for (const std::int32_t next : walked.next) EXPECT_LT(static_cast<std::uint32_t>(next), start.size());
    return walked.fault;
  };
  auto circle = random_lists<TypeParam>(n, 1);
  for (std::size_t i = 0; i < n; ++i) {
    if (static_cast<std::size_t>(circle[i]) == i) circle[i] = static_cast<TypeParam>(heads_of(circle)[0]);
  }
  Splitters one = splitters_of(n, n);
  EXPECT_EQ(faulty(circle, one, n + 1, 2000), local_rank::closed);
  EXPECT_EQ(faulty(circle, one, 100, 1000), local_rank::too_long);
  EXPECT_EQ(faulty(circle, splitters_of(n, 32, 1), n, 5), local_rank::too_long) << "more than there is room for";
  const Links<TypeParam> outside(n, std::numeric_limits<TypeParam>::max());
  const Starts start = starts_of(circle, splitters_of(n, 32, 1));
  const auto walked = walk(outside, splitters_of(n, 32, 1), start, count, n, 1000, local_rank::not_lists);
  EXPECT_EQ(walked.fault, local_rank::not_lists);
  EXPECT_EQ(walked.visited, 0U);
  for (const std::int32_t next : walked.next) EXPECT_LT(static_cast<std::uint32_t>(next), start.size());
}

}  // namespace pleach::record_walks
