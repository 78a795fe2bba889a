#include "tree/list_preorder/codelet.hpp"

#include "backend.hpp"
#include "enters.hpp"
#include "reference/tree.hpp"
#include "runtime/runtime_impl.hpp"
#include "trees.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

using list_preorder::Kind;

template <class Value, class Index>
void check(const std::vector<Index>& tour, Kind kind, const std::vector<Value>& expected) {
  const Enters enters = enters_of(tour);
  auto positions = tour;
  const Vector<std::int64_t> words(runtime(), enters.words);
  const Vector<std::int32_t> offsets(runtime(), enters.offsets);
  const Vector<Value> values(runtime(), expected.size());
  const auto handle = Handle::borrow(positions.data(), positions.size(), sizeof(Index));
  // Parts write to one vector in turn, where the workers share memory.
  const bool shared = runtime().impl().shares_memory();
  const std::size_t step = shared ? 2 * tile : tour.size(), tasks = (tour.size() + step - 1) / step;
  for (std::size_t k = 0; k < tasks; ++k) {
    list_preorder::submit(runtime(), {type_of<Index>(), kind, static_cast<std::uint32_t>(k * step)},
                          handle->part(step, k), words.handle().whole(), offsets.handle().whole(),
                          values.handle().alias(tasks, k), {});
  }
  EXPECT_TRUE(equal(result_of(values), expected)) << tour.size();
}

template <class Index>
void check(const Parents<Index>& parent) {
  const auto expected = reference::tree_functions<Index>(parent);
  std::vector<std::int32_t> levels, depths;
  std::vector<Index> roots;
  for (const Index v : expected.order) {
    const auto level = expected.level[static_cast<std::size_t>(v)];
    levels.push_back(static_cast<std::int32_t>(-level));
    depths.push_back(static_cast<std::int32_t>(level));
    roots.push_back(level == 0 ? v : 0);
  }
  check(expected.tour, Kind::vertex, expected.order);
  check(expected.tour, Kind::level, levels);
  check(expected.tour, Kind::depth, depths);
  check(expected.tour, Kind::root, roots);
}

template <class Index>
struct ListPreorderOf : testing::Test {};
using Indices = testing::Types<std::int32_t, std::int64_t>;
TYPED_TEST_SUITE(ListPreorderOf, Indices);

TYPED_TEST(ListPreorderOf, Example) {
  using Index = TypeParam;
  const std::vector<Index> tour{2, 1, ~1, 0, ~0, ~2, 3, ~3};
  check(tour, Kind::vertex, std::vector<Index>{2, 1, 0, 3});
  check(tour, Kind::level, std::vector<std::int32_t>{0, -1, -1, 0});
  check(tour, Kind::root, std::vector<Index>{2, 0, 0, 3});
}

TYPED_TEST(ListPreorderOf, Sizes) {
  for (const std::size_t n : {1, 2, 15, 16, 17, 255, 256, 257, 1023, 1024, 1025, 2047, 2048, 2049, 70001}) {
    check(random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 100)));
    check(app::make_tree<TypeParam>({.kind = TreeKind::path, .vertices = static_cast<std::int64_t>(n)}, 1));
  }
}

}  // namespace
