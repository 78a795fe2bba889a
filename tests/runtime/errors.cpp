// Errors of devices.
#include <pleach/introspect.hpp>
#include <pleach/scan.hpp>

#include "lists.hpp"
#include "runtime/phases/describe.hpp"
#include "runtime/starts.hpp"

#include <atomic>

#include <starpu.h>
#include <unistd.h>

using namespace pleach;
using namespace pleach::test;

namespace {

struct Nothing {};
struct Data {
  InOut<float, optional> data;
};

const OpenclSource no_kernel{"no_kernel", "kernel void something_else(void) {}"};
const OpenclSource no_program{"no_program", "kernel void f(void) { this is not OpenCL; }"};

[[noreturn]] void fail(const Nothing&, const Data&) { throw DeviceError("the device failed"); }
[[noreturn]] void fail(const Nothing& nothing, const Data& data, CudaStream) { fail(nothing, data); }
[[noreturn]] void fail(const Nothing& nothing, const Data& data, OpenclProgram&) { fail(nothing, data); }
void fail_to_launch(const Nothing&, const Data&, OpenclProgram& program) { program("no_kernel").launch(1, 1); }
void twice(const Nothing&, const Data& data) {
  for (std::size_t i = 0; i < data.data.size(); ++i) data.data[i] *= 2;
}
std::size_t one(const Nothing&, const Data&) { return 1; }

using Failing = Phase<Nothing, Data>;
const Failing failing({no_kernel, fail, fail}, one, {0}, {.opencl = fail});
const Failing not_building({no_program, fail, fail}, one, {0}, {.opencl = fail_to_launch});
const Failing not_launching({no_kernel, fail, fail}, one, {0}, {.opencl = fail_to_launch});

/// Names the phase and the device.
void expect_named(const std::string& message) {
  EXPECT_TRUE(message.starts_with("no_kernel on ") && message.ends_with(": the device failed")) << message;
}

TEST_F(RuntimeTest, ErrorInATask) {
  Runtime runtime({backend()});
  for (int i = 0; i < 3; ++i) {
    failing(runtime, {}, {});
    expect_named(message_of<DeviceError>([&] { runtime.wait(); }));
    EXPECT_EQ(message_of<DeviceError>([&] { runtime.wait(); }), "no exception");
    expect_works(runtime);
  }
}

TEST_F(RuntimeTest, ErrorsBelongToWhatWasToBeWritten) {
  Runtime runtime({backend()});
  const std::vector<float> ones(3, 1);
  const Vector<float> good(runtime, ones);
  Vector<float> bad(runtime, ones), computed(runtime, 3), again(runtime, 3);
  failing(runtime, {}, {bad});
  exclusive_scan(bad, computed);
  inclusive_scan(computed, again);
  EXPECT_TRUE(equal(values_of(good), ones));
  for (int i = 0; i < 2; ++i) {
    for (const auto* vector : {&bad, &computed, &again}) {
      expect_named(message_of<DeviceError>([&] { (void)vector->read(); }));
      expect_named(message_of<DeviceError>([&] { vector->wait(); }));
    }
  }
  EXPECT_EQ(message_of<DeviceError>([&] { runtime.wait(); }), "no exception") << "read() has thrown it";
  inclusive_scan(good, again);
  EXPECT_TRUE(equal(values_of(again), std::vector<float>{1, 2, 3}));
  std::ranges::fill(bad.write(), 1.0F);
  inclusive_scan(bad, computed);
  EXPECT_TRUE(equal(values_of(computed), std::vector<float>{1, 2, 3}));
  expect_works(runtime);
}

/// Also where the one that failed is overwritten before anybody knows.
TEST_F(RuntimeTest, ErrorsOfValuesThatNobodyReads) {
  Runtime runtime({backend()});
  const Vector<float> good(runtime, std::vector<float>(300000, 1));
  Vector<float> result(runtime, 300000);
  for (int i = 0; i < 5; ++i) {
    Vector<float> bad(runtime, std::vector<float>(300000, 1));
    failing(runtime, {}, {bad});
    inclusive_scan(bad, result);
    inclusive_scan(good, result);
    EXPECT_EQ(values_of(result).back(), 300000.0F);
  }
}

TEST_F(RuntimeTest, ErrorOfAnotherRuntimeIsNotReported) {
  Runtime one({backend()}), other({backend()});
  failing(one, {}, {});
  EXPECT_EQ(message_of<DeviceError>([&] { other.wait(); }), "no exception");
  expect_named(message_of<DeviceError>([&] { one.wait(); }));
}

TEST_F(RuntimeTest, OpenclProgramThatDoesNotBuild) {
  if (backend() != Backend::opencl) GTEST_SKIP() << "OpenCL only";
  Runtime runtime({backend()});
  for (int i = 0; i < 2; ++i) {
    not_building(runtime, {}, {});
    const auto message = message_of<DeviceError>([&] { runtime.wait(); });
    EXPECT_TRUE(message.starts_with("no_program on ") && message.find(" does not build: ") != std::string::npos)
        << message;
  }
  not_launching(runtime, {}, {});
  const auto message = message_of<DeviceError>([&] { runtime.wait(); });
  EXPECT_TRUE(message.starts_with("no_kernel on ") && message.ends_with(": no_kernel: Invalid kernel name")) << message;
  expect_works(runtime);
}

/// A device whose compiler refuses a kernel is left out of it, whether the task waits for the compiler or comes later.
TEST_F(RuntimeTest, OtherDevicesDoWhatOpenclDoesNotBuild) {
  if (backend() != Backend::any || !opencl_on_cpus()) GTEST_SKIP() << "it takes OpenCL and cores";
  static const Failing doubling({no_program, twice, nullptr}, one, {1});
  const Setting scheduler("STARPU_SCHED", "random");
  Runtime runtime;
  if (starpu_opencl_worker_get_count() == 0) GTEST_SKIP() << "no OpenCL worker";
  Vector<float> data(runtime, std::vector<float>(3, 1));
  for (int i = 0; i < 10; ++i) doubling(runtime, {}, {data});
  EXPECT_TRUE(equal(values_of(data), std::vector<float>(3, 1024)));
  doubling(runtime, {}, {data});
  EXPECT_EQ(values_of(data).front(), 2048);
  ASSERT_EQ(programs_refused().size(), 1U);
  EXPECT_NE(programs_refused().front().find(" does not build: "), std::string::npos);
  expect_works(runtime);
}

/// Compiles for a second or more: long, and new in each process.
std::string long_source() {
  std::string text = "kernel void long_program(global uint* data) {\n  uint x = " + std::to_string(getpid()) + ";\n";
  for (int i = 0; i < 4000; ++i) text += "  x = x * 1664525u + data[x & 255u] * " + std::to_string(i) + "u;\n";
  return text + "  data[0] = x;\n}\n";
}

std::atomic<bool> long_program_is_built = false;
void note(const Nothing&, const Data&, OpenclProgram& program) {
  (void)program("long_program");
  long_program_is_built = true;
}

/// Nobody waits for a compiler but who needs the program.
TEST_F(RuntimeTest, OtherTasksRunWhileAProgramIsBuilt) {
  if (backend() != Backend::opencl) GTEST_SKIP() << "OpenCL only";
  static const std::string text = long_source();
  static const OpenclSource source{"long_program", text.c_str()};
  static const Failing building({source, fail, fail}, one, {0}, {.opencl = note});
  Runtime runtime({backend()});
  const Vector<float> input(runtime, std::vector<float>(1000, 1));
  Vector<float> output(runtime, 1000);
  inclusive_scan(input, output);
  output.wait();
  building(runtime, {}, {});
  inclusive_scan(input, output);
  EXPECT_EQ(values_of(output).back(), 1000.0F);
  EXPECT_FALSE(long_program_is_built) << "or it was built faster than a scan ran";
  runtime.wait();
  EXPECT_TRUE(long_program_is_built);
}

}  // namespace
