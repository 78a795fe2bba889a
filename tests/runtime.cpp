// The Runtime's life, its neighbours on the same StarPU, and errors of devices. Each test starts StarPU anew.
#include <pleach/runtime.hpp>

#include <pleach/bfs.hpp>
#include <pleach/list.hpp>
#include <pleach/scan.hpp>
#include <pleach/starpu.hpp>
#include <pleach/treefix.hpp>

#include "backend.hpp"
#include "lists.hpp"
#include "reference/list.hpp"
#include "runtime/describe.hpp"
#include "runtime/profile.hpp"
#include "trees.hpp"

#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace pleach;
using namespace pleach::test;

namespace {

/// A variable of the environment, for the time of a test.
class Setting {
 public:
  Setting(const char* name, const char* value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = std::make_unique<std::string>(old);
    setenv(name, value, 1);
  }
  ~Setting() { old_ ? setenv(name_, old_->c_str(), 1) : unsetenv(name_); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

 private:
  const char* name_;
  std::unique_ptr<std::string> old_;
};

struct RuntimeTest : testing::Test {
  void SetUp() override { shut_down(); }
  void TearDown() override { EXPECT_FALSE(starpu_is_initialized()); }
};

void expect_works(Runtime& runtime, std::size_t n = 200003) {
  const auto parent = random_tree<std::int32_t>(n, 1);
  const Tree<std::int32_t> tree(runtime, parent);
  const auto weight = random_values<std::int32_t>(n, 1);
  std::vector<std::int32_t> result(n);
  rootfix(tree, weight, result);
  EXPECT_TRUE(equal(result, expected_treefix(parent, weight, plus, Direction::root, false)));
}

TEST_F(RuntimeTest, MissingBackend) {
  const auto start = [](Backend wanted) { return message_of<DeviceError>([&] { const Runtime runtime({wanted}); }); };
  {
    const Setting cpus("STARPU_NCPU", "1"), gpus("STARPU_NCUDA", "0"), opencl("STARPU_NOPENCL", "0");
    EXPECT_EQ(start(Backend::opencl), "Runtime: StarPU has no OpenCL worker");
    EXPECT_EQ(start(Backend::cuda), with_cuda
                                        ? "Runtime: StarPU has no CUDA worker"
                                        : "Runtime: StarPU has no CUDA worker; this libpleach was built without CUDA");
    EXPECT_EQ(start(Backend::cpu), "no exception");
  }
  const Setting cpus("STARPU_NCPU", "0"), gpus("STARPU_NCUDA", "0"), opencl("STARPU_NOPENCL", "0");
  EXPECT_EQ(start(Backend::cuda), "Runtime: StarPU finds no worker");
  EXPECT_EQ(start(Backend::opencl),
            "Runtime: StarPU finds no worker; an OpenCL device that is a CPU needs STARPU_OPENCL_ON_CPUS=1");
}

TEST_F(RuntimeTest, ManyInARow) {
  for (int i = 0; i < 20; i += one_in(5)) {
    Runtime runtime({backend()});
    EXPECT_EQ(runtime.backend(), backend());
    expect_works(runtime, i % 2 == 0 ? 1000 : 200003);
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
    std::this_thread::sleep_for(50ms);
    const double before = cpu_time();
    std::this_thread::sleep_for(300ms);
    EXPECT_LT(cpu_time() - before, 0.1) << when;
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

// ---- threads ----

template <class Body>
void on_threads(int count, Body body) {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) threads.emplace_back([=] { body(i); });
  for (std::thread& thread : threads) thread.join();
}

TEST_F(RuntimeTest, ThreadsWithDataOfTheirOwn) {
  Runtime runtime({backend()});
  on_threads(3, [&runtime](int thread) {
    for (int i = 0; i < 10; ++i) {
      const std::size_t n = i % 2 == 0 ? 1000 : 200003;
      auto expected = random_values<std::int64_t>(n, static_cast<std::uint64_t>(thread * 100 + i));
      Vector<std::int64_t> vector(runtime, expected);
      for (int k = 0; k < 3; ++k) {
        inclusive_scan(vector, vector);
        std::int64_t sum = 0;
        for (std::int64_t& x : expected) x = sum = apply(plus, sum, x);
      }
      EXPECT_TRUE(equal(values_of(vector), expected));
    }
  });
}

TEST_F(RuntimeTest, ThreadsWithOneTree) {
  Runtime runtime({backend()});
  const std::size_t n = 200003;
  const auto parent = random_tree<std::int32_t>(n, 1);
  const Tree<std::int32_t> tree(runtime, parent);
  on_threads(3, [&](int thread) {
    for (int i = 0; i < 5; ++i) {
      auto expected = random_values<std::int64_t>(n, static_cast<std::uint64_t>(thread * 100 + i));
      Vector a(runtime, expected);
      Vector<std::int64_t> b(runtime, n);
      for (int k = 0; k < 6; ++k) {
        rootfix(tree, a, b);
        leaffix(tree, b, a);
        expected = expected_treefix(parent, expected, plus, Direction::root, false);
        expected = expected_treefix(parent, expected, plus, Direction::leaf, true);
      }
      EXPECT_TRUE(equal(values_of(a), expected));
    }
  });
}

TEST_F(RuntimeTest, ThreadsWithARuntimeEach) {
  on_threads(3, [](int) {
    for (int i = 0; i < 5; ++i) {
      Runtime runtime({backend()});
      expect_works(runtime, 70000);
    }
  });
}

/// Whichever of them asks first.
TEST_F(RuntimeTest, WhatIsMadeOnFirstUseIsMadeOnce) {
  constexpr std::size_t n = 2000;
  Runtime runtime({backend()});
  std::vector<std::int32_t> from = random_values<std::int32_t>(4 * n, 1), to = random_values<std::int32_t>(4 * n, 2);
  for (auto* ends : {&from, &to}) {
    for (std::int32_t& v : *ends) v = static_cast<std::int32_t>(static_cast<std::uint32_t>(v) % n);
  }
  std::vector<std::int32_t> parent(n);
  for (std::size_t v = 1; v < n; ++v) parent[v] = static_cast<std::int32_t>((v - 1) / 2);
  const std::vector<std::int32_t> ones(n, 1);
  for (int round = 0; round < 10; round += one_in(3)) {
    const auto graph = Graph<std::int32_t>::from_edges(runtime, n, from, to, {.directed = true});
    const Tree tree(runtime, parent);
    const Graph<std::int32_t>* transposes[4];
    on_threads(4, [&, round](int thread) {
      transposes[thread] = &graph.transpose();
      std::vector<std::int32_t> largest(n);
      leaffix(tree, ones, largest, max, {.method = TreefixMethod::levels});
      EXPECT_EQ(largest, ones) << round;
    });
    for (const Graph<std::int32_t>* transpose : transposes) EXPECT_EQ(transpose, transposes[0]);
  }
}

TEST_F(RuntimeTest, VectorsOfTwoRuntimes) {
  Runtime one({backend()}), other({backend()});
  const Vector<std::int32_t> input(one, std::vector{1, 2, 3});
  Vector<std::int32_t> output(other, 3);
  EXPECT_EQ(message_of<ArgumentError>([&] { exclusive_scan(input, output); }),
            "exclusive_scan: output is of another Runtime than the other arguments");
  const Tree tree(one, std::vector{0, 0, 1});
  EXPECT_EQ(message_of<ArgumentError>([&] { rootfix(tree, input, output); }),
            "rootfix: result is of another Runtime than the other arguments");
}

// ---- little host data ----

/// Without a task, where nobody asked for a backend; more, with tasks.
TEST_F(RuntimeTest, LittleHostDataIsDoneByTheCaller) {
  Runtime runtime;
  const auto tasks = [&] {
    std::uint64_t all = 0;
    for (const Worker& worker : runtime.workers()) all += worker.tasks;
    return all;
  };
  for (const std::size_t n : {0, 1, 2, 10, 1000, 2047, 2048, 2049, 4095, 4096, 4097}) {
    SCOPED_TRACE(n);
    const auto values = random_values<float>(n, n);
    const auto parent = random_tree<std::int64_t>(n, n, static_cast<std::int64_t>(1 + n / 100));
    const auto links = random_lists<std::int32_t>(n, n, 1 + n / 100);
    const Tree<std::int64_t> tree(runtime, parent);
    std::vector<float> sums(n);
    rootfix(tree, values, sums);  // copies the tour
    const std::uint64_t before = tasks();
    for (const Operator op : {plus, min}) {
      for (const bool inclusive : {false, true}) {
        inclusive ? inclusive_scan(runtime, values, sums, op) : exclusive_scan(runtime, values, sums, op);
        EXPECT_TRUE(equal(sums, expected_scan(lists_along(in_order<std::int32_t>(n), 1, 1), values, op, inclusive)));
        auto in_place = values;
        inclusive ? inclusive_scan(runtime, in_place, in_place, op) : exclusive_scan(runtime, in_place, in_place, op);
        EXPECT_EQ(in_place, sums);
        list_scan(runtime, links, values, sums, op, {.inclusive = inclusive});
        EXPECT_TRUE(equal(sums, expected_scan(links, values, op, inclusive)));
        rootfix(tree, values, sums, op, {.inclusive = inclusive});
        EXPECT_TRUE(equal(sums, expected_treefix(parent, values, op, Direction::root, inclusive)));
        leaffix(tree, values, sums, op, {.inclusive = inclusive});
        EXPECT_TRUE(equal(sums, expected_treefix(parent, values, op, Direction::leaf, inclusive)));
      }
    }
    for (const bool from_tail : {false, true}) {
      std::vector<std::int32_t> rank(n), expected(n);
      list_rank(runtime, links, rank, {.from_tail = from_tail});
      reference::list_rank<std::int32_t>(links, expected, from_tail);
      EXPECT_EQ(rank, expected);
    }
    EXPECT_EQ(tasks() == before, n <= 4096);
  }
  std::vector<std::int32_t> rank{7, 7};
  EXPECT_EQ(message_of<StructureError>([&] {
              list_rank(runtime, std::vector{1, 0}, rank);
            }),
            "list_rank: element 0 is on a cycle");
  EXPECT_EQ(message_of<RangeError>([&] {
              list_rank(runtime, std::vector{1, 2}, rank);
            }),
            "list_rank: successor[1] = 2 is outside [0, 2)");
  EXPECT_EQ(rank, (std::vector{7, 7}));
}

// ---- what may wait for what ----

/// The search's last task waits for the view; nothing else does.
TEST_F(RuntimeTest, ViewOfAResultThatIsWrittenAnew) {
  Runtime runtime({backend()});
  const std::size_t n = 5000;
  std::vector<std::int32_t> from(n - 1), to(n - 1);
  for (std::size_t v = 1; v < n; ++v) {
    from[v - 1] = static_cast<std::int32_t>(v / 2);
    to[v - 1] = static_cast<std::int32_t>(v);
  }
  const auto graph = Graph<std::int32_t>::from_edges(runtime, n, from, to);
  Vector<std::int32_t> level(runtime, n), parent(runtime, n);
  breadth_first_search(graph, 0, level, parent);
  {
    const auto view = level.read();
    breadth_first_search(graph, 1, level, parent);
    for (int i = 0; i < 3; ++i) expect_works(runtime, 5000 + static_cast<std::size_t>(i));
    EXPECT_EQ(view[0], 0);
  }
  EXPECT_EQ(values_of(level)[1], 0);
}

TEST_F(RuntimeTest, ARuntimeThatGoesWaitsForItsOwnTasks) {
  Runtime busy({backend()});
  Vector<std::int32_t> input(busy, std::vector<std::int32_t>(1000, 1)), output(busy, 1000);
  {
    const auto view = input.write();
    exclusive_scan(input, output);  // waits for the view
    {
      Runtime other({backend()});
      expect_works(other, 3000);
    }
  }
  EXPECT_EQ(values_of(output).back(), 999);
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

/// In a callback of StarPU.
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
  expect_works(runtime, 3000);
}

TEST_F(RuntimeTest, AFolderThatCannotBeWritten) {
  const Setting models("STARPU_PERF_MODEL_DIR", "/dev/null/models");
  EXPECT_EQ(message_of<DeviceError>([] { const Runtime runtime({backend()}); }),
            "Runtime: StarPU keeps performance models in the folder that STARPU_PERF_MODEL_DIR names, and cannot write "
            "/dev/null/models; STARPU_PERF_MODEL_DIR names another one");
}

/// The first one does not decide for the second.
TEST_F(RuntimeTest, RuntimesOfTwoBackends) {
  const Setting cpus("STARPU_NCPU", "1");
  const Runtime first({Backend::cpu});
  Runtime second({backend()});
  std::uint64_t tasks = 0;
  expect_works(second, 3000);
  for (const Worker& worker : second.workers()) tasks += worker.kind == backend() ? worker.tasks : 0;
  EXPECT_TRUE(tasks > 0 || backend() == Backend::any);
}

TEST(Models, TellTwoSizesApartInAPowerOfTwo) {
  EXPECT_EQ(bucket_of(1024), bucket_of(1535));
  EXPECT_NE(bucket_of(1535), bucket_of(1536));
  EXPECT_EQ(bucket_of(1536), bucket_of(2047));
  for (std::uint64_t work = 1; work < 100000; ++work) {
    ASSERT_LE(bucket_of(work - 1), bucket_of(work));
    ASSERT_LE(bucket_of(work), bucket_of(work - 1) + 1);
  }
  EXPECT_LT(bucket_of(~std::uint64_t{0}), 128U);
}

// ---- errors of devices ----

struct Nothing {};
struct Data {
  InOut<float, optional> data;
};

const OpenclSource no_kernel{"no_kernel", "kernel void something_else(void) {}"};
const OpenclSource no_program{"no_program", "kernel void f(void) { this is not OpenCL; }"};

[[noreturn]] void fail(const Nothing&, const Data&) { throw DeviceError("the device failed"); }
[[noreturn]] void fail(const Nothing& nothing, const Data& data, CudaStream) { fail(nothing, data); }
[[noreturn]] void fail(const Nothing& nothing, const Data& data, const OpenclProgram&) { fail(nothing, data); }
void fail_to_launch(const Nothing&, const Data&, const OpenclProgram& program) { program("no_kernel").launch(1, 1); }
std::size_t one(const Nothing&, const Data&) { return 1; }

using Failing = Phase<Nothing, Data>;
const Failing failing({no_kernel, fail, fail}, one, {0}, {.opencl = fail});
const Failing not_building({no_program, fail, fail}, one, {0}, {.opencl = fail_to_launch});
const Failing not_launching({no_kernel, fail, fail}, one, {0}, {.opencl = fail_to_launch});

TEST_F(RuntimeTest, ProfileOfTasks) {
  constexpr std::size_t n = 300000;
  Runtime runtime({backend()});
  const Vector<std::int32_t> input(runtime, random_values<std::int32_t>(n, 1));
  Vector<std::int32_t> output(runtime, n);
  exclusive_scan(input, output);
  runtime.wait();

  std::vector<TaskTime> tasks;
  {
    Profile profile;
    exclusive_scan(input, output);
    tasks = profile.take();
    EXPECT_TRUE(profile.take().empty());
  }
  std::string phases;
  std::map<std::string, std::uint64_t> work;
  for (const TaskTime& task : tasks) {
    if (!phases.ends_with(task.phase)) phases.append(" ").append(task.phase);
    work[task.phase] += task.work;
    EXPECT_LE(task.submitted, task.begun);
    EXPECT_LE(task.begun, task.ended);
    EXPECT_LT(task.ended - task.submitted, 60);
  }
  EXPECT_EQ(phases, " sum_tiles scan_tile_sums scan_tiles");
  EXPECT_EQ(work["sum_tiles"], n);
  EXPECT_EQ(work["scan_tiles"], n);
}

/// With cores and accelerators to choose from, the walk runs on a core, whatever its size; and beside an accelerator
/// automatic takes it for trees of fewer than 16 vertices a level.
TEST_F(RuntimeTest, WalksRunOnACore) {
  const Setting cpus("STARPU_NCPU", "1");
  Runtime runtime({Backend::any});
  const auto tasks_of = [&](Backend kind) {
    std::uint64_t tasks = 0;
    for (const Worker& worker : runtime.workers()) tasks += worker.kind == kind ? worker.tasks : 0;
    return tasks;
  };
  const auto walks = [&](const TreeShape& shape, TreefixMethod method) {
    const auto parent = app::make_tree<std::int32_t>(shape, 1);
    const Tree<std::int32_t> tree(runtime, parent);
    const auto weight = random_values<std::int32_t>(parent.size(), 1);
    std::vector<std::int32_t> result(parent.size());
    leaffix(tree, weight, result, max, {.method = TreefixMethod::levels});  // makes the levels
    runtime.wait();
    const std::uint64_t before = tasks_of(Backend::cpu), others = tasks_of(Backend::cuda) + tasks_of(Backend::opencl);
    leaffix(tree, weight, result, max, {.method = method});
    EXPECT_TRUE(equal(result, expected_treefix(parent, weight, max, Direction::leaf, true)));
    const bool on_a_core = tasks_of(Backend::cpu) == before + 1;
    return on_a_core && tasks_of(Backend::cuda) + tasks_of(Backend::opencl) == others;
  };
  const auto shape = [](std::int64_t levels) {
    return TreeShape{.kind = TreeKind::levels, .vertices = 200003, .levels = levels, .permute_labels = true};
  };
  EXPECT_TRUE(walks(shape(10), TreefixMethod::sequential));
  EXPECT_TRUE(walks(shape(200003), TreefixMethod::sequential));
  if (backend() == Backend::cpu) return;
  EXPECT_TRUE(walks(shape(200003 / 15), TreefixMethod::automatic));
  EXPECT_FALSE(walks(shape(200003 / 17), TreefixMethod::automatic));
}

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

}  // namespace
