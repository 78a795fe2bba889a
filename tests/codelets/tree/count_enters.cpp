#include "tree/count_enters/codelet.hpp"

#include "buffer.hpp"
#include "enters.hpp"
#include "reference/tree.hpp"
#include "trees.hpp"

namespace pleach::count_enters {

using namespace test;

template <class Index>
void check(const std::vector<Index>& tour) {
  const Enters expected = enters_of(tour);
  const Vector<Index> vector(runtime(), tour);
  const Vector<std::int64_t> words(runtime(), expected.words.size());
  const Vector<std::int32_t> sums(runtime(), expected.sums.size());
  count_enters::submit.over(runtime(), tour.size(), {type_of<Index>()}, {vector, words, sums});
  EXPECT_TRUE(equal(result_of(words), expected.words)) << tour.size();
  EXPECT_TRUE(equal(result_of(sums), expected.sums)) << tour.size();
}

template <class Index>
struct CountEntersOf : testing::Test {};
TYPED_TEST_SUITE(CountEntersOf, Indices);

TYPED_TEST(CountEntersOf, Example) {
  const Vector<TypeParam> tour(runtime(), std::vector<TypeParam>{0, 1, ~1, 2, ~2, ~0});
  const Vector<std::int64_t> words(runtime(), 1);
  const Vector<std::int32_t> sums(runtime(), 1);
  count_enters::submit(runtime(), {type_of<TypeParam>()}, {tour, words, sums});
  EXPECT_EQ(result_of(words), (std::vector<std::int64_t>{0b001011}));
  EXPECT_EQ(result_of(sums), (std::vector{3}));
}

TYPED_TEST(CountEntersOf, Sizes) {
  for (const std::size_t n : {1, 2, 15, 16, 17, 255, 256, 257, 1023, 1024, 1025, 2047, 2048, 2049, 70001}) {
    check(reference::tree_functions<TypeParam>(random_tree<TypeParam>(n, n)).tour);
    check(reference::tree_functions<TypeParam>(
              app::make_tree<TypeParam>({.kind = TreeKind::path, .vertices = static_cast<std::int64_t>(n)}, 1))
              .tour);
  }
}

TEST(CountEnters, Parts) {
  const auto tour = reference::tree_functions<std::int32_t>(random_tree<std::int32_t>(5000, 1)).tour;
  const Enters expected = enters_of(tour);
  const Buffer<std::int32_t> positions(tour);
  Buffer<std::int64_t> words(expected.words.size());
  Buffer<std::int32_t> sums(expected.sums.size());
  for (std::size_t k = 0; 2 * k < tiles(tour.size()); ++k) {
    count_enters::submit(
        runtime(), {Type::i32},
        {positions.handle().part(2 * tile, k), words.handle().part(2 * tile / 32, k), sums.handle().part(2, k)});
  }
  EXPECT_EQ(words.result(), expected.words);
  EXPECT_EQ(sums.result(), expected.sums);
}

}  // namespace pleach::count_enters
