// The suites: the figures of a suite on this machine, as tables and as JSON.
#include "bench/bench.hpp"

#include "bench/report.hpp"
#include "cli/info.hpp"
#include "cli/job.hpp"
#include "cli/progress.hpp"
#include "io/data_file.hpp"
#include "shapes/expression_shapes.hpp"
#include "shapes/tree_shapes.hpp"

#include <pleach/error.hpp>

#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <system_error>

#include <fmt/chrono.h>

#include <unistd.h>

namespace pleach::app {

namespace {

const std::vector<std::string> lists{"random", "ordered", "many"};
const std::vector<std::string> shapes{"random-attachment", "random-binary", "path", "star", "caterpillar", "complete"};
const std::vector<std::string> tree_shapes{"random-binary", "random-attachment", "path",
                                           "star",          "caterpillar",       "complete"};

const std::vector<std::string> graphs{"kronecker", "grid", "road", "tree", "path"};

constexpr std::size_t min_count = 32;  // smaller sizes are exponents

using Exponents = std::vector<std::size_t>;

struct Suite {
  std::string name;
  std::function<void(const BenchOptions&, Json&)> measure;
  std::shared_ptr<BenchOptions> options;
  Exponents sizes_of_all = {};  ///< those of `all`, which takes minutes; none: the suite's own
  bool takes_sizes = true;      ///< whether `all` passes its sizes
};

/// The suites that `all` runs, in this order.
using Suites = std::vector<Suite>;

Json measure(const Suite& suite, BenchOptions options, Progress& progress) {
  for (std::size_t& size : options.sizes) {
    if (size < min_count) size = std::size_t{1} << size;
  }
  progress.step(suite.name);
  Json report{{"command", "bench"}, {"suite", suite.name}, {"repeat", options.repeat}, {"seed", options.seed}};
  suite.measure(options, report);
  return report;
}

void run(const Suite& suite) {
  const BenchOptions& options = *suite.options;
  std::optional<OutputFile> file;
  if (!options.json.empty() && is_first_rank()) file.emplace(options.json);
  if (options.json == "-") ::dup2(STDERR_FILENO, STDOUT_FILENO);  // keeps stdout for the JSON report
  Progress progress(1);
  const Json report = measure(suite, options, progress);
  if (!file) return;
  file->write(report.dump(2) + "\n");
  file->close();
}

struct AllOptions {
  BenchOptions common;
  std::optional<int> repeat;
  std::string folder;
};

std::string command_line() {
  std::ifstream file("/proc/self/cmdline");
  std::string line;
  for (std::string word; std::getline(file, word, '\0');) line += (line.empty() ? "pleach-bench" : " " + word);
  return line;
}

void run_all(const Suites& suites, const AllOptions& options) {
  const std::filesystem::path folder = (std::filesystem::path(options.folder) / "").parent_path();
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(folder, error);
  if (error) throw FileError(options.folder + ": " + error.message());
  try {
    std::deque<OutputFile> files;
    files.emplace_back((folder / "report.json").string());  // fail now, not after minutes
    Json report{{"command", "all"},
                {"command_line", command_line()},
                {"date", fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time(nullptr)))},
                {"machine", info_json()}};
    Progress progress(static_cast<int>(suites.size()));
    for (const Suite& suite : suites) {
      BenchOptions own = *suite.options;
      own.backend = options.common.backend;
      own.seed = options.common.seed;
      own.repeat = options.repeat.value_or(own.repeat);
      own.sizes = options.common.sizes.empty() || !suite.takes_sizes ? suite.sizes_of_all : options.common.sizes;
      // Trees with sizes of their own are left out where others are asked for.
      if (!options.common.sizes.empty()) {
        std::erase_if(own.shapes, [&](const std::string& name) {
          return suite.name == "methods" && tree_shape(name).vertices > 0;
        });
      }
      fmt::print("\n== {} ==\n", suite.name);
      report["suites"][suite.name] = measure(suite, own, progress);
    }
    const auto contents = bench_report(report);
    for (const auto& [name, text] : contents) {
      if (name != "report.json") files.emplace_back((folder / name).string());
      OutputFile& file = name == "report.json" ? files.front() : files.back();
      file.write(text);
      file.finish();
    }
    for (OutputFile& file : files) file.close();
  } catch (...) {
    if (is_new) std::filesystem::remove(folder, error);
    throw;
  }
}

constexpr std::int64_t max_elements = std::int64_t{1} << 36;

