#include "tour/link_children/codelet.hpp"

#include "buffer.hpp"
#include "tour/circuits.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

/// The steps that enter vertices.
Numbers link(const Sorted& vertices) {
  const auto n = static_cast<std::uint32_t>(vertices.order.size());
  Buffer<std::uint32_t> order(vertices.order), begin(vertices.begin);
  Buffer<std::int32_t> successor(2 * n);
  link_children::submit.over(runtime(), n, {n}, {order, begin, successor});
  const Numbers& steps = successor.result();
  return {steps.begin(), steps.begin() + n};
}

TEST(LinkChildren, Example) { EXPECT_EQ(link({{1, 2, 0}, {}, {0, 2, 2, 2}}), (Numbers{1, 4, 5})); }

TEST(LinkChildren, Forests) {
  for_each_forest<std::int32_t>([](const Parents<std::int32_t>& parent) {
    const Numbers steps = steps_of(parent);
    EXPECT_TRUE(equal(link(sorted_by(keys_of(parent), parent.size() + 1)),
                      {steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(parent.size())}));
  });
}

}  // namespace
