// pleach tree: functions of the vertices of a forest, by its Euler tour.
#include "checks/graph_check.hpp"
#include "checks/tree_check.hpp"
#include "cli/compute_run.hpp"
#include "cli/input.hpp"
#include "commands/commands.hpp"
#include "commands/in_blocks.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pleach::app {

namespace {

constexpr std::array function_names{"parent", "size",     "preorder", "postorder", "level",
                                    "height", "children", "root",     "first",     "last"};

template <class Index>
constexpr std::array<Vector<Index> * TreeFunctions<Index>::*, function_names.size()> function_members{
    &TreeFunctions<Index>::parent,    &TreeFunctions<Index>::size,  &TreeFunctions<Index>::preorder,
    &TreeFunctions<Index>::postorder, &TreeFunctions<Index>::level, &TreeFunctions<Index>::height,
    &TreeFunctions<Index>::children,  &TreeFunctions<Index>::root,  &TreeFunctions<Index>::first,
    &TreeFunctions<Index>::last};

template <class Index>
constexpr std::array<BlockVector<Index> * BlockTreeFunctions<Index>::*, function_names.size()> block_function_members{
    &BlockTreeFunctions<Index>::parent,    &BlockTreeFunctions<Index>::size,  &BlockTreeFunctions<Index>::preorder,
    &BlockTreeFunctions<Index>::postorder, &BlockTreeFunctions<Index>::level, &BlockTreeFunctions<Index>::height,
    &BlockTreeFunctions<Index>::children,  &BlockTreeFunctions<Index>::root,  &BlockTreeFunctions<Index>::first,
    &BlockTreeFunctions<Index>::last};

struct TreeCommand {
  ComputeOptions common;
  InputOptions input;
  std::vector<std::string> compute{"parent", "size", "preorder", "level"};
  bool preorder = false;
  std::string spanning_tree;

  // The functions that `compute` asks for.
  std::vector<std::size_t> functions;
  std::string pairs;
};

void parse_functions(TreeCommand& command) {
  constexpr std::string_view lca = "lca=";
  for (const std::string& word : command.compute) {
    const auto found = std::ranges::find(function_names, word);
    if (found != function_names.end()) {
      const auto function = static_cast<std::size_t>(found - function_names.begin());
      if (std::ranges::find(command.functions, function) == command.functions.end()) {
        command.functions.push_back(function);
      }
    } else if (word.starts_with(lca) && word.size() > lca.size() && command.pairs.empty()) {
      command.pairs = word.substr(lca.size());
    } else {
      throw ArgumentError(
          fmt::format("tree: --compute: '{}' is not one of {}, lca=FILE", word, fmt::join(function_names, ", ")));
    }
  }
}

void require_output(const TreeCommand& command, const Labels& labels) {
  const std::string& output = command.common.output;
  const std::size_t columns = command.functions.size();
  const OutputKind kind = output_kind(output, columns, labels);
  if (output.empty() || kind == OutputKind::folder) return;
  if (!command.pairs.empty() && columns > 0) {
    throw ArgumentError("tree: lca beside other functions needs a folder: --output FOLDER/");
  }
  if (kind == OutputKind::array && columns > 1) {
    throw ArgumentError(
        fmt::format("tree: {} functions need a table or a folder: --output FILE.tsv or FOLDER/", columns));
  }
}

/// A forest and the requested functions, in the memory where they are computed.
template <class Index>
class Problem {
 public:
  Problem(const TreeCommand& command, const Input<Index>& input, const EdgeList<Index>& pairs, Runtime& runtime)
      : input_(input),
        options_{.roots = input.has_edges() ? std::span<const Index>(input.roots) : std::span<const Index>(),
                 .preorder = command.preorder},
        functions_(command.functions),
        has_pairs_(!command.pairs.empty()),
        from_(runtime, input.edges.from),
        to_(runtime, input.edges.to),
        parent_(runtime, input.parent),
        u_(runtime, pairs.from),
        v_(runtime, pairs.to),
        ancestor_(runtime, pairs.from.size()) {
    for (std::size_t k = 0; k < functions_.size(); ++k) results_.emplace_back(runtime, input.size());
    for (std::size_t k = 0; k < functions_.size(); ++k) wanted_.*function_members<Index>[functions_[k]] = &results_[k];
  }

