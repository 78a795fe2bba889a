// pleach query: many questions about the vertices of a forest at once.
#include "checks/query_check.hpp"
#include "cli/compute_run.hpp"
#include "cli/input.hpp"
#include "commands/commands.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pleach::app {

namespace {

struct QueryCommand {
  ComputeOptions common;
  InputOptions input;
  std::string distance, path_sum, ancestor, largest;  // files of queries, one of which is given
  bool diameter = false;
  std::uint64_t steps = 1, count = 1;
  std::string weights;

  [[nodiscard]] const std::string& pairs() const { return distance.empty() ? path_sum : distance; }
  [[nodiscard]] const std::string& vertices() const { return ancestor.empty() ? largest : ancestor; }
  [[nodiscard]] const char* name() const {
    return !distance.empty()   ? "distance"
           : !path_sum.empty() ? "path_sum"
           : !ancestor.empty() ? "ancestor"
           : !largest.empty()  ? "largest"
                               : "diameter";
  }
};

template <class T>
std::span<const T> span_of(const Vector<T>& vector, std::vector<T>& copy) {
  const View<const T> view = vector.read();
  copy.assign(view.begin(), view.end());
  return copy;
}

template <class Index>
std::optional<Difference> compare(const char* what, std::span<const Index> result, const std::vector<Index>& expected) {
  auto difference =
      first_difference<Index, Index>(result, std::span<const Index>(expected), [](std::size_t) { return 0; });
  if (difference) difference->what = what;
  return difference;
}

/// The queries of the forest, and their results.
template <class Index, class Value>
class Questions {
 public:
  Questions(const QueryCommand& command, const Input<Index>& input, std::vector<Value> weights)
      : command_(command), input_(input), weights_(std::move(weights)) {
    const VertexFinder<Index> finder(input.labels, input.size());
    if (!command.pairs().empty()) pairs_ = read_pairs(command.pairs(), finder);
    if (!command.vertices().empty()) vertices_ = read_vertices(command.vertices(), finder);
  }

  [[nodiscard]] std::size_t count() const {
    return !command_.pairs().empty() ? pairs_.from.size() : command_.diameter ? trees_ : vertices_.size();
  }
  [[nodiscard]] std::size_t trees() const { return trees_; }

  void ask(Runtime& runtime) {
    const Tree<Index> tree = build(runtime);
    const TreeQueries<Index> queries(tree);
    trees_ = tree.roots();
    const std::size_t n = tree.size();
    if (command_.diameter) {
      Vector<Index> root(runtime, n), length(runtime, n), from(runtime, n), to(runtime, n), centre(runtime, n);
      tree_functions(tree, {.root = &root});
      queries.diameter({&length, &from, &to, &centre});
      return keep_trees(root, length, from, to, centre);
    }
    const std::size_t m = count();
    if (!command_.pairs().empty()) {
      const Vector<Index> u(runtime, pairs_.from), v(runtime, pairs_.to);
      if (!command_.distance.empty()) {
        Vector<Index> result(runtime, m);
        queries.distance(u, v, result);
        span_of(result, result_);
      } else {
        Vector<Value> result(runtime, m);
        queries.path_sum(Vector<Value>(runtime, weights_), u, v, result);
        span_of(result, sum_);
      }
      return;
    }
    const Vector<Index> v(runtime, vertices_);
    Vector<Index> result(runtime, m * (command_.largest.empty() ? 1 : command_.count));
    if (!command_.ancestor.empty()) {
      queries.ancestor(v, Vector<Index>(runtime, steps()), result);
    } else {
      queries.subtree_top(Vector<Value>(runtime, weights_), v, command_.count, result);
    }
    span_of(result, result_);
  }

