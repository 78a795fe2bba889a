// pleach-bench model: the rates of this machine's devices, and what the analytic model makes of them for each phase.
#include "bench/model.hpp"
#include "bench/model_nodes.hpp"
#include "bench/rates.hpp"
#include "cli/measure.hpp"
#include "shapes/graph_shapes.hpp"
#include "shapes/list_shapes.hpp"
#include "shapes/tree_shapes.hpp"

#include <pleach/introspect.hpp>

#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;

struct ModelOptions {
  Backend backend = Backend::any;
  std::vector<std::size_t> sizes{20, 22};
  int repeat = 5;
  bool json = false;
};

struct Prediction {
  std::string_view phase;
  std::size_t n;
  std::size_t tasks = 0;
  double measured = 0, sum = 0, max = 0;  // seconds of all tasks
  Traffic traffic;                        // of all tasks, without the footprint

  [[nodiscard]] double error(double predicted) const { return std::abs(predicted - measured) / measured; }
};

/// Returns the device's name, without its free memory.
std::string device_name(const Runtime& runtime) {
  const std::vector<Worker> workers = runtime.workers();
  return std::ranges::find(workers, runtime.backend(), &Worker::kind)->device;
}

/// Runs `run`, and compares the times of its tasks with the predictions.
void predict(const DeviceRates& rates, std::size_t n, int repeat, const std::function<void()>& run,
             std::vector<Prediction>& predictions) {
  run();
  std::map<std::string_view, Prediction> phases;
  Profile profile;
  for (int k = 0; k < repeat; ++k) run();
  for (const TaskTime& task : profile.take()) {
    if (task.traffic.regular_bytes + task.traffic.irregular + task.traffic.written == 0) continue;
    Prediction& phase = phases.try_emplace(task.phase, Prediction{.phase = task.phase, .n = n}).first->second;
    ++phase.tasks;
    phase.measured += task.ended - task.begun;
    phase.sum += rates.sum(task.traffic);
    phase.max += rates.max(task.traffic);
    phase.traffic.regular_bytes += task.traffic.regular_bytes;
    phase.traffic.irregular += task.traffic.irregular;
    phase.traffic.written += task.traffic.written;
    phase.traffic.steps += task.traffic.steps;
    phase.traffic.footprint_bytes = std::max(phase.traffic.footprint_bytes, task.traffic.footprint_bytes);
  }
  for (auto& [name, phase] : phases) {
    const bool known = std::ranges::any_of(
        predictions, [&](const Prediction& other) { return other.phase == phase.phase && other.n == n; });
    if (!known) predictions.push_back(phase);
  }
}

/// Predicts the phases of one operation on each shape of data.
std::vector<Prediction> predict_all(Runtime& runtime, const DeviceRates& rates, std::size_t n, int repeat) {
  std::vector<Prediction> predictions;
  const auto vertices = static_cast<std::int64_t>(n);
  const Vector<float> values(runtime, random_signs<float>(n, 1));
  Vector<float> result(runtime, n);
  const auto add = [&](const std::function<void()>& run) { predict(rates, n, repeat, run, predictions); };
  add([&] {
    inclusive_scan(values, result);
    result.wait();
  });
  {
    const Vector<Index> successor(runtime, make_list<Index>({.elements = vertices}, 1));
    Vector<Index> rank(runtime, n);
    add([&] {
      list_rank(successor, rank);
      rank.wait();
    });
  }
  {
    const auto parent = make_tree<Index>({.vertices = vertices, .permute_labels = true}, 1);
    const Tree<Index> tree(runtime, parent);
    add([&] { Tree<Index>(runtime, parent).tour().wait(); });
    for (const TreefixMethod method : {TreefixMethod::scan, TreefixMethod::levels}) {
      add([&] {
        rootfix(tree, values, result, plus, {.method = method});
        leaffix(tree, values, result, plus, {.method = method});
        result.wait();
      });
    }
    Vector<Index> size(runtime, n), level(runtime, n);
    add([&] {
      tree_functions(tree, {.size = &size, .level = &level});
      level.wait();
    });
  }
  {
    const auto edges = make_graph<Index>(
        {.kind = GraphKind::kronecker, .vertices = vertices / 8, .edge_factor = 8, .permute_labels = true}, 1);
    const auto graph = Graph<Index>::from_edges(runtime, edges.vertices, std::span(edges.from), std::span(edges.to));
    Vector<Index> label(runtime, edges.vertices);
    add([&] {
      connected_components(graph, label);
      label.wait();
    });
  }
  return predictions;
}

