// pleach treefix: rootfix or leaffix of weights over a tree.
#include "array_file.hpp"
#include "commands.hpp"
#include "compute_run.hpp"
#include "options.hpp"
#include "paths_file.hpp"
#include "treefix_check.hpp"
#include "treefix_summary.hpp"

#include <map>
#include <memory>

#include <fmt/core.h>

namespace pleach::app {

namespace {

enum class Format { parents, paths };

struct TreefixCommand {
  ComputeOptions common;
  std::string input;
  Format format = Format::parents;
  Direction direction = Direction::root;
  Operator op = plus;
  TreefixMethod method = TreefixMethod::automatic;
  bool compensated = false;
  bool inclusive = false, exclusive = false;
  std::string weights;
  std::string summary;

  [[nodiscard]] bool counts_own_weight() const { return direction == Direction::leaf ? !exclusive : inclusive; }
};

const std::map<std::string, TreefixMethod>& methods() {
  static const std::map<std::string, TreefixMethod> methods{{"automatic", TreefixMethod::automatic},
                                                            {"scan", TreefixMethod::scan},
                                                            {"levels", TreefixMethod::levels},
                                                            {"sequential", TreefixMethod::sequential}};
  return methods;
}

std::string name_of(TreefixMethod method) {
  for (const auto& [name, value] : methods()) {
    if (value == method) return name;
  }
  return "?";
}

/// Weights of paths are integers: into floats they are rounded, into i32 they must fit.
template <class Value>
std::vector<Value> converted(const std::vector<std::int64_t>& weight) {
  std::vector<Value> result(weight.size());
  for (std::size_t v = 0; v < weight.size(); ++v) {
    if constexpr (std::is_same_v<Value, std::int32_t>) {
      if (weight[v] != static_cast<Value>(weight[v])) {
        throw RangeError(fmt::format("treefix: weight {} of line {} does not fit i32", weight[v], v + 1));
      }
    }
    result[v] = static_cast<Value>(weight[v]);
  }
  return result;
}

template <class Index, class Value>
struct Problem {
  std::vector<Index> parent;
  std::vector<Value> weight;
  PathTree<Index> paths;  // of parent arrays, it stays empty
};

template <class Index, class Value>
Problem<Index, Value> load(const TreefixCommand& command) {
  Problem<Index, Value> problem;
  if (command.format == Format::paths) {
    problem.paths = read_paths<Index>(command.input);
    problem.parent = std::move(problem.paths.parent);
    if (command.weights.empty()) problem.weight = converted<Value>(problem.paths.weight);
    problem.paths.weight = {};
  } else {
    problem.parent = read_array<Index>(command.input);
  }
  if (!command.weights.empty()) problem.weight = read_array<Value>(command.weights);
  if (command.format == Format::parents && command.weights.empty()) problem.weight.assign(problem.parent.size(), 1);
  if (problem.weight.size() != problem.parent.size()) {
    throw FileError(fmt::format("{}: holds {} weights, the tree has {} vertices", command.weights,
                                problem.weight.size(), problem.parent.size()));
  }
  return problem;
}

template <class Index, class Value>
void treefix(const TreefixCommand& command, const Tree<Index>& tree, const Vector<Value>& weight,
             Vector<Value>& result) {
  if (command.direction == Direction::root) {
    rootfix(tree, weight, result, command.op, {command.counts_own_weight(), command.method, command.compensated});
  } else {
    leaffix(tree, weight, result, command.op, {command.counts_own_weight(), command.method, command.compensated});
  }
  result.wait();
}

template <class Index, class Value>
void run(const TreefixCommand& command) {
  const ComputeOptions& common = command.common;
  ComputeRun run("treefix", common);

  run.load("reading the tree");
  const Problem<Index, Value> problem = load<Index, Value>(command);
  const bool named = !problem.paths.name_end.empty();

  run.init("walking the tour");
  Runtime runtime({.backend = common.backend});
  const Tree<Index> tree(runtime, problem.parent);
  const Vector<Value> weight(runtime, problem.weight);
  Vector<Value> result(runtime, tree.size());

  run.compute([&] { treefix(command, tree, weight, result); });
  const View<const Value> view = result.read();
  const std::span<const Value> values(view.data(), view.size());
  run.check([&] {
    return check_treefix<Index, Value>(tree, problem.parent, problem.weight, values, command.direction, command.op,
                                       command.counts_own_weight(), command.method);
  });

  if (run.write()) {
    if (!common.output.empty()) {
      write_result(common.output, values,
                   [&](std::size_t v) { return named ? std::string(problem.paths.name(v)) : std::to_string(v); });
    }
    if (!command.summary.empty()) {
      const auto name = [&](std::size_t v) { return named ? std::string(problem.paths.name(v)) : std::string(); };
      write_summary<Index, Value>(command.summary, tree, values, command.direction, name,
                                  command.format == Format::paths ? "bytes" : "");
    }
  }
  const bool root = command.direction == Direction::root;
  run.finish(runtime, tree.size(),
             {{"algorithm", name_of(command.method)},
              {"compensated", command.compensated},
              {"direction", root ? "root" : "leaf"},
              {"roots", tree.roots()}},
             fmt::format("{} of {} vertices in {} trees", root ? "rootfix" : "leaffix", tree.size(), tree.roots()),
             "a vertex");
}

}  // namespace

void add_treefix(CLI::App& app) {
  CLI::App* treefix = app.add_subcommand("treefix", "Sums of weights over the ancestors or the subtree of each vertex");
  const auto command = std::make_shared<TreefixCommand>();
  treefix->add_option("INPUT", command->input, "The tree; '-' is stdin, gzip is read as it is")->required();
  add_choice<Format>(*treefix, "--format", command->format, {{"parents", Format::parents}, {"paths", Format::paths}},
                     "What INPUT is: the parent of each vertex (text or .npy), or lines 'WEIGHT PATH' as of "
                     "find -printf '%s %p\\n'")
      ->option_text("parents|paths [parents]");
  add_choice<Direction>(*treefix, "--direction", command->direction,
                        {{"root", Direction::root}, {"leaf", Direction::leaf}},
                        "Sum over the ancestors, or over the subtree")
      ->option_text("root|leaf [root]");
  add_choice<Operator>(*treefix, "--operator", command->op,
                       {{"plus", plus},
                        {"min", min},
                        {"max", max},
                        {"multiply", multiply},
                        {"saturating_plus", saturating_plus},
                        {"bit_and", bit_and},
                        {"bit_or", bit_or},
                        {"bit_xor", bit_xor}},
                       "What to sum with")
      ->option_text("plus|min|max|multiply|saturating_plus|bit_and|bit_or|bit_xor [plus]");
  add_choice<TreefixMethod>(*treefix, "--method", command->method, methods(),
                            "By scan over the tour, for plus and bit_xor, level by level, or in one walk")
      ->option_text("automatic|scan|levels|sequential [automatic]");
  treefix->add_flag("--compensated", command->compensated,
                    "Scan sums of two floats each, so that errors do not grow along the tour");
  CLI::Option* inclusive =
      treefix->add_flag("--inclusive", command->inclusive, "Count a vertex's own weight (default for leaf)");
  treefix->add_flag("--exclusive", command->exclusive, "Do not count it (default for root)")->excludes(inclusive);
  treefix->add_option("--weights", command->weights, "The weight of each vertex (text or .npy); else 1, or the paths'")
      ->option_text("FILE");
  treefix
      ->add_option("--summary", command->summary,
                   "Write the vertices of each level and the largest results there, as JSON")
      ->option_text("FILE");
  add_compute_options(*treefix, command->common);
  treefix->callback([command] {
    with_index(command->common.index, [&]<class Index>(Index) {
      with_value(command->common.type, [&]<class Value>(Value) { run<Index, Value>(*command); });
    });
  });
}

}  // namespace pleach::app
