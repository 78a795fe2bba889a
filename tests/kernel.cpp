// Kernels of an application: a loop over elements, what it reads all over a vector, and a maximum of each block.
#include <pleach/kernel.hpp>
#include <pleach/scan.hpp>

#include "backend.hpp"
#include "compare.hpp"
#include "edges.hpp"
#include "lists.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

using namespace pleach;
using namespace pleach::test;

namespace {

struct Arguments {
  float factor;
  std::int32_t shift;
};

// sum[i] += factor * table[(first + i + shift) % 4]; largest[b] = the largest sum of block b.
void cpu(const KernelTask& task) {
  const auto [factor, shift] = task.arguments<Arguments>();
  const auto* table = task.vector<const float>(0);
  auto *sum = task.vector<float>(1), *largest = task.vector<float>(2);
  for (std::size_t i = 0; i < task.size; ++i) {
    sum[i] += factor * table[(task.first + i + static_cast<std::size_t>(shift)) % 4];
    float& of_block = largest[i / kernel_block];
    of_block = i % kernel_block == 0 ? sum[i] : std::max(of_block, sum[i]);
  }
}

constexpr char opencl[] = R"cl(
typedef struct { float factor; int shift; } Arguments;
kernel GROUPED void add_shifted(ulong first, ulong size, global const float *table, ulong table_first,
                                global float *sum, ulong sum_first, global float *largest, ulong largest_first,
                                Arguments arguments) {
  local float of_item[GROUP];
  const uint item = get_local_id(0);
  const ulong begin = get_group_id(0) * (ulong)TILE;
  of_item[item] = -INFINITY;
  for (ulong i = begin + item; i < begin + TILE && i < size; i += GROUP) {
    sum[sum_first + i] += arguments.factor * table[table_first + (first + i + arguments.shift) % 4];
    of_item[item] = fmax(of_item[item], sum[sum_first + i]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item > 0) return;
  for (uint k = 1; k < GROUP; ++k) of_item[0] = fmax(of_item[0], of_item[k]);
  largest[largest_first + get_group_id(0)] = of_item[0];
}
)cl";

const Kernel add_shifted({.name = "add_shifted", .vectors = 3, .cpu = cpu, .cuda = nullptr, .opencl = opencl});

/// CUDA has none: tests/apps/powerflow has kernels for it.
class Kernels : public testing::Test {
  void SetUp() override {
    if (backend() == Backend::cuda) GTEST_SKIP() << "no kernel in CUDA";
  }
};

std::vector<float> added(const std::vector<float>& values, const std::vector<float>& table, Arguments arguments) {
  auto sum = values;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    sum[i] += arguments.factor * table[(i + static_cast<std::size_t>(arguments.shift)) % 4];
  }
  return sum;
}

TEST_F(Kernels, ByHand) {
  const Vector<float> table(runtime(), std::vector<float>{1, 2, 3, 4});
  Vector<float> sum(runtime(), std::vector<float>{10, 20, 30, 40, 50}), largest(runtime(), 1);
  add_shifted(runtime(), 5, {reads_all(table), updates(sum), writes_blocks(largest)}, Arguments{2, 1});
  EXPECT_EQ(values_of(sum), (std::vector<float>{14, 26, 38, 42, 54}));
  EXPECT_EQ(values_of(largest), std::vector<float>{54});
}

TEST_F(Kernels, SizesOfOneBlockAndOfSeveralTasks) {
  const std::vector<float> quarters{1, -2, 3, -4};
  const Vector<float> table(runtime(), quarters);
  for (const std::size_t n : {0UL, 1UL, kernel_block - 1, kernel_block, kernel_block + 1, 300001UL}) {
    std::vector<float> values(n);
    for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<float>(i * 7919 % 1000);
    Vector<float> sum(runtime(), values), largest(runtime(), kernel_blocks(n));
    add_shifted(runtime(), n, {reads_all(table), updates(sum), writes_blocks(largest)}, Arguments{0.5F, 3});
    const auto expected = added(values, quarters, {0.5F, 3});
    EXPECT_EQ(values_of(sum), expected) << n;
    const auto blocks = values_of(largest);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      const auto begin = expected.begin() + static_cast<std::ptrdiff_t>(b * kernel_block);
      const auto end = expected.begin() + static_cast<std::ptrdiff_t>(std::min(n, (b + 1) * kernel_block));
      EXPECT_EQ(blocks[b], *std::max_element(begin, end)) << n << ", block " << b;
    }
  }
}

