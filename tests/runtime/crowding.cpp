// Vectors that take more memory than an accelerator has: one with a memory of its own, which OpenCL on a CPU is told to
// have. Each test starts StarPU anew.
#include "runtime/data/write_back.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/starpu/workers.hpp"

#include <pleach/bfs.hpp>
#include <pleach/blocks.hpp>
#include <pleach/introspect.hpp>

#include "array/combine/codelet.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "backend.hpp"
#include "checks/bfs_reference.hpp"
#include "graphs.hpp"
#include "lists.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/starts.hpp"

#include <malloc.h>

#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

using namespace pleach;
using namespace pleach::test;

namespace {

constexpr std::size_t mib = std::size_t{1} << 20;

struct Crowding : RuntimeTest {
  void SetUp() override {
    RuntimeTest::SetUp();
    if (backend() != Backend::cuda && backend() != Backend::opencl) GTEST_SKIP() << "devices only";
  }
  /// StarPU may keep 160 MiB of a CUDA device for small vectors.
  Setting of_cuda{"STARPU_LIMIT_CUDA_MEM", "184"}, of_opencl{"STARPU_LIMIT_OPENCL_MEM", "24"},
      copies{"PLEACH_ZERO_COPY", "0"}, cores{"STARPU_NCPU", "1"},
      cuda_devices{"STARPU_NCUDA", backend() == Backend::cuda ? "1" : "0"},
      opencl_devices{"STARPU_NOPENCL", backend() == Backend::opencl ? "1" : "0"};
};

/// Two tasks would each keep a vector on the device and wait for memory for the other vector.
TEST_F(Crowding, TasksThatHaveNoRoomBesideEachOther) {
  constexpr std::size_t triples = 4;
  for (const std::size_t n : {mib, 7 * mib / 4}) {  // of which three fit
    Runtime runtime({backend()});
    std::vector<Vector<std::int32_t>> left, right, sum;
    for (std::size_t i = 0; i < triples; ++i) {
      left.emplace_back(runtime, std::vector<std::int32_t>(n, 1));
      right.emplace_back(runtime, std::vector<std::int32_t>(n, 2));
      sum.emplace_back(runtime, n);
    }
    for (int round = 0; round < 10; ++round) {
      for (std::size_t i = 0; i < triples; ++i) {
        combine::submit(runtime, {Type::i32, plus},
                        {left[i].handle().whole(), right[i].handle().whole(), sum[i].handle().whole()});
        sum[i].handle().set_filled();
      }
      runtime.wait();
      for (std::size_t i = 0; i < triples; ++i) {  // what the device has of them is out of date
        EXPECT_EQ(values_of(sum[i]).back(), round + 3);
        left[i].write()[n - 1] += 1;
        right[i].write()[0] = 7;
      }
    }
  }
}

/// StarPU makes room for its notes on each vector before a task is given its turns; memory behind them is no zero here.
TEST_F(Crowding, TurnsOfTasksWithManyVectors) {
  struct Perturbed {
    Perturbed() { mallopt(M_PERTURB, 0xa5); }
    ~Perturbed() { mallopt(M_PERTURB, 0); }
  } perturbed;
  Runtime runtime({backend()});
  const std::size_t n = 65536;
  const auto edges = random_graph<std::int32_t>(n, 4 * n, 1);
  const auto rows = rows_of(edges, false);
  const std::vector<std::int32_t> source{0};
  const auto graph = Graph<std::int32_t>::from_edges(runtime, n, edges.from, edges.to);
  Vector<std::int32_t> level(runtime, n), parent(runtime, n);
  const std::span<const std::int32_t> sources(source);
  for (const auto algorithm : {BreadthFirstSearch::frontier, BreadthFirstSearch::direction_optimizing}) {
    breadth_first_search(graph, sources, level, parent, {.algorithm = algorithm});
    EXPECT_TRUE(equal(values_of(level), reference::bfs_levels<std::int32_t>(rows.offset, rows.neighbour, sources)));
  }
}

/// Returns whether a vector's values are on the host, and on the device.
std::pair<bool, bool> on_host_and_device(const Handle& vector, int worker) {
  int is_allocated = 0, on_host = 0, on_device = 0, is_requested = 0;
  const auto node = static_cast<int>(starpu_worker_get_memory_node(static_cast<unsigned>(worker)));
  starpu_data_query_status(vector.whole().handle, STARPU_MAIN_RAM, &is_allocated, &on_host, &is_requested);
  starpu_data_query_status(vector.whole().handle, node, &is_allocated, &on_device, &is_requested);
  return {on_host != 0, on_device != 0};
}

int worker_of_backend() {
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    if (kind_of(worker) == backend()) return worker;
  }
  return -1;
}

