#include "search/unpack_search/codelet.hpp"

#include "backend.hpp"
#include "searches.hpp"

namespace pleach::unpack_search {

using namespace test;

constexpr std::uint32_t none = ~std::uint32_t{0};

template <class Index>
struct UnpackSearchOf : testing::Test {};
TYPED_TEST_SUITE(UnpackSearchOf, Indices);

template <class Index>
void check(std::vector<Arrival> arrivals, const std::vector<Index>& levels, const std::vector<Index>& parents) {
  const Vector<Index> level(runtime(), arrivals.size()), parent(runtime(), arrivals.size());
  const auto arrival = borrowed(arrivals);
  unpack_search::submit.over(runtime(), arrivals.size(), {type_of<Index>()}, {arrival, level, parent});
  arrival->release();
  EXPECT_TRUE(equal(result_of(level), levels));
  EXPECT_TRUE(equal(result_of(parent), parents));
}

TYPED_TEST(UnpackSearchOf, Example) { check<TypeParam>({{2, 1}, {none, -1}, {2, 0}}, {1, -1, 0}, {2, -1, 2}); }

TYPED_TEST(UnpackSearchOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    std::vector<Arrival> arrivals;
    std::vector<TypeParam> levels, parents;
    for (std::uint32_t v = 0; v < n; ++v) {
      const bool reached = v % 3 != 0;
      arrivals.push_back(reached ? Arrival{v / 2, static_cast<std::int32_t>(v)} : Arrival{none, -1});
      levels.push_back(reached ? static_cast<TypeParam>(v) : -1);
      parents.push_back(reached ? static_cast<TypeParam>(v / 2) : -1);
    }
    SCOPED_TRACE(n);
    check(arrivals, levels, parents);
  }
}

}  // namespace pleach::unpack_search
