// Which policy schedules tasks, and that it alone does.
#include "backend.hpp"
#include "runtime/scheduling/lanes.hpp"
#include "starts.hpp"

#include <pleach/scan.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <memory>
#include <mutex>

#include <starpu_scheduler.h>

using namespace pleach;
using namespace pleach::test;

namespace {

/// A policy of an application's own: whatever OpenCL can do goes to the OpenCL device, the rest to the first worker
/// that can. It notes tasks that tell StarPU more than where they can run.
struct OpenclFirst {
  std::mutex mutex;
  std::array<std::deque<starpu_task*>, STARPU_NMAXWORKERS> queues;
  std::array<std::uint64_t, STARPU_NMAXWORKERS> pushed{};
  std::uint64_t opinionated = 0;
};
OpenclFirst* state = nullptr;

int worker_for(starpu_task& task) {
  int first = -1;
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    if (starpu_worker_can_execute_task_first_impl(static_cast<unsigned>(worker), &task, nullptr) == 0) continue;
    if (starpu_worker_get_type(worker) == STARPU_OPENCL_WORKER) return worker;
    if (first < 0) first = worker;
  }
  return first;
}

int push(starpu_task* task) {
  const int worker = worker_for(*task);
  if (worker < 0) return -ENODEV;
  const std::lock_guard lock(state->mutex);
  if (task->execute_on_a_specific_worker != 0 || task->sched_data != nullptr || task->workerids_len != 0) {
    ++state->opinionated;
  }
  ++state->pushed[static_cast<std::size_t>(worker)];
  state->queues[static_cast<std::size_t>(worker)].push_back(task);
  starpu_push_task_end(task);
  return 0;
}

starpu_task* pop(unsigned) {
  auto& queue = state->queues[static_cast<std::size_t>(starpu_worker_get_id_check())];
  const std::lock_guard lock(state->mutex);
  if (queue.empty()) return nullptr;
  starpu_task* const task = queue.front();
  queue.pop_front();
  return task;
}

TEST_F(RuntimeTest, AnotherPolicyDecidesWhereTasksRun) {
  if (!opencl_on_cpus()) GTEST_SKIP() << "it takes an OpenCL device beside the cores";
  const Setting gpus("STARPU_NCUDA", "0");
  OpenclFirst own;
  state = &own;
  static starpu_sched_policy policy;
  policy = {};
  policy.init_sched = policy.deinit_sched = [](unsigned) {};
  policy.add_workers = policy.remove_workers = [](unsigned, int*, unsigned) {};
  policy.push_task = push;
  policy.pop_task = pop;
  policy.policy_name = "opencl-first";
  policy.policy_description = "whatever OpenCL can do goes to it";
  policy.worker_type = STARPU_WORKER_LIST;
  const Setting scheduler("STARPU_SCHED", nullptr);
  starpu_conf conf;
  ASSERT_EQ(starpu_conf_init(&conf), 0);
  conf.sched_policy = &policy;
  conf.catch_signals = 0;
  ASSERT_EQ(starpu_init(&conf), 0);
  {
    Runtime runtime;
    EXPECT_EQ(runtime.scheduler(), "opencl-first");
    expect_works(runtime);
    std::vector<std::int32_t> values(200003, 1), sums(values.size());
    exclusive_scan(runtime, values, sums);
    EXPECT_EQ(sums.back(), 200002);
    runtime.wait();
    const auto workers = runtime.workers();
    std::uint64_t on_opencl = 0;
    for (std::size_t w = 0; w < workers.size(); ++w) {
      EXPECT_EQ(workers[w].tasks, own.pushed[w]) << workers[w].name;
      if (workers[w].kind == Backend::opencl) on_opencl += workers[w].tasks;
    }
    EXPECT_GT(on_opencl, 0U);
    EXPECT_EQ(own.opinionated, 0U);
  }
  starpu_shutdown();
  state = nullptr;
}

TEST_F(RuntimeTest, ItsOwnPolicyUnlessAnotherIsNamed) {
  for (const char* const name : {"pleach", static_cast<const char*>(nullptr), ""}) {
    const Setting scheduler("STARPU_SCHED", name);
    Runtime runtime;
    EXPECT_EQ(runtime.scheduler(), "pleach");
    expect_works(runtime);
  }
  const Setting scheduler("STARPU_SCHED", "eager");
  Runtime runtime;
  EXPECT_EQ(runtime.scheduler(), "eager");
  expect_works(runtime);
}

/// Tasks of so many bytes, which are never submitted.
class Tasks {
 public:
  explicit Tasks(const std::vector<std::size_t>& bytes) : hints_(bytes.size()) {
    for (std::size_t k = 0; k < bytes.size(); ++k) {
      hints_[k].bytes = bytes[k];
      tasks_.push_back(starpu_task_create());
      tasks_.back()->sched_data = &hints_[k];
    }
  }
  ~Tasks() {
    for (starpu_task* const task : tasks_) {
      task->destroy = 0;
      starpu_task_destroy(task);
    }
  }
  Tasks(const Tasks&) = delete;
  Tasks& operator=(const Tasks&) = delete;
  [[nodiscard]] std::size_t number(const starpu_task* task) const {
    return static_cast<std::size_t>(std::ranges::find(tasks_, task) - tasks_.begin());
  }
  [[nodiscard]] std::size_t size() const { return tasks_.size(); }
  void push(Lane& lane, double expected) {
    for (std::size_t k = 0; k < tasks_.size(); ++k) lane.push(tasks_[k], hints_[k], expected);
  }