  void solve() {
    tree_.emplace(build());
    if (!functions_.empty()) tree_functions(*tree_, wanted_);
    if (has_pairs_) {
      const LowestCommonAncestors<Index> ancestors(*tree_);
      ancestors(u_, v_, ancestor_);
    }
    for (const Vector<Index>* part : {&tree_->tour(), &tree_->enter(), &tree_->leave()}) part->wait();
    for (const Vector<Index>& result : results_) result.wait();
    if (has_pairs_) ancestor_.wait();
  }

  [[nodiscard]] const Tree<Index>& tree() const { return *tree_; }
  [[nodiscard]] const std::vector<Vector<Index>>& results() const { return results_; }
  [[nodiscard]] const Vector<Index>& ancestor() const { return ancestor_; }

  /// Returns the edges of the longest path from a root to a leaf.
  [[nodiscard]] Index height() const {
    if (tree_->size() == 0) return 0;
    for (Vector<Index>* const function : {wanted_.level, wanted_.height}) {
      if (function != nullptr) return std::ranges::max(function->read());
    }
    Vector<Index> level(tree_->runtime(), tree_->size());
    tree_functions(*tree_, {.level = &level});
    return std::ranges::max(level.read());
  }

 private:
  Tree<Index> build() const {
    return input_.has_edges() ? forest_of(input_.size(), from_, to_, options_) : Tree<Index>(parent_, options_);
  }

