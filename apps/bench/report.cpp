#include "bench/report.hpp"

#include "bench/chart.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pleach::app {

namespace {

struct Column {
  const char *path, *name;
  bool dashed = false;  // a baseline
};

/// Lines over the sizes of a suite's rows: one for each kind of row, and each column.
struct Picture {
  const char *file, *title, *unit;
  double scale;
  const char *suite, *key;
  std::vector<Column> columns;
  std::vector<std::pair<const char*, const char*>> where = {};  // members that rows must have
  const char* x = "n";
};

const std::vector<Picture>& pictures() {
  static const std::vector<Column> backends{
      {"cpu", "cpu"}, {"cuda", "cuda"}, {"opencl", "opencl"}, {"calibrated", "all"}};
  const auto by_backend = [](const char* file, const char* title, const char* operation) {
    return Picture{file,        title, "ms",     1e3,
                   "placement", "",    backends, {{"operation", operation}, {"host_data", "false"}}};
  };
  const auto accuracy = [](const char* file, const char* title, const char* direction, const char* type) {
    return Picture{
        file,       title, "", 1, "accuracy", "method", {{"error", ""}}, {{"direction", direction}, {"type", type}},
        "condition"};
  };
  static const std::vector<Picture> all{
      {"scan-time",
       "Scans, and copies of the same arrays",
       "ms",
       1e3,
       "scan",
       "type",
       {{"scan_seconds", "scan"}, {"copy_seconds", "copy", true}}},
      {"scan-floor", "Scans: speed over that of the copy", "", 1, "scan", "type", {{"scan_of_copy", ""}}},
      {"rank-time",
       "List ranking",
       "ms",
       1e3,
       "rank",
       "list",
       {{"seconds.automatic", ""}, {"seconds.sequential", "sequential", true}}},
      {"rank-floor",
       "List ranking: speed over that of a gather and a scatter",
       "",
       1,
       "rank",
       "list",
       {{"of_floor", ""}}},
      {"rank-speed-up", "List ranking: speed over the sequential one", "", 1, "rank", "list", {{"speed_up", ""}}},
      {"tree-time",
       "Tour and subtree sizes, from shuffled edges",
       "ms",
       1e3,
       "tree",
       "shape",
       {{"seconds.tour_size", ""}, {"seconds.sequential", "sequential", true}}},
      {"tree-speed-up",
       "Tour and subtree sizes: speed over a sequential search",
       "",
       1,
       "tree",
       "shape",
       {{"speed_up", ""}}},
      {"treefix-time",
       "Rootfix",
       "ms",
       1e3,
       "treefix",
       "shape",
       {{"rootfix_seconds", ""}, {"sequential_rootfix_seconds", "sequential", true}}},
      {"treefix-floor",
       "Rootfix: time over that of two scatters, a scan and a gather",
       "",
       1,
       "treefix",
       "shape",
       {{"rootfix_of_floor", ""}}},
      {"treefix-speed-up", "Rootfix: speed over the sequential one", "", 1, "treefix", "shape", {{"speed_up", ""}}},
      {"methods-time",
       "Rootfix by scan, by levels and sequentially",
       "ms",
       1e3,
       "methods",
       "shape",
       {{"rootfix_scan_seconds", "scan"},
        {"rootfix_levels_seconds", "levels"},
        {"rootfix_sequential_seconds", "sequential", true}}},
      {"bfs-time",
       "Searches",
       "ms",
       1e3,
       "bfs",
       "graph",
       {{"seconds.automatic", ""}, {"seconds.sequential", "queue", true}}},
      {"bfs-speed-up", "Searches: speed over a sequential queue", "", 1, "bfs", "graph", {{"speedup", ""}}},
      {"components-time", "Connected components", "ms", 1e3, "bfs", "graph", {{"seconds.components", ""}}},
      by_backend("backends-scan", "Scans, by backend", "scan"),
      by_backend("backends-rank", "List ranking, by backend", "rank"),
      by_backend("backends-rootfix", "Rootfix, by backend", "rootfix"),
      by_backend("backends-tour", "Tours from edges, by backend", "tour"),
      by_backend("backends-search", "Searches, by backend", "search"),
      {"calls-time",
       "Calls on little data",
       "us",
       1,
       "calls",
       "operation",
       {{"host_microseconds", "host data"}, {"vectors_microseconds", "Vectors"}, {"loop_microseconds", "loop", true}}},
      accuracy("accuracy-f32", "Largest relative error of a rootfix sum over its condition number, f32", "rootfix",
               "f32"),
      accuracy("accuracy-f64", "Largest relative error of a rootfix sum over its condition number, f64", "rootfix",
               "f64"),
  };
  return all;
}

/// The parts of the time, at the largest size.
struct Profile {
  const char *file, *title, *suite, *key, *path;
};

constexpr Profile profiles[] = {
    {"rank-profile", "Helman and JáJá by phase", "rank", "list", "phases"},
    {"tree-profile", "Tour and four functions by phase", "tree", "shape", "phases_of_four_functions"}};

constexpr std::pair<const char*, const char*> suites[] = {{"scan", "Scans"},
                                                          {"sort", "Sorts"},
                                                          {"rank", "List ranking"},
                                                          {"tree", "Trees from their edges"},
                                                          {"treefix", "Treefix sums"},
                                                          {"methods", "Treefix sums by method"},
                                                          {"bfs", "Searches and components"},
                                                          {"biconnected", "Biconnected components, minimum forests"},
                                                          {"evaluate", "Expressions"},
                                                          {"operators", "Operators of one's own"},
                                                          {"placement", "Backend against backend"},
                                                          {"batch", "64 operations at once"},
                                                          {"blocks", "Vectors in blocks"},
                                                          {"calls", "Calls on little data"},
                                                          {"accuracy", "Accuracy"}};

double number_at(const Json& row, const char* path) {
  const Json* const value = row.find(path);
  return value != nullptr ? value->number().value_or(0) : 0;
}

std::string text_at(const Json& json, const std::string& path) {
  const Json* const value = json.find(path);
  return value != nullptr ? value->text() : "";
}

std::span<const Json> rows_of(const Json& report, const std::string& suite, const std::string& rows) {
  const Json* const found = report.find("suites." + suite + "." + rows);
  return found != nullptr ? found->items() : std::span<const Json>();
}

/// A size as it is; a condition number as the begin of its decade.
double x_of(const Json& row, const char* name) {
  const double x = number_at(row, name);
  return std::string_view(name) == "n" || x <= 0 ? x : std::pow(10, std::floor(std::log10(x)));
}

std::vector<Line> lines_of(const Picture& picture, const Json& report) {
  std::vector<Line> lines;
  std::map<std::string, std::size_t> kinds;  // the colour of each, which its dashed line has, too
  std::size_t colours = 0;
  const auto rows = rows_of(report, picture.suite, picture.suite);
  for (const Json& row : rows) {
    if (!std::ranges::all_of(picture.where, [&](const auto& has) { return text_at(row, has.first) == has.second; })) {
      continue;
    }
    for (const auto& [path, column, dashed] : picture.columns) {
      const double x = x_of(row, picture.x), y = picture.scale * number_at(row, path);
      if (!(y > 0)) continue;
      const std::string kind = text_at(row, picture.key), gap = kind.empty() || *column == '\0' ? "" : ", ";
      const std::string name = kind + gap + column;
      auto line = std::ranges::find(lines, name, &Line::name);
      if (line == lines.end()) {
        const bool is_first = kinds.emplace(kind, colours).second;
        if (!is_first && !dashed) kinds[kind] = colours;
        colours += is_first || !dashed ? 1 : 0;
        line = lines.insert(line, {name, {}, kinds[kind], dashed});
      }
      const auto same = std::ranges::find(line->points, x, &std::pair<double, double>::first);
      if (same == line->points.end()) {
        line->points.emplace_back(x, y);
      } else {
        same->second = std::max(same->second, y);
      }
    }
  }
  // Trees of one size would be a crowd of dots beside the curves of others.
  const auto is_dot = [](const Line& line) { return line.points.size() == 1; };
  if (!std::ranges::all_of(lines, is_dot)) std::erase_if(lines, is_dot);
  for (Line& line : lines) std::ranges::sort(line.points);
  return lines;
}

std::string profile_chart(const Profile& profile, const Json& report) {
  double largest = 0;
  const auto rows = rows_of(report, profile.suite, profile.suite);
  for (const Json& row : rows) {
    if (row.find(profile.path) != nullptr) largest = std::max(largest, number_at(row, "n"));
  }
  std::vector<std::string> parts;
  std::vector<Bar> bars;
  for (const Json& row : rows) {
    const Json* const phases = row.find(profile.path);
    if (phases == nullptr || number_at(row, "n") < largest) continue;
    Bar& bar = bars.emplace_back(Bar{text_at(row, profile.key), {}});
    parts.clear();
    for (const auto& [name, seconds] : phases->members()) {
      if (name == "total") continue;
      parts.push_back(name);
      bar.parts.push_back(1e3 * seconds.number().value_or(0));
    }
  }
  if (bars.empty()) return "";
  return bar_chart(fmt::format("{}, n = {:.0f}", profile.title, largest), "ms", parts, bars);
}

std::string cell(const Json* value) {
  if (value == nullptr) return "";
  const auto number = value->number();
  if (!number) return value->text();
  return *number == std::floor(*number) && std::abs(*number) < 1e15 ? fmt::format("{:.0f}", *number)
                                                                    : fmt::format("{:.4g}", *number);
}

/// All of the rows' members that are numbers or words, also those of objects in them.
std::string table(std::span<const Json> rows) {
  std::vector<std::string> paths;
  const auto add = [&](const std::string& path, const Json& value) {
    if (value.number() || (value.members().empty() && value.items().empty() && !value.is_null())) {
      if (std::ranges::find(paths, path) == paths.end()) paths.push_back(path);
    }
  };
  for (const Json& row : rows) {
    for (const auto& [name, value] : row.members()) {
      add(name, value);
      for (const auto& [inner, part] : value.members()) add(name + "." + inner, part);
    }
  }
  if (paths.empty()) return "";
  std::string text = fmt::format("| {} |\n|", fmt::join(paths, " | "));
  for (std::size_t k = 0; k < paths.size(); ++k) text += "---|";
  for (const Json& row : rows) {
    text += "\n|";
    for (const std::string& path : paths) text += fmt::format(" {} |", cell(row.find(path)));
  }
  return text + "\n";
}

std::string front_page(const Json& report) {
  const auto of_machine = [&](const std::string& path) { return text_at(report, "machine." + path); };
  std::string text = fmt::format(
      "# pleach-bench all\n\n`{}`, {}: pleach {}, StarPU {}, scheduler {}, on {}, {} cores.\n\n| worker | kind "
      "|\n|---|---|\n",
      text_at(report, "command_line"), text_at(report, "date"), of_machine("pleach"), of_machine("starpu"),
      of_machine("scheduler"), of_machine("host.processor"), of_machine("host.cores"));
  if (const Json* const workers = report.find("machine.workers")) {
    for (const Json& worker : workers->items()) {
      text += fmt::format("| {} | {} |\n", text_at(worker, "name"), text_at(worker, "kind"));
    }
  }
  text +=
      "\nAll figures are in report.json. Seconds are medians, those of searches means of 64 sources, whose rates are "
      "harmonic "
      "means; `peak_memory` is the most that the process held while a row was measured, in bytes.\n";
  for (const char* suite : {"treefix", "rank"}) {
    const std::string floor = table(rows_of(report, suite, "floor"));
    if (!floor.empty()) text += fmt::format("\n## The floor of {}\n\n{}", suite, floor);
  }
  return text;
}

}  // namespace

std::map<std::string, std::string> bench_report(const Json& report) {
  std::map<std::string, std::string> files{{"report.json", report.dump(2) + "\n"}};
  std::string& page = files["report.md"] = front_page(report);
  const auto show = [&](const std::string& name, const std::string& title, std::string svg) {
    page += fmt::format("![{}]({}.svg)\n\n", title, name);
    files[name + ".svg"] = std::move(svg);
  };
  for (const auto& [suite, title] : suites) {
    const auto rows = rows_of(report, suite, suite);
    if (rows.empty()) continue;
    page += fmt::format("\n## {}\n\n", title);
    for (const Picture& picture : pictures()) {
      if (std::string_view(picture.suite) != suite) continue;
      const auto lines = lines_of(picture, report);
      if (!lines.empty()) show(picture.file, picture.title, line_chart(picture.title, picture.unit, lines));
    }
    for (const Profile& profile : profiles) {
      if (std::string_view(profile.suite) != suite) continue;
      if (std::string svg = profile_chart(profile, report); !svg.empty())
        show(profile.file, profile.title, std::move(svg));
    }
    // The errors of a thousand sums are a picture, no table.
    if (std::string_view(suite) != "accuracy") page += table(rows);
  }
  return files;
}

}  // namespace pleach::app
