#include "list/mark_successors/codelet.hpp"

#include "backend.hpp"
#include "buffer.hpp"
#include "lists.hpp"
#include "runtime/phases/runtime.hpp"

namespace pleach::mark_successors {

using namespace test;

/// Runs one task for the whole, or several side by side where they may share memory.
template <class Index>
std::vector<std::int32_t> marked(const Links<Index>& links, std::size_t step) {
  const std::size_t n = links.size(), tasks = (n + step - 1) / step;
  const Vector<Index> vector(runtime(), links);
  Buffer<std::uint8_t> marks(n);
  for (std::size_t k = 0; k < tasks; ++k) {
    mark_successors::submit(runtime(), {type_of<Index>(), static_cast<std::uint32_t>(k * step)},
                            {vector.handle().part(step, k), marks.handle().alias(tasks, k)});
  }
  const auto& result = marks.result();
  return {result.begin(), result.end()};
}

template <class Index>
std::vector<std::int32_t> expected(const Links<Index>& links) {
  std::vector<std::int32_t> marks(links.size(), 1);
  for (const std::uint32_t head : heads_of(links)) marks[head] = 0;
  return marks;
}

template <class Index>
struct MarkSuccessorsOf : testing::Test {};
TYPED_TEST_SUITE(MarkSuccessorsOf, Indices);

TYPED_TEST(MarkSuccessorsOf, Example) { EXPECT_EQ(marked(Links<TypeParam>{1, 1, 0, 3}, 4), (std::vector{1, 1, 0, 0})); }

TYPED_TEST(MarkSuccessorsOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    for (const auto& links : {random_lists<TypeParam>(n, n), random_lists<TypeParam>(n, n, 1 + n / 10),
                              random_links<TypeParam>(n, n), in_order<TypeParam>(n)}) {
      EXPECT_TRUE(equal(marked(links, n), expected(links)));
    }
  }
}

TYPED_TEST(MarkSuccessorsOf, KeepsMarks) {
  const Vector<TypeParam> links(runtime(), Links<TypeParam>{1, 1, 2});
  Buffer marks(std::vector<std::uint8_t>{0, 0, 1});
  mark_successors::submit(runtime(), {type_of<TypeParam>()}, {links, marks});
  EXPECT_EQ(marks.result(), (std::vector<std::uint8_t>{0, 1, 1}));
}

TYPED_TEST(MarkSuccessorsOf, TasksSideBySide) {
  if (!runtime().impl().shares_updates()) GTEST_SKIP() << "only cores update a vector side by side";
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (const auto& links : {random_lists<TypeParam>(100003, seed, 10), random_links<TypeParam>(100003, seed),
                              Links<TypeParam>(100003, 40000)}) {
      EXPECT_TRUE(equal(marked(links, 4096), expected(links)));
    }
  }
}

}  // namespace pleach::mark_successors