 private:
  std::vector<Hint> hints_;
  std::vector<starpu_task*> tasks_;
};

constexpr int no_worker = 1000;  // of the lane calls these tests

TEST_F(RuntimeTest, PartsGoToCoresInTurn) {
  const Runtime runtime;
  Tasks tasks(std::vector<std::size_t>(6, 0));
  Lane lane;
  lane.open(Device::unlimited, no_worker, 3);
  tasks.push(lane, 1);
  std::vector<std::size_t> order;
  while (starpu_task* const task = lane.pop()) order.push_back(tasks.number(task));
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 3, 1, 4, 2, 5}));  // a worker that has no queue takes all of the first
  EXPECT_TRUE(lane.is_empty());
}

TEST_F(RuntimeTest, ALaneGivesOutWhatItHasRoomFor) {
  const Runtime runtime;
  Tasks tasks({60, 50, 40, 500});
  Lane lane;
  lane.open(100, no_worker, 1);
  tasks.push(lane, 1);
  EXPECT_EQ(tasks.number(lane.pop()), 0U);
  EXPECT_EQ(lane.pop(), nullptr);  // 60 and 50
  lane.end(60);
  EXPECT_EQ(tasks.number(lane.pop()), 1U);
  EXPECT_EQ(tasks.number(lane.pop()), 2U);  // 50 and 40
  EXPECT_EQ(lane.pop(), nullptr);
  lane.end(50);
  EXPECT_EQ(lane.pop(), nullptr);  // 40 and 500
  lane.end(40);
  EXPECT_EQ(tasks.number(lane.pop()), 3U);  // more than there is room for, but alone
  EXPECT_FALSE(lane.has_none());
  lane.end(500);
  EXPECT_TRUE(lane.has_none());
}

TEST_F(RuntimeTest, AnIdleDevicesClockIsSetAnew) {
  const Runtime runtime;
  Tasks tasks({0, 0});
  Lane lane;
  lane.open(Device::unlimited, no_worker, 1);
  constexpr double second = 1e6;
  tasks.push(lane, 50 * second);
  lane.set_clock_to_now();
  EXPECT_GT(lane.left(), 90 * second);  // two tasks are ready
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    EXPECT_NE(lane.pop(), nullptr);
    lane.end(0);
  }
  lane.set_clock_to_now();
  EXPECT_EQ(lane.left(), 0);
  lane.correct(50 * second, 0);  // comes late, of a task that the clock no longer has
  EXPECT_EQ(lane.left(), 0);
}

/// The application keeps the StarPU that pleach has started, and has tasks of its own there while a Runtime goes and
/// another one comes.
TEST_F(RuntimeTest, ARuntimeComesBackToItsOwnPolicy) {
  auto first = std::make_unique<Runtime>();
  ASSERT_EQ(first->scheduler(), "pleach");
  ASSERT_EQ(starpu_init(nullptr), 0);  // StarPU counts
  static std::atomic<int> ran;
  ran = 0;
  static starpu_codelet codelet;
  starpu_codelet_init(&codelet);
  codelet.cpu_funcs[0] = codelet.opencl_funcs[0] = codelet.cuda_funcs[0] = [](void**, void*) { ++ran; };
  codelet.nbuffers = 0;
  int foreign_data = 0;
  const auto submit = [&] {
    starpu_task* const task = starpu_task_create();
    task->cl = &codelet;
    task->sched_data = &foreign_data;  // which is the application's own
    ASSERT_EQ(starpu_task_submit(task), 0);
  };
  for (int k = 0; k < 100; ++k) submit();
  expect_works(*first);
  first.reset();
  for (int k = 0; k < 100; ++k) submit();
  {
    Runtime second;
    EXPECT_EQ(second.scheduler(), "pleach");
    expect_works(second);
    starpu_task_wait_for_all();
  }
  EXPECT_EQ(ran, 200);
  EXPECT_EQ(foreign_data, 0);
  starpu_shutdown();
}

TEST_F(RuntimeTest, ALanesClockFollowsWhatTasksTook) {
  const Runtime runtime;
  Tasks tasks({0, 0});
  Lane lane;
  lane.open(Device::unlimited, no_worker, 1);
  constexpr double second = 1e6;
  tasks.push(lane, 50 * second);
  EXPECT_GT(lane.left(), 90 * second);
  lane.correct(-50 * second, 0);  // the first took next to nothing
  EXPECT_GT(lane.left(), 40 * second);
  EXPECT_LT(lane.left(), 60 * second);
  lane.correct(-50 * second, 0);
  EXPECT_LT(lane.left(), second);
}

}  // namespace
