#include "array/convert/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"

namespace pleach::convert {

using namespace test;

template <class To, class From>
std::vector<To> converted(const std::vector<From>& values) {
  const Vector in(runtime(), values);
  const Vector<To> out(runtime(), values.size());
  convert::submit(runtime(), {type_of<From>(), type_of<To>()}, {in, out});
  return result_of(out);
}

TEST(Convert, Example) {
  EXPECT_EQ(converted<std::int64_t>(std::vector<std::int32_t>{3, 1, 4}), (std::vector<std::int64_t>{3, 1, 4}));
}

TEST(Convert, Sizes) {
  for (const std::size_t n : boundary_sizes) {
    const auto narrow = random_values<std::int32_t>(n, n);
    const std::vector<std::int64_t> wide(narrow.begin(), narrow.end());
    EXPECT_TRUE(equal(converted<std::int64_t>(narrow), wide)) << n;
    EXPECT_TRUE(equal(converted<std::int32_t>(wide), narrow)) << n;
    EXPECT_TRUE(equal(converted<std::int32_t>(narrow), narrow)) << n;
  }
}

}  // namespace pleach::convert
