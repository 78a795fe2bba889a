// The Runtime's life, and its neighbours on the same StarPU.
#include <pleach/runtime.hpp>

#include <pleach/scan.hpp>
#include <pleach/starpu.hpp>
#include <pleach/treefix.hpp>

#include "runtime/starts.hpp"

#include <sys/resource.h>

#include <chrono>
#include <cmath>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace pleach;
using namespace pleach::test;

namespace {

TEST_F(RuntimeTest, MissingBackend) {
  const std::string without_cuda = with_cuda ? "" : "; this libpleach was built without CUDA";
  const auto start = [](Backend wanted) { return message_of<DeviceError>([&] { const Runtime runtime({wanted}); }); };
  {
    const Setting cpus("STARPU_NCPU", "1"), gpus("STARPU_NCUDA", "0"), opencl("STARPU_NOPENCL", "0");
    EXPECT_EQ(start(Backend::opencl),
              "Runtime: StarPU has no OpenCL worker; an OpenCL device that is a CPU needs STARPU_OPENCL_ON_CPUS=1");
    EXPECT_EQ(start(Backend::cuda), "Runtime: StarPU has no CUDA worker" + without_cuda);
    EXPECT_EQ(start(Backend::cpu), "no exception");
  }
  const Setting cpus("STARPU_NCPU", "0"), gpus("STARPU_NCUDA", "0"), opencl("STARPU_NOPENCL", "0");
  EXPECT_EQ(start(Backend::cuda), "Runtime: StarPU finds no worker" + without_cuda);
  EXPECT_EQ(start(Backend::opencl),
            "Runtime: StarPU finds no worker; an OpenCL device that is a CPU needs STARPU_OPENCL_ON_CPUS=1");
}

TEST_F(RuntimeTest, ManyInARow) {
  for (int i = 0; i < 20; i += one_in(5)) {
    Runtime runtime({backend()});
    EXPECT_EQ(runtime.backend(), backend());
    expect_works(runtime, i % 2 == 0 ? 5000 : 200003);
    expect_backend_ran(runtime);
  }
}

TEST_F(RuntimeTest, GoesWhileWorkIsUnderWay) {
  for (int i = 0; i < 20; i += one_in(4)) {
    const auto runtime = std::make_unique<Runtime>(RuntimeOptions{backend()});
    Vector<double> a(*runtime, std::vector<double>(300000, 1)), b(*runtime, a.size());
    for (int k = 0; k < 5; ++k) inclusive_scan(a, b);
  }
}

TEST_F(RuntimeTest, TwoAtATime) {
  auto first = std::make_unique<Runtime>(RuntimeOptions{backend()});
  Runtime second({backend()});
  expect_works(*first);
  expect_works(second);
  Vector<double> a(second, std::vector<double>(300000, 1));
  inclusive_scan(a, a);
  expect_works(*first);
  first.reset();
  EXPECT_EQ(values_of(a).back(), 300000);
  expect_works(second);
}

TEST_F(RuntimeTest, JoinsAStarpuThatIsThere) {
  ASSERT_EQ(starpu_init(nullptr), 0);
  for (int i = 0; i < 2; ++i) {
    Runtime runtime({backend()});
    expect_works(runtime);
    runtime.wait();
    expect_backend_ran(runtime);
  }
  EXPECT_TRUE(starpu_is_initialized());
  EXPECT_EQ(starpu_task_wait_for_all(), 0);
  starpu_shutdown();
}

TEST_F(RuntimeTest, SleepsBetweenCalls) {
  using namespace std::chrono_literals;
  const auto cpu_time = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](timeval time) {
      return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
  };
  const auto expect_idle = [&](const char* when) {
    for (int attempt = 0; attempt < 20; ++attempt) {
      const double before = cpu_time();
      std::this_thread::sleep_for(300ms);
      if (cpu_time() - before < 0.1) return;
    }
    ADD_FAILURE() << "the workers look for work " << when;
  };
  Runtime runtime({backend()});
  expect_idle("at first");
  expect_works(runtime);
  expect_idle("after a call");
  Vector<float> vector(runtime, std::vector<float>(100000, 1));
  inclusive_scan(vector, vector);
  runtime.wait();
  expect_idle("after wait()");
  inclusive_scan(vector, vector);
  expect_idle("without waiting");
  EXPECT_EQ(values_of(vector)[1], 3);
}

// ---- pleach/starpu.hpp ----

/// Doubles 32-bit integers, on the CPU: the application's own task.
starpu_codelet doubling() {
  starpu_codelet codelet{};
  codelet.cpu_funcs[0] = [](void* buffers[], void*) {
    auto* values = reinterpret_cast<std::int32_t*>(STARPU_VECTOR_GET_PTR(buffers[0]));
    for (std::size_t i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) values[i] = apply(plus, values[i], values[i]);
  };
  codelet.nbuffers = 1;
  codelet.modes[0] = STARPU_RW;
  return codelet;
}

