// OpenCL devices that do not start, or do not map memory: the calls of OpenCL that StarPU and pleach make come here
// first.
#include "runtime/devices/choice.hpp"
#include "runtime/devices/cuda.hpp"
#include "runtime/devices/host_sharing.hpp"
#include "starts.hpp"

#include <pleach/introspect.hpp>
#include <pleach/scan.hpp>

#include <atomic>

#include <CL/cl.h>
#include <dlfcn.h>

using namespace pleach;
using namespace pleach::test;

namespace {

std::atomic<bool> contexts_fail = false, is_gpu = false;
std::atomic<int> maps_until_failure = -1;

template <class Function>
Function* opencls_own(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

[[gnu::visibility("default")]] cl_context clCreateContext(const cl_context_properties* properties, cl_uint count,
                                                          const cl_device_id* devices,
                                                          void (*notify)(const char*, const void*, size_t, void*),
                                                          void* data, cl_int* status) {
  static auto* const own = opencls_own<decltype(clCreateContext)>("clCreateContext");
  if (!contexts_fail) return own(properties, count, devices, notify, data, status);
  *status = CL_OUT_OF_HOST_MEMORY;
  return nullptr;
}

/// A CPU that says it is a GPU has its memory mapped.
[[gnu::visibility("default")]] cl_int clGetDeviceInfo(cl_device_id device, cl_device_info name, size_t size,
                                                      void* value, size_t* size_of_value) {
  static auto* const own = opencls_own<decltype(clGetDeviceInfo)>("clGetDeviceInfo");
  const cl_int status = own(device, name, size, value, size_of_value);
  if (is_gpu && name == CL_DEVICE_TYPE && value != nullptr) *static_cast<cl_device_type*>(value) = CL_DEVICE_TYPE_GPU;
  return status;
}

[[gnu::visibility("default")]] void* clEnqueueMapBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocking,
                                                        cl_map_flags flags, size_t offset, size_t bytes, cl_uint count,
                                                        const cl_event* events, cl_event* event, cl_int* status) {
  static auto* const own = opencls_own<decltype(clEnqueueMapBuffer)>("clEnqueueMapBuffer");
  if (maps_until_failure < 0 || maps_until_failure-- > 0) {
    return own(queue, memory, blocking, flags, offset, bytes, count, events, event, status);
  }
  maps_until_failure = -1;
  *status = CL_MAP_FAILURE;
  return nullptr;
}
}

namespace {

struct Devices : RuntimeTest {
  void SetUp() override {
    RuntimeTest::SetUp();
    if (!opencl_on_cpus() || cuda_device_count() > 0) GTEST_SKIP() << "OpenCL on a CPU only";
  }
  void TearDown() override {
    contexts_fail = is_gpu = false;
    maps_until_failure = -1;
    RuntimeTest::TearDown();
  }
};

TEST_F(Devices, OneThatDoesNotStartIsLeftOut) {
  contexts_fail = true;
  const std::string expected = "OpenCL device 0 does not start: Out of host memory";
  EXPECT_EQ(message_of<DeviceError>([] { const Runtime runtime({.backend = Backend::opencl}); }),
            "Runtime: StarPU has no OpenCL worker; " + expected);
  EXPECT_EQ(
      message_of<DeviceError>([] { const Runtime runtime({.backend = Backend::opencl, .devices = Backend::opencl}); }),
      "Runtime: StarPU finds no worker; " + expected);
  {
    Runtime runtime;
    EXPECT_EQ(devices_that_fail(), std::vector{expected});
    EXPECT_TRUE(std::ranges::none_of(runtime.workers(), [](const Worker& w) { return w.kind == Backend::opencl; }));
    expect_works(runtime);
  }
  contexts_fail = false;
  Runtime runtime;
  EXPECT_TRUE(devices_that_fail().empty());
  EXPECT_TRUE(std::ranges::any_of(runtime.workers(), [](const Worker& w) { return w.kind == Backend::opencl; }));
}

/// StarPU obeys the list before pleach's choice, and would abort.
TEST_F(Devices, OneThatTheEnvironmentNamesHasToStart) {
  contexts_fail = true;
  const Setting named("STARPU_WORKERS_OPENCLID", "0");
  EXPECT_EQ(message_of<DeviceError>([] { const Runtime runtime; }),
            "Runtime: OpenCL device 0 does not start: Out of host memory, and STARPU_WORKERS_OPENCLID names it");
}

/// The environment does not bring in what the application left out.
TEST_F(Devices, ApplicationsChoice) {
  const Setting cpus("STARPU_NCPU", "1"), opencl("STARPU_NOPENCL", "1");
  for (const Backend wanted : {Backend::cpu, Backend::opencl}) {
    const Runtime runtime({.devices = wanted});
    const auto workers = runtime.workers();
    EXPECT_FALSE(workers.empty());
    EXPECT_TRUE(std::ranges::all_of(workers, [&](const Worker& worker) { return worker.kind == wanted; }));
  }
}

TEST(ShareOf, Processes) {
  const std::vector<int> devices{4, 5, 6, 7, 9};
  const auto shares = [&](std::size_t processes) {
    std::vector<std::vector<int>> all;
    for (std::size_t k = 0; k < processes; ++k) all.push_back(share_of(devices, k, processes));
    return all;
  };
  using Shares = std::vector<std::vector<int>>;
  EXPECT_EQ(shares(1), (Shares{devices}));
  EXPECT_EQ(shares(2), (Shares{{4, 5}, {6, 7, 9}}));
  EXPECT_EQ(shares(5), (Shares{{4}, {5}, {6}, {7}, {9}}));
  EXPECT_EQ(shares(7), (Shares{{4}, {5}, {6}, {7}, {9}, {4}, {5}}));
  EXPECT_EQ(share_of(devices, 0, 0), devices);  // no MPI
  EXPECT_EQ(share_of({}, 1, 2), std::vector<int>());
}

/// Whichever map fails, what is read is right or there is an error; and the Runtime works on.
TEST_F(Devices, MapsThatFail) {
  is_gpu = true;
  const Setting scheduler("STARPU_SCHED", "random");
  Runtime runtime;
  const auto workers = runtime.workers();
  ASSERT_TRUE(std::ranges::none_of(workers, &Worker::copies));
  constexpr std::size_t n = 200003;
  const std::vector<std::int32_t> ones(n, 1);
  int errors = 0;
  for (int k = 0; k < 40; ++k) {
    std::vector<std::int32_t> result(n);
    const Vector<std::int32_t> values(runtime, ones);
    Vector<std::int32_t> sums(runtime, n);
    maps_until_failure = k / 2 % 4;  // a call has few
    try {
      if (k % 2 == 0) {
        inclusive_scan(runtime, ones, result);
      } else {
        inclusive_scan(values, sums);
        result = values_of(sums);
      }
      EXPECT_EQ(result.back(), static_cast<std::int32_t>(n));
      EXPECT_TRUE(std::ranges::is_sorted(result));
    } catch (const DeviceError& error) {
      EXPECT_NE(std::string(error.what()).find("did not map"), std::string::npos) << error.what();
      ++errors;
    }
    maps_until_failure = -1;
    try {
      runtime.wait();
    } catch (const DeviceError&) {
    }
  }
  EXPECT_GT(errors, 0);
  expect_works(runtime);
}

}  // namespace
