#include "backend.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CL/cl.h>

namespace pleach::test {

namespace {

constexpr int skipped = 77;  // SKIP_RETURN_CODE in CMakeLists.txt

std::unique_ptr<Runtime> the_runtime;
void (*last_call)() = nullptr;

/// Returns whether a platform of OpenCL has a device that is a CPU.
bool has_opencl_cpu() {
  cl_uint count = 0;
  if (clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS) return false;
  std::vector<cl_platform_id> platforms(count);
  if (clGetPlatformIDs(count, platforms.data(), nullptr) != CL_SUCCESS) return false;
  return std::ranges::any_of(platforms, [](cl_platform_id platform) {
    cl_uint devices = 0;
    return clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 0, nullptr, &devices) == CL_SUCCESS && devices > 0;
  });
}

const char* name() {
  const char* wanted = std::getenv("PLEACH_TEST_BACKEND");
  return wanted != nullptr ? wanted : "cpu";
}

/// Sets the variables that each backend needs, unless the user has set them.
void set_environment() {
  const auto set = [](const char* variable, const char* value) { setenv(variable, value, 0); };
  set("STARPU_SILENT", "1");
  set("STARPU_WORKERS_NOBIND", "1");  // other programs share the cores
  switch (backend()) {
    case Backend::cpu:
      set("STARPU_NCPU", "2");  // work is shared; more workers than cores wait for each other, 3 ms at a time
      set("STARPU_NCUDA", "0");
      set("STARPU_NOPENCL", "0");
      break;
    case Backend::opencl:
      set("STARPU_OPENCL_ON_CPUS", "1");
      set("STARPU_NCUDA", "0");  // StarPU drops an OpenCL device that has the number of a CUDA device in use
      break;
    case Backend::cuda: set("STARPU_NOPENCL", "0"); break;
    case Backend::any:
      set("STARPU_NCPU", "1");  // with more, OpenCL on a CPU takes twice as long
      set("STARPU_OPENCL_ON_CPUS", "1");
  }
}

bool is_core(const Worker& worker) { return worker.kind == Backend::cpu; }

bool has_accelerator(const Runtime& runtime) {
  const auto workers = runtime.workers();
  return !std::ranges::all_of(workers, is_core);
}

}  // namespace

Backend backend() {
  const std::string wanted = name();
  if (wanted == "cpu") return Backend::cpu;
  if (wanted == "opencl") return Backend::opencl;
  if (wanted == "cuda") return Backend::cuda;
  if (wanted == "any") return Backend::any;
  std::cerr << "PLEACH_TEST_BACKEND: '" << wanted << "' is not cpu, opencl, cuda or any\n";
  std::exit(1);
}

Runtime& runtime() { return *the_runtime; }

bool opencl_on_cpus() {
  static const bool one_is_there = has_opencl_cpu();
  const char* value = std::getenv("STARPU_OPENCL_ON_CPUS");
  return (backend() == Backend::opencl || backend() == Backend::any) && value != nullptr && std::atoi(value) != 0 &&
         one_is_there;
}

void expect_backend_ran(const Runtime& runtime) {
  std::uint64_t tasks = 0;
  for (const Worker& worker : runtime.workers()) {
    tasks += worker.tasks;
    EXPECT_TRUE(worker.tasks == 0 || worker.kind == backend() || backend() == Backend::any)
        << worker.tasks << " tasks ran on " << worker.name;
  }
  EXPECT_GT(tasks, 0U) << "no task ran";
}

bool all_kinds_ran(const Runtime& runtime) {
  bool cores = false, accelerators = false;
  for (const Worker& worker : runtime.workers()) {
    if (worker.tasks > 0) (is_core(worker) ? cores : accelerators) = true;
  }
  return cores && accelerators;
}

bool copies(const Runtime& runtime) { return std::ranges::any_of(runtime.workers(), &Worker::copies); }

void shut_down() {
  if (last_call != nullptr) std::exchange(last_call, nullptr)();
  the_runtime.reset();
}

void before_shut_down(void (*call)()) { last_call = call; }

namespace {

bool all_were_skipped() {
  const testing::UnitTest& tests = *testing::UnitTest::GetInstance();
  return tests.skipped_test_count() == tests.test_to_run_count();
}

/// True if one kind of devices did everything, as the scheduler may decide: the others were not tested then.
bool one_kind_did_all = false;

class LastCheck : public testing::Environment {
  void TearDown() override {
    if (the_runtime && !all_were_skipped()) {
      expect_backend_ran(*the_runtime);
      // A program's tests together, as a few tasks may all find the same worker free.
      const bool all_ran = backend() != Backend::any || all_kinds_ran(*the_runtime);
      one_kind_did_all = !all_ran && copies(*the_runtime);
      EXPECT_TRUE(all_ran || one_kind_did_all) << "only cores ran tasks, or none did";
    }
    shut_down();
  }
};

}  // namespace
}  // namespace pleach::test

int main(int argc, char** argv) {
  using namespace pleach::test;
  testing::InitGoogleTest(&argc, argv);
  testing::AddGlobalTestEnvironment(new LastCheck);
  set_environment();
  try {
    the_runtime = std::make_unique<pleach::Runtime>(pleach::RuntimeOptions{.backend = backend(), .devices = backend()});
    if (backend() == pleach::Backend::any && !has_accelerator(runtime())) {
      throw pleach::DeviceError("there are only CPU cores");
    }
  } catch (const pleach::DeviceError& error) {
    std::cout << "skipped: " << name() << ": " << error.what() << '\n';
    return skipped;
  }
  const int failed = RUN_ALL_TESTS();
  if (one_kind_did_all) std::cout << "skipped: one kind of devices did all\n";
  return failed == 0 && (one_kind_did_all || all_were_skipped()) ? skipped : failed;
}