TEST_F(RuntimeTest, ApplicationsHandle) {
  const Setting cpus("STARPU_NCPU", "2");
  ASSERT_EQ(starpu_init(nullptr), 0);
  static starpu_codelet codelet = doubling();
  const std::size_t n = 150001;
  std::vector<std::int32_t> values(n, 1);
  starpu_data_handle_t handle;
  starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()), n,
                              sizeof values[0]);
  {
    Runtime runtime({backend()});
    Vector<std::int32_t> vector = borrow<std::int32_t>(runtime, handle);
    Vector<std::int32_t> own(runtime, n);
    EXPECT_EQ(vector.size(), n);
    EXPECT_EQ(data_handle(vector), handle);
    EXPECT_EQ(message_of<ArgumentError>([&] { borrow<double>(runtime, handle); }),
              "borrow: the handle is not a vector of elements of 8 bytes");

    inclusive_scan(vector, vector);
    starpu_task_insert(&codelet, STARPU_RW, handle, 0);
    inclusive_scan(vector, own);
    starpu_task_insert(&codelet, STARPU_RW, data_handle(own), 0);
    starpu_task_insert(&codelet, STARPU_RW, handle, 0);
    exclusive_scan(own, own);
    const auto sums = values_of(own);
    EXPECT_EQ(sums[0], 0);
    EXPECT_EQ(sums[3], 4 * (1 + 3 + 6));
    expect_backend_ran(runtime);
  }
  starpu_data_unregister(handle);
  EXPECT_EQ(values[n - 1], 4 * static_cast<std::int32_t>(n));
  starpu_shutdown();
}

/// StarPU does not let tasks share it, as they share vectors of pleach's own.
TEST_F(RuntimeTest, InfinityReachesAnApplicationsHandle) {
  const Setting cpus("STARPU_NCPU", "2");
  ASSERT_EQ(starpu_init(nullptr), 0);
  const std::size_t n = 50001, infinite = 20001;
  std::vector<std::int32_t> parent(n);
  for (std::size_t v = 1; v < n; ++v) parent[v] = static_cast<std::int32_t>(v - 1);
  std::vector<float> weight(n), expected(n), depth(n, 1);
  weight[infinite] = INFINITY;
  std::fill(expected.begin() + infinite, expected.end(), INFINITY);
  starpu_data_handle_t handle;
  starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(depth.data()), n,
                              sizeof depth[0]);
  {
    Runtime runtime({backend()});
    const Tree<std::int32_t> tree(runtime, parent);
    const Vector<float> weights(runtime, weight);
    Vector<float> depths = borrow<float>(runtime, handle);
    rootfix(tree, weights, depths, plus, {.inclusive = true});
    depths.wait();
    expect_backend_ran(runtime);
  }
  starpu_data_unregister(handle);
  EXPECT_EQ(depth, expected);
  starpu_shutdown();
}

TEST_F(RuntimeTest, OneApplicationsHandleTwice) {
  ASSERT_EQ(starpu_init(nullptr), 0);
  std::vector<float> values{1, 2, 3};
  starpu_data_handle_t handle;
  starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()), 3,
                              sizeof(float));
  {
    Runtime runtime({backend()});
    const Tree tree(runtime, std::vector{0, 0, 1});
    const Vector<float> weight = borrow<float>(runtime, handle);
    Vector<float> result = borrow<float>(runtime, handle);
    EXPECT_EQ(message_of<ArgumentError>([&] { rootfix(tree, weight, result); }),
              "rootfix: weight and result are the same vector");
    inclusive_scan(weight, result);
    EXPECT_EQ(values_of(result), (std::vector<float>{1, 3, 6}));
  }
  starpu_data_unregister(handle);
  starpu_shutdown();
}

TEST_F(RuntimeTest, TasksOfTheApplication) {
  Runtime runtime({backend()});
  Vector<std::int32_t> vector(runtime, std::vector<std::int32_t>(1000, 1)), sums(runtime, 1000);
  exclusive_scan(vector, sums);
  static starpu_codelet nothing;
  nothing.cpu_funcs[0] = [](void**, void*) {};
  nothing.opencl_funcs[0] = [](void**, void*) {};
  nothing.cuda_funcs[0] = [](void**, void*) {};
  nothing.nbuffers = 1;
  nothing.modes[0] = STARPU_RW;
  ASSERT_EQ(starpu_task_insert(&nothing, STARPU_RW, data_handle(sums), 0), 0);
  starpu_task_wait_for_all();
  ASSERT_EQ(starpu_data_acquire(data_handle(sums), STARPU_R), 0);
  starpu_data_release(data_handle(sums));
  EXPECT_EQ(values_of(sums).back(), 999);
}

/// The message of an error in a callback of StarPU.
std::string message_in_callback;
const Vector<std::int32_t>* read_in_callback;

