#include "tree/count_children/codelet.hpp"

#include "buffer.hpp"
#include "reference/tree.hpp"
#include "runtime/phases/runtime.hpp"
#include "trees.hpp"

namespace pleach::count_children {

using namespace test;

template <class Index>
void check(const Parents<Index>& parent) {
  const std::size_t n = parent.size();
  const Buffer<Index> parents(parent);
  Buffer<Index> children(n);
  // Parts add to one vector side by side, where the workers share memory.
  const std::size_t step = runtime().impl().shares_updates() ? 3000 : n, tasks = (n + step - 1) / step;
  for (std::size_t k = 0; k < tasks; ++k) {
    count_children::submit(runtime(), {type_of<Index>(), static_cast<std::uint32_t>(k * step)},
                           {parents.handle().part(step, k), children.handle().alias(tasks, k)});
  }
  EXPECT_TRUE(equal(children.result(), reference::tree_functions<Index>(parent).children));
}

template <class Index>
struct CountChildrenOf : testing::Test {};
TYPED_TEST_SUITE(CountChildrenOf, Indices);

TYPED_TEST(CountChildrenOf, Example) {
  const Vector<TypeParam> parent(runtime(), std::vector<TypeParam>{0, 0, 0, 2, 2, 5}),
      children(runtime(), std::vector<TypeParam>(6));
  count_children::submit(runtime(), {type_of<TypeParam>()}, {parent, children});
  EXPECT_EQ(result_of(children), (std::vector<TypeParam>{2, 0, 2, 0, 0, 0}));
}

TYPED_TEST(CountChildrenOf, Shapes) {
  for (const std::int64_t n : {1, 7, 8, 9, 2049, 70001}) {
    for (const auto& [name, shape] : all_shapes(n)) {
      SCOPED_TRACE(name);
      check(app::make_tree<TypeParam>(shape, 1));
    }
  }
}

}  // namespace pleach::count_children
