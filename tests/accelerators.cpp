// Several accelerators with memories of their own. Where there is no other, PoCL plays three.
#include <pleach/block_graph.hpp>
#include <pleach/blocks.hpp>
#include <pleach/introspect.hpp>
#include <pleach/scan.hpp>
#include <pleach/treefix.hpp>

#include "backend.hpp"
#include "graphs.hpp"
#include "lists.hpp"
#include "runtime/phases/submission.hpp"
#include "trees.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <thread>
#include <vector>

using namespace pleach;
using namespace pleach::test;

namespace {

/// Sets the environment before StarPU and OpenCL read it.
[[maybe_unused]] const bool three_devices = [] {
  setenv("STARPU_CALIBRATE", "2", 1);  // with models that know nothing, none is the faster one
  if (backend() != Backend::opencl) return false;
  setenv("POCL_DEVICES", "pthread pthread basic", 0);  // two basic ones release what the other has
  setenv("PLEACH_ZERO_COPY", "0", 0);
  return true;
}();

/// Operations that use each other's results run where the data are.
TEST(Accelerators, AChainStays) {
  const auto workers = runtime().workers();
  if (std::ranges::count_if(workers, [](const Worker& worker) { return worker.copies; }) < 2) {
    GTEST_SKIP() << "there are no two";
  }
  constexpr std::size_t n = 20000;
  const auto parent = random_tree<std::int32_t>(n, 1);
  const Tree<std::int32_t> tree(runtime(), parent);
  Vector<float> a(runtime(), std::vector<float>(n, 0.5F)), b(runtime(), n);
  rootfix(tree, a, b);  // brings the tree there
  runtime().wait();
  Profile profile;
  for (int k = 0; k < 2; ++k) {  // models begin to know after ten tasks
    rootfix(tree, b, a);
    rootfix(tree, a, b);
  }
  runtime().wait();
  std::set<int> used;
  for (const TaskTime& task : profile.take()) {
    if (workers[static_cast<std::size_t>(task.worker)].copies) used.insert(task.worker);
  }
  EXPECT_EQ(used.size(), 1U);
}

/// All of an operation's tasks run on one of them, and those of independent operations on each.
TEST(Accelerators, AnOperationStaysWithOne) {
  const auto workers = runtime().workers();
  if (std::ranges::count_if(workers, [](const Worker& worker) { return worker.copies; }) < 2) {
    GTEST_SKIP() << "there are no two";
  }
  constexpr std::size_t n = 20000, operations = 16;
  const auto parent = random_tree<std::int32_t>(n, 1);
  const auto values = random_values<float>(n, 1);
  const Tree<std::int32_t> tree(runtime(), parent);
  std::vector<Vector<float>> weights, results;
  for (std::size_t k = 0; k < operations; ++k) {
    weights.emplace_back(runtime(), values);
    results.emplace_back(runtime(), n);
  }
  std::set<int> used;
  for (int round = 0; round < 3; ++round) {
    Profile profile;
    for (std::size_t k = 0; k < operations; ++k) rootfix(tree, weights[k], results[k]);
    runtime().wait();
    const std::vector<TaskTime> tasks = profile.take();
    ASSERT_EQ(tasks.size() % operations, 0U);
    const std::size_t phases = tasks.size() / operations;
    for (std::size_t k = 0; k < operations; ++k) {
      std::set<int> of_operation;
      for (std::size_t i = 0; i < phases; ++i) {
        const int worker = tasks[k * phases + i].worker;
        if (workers[static_cast<std::size_t>(worker)].copies) of_operation.insert(worker);
      }
      EXPECT_LE(of_operation.size(), 1U) << "operation " << k;
      used.merge(of_operation);
    }
  }
  EXPECT_GE(used.size(), 2U);
  const auto expected = expected_treefix(parent, values, plus, Direction::root, false);
  for (const auto& result : results) EXPECT_TRUE(equal(values_of(result), expected));
}

/// Returns in how many memories its values are.
int copies_of(const Vector<float>& vector) {
  int copies = 0;
  for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node) {
    int is_allocated = 0, is_there = 0, is_requested = 0;
    starpu_data_query_status(vector.handle().whole().handle, static_cast<int>(node), &is_allocated, &is_there,
                             &is_requested);
    copies += is_there;
  }
  return copies;
}

/// The results of a device stay there.
TEST(Accelerators, NothingGoesHomeUnasked) {
  const auto workers = runtime().workers();
  if (std::ranges::none_of(workers, [](const Worker& worker) { return worker.copies; })) {
    GTEST_SKIP() << "there is none";
  }
  const Vector<float> ones(runtime(), std::vector<float>(2000, 1.0F));
  std::vector<Vector<float>> sums;
  for (int k = 0; k < 200; ++k) {
    sums.emplace_back(runtime(), ones.size());
    inclusive_scan(ones, sums.back());
  }
  runtime().wait();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // in which devices have nothing to do
  for (const Vector<float>& sum : sums) EXPECT_EQ(copies_of(sum), 1);
}

