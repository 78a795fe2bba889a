#include "list/admit_lists/codelet.hpp"

#include "backend.hpp"
#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::admit_lists {

using namespace test;
using local_rank::Verdict;

using Starts = std::vector<std::uint32_t>;

struct Admitted {
  Starts start;
  Verdict verdict;
};

Admitted admit(const std::vector<Tally>& tallies, std::uint64_t n, std::uint64_t lists, const Splitters& splitters,
               Starts heads = {}) {
  Buffer<Tally> tally(tallies);
  Buffer<std::uint32_t> start(splitters.count + lists);
  Buffer<Verdict> verdict(std::vector<Verdict>{{5, 5, 5, 5}});
  admit_lists::submit(runtime(), {n, lists, splitters},
                      {tally.whole(), heads.empty() ? nullptr : borrowed(heads), start.whole(), verdict.whole()});
  return {start.result(), verdict.result()[0]};
}

/// Admits a single list, without splitters.
Admitted admit(const std::vector<Tally>& tallies, std::uint64_t n) { return admit(tallies, n, 1, {}); }

void expect(const Admitted& admitted, const Starts& start, std::uint64_t fault) {
  EXPECT_EQ(admitted.start, start);
  EXPECT_EQ(admitted.verdict.visited, 0U);
  EXPECT_EQ(admitted.verdict.fault, fault);
  EXPECT_EQ(admitted.verdict.chunks, 0U);
  EXPECT_EQ(admitted.verdict.taken, 0U);
}

constexpr std::uint64_t none = Tally::none;

TEST(AdmitLists, Example) { expect(admit({{none, 1, 1, 1}}, 3, 1, splitters_of(3, 2)), {0, 2}, local_rank::no_fault); }

TEST(AdmitLists, WhatIsNot) {
  expect(admit({{none, 0, 0, 0}}, 3), {0}, local_rank::not_lists);
  expect(admit({{none, 2, 0, 1}}, 3), {0}, local_rank::not_lists);
  expect(admit({{1, 1, 1, 1}}, 3), {0}, local_rank::not_lists);
  expect(admit({{none, 1, 1, 2}}, 3), {0}, local_rank::not_lists);  // its head would be outside
}

TEST(AdmitLists, Several) {
  const Splitters splitters = splitters_of(10, 4);
  expect(admit({{none, 2, 1000, 3}}, 10, 2, splitters, {7, 5}), {0, 4, 7, 5}, local_rank::no_fault);
  expect(admit({{none, 1, 1000, 3}}, 10, 2, splitters, {7, 5}), {0, 4, 7, 5}, local_rank::not_lists);
}

TEST(AdmitLists, Splitters) {
  for (const std::size_t n : boundary_sizes) {
    const Splitters splitters = splitters_of(n, 3);
    Starts expected;
    for (std::uint32_t j = 0; j < splitters.count; ++j) expected.push_back(splitter(splitters, j));
    expected.push_back(static_cast<std::uint32_t>(n / 2));
    EXPECT_TRUE(equal(admit({{none, 1, n / 2, 0}}, n, 1, splitters).start, expected)) << n;
  }
}

/// The sums may have wrapped around.
TEST(AdmitLists, ManyTallies) {
  for (const std::size_t count : {2, 255, 256, 257, 1024, 5000}) {
    std::vector<Tally> tallies(count);
    std::uint64_t steps = 0;
    for (std::size_t k = 0; k < count; ++k) steps += tallies[k].steps = k * 0x9E3779B97F4A7C15;
    tallies[count / 2].ends = 1;
    tallies[count / 2].end_sum = count;
    tallies[0].steps = tallies[0].steps - steps + 7;
    const std::uint64_t n = 2 * count + 10;
    expect(admit(tallies, n), {static_cast<std::uint32_t>(count + 7)}, local_rank::no_fault);
    tallies[count - 1].outside = 3;
    expect(admit(tallies, n), {0}, local_rank::not_lists);
  }
}

}  // namespace pleach::admit_lists
