// pleach-parsimony bench: how many sites are updated at inner vertices in a second, by one core and by all devices.
#include "commands.hpp"
#include "costs.hpp"
#include "random_data.hpp"
#include "read.hpp"
#include "scoring.hpp"

#include "cli/bench_options.hpp"

#include <pleach/error.hpp>

#include <memory>
#include <numeric>

#include <fmt/core.h>

namespace parsimony {

namespace {

namespace app = pleach::app;

struct BenchCommand {
  app::BenchOptions common;
  std::int64_t taxa = 1000, sites = 100000, trees = 1;
  std::optional<double> change, collapsed;
  std::string alphabet = "dna";
  bool sankoff = false;
};

struct Workload {
  Alignment alignment;
  Patterns patterns;  // one for each site, even if some are equal
  std::vector<Plan> plans;

  [[nodiscard]] double updates() const {
    double vertices = 0;
    for (const Plan& plan : plans) vertices += static_cast<double>(plan.vertices);
    return vertices * static_cast<double>(alignment.sites);
  }
};

Workload make_workload(const BenchCommand& command) {
  Workload workload;
  const auto taxa = static_cast<std::size_t>(command.taxa), sites = static_cast<std::size_t>(command.sites);
  for (std::int64_t k = 0; k < command.trees; ++k) {
    const Phylogeny tree = random_tree({.taxa = taxa, .collapsed = command.collapsed.value_or(0)},
                                       command.common.seed + static_cast<std::uint64_t>(k));
    if (k == 0) {
      workload.alignment =
          random_alignment(tree, command.alphabet == "dna" ? dna() : protein(),
                           {.sites = sites, .change = command.change.value_or(0.1)}, command.common.seed);
    }
    workload.plans.push_back(make_plan(tree, match_taxa(tree, workload.alignment), false));
  }
  workload.patterns.first.resize(sites);
  std::iota(workload.patterns.first.begin(), workload.patterns.first.end(), std::size_t{0});
  return workload;
}

struct Result {
  double seconds, length;
};

Result measure(const BenchCommand& command, const Workload& workload, pleach::Runtime& runtime) {
  const Packed packed(runtime, workload.alignment, workload.patterns);
  const auto units = unit_costs(workload.alignment.alphabet);
  const std::vector<std::int32_t> costs(units.begin(), units.end());
  std::vector<pleach::Vector<std::int32_t>> scores;
  const double seconds = app::median_seconds(command.common.repeat, [&] {
    scores.clear();
    for (const Plan& plan : workload.plans) {
      scores.push_back(command.sankoff ? sankoff(packed, plan, std::span(costs)) : fitch(packed, plan));
    }
    for (const auto& score : scores) score.wait();
  });
  double length = 0;
  for (const auto& score : scores) {
    for (const std::int32_t changes : score.read()) length += changes;
  }
  return {seconds, length};
}

void run(const BenchCommand& command) {
  const Workload workload = make_workload(command);
  const Result one = app::on_one_core([&](auto& runtime) { return measure(command, workload, runtime); });
  pleach::Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  const Result all = measure(command, workload, runtime);
  if (all.length != one.length) throw pleach::Error("bench: the devices differ in the length of the trees");
  const double updates = workload.updates();
  fmt::print(
      "{} taxa, {} sites of {}, trees: {}; one core {:.3f} ms, {:.3g} site-vertex updates/s; all devices {:.3f} ms, "
      "{:.3g}/s, {:.2f} times\n",
      command.taxa, command.sites, command.alphabet, command.trees, one.seconds * 1e3, updates / one.seconds,
      all.seconds * 1e3, updates / all.seconds, one.seconds / all.seconds);
  app::write_figures(command.common, runtime,
                     {{"taxa", command.taxa},
                      {"sites", command.sites},
                      {"trees", command.trees},
                      {"alphabet", command.alphabet},
                      {"method", command.sankoff ? "sankoff" : "fitch"},
                      {"updates", updates},
                      {"one_core_seconds", one.seconds},
                      {"one_core_updates_per_second", updates / one.seconds},
                      {"seconds", all.seconds},
                      {"updates_per_second", updates / all.seconds},
                      {"over_one_core", one.seconds / all.seconds}});
}

}  // namespace

void add_bench(app::Command app) {
  const app::Command bench = app.subcommand("bench", "Measure updates of sites at inner vertices against one core");
  const auto command = std::make_shared<BenchCommand>();
  bench.option("--taxa", command->taxa, "Leaves of random trees").within(2, 1000000).text("N [1000]");
  bench.option("--sites", command->sites, "Random characters, all of which are computed").positive().text("N [100000]");
  bench.option("--trees", command->trees, "Score so many trees").within(1, 1000000).text("K [1]");
  bench.option("--change", command->change, "The probability of a change on a branch").text("P [0.1]");
  bench.option("--collapsed", command->collapsed, "That an inner branch is collapsed").text("P [0]");
  bench.option("--alphabet", command->alphabet, "Of the characters")
      .one_of({"dna", "protein"})
      .text("dna|protein [dna]");
  bench.flag("--sankoff", command->sankoff, "Sum costs, of 1 for a change");
  add_bench_options(bench, command->common);
  bench.on_call([command] { run(*command); });
}

}  // namespace parsimony
