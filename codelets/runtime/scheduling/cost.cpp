#include "runtime/scheduling/cost.hpp"

#include "runtime/starpu/own_task.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

namespace pleach {

namespace {

/// Microseconds that StarPU 1.3 adds if a task of an accelerator waits for another task.
constexpr double between_tasks = 8;

std::uint32_t footprint_of(const CostQuestion& question) {
  const std::uint32_t bucket = bucket_of(question.work);
  return starpu_hash_crc32c_be_n(&bucket, sizeof bucket, question.variant);
}

const CostQuestion& question_of(const starpu_task& task) { return *static_cast<const CostQuestion*>(task.cl_arg); }

/// Makes a task with this cost that is never submitted, to ask StarPU's model.
OwnTask task_of(starpu_codelet& codelet, const CostQuestion& question) {
  OwnTask task(starpu_task_create());
  task->cl = &codelet;
  task->cl_arg = const_cast<CostQuestion*>(&question);
  return task;
}

}  // namespace

std::uint32_t bucket_of(std::uint64_t work) {
  const auto bits = static_cast<std::uint32_t>(std::bit_width(work));
  return bits < 2 ? bits : 2 * bits - 2 + static_cast<std::uint32_t>(work >> (bits - 2) & 1);
}

CostModel::CostModel(const char* phase) {
  history_.type = STARPU_HISTORY_BASED;
  history_.symbol = strdup((std::string("pleach_2_") + phase).c_str());  // never freed
  history_.footprint = [](starpu_task* task) { return footprint_of(question_of(*task)); };
  // Otherwise StarPU would ask the task's vectors, which may be gone.
  history_.size_base = [](starpu_task* task, unsigned) -> std::size_t { return question_of(*task).work; };
  codelet_.name = phase;
  codelet_.model = &history_;
  codelet_.where = STARPU_CPU;
  codelet_.cpu_funcs[0] = [](void**, void*) {};
  codelet_.nbuffers = 0;
}

/// Makes StarPU load the model, by asking it for the length of a task.
void CostModel::load(const CostQuestion& question) {
  if (__atomic_load_n(&history_.is_loaded, __ATOMIC_RELAXED) != 0) return;
  const auto task = task_of(codelet_, question);
  starpu_task_expected_length(task.get(), starpu_worker_get_perf_archtype(devices()[0].worker, 0), 0);
}

double CostModel::history(const CostQuestion& question, std::size_t device) {
  load(question);
  const double known = starpu_perfmodel_history_based_expected_perf(
      &history_, starpu_worker_get_perf_archtype(devices()[device].worker, 0), footprint_of(question));
  return known > 0 ? known : 0;  // NaN if unknown
}

double CostModel::microseconds(const CostQuestion& question, std::size_t device) {
  const Device& on = devices()[device];
  const double known = history(question, device);
  const double time = known > 0 ? known : on.rates.sum(question.traffic) * 1e6;
  return on.type == STARPU_CPU_WORKER ? time : time + between_tasks;
}

Expected CostModel::on_all_devices(const CostQuestion& question) {
  Expected expected{};
  for (std::size_t k = 0; k < devices().size(); ++k) expected[k] = static_cast<float>(microseconds(question, k));
  return expected;
}

double CostModel::per_work(const CostQuestion& question, std::size_t device) const {
  if (const double each = seen(question.variant, device); each > 0) return each;
  const DeviceRates& rates = devices()[device].rates;
  return (rates.sum(question.traffic) - rates.launch) * 1e6 /
         static_cast<double>(std::max<std::uint64_t>(question.work, 1));
}

double CostModel::seen(std::uint32_t variant, std::size_t device) const {
  const std::lock_guard lock(mutex_);
  const auto known = std::ranges::find(seen_, variant, &Seen::variant);
  return known != seen_.end() ? known->per_work[device] : 0;
}

void CostModel::see(const CostQuestion& question, std::size_t device, double microseconds) {
  if (question.work == 0) return;
  const double time = std::max(microseconds - devices()[device].rates.launch * 1e6, 0.1 * microseconds);
  const double each = time / static_cast<double>(question.work);
  const std::lock_guard lock(mutex_);
  auto known = std::ranges::find(seen_, question.variant, &Seen::variant);
  if (known == seen_.end()) known = seen_.insert(known, Seen{question.variant});
  double& mean = known->per_work[device];
  mean = mean == 0 ? each : 0.75 * mean + 0.25 * each;
}

void CostModel::note(const CostQuestion& question, int worker, double microseconds) {
  see(question, device_of(worker), microseconds);
  const auto task = task_of(codelet_, question);
  starpu_perfmodel_update_history(&history_, task.get(), starpu_worker_get_perf_archtype(worker, 0),
                                  static_cast<unsigned>(worker), 0, microseconds);
}

}  // namespace pleach