double median_error(const std::vector<Prediction>& predictions, double Prediction::*form) {
  std::vector<double> errors;
  for (const Prediction& phase : predictions) errors.push_back(phase.error(phase.*form));
  return errors.empty() ? 0 : median(std::move(errors));
}

void print(const DeviceRates& rates, const Patterns& patterns) {
  fmt::print("  launch {:.2f} us, in order {:.1f} GB/s{}\n", rates.launch * 1e6, rates.stream * 1e-9,
             rates.step > 0 ? fmt::format(", a step {:.2f} ns", rates.step * 1e9) : "");
  if (!rates.transfers.empty()) {
    fmt::print("  so much from the caller's memory, or back, us:");
    for (const auto& [bytes, seconds] : rates.transfers) fmt::print(" {:.0f}K {:.1f}", bytes / 1024, seconds * 1e6);
    fmt::print("\n");
  }
  fmt::print("  an element read and written all over so much memory, ns:");
  for (const auto& [footprint, read, written] : rates.random) {
    fmt::print(" {:.0f}K {:.2f} {:.2f}", footprint / 1024, read * 1e9, written * 1e9);
  }
  const auto bandwidth = [&](const Pattern& pattern) {
    return static_cast<double>(2 * patterns.elements * sizeof(float)) / pattern.seconds * 1e-9;
  };
  fmt::print("\n  GB/s of a copy whose source lies further on by so many elements:");
  for (const Pattern& offset : patterns.offsets) fmt::print(" {} {:.1f}", offset.distance, bandwidth(offset));
  fmt::print("\n  and whose elements lie so far apart:");
  for (const Pattern& stride : patterns.strides) fmt::print(" {} {:.1f}", stride.distance, bandwidth(stride));
  fmt::print("\n\n");
}

void print(const std::vector<Prediction>& predictions) {
  const Table table({"phase                  ", "n", "tasks", "measured ms", "SUM ms", "MAX ms", "error, %"}, 9);
  for (const Prediction& phase : predictions) {
    table.row({std::string(phase.phase), std::to_string(phase.n), std::to_string(phase.tasks),
               milliseconds(phase.measured), milliseconds(phase.sum), milliseconds(phase.max),
               percent(phase.error(phase.sum))});
  }
  fmt::print("the median error is {} % by SUM and {} % by MAX\n\n",
             percent(median_error(predictions, &Prediction::sum)),
             percent(median_error(predictions, &Prediction::max)));
}

Json to_json(const Patterns& patterns) {
  Json json;
  for (const auto& [name, list] : {std::pair("offsets", &patterns.offsets), std::pair("strides", &patterns.strides)}) {
    auto all = Json::array();
    for (const Pattern& pattern : *list) all.push_back({{"elements", pattern.distance}, {"seconds", pattern.seconds}});
    json[name] = all;
  }
  return json;
}

Json to_json(const DeviceRates& rates) {
  Json json{{"launch_seconds", rates.launch}, {"bytes_per_second", rates.stream}, {"step_seconds", rates.step}};
  auto transfers = Json::array();
  for (const auto& [bytes, seconds] : rates.transfers) transfers.push_back({{"bytes", bytes}, {"seconds", seconds}});
  json["transfers"] = transfers;
  auto random = Json::array();
  for (const auto& [footprint, read, written] : rates.random) {
    random.push_back({{"bytes", footprint}, {"read_seconds", read}, {"written_seconds", written}});
  }
  json["random"] = random;
  return json;
}

Json to_json(const std::vector<Prediction>& predictions) {
  auto json = Json::array();
  for (const Prediction& phase : predictions) {
    json.push_back({{"phase", std::string(phase.phase)},
                    {"n", phase.n},
                    {"tasks", phase.tasks},
                    {"measured_seconds", phase.measured},
                    {"sum_seconds", phase.sum},
                    {"max_seconds", phase.max},
                    {"regular_bytes", phase.traffic.regular_bytes},
                    {"read_irregularly", phase.traffic.irregular},
                    {"written_irregularly", phase.traffic.written},
                    {"steps", phase.traffic.steps},
                    {"footprint_bytes", phase.traffic.footprint_bytes}});
  }
  return json;
}

/// Measures copies as operations meet them: the threads that copy share the cores with workers of all devices, which
/// poll for work meanwhile. Returns none for devices that StarPU does not start beside all others.
std::vector<DeviceRates::Transfer> transfers_among_all(Backend kind, int repeat) try {
  Runtime runtime({.backend = kind});
  return measure_transfers(runtime, repeat);
} catch (const DeviceError&) {
  return {};
}

