// Arrays of the application, on their way to devices and back.
#include <pleach/error.hpp>
#include <pleach/pin.hpp>
#include <pleach/scan.hpp>

#include "backend.hpp"
#include "lists.hpp"
#include "runtime/data/handle.hpp"
#include "runtime/devices/cuda.hpp"
#include "runtime/starts.hpp"

#include <numeric>
#include <vector>

using namespace pleach;
using namespace pleach::test;

namespace {

/// Modulo 2^32, as scans are.
std::vector<std::int32_t> sums_of(const std::vector<std::int32_t>& values) {
  std::vector<std::int32_t> sums(values.size());
  std::partial_sum(values.begin(), values.end(), sums.begin(), [](std::int32_t a, std::int32_t b) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
  });
  return sums;
}

void expect_sums(Runtime& runtime, std::size_t n) {
  const auto values = random_values<std::int32_t>(n, 1000);
  std::vector<std::int32_t> result(n);
  inclusive_scan(runtime, values, result);
  EXPECT_TRUE(equal(result, sums_of(values)));
}

/// Sizes around those from which threads copy, and of their buffers; memory that begins anywhere.
TEST_F(RuntimeTest, HostDataOfAnySizeArrive) {
  Runtime runtime({backend()});
  constexpr std::size_t mebi = std::size_t{1} << 18;  // elements of 4 bytes
  for (const std::size_t n : {4 * mebi - 1, 4 * mebi, 4 * mebi + 1, 6 * mebi, 8 * mebi - 1, 33 * mebi + 7}) {
    const auto values = random_values<std::int32_t>(n + 1, 1000);
    const std::vector<std::int32_t> shifted(values.begin() + 1, values.end());
    std::vector<std::int32_t> result(n + 1, -1);
    inclusive_scan(runtime, std::span(values).subspan(1), std::span(result).subspan(1));
    EXPECT_EQ(result[0], -1) << n;
    EXPECT_TRUE(equal(std::vector(result.begin() + 1, result.end()), sums_of(shifted))) << n;
  }
}

TEST_F(RuntimeTest, PinnedHostData) {
  Runtime runtime({backend()});
  constexpr std::size_t n = 3000001;
  const auto values = random_values<std::int32_t>(n, 1000);
  std::vector<std::int32_t> result(n);
  {
    const Pinned input = pin(runtime, std::span(values)), output = pin(runtime, std::span(result));
    for (int k = 0; k < 2; ++k) inclusive_scan(runtime, values, result);
    EXPECT_TRUE(equal(result, sums_of(values)));
    const auto borrowed = Handle::borrow(result.data(), n, sizeof result[0]);
    EXPECT_EQ(borrowed->is_pinned(), starpu_cuda_worker_get_count() > 0);
    if (cuda_device_count() > 0 && backend() == Backend::cuda) {
      EXPECT_THROW((void)pin(runtime, std::span(values)), MemoryError);
    }
  }
  EXPECT_FALSE(Handle::borrow(result.data(), n, sizeof result[0])->is_pinned());
  Pinned one = pin(runtime, std::span(values)), other = pin(runtime, std::span(result));
  std::swap(one, other);
  one = std::move(other);
  (void)pin(runtime, std::span<const float>());
  inclusive_scan(runtime, values, result);
  EXPECT_TRUE(equal(result, sums_of(values)));
}

/// Resets devices as StarPU does when it measures the bus.
TEST_F(RuntimeTest, HostDataAfterDevicesWereReset) {
  if (backend() != Backend::cuda) GTEST_SKIP() << "CUDA devices only";
  const Setting measure("STARPU_BUS_CALIBRATE", "1");
  for (int k = 0; k < 2; ++k) {
    Runtime runtime({backend()});
    expect_sums(runtime, 5000001);
  }
}

}  // namespace