  std::optional<Difference> check() const {
    const TreeOracle<Index> oracle =
        input_.has_edges() ? search_forest<Index>(input_.edges, input_.roots) : search_forest<Index>(input_.parent);
    if (command_.diameter) {
      const DiameterOracle<Index> expected = find_diameters(oracle);
      const std::pair<const std::vector<Index>&, const std::vector<Index>&> columns[] = {
          {found_.root, expected.root},
          {found_.length, expected.length},
          {found_.from, expected.from},
          {found_.to, expected.to},
          {found_.centre, expected.centre}};
      for (const auto& [found, right] : columns) {
        if (auto difference = compare<Index>("diameter", found, right)) return difference;
      }
      return std::nullopt;
    }
    if (!command_.path_sum.empty()) {
      return check_path_sums<Index, Value>(oracle, weights_, pairs_.from, pairs_.to, sum_);
    }
    const std::vector<Index> expected =
        !command_.distance.empty()   ? find_distances<Index>(oracle, pairs_.from, pairs_.to)
        : !command_.ancestor.empty() ? find_ancestors<Index>(oracle, vertices_, steps())
                                     : find_largest<Index, Value>(oracle, weights_, vertices_, command_.count);
    return compare<Index>(command_.name(), result_, expected);
  }

  void write() const {
    const std::string& path = command_.common.output;
    const auto write = [&](const std::vector<Column>& columns) { write_results(path, "", columns, input_.labels); };
    const auto vertices = [](const char* name, const std::vector<Index>& values) {
      return Column{name, std::span<const Index>(values), true};
    };
    const bool is_array = output_kind(path, 2, input_.labels) == OutputKind::array;
    if (command_.diameter) {
      write({vertices("root", found_.root),
             {"length", std::span(found_.length)},
             vertices("from", found_.from),
             vertices("to", found_.to),
             vertices("centre", found_.centre)});
    } else if (!command_.path_sum.empty()) {
      write({vertices("u", pairs_.from), vertices("v", pairs_.to), {"path_sum", std::span(sum_)}});
    } else if (!command_.distance.empty()) {
      write({vertices("u", pairs_.from), vertices("v", pairs_.to), {"distance", std::span(result_)}});
    } else if (!command_.ancestor.empty()) {
      write({vertices("v", vertices_), vertices("ancestor", result_)});
    } else if (is_array) {
      write({vertices("vertex", result_)});
    } else {
      write_largest(write, vertices);
    }
  }

 private:
  Tree<Index> build(Runtime& runtime) const {
    if (!input_.has_edges()) return Tree<Index>(runtime, input_.parent);
    return forest_of(input_.size(), Vector<Index>(runtime, input_.edges.from), Vector<Index>(runtime, input_.edges.to),
                     {.roots = input_.roots});
  }

  [[nodiscard]] std::vector<Index> steps() const {
    return std::vector<Index>(vertices_.size(), static_cast<Index>(command_.steps));
  }

  void keep_trees(const Vector<Index>& root, const Vector<Index>& length, const Vector<Index>& from,
                  const Vector<Index>& to, const Vector<Index>& centre) {
    found_ = {};
    const auto roots = root.read(), lengths = length.read(), froms = from.read(), tos = to.read(),
               centres = centre.read();
    for (std::size_t v = 0; v < roots.size(); ++v) {
      if (static_cast<std::size_t>(roots[v]) != v) continue;
      found_.root.push_back(roots[v]);
      found_.length.push_back(lengths[v]);
      found_.from.push_back(froms[v]);
      found_.to.push_back(tos[v]);
      found_.centre.push_back(centres[v]);
    }
  }

  /// Writes rows for existing vertices only.
  template <class Write, class Vertices>
  void write_largest(const Write& write, const Vertices& vertices) const {
    std::vector<Index> of, rank, vertex;
    std::vector<Value> value;
    for (std::size_t i = 0; i < result_.size(); ++i) {
      if (result_[i] < 0) continue;
      of.push_back(vertices_[i / command_.count]);
      rank.push_back(static_cast<Index>(i % command_.count + 1));
      vertex.push_back(result_[i]);
      value.push_back(weights_[static_cast<std::size_t>(result_[i])]);
    }
    write({vertices("v", of),
           {"rank", std::span<const Index>(rank)},
           vertices("vertex", vertex),
           {"weight", std::span<const Value>(value)}});
  }

