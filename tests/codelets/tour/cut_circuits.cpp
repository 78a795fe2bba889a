#include "tour/cut_circuits/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::cut_circuits {

using namespace test;

Numbers cut(const Words& roots, const Sorted& arcs, const Numbers& circuits) {
  Numbers list = circuits;
  list.resize(circuits.size() + 2 * roots.size(), -1);
  Buffer<std::uint32_t> root(roots), order(arcs.order), begin(arcs.begin);
  Buffer<std::int32_t> successor(std::move(list));
  cut_circuits::submit.over(runtime(), roots.size(), {}, {root, order, begin, successor});
  return successor.result();
}

TEST(CutCircuits, Example) {
  EXPECT_EQ(cut({0}, {{0, 1, 2, 3}, {}, {0, 1, 3, 4}}, {2, 0, 3, 1}), (Numbers{2, 5, 3, 1, 0, 5}));
}

TEST(CutCircuits, Forests) {
  for_each_circuits<std::int32_t>([](const Circuits<std::int32_t>& c) {
    EXPECT_TRUE(equal(cut(c.root, c.arcs.by_source, c.arcs.successor), c.list));
  });
}

}  // namespace pleach::cut_circuits
