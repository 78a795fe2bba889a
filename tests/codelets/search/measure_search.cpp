#include "search/measure_search/codelet.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "runtime/phases/runtime.hpp"
#include "searches.hpp"

namespace pleach::measure_search {

using namespace test;

constexpr std::uint32_t none = ~std::uint32_t{0};

template <class Index>
Tally measured(std::vector<Arrival> arrivals, const std::vector<Index>& offsets, std::uint32_t first = 0) {
  const Vector offset(runtime(), offsets);
  const auto tally = runtime().impl().allocate(measure_search::groups(arrivals.size()), sizeof(Tally));
  const auto arrival = borrowed(arrivals);
  measure_search::submit(runtime(), {type_of<Index>(), first}, {arrival, offset, tally});
  arrival->release();
  Tally sum;
  for (const Tally& part : read_back<Tally>(runtime(), *tally)) sum = merge(sum, part);
  return sum;
}

void expect(const Tally& tally, std::size_t reached, std::size_t arcs, std::size_t levels) {
  EXPECT_EQ(tally.reached, reached);
  EXPECT_EQ(tally.arcs, arcs);
  EXPECT_EQ(tally.levels, levels);
}

template <class Index>
struct MeasureSearchOf : testing::Test {};
TYPED_TEST_SUITE(MeasureSearchOf, Indices);

TYPED_TEST(MeasureSearchOf, Example) {
  expect(measured<TypeParam>({{2, 1}, {none, -1}, {2, 0}}, {0, 1, 3, 5}), 2, 3, 2);
  expect(measured<TypeParam>({{none, -1}}, {0, 7}), 0, 0, 0);
}

TYPED_TEST(MeasureSearchOf, SizesAndParts) {
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    std::vector<TypeParam> offsets{0, 4};  // a vertex before the part
    std::vector<Arrival> arrivals;
    std::size_t reached = 0, arcs = 0, levels = 0;
    for (std::uint32_t v = 0; v < n; ++v) {
      offsets.push_back(offsets.back() + static_cast<TypeParam>(v % 7));
      arrivals.push_back(v % 3 != 1 ? Arrival{v, static_cast<std::int32_t>(v % 100)} : Arrival{none, -1});
      if (v % 3 == 1) continue;
      ++reached;
      arcs += v % 7;
      levels = std::max<std::size_t>(levels, v % 100 + 1);
    }
    expect(measured(arrivals, offsets, 1), reached, arcs, levels);
  }
}

}  // namespace pleach::measure_search
