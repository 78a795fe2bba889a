#include "list/inspect_links/codelet.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "buffer.hpp"
#include "lists.hpp"
#include "runtime/phases/scratch.hpp"

namespace pleach::inspect_links {

using namespace test;

template <class Index>
Tally expected(const Links<Index>& links, std::size_t first, std::size_t count) {
  Tally sum;
  for (std::size_t i = first; i < first + count; ++i) {
    const auto link = static_cast<std::int64_t>(links[i]), own = static_cast<std::int64_t>(i);
    const bool outside = link < 0 || link >= static_cast<std::int64_t>(links.size());
    if (outside && sum.outside == Tally::none) sum.outside = i;
    sum.steps += static_cast<std::uint64_t>(own) - static_cast<std::uint64_t>(link);
    if (link != own) continue;
    ++sum.ends;
    sum.end_sum += i;
  }
  return sum;
}

void expect_equal(const Tally& actual, const Tally& expected) {
  EXPECT_EQ(actual.outside, expected.outside);
  EXPECT_EQ(actual.ends, expected.ends);
  EXPECT_EQ(actual.steps, expected.steps);
  EXPECT_EQ(actual.end_sum, expected.end_sum);
}

Tally total(const std::vector<Tally>& tallies) {
  Tally sum;
  for (const Tally& tally : tallies) sum = merge(sum, tally);
  return sum;
}

template <class Index>
void check(const Links<Index>& links) {
  const std::size_t n = links.size();
  const Vector<Index> vector(runtime(), links);
  const auto tally = runtime().impl().allocate(inspect_links::groups(n), sizeof(Tally));
  inspect_links::submit(runtime(), {type_of<Index>(), n}, {vector, tally});
  expect_equal(total(read_back<Tally>(runtime(), *tally)), expected(links, 0, n));
  const auto rows = reserve_rows(runtime(), n, inspect_links::groups, sizeof(Tally));
  inspect_links::submit.over(runtime(), n, {type_of<Index>(), n}, {vector, rows});
  expect_equal(total(read_back<Tally>(runtime(), *rows)), expected(links, 0, n));
}

template <class Index>
struct InspectLinksOf : testing::Test {};
TYPED_TEST_SUITE(InspectLinksOf, Indices);

TYPED_TEST(InspectLinksOf, Example) {
  const Vector<TypeParam> links(runtime(), Links<TypeParam>{1, 1, 0});
  const auto tally = runtime().impl().allocate(1, sizeof(Tally));
  inspect_links::submit(runtime(), {type_of<TypeParam>(), 3}, {links, tally});
  expect_equal(read_back<Tally>(runtime(), *tally)[0], {Tally::none, 1, 1, 1});
}

TYPED_TEST(InspectLinksOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    check(random_lists<TypeParam>(n, n, 1 + n / 100));
  }
}

TYPED_TEST(InspectLinksOf, Outside) {
  const std::size_t n = 70001;
  const auto most = std::numeric_limits<TypeParam>::max(), least = std::numeric_limits<TypeParam>::min();
  for (const TypeParam bad : {TypeParam{70001}, TypeParam{-1}, most, least}) {
    for (const std::size_t at : {std::size_t{0}, std::size_t{1}, n / 2, n - 1}) {
      auto links = random_lists<TypeParam>(n, 1);
      links[at] = bad;
      links[n - 1] = bad;
      check(links);
    }
  }
}

TEST(InspectLinks, Parts) {
  const std::size_t n = 10000, step = 4096, tasks = 3, groups = inspect_links::groups(step);
  auto links = random_lists<std::int32_t>(n, 1, 100);
  links[9000] = -7;
  const auto handle = borrowed(links);
  Buffer<Tally> tally(tasks * groups);
  for (std::size_t k = 0; k < tasks; ++k) {
    inspect_links::submit(runtime(), {Type::i32, n, static_cast<std::uint32_t>(k * step)},
                          {handle->part(step, k), tally.handle().part(groups, k)});
  }
  const auto& tallies = tally.result();
  for (std::size_t k = 0; k < tasks; ++k) {
    const auto here = tallies.begin() + static_cast<std::ptrdiff_t>(k * groups);
    expect_equal(total({here, here + static_cast<std::ptrdiff_t>(groups)}),
                 expected(links, k * step, std::min(step, n - k * step)));
  }
}

}  // namespace pleach::inspect_links
