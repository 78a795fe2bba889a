#include "cli/measure.hpp"

#include "cli/progress.hpp"
#include "io/work.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>

#include <fmt/core.h>
#include <starpu.h>

namespace pleach::app {

namespace {

std::size_t workers_of(const Runtime& runtime, Backend kind) {
  const std::vector<Worker> workers = runtime.workers();
  return static_cast<std::size_t>(
      std::count_if(workers.begin(), workers.end(), [kind](const Worker& worker) { return worker.kind == kind; }));
}

/// Returns the task size by which the library cuts its phases: for CPU workers a few tasks each, of whole tiles, none
/// of them tiny.
std::size_t task_size(const Runtime& runtime, Backend device, std::size_t n) {
  constexpr std::size_t tasks_per_worker = 4, least = std::size_t{1} << 16, granule = 2048;
  if (device != Backend::cpu) return n;
  const std::size_t tasks = tasks_per_worker * workers_of(runtime, device);
  return (std::max((n + tasks - 1) / tasks, least) + granule - 1) / granule * granule;
}

/// Returns a field of /proc/self/status, in bytes.
std::optional<std::size_t> process_status(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(field + ":")) return std::stoull(line.substr(field.size() + 1)) * 1024;
  }
  return std::nullopt;
}

// The maximum since the row before, except what the system has counted since its peak was last reset.
std::size_t peak = 0, device_peak = 0;

bool reset_peak() {
  peak = std::max(peak, process_status("VmHWM").value_or(0));
  std::ofstream file("/proc/self/clear_refs");
  file << "5";  // sets the peak to the present use: proc(5)
  file.close();
  return !!file;
}

void note_device_memory() {
  std::size_t used = 0;
  for (unsigned node = 0; starpu_is_initialized() != 0 && node < starpu_memory_nodes_get_count(); ++node) {
    if (starpu_node_get_kind(node) == STARPU_CPU_RAM) continue;
    const starpu_ssize_t total = starpu_memory_get_total(node), left = starpu_memory_get_available(node);
    if (total > left && left >= 0) used += static_cast<std::size_t>(total - left);
  }
  device_peak = std::max(device_peak, used);
}

}  // namespace

Backend measured_device(const Runtime& runtime) {
  if (runtime.backend() != Backend::any) return runtime.backend();
  if (workers_of(runtime, Backend::cuda) > 0) return Backend::cuda;
  return workers_of(runtime, Backend::cpu) > 0 ? Backend::cpu : Backend::opencl;
}

double seconds_of(const std::function<void()>& run) {
  const double begun = now();
  run();
  const double seconds = now() - begun;
  note_device_memory();
  return seconds;
}

double median_seconds(int repeat, const std::function<void()>& run) {
  const double first = seconds_of(run);
  if (first > 10) return first;
  if (first > 1) repeat = std::min(repeat, 3);
  std::vector<double> seconds;
  for (int k = 0; k < repeat; ++k) seconds.push_back(seconds_of(run));
  return median(std::move(seconds));
}

WorkersRest::WorkersRest() : there_are_some_(starpu_is_initialized() != 0) {
  if (there_are_some_) starpu_pause();
}

WorkersRest::~WorkersRest() {
  if (there_are_some_) starpu_resume();
}

double share_outside_tasks(int repeat, const std::function<void()>& run) {
  Profile profile;
  const double before = now();
  for (int k = 0; k < repeat; ++k) run();
  const double seconds = now() - before;
  double executing = 0;
  std::set<int> took_part;
  for (const TaskTime& task : profile.take()) {
    executing += task.ended - task.begun;
    took_part.insert(task.worker);
  }
  return took_part.empty() ? 1 : 1 - executing / (static_cast<double>(took_part.size()) * seconds);
}

double elapsed(std::span<const TaskTime> tasks) {
  if (tasks.empty()) return 0;
  return std::ranges::max(tasks, {}, &TaskTime::ended).ended - std::ranges::min(tasks, {}, &TaskTime::begun).begun;
}

PeakMemory::PeakMemory() {
  malloc_trim(0);
  if (reset_peak()) before_ = process_status("VmHWM");
}

std::optional<std::size_t> PeakMemory::growth() const {
  const auto after = process_status("VmHWM");
  if (!before_ || !after) return std::nullopt;
  return *after - std::min(*after, *before_);
}

Rows::Rows() {
  malloc_trim(0);
  reset_peak();
  peak = device_peak = 0;
}

void Rows::push_back(Json row) {
  const bool is_known = reset_peak();
  if (is_known) row["peak_memory"] = peak;
  if (device_peak > 0) row["device_memory"] = device_peak;
  malloc_trim(0);  // memory that this row freed must not count for the next
  reset_peak();
  peak = device_peak = 0;
  rows_.push_back(std::move(row));
  advance_work(1);
}

std::optional<std::size_t> device_memory_left() {
  std::size_t left = 0;
  bool known = false;
  for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node) {
    if (starpu_node_get_kind(node) == STARPU_CPU_RAM) continue;
    const starpu_ssize_t available = starpu_memory_get_available(node);
    if (available < 0) return std::nullopt;
    left += static_cast<std::size_t>(available);
    known = true;
  }
  return known ? std::optional(left) : std::nullopt;
}

template <class T>
Parts<T>::Parts(Runtime& runtime, Backend device, const std::vector<T>& values)
    : step_(task_size(runtime, device, values.size())) {
  for (std::size_t first = 0; first < values.size(); first += step_) {
    parts_.emplace_back(runtime, std::span(values).subspan(first, std::min(step_, values.size() - first)));
  }
}

template <class T>
void Parts<T>::require(const std::string& what, const std::vector<T>& values) const {
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    const auto view = parts_[k].read();
    require_equal(
        what, view.size(), [&](std::size_t i) { return view[i]; },
        [&](std::size_t i) { return values[k * step_ + i]; });
  }
}

template class Parts<std::int32_t>;
template class Parts<std::int64_t>;
template class Parts<float>;
template class Parts<double>;

Table::Table(std::vector<std::string> headings, std::size_t least) {
  for (const std::string& heading : headings) widths_.push_back(std::max(heading.size(), least));
  row(headings);
}

void Table::row(const std::vector<std::string>& cells) const {
  Progress::clear();
  for (std::size_t k = 0; k < cells.size(); ++k) fmt::print("{}{:>{}}", k > 0 ? "  " : "", cells[k], widths_[k]);
  fmt::print("\n");
  std::fflush(stdout);
}

std::string milliseconds(double seconds) { return fmt::format("{:.3f}", 1e3 * seconds); }

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

}  // namespace pleach::app