/// All devices together: a core may be late to see that there is work.
TEST_F(Kernels, AllKindsOfDevices) {
  if (backend() != Backend::any) GTEST_SKIP() << "one kind of devices";
  if (copies(runtime())) GTEST_SKIP() << "which kind of devices does it is for the scheduler";
  const std::size_t n = 300001;
  const std::vector<float> quarters{1, -2, 3, -4}, zeros(n);
  const Vector<float> table(runtime(), quarters);
  const auto expected = added(zeros, quarters, {0.5F, 3});
  for (int k = 0; k < 10000 && (k == 0 || !all_kinds_ran(runtime())); ++k) {
    Vector<float> sum(runtime(), zeros), largest(runtime(), kernel_blocks(n));
    add_shifted(runtime(), n, {reads_all(table), updates(sum), writes_blocks(largest)}, Arguments{0.5F, 3});
    ASSERT_EQ(values_of(sum), expected);
  }
  EXPECT_TRUE(all_kinds_ran(runtime()));
}

// last[b] = the last of block b's three offsets, which are added to the first, second and third element of the block.
void cpu_offsets(const KernelTask& task) {
  const auto* offsets = task.vector<const std::int32_t>(0);
  auto *values = task.vector<std::int32_t>(1), *last = task.vector<std::int32_t>(2);
  for (std::size_t b = 0; b < kernel_blocks(task.size); ++b) {
    for (std::size_t k = 0; k < 3; ++k) values[3 * b + k] += offsets[3 * b + k];
    for (std::size_t k = 0; k < 2; ++k) last[2 * b + k] = offsets[3 * b + 2];
  }
}

constexpr char opencl_offsets[] = R"cl(
kernel GROUPED void add_offsets(ulong first, ulong size, global const int *offsets, ulong offsets_first,
                                global int *values, ulong values_first, global int *last, ulong last_first) {
  const ulong b = get_group_id(0), k = get_local_id(0);
  if (k < 3) values[values_first + 3 * b + k] += offsets[offsets_first + 3 * b + k];
  if (k < 2) last[last_first + 2 * b + k] = offsets[offsets_first + 3 * b + 2];
}
)cl";

const Kernel add_offsets(
    {.name = "add_offsets", .vectors = 3, .cpu = cpu_offsets, .cuda = nullptr, .opencl = opencl_offsets});

TEST_F(Kernels, SeveralValuesOfBlocks) {
  for (const std::size_t n : {1UL, kernel_block + 1, 300001UL}) {
    const std::size_t blocks = kernel_blocks(n);
    std::vector<std::int32_t> numbers(3 * blocks), doubled(3 * blocks), expected;
    std::iota(numbers.begin(), numbers.end(), 1);
    for (std::size_t i = 0; i < numbers.size(); ++i) doubled[i] = 2 * numbers[i];
    for (std::size_t i = 2; i < numbers.size(); i += 3) expected.insert(expected.end(), 2, numbers[i]);
    const Vector<std::int32_t> offsets(runtime(), numbers);
    Vector<std::int32_t> values(runtime(), numbers), last(runtime(), 2 * blocks);
    add_offsets(runtime(), n, {reads_blocks(offsets, 3), updates_blocks(values, 3), writes_blocks(last, 2)});
    EXPECT_EQ(values_of(values), doubled) << n;
    EXPECT_EQ(values_of(last), expected) << n;
    EXPECT_EQ(
        message_of<ArgumentError>([&] {
          add_offsets(runtime(), n, {reads_blocks(offsets, 4), updates_blocks(values, 3), writes_blocks(last, 2)});
        }),
        "add_offsets: vector 0 has " + std::to_string(3 * blocks) + " elements, the loop has " +
            std::to_string(blocks) + " blocks of 4");
  }
}

constexpr std::size_t most = 12;

// last[i] = the sum of the others' elements i.
void cpu_sum(const KernelTask& task) {
  auto* last = task.vector<std::int32_t>(most - 1);
  for (std::size_t i = 0; i < task.size; ++i) {
    last[i] = 0;
    for (std::size_t k = 0; k + 1 < most; ++k) last[i] += task.vector<const std::int32_t>(k)[i];
  }
}

