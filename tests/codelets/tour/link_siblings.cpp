#include "tour/link_siblings/codelet.hpp"

#include "buffer.hpp"
#include "runtime/range.hpp"
#include "tour/circuits.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

/// `steps` has those that enter vertices.
Numbers link(const Sorted& vertices, const Numbers& steps) {
  const auto n = static_cast<std::uint32_t>(vertices.order.size());
  Numbers entering(steps);
  entering.resize(2 * n, -1);
  Buffer<std::uint32_t> order(vertices.order), key(vertices.key);
  Buffer<std::int32_t> successor(std::move(entering));
  Range(runtime(), n).for_each([&](const Range::Task& task) {
    link_siblings::submit(runtime(), {task.first, task.size, n}, order.whole(), key.whole(), task.alias(*successor));
  });
  return successor.result();
}

TEST(LinkSiblings, Example) { EXPECT_EQ(link({{1, 2, 0}, {0, 0, 3}, {}}, {1, 4, 5}), (Numbers{1, 4, 5, 3, 2, 3})); }

TEST(LinkSiblings, Forests) {
  for_each_forest<std::int32_t>([](const Parents<std::int32_t>& parent) {
    const Numbers steps = steps_of(parent);
    EXPECT_TRUE(equal(link(sorted_by(keys_of(parent), parent.size() + 1),
                           {steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(parent.size())}),
                      steps));
  });
}

}  // namespace
