#include "runtime/engine.hpp"

#include "runtime/crowding.hpp"
#include "runtime/cuda.hpp"
#include "runtime/definition.hpp"
#include "runtime/devices.hpp"
#include "runtime/handle.hpp"
#include "runtime/model_folder.hpp"
#include "runtime/opencl.hpp"
#include "runtime/patience.hpp"
#include "runtime/run_ahead.hpp"
#include "runtime/shared_memory.hpp"
#include "runtime/starpu_checks.hpp"
#include "runtime/task.hpp"
#include "runtime/topology.hpp"
#include "runtime/vector_data.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include <pthread.h>
#include <unistd.h>

namespace pleach {

namespace {

thread_local int no_waiting = 0;
thread_local int operations = 0;
thread_local Engine::Operation::Placement placement;

std::atomic<bool> up = false;  // a StarPU that may run tasks of pleach
bool in_forked_process = false;

void watch_forks() {
  static const int once = pthread_atfork(nullptr, nullptr, [] { in_forked_process = up; });
  (void)once;
}

/// StarPU prints what it measures, and aborts where it cannot keep it. And it copies some of what GPUs have written to
/// the host when they are idle, room or not, and they wait meanwhile: WriteBack knows when that is of use.
ModelFolderLock prepare_environment() {
  setenv("STARPU_SILENT", "1", 0);
  setenv("STARPU_MINIMUM_CLEAN_BUFFERS", "0", 0);
  return choose_model_folder();
}

}  // namespace

Backend kind_of(int worker) {
  switch (starpu_worker_get_type(worker)) {
    case STARPU_CUDA_WORKER: return Backend::cuda;
    case STARPU_OPENCL_WORKER: return Backend::opencl;
    default: return Backend::cpu;
  }
}

std::string device_name(int worker) {
  if (kind_of(worker) == Backend::cpu) return topology().processor;
  // StarPU's name of an accelerator has it in brackets, in front of the memory.
  char text[128];
  starpu_worker_get_name(worker, text, sizeof text);
  const std::string_view name = text;
  const std::size_t open = name.find('('), memory = name.rfind(' ', name.rfind(" GiB") - 1);
  if (open == std::string_view::npos || memory == std::string_view::npos || memory <= open) return std::string(name);
  return std::string(name.substr(open + 1, memory - open - 1));
}

namespace {

/// Each device's kernels are in one order where one worker enqueues them.
bool may_run_ahead() {
  const char* const wanted = std::getenv("PLEACH_RUN_AHEAD");
  if (!with_cuda || (wanted != nullptr && std::string_view(wanted) == "0")) return false;
  std::array<int, STARPU_MAXCUDADEVS> workers{};
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    if (kind_of(worker) == Backend::cuda) ++workers.at(static_cast<std::size_t>(starpu_worker_get_devid(worker)));
  }
  return std::ranges::max(workers) == 1;
}

}  // namespace

bool Engine::forked() { return in_forked_process; }

bool Engine::on_worker() { return starpu_is_initialized() && starpu_worker_get_id() >= 0; }

void Engine::require_waiting() {
  if (in_forked_process) {
    throw DeviceError("pleach: this process was forked from one that had a Runtime, whose workers it does not have");
  }
  if (on_worker()) {
    throw ArgumentError("pleach: a task of StarPU, or its callback, must not wait for data");
  }
}

bool Engine::may_wait() { return no_waiting == 0; }
Engine::NoWaiting::NoWaiting() { ++no_waiting; }
Engine::NoWaiting::~NoWaiting() { --no_waiting; }

Engine::Operation::Operation(InOrder accesses) {
  if (++operations == 1) placement = {.accesses = accesses};
}
Engine::Operation::~Operation() { --operations; }
Engine::Operation::Placement& Engine::Operation::current() { return placement; }

Engine& Engine::instance() {
  static Engine& engine = *new Engine;  // its thread may live until the process ends
  return engine;
}