constexpr char opencl_sum[] = R"cl(
kernel GROUPED void sum_all(ulong first, ulong size, global const int *a, ulong a_first, global const int *b,
                            ulong b_first, global const int *c, ulong c_first, global const int *d, ulong d_first,
                            global const int *e, ulong e_first, global const int *f, ulong f_first, global const int *g,
                            ulong g_first, global const int *h, ulong h_first, global const int *i, ulong i_first,
                            global const int *j, ulong j_first, global const int *k, ulong k_first, global int *last,
                            ulong last_first) {
  const ulong begin = get_group_id(0) * (ulong)TILE;
  for (ulong n = begin + get_local_id(0); n < begin + TILE && n < size; n += GROUP) {
    last[last_first + n] = a[a_first + n] + b[b_first + n] + c[c_first + n] + d[d_first + n] + e[e_first + n] +
                           f[f_first + n] + g[g_first + n] + h[h_first + n] + i[i_first + n] + j[j_first + n] +
                           k[k_first + n];
  }
}
)cl";

const Kernel sum_all({.name = "sum_all", .vectors = most, .cpu = cpu_sum, .cuda = nullptr, .opencl = opencl_sum});

TEST_F(Kernels, AsManyVectorsAsThereMayBe) {
  for (const std::size_t n : {std::size_t{1}, kernel_block + 1, std::size_t{300001}}) {
    std::vector<Vector<std::int32_t>> v;
    std::vector<std::int32_t> expected(n);
    for (std::size_t k = 0; k < most; ++k) {
      std::vector<std::int32_t> values(n);
      for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<std::int32_t>((i + k) * (k + 7) % 1000);
      if (k + 1 < most) std::ranges::transform(values, expected, expected.begin(), std::plus());
      v.emplace_back(runtime(), values);
    }
    sum_all(runtime(), n,
            {reads(v[0]), reads(v[1]), reads(v[2]), reads(v[3]), reads(v[4]), reads(v[5]), reads(v[6]), reads(v[7]),
             reads(v[8]), reads(v[9]), reads(v[10]), writes(v[11])});
    EXPECT_EQ(values_of(v[11]), expected) << n;
  }
  EXPECT_EQ(message_of<ArgumentError>([] {
              const Kernel too_many(
                  {.name = "too_many", .vectors = most + 1, .cpu = cpu_sum, .cuda = nullptr, .opencl = opencl_sum});
            }),
            "Kernel: too_many takes no vectors or too many, or lacks its code");
}

TEST_F(Kernels, AreOrderedWithOperations) {
  const std::size_t n = 100000;
  const Vector<float> table(runtime(), std::vector<float>{1, 1, 1, 1});
  Vector<float> ones(runtime(), std::vector<float>(n)), largest(runtime(), kernel_blocks(n)), sums(runtime(), n);
  for (int k = 0; k < 3; ++k) {
    add_shifted(runtime(), n, {reads_all(table), updates(ones), writes_blocks(largest)}, Arguments{1, 0});
    inclusive_scan(ones, sums);
    EXPECT_EQ(sums.read()[999], static_cast<float>(1000 * (k + 1)));
  }
}

TEST_F(Kernels, RefuseWhatDoesNotFit) {
  const Vector<float> table(runtime(), std::vector<float>{1, 2, 3, 4});
  Vector<float> sum(runtime(), std::vector<float>(5)), largest(runtime(), 2), empty(runtime(), 5);
  const Arguments none{};
  const auto message = [&](std::initializer_list<Operand> operands) {
    return message_of<ArgumentError>([&] { add_shifted(runtime(), 5, operands, none); });
  };
  EXPECT_EQ(message({reads_all(table), updates(sum)}), "add_shifted: it takes 3 vectors, not 2");
  EXPECT_EQ(message({reads_all(table), updates(sum), writes_blocks(largest)}),
            "add_shifted: vector 2 has 2 elements, the loop has 1 blocks");
  EXPECT_EQ(message({reads(table), updates(sum), writes_blocks(largest)}),
            "add_shifted: vector 0 has 4 elements, the loop has 5");
  EXPECT_EQ(message({reads_all(table), updates(empty), writes_blocks(largest)}),
            "add_shifted: nothing was written to vector 1 yet");
  EXPECT_EQ(message({reads_all(sum), updates(sum), writes_blocks(largest)}),
            "add_shifted: vectors 0 and 1 are the same");
}

}  // namespace
