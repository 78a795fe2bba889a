// Devices that work in the host's memory: nothing is copied, and unlike workers do the tasks of one phase.
#include <pleach/bfs.hpp>
#include <pleach/introspect.hpp>
#include <pleach/list.hpp>
#include <pleach/scan.hpp>
#include <pleach/sort.hpp>
#include <pleach/starpu.hpp>

#include "checks/bfs_reference.hpp"
#include "graphs.hpp"
#include "lists.hpp"
#include "reference/list.hpp"
#include "runtime/devices/cuda.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/scheduling/cutting.hpp"
#include "runtime/starpu/topology.hpp"
#include "runtime/starts.hpp"

#include <complex>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <thread>

using namespace pleach;
using namespace pleach::test;
using namespace std::string_view_literals;

namespace {

constexpr std::size_t elements = sanitized ? 300001 : 1000003;

struct Sharing : RuntimeTest {
  void SetUp() override {
    RuntimeTest::SetUp();
    if (!opencl_on_cpus() || cuda_device_count() > 0) GTEST_SKIP() << "OpenCL on a CPU only";
  }

  const Setting cores{"STARPU_NCPU", "1"};
};

bool copies(const Runtime& runtime) {
  const auto workers = runtime.workers();
  return std::ranges::any_of(workers, &Worker::copies);
}

/// The phases that cores and accelerators both ran tasks of.
std::set<std::string> phases_of_all(const Runtime& runtime, const std::vector<TaskTime>& tasks) {
  const auto workers = runtime.workers();
  std::map<std::string, std::set<Backend>> kinds;
  for (const TaskTime& task : tasks) kinds[task.phase].insert(workers[static_cast<std::size_t>(task.worker)].kind);
  std::set<std::string> phases;
  for (const auto& [phase, ran] : kinds) {
    if (ran.size() > 1) phases.insert(phase);
  }
  return phases;
}

std::vector<std::int32_t> expected_ranks(const Links<std::int32_t>& links) {
  std::vector<std::int32_t> rank(links.size());
  reference::list_rank<std::int32_t>(links, rank, false);
  return rank;
}

/// Does it until both kinds of workers took part in one of its phases: a worker may be busy elsewhere.
void expect_all_take_part(Runtime& runtime, const char* name, const std::function<void()>& operation) {
  operation();  // OpenCL's programs are built
  Profile profile;
  for (int attempt = 0; attempt < 50; ++attempt) {
    operation();
    if (!phases_of_all(runtime, profile.take()).empty()) return;
  }
  ADD_FAILURE() << name << ": one kind of workers did it all";
}

TEST_F(Sharing, UnlikeWorkersDoOnePhase) {
  if (backend() != Backend::any) GTEST_SKIP() << "it takes several kinds of devices";
  const Setting scheduler("STARPU_SCHED", "eager");  // dmdas may find that cores are better at it
  Runtime runtime;
  ASSERT_FALSE(copies(runtime));

  auto values = random_values<std::int32_t>(elements, 1);
  for (std::int32_t& value : values) value %= 1000;  // the standard library's sums must not overflow
  const Vector<std::int32_t> input(runtime, values);
  Vector<std::int32_t> sums(runtime, elements);
  expect_all_take_part(runtime, "exclusive_scan", [&] { exclusive_scan(input, sums); });
  std::vector<std::int32_t> expected(elements);
  std::exclusive_scan(values.begin(), values.end(), expected.begin(), 0);
  EXPECT_TRUE(equal(values_of(sums), expected));

  const auto links = random_lists<std::int32_t>(elements, 2, 3);
  const Vector<std::int32_t> successor(runtime, links);
  Vector<std::int32_t> rank(runtime, elements);
  expect_all_take_part(runtime, "list_rank", [&] { list_rank(successor, rank); });
  EXPECT_TRUE(equal(values_of(rank), expected_ranks(links)));

  const auto parent = random_tree<std::int32_t>(elements, 3);
  const Tree<std::int32_t> tree(runtime, parent);
  Vector<std::int32_t> result(runtime, elements);
  expect_all_take_part(runtime, "rootfix", [&] { rootfix(tree, input, result); });
  EXPECT_TRUE(equal(values_of(result), expected_treefix(parent, values, plus, Direction::root, false)));

  EXPECT_EQ(runtime.memory().copied, 0U);
}

/// Returns whether the host has the results of the last task of a phase.
bool last_part_is_at_home(Handle& vector, const std::vector<TaskTime>& tasks, std::string_view phase) {
  std::size_t step = 0, count = 0;
  for (const TaskTime& task : tasks) {
    if (task.phase != phase) continue;
    step = std::max<std::size_t>(step, task.work);
    ++count;
  }
  int is_allocated = 0, is_valid = 0, is_requested = 0;
  starpu_data_query_status(vector.part(step, count - 1).handle, STARPU_MAIN_RAM, &is_allocated, &is_valid,
                           &is_requested);
  return is_valid != 0;
}

/// Without a scheduler's name, each kind gets a part of every phase that takes the cores some time, a slow one a small
/// part, and every core has a worker beside the device.
TEST_F(Sharing, PartsFollowSpeeds) {
  if (backend() != Backend::any) GTEST_SKIP() << "it takes several kinds of devices";
  const Setting all_cores("STARPU_NCPU", nullptr), no_scheduler("STARPU_SCHED", nullptr);
  Runtime runtime;
  EXPECT_EQ(runtime.impl().cores(), cores_of_host());
  const auto workers = runtime.workers();
  Profile profile;
  // How many elements take the cores long enough, depends on the cores.
  for (std::size_t n = std::size_t{1} << 24; n <= std::size_t{1} << 28; n *= 2) {
    Vector<std::int32_t> values(runtime, n);
    std::ranges::fill(values.write(), 1);
    inclusive_scan(values, values);
    runtime.wait();
    const auto tasks = profile.take();
    const bool is_at_home = last_part_is_at_home(values.handle(), tasks, "scan_tiles");
    EXPECT_EQ(values.read()[n - 1], static_cast<std::int32_t>(n));
    if (phases_of_all(runtime, tasks) != std::set<std::string>{"scan_tiles", "sum_tiles"}) {
      EXPECT_LT(n, std::size_t{1} << 28) << "cores did it all";
      continue;
    }
    EXPECT_TRUE(is_at_home) << "the host would wait until the device's worker hears of it";
    std::uint64_t of_cores = 0, of_devices = 0;
    for (const TaskTime& task : tasks) {
      if (task.phase != "sum_tiles"sv) continue;
      const bool core = workers[static_cast<std::size_t>(task.worker)].kind == Backend::cpu;
      (core ? of_cores : of_devices) += task.work;
    }
    EXPECT_EQ(of_cores + of_devices, n);
    EXPECT_LT(of_devices, n / 16);
    break;
  }
  // Walks access nothing in order.
  const std::size_t n = std::size_t{1} << 22;
  const Vector<std::int32_t> successor(runtime, random_lists<std::int32_t>(n, 2));
  Vector<std::int32_t> rank(runtime, n);
  list_rank(successor, rank);
  EXPECT_TRUE(phases_of_all(runtime, profile.take()).contains("local_rank"));
  EXPECT_EQ(runtime.memory().copied, 0U);
}

/// Workers of other kinds need not see at once what one kind updates at random addresses: cores share it, although a
/// device might take part. A search and a radix sort are then as fast as by the cores alone.
TEST_F(Sharing, CoresShareWhatTheyUpdate) {
  if (backend() != Backend::any) GTEST_SKIP() << "it takes several kinds of devices";
  const Setting all_cores("STARPU_NCPU", nullptr), no_scheduler("STARPU_SCHED", nullptr);
  Runtime runtime;
  if (runtime.impl().cores() < 2) GTEST_SKIP() << "it takes two cores";
  // A search expands twice, and a team has a task for each core.
  const auto expect_cores = [&](const std::vector<TaskTime>& tasks, std::string_view phase, std::size_t times) {
    const auto workers = runtime.workers();
    std::size_t count = 0;
    for (const TaskTime& task : tasks) {
      if (task.phase != phase) continue;
      ++count;
      EXPECT_EQ(workers[static_cast<std::size_t>(task.worker)].kind, Backend::cpu) << phase;
    }
    EXPECT_GE(count, times * runtime.impl().cores()) << phase;
  };
  Profile profile;

  const auto edges = rmat<std::int32_t>(16, elements, 1);
  const auto rows = rows_of(edges, false);
  const std::vector<std::int32_t> source{0};
  const auto graph = Graph<std::int32_t>::from_adjacency(runtime, std::span<const std::int32_t>(rows.offset),
                                                         std::span<const std::int32_t>(rows.neighbour));
  Vector<std::int32_t> level(runtime, edges.n), parent(runtime, edges.n);
  breadth_first_search(graph, std::span<const std::int32_t>(source), level, parent);
  const auto of_search = profile.take();
  expect_cores(of_search, "expand_level", 2);
  expect_cores(of_search, "pull_level", 1);
  EXPECT_TRUE(equal(values_of(level), reference::bfs_levels<std::int32_t>(rows.offset, rows.neighbour, source)));

  auto values = random_values<std::int32_t>(elements, 2);
  const Vector<std::int32_t> input(runtime, values);
  Vector<std::int32_t> sorted(runtime, elements);
  sort(input, sorted, {SortAlgorithm::radix});
  expect_cores(profile.take(), "digit_scatter", 1);
  std::ranges::sort(values);
  EXPECT_TRUE(equal(values_of(sorted), values));
  EXPECT_EQ(runtime.memory().copied, 0U);
}

TEST_F(Sharing, ChunksOfTheEnvironment) {
  if (backend() != Backend::any) GTEST_SKIP() << "it takes several kinds of devices";
  const Setting chunk("PLEACH_CHUNK", "65536"), no_scheduler("STARPU_SCHED", nullptr);
  Runtime runtime;
  const std::size_t n = 5 * 65536;
  const Vector<std::int32_t> input(runtime, random_values<std::int32_t>(n, 1));
  Vector<std::int32_t> sums(runtime, n);
  Profile profile;
  exclusive_scan(input, sums);
  for (const TaskTime& task : profile.take()) {
    if (task.phase == "scan_tile_sums"sv) continue;
    EXPECT_EQ(task.work, 65536U) << task.phase;
  }
}

/// All tasks but the last have as many elements, which is what vectors can be cut into.
TEST(ShareOut, ComesNearToTheShare) {
  for (const std::size_t granule : {1U, 4U, 2048U}) {
    for (const std::size_t size : {8192U, 100000U, 1000003U, 1U << 22U}) {
      for (const std::size_t cores : {1U, 2U, 7U}) {
        for (const std::size_t tasks : {cores, cores + 1, 4 * cores + 1, 4 * cores + 4}) {
          if (tasks < 2 || size < tasks * tasks * granule) continue;
          for (const double share : {0., 1. / 512, 0.25, 0.5, 31. / 32}) {
            const auto [step, devices] = share_out(size, granule, tasks, cores, share);
            ASSERT_EQ(step % granule, 0U);
            ASSERT_LT((tasks - 1) * step, size);
            ASSERT_GE(tasks * step, size);
            ASSERT_EQ(devices > 0, share > 0 && tasks > cores);
            if (devices == 0) continue;
            ASSERT_EQ((tasks - devices) % cores, 0U);
            const auto of_cores = static_cast<double>((tasks - devices) * step) / static_cast<double>(size);
            const auto nearest = static_cast<double>(cores) / static_cast<double>(tasks);  // a task more for each core
            EXPECT_NEAR(of_cores, 1 - share, nearest) << size << ' ' << tasks << ' ' << share;
          }
        }
      }
    }
  }
  EXPECT_EQ(share_out(1U << 22U, 2048, 9, 2, 1. / 512).step, 522240U);  // 16384 for the device
}

/// Devices work in the caller's memory as well, and on the device alone.
TEST_F(Sharing, HostDataAreNotCopied) {
  Runtime runtime({backend()});
  expect_works(runtime, elements);
  EXPECT_EQ(runtime.memory().copied, 0U);
}

/// A device works on whole elements from the beginning of a page on. Others are for cores, or are copied.
TEST_F(Sharing, MemoryOfAnyAlignment) {
  using Value = std::complex<double>;
  Runtime runtime({backend()});
  std::vector<double> memory(2 * elements + 3, 1);
  const std::span all(memory);
  for (std::size_t first = 0; first < 3; ++first) {
    const std::span<Value> values(reinterpret_cast<Value*>(all.subspan(first).data()), elements);
    std::vector<Value> sums(elements);
    inclusive_scan(runtime, std::span<const Value>(values), std::span(sums));
    EXPECT_EQ(sums.back(), Value(elements, elements));
    std::ranges::fill(memory, 1);
  }
}

/// Neither is a page a whole number of elements of 12 bytes.
TEST_F(Sharing, ElementsOfAnySize) {
  Runtime runtime({backend()});
  struct Element {
    std::int32_t a, b, c;
  };
  for (std::size_t n = 1; n < 300; n += 7) {
    const auto handle = runtime.impl().allocate(n, sizeof(Element));
    EXPECT_TRUE(handle->is_shared());
    const auto tally = reserve_scratch(runtime, n, sizeof(Element));
    EXPECT_TRUE(tally->is_shared());
  }
  // The caller's, which begins anywhere in a page.
  std::vector<Element> memory(1000);
  for (std::size_t first = 0; first < 700; ++first) {
    const auto handle = Handle::borrow(&memory[first], 10, sizeof(Element));
    if (handle->is_shared()) {
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&memory[first]) % 4096 % sizeof(Element), 0U);
    }
  }
}

