#include "cli/timeline.hpp"

#include "cli/svg.hpp"
#include "io/output_names.hpp"

#include "io/data_file.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pleach::app {

namespace {

std::vector<std::string_view> phases_of(std::span<const TaskTime> tasks) {
  std::vector<std::string_view> phases;
  for (const TaskTime& task : tasks) {
    if (std::ranges::find(phases, task.phase) == phases.end()) phases.emplace_back(task.phase);
  }
  return phases;
}

double begin_of(std::span<const TaskTime> tasks) {
  return tasks.empty() ? 0 : std::ranges::min(tasks, {}, &TaskTime::submitted).submitted;
}

void write_events(const std::string& path, std::span<const TaskTime> tasks, const std::vector<Worker>& workers) {
  OutputFile file(path);
  file.write("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n");
  for (std::size_t i = 0; i < workers.size(); ++i) {
    const Json name{
        {"name", "thread_name"}, {"ph", "M"}, {"pid", 1}, {"tid", i}, {"args", {{"name", workers[i].name}}}};
    file.write(fmt::format("{}{}\n", i > 0 ? ", " : "", name.dump_lossy()));
  }
  const double begin = begin_of(tasks);
  const auto microseconds = [begin](double seconds) { return (seconds - begin) * 1e6; };
  for (const TaskTime& task : tasks) {
    const Json event{
        {"name", task.phase},
        {"ph", "X"},
        {"pid", 1},
        {"tid", task.worker},
        {"ts", microseconds(task.begun)},
        {"dur", (task.ended - task.begun) * 1e6},
        {"args",
         {{"work", task.work}, {"submitted", microseconds(task.submitted)}, {"bytes_moved", task.bytes_moved}}}};
    file.write(fmt::format(", {}\n", event.dump()));
  }
  file.write("]}\n");
  file.close();
}

/// A row a worker, a bar a task.
void write_picture(const std::string& path, std::span<const TaskTime> tasks, const std::vector<Worker>& workers) {
  constexpr double left = 220, width = 960, row = 34, top = 30, legend = 18;
  constexpr int max_in_line = 5;
  const std::vector<std::string_view> phases = phases_of(tasks);
  const double begin = begin_of(tasks);
  const double end = tasks.empty() ? 0 : std::ranges::max(tasks, {}, &TaskTime::ended).ended;
  const double scale = width / std::max(end - begin, 1e-9);
  const double bottom = top + row * static_cast<double>(workers.size());
  const double height = bottom + 40 + legend * static_cast<double>(phases.size() / max_in_line + 1);

  OutputFile file(path);
  file.write(svg_begin(left + width + 20, height));
  for (std::size_t i = 0; i < workers.size(); ++i) {
    const double y = top + row * static_cast<double>(i);
    file.write(fmt::format(
        "<text x=\"8\" y=\"{}\">{}</text>\n<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#ddd\"/>\n", y + 20,
        escaped(std::string_view(workers[i].name).substr(0, 30)), left, y + row - 2, left + width, y + row - 2));
  }
  for (const TaskTime& task : tasks) {
    const auto phase = static_cast<std::size_t>(std::ranges::find(phases, task.phase) - phases.begin());
    file.write(fmt::format(
        "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{}\" fill=\"{}\"><title>{}: {:.3f} ms, {} elements, "
        "{} bytes moved</title></rect>\n",
        left + (task.begun - begin) * scale, top + row * static_cast<double>(task.worker) + 2,
        std::max((task.ended - task.begun) * scale, 0.3), row - 8, colour_of(phase), task.phase,
        (task.ended - task.begun) * 1e3, task.work, task.bytes_moved));
  }
  file.write(
      fmt::format("<text x=\"{}\" y=\"{}\">0</text>\n<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.3f} ms</text>\n",
                  left, bottom + 14, left + width, bottom + 14, (end - begin) * 1e3));
  for (std::size_t phase = 0; phase < phases.size(); ++phase) {
    const double x = 8 + (left + width) / max_in_line * static_cast<double>(phase % max_in_line);
    const double y = bottom + 40 + legend * static_cast<double>(phase / max_in_line);
    file.write(fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"10\" height=\"10\" fill=\"{}\"/><text x=\"{}\" y=\"{}\">{}</text>\n", x, y - 9,
        colour_of(phase), x + 15, y, phases[phase]));
  }
  file.write("</svg>\n");
  file.close();
}

}  // namespace

Json phases_json(std::span<const TaskTime> tasks, const Runtime& runtime) {
  struct Total {
    std::uint64_t tasks = 0, work = 0, bytes_moved = 0;
    double seconds = 0;
  };
  std::map<std::pair<std::string_view, int>, Total> totals;
  for (const TaskTime& task : tasks) {
    Total& total = totals[{task.phase, task.worker}];
    ++total.tasks;
    total.work += task.work;
    total.bytes_moved += task.bytes_moved;
    total.seconds += task.ended - task.begun;
  }
  const std::vector<Worker> workers = runtime.workers();
  auto phases = Json::array();
  for (const std::string_view phase : phases_of(tasks)) {
    auto by_worker = Json::array();
    for (std::size_t i = 0; i < workers.size(); ++i) {
      const auto found = totals.find({phase, static_cast<int>(i)});
      if (found == totals.end()) continue;
      const Total& total = found->second;
      by_worker.push_back({{"worker", workers[i].name},
                           {"tasks", total.tasks},
                           {"work", total.work},
                           {"seconds", total.seconds},
                           {"bytes_moved", total.bytes_moved}});
    }
    phases.push_back({{"phase", std::string(phase)}, {"workers", by_worker}});
  }
  return phases;
}

void write_timeline(const std::string& path, std::span<const TaskTime> tasks, const Runtime& runtime) {
  const std::vector<Worker> workers = runtime.workers();
  write_events(path, tasks, workers);
  write_picture(picture_beside(path), tasks, workers);
}

}  // namespace pleach::app
