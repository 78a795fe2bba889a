#include "components/mark_children/codelet.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "lists.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

using Marks = std::vector<std::uint8_t>;

template <class Index>
Marks marks_of(const Links<Index>& parent) {
  const Vector<Index> vector(runtime(), parent);
  const auto marks = runtime().impl().allocate(parent.size(), 1);
  mark_children::submit(runtime(), {type_of<Index>(), 0}, vector.handle().whole(), marks->whole());
  return read_back<std::uint8_t>(runtime(), *marks);
}

template <class Index>
struct MarkChildrenOf : testing::Test {};
TYPED_TEST_SUITE(MarkChildrenOf, Indices);

TYPED_TEST(MarkChildrenOf, Example) { EXPECT_EQ(marks_of<TypeParam>({1, 1, 0, 3}), (Marks{1, 0, 1, 0})); }

TYPED_TEST(MarkChildrenOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    const auto parent = random_lists<TypeParam>(n, n, 1 + n / 3);
    Marks expected(n);
    for (std::size_t v = 0; v < n; ++v) expected[v] = static_cast<std::size_t>(parent[v]) != v;
    EXPECT_TRUE(equal(marks_of(parent), expected));
  }
}

TEST(MarkChildren, Parts) {
  const std::size_t n = 10000, step = 4096;
  auto parent = random_lists<std::int32_t>(n, 1, 100);
  Marks marks(n);
  {
    const auto parents = Handle::borrow(parent.data(), n, sizeof parent[0]), out = Handle::borrow(marks.data(), n, 1);
    for (std::size_t k = 0; k < 3; ++k) {
      mark_children::submit(runtime(), {Type::i32, k * step}, parents->part(step, k), out->part(step, k));
    }
  }
  EXPECT_TRUE(equal(marks, marks_of(parent)));
}

}  // namespace