TEST_F(RuntimeTest, ATaskMustNotWait) {
  Runtime runtime({backend()});
  const Vector<std::int32_t> vector(runtime, std::vector<std::int32_t>(10, 1));
  read_in_callback = &vector;
  starpu_task* task = starpu_task_create();
  task->callback_func = [](void*) {
    message_in_callback = message_of<ArgumentError>([] { (void)read_in_callback->read(); });
  };
  static starpu_codelet nothing;
  nothing.cpu_funcs[0] = [](void**, void*) {};
  nothing.opencl_funcs[0] = [](void**, void*) {};
  nothing.cuda_funcs[0] = [](void**, void*) {};
  task->cl = &nothing;
  (void)data_handle(vector);  // keeps the workers awake
  ASSERT_EQ(starpu_task_submit(task), 0);
  starpu_task_wait_for_all();
  EXPECT_EQ(message_in_callback, "pleach: a task of StarPU, or its callback, must not wait for data");
}

TEST_F(RuntimeTest, AForkedProcess) {
  if (sanitized) GTEST_SKIP() << "sanitizers do not like forks of processes with threads";
  Runtime runtime({backend()});
  const Vector<std::int32_t> vector(runtime, std::vector<std::int32_t>(10, 1));
  const pid_t child = fork();
  if (child == 0) {
    const auto message = message_of<DeviceError>([&] { (void)vector.read(); });
    const auto second = message_of<DeviceError>([] { const Runtime another; });
    _exit(message.starts_with("pleach: this process was forked") && second == message ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  expect_works(runtime, 5000);
}

TEST_F(RuntimeTest, AFolderThatCannotBeWritten) {
  const Setting models("STARPU_PERF_MODEL_DIR", "/dev/null/models");
  EXPECT_EQ(message_of<DeviceError>([] { const Runtime runtime({backend()}); }),
            "Runtime: StarPU keeps performance models in the folder that STARPU_PERF_MODEL_DIR names, and cannot write "
            "/dev/null/models");
}

/// StarPU would abort.
TEST_F(RuntimeTest, NumbersThatAreNone) {
  if (backend() != Backend::cpu) GTEST_SKIP() << "devices have no part in it";
  const auto start = [](const char* name, const char* value) {
    const Setting setting(name, value);
    return message_of<ArgumentError>([] { const Runtime runtime; });
  };
  for (const char* name : {"STARPU_NCPU", "STARPU_CALIBRATE", "STARPU_LIMIT_CUDA_0_MEM", "STARPU_WORKERS_NOBIND"}) {
    for (const std::string value : {"abc", "-1", "1.5", "2 ", "99999999999"}) {
      EXPECT_EQ(start(name, value.c_str()),
                "Runtime: " + std::string(name) + " is '" + value + "', which is no number from 0");
    }
  }
  for (const std::string value : {"abc", "-1", "0,1", "0--1", "1 x"}) {
    EXPECT_EQ(start("STARPU_WORKERS_CPUID", value.c_str()),
              "Runtime: STARPU_WORKERS_CPUID is '" + value + "', which is no list of numbers from 0");
  }
  for (const char* value : {"0 1", "0-1", "0-", " 0"}) EXPECT_EQ(start("STARPU_WORKERS_CPUID", value), "no exception");
  EXPECT_EQ(start("STARPU_HOSTNAME", "abc"), "no exception");
  EXPECT_EQ(start("STARPU_SCHED_ALPHA", "1.5"), "no exception");
}

/// Each scheduler of StarPU's does its work, or is refused by its name before StarPU starts.
TEST_F(RuntimeTest, EverySchedulerWorksOrIsRefused) {
  std::vector<std::string> names;
  for (starpu_sched_policy** policy = starpu_sched_get_predefined_policies(); *policy != nullptr; ++policy) {
    names.emplace_back((*policy)->policy_name);
  }
  EXPECT_GT(names.size(), 10U);
  const auto start = [](const std::string& name) {
    SCOPED_TRACE(name);
    const Setting scheduler("STARPU_SCHED", name.c_str());
    return message_of<ArgumentError>([] {
      Runtime runtime({backend()});
      expect_works(runtime, 5000);
    });
  };
  for (const std::string& name : names) {
    const std::string message = start(name);
    const bool takes_one_kind = name == "heteroprio" || name == "modular-gemm";
    if (name == "graph_test" || (takes_one_kind && backend() != Backend::cpu)) {
      EXPECT_TRUE(message.starts_with("Runtime: StarPU's scheduler is " + name + ", which ")) << message;
    } else {
      EXPECT_EQ(message, "no exception") << name;
    }
  }
}

/// The first one does not decide for the second.
TEST_F(RuntimeTest, RuntimesOfTwoBackends) {
  const Setting cpus("STARPU_NCPU", "1");
  const Runtime first({Backend::cpu});
  Runtime second({backend()});
  std::uint64_t tasks = 0;
  expect_works(second, 5000);
  for (const Worker& worker : second.workers()) tasks += worker.kind == backend() ? worker.tasks : 0;
  EXPECT_TRUE(tasks > 0 || backend() == Backend::any);
}

}  // namespace