Command add_suite(Command bench, Suites& suites, const Suite& suite, const std::string& description,
                  const std::string& default_sizes, const std::string& default_repeat = "7") {
  const auto& options = suite.options;
  const Command command = bench.subcommand(suite.name, description);
  suites.push_back(suite);
  add_backend_option(command, options->backend);
  command.option("--sizes", options->sizes, "Elements; below 32 an exponent of 2")
      .within(1, max_elements)
      .text("LIST [" + default_sizes + "]");
  command.option("--repeat", options->repeat, "Measure so many times, and report the median")
      .within(1, 1000000)
      .text("K [" + default_repeat + "]");
  command.option("--seed", options->seed, "Of the random inputs").text("S [1]");
  command.option("--json", options->json, "Write all figures there").output(json_endings).text("FILE");
  command.on_call([suite] { run(suite); });
  return command;
}

void add_all(Command bench, const Suites& suites) {
  const Command all = bench.subcommand(
      "all", "All suites and the floor of this machine, in minutes: a report with pictures (report.md, report.json)");
  const auto options = std::make_shared<AllOptions>();
  all.option("--out", options->folder, "Write the report into this folder").required().text("DIR");
  add_backend_option(all, options->common.backend);
  all.option("--sizes", options->common.sizes, "Elements; below 32 an exponent of 2. calls and accuracy have their own")
      .within(1, max_elements)
      .text("LIST [12 to 24, as the suites need]");
  all.option("--repeat", options->repeat, "Measure so many times, and report the median")
      .within(1, 1000000)
      .text("K [7, accuracy 100]");
  all.option("--seed", options->common.seed, "Of the random inputs").text("S [1]");
  all.on_call([=] { run_all(suites, *options); });
}

void add_trace(const Command& suite, BenchOptions& options, const std::string& what) {
  suite.option("--trace", options.trace, "Write who did what when in " + what + " there, and a picture")
      .output(json_endings)
      .text("FILE");
}

}  // namespace