  const Input<Index>& input_;
  const TreeOptions<Index> options_;
  const std::vector<std::size_t>& functions_;
  const bool has_pairs_;
  const Vector<Index> from_, to_, parent_, u_, v_;
  Vector<Index> ancestor_;
  std::vector<Vector<Index>> results_;
  TreeFunctions<Index> wanted_;
  std::optional<Tree<Index>> tree_;
};

/// Returns the first of `columns` that the oracle contradicts: functions by name, lca, and the vertices in preorder.
template <class Index>
std::optional<Difference> check(const TreeCommand& command, const Input<Index>& input, const EdgeList<Index>& pairs,
                                const std::vector<Column>& columns) {
  if (!command.spanning_tree.empty()) {
    if (auto difference =
            check_spanning_parents<Index>(input.edges, input.roots, input.parent, command.spanning_tree == "minimum")) {
      return difference;
    }
  }
  TreeOracle<Index> oracle =
      input.has_edges() ? search_forest<Index>(input.edges, input.roots) : search_forest<Index>(input.parent);
  const std::vector<Index> order = oracle.order;
  if (command.preorder) oracle = numbered_in_preorder(oracle);
  std::vector<Index> ancestor;
  for (const auto& [name, values, are_vertices] : columns) {
    std::span<const Index> expected;
    if (name == "vertex") {
      expected = order;
    } else if (name == "lca") {
      ancestor = find_common_ancestors<Index>(oracle, pairs.from, pairs.to);
      expected = ancestor;
    } else {
      const auto is_it = [&](const auto& function) { return function.first == name; };
      expected = oracle.*std::ranges::find_if(oracle_functions<Index>, is_it)->second;
    }
    auto difference = first_difference<Index, Index>(std::get<std::span<const Index>>(values), expected,
                                                     [](std::size_t) { return 0; });
    if (difference) {
      difference->what = name;
      return difference;
    }
  }
  return std::nullopt;
}

/// `columns` are the functions, then lca.
template <class Index>
void write(const TreeCommand& command, const Labels& labels, const EdgeList<Index>& pairs, const Column& order,
           const std::vector<Column>& columns) {
  const std::string& path = command.common.output;
  const OutputKind kind = output_kind(path, columns.size(), labels);
  std::vector<Column> first;
  if (!command.pairs.empty() && kind == OutputKind::table) {
    first = {{"u", std::span(pairs.from), !command.preorder}, {"v", std::span(pairs.to), !command.preorder}};
  } else if (command.preorder && kind != OutputKind::array) {
    first = {order};
  }
  const bool says_rows = !first.empty();
  first.insert(first.end(), columns.begin(), columns.end());
  write_results(path, says_rows ? "" : "vertex", first, labels);
}

template <class Index>
void run(const TreeCommand& command) {
  ComputeRun run("tree", command.common);
  run.load("reading the tree");
  Input<Index> input = read_input<Index>("tree", command.input);
  if (!command.spanning_tree.empty() && !input.has_edges())
    throw ArgumentError("tree: --spanning-tree needs a graph; this is a tree");
  run.require_memory(input, sizeof(Index) == 4 ? Footprint{90, 40} : Footprint{120, 60});
  EdgeList<Index> pairs;
  require_output(command, input.labels);
  if (!command.pairs.empty()) {
    const Labels places;  // vertices in preorder
    pairs = read_pairs(command.pairs, VertexFinder<Index>(command.preorder ? places : input.labels, input.size()));
  }

  run.init("starting the workers");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  if (!command.spanning_tree.empty()) {
    input.parent = spanning_parents<Index>(runtime, input.edges, input.roots, command.spanning_tree == "minimum");
  }
  Problem<Index> problem(command, input, pairs, runtime);

  run.compute([&] { problem.solve(); });
  const Tree<Index>& tree = problem.tree();
  std::vector<View<const Index>> views;
  std::vector<Column> columns;
  const auto read = [&](const std::string& name, const Vector<Index>& values) {
    const View<const Index>& view = views.emplace_back(values.read());
    // With --preorder, they are places in preorder.
    const bool are_vertices = !command.preorder && (name == "parent" || name == "root" || name == "lca");
    return Column{name, std::span<const Index>(view.data(), view.size()), are_vertices};
  };
  std::vector<std::string> names;
  for (std::size_t k = 0; k < command.functions.size(); ++k) {
    names.emplace_back(function_names[command.functions[k]]);
    columns.push_back(read(names.back(), problem.results()[k]));
  }
  if (!command.pairs.empty()) {
    names.emplace_back("lca");
    columns.push_back(read(names.back(), problem.ancestor()));
  }
  Column order;
  if (command.preorder) {
    order = read("vertex", tree.order());
    order.are_vertices = true;
  }

  run.check([&] {
    std::vector<Column> all = columns;
    if (command.preorder) all.push_back(order);
    return check<Index>(command, input, pairs, all);
  });
  if (run.write() && !command.common.output.empty()) write<Index>(command, input.labels, pairs, order, columns);

  const Index height = problem.height();
  Json figures{{"algorithm", "euler-tour"},
               {"functions", names},
               {"preorder", command.preorder},
               {"roots", tree.roots()},
               {"height", height}};
  if (!command.pairs.empty()) figures["pairs"] = pairs.from.size();
  run.finish(runtime, tree.size(), figures,
             fmt::format("{} of {} vertices in {} trees of height {}", fmt::join(names, ", "), tree.size(),
                         tree.roots(), height),
             "a vertex");
}

/// Runs in the processes that mpirun started.
template <class Index>
void run_in_blocks(const TreeCommand& command) {
  constexpr std::array in_blocks{"parent", "size", "preorder", "postorder", "level", "first", "last"};
  std::vector<std::string> names;
  for (const std::size_t function : command.functions) names.emplace_back(function_names[function]);
  const bool has_all = std::ranges::all_of(
      names, [&](const auto& name) { return std::ranges::find(in_blocks, name) != in_blocks.end(); });
  if (!has_all || !command.pairs.empty() || command.preorder) {
    throw ArgumentError(fmt::format("tree: several processes compute {} only", fmt::join(in_blocks, ", ")));
  }
  require_output(command, {});
  const ComputeOptions common = options_of_rank(command.common);
  run_job({.backend = common.backend, .devices = common.backend}, [&](Network& network) {
    ComputeRun run("tree", common);
    run.load("reading the tree");
    const auto forest = forest_in_blocks<Index>("tree", network, command.input, command.spanning_tree);
    std::optional<BlockTree<Index>> tree;
    std::vector<BlockVector<Index>> results;
    run.compute([&] {
      wait_for_all(network);
      tree.emplace(forest.tree());
      results.clear();
      for (std::size_t k = 0; k < names.size(); ++k) results.emplace_back(network, tree->layout());
      BlockTreeFunctions<Index> wanted;
      for (std::size_t k = 0; k < names.size(); ++k) {
        wanted.*block_function_members<Index>[command.functions[k]] = &results[k];
      }
      tree_functions(*tree, wanted);
      network.runtime().wait();
      wait_for_all(network);
    });
    run.check([&]() -> std::optional<Difference> {
      if (auto difference = forest.check(network, *tree)) return difference;
      const std::vector<Index> parents = tree->parent().gather();
      std::vector<std::vector<Index>> found;
      for (const BlockVector<Index>& result : results) found.push_back(result.gather());
      return found_on_first_rank(network, [&]() -> std::optional<Difference> {
        const TreeOracle<Index> oracle = search_forest<Index>(parents);
        for (std::size_t k = 0; k < names.size(); ++k) {
          const auto is_it = [&](const auto& function) { return function.first == names[k]; };
          const std::vector<Index>& expected = oracle.*std::ranges::find_if(oracle_functions<Index>, is_it)->second;
          auto difference = first_difference<Index, Index>(found[k], expected, [](std::size_t) { return 0; });
          if (!difference) continue;
          difference->what = names[k];
          return difference;
        }
        return std::nullopt;
      });
    });
    std::vector<std::pair<std::string, const BlockVector<Index>*>> columns;
    for (std::size_t k = 0; k < names.size(); ++k) columns.emplace_back(names[k], &results[k]);
    const std::uint64_t roots = tree->roots();
    Json figures{{"algorithm", "euler-tour"}, {"functions", names}, {"roots", roots}};
    figures.update(ranks_json(network));
    if (run.write() && !common.output.empty()) write_blocks<Index>(network, common.output, "vertex", columns);
    run.finish(network.runtime(), static_cast<std::size_t>(tree->size()), figures,
               fmt::format("{} of {} vertices in {} trees, {} processes", fmt::join(names, ", "), tree->size(), roots,
                           network.ranks()),
               "a vertex");
  });
}

void run(TreeCommand command) {
  command.input.values = command.spanning_tree == "minimum";
  parse_functions(command);
  with_index(command.common.index,
             [&]<class Index>(Index) { started_ranks() > 1 ? run_in_blocks<Index>(command) : run<Index>(command); });
}

}  // namespace

void add_tree(Command app) {
  const Command tree = app.subcommand("tree", "Root a forest and compute functions of its vertices");
  const auto command = std::make_shared<TreeCommand>();
  add_input(tree, command->input);
  add_random(tree, command->input, "a tree of N vertices by random attachment, in a random order");
  add_roots(tree, command->input);
  add_spanning_tree(tree, command->spanning_tree);
  tree.option("--compute", command->compute,
              "Functions of the vertices; lca=FILE: of the pairs of vertices in FILE, two a line, between blanks, or "
              "tabs if there are some, or an m x 2 .npy")
      .text("LIST of " + fmt::format("{}", fmt::join(function_names, "|")) + "|lca=FILE [parent,size,preorder,level]");
  tree.flag("--preorder", command->preorder,
            "Store the tree in preorder: results stand in this order, and vertices, also those of lca, are places "
            "in it");
  add_compute_options(tree, command->common);
  tree.remove("--type");
  tree.on_call([command] { run(*command); });
}

}  // namespace pleach::app
