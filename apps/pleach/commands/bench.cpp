// pleach bench: the figures of a suite on this machine, as tables and as JSON.
#include "bench/bench.hpp"

#include "commands/commands.hpp"
#include "formats/data_file.hpp"
#include "shapes/tree_shapes.hpp"

#include <functional>
#include <memory>
#include <optional>

#include <unistd.h>

namespace pleach::app {

namespace {

const std::vector<std::string> lists{"random", "ordered", "many"};
const std::vector<std::string> shapes{"random-attachment", "random-binary", "path", "star", "caterpillar", "complete"};
const std::vector<std::string> tree_shapes{"random-binary", "random-attachment", "path",
                                           "star",          "caterpillar",       "complete"};

const std::vector<std::string> graphs{"kronecker", "grid", "road", "tree", "path"};

constexpr std::size_t least_count = 32;  // smaller sizes are exponents

using Suite = std::function<void(const BenchOptions&, Json&)>;

void run(const std::string& name, const Suite& suite, BenchOptions options) {
  for (std::size_t& size : options.sizes) {
    if (size < least_count) size = std::size_t{1} << size;
  }
  std::optional<OutputFile> file;
  if (!options.json.empty()) file.emplace(options.json);
  if (options.json == "-") ::dup2(STDERR_FILENO, STDOUT_FILENO);  // the tables make room for it
  Json report{{"command", "bench"}, {"suite", name}, {"repeat", options.repeat}, {"seed", options.seed}};
  suite(options, report);
  if (!file) return;
  file->write(report.dump(2) + "\n");
  file->close();
}

Command add_suite(Command bench, const std::string& name, const std::string& description, const Suite& suite,
                  const std::shared_ptr<BenchOptions>& options, const std::string& default_sizes,
                  const std::string& default_repeat = "7") {
  const Command command = bench.subcommand(name, description);
  add_backend_option(command, options->backend);
  command.option("--sizes", options->sizes, "Elements; below 32 an exponent of 2")
      .within(1, std::int64_t{1} << 32)
      .text("LIST [" + default_sizes + "]");
  command.option("--repeat", options->repeat, "Measure so many times, and report the median")
      .within(1, 1000000)
      .text("K [" + default_repeat + "]");
  command.option("--seed", options->seed, "Of the random inputs").text("S [1]");
  command.option("--json", options->json, "Write all figures there").text("FILE");
  command.on_call([=] { run(name, suite, *options); });
  return command;
}

}  // namespace

void add_bench(Command app) {
  const Command bench = app.subcommand(
      "bench",
      "Measure this machine: scans, list ranking, trees, treefix sums and searches, what bounds them, and how accurate "
      "they are");
  bench.require_subcommand();

  const auto accuracy = std::make_shared<BenchOptions>();
  accuracy->repeat = 100;
  add_suite(
      bench, "accuracy",
      "The error of one treefix sum against its condition number, by every method, in single and double precision; "
      "K random trees",
      bench_accuracy, accuracy, "10000", "100");

  const auto batch = std::make_shared<BenchOptions>();
  const Command batches =
      add_suite(bench, "batch", "64 independent operations at once, which devices share", bench_batch, batch, "22");
  batches.option("--threads", batch->threads, "So many submit them")
      .within(1, 1024)
      .text("K [3 for each accelerator, or 1]");
  batches.option("--trace", batch->trace, "Write who did what when in one batch of each operation there, and a picture")
      .text("FILE");

  add_suite(bench, "calls", "What calls on little data cost, beside the plain loop", bench_calls,
            std::make_shared<BenchOptions>(), "10, 100, 1000 and 4096 elements");

  const auto methods = std::make_shared<BenchOptions>();
  const std::vector<std::string> all_shapes = tree_shape_names();
  methods->shapes = all_shapes;
  std::erase_if(methods->shapes, [](const std::string& name) {
    return name.starts_with("random") || name == "complete" || name == "levels";
  });
  add_suite(bench, "methods", "Treefix sums by scan, by levels and sequentially", bench_methods, methods,
            "15,18,21,24; trees of Table 1 have their own")
      .option("--shapes", methods->shapes, "Shapes of trees, and the trees of Table 1 of the treefix paper")
      .one_of(all_shapes)
      .text("LIST [path,star,caterpillar and Table 1]");

  add_suite(bench, "placement", "What StarPU's scheduler makes of all devices, beside each kind of them alone",
            bench_placement, std::make_shared<BenchOptions>(), "12,16,20,24");

  const auto scan = std::make_shared<BenchOptions>();
  add_suite(bench, "scan", "Exclusive scans, against plain copies by the same workers", bench_scan, scan,
            "24,27; 24,26 on CUDA")
      .choices("--type", scan->types, value_types(), "Types of the values")
      .text("LIST of i32|i64|f32|f64 [i32,f64]");

  const auto rank = std::make_shared<BenchOptions>();
  rank->shapes = lists;
  add_suite(bench, "rank", "List ranking, against a sequential loop and against the memory", bench_rank, rank,
            "16,18,20,22,24,26; also 28 on CUDA")
      .option("--lists", rank->shapes, "Random, ordered, or many random ones of 1000 elements each on average")
      .one_of(lists)
      .text("LIST [all]");

  const auto bfs = std::make_shared<BenchOptions>();
  bfs->shapes = graphs;
  add_suite(bench, "bfs",
            "Breadth-first searches and connected components, against a sequential queue and against "
            "direction-optimizing code without a runtime",
            bench_bfs, bfs, "kronecker 20,22, also 24 on CUDA; tree 22, also 24; path 20; others 22")
      .option("--graphs", bfs->shapes,
              "Kronecker graphs with 16 edges a vertex, square grids, grids without "
              "three edges of ten, random trees by attachment, paths")
      .one_of(graphs)
      .text("LIST of kronecker|grid|road|tree|path [all]");

  const auto tree = std::make_shared<BenchOptions>();
  tree->shapes = tree_shapes;
  add_suite(bench, "tree",
            "Trees from shuffled edges with permuted labels, their functions, treefix sums over preorder storage and "
            "common ancestors, against a sequential depth-first search",
            bench_tree, tree, "20,22,24; also 26 on CUDA")
      .option("--shapes", tree->shapes, "Shapes of trees")
      .one_of(tree_shapes)
      .text("LIST [all]");

  const auto treefix = std::make_shared<BenchOptions>();
  treefix->shapes = shapes;
  add_suite(bench, "treefix",
            "Treefix sums of f32 over trees with permuted labels, against a sequential rootfix and "
            "against the memory",
            bench_treefix, treefix, "22,24; 24,26 on CUDA")
      .option("--shapes", treefix->shapes, "Shapes of trees")
      .one_of(shapes)
      .text("LIST [all]");
}

}  // namespace pleach::app
