#include "list/link_predecessors/codelet.hpp"

#include "backend.hpp"
#include "lists.hpp"
#include "runtime/phases/runtime.hpp"

namespace pleach::link_predecessors {

using namespace test;

/// Runs one task for the whole, or several side by side where they may share memory.
template <class Index>
std::vector<std::int32_t> linked(const Links<Index>& links, std::size_t step) {
  const std::size_t n = links.size(), tasks = (n + step - 1) / step;
  const Vector<Index> vector(runtime(), links);
  const Vector<std::int32_t> predecessor(runtime(), in_order<std::int32_t>(n));
  for (std::size_t k = 0; k < tasks; ++k) {
    link_predecessors::submit(runtime(), {type_of<Index>(), static_cast<std::uint32_t>(k * step)},
                              {vector.handle().part(step, k), predecessor.handle().alias(tasks, k)});
  }
  return result_of(predecessor);
}

template <class Index>
struct LinkPredecessorsOf : testing::Test {};
TYPED_TEST_SUITE(LinkPredecessorsOf, Indices);

TYPED_TEST(LinkPredecessorsOf, Example) {
  EXPECT_EQ(linked(Links<TypeParam>{1, 1, 0, 1}, 4), (std::vector{2, 0, 2, 3}));
}

TYPED_TEST(LinkPredecessorsOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    const auto lists = random_lists<TypeParam>(n, n, 1 + n / 100);
    EXPECT_TRUE(equal(linked(lists, n), expected_predecessors(lists)));
    const auto any = random_links<TypeParam>(n, n);
    EXPECT_TRUE(equal(linked(any, n), expected_predecessors(any)));
  }
}

TYPED_TEST(LinkPredecessorsOf, AllToOne) {
  const Links<TypeParam> links(50000, 40000);
  EXPECT_TRUE(equal(linked(links, links.size()), expected_predecessors(links)));
}

TYPED_TEST(LinkPredecessorsOf, TasksSideBySide) {
  if (!runtime().impl().shares_updates()) GTEST_SKIP() << "only cores update a vector side by side";
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto lists = random_lists<TypeParam>(100003, seed, 10);
    EXPECT_TRUE(equal(linked(lists, 4096), expected_predecessors(lists)));
    const auto any = random_links<TypeParam>(100003, seed);
    EXPECT_TRUE(equal(linked(any, 4096), expected_predecessors(any)));
    const Links<TypeParam> same(100003, 40000);
    EXPECT_TRUE(equal(linked(same, 4096), expected_predecessors(same)));
  }
}

}  // namespace pleach::link_predecessors