/// Each has its blocks, and what is made of them.
TEST(Accelerators, BlocksStay) {
  const auto workers = runtime().workers();
  const auto several = std::ranges::count_if(workers, [](const Worker& worker) { return worker.copies; });
  if (several < 2) GTEST_SKIP() << "there are no two";
  Network network(runtime());
  constexpr std::size_t n = 20000;
  const auto rank_of = [](std::uint64_t i) { return 7919 * i % n; };
  std::vector<std::int32_t> values;
  for (std::size_t i = 0; i < n; ++i) values.push_back(static_cast<std::int32_t>(rank_of(i) % 100));
  BlockVector<std::int32_t> all(network, values), sums(network, n), picked(network, n);
  const BlockVector<std::int64_t> index(network, n, rank_of);
  ASSERT_EQ(all.blocks().size(), static_cast<std::size_t>(several));
  Profile profile;
  inclusive_scan(all, sums);
  gather(sums, index, picked);
  runtime().wait();
  std::map<int, std::uint64_t> work;
  for (const TaskTime& task : profile.take()) {
    if (workers[static_cast<std::size_t>(task.worker)].copies) work[task.worker] += task.work;
  }
  EXPECT_EQ(work.size(), static_cast<std::size_t>(several));
  std::uint64_t least = ~std::uint64_t{0}, most = 0;
  for (const auto& [worker, own] : work) {
    least = std::min(least, own);
    most = std::max(most, own);
  }
  EXPECT_LT(most, 2 * least) << "some have little to do";

  auto expected = values;
  std::inclusive_scan(values.begin(), values.end(), expected.begin());
  EXPECT_EQ(sums.part(), expected);
  std::vector<std::int32_t> of_picked;
  for (std::size_t i = 0; i < n; ++i) of_picked.push_back(expected[rank_of(i)]);
  EXPECT_EQ(picked.part(), of_picked);
}

/// Two devices look into each other's part of a frontier; of more, what the others have is put together.
TEST(Accelerators, BlocksAreSearched) {
  const auto workers = runtime().workers();
  if (std::ranges::count_if(workers, [](const Worker& worker) { return worker.copies; }) < 2) {
    GTEST_SKIP() << "there are no two";
  }
  Network network(runtime());
  const Edges<std::int32_t> edges = rmat<std::int32_t>(12, 60000, 1);
  const auto search = [&](std::size_t block, BreadthFirstSearch algorithm) {
    BlockVector<std::int32_t> level(network, edges.n, {.block = block}), parent(network, level.layout());
    const BlockGraph<std::int32_t> graph(level.layout(), BlockVector<std::int32_t>(network, edges.from),
                                         BlockVector<std::int32_t>(network, edges.to));
    breadth_first_search(graph, std::vector<std::int32_t>{1}, level, parent, {algorithm});
    return std::pair(level.part(), parent.part());
  };
  const auto expected = search(edges.n, BreadthFirstSearch::frontier);  // as a Graph
  for (const std::size_t block : {edges.n / 2, edges.n / 2 + 13, edges.n / 3 + 1, edges.n / 7}) {
    for (const auto algorithm : {BreadthFirstSearch::frontier, BreadthFirstSearch::direction_optimizing}) {
      const auto found = search(block, algorithm);
      EXPECT_TRUE(equal(found.first, expected.first)) << block;
      EXPECT_TRUE(equal(found.second, expected.second)) << block;
    }
  }
}

template <class Key>
void expect_sorts(Network& network, std::vector<Key> keys) {
  BlockVector<Key> blocks(network, keys);
  sort(blocks);
  std::ranges::sort(keys);
  EXPECT_TRUE(equal(blocks.part(), keys));
}

/// Each device merges what it keeps and what others have for it: where that is, if it reaches their memory.
TEST(Accelerators, BlocksAreSorted) {
  const auto workers = runtime().workers();
  const auto several = std::ranges::count_if(workers, [](const Worker& worker) { return worker.copies; });
  if (several < 2) GTEST_SKIP() << "there are no two";
  Network network(runtime());
  for (const std::size_t n : {5, 1000, 100003}) {
    expect_sorts(network, random_values<std::int32_t>(n, n));
    expect_sorts(network, random_values<double>(n, n));
    std::vector<std::int64_t> keys(n);
    expect_sorts(network, keys);  // equal ones
    std::iota(keys.begin(), keys.end(), -50);
    expect_sorts(network, keys);
    std::ranges::reverse(keys);
    expect_sorts(network, keys);
    for (std::size_t i = 0; i < n; ++i) keys[i] = static_cast<std::int64_t>(i * i % 7) << (i % 3 * 20);  // few keys
    expect_sorts(network, keys);
  }

  BlockVector<std::int32_t> keys(network, random_values<std::int32_t>(100003, 1));
  Profile profile;
  sort(keys);
  runtime().wait();
  if (several > 4) return;  // what comes from more of them is sorted anew
  const bool reaches = reads_peer(keys.blocks()[0].handle().affinity(), keys.blocks()[1].handle().affinity());
  std::map<int, std::ptrdiff_t> merges;
  std::uint64_t bytes = 0;
  for (const TaskTime& task : profile.take()) {
    if (std::string_view(task.phase) != "merge_runs") continue;
    ++merges[task.worker];
    bytes += task.bytes_moved;
  }
  EXPECT_EQ(merges.size(), static_cast<std::size_t>(several));
  for (const auto& [worker, count] : merges) EXPECT_EQ(count, several - 1);
  EXPECT_EQ(bytes == 0, reaches);
}

}  // namespace
