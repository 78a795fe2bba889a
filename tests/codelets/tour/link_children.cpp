#include "tour/link_children/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::link_children {

using namespace test;

Numbers link(const Sorted& vertices) {
  const std::size_t n = vertices.order.size();
  Buffer<std::uint32_t> order(vertices.order), key(vertices.key), begin(vertices.begin);
  Buffer<std::int32_t> successor(2 * n);
  link_children::submit.over(runtime(), n, {}, {order, key, begin, successor});
  return successor.result();
}

TEST(LinkChildren, Example) { EXPECT_EQ(link({{1, 2, 0}, {0, 0, 3}, {0, 2, 2, 2}}), (Numbers{1, 4, 5, 3, 2, 3})); }

TEST(LinkChildren, Forests) {
  for_each_forest<std::int32_t>([](const Parents<std::int32_t>& parent) {
    EXPECT_TRUE(equal(link(sorted_by(keys_of(parent), parent.size() + 1)), steps_of(parent)));
  });
}

}  // namespace pleach::link_children
