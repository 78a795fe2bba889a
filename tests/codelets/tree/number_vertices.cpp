#include "tree/number_vertices/codelet.hpp"

#include "backend.hpp"
#include "enters.hpp"
#include "reference/tree.hpp"
#include "trees.hpp"

namespace pleach::number_vertices {

using namespace test;

/// Computes those whose bit is set.
template <class Index>
void check(const Parents<Index>& parent, unsigned wanted) {
  const auto expected = reference::tree_functions<Index>(parent);
  const Enters enters = enters_of(expected.tour);
  const Vector<Index> enter(runtime(), expected.first), leave(runtime(), expected.last);
  const Vector<std::int64_t> words(runtime(), enters.words);
  const Vector<std::int32_t> offsets(runtime(), enters.offsets);
  std::vector<Vector<Index>> results;
  std::vector<Part> asked;
  for (std::size_t k = 0; k < 4; ++k) {
    results.emplace_back(runtime(), parent.size());
    asked.push_back((wanted >> k & 1) != 0 ? results[k].handle().whole() : Part{});
  }
  number_vertices::submit.over(runtime(), parent.size(), {type_of<Index>()},
                               {enter, leave, words, offsets, asked[0], asked[1], asked[2], asked[3]});
  const std::vector<Index>* members[] = {&expected.size, &expected.preorder, &expected.postorder, &expected.level};
  for (std::size_t k = 0; k < 4; ++k) {
    if ((wanted >> k & 1) != 0) {
      EXPECT_TRUE(equal(result_of(results[k]), *members[k])) << k << " of " << parent.size();
    }
  }
}

template <class Index>
struct NumberVerticesOf : testing::Test {};
TYPED_TEST_SUITE(NumberVerticesOf, Indices);

TYPED_TEST(NumberVerticesOf, Example) {
  using Index = TypeParam;
  const Vector<Index> enter(runtime(), std::vector<Index>{0, 1, 3}), leave(runtime(), std::vector<Index>{5, 2, 4});
  const Vector<std::int64_t> words(runtime(), std::vector<std::int64_t>{0b001011});
  const Vector<std::int32_t> offsets(runtime(), std::vector{0});
  const Vector<Index> size(runtime(), 3), preorder(runtime(), 3), postorder(runtime(), 3), level(runtime(), 3);
  number_vertices::submit(runtime(), {type_of<Index>()},
                          {enter, leave, words, offsets, size, preorder, postorder, level});
  EXPECT_EQ(result_of(size), (std::vector<Index>{3, 1, 1}));
  EXPECT_EQ(result_of(preorder), (std::vector<Index>{0, 1, 2}));
  EXPECT_EQ(result_of(postorder), (std::vector<Index>{2, 0, 1}));
  EXPECT_EQ(result_of(level), (std::vector<Index>{0, 1, 1}));
}

TYPED_TEST(NumberVerticesOf, Sizes) {
  for (const std::size_t n : {1, 2, 15, 16, 17, 255, 256, 257, 1023, 1024, 1025, 2047, 2048, 2049, 70001}) {
    check(random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 100)), 15);
  }
}

TYPED_TEST(NumberVerticesOf, SomeOfThem) {
  for (unsigned wanted = 1; wanted < 15; ++wanted) check(random_tree<TypeParam>(3000, 1, 2), wanted);
}

}  // namespace pleach::number_vertices
