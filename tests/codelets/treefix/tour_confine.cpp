#include "treefix/tour_confine/codelet.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "runtime/data/handle.hpp"
#include "trees.hpp"

namespace pleach::tour_confine {

using namespace test;

constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();

template <class Value>
Value only_bad(Value x) {
  if constexpr (is_std_complex<Value>) {
    return {only_bad(x.real()), only_bad(x.imag())};
  } else {
    return std::isfinite(x) ? Value{0} : x;
  }
}

/// Returns the result that was found, or the old one if nothing was.
template <class Value>
Value settled(Value found, Value old) {
  if constexpr (is_std_complex<Value>) {
    return {settled(found.real(), old.real()), settled(found.imag(), old.imag())};
  } else {
    return found == Value{0} ? old : found;
  }
}

template <class Index, class Value>
std::vector<Value> confined(const Tree<Index>& tree, const std::vector<Value>& weight, const std::vector<Value>& old,
                            const std::vector<bool>& found, Direction direction, bool inclusive) {
  const std::size_t m = 2 * tree.size();
  const Vector<Value> weights(runtime(), weight), result(runtime(), old);
  const Vector<Index> table(runtime(), 6 * tiles(m));
  std::vector<std::int32_t> words(found.size() * tour_confine::found_words);
  for (std::size_t k = 0; k < found.size(); ++k) words[k * tour_confine::found_words] = found[k];
  const Vector<std::int32_t> founds(runtime(), words);
  const Vector<Index>& other = direction == Direction::root ? tree.leave() : tree.enter();
  tour_confine::submit.team(runtime(), m, {type_of<Index>(), type_of<Value>(), direction, inclusive},
                            {founds, tree.tour(), other, weights, result, table});
  return result_of(result);
}

TEST(TourConfine, Example) {
  const Tree<std::int32_t> tree(runtime(), std::vector{0, 0, 0});
  const std::vector<double> weight{5, nan, 1}, old{5, 5, 6};
  const std::vector<bool> found{true};
  EXPECT_TRUE(equal(confined(tree, weight, old, found, Direction::root, true), {5, nan, 6}));
  EXPECT_TRUE(equal(confined(tree, weight, old, found, Direction::root, false), {5, 5, 6}));
  EXPECT_TRUE(equal(confined(tree, weight, old, found, Direction::leaf, true), {nan, nan, 6}));
  EXPECT_TRUE(equal(confined(tree, weight, old, found, Direction::leaf, false), {nan, 5, 6}));
}

TEST(TourConfine, SumsOfInfinities) {
  const Tree<std::int32_t> tree(runtime(), std::vector{0, 0, 1, 1, 2});  // 0 -> 1 -> 2 -> 4, 1 -> 3
  const std::vector<float> weight{1, INFINITY, -INFINITY, INFINITY, 1}, old{1, 2, 3, 4, 5};
  EXPECT_TRUE(
      equal(confined(tree, weight, old, {false, true}, Direction::root, false), {1, 2, INFINITY, INFINITY, NAN}));
  EXPECT_TRUE(equal(confined(tree, weight, old, {true, false}, Direction::leaf, false), {NAN, NAN, 3, 4, 5}));
}

TEST(TourConfine, DoesNothingIfNothingWasFound) {
  const Tree<std::int32_t> tree(runtime(), std::vector{0, 0, 0});
  EXPECT_TRUE(
      equal(confined<std::int32_t, float>(tree, {NAN, NAN, NAN}, {1, 2, 3}, {false, false}, Direction::root, true),
            {1, 2, 3}));
}

template <class Value>
struct TourConfineOf : testing::Test {};
using Rounded = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(TourConfineOf, Rounded);

template <class Value, class Index>
void check_sizes() {
  constexpr double bad[] = {nan, inf, -inf};
  for (const std::size_t n : {1, 2, 127, 128, 129, 1023, 1024, 1025, 2049, 32769, 300003}) {
    if (opencl_on_cpus() && n > 40000) continue;
    const auto parent = random_tree<Index>(n, n);
    const Tree<Index> tree(runtime(), parent);
    const auto tour = result_of(tree.tour());
    auto weight = random_values<Value>(n, 1);
    std::mt19937 random(static_cast<unsigned>(n));
    for (std::size_t at : {std::size_t{0}, tile - 1, tile, 8 * tile - 1, 8 * tile, std::size_t{random()}}) {
      const Index position = tour[at % (2 * n)];
      Value& w = weight[static_cast<std::size_t>(position < 0 ? ~position : position)];
      const auto x = static_cast<Real<Value>>(bad[random() % 3]);
      if constexpr (is_std_complex<Value>) {
        w = random() % 2 == 0 ? Value(x, 1) : Value(1, x);
      } else {
        w = x;
      }
    }
    auto bad_alone = weight;
    for (Value& w : bad_alone) w = only_bad(w);
    const auto old = random_values<Value>(n, 2);
    for (const Direction direction : {Direction::root, Direction::leaf}) {
      for (const bool inclusive : {false, true}) {
        auto expected = expected_treefix(parent, bad_alone, plus, direction, inclusive);
        for (std::size_t v = 0; v < n; ++v) expected[v] = settled(expected[v], old[v]);
        EXPECT_TRUE(equal(confined(tree, weight, old, {false, false, true}, direction, inclusive), expected))
            << n << " leaffix: " << (direction == Direction::leaf) << " inclusive: " << inclusive;
      }
    }
  }
}

TYPED_TEST(TourConfineOf, Index32) { check_sizes<TypeParam, std::int32_t>(); }
TYPED_TEST(TourConfineOf, Index64) {
  if (covers<std::int64_t, TypeParam>(plus)) check_sizes<TypeParam, std::int64_t>();
}

}  // namespace pleach::tour_confine