void Engine::join(const RuntimeOptions& options) {
  if (forked()) require_waiting();
  const std::lock_guard life(life_mutex_);
  if (runtimes_ == 0) {
    const bool ours = !starpu_is_initialized();
    std::optional<DeviceChoice> choice;
    std::optional<ModelFolderLock> starting;
    require_built_starpu();
    if (const std::string fault = cuda_fault(); ours && !fault.empty()) throw DeviceError("Runtime: " + fault);
    if (!ours) {
      const starpu_sched_policy* policy = starpu_sched_ctx_get_sched_policy(0);
      if (policy != nullptr && policy->policy_name != nullptr) require_usable_scheduler(policy->policy_name);
    }
    if (ours) {
      require_readable_environment();
      require_threads();
      starting.emplace(prepare_environment());  // first: PoCL, which is asked next, looks for its cache once
      choice.emplace(options.devices);
    }
    starpu_conf conf;
    starpu_conf_init(&conf);
    // The default policy, lws, leaves an accelerator idle or waits on it for no reason.
    const bool accelerated = cuda_device_count() > 0 || opencl_accelerator_count() > 0;
    const char* const named = std::getenv("STARPU_SCHED");
    // Other policies than those of dmda's kind ask nobody how long tasks take.
    predicts_ = !ours || accelerated || named != nullptr;
    deals_by_speed_ = choice && choice->shares_memory() && named == nullptr;
    const char* const usual = !accelerated ? "lws" : deals_by_speed_ ? "eager" : "dmdas";
    if (accelerated) conf.sched_policy_name = usual;  // STARPU_SCHED wins over it
    if (choice && (!accelerated || choice->shares_cores()) && std::getenv("STARPU_SCHED_LIB") == nullptr) {
      conf.sched_policy = patient_scheduler(named != nullptr ? named : usual, accelerated);
      if (conf.sched_policy != nullptr) {  // names win over it
        conf.sched_policy_name = nullptr;
        choice->set("STARPU_SCHED", "");
      }
    }
    // Else StarPU 1.3 may begin to measure a phase while one of its tasks runs, and aborts if it takes the time since
    // before a restart for that task's. STARPU_CALIBRATE wins over it.
    if (accelerated || named != nullptr) conf.calibrate = 1;
    // StarPU's handlers would take SIGINT and the like from the application.
    conf.catch_signals = 0;
    const int status = starpu_init(&conf);  // StarPU counts: it only joins where it is up
    starting.reset();
    if (status == -ENODEV) throw DeviceError("Runtime: StarPU finds no worker" + why_there_is_none(options.backend));
    if (status != 0) throw DeviceError("Runtime: starpu_init failed with " + std::to_string(status));
    for (auto& tasks : tasks_) tasks = 0;
    find_sharing_devices();
    only_cores_ = starpu_cpu_worker_get_count() == starpu_worker_get_count();
    find_device_kinds();
    runs_ahead_ = may_run_ahead();
    spares_core_ = starpu_worker_get_count() < topology().cores;
    forget_bytes_copied();
    watch_forks();
    up = true;
    if (ours) {
      try {
        stops_ = false;
        rests_ = std::thread([this] { let_rest(); });
      } catch (const std::exception&) {  // without it, they never rest
      }
    }
  }
  ++runtimes_;
}

void Engine::leave() {
  const std::lock_guard life(life_mutex_);
  if (--runtimes_ > 0) return;
  // The Runtime was one of the last things in the process, or StarPU would abort on the first thing that it gives back.
  if (cuda_is_gone() || !cuda_fault().empty()) {
    share();
    if (rests_.joinable()) rests_.join();
    return;
  }
  wait_for_tasks();
  OpenclPrograms::release_all();
  Definition::release_all();
  forget_sharing_devices();
  forget_turns();
  cuda_end_copies();
  cuda_end_ahead();
  forget_times();
  share();
  if (rests_.joinable()) rests_.join();
  starpu_shutdown();
  up = false;
}

void Engine::share() {
  const std::lock_guard lock(rest_mutex_);
  stops_ = true;
  if (asleep_.exchange(false)) starpu_resume();
  woken_.notify_one();
}

void Engine::let_rest() {
  constexpr int rests_of_compilation = 10;  // data may be on the way to a task
  int still = 0;                            // rests in which nothing began or ended
  std::unique_lock lock(rest_mutex_);
  while (!stops_) {
    if (asleep_) {
      if (active_ == 0) {
        woken_.wait(lock);
        continue;
      }
      // What the host or a message has let go of may have made a task ready.
      woken_.wait_for(lock, rest);
      if (asleep_ && starpu_task_nready() > 0) {
        asleep_ = false;
        starpu_resume();
      }
      continue;
    }
    const std::uint64_t before = events_;
    woken_.wait_for(lock, rest);
    note_what_is_done();
    still = events_ == before ? still + 1 : 0;
    const auto nothing_to_do = [&] {
      return active_ == 0 || (compilations_ > 0 && running_ == 0 && still >= rests_of_compilation) || only_messages();
    };
    if (stops_ || still == 0 || !nothing_to_do()) continue;
    asleep_ = true;  // who begins or has compiled now sees it, or is seen
    if (nothing_to_do() && events_ == before) {
      starpu_pause();
      still = 0;
    } else {
      asleep_ = false;
    }
  }
}

void Engine::wake() {
  const std::lock_guard lock(rest_mutex_);
  if (!asleep_.exchange(false)) return;
  starpu_resume();
  woken_.notify_one();
}

void Engine::begin() {
  ++events_;
  ++active_;
  if (asleep_) wake();
}

void Engine::end() {
  ++events_;
  --active_;
}

void Engine::wake_for_tasks() {
  if (asleep_ && active_ > 0) wake();
}

