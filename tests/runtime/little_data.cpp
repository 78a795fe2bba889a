// Little host data.
#include <pleach/list.hpp>
#include <pleach/scan.hpp>

#include "lists.hpp"
#include "reference/list.hpp"
#include "runtime/starts.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

/// Without a task, where nobody asked for a backend; more, with tasks.
TEST_F(RuntimeTest, LittleHostDataIsDoneByTheCaller) {
  Runtime runtime;
  const auto tasks = [&] {
    std::uint64_t all = 0;
    for (const Worker& worker : runtime.workers()) all += worker.tasks;
    return all;
  };
  for (const std::size_t n : {0, 1, 2, 10, 1000, 2047, 2048, 2049, 4095, 4096, 4097}) {
    SCOPED_TRACE(n);
    const auto values = random_values<float>(n, n);
    const auto parent = random_tree<std::int64_t>(n, n, static_cast<std::int64_t>(1 + n / 100));
    const auto links = random_lists<std::int32_t>(n, n, 1 + n / 100);
    const std::uint64_t before = tasks();
    const Tree<std::int64_t> tree(runtime, parent);
    std::vector<float> sums(n);
    for (const Operator op : {plus, min}) {
      for (const bool inclusive : {false, true}) {
        inclusive ? inclusive_scan(runtime, values, sums, op) : exclusive_scan(runtime, values, sums, op);
        EXPECT_TRUE(equal(sums, expected_scan(lists_along(in_order<std::int32_t>(n), 1, 1), values, op, inclusive)));
        auto in_place = values;
        inclusive ? inclusive_scan(runtime, in_place, in_place, op) : exclusive_scan(runtime, in_place, in_place, op);
        EXPECT_EQ(in_place, sums);
        list_scan(runtime, links, values, sums, op, {.inclusive = inclusive});
        EXPECT_TRUE(equal(sums, expected_scan(links, values, op, inclusive)));
        rootfix(tree, values, sums, op, {.inclusive = inclusive});
        EXPECT_TRUE(equal(sums, expected_treefix(parent, values, op, Direction::root, inclusive)));
        leaffix(tree, values, sums, op, {.inclusive = inclusive});
        EXPECT_TRUE(equal(sums, expected_treefix(parent, values, op, Direction::leaf, inclusive)));
      }
    }
    for (const bool from_tail : {false, true}) {
      std::vector<std::int32_t> rank(n), expected(n);
      list_rank(runtime, links, rank, {.from_tail = from_tail});
      reference::list_rank<std::int32_t>(links, expected, from_tail);
      EXPECT_EQ(rank, expected);
    }
    EXPECT_EQ(tasks() == before, n <= 4096);
  }
  std::vector<std::int32_t> rank{7, 7};
  EXPECT_EQ(message_of<StructureError>([&] {
              list_rank(runtime, std::vector{1, 0}, rank);
            }),
            "list_rank: element 0 is on a cycle");
  EXPECT_EQ(message_of<RangeError>([&] {
              list_rank(runtime, std::vector{1, 2}, rank);
            }),
            "list_rank: successor[1] = 2 is outside [0, 2)");
  EXPECT_EQ(rank, (std::vector{7, 7}));
}

}  // namespace