  const QueryCommand& command_;
  const Input<Index>& input_;
  const std::vector<Value> weights_;
  EdgeList<Index> pairs_;
  std::vector<Index> vertices_, result_;
  std::vector<Value> sum_;
  DiameterOracle<Index> found_;
  std::size_t trees_ = 0;
};

template <class Index>
void run(const QueryCommand& command) {
  ComputeRun run("query", command.common);
  run.load("reading the tree");
  const Input<Index> input = read_input<Index>("query", command.input);
  run.require_memory(input, sizeof(Index) == 4 ? Footprint{150, 40} : Footprint{200, 60});
  const auto go_on = [&]<class Value>(std::vector<Value> weights) {
    if (weights.size() != input.size()) {
      throw FileError(
          fmt::format("{}: holds {} weights, the tree has {} vertices", command.weights, weights.size(), input.size()));
    }
    Questions<Index, Value> questions(command, input, std::move(weights));
    run.init("starting the workers");
    Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
    run.compute([&] { questions.ask(runtime); });
    run.check([&] { return questions.check(); });
    if (run.write() && !command.common.output.empty()) questions.write();
    run.finish(runtime, questions.count(),
               {{"query", command.name()}, {"vertices", input.size()}, {"roots", questions.trees()}},
               fmt::format("{} quer{} ({}) of {} vertices in {} tree{}", questions.count(),
                           questions.count() == 1 ? "y" : "ies", command.name(), input.size(), questions.trees(),
                           questions.trees() == 1 ? "" : "s"),
               "a query");
  };
  if (!command.weights.empty()) return with_values(command.weights, command.common.type, go_on);
  std::vector<std::int64_t> weights = input.path_weight;
  weights.resize(input.size(), weights.empty() ? 1 : 0);  // folders without a line have weight 0
  go_on(std::move(weights));
}

void require_one_query(const QueryCommand& command) {
  const int given = !command.distance.empty() + !command.path_sum.empty() + !command.ancestor.empty() +
                    !command.largest.empty() + (command.diameter ? 1 : 0);
  if (given != 1) {
    throw ArgumentError("query: give one of --distance, --path-sum, --ancestor, --largest and --diameter");
  }
  if (!command.weights.empty() && command.path_sum.empty() && command.largest.empty()) {
    throw ArgumentError("query: --weights goes with --path-sum and --largest");
  }
}

}  // namespace

void add_query(Command app) {
  const Command query = app.subcommand("query", "Ask for distances, ancestors and sums along ways in a forest");
  const auto command = std::make_shared<QueryCommand>();
  add_input(query, command->input);
  add_random(query, command->input, "a tree of N vertices by random attachment, in a random order");
  add_roots(query, command->input);
  query
      .option("--distance", command->distance,
              "How many edges lie between the pairs of vertices in FILE, two a line, as those of tree's lca; -1 in "
              "different trees")
      .text("FILE");
  query
      .option("--path-sum", command->path_sum,
              "The sum of --weights on the way between the pairs in FILE, both of them counted; 0 in different trees")
      .text("FILE");
  const Option ancestor =
      query
          .option("--ancestor", command->ancestor,
                  "The vertex --steps edges above each of the vertices in FILE, one a line; -1 for none")
          .text("FILE");
  query.option("--steps", command->steps, "Edges to go up")
      .text("K [1]")
      .within(0, (std::int64_t{1} << 31) - 1)
      .needs(ancestor);
  const Option largest =
      query
          .option("--largest", command->largest,
                  "The --count vertices of largest --weights in the subtrees of the vertices in FILE, one a line")
          .text("FILE");
  query.option("--count", command->count, "Vertices of each subtree")
      .text("K [1]")
      .within(1, std::int64_t{1} << 20)
      .needs(largest);
  query.flag("--diameter", command->diameter, "A longest way in each tree, and the vertex in its middle");
  const Option weights =
      query.option("--weights", command->weights, "The weight of each vertex (text or .npy); else 1, or the paths'")
          .text("FILE");
  add_compute_options(query, command->common);
  query["--type"].needs(weights);
  query["--output"].description(output_text("what was asked for, a line a query (an array: the last column)"));
  query.on_call([command] {
    require_one_query(*command);
    command->input.weights = command->weights.empty() ? PathWeights::own : PathWeights::unused;
    with_index(command->common.index, [&]<class Index>(Index) { run<Index>(*command); });
  });
}

}  // namespace pleach::app
