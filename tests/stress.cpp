// Threads that do everything at once, for a while: operations of all kinds on Runtimes that come and go, data that goes
// while tasks work on it, tasks and allocations that fail. PLEACH_STRESS_SECONDS says how long.
#include <pleach/pleach.hpp>

#include "backend.hpp"
#include "failing_new.hpp"
#include "lists.hpp"
#include "reference/list.hpp"
#include "runtime/phases/describe.hpp"
#include "runtime/phases/submission.hpp"
#include "trees.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <random>
#include <thread>

using namespace pleach;
using namespace pleach::test;

namespace {

/// Allocations of this thread until one fails; none does below 0.
thread_local int until_failure = -1;

}  // namespace

bool pleach::test::allocation_fails() { return until_failure >= 0 && until_failure-- == 0; }

namespace {

struct Nothing {};
struct Data {
  InOut<float> data;
};
const OpenclSource opencl{"stress", "kernel void pleach_stress(void) {}"};
[[noreturn]] void fail(const Nothing&, const Data&) { throw DeviceError("the device failed"); }
[[noreturn]] void fail(const Nothing& nothing, const Data& data, CudaStream) { fail(nothing, data); }
[[noreturn]] void fail(const Nothing& nothing, const Data& data, OpenclProgram&) { fail(nothing, data); }
std::size_t one(const Nothing&, const Data&) { return 1; }
const Phase<Nothing, Data> failing({opencl, fail, fail}, one, {0}, {.opencl = fail});

using Random = std::mt19937_64;

/// Runtimes that all threads use, each for a while.
class Shared {
 public:
  std::shared_ptr<Runtime> get(Random& random) {
    const std::lock_guard lock(mutex_);
    auto& runtime = runtimes_[random() % std::size(runtimes_)];
    if (runtime == nullptr || random() % 100 == 0) {
      runtime = std::make_shared<Runtime>(RuntimeOptions{.backend = random() % 2 == 0 ? backend() : Backend::any,
                                                         .devices = backend(),
                                                         .max_memory_kept = std::size_t{1} << (10 + random() % 20)});
    }
    return runtime;
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<Runtime> runtimes_[3];
};

/// Sizes up to a few tiles, most of them small.
std::size_t some_size(Random& random) {
  const std::size_t most[] = {3, 100, 1500, 5000, 20000};
  return 1 + random() % most[random() % std::size(most)];
}

std::vector<std::int32_t> ones(std::size_t n) { return std::vector<std::int32_t>(n, 1); }

void scan_and_let_go(Runtime& runtime, Random& random) {
  const std::size_t n = some_size(random);
  const auto values = random_values<std::int64_t>(n, n);
  Vector<std::int64_t> sums(runtime, n);
  {
    const Vector<std::int64_t> input(runtime, values);
    for (std::size_t i = random() % 4; i > 0; --i) exclusive_scan(input, sums);
    inclusive_scan(input, sums);
  }
  if (random() % 2 == 0) return;  // tasks are under way
  std::uint64_t sum = 0;          // which wraps around
  for (const std::int64_t value : values) sum += static_cast<std::uint64_t>(value);
  ASSERT_EQ(static_cast<std::uint64_t>(values_of(sums).back()), sum);
}

void scan_of_failure(Runtime& runtime, Random& random) {
  const std::size_t n = some_size(random);
  Vector<float> values(runtime, std::vector<float>(n, 1)), sums(runtime, n);
  {
    const Submission submission;
    failing(runtime, {}, {values});
  }
  inclusive_scan(values, sums);
  if (random() % 4 == 0) return;
  EXPECT_NE(message_of<DeviceError>([&] { (void)sums.read(); }), "no exception");
  std::ranges::fill(values.write(), 1.0F);
  inclusive_scan(values, sums);
  EXPECT_EQ(values_of(sums).back(), static_cast<float>(n));
}

void rank_lists(Runtime& runtime, Random& random) {
  const std::size_t n = some_size(random);
  auto links = random_lists<std::int32_t>(n, random(), 1 + n / 50);
  std::vector<std::int32_t> rank(n), expected(n);
  reference::list_rank<std::int32_t>(links, expected, false);
  list_rank(runtime, links, rank);
  ASSERT_EQ(rank, expected);
  links[random() % n] = static_cast<std::int32_t>(n);
  EXPECT_NE(message_of<RangeError>([&] { list_rank(runtime, links, rank); }), "no exception");
  EXPECT_EQ(rank, expected);
}

void sum_over_trees(Runtime& runtime, Random& random) {
  const std::size_t n = some_size(random);
  const auto parent = random_tree<std::int64_t>(n, random(), static_cast<std::int64_t>(1 + random() % n));
  const Tree<std::int64_t> tree(runtime, parent, {.preorder = false});
  const auto weight = random_values<std::int32_t>(n, n);
  const Vector<std::int32_t> weights(runtime, weight);
  for (const auto method : {TreefixMethod::automatic, TreefixMethod::levels, TreefixMethod::scan}) {
    const Operator op = method == TreefixMethod::scan ? plus : max;
    Vector<std::int32_t> result(runtime, n);
    leaffix(tree, weights, result, op, {.method = method});
    rootfix(tree, weights, result, op, {.method = method});
    if (random() % 2 == 0) continue;
    ASSERT_TRUE(equal(values_of(result), expected_treefix(parent, weight, op, Direction::root, false)));
  }
}

void functions_of_trees(Runtime& runtime, Random& random) {
  const std::size_t n = some_size(random);
  const auto parent = random_tree<std::int32_t>(n, random());
  const Tree<std::int32_t> tree(runtime, parent, {.preorder = random() % 2 == 0});
  std::vector<std::int32_t> sizes(n), roots(n);
  tree_functions(tree, HostTreeFunctions<std::int32_t>{.size = sizes});
  ASSERT_EQ(*std::ranges::max_element(sizes), static_cast<std::int32_t>(n));
  find_roots(runtime, parent, roots);
  ASSERT_EQ(std::ranges::count(roots, roots[0]), static_cast<std::ptrdiff_t>(n));
  const LowestCommonAncestors<std::int32_t> ancestors(tree);
  const std::vector<std::int32_t> u{0, static_cast<std::int32_t>(n - 1)};
  std::vector<std::int32_t> found(2);
  ancestors(u, u, found);
  ASSERT_EQ(found, u);
}

void search_graphs(Runtime& runtime, Random& random) {
  const std::size_t n = 1 + some_size(random);
  std::vector<std::int32_t> from, to, label(n), level(n), parent(n);
  for (std::size_t v = 1; v < n; ++v) {
    from.push_back(static_cast<std::int32_t>(random() % v));
    to.push_back(static_cast<std::int32_t>(v));
  }
  ASSERT_EQ(connected_components(runtime, n, from, to, label), 1U);
  const auto graph =
      Graph<std::int32_t>::from_edges(runtime, n, std::span<const std::int32_t>(from),
                                      std::span<const std::int32_t>(to), {.directed = random() % 2 == 0});
  const std::int32_t source[] = {0};
  breadth_first_search(graph, source, level, parent);
  for (std::size_t v = 1; v < n; ++v) ASSERT_EQ(level[v], level[static_cast<std::size_t>(parent[v])] + 1);
  const auto tree = Tree<std::int32_t>::from_edges(runtime, n, std::span<const std::int32_t>(from),
                                                   std::span<const std::int32_t>(to));
  std::vector<std::int32_t> depth(n);
  rootfix(tree, ones(n), depth);
  ASSERT_EQ(depth, level);
}

using Call = void (*)(Runtime&, Random&);
constexpr Call operations[] = {scan_and_let_go, scan_of_failure,    rank_lists,
                               sum_over_trees,  functions_of_trees, search_graphs};

void work(unsigned thread, std::chrono::steady_clock::time_point end, Shared& shared, std::atomic<std::size_t>& done) {
  Random random(thread);
  while (std::chrono::steady_clock::now() < end && !testing::Test::HasFailure()) {
    const auto runtime = shared.get(random);
    const Call operation = operations[random() % std::size(operations)];
    const bool fails = random() % 4 == 0;
    until_failure = fails ? static_cast<int>(random() % 200) : -1;
    try {
      operation(*runtime, random);
    } catch (const std::bad_alloc&) {  // of this program's own data
    } catch (const MemoryError&) {
    }
    until_failure = -1;
    if (random() % 50 == 0) runtime->trim();
    if (random() % 50 == 0) (void)runtime->memory();
    ++done;
  }
}

TEST(Stress, ThreadsThatDoEverything) {
  const char* seconds = std::getenv("PLEACH_STRESS_SECONDS");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds != nullptr ? std::atoi(seconds) : 5);
  shut_down();
  Shared shared;
  std::atomic<std::size_t> done = 0;
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < 8; ++thread) {
    threads.emplace_back([&, thread] { work(thread, end, shared, done); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(done, 0U);
  RecordProperty("operations", std::to_string(done));
}

}  // namespace
