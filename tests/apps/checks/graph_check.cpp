// The oracles for graphs: what is right passes, what is wrong is named.
#include "checks/graph_check.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace pleach::app {

namespace {

using Index = std::int32_t;
using Indices = std::vector<Index>;

// A square 0 1 2 3, a tail 4, a loop and an edge twice; 5 - 6.
const EdgeList<Index> graph{7, {0, 1, 2, 3, 3, 1, 2, 6}, {1, 2, 3, 0, 4, 1, 1, 5}, {}};

/// Prints the result of the check: nothing, a rule, or "what[index]".
std::string shown(const std::optional<Difference>& difference) {
  if (!difference) return "";
  return difference->rule.empty() ? difference->what + "[" + std::to_string(difference->index) + "]" : difference->rule;
}

std::string fault_of(bool directed, const Indices& sources, const Indices& level, const Indices& parent) {
  return shown(check_search<Index>(graph, directed, sources, level, parent));
}

TEST(GraphCheck, Searches) {
  EXPECT_EQ(fault_of(false, {0}, {0, 1, 2, 1, 2, -1, -1}, {0, 0, 1, 0, 3, -1, -1}), "");
  EXPECT_EQ(fault_of(false, {0}, {0, 1, 2, 1, 2, -1, -1}, {0, 0, 3, 0, 3, -1, -1}), "");
  EXPECT_EQ(fault_of(true, {0}, {0, 1, 2, 3, 4, -1, -1}, {0, 0, 1, 2, 3, -1, -1}), "");
  EXPECT_EQ(fault_of(false, {0, 6}, {0, 1, 2, 1, 2, 1, 0}, {0, 0, 1, 0, 3, 6, 6}), "");
  EXPECT_EQ(fault_of(false, {}, Indices(7, -1), Indices(7, -1)), "");
}

TEST(GraphCheck, WrongSearches) {
  EXPECT_EQ(fault_of(false, {0}, {0, 1, 3, 1, 2, -1, -1}, {0, 0, 1, 0, 3, -1, -1}), "level[2]");
  EXPECT_EQ(fault_of(false, {0}, {0, 1, 2, 1, 2, -1, 2}, {0, 0, 1, 0, 3, -1, 3}), "level[6]");
  EXPECT_NE(fault_of(false, {0}, {0, 1, 2, 1, 2, -1, -1}, {0, 0, 1, 0, 1, -1, -1}), "");   // 1 - 4 is no edge
  EXPECT_NE(fault_of(false, {0}, {0, 1, 2, 1, 2, -1, -1}, {0, 0, 0, 0, 3, -1, -1}), "");   // two levels up
  EXPECT_NE(fault_of(false, {0}, {0, 1, 2, 1, 2, -1, -1}, {1, 0, 1, 0, 3, -1, -1}), "");   // the source is not its own
  EXPECT_NE(fault_of(false, {0}, {0, 1, 2, 1, 2, -1, -1}, {0, 0, 1, 0, 3, 5, -1}), "");    // 5 is not reached
  EXPECT_NE(fault_of(false, {0}, {0, 1, 2, 1, 2, -1, -1}, {0, 0, 1, 0, -1, -1, -1}), "");  // 4 is
  EXPECT_NE(fault_of(false, {0}, {0, 1, 2, 1, 2, -1, -1}, {0, 0, 1, 0, 9, -1, -1}), "");
}

TEST(GraphCheck, SpanningTrees) {
  const auto check = [](const Indices& roots, const Indices& parent) {
    return shown(check_spanning_tree<Index>(graph, roots, parent));
  };
  EXPECT_EQ(check({}, {0, 0, 1, 0, 3, 5, 5}), "");
  EXPECT_EQ(check({4, 6}, {3, 2, 3, 4, 4, 6, 6}), "");
  EXPECT_EQ(check({1}, {0, 0, 1, 0, 3, 5, 5}), "1 is no root");
  EXPECT_EQ(check({}, {0, 0, 1, 0, 3, 5, 6}), "the component of 6 has two roots");
  EXPECT_EQ(check({}, {0, 0, 1, 0, 3, 6, 5}), "5 is in no tree");
  EXPECT_NE(check({}, {0, 0, 1, 2, 3, 5, 5}), "");  // 3 is nearer to 0
  EXPECT_NE(check({}, {0, 0, 1, 0, 1, 5, 5}), "");  // 1 - 4 is no edge
  EXPECT_NE(check({}, {0, 0, 1, 0, -1, 5, 5}), "");
}

TEST(GraphCheck, Components) {
  EXPECT_EQ(find_components(graph), (Indices{0, 0, 0, 0, 0, 5, 5}));
  EXPECT_EQ(find_components(EdgeList<Index>{3, {}, {}, {}}), (Indices{0, 1, 2}));
  // A path in an order that makes long ways.
  EdgeList<Index> path{1000, {}, {}, {}};
  for (Index v = 999; v > 0; --v) {
    path.from.push_back(v);
    path.to.push_back(v - 1);
  }
  EXPECT_EQ(find_components(path), Indices(1000, 0));
}

}  // namespace

}  // namespace pleach::app
