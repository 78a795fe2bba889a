// What a Runtime keeps, and what it does where there is no more. Each test starts StarPU anew.
#include <pleach/runtime.hpp>
#include <pleach/scan.hpp>
#include <pleach/treefix.hpp>

#include "backend.hpp"
#include "lists.hpp"
#include "runtime/data/pool.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/starts.hpp"

#include <algorithm>
#include <memory>
#include <set>

using namespace pleach;
using namespace pleach::test;

namespace {

/// The result's last value is exact.
template <class Value>
void expect_scans(Runtime& runtime, std::size_t n) {
  const Vector<Value> input(runtime, std::vector<Value>(n, Value{1}));
  Vector<Value> output(runtime, n);
  inclusive_scan(input, output);
  EXPECT_EQ(values_of(output).back(), static_cast<Value>(n));
}

TEST(SizeClasses, EightInAPowerOfTwo) {
  EXPECT_EQ(Pool::size_class(0), 0U);
  std::size_t before = 0;
  std::set<std::size_t> classes;
  for (std::size_t n = 1; n < 100000; ++n) {
    const std::size_t size = Pool::size_class(n);
    ASSERT_GE(size, n);
    ASSERT_GE(size, before);
    ASSERT_EQ(Pool::size_class(size), size);
    ASSERT_LE(size, std::max<std::size_t>(64, n + n / 8));
    before = size;
    if (n > 1024 && n <= 2048) classes.insert(size);
  }
  EXPECT_EQ(classes.size(), 8U);
  for (std::size_t n = 64; n < (std::size_t{1} << 40); n *= 2) EXPECT_EQ(Pool::size_class(n), n);
}

TEST_F(RuntimeTest, WhatNobodyUsesIsFoundAgain) {
  Runtime runtime({backend()});
  Pool& pool = runtime.impl().pool();
  auto first = pool.reserve(1000, 4);
  const Handle* const handle = first.get();
  const auto other = pool.reserve(1000, 4);
  EXPECT_NE(other.get(), handle);
  first.reset();
  EXPECT_NE(pool.reserve(1000, 8).get(), handle);
  EXPECT_NE(pool.reserve(2000, 4).get(), handle);
  const auto again = pool.reserve(1010, 4);
  EXPECT_EQ(again.get(), handle);
  EXPECT_EQ(again->size(), 1010U);
  EXPECT_FALSE(again->filled());
}

TEST_F(RuntimeTest, SaysWhoHoldsWhat) {
  constexpr std::size_t n = 1 << 20;
  Runtime runtime({backend()});
  EXPECT_EQ(runtime.memory().vectors, 0U);
  EXPECT_GT(runtime.memory().nodes.size(), 0U);
  {
    const auto parent = random_tree<std::int32_t>(n, 1);
    const Tree<std::int32_t> tree(runtime, parent);
    runtime.wait();  // what it was made of is let go
    const std::size_t of_tree = runtime.memory().vectors;
    EXPECT_GE(of_tree, 5 * n * sizeof(std::int32_t));
    EXPECT_GT(runtime.memory().kept, 0U);
    const Vector<float> weight(runtime, std::vector<float>(n, 1));
    EXPECT_EQ(runtime.memory().vectors, of_tree + n * sizeof(float));
    Vector<float> sums(runtime, n);
    leaffix(tree, weight, sums);
    runtime.wait();
  }
  const MemoryUse after = runtime.memory();
  EXPECT_EQ(after.operations, 0U);
  EXPECT_GT(after.kept, n * sizeof(float));
  runtime.trim();
  EXPECT_EQ(runtime.memory().vectors, 0U);
  EXPECT_EQ(runtime.memory().kept, 0U);
  expect_scans<float>(runtime, n);
}

TEST_F(RuntimeTest, KeepsNoMoreThanItMay) {
  constexpr std::size_t limit = 1 << 22;
  Runtime runtime({.backend = backend(), .max_memory_kept = limit});
  for (std::size_t n = 1 << 17; n < (1 << 21); n += n / 3) {
    expect_scans<double>(runtime, n);
    const auto parent = random_tree<std::int32_t>(n, 1);
    const Tree<std::int32_t> tree(runtime, parent);
  }
  expect_scans<double>(runtime, 1 << 17);
  runtime.wait();
  (void)reserve_scratch(runtime, 1 << 10, 16);  // makes room: there is no such vector
  EXPECT_LE(runtime.memory().kept, limit);
}

/// The memory of trees and graphs is not that which is kept for the next operations.
TEST_F(RuntimeTest, KeepsItBesideLargeOnes) {
  constexpr std::size_t limit = 1 << 22;
  Runtime runtime({.backend = backend(), .max_memory_kept = limit});
  const auto held = reserve_scratch(runtime, limit, 8);
  for (const std::size_t n : {1 << 16, 1 << 17, 1 << 18}) (void)reserve_scratch(runtime, n, 8);
  EXPECT_EQ(runtime.memory().kept, std::size_t{(1 << 16) + (1 << 17) + (1 << 18)} * 8);
}

/// Operations by turns on two trees find all memory after the first round.
TEST_F(RuntimeTest, TwoSizesByTurns) {
  Runtime runtime({backend()});
  const Tree<std::int32_t> one(runtime, random_tree<std::int32_t>(100000, 1)),
      other(runtime, random_tree<std::int32_t>(170000, 2));
  const auto sum = [&](const Tree<std::int32_t>& tree) {
    const Vector<float> weight(runtime, std::vector<float>(tree.size(), 1));
    Vector<float> result(runtime, tree.size());
    rootfix(tree, weight, result);
    runtime.wait();
  };
  const auto held = [&] { return runtime.memory().kept + runtime.memory().operations; };
  sum(one);
  sum(other);
  const std::size_t after_one_round = held();
  for (int i = 0; i < 5; ++i) {
    sum(one);
    sum(other);
  }
  EXPECT_EQ(held(), after_one_round);
}

/// Operations wait with their tasks where there are thousands of others, unless the caller keeps those from ending.
TEST_F(RuntimeTest, ManyCallsInARow) {
  Runtime runtime({backend()});
  Vector<std::int64_t> input(runtime, std::vector<std::int64_t>(10, 1)), output(runtime, 10);
  const std::size_t calls = sanitized || backend() != Backend::cpu ? 30000 : 200000;
  exclusive_scan(input, output);
  output.wait();
  std::size_t most = 0;
  for (std::size_t i = 0; i < calls; ++i) {
    exclusive_scan(input, output);
    most = std::max<std::size_t>(most, runtime.impl().tasks_under_way);
  }
  EXPECT_LE(most, max_tasks + 1);
  EXPECT_EQ(values_of(output).back(), 9);

  {
    const auto view = input.write();
    for (std::size_t i = 0; i < max_tasks + 10; ++i) exclusive_scan(input, output);
  }
  EXPECT_EQ(values_of(output).back(), 9);
}

// ---- too little of it ----

TEST_F(RuntimeTest, ADeviceThatIsTooSmall) {
  if (backend() == Backend::cpu || backend() == Backend::any) GTEST_SKIP() << "devices only";
  constexpr std::size_t n = 3000000;
  // Of a CUDA device, StarPU may keep 160 for small vectors, and looked for room for large ones for ever.
  const Setting of_cuda("STARPU_LIMIT_CUDA_MEM", "180"), of_opencl("STARPU_LIMIT_OPENCL_MEM", "20"),
      copies("PLEACH_ZERO_COPY", "0");
  const auto parent = random_tree<std::int32_t>(n, 1);
  {
    Runtime runtime({backend()});
    const std::string message = message_of<MemoryError>([&] { const Tree<std::int32_t> tree(runtime, parent); });
    EXPECT_TRUE(message.find("no device has the memory for the ") != std::string::npos) << message;
    expect_scans<float>(runtime, 1000000);
  }
  if (backend() == Backend::cuda) return;  // where it does not find the core yet
  // The run goes on elsewhere.
  const Setting cores("STARPU_NCPU", "1");
  Runtime runtime;
  const Tree<std::int32_t> tree(runtime, parent);
  const std::vector<std::int32_t> weight(n, 1);
  std::vector<std::int32_t> result(n);
  leaffix(tree, weight, result);
  EXPECT_TRUE(equal(result, expected_treefix(parent, weight, plus, Direction::leaf, true)));
}

TEST_F(RuntimeTest, AHostThatIsTooSmall) {
  if (backend() != Backend::opencl) GTEST_SKIP() << "OpenCL only";
  const Setting limit("STARPU_LIMIT_CPU_MEM", "20"), device("STARPU_LIMIT_OPENCL_MEM", "40"),
      copies("PLEACH_ZERO_COPY", "0");
  Runtime runtime({backend()});
  const std::string message = message_of<MemoryError>([&] { expect_scans<float>(runtime, 8000000); });
  EXPECT_EQ(message, "pleach: vectors take 32000000 bytes, and StarPU is told that the host has 20971520 for them");
  std::vector<std::unique_ptr<Vector<float>>> vectors;
  const auto fill = [&] {
    for (int i = 0; i < 20; ++i) {
      vectors.push_back(std::make_unique<Vector<float>>(runtime, std::vector<float>(1000000, 1)));
      inclusive_scan(*vectors.back(), *vectors.back());
    }
  };
  EXPECT_NE(message_of<MemoryError>(fill), "no exception");
  vectors.clear();
  runtime.wait();
  expect_scans<float>(runtime, 1000000);
}

/// Vectors may have more elements than StarPU's; what works on them may not.
TEST_F(RuntimeTest, AVectorThatIsTooLarge) {
  Runtime runtime({backend()});
  EXPECT_NE(message_of<OverflowError>([&] { const Vector<double> vector(runtime, std::size_t{1} << 60); }),
            "no exception");
  const auto workers = runtime.workers();
  if (sanitized || std::ranges::any_of(workers, &Worker::copies)) GTEST_SKIP() << "it would take all of the memory";
  constexpr std::size_t n = (std::size_t{1} << 32) + 5;
  Vector<std::int32_t> vector(runtime, n);  // of which two pages are used
  EXPECT_EQ(vector.size(), n);
  vector.write()[n - 1] = 7;
  EXPECT_EQ(message_of<OverflowError>([&] { inclusive_scan(vector, vector); }),
            "inclusive_scan: 4294967301 elements are more than 2^32 - 1");
  EXPECT_EQ(vector.read()[n - 1], 7);
}

}  // namespace