/// Measures the kinds of devices that are present, one after the other.
void run(const ModelOptions& options) {
  // Memory that the system provides again for each tree would cost more than the work on it.
  mallopt(M_MMAP_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  Machine machine = Machine::load();
  auto report = Json::array();
  for (const Backend kind : {Backend::cpu, Backend::cuda, Backend::opencl}) {
    if (options.backend != Backend::any && options.backend != kind) continue;
    std::vector<DeviceRates::Transfer> transfers;
    if (kind != Backend::cpu) transfers = transfers_among_all(kind, options.repeat);
    std::unique_ptr<Runtime> runtime;
    try {
      runtime = std::make_unique<Runtime>(RuntimeOptions{.backend = kind, .devices = kind});
    } catch (const DeviceError&) {
      if (options.backend == kind) throw;
      continue;
    }
    const std::string name = device_name(*runtime);
    DeviceRates rates = measure_rates(*runtime, options.repeat);
    rates.transfers = transfers.empty() ? measure_transfers(*runtime, options.repeat) : std::move(transfers);
    machine.set(kind, name, rates);
    const Patterns patterns = measure_patterns(*runtime, options.repeat);
    if (!options.json) {
      fmt::print("{}: {}\n", name_of(kind), name);
      print(rates, patterns);
    }
    std::vector<Prediction> predictions;
    for (const std::size_t size : options.sizes) {
      const std::size_t n = size < 32 ? std::size_t{1} << size : size;
      const auto more = predict_all(*runtime, rates, n, options.repeat);
      predictions.insert(predictions.end(), more.begin(), more.end());
    }
    if (!options.json) print(predictions);
    report.push_back({{"kind", name_of(kind)},
                      {"name", name},
                      {"rates", to_json(rates)},
                      {"patterns", to_json(patterns)},
                      {"phases", to_json(predictions)},
                      {"median_error_of_sum", median_error(predictions, &Prediction::sum)},
                      {"median_error_of_max", median_error(predictions, &Prediction::max)}});
  }
  machine.save();
  if (options.json) {
    fmt::print("{}\n", Json{{"command", "model"}, {"file", Machine::path()}, {"devices", report}}.dump());
  } else {
    fmt::print("the rates are in {}\n", Machine::path());
  }
}

}  // namespace

void add_model(Command app) {
  const auto options = std::make_shared<ModelOptions>();
  const Command command =
      app.subcommand("model", "Measure the devices' rates for the analytic model, and compare its predictions");
  add_backend_option(command, options->backend);
  command.option("--sizes", options->sizes, "Elements of the comparison; below 32 an exponent of 2")
      .within(1, std::int64_t{1} << 31)
      .text("LIST [20,22; of --nodes 30]");
  command.option("--repeat", options->repeat, "Measure so many times").within(1, 1000000).text("K [5]");
  command.flag("--json", options->json, "Print one JSON object");

  const auto nodes = std::make_shared<NodesOptions>();
  const Option count =
      command
          .option("--nodes", nodes->nodes,
                  "Instead: what operations on --sizes elements in blocks would take on 1, 2, 4 to N nodes like this "
                  "one; under mpirun beside what they take on as many processes")
          .within(1, std::int64_t{1} << 20)
          .text("N");
  command.option("--operations", nodes->operations, "Scans of f32, sorts and ranks of i32, sums of f32, searches")
      .one_of({"scan", "sort", "rank", "leaffix", "bfs"})
      .needs(count)
      .text("LIST of scan|sort|rank|leaffix|bfs [all]");
  command.option("--latency", nodes->latency, "Of the network, in microseconds")
      .rate()
      .needs(count)
      .text("T [2; under mpirun measured]");
  command.option("--bandwidth", nodes->bandwidth, "Of a node's link, in GB/s")
      .rate()
      .needs(count)
      .text("B [12.5; under mpirun measured]");
  command
      .option("--picture", nodes->picture, "Draw how many times as fast they are as one node, for the first size (SVG)")
      .output(picture_endings)
      .needs(count)
      .text("FILE");
  command.on_call([options, nodes, sizes = command["--sizes"]] {
    if (nodes->nodes == 0) return run(*options);
    nodes->backend = options->backend;
    if (sizes.given()) nodes->sizes = options->sizes;
    nodes->repeat = options->repeat;
    nodes->json = options->json;
    model_nodes(*nodes);
  });
}

}  // namespace pleach::app
