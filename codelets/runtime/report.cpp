#include "runtime/report.hpp"

#include "runtime/run_ahead.hpp"
#include "runtime/runtime_impl.hpp"
#include "runtime/wait.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// Of one vector, in memory that is page-locked, or else copies wait for the device.
struct Report {
  static constexpr std::size_t most_bytes = std::size_t{1} << 16;

  Report() : memory(static_cast<std::byte*>(std::aligned_alloc(4096, most_bytes))) {
    is_ready = memory != nullptr && cuda_pin(memory, most_bytes);
  }
  ~Report() {
    if (is_ready) cuda_unpin(memory);
    std::free(memory);
  }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  std::byte* const memory;
  bool is_ready;
  std::size_t bytes = 0;
  int device = 0;
  CudaMark mark = nullptr;  // behind the copy; null where there is none
  std::atomic<bool> is_enqueued = false;
  Engine::TaskCount* tasks = nullptr;

  /// There, or never.
  [[nodiscard]] bool has_ended() const {
    return is_enqueued.load(std::memory_order_acquire) && (mark == nullptr || !cuda_is_ahead(mark));
  }
  [[nodiscard]] bool is_there() const { return mark != nullptr && cuda_passed(mark); }
};

using Reports = std::vector<std::unique_ptr<Report>>;

/// For the next ones.
std::mutex kept_mutex;
Reports kept;

std::unique_ptr<Report> take_report() {
  {
    const std::lock_guard lock(kept_mutex);
    if (!kept.empty()) {
      auto report = std::move(kept.back());
      kept.pop_back();
      return report;
    }
  }
  return std::make_unique<Report>();
}

void keep_report(std::unique_ptr<Report> report) {
  if (report->mark != nullptr) cuda_give_back(std::exchange(report->mark, nullptr), report->device);
  report->is_enqueued = false;
  const std::lock_guard lock(kept_mutex);
  kept.push_back(std::move(report));
}

/// The task of a report, which StarPU takes for done when its copy is enqueued.
void enqueue(void* interfaces[], void* argument) {
  Report& report = *static_cast<Report*>(argument);
  const auto& vector = *static_cast<const starpu_vector_interface*>(interfaces[0]);
  report.device = starpu_worker_get_devid(starpu_worker_get_id());
  report.mark = cuda_tell(report.device, report.memory, reinterpret_cast<const void*>(vector.ptr), report.bytes);
  report.is_enqueued.store(true, std::memory_order_release);
}

/// Called with Engine's submission lock.
bool submit(Report& report, starpu_data_handle_t vector, int worker) {
  static starpu_codelet codelet = [] {
    starpu_codelet tells{};
    tells.where = STARPU_CUDA;
    tells.cuda_funcs[0] = enqueue;
    tells.nbuffers = 1;
    tells.modes[0] = STARPU_R;
    tells.name = "report";
    return tells;
  }();
  starpu_task* const task = starpu_task_create();
  task->cl = &codelet;
  task->handles[0] = vector;
  task->cl_arg = &report;
  task->execute_on_a_specific_worker = 1;
  task->workerid = static_cast<unsigned>(worker);
  task->callback_func = [](void* tasks) { Engine::instance().end_task(*static_cast<Engine::TaskCount*>(tasks)); };
  task->callback_arg = report.tasks;
  Engine::instance().begin_task(*report.tasks);
  if (starpu_task_submit(task) == 0) return true;
  Engine::instance().end_task(*report.tasks);
  task->destroy = 0;  // starpu_task_destroy() aborts on a task that StarPU is to destroy
  starpu_task_destroy(task);
  return false;
}

/// A worker of the CUDA device that will have the vector, so far as submission foresees it.
std::optional<int> worker_with(const Runtime::Impl& runtime, const Handle& vector) {
  const Engine& engine = Engine::instance();
  if (vector.whole().handle == nullptr || vector.is_given_out()) return std::nullopt;
  if (vector.size() * vector.element_bytes() > Report::most_bytes) return std::nullopt;
  if (vector.will_be_on(Handle::Place::host)) return std::nullopt;
  const bool is_foreseen = runtime.mixes_memories() || engine.several_apart();
  std::uint32_t place = 0;
  for (const Engine::DeviceKind& kind : engine.device_kinds()) {
    ++place;  // the host's is the first
    if (!kind.apart || kind.type != STARPU_CUDA_WORKER) continue;
    if (!is_foreseen || vector.will_be_on(static_cast<Handle::Place>(place))) return kind.worker;
  }
  return std::nullopt;
}

}  // namespace

bool report(Runtime& runtime, std::span<Handle* const> vectors, std::span<void* const> copies) {
  Engine& engine = Engine::instance();
  if (!engine.runs_ahead()) return false;
  Engine::require_waiting();
  std::vector<int> workers;
  for (const Handle* vector : vectors) {
    const auto worker = worker_with(runtime.impl(), *vector);
    if (!worker) return false;
    workers.push_back(*worker);
  }
  Reports reports;
  for (const Handle* vector : vectors) {
    reports.push_back(take_report());
    if (!reports.back()->is_ready) return false;
    reports.back()->bytes = vector->size() * vector->element_bytes();
    reports.back()->tasks = &runtime.impl().tasks_under_way;
  }

  const Engine::Activity activity;
  std::size_t submitted = 0;
  {
    const auto submission = engine.submission();
    while (submitted < reports.size() &&
           submit(*reports[submitted], vectors[submitted]->whole().handle, workers[submitted])) {
      ++submitted;
    }
  }
  const auto ended = [&] {
    return std::all_of(reports.begin(), reports.begin() + static_cast<std::ptrdiff_t>(submitted),
                       [](const auto& report) { return report->has_ended(); });
  };
  for (unsigned waits = 0; !ended();) wait_a_little(waits);
  bool are_there = submitted == reports.size();
  for (std::size_t k = 0; k < submitted; ++k) are_there &= reports[k]->is_there();
  for (std::size_t k = 0; are_there && k < reports.size(); ++k) {
    std::memcpy(copies[k], reports[k]->memory, reports[k]->bytes);
  }
  for (auto& report : reports) keep_report(std::move(report));
  return are_there;
}

void forget_reports() {
  const std::lock_guard lock(kept_mutex);
  kept.clear();
}

}  // namespace pleach
