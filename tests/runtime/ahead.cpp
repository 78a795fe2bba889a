// Tasks of CUDA devices end before their kernels: nobody may see that. On other backends the same holds in any case.
#include <pleach/introspect.hpp>
#include <pleach/scan.hpp>
#include <pleach/starpu.hpp>

#include "lists.hpp"
#include "runtime/devices/cuda.hpp"
#include "runtime/starts.hpp"

#include <algorithm>
#include <numeric>
#include <thread>

#ifdef PLEACH_CUDA
#include <cuda_runtime_api.h>
#endif

using namespace pleach;
using namespace pleach::test;

namespace {

using Values = std::vector<std::int32_t>;

/// Enough for a few ms of a GPU, where there is one.
const std::size_t many = std::size_t{1} << (cuda_device_count() > 0 ? 22 : 18);
constexpr int scans = 30;

/// Sums of sums: each scan takes what the one before leaves.
void scan_often(Runtime& runtime, Vector<std::int32_t>& values) {
  Vector<std::int32_t> other(runtime, many);
  for (int k = 0; k < scans; ++k) {
    inclusive_scan(values, other);
    inclusive_scan(other, values);
  }
}

const Values& expected() {
  static const Values result = [] {
    std::vector<std::uint32_t> sums(many, 1);
    for (int k = 0; k < 2 * scans; ++k) std::inclusive_scan(sums.begin(), sums.end(), sums.begin());
    return Values(sums.begin(), sums.end());
  }();
  return result;
}

TEST_F(RuntimeTest, ReadsWaitForTheDevice) {
  Runtime runtime({backend()});
  Vector<std::int32_t> values(runtime, Values(many, 1));
  scan_often(runtime, values);
  EXPECT_TRUE(equal(values_of(values), expected()));
  scan_often(runtime, values);
  std::ranges::fill(values.write(), 1);  // while devices may still read what was there
  scan_often(runtime, values);
  EXPECT_TRUE(equal(values_of(values), expected()));
}

/// Else CUDA would wait for the device with each copy of them, and so the worker, and the tasks behind it.
TEST_F(RuntimeTest, LittleIsCopiedWithoutWaiting) {
  if (backend() != Backend::cuda) GTEST_SKIP() << "for CUDA";
  Runtime runtime;  // with cores, in whose memory vectors are at home
  for (const std::size_t n : {1, 1000, 16384}) {
    const Vector<std::int32_t> values(runtime, Values(n, 1));
    EXPECT_TRUE(cuda_is_pinned(values.read().data())) << n;
  }
}

TEST_F(RuntimeTest, CallersArraysWaitForTheDevice) {
  Runtime runtime({backend()});
  Values values(many, 1), others(many);
  for (int k = 0; k < scans; ++k) {
    inclusive_scan(runtime, values, others);
    inclusive_scan(runtime, others, values);
  }
  EXPECT_TRUE(equal(values, expected()));
}

/// Memory that goes is used again by what comes.
TEST_F(RuntimeTest, MemoryGoesBeforeTheDeviceIsDone) {
  Runtime runtime({backend()});
  const Values ones(many, 1);
  for (int k = 0; k < 5; ++k) {
    Vector<std::int32_t> values(runtime, ones);
    scan_often(runtime, values);
    Vector<std::int32_t> others(runtime, Values(many - static_cast<std::size_t>(k), 2));
    inclusive_scan(others, others);
    if (k % 2 == 0) runtime.trim();
    EXPECT_TRUE(equal(values_of(values), expected()));
    EXPECT_EQ(values_of(others).back(), static_cast<std::int32_t>(2 * (many - static_cast<std::size_t>(k))));
  }
}

/// The times of a task are the device's, and waiting waits for it.
TEST_F(RuntimeTest, TimesAreTheDevices) {
  Runtime runtime({backend()});
  Vector<std::int32_t> values(runtime, Values(many, 1));
  scan_often(runtime, values);
  for (const bool whole : {true, false}) {
    Profile profile;
    scan_often(runtime, values);
    whole ? runtime.wait() : values.wait();
    const double now = starpu_timing_now() * 1e-6;
    std::vector<TaskTime> tasks = profile.take();
    ASSERT_GE(tasks.size(), 2U * scans);
    std::ranges::sort(tasks, {}, &TaskTime::begun);
    double last_end = 0;
    for (const TaskTime& task : tasks) {
      EXPECT_LE(task.submitted, task.begun);
      EXPECT_LT(task.begun, task.ended);
      EXPECT_LE(task.ended, now + 1e-3);
      if (runtime.workers()[static_cast<std::size_t>(task.worker)].kind != Backend::cuda) continue;
      EXPECT_GE(task.begun, last_end - 1e-5);
      last_end = task.ended;
    }
  }
}

#ifdef PLEACH_CUDA
/// After three copies by threads, and until it is freed.
TEST_F(RuntimeTest, MemoryThatComesAgainIsPageLocked) {
  if (backend() != Backend::cuda) GTEST_SKIP() << "CUDA only";
  const Runtime runtime({backend()});
  constexpr std::size_t bytes = std::size_t{8} << 20;
  Values host(bytes / sizeof(std::int32_t), 1);
  void* device = nullptr;
  ASSERT_EQ(cudaMalloc(&device, bytes), cudaSuccess);
  const auto is_locked = [&] {
    cudaPointerAttributes attributes{};
    return cudaPointerGetAttributes(&attributes, host.data()) == cudaSuccess && attributes.type == cudaMemoryTypeHost;
  };
  const auto copy = [&] { return cuda_copy_by_threads(0, host.data(), device, bytes, true); };
  cuda_know(host.data(), bytes);
  for (int k = 0; k < 3; ++k) EXPECT_TRUE(copy()) << k;
  EXPECT_FALSE(is_locked());
  EXPECT_FALSE(copy());
  EXPECT_TRUE(is_locked());
  cuda_forget(host.data());
  EXPECT_FALSE(is_locked());
  cudaFree(device);
}

/// The application's CUDA task, which copies one vector to another by StarPU's stream.
starpu_codelet copying() {
  starpu_codelet codelet{};
  codelet.cuda_funcs[0] = [](void** buffers, void*) {
    cudaMemcpyAsync(reinterpret_cast<void*>(STARPU_VECTOR_GET_PTR(buffers[1])),
                    reinterpret_cast<const void*>(STARPU_VECTOR_GET_PTR(buffers[0])),
                    STARPU_VECTOR_GET_NX(buffers[0]) * sizeof(std::int32_t), cudaMemcpyDeviceToDevice,
                    starpu_cuda_get_local_stream());
  };
  codelet.cuda_flags[0] = STARPU_CUDA_ASYNC;
  codelet.nbuffers = 2;
  codelet.modes[0] = STARPU_R;
  codelet.modes[1] = STARPU_W;
  return codelet;
}

TEST_F(RuntimeTest, ApplicationsTasksWaitForTheDevice) {
  if (backend() != Backend::cuda) GTEST_SKIP() << "CUDA devices only";
  Runtime runtime({backend()});
  static starpu_codelet copy = copying();
  for (int k = 0; k < 4; ++k) {
    Vector<std::int32_t> values(runtime, Values(many, 1)), copied(runtime, Values(many));
    if (k % 2 == 0) scan_often(runtime, values);  // under way when the application asks
    const starpu_data_handle_t from = data_handle(values), to = data_handle(copied);
    if (k % 2 != 0) scan_often(runtime, values);
    ASSERT_EQ(starpu_task_insert(&copy, STARPU_R, from, STARPU_W, to, 0), 0);
    Vector<std::int32_t> sums(runtime, many);
    inclusive_scan(copied, sums);
    scan_often(runtime, values);  // must not overtake the application's task
    std::vector<std::uint32_t> expected_sums(expected().begin(), expected().end());
    std::inclusive_scan(expected_sums.begin(), expected_sums.end(), expected_sums.begin());
    EXPECT_TRUE(equal(values_of(sums), Values(expected_sums.begin(), expected_sums.end())));
  }
}
#endif

}  // namespace