TEST_F(Sharing, CopiesWhereItIsToldTo) {
  const Setting copy("PLEACH_ZERO_COPY", "0");
  Runtime runtime({Backend::opencl});
  EXPECT_TRUE(copies(runtime));
  expect_works(runtime);
  EXPECT_GT(runtime.memory().copied, 0U);
}

/// Phases are cut or not, and placed here or there, at random; scratch memory goes from one operation to the next.
TEST_F(Sharing, MemoriesOfTheirOwn) {
  const Setting copy("PLEACH_ZERO_COPY", "0"), more_cores("STARPU_NCPU", "2"), scheduler("STARPU_SCHED", "random");
  Runtime runtime({backend()});
  auto values = random_values<std::int64_t>(elements, 1);
  for (std::int64_t& value : values) value %= 1000000;  // the standard library's sums must not overflow
  std::vector<std::int64_t> expected(elements);
  std::inclusive_scan(values.begin(), values.end(), expected.begin());
  const auto links = random_lists<std::int32_t>(elements, 2, 3);
  const auto ranks = expected_ranks(links);
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 3; ++thread) {
    threads.emplace_back([&] {
      for (int k = 0; k < 5; ++k) {
        std::vector<std::int64_t> sums(elements);
        inclusive_scan(runtime, values, sums);
        EXPECT_TRUE(equal(sums, expected));
        Vector<std::int64_t> vector(runtime, values);
        inclusive_scan(vector, vector);
        EXPECT_TRUE(equal(values_of(vector), expected));
        std::vector<std::int32_t> rank(elements);
        list_rank(runtime, links, rank);
        EXPECT_TRUE(equal(rank, ranks));
      }
    });
  }
}

/// Handles of an application, which pleach does not cut.
TEST_F(RuntimeTest, ApplicationsHandlesAreOnePart) {
  ASSERT_EQ(starpu_init(nullptr), 0);
  const auto links = random_lists<std::int32_t>(elements, 2, 3);
  auto copy = links;
  starpu_data_handle_t handle;
  starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(copy.data()),
                              static_cast<std::uint32_t>(copy.size()), sizeof copy[0]);
  {
    Runtime runtime({backend()});
    const auto successor = borrow<std::int32_t>(runtime, handle);
    for (const auto algorithm : {ListRanking::helman_jaja, ListRanking::wyllie}) {
      Vector<std::int32_t> rank(runtime, links.size());
      list_rank(successor, rank, {.algorithm = algorithm});
      EXPECT_TRUE(equal(values_of(rank), expected_ranks(links)));
    }
  }
  starpu_data_unregister(handle);
  starpu_shutdown();
}

}  // namespace