Engine::Compilation::~Compilation() {
  --instance().compilations_;
  instance().wake_for_tasks();
}

Engine::Correspondence::~Correspondence() {
  --instance().correspondences_;
  instance().wake_for_tasks();
}

/// Accelerators bring the data to the host that is to be sent.
bool Engine::only_messages() const { return correspondences_ > 0 && only_cores_ && starpu_task_nready() == 0; }

void Engine::find_device_kinds() {
  device_kinds_.clear();
  several_apart_ = false;
  if (!predicts_) return;
  const Machine machine = Machine::load();
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    const starpu_worker_archtype type = starpu_worker_get_type(worker);
    const int number = type == STARPU_CPU_WORKER ? 0 : starpu_worker_get_devid(worker);
    if (const std::size_t known = device_kind(type, number); known < device_kinds_.size()) {
      ++device_kinds_[known].workers;
      continue;
    }
    const DeviceRates* measured = machine.find(kind_of(worker), device_name(worker));
    const bool apart = type != STARPU_CPU_WORKER && !shares_host_memory(worker);
    device_kinds_.push_back({type, number, worker, measured != nullptr ? *measured : usual_rates(worker), apart,
                             type == STARPU_OPENCL_WORKER && takes_cores(worker)});
  }
  several_apart_ = std::ranges::count(device_kinds_, true, &DeviceKind::apart) > 1;
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    const std::size_t own = device_kind(starpu_worker_get_type(worker), starpu_worker_get_devid(worker));
    for (std::size_t k = 0; k < device_kinds_.size(); ++k) {
      if (k != own && device_kinds_[own].apart) continue;
      device_kinds_[k].alone[static_cast<std::size_t>(worker) / 32] |= std::uint32_t{1} << (worker % 32);
    }
  }
}

std::uint32_t Engine::home_of(std::size_t number, std::size_t count) const {
  if (!several_apart_) return Handle::nobody;
  const auto apart = static_cast<std::size_t>(std::ranges::count(device_kinds_, true, &DeviceKind::apart));
  std::size_t before = number * apart / count;
  for (std::uint32_t k = 0;; ++k) {
    if (device_kinds_[k].apart && before-- == 0) return k;
  }
}

bool Engine::reaches(std::size_t kind, std::size_t other) const {
  const std::size_t count = device_kinds_.size();
  if (kind >= count || other >= count || kind == other) return false;
  const auto is_gpu = [&](std::size_t k) { return device_kinds_[k].type == STARPU_CUDA_WORKER; };
  if (!is_gpu(kind) || !is_gpu(other)) return false;
  const int way =
      starpu_bus_get_id(static_cast<int>(device_kinds_[other].node()), static_cast<int>(device_kinds_[kind].node()));
  return way >= 0 && starpu_bus_get_direct(way) != 0;
}

std::size_t Engine::device_kind(starpu_worker_archtype type, int number) const {
  std::size_t k = 0;
  if (type == STARPU_CPU_WORKER) number = 0;
  while (k < device_kinds_.size() && (device_kinds_[k].type != type || device_kinds_[k].number != number)) ++k;
  return k;
}

Engine::Submission Engine::submission(InOrder accesses) {
  if (forked()) require_waiting();
  if (starpu_worker_get_id() < 0) {  // tasks must not wait for others
    Handle::destroy_dropped();
    if (under_way_ > most_tasks_) hold_back();
  }
  return Submission(submission_mutex_, accesses);
}

void Engine::hold_back() {
  using namespace std::chrono_literals;
  std::unique_lock lock(tasks_mutex_);
  while (under_way_ > most_tasks_) {
    const std::size_t before = under_way_;
    // Tasks may wait for something that the caller holds, such as a View: then nobody gains by waiting.
    if (fewer_tasks_.wait_for(lock, 1s) == std::cv_status::timeout && under_way_ >= before) most_tasks_ = 2 * before;
  }
}

void Engine::begin_task(TaskCount& runtime) {
  ++runtime;
  ++under_way_;
  begin();
}

void Engine::end_task(TaskCount& runtime) {
  end();
  const bool last = --runtime == 0;  // the Runtime may be gone from here on
  const std::size_t left = --under_way_;
  if (left == 0) most_tasks_ = most_tasks;
  if (!last && left != 0 && left != most_tasks_ / 2) return;
  const std::lock_guard lock(tasks_mutex_);
  fewer_tasks_.notify_all();
}

void Engine::wait_for_tasks(const TaskCount& runtime) {
  watch([&] { return runtime == 0; });
  {
    std::unique_lock lock(tasks_mutex_);
    fewer_tasks_.wait(lock, [&] { return runtime == 0; });
  }
  cuda_wait();
  note_what_is_done();
}

void Engine::wait_for_devices() {
  cuda_wait();
  count_what_is_done();
}

}  // namespace pleach