TEST_F(Crowding, WhatDevicesWriteGoesToTheHost) {
  Runtime all, device({backend()});
  std::vector<std::shared_ptr<Handle>> vectors;
  EXPECT_FALSE(all.impl().is_crowded());
  for (int i = 0; i < 16; ++i) vectors.push_back(all.impl().allocate(mib / 4, 4));
  EXPECT_FALSE(all.impl().is_crowded());
  const auto more = all.impl().allocate(16 * mib / 4, 4);
  EXPECT_TRUE(all.impl().is_crowded());

  WriteBack write_back(all.impl().tasks_under_way);
  for (const auto& vector : vectors) {
    fill::submit(device, {7}, {vector});
    write_back.note(*vector, mib, 32 * mib);
  }
  device.wait();
  all.wait();
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_EQ(on_host_and_device(*vectors[i], worker_of_backend()), std::pair(i < 13, true));
  }
}

/// Writes a vector in parts, as messages are put together.
TEST_F(Crowding, WhatIsWrittenInPartsGoesOnce) {
  Runtime all, device({backend()});
  WriteBack write_back(all.impl().tasks_under_way);
  const auto one = all.impl().allocate(8 * mib / 4, 4), other = all.impl().allocate(8 * mib / 4, 4);
  const std::size_t copied = all.memory().copied;
  for (const auto& vector : {one, other}) {
    for (int part = 0; part < 16; ++part) {
      fill::submit(device, {7}, {vector});
      write_back.note(*vector, mib / 2, 32 * mib);
    }
  }
  device.wait();
  all.wait();
  EXPECT_EQ(all.memory().copied, copied + 8 * mib);
}

/// The parts of sorted blocks for other blocks are read where they are, without copies.
TEST_F(Crowding, StretchesAreReadInPlace) {
  constexpr std::uint32_t n = 16 * mib / 4;
  Runtime all;
  std::vector<std::int32_t> values(n);
  std::iota(values.begin(), values.end(), 0);
  const Vector<std::int32_t> vector(all, values), other(all, n);
  EXPECT_TRUE(all.impl().is_crowded());
  const std::shared_ptr<Handle> whole = vector.handle().shared_from_this();
  const std::vector<std::uint32_t> bounds{0, 5, 5, n / 2, n};
  {
    const auto stretches = all.impl().stretches(whole, bounds);
    ASSERT_EQ(stretches.size(), 4U);
    EXPECT_EQ(stretches[1], nullptr);
    const Vector<std::int32_t> part(all, n);
    for (const std::size_t k : {0, 2, 3}) {
      const std::uint32_t size = bounds[k + 1] - bounds[k];
      ASSERT_EQ(stretches[k]->size(), size);
      copy_part::submit(all, {Type::i32, 0, bounds[k], size, k > 0}, {stretches[k], part.handle().whole()});
    }
    part.handle().set_filled();
    EXPECT_TRUE(equal(values_of(part), values));
  }
  EXPECT_TRUE(equal(values_of(vector), values));  // is whole again
}

/// Each as it stands behind the one before.
TEST_F(Crowding, BlocksAreScannedOnce) {
  Runtime all;
  Network network(all);
  const auto values = random_values<std::int32_t>(16 * mib / 4 - 3, 1);
  const BlockVector<std::int32_t> input(network, values, {.block = mib / 4});
  BlockVector<std::int32_t> output(network, input.layout());
  EXPECT_TRUE(all.impl().is_crowded());
  for (const bool inclusive : {false, true}) {
    auto expected = values;
    if (inclusive) {
      std::inclusive_scan(values.begin(), values.end(), expected.begin(), std::plus<std::uint32_t>());
    } else {
      std::exclusive_scan(values.begin(), values.end(), expected.begin(), 0U, std::plus<std::uint32_t>());
    }
    Profile profile;
    inclusive ? inclusive_scan(input, output) : exclusive_scan(input, output);
    all.wait();
    const std::vector<TaskTime> tasks = profile.take();
    EXPECT_EQ(tasks.size(), 16U);
    for (const TaskTime& task : tasks) EXPECT_STREQ(task.phase, "scan_whole");
    EXPECT_TRUE(equal(output.gather(), expected));
  }
}

TEST_F(Crowding, WhatNobodyWantsStays) {
  Runtime all, device({backend()});
  WriteBack write_back(all.impl().tasks_under_way);
  auto vector = reserve_scratch(all, mib / 4, 4);
  const std::shared_ptr<Handle> memory = vector->shared_from_this();
  fill::submit(device, {7}, {vector});
  write_back.note(*vector, mib, 32 * mib);
  const std::size_t copied = all.memory().copied;
  vector.reset();
  device.wait();
  all.wait();
  EXPECT_EQ(on_host_and_device(*memory, worker_of_backend()), std::pair(true, false));
  EXPECT_EQ(all.memory().copied, copied);
}

}  // namespace
