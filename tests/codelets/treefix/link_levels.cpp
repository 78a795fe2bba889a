#include "treefix/link_levels/codelet.hpp"

#include "backend.hpp"
#include "by_levels.hpp"
#include "trees.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
struct LinkLevelsOf : testing::Test {};
using Indices = testing::Types<std::int32_t, std::int64_t>;
TYPED_TEST_SUITE(LinkLevelsOf, Indices);

TYPED_TEST(LinkLevelsOf, Example) {
  const Vector<std::int32_t> vertex(runtime(), std::vector{2, 3, 1, 0, 4}), rank(runtime(), std::vector{3, 2, 0, 1, 4}),
      up(runtime(), 5);
  const Vector<TypeParam> parent(runtime(), std::vector<TypeParam>{2, 2, 2, 3, 1});
  link_levels::submit(runtime(), {type_of<TypeParam>(), 0, 5}, {vertex, rank, parent, up});
  EXPECT_EQ(result_of(up), (std::vector{0, 0, 1, 1, 3}));
}

TYPED_TEST(LinkLevelsOf, SizesAndParts) {
  for (const std::size_t n : {1, 2, 255, 256, 257, 4096, 70001}) {
    const auto parents = random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 100));
    const TreeByLevels tree = by_levels<TypeParam>(parents);
    const Vector<std::int32_t> vertex(runtime(), signed_words(tree.vertex)), rank(runtime(), signed_words(tree.rank)),
        up(runtime(), n);
    const Vector<TypeParam> parent(runtime(), parents);
    const std::size_t step = backend() == Backend::cpu ? 1000 : n, tasks = (n + step - 1) / step;
    for (std::size_t k = 0; k < tasks; ++k) {
      const auto first = static_cast<std::uint32_t>(k * step);
      link_levels::submit(runtime(),
                          {type_of<TypeParam>(), first, static_cast<std::uint32_t>(std::min(step, n - first))},
                          {vertex, rank, parent, up.handle().alias(tasks, k)});
    }
    EXPECT_TRUE(equal(result_of(up), signed_words(tree.up))) << n;
  }
}

}  // namespace