void add_suites(Command bench) {
  Suites suites;
  const auto accuracy = std::make_shared<BenchOptions>();
  accuracy->repeat = 100;
  add_suite(
      bench, suites, {"accuracy", bench_accuracy, accuracy, {}, false},
      "The error of one treefix sum against its condition number, by every method, in single and double precision; "
      "K random trees",
      "10000", "100");

  const auto batch = std::make_shared<BenchOptions>();
  const Command batches = add_suite(bench, suites, {"batch", bench_batch, batch, {18}},
                                    "64 independent operations at once, which devices share", "22");
  batches.option("--threads", batch->threads, "So many submit them")
      .within(1, 1024)
      .text("K [6 for each accelerator, or 1]");
  add_trace(batches, *batch, "one batch of each operation");

  const auto blocks = std::make_shared<BenchOptions>();
  blocks->shapes = {"scan", "sort", "rank", "rootfix", "leaffix", "bfs", "bfs-kronecker"};
  const Command of_blocks =
      add_suite(bench, suites, {"blocks", bench_blocks, blocks, {16}},
                "Operations on vectors in blocks, which devices and processes share, beside one device", "20");
  of_blocks.option("--operations", blocks->shapes, "Scans of f32, sorts and ranks of i32, sums of f32, searches")
      .one_of(blocks->shapes)
      .text("LIST of scan|sort|rank|rootfix|leaffix|bfs|bfs-kronecker [all]");
  of_blocks.flag("--only-blocks", blocks->only_blocks, "Leave out one device's Vectors and single block");
  add_trace(of_blocks, *blocks, "one run of each operation over blocks");

  add_suite(bench, suites, {"calls", bench_calls, std::make_shared<BenchOptions>(), {}, false},
            "What calls on little data cost, beside the plain loop", "10, 100, 1000 and 4096 elements");

  const auto methods = std::make_shared<BenchOptions>();
  const std::vector<std::string> all_shapes = tree_shape_names();
  methods->shapes = all_shapes;
  std::erase_if(methods->shapes, [](const std::string& name) {
    return name.starts_with("random") || name == "complete" || name == "levels";
  });
  add_suite(bench, suites, {"methods", bench_methods, methods, {12, 15, 18}},
            "Treefix sums by scan, by levels and sequentially", "15,18,21,24; trees of Table 1 have their own")
      .option("--shapes", methods->shapes, "Shapes of trees, and the trees of Table 1 of the treefix paper")
      .one_of(all_shapes)
      .text("LIST [path,star,caterpillar and Table 1]");

  add_suite(bench, suites, {"operators", bench_operators, std::make_shared<BenchOptions>(), {16, 20}},
            "Plus as an operator of an application's own, beside the built-in one", "20,24");

  add_suite(bench, suites, {"placement", bench_placement, std::make_shared<BenchOptions>(), {12, 16, 20}},
            "What StarPU's scheduler makes of all devices, beside each kind of them alone", "12,16,20,24");

  const auto scan = std::make_shared<BenchOptions>();
  add_suite(bench, suites, {"scan", bench_scan, scan, {20, 22, 24}},
            "Exclusive scans, against plain copies by the same workers", "24,27; 24,26 on CUDA")
      .choices("--type", scan->types, value_types(), "Types of the values")
      .text("LIST of i32|i64|f32|f64 [i32,f64]");

  const auto sort = std::make_shared<BenchOptions>();
  add_suite(bench, suites, {"sort", bench_sort, sort, {20, 22}}, "Sorts of random values, against std::sort", "20,24")
      .choices("--type", sort->types, value_types(), "Types of the values")
      .text("LIST of i32|i64|f32|f64 [i32,f64]");

  const auto rank = std::make_shared<BenchOptions>();
  rank->shapes = lists;
  add_suite(bench, suites, {"rank", bench_rank, rank, {16, 18, 20, 22}},
            "List ranking, against a sequential loop and against the memory", "16,18,20,22,24,26; also 28 on CUDA")
      .option("--lists", rank->shapes, "Random, ordered, or many random ones of 1000 elements each on average")
      .one_of(lists)
      .text("LIST [all]");

  const auto bfs = std::make_shared<BenchOptions>();
  bfs->shapes = graphs;
  add_suite(bench, suites, {"bfs", bench_bfs, bfs, {16, 18, 20}},
            "Breadth-first searches and connected components, against a sequential queue and against "
            "direction-optimizing code without a runtime",
            "kronecker 20,22, also 24 on CUDA; tree 22, also 24; path 20; others 22")
      .option("--graphs", bfs->shapes,
              "Kronecker graphs with 16 edges a vertex, square grids, grids without "
              "three edges of ten, random trees by attachment, paths")
      .one_of(graphs)
      .text("LIST of kronecker|grid|road|tree|path [all]");

  const auto biconnected = std::make_shared<BenchOptions>();
  biconnected->repeat = 3;
  biconnected->shapes = {"kronecker", "grid", "road"};
  add_suite(bench, suites, {"biconnected", bench_biconnected, biconnected, {16, 18}},
            "Biconnected components and minimum spanning forests, against sequential algorithms", "20", "3")
      .option("--graphs", biconnected->shapes, "Kronecker graphs, square grids, grids without three edges of ten")
      .one_of({"kronecker", "grid", "road"})
      .text("LIST of kronecker|grid|road [all]");

  const auto evaluate = std::make_shared<BenchOptions>();
  evaluate->shapes = {"comb", "random"};
  add_suite(bench, suites, {"evaluate", bench_evaluate, evaluate, {16, 18}},
            "Values and derivatives of expressions of f32, by every method, against one walk", "20")
      .option("--shapes", evaluate->shapes, "Shapes of expressions")
      .one_of(expression_shapes())
      .text("LIST of comb|random|balanced|star [comb,random]");

  const auto tree = std::make_shared<BenchOptions>();
  tree->shapes = tree_shapes;
  add_suite(bench, suites, {"tree", bench_tree, tree, {16, 18, 20}},
            "Trees from shuffled edges with permuted labels, their functions, treefix sums over preorder storage and "
            "common ancestors, against a sequential depth-first search",
            "20,22,24; also 26 on CUDA")
      .option("--shapes", tree->shapes, "Shapes of trees")
      .one_of(tree_shapes)
      .text("LIST [all]");

  const auto treefix = std::make_shared<BenchOptions>();
  treefix->shapes = shapes;
  add_suite(bench, suites, {"treefix", bench_treefix, treefix, {18, 20, 22}},
            "Treefix sums of f32 over trees with permuted labels, against a sequential rootfix and "
            "against the memory",
            "22,24; 24,26 on CUDA")
      .option("--shapes", treefix->shapes, "Shapes of trees")
      .one_of(shapes)
      .text("LIST [all]");

  add_all(bench, suites);
}

}  // namespace pleach::app
