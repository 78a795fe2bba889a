// Random calls of the whole library on small data, each checked against its oracle: on host data and on Vectors, with
// arguments as they should be, and with one that is wrong, which its error names and which leaves the results as they
// were. Ten seconds of them, or as many as PLEACH_RANDOM_CALLS says, from number PLEACH_RANDOM_FIRST on: what a call
// does depends on its number alone.
#include <pleach/pleach.hpp>

#include "backend.hpp"
#include "by_levels.hpp"
#include "checks/biconnected_reference.hpp"
#include "checks/graph_check.hpp"
#include "checks/rank_check.hpp"
#include "checks/spanning_forest_reference.hpp"
#include "checks/tree_check.hpp"
#include "functions.hpp"
#include "graphs.hpp"
#include "reference/list.hpp"
#include "reference/scan.hpp"
#include "treefixes.hpp"

#include <bit>
#include <chrono>
#include <cstdlib>
#include <map>

using namespace pleach;
using namespace pleach::test;

namespace {

using Random = std::mt19937_64;

bool flip(Random& random) { return random() % 2 == 0; }
bool one_in_ten(Random& random) { return random() % 10 == 0; }

/// Most of them tiny, some of several tiles.
std::size_t some_size(Random& random) {
  const std::size_t most[] = {4, 30, 300, 300, random() % 50 == 0 ? std::size_t{30000} : 300};
  return random() % most[random() % std::size(most)];
}

template <class Choices>
auto any_of(Random& random, const Choices& choices) {
  return choices[random() % std::size(choices)];
}

/// An operator that has a meaning for the values and that the test covers.
template <class Index, class Value>
Operator any_operator(Random& random) {
  const Operator op = any_of(random, every_operator);
  return has_meaning(op, type_of<Value>()) && covers<Index, Value>(op) ? op : plus;
}

/// Calls f with a value of a random type.
template <class F>
void with_value(Random& random, F f) {
  switch (random() % 6) {
    case 0: return f(std::int32_t{});
    case 1: return f(std::int64_t{});
    case 2: return f(float{});
    case 3: return f(double{});
    case 4: return f(std::complex<float>{});
    default: return f(std::complex<double>{});
  }
}

/// Where a call writes, on the host or in a Vector; it holds something before.
template <class T>
struct Result {
  Result(std::size_t n, bool on_host) : host(n, T(77)), vector(runtime(), on_host ? 0 : n), is_host(on_host) {
    if (!on_host) std::ranges::copy(host, vector.write().begin());
  }

  void expect(const std::vector<T>& expected, const char* what) const {
    EXPECT_TRUE(equal(values(), expected)) << what;
  }
  void expect_untouched() const { expect(std::vector<T>(host.size(), T(77)), "a result was touched"); }
  [[nodiscard]] std::vector<T> values() const { return is_host ? host : values_of(vector); }

  std::vector<T> host;
  Vector<T> vector;
  bool is_host;
};

/// An error of this type, whose message begins so, and no result touched.
template <class Thrown, class Call, class... Results>
void expect_error(const std::string& begin, Call call, const Results&... results) {
  const std::string message = message_of<Thrown>(call);
  EXPECT_TRUE(message.starts_with(begin)) << message << "\ninstead of\n" << begin;
  (results.expect_untouched(), ...);
}

template <class Index>
std::string outside(const std::string& array, std::size_t i, Index value, std::size_t n) {
  return array + "[" + std::to_string(i) + "] = " + std::to_string(value) + " is outside [0, " + std::to_string(n) +
         ")";
}

/// Not an index below n.
template <class Index>
Index no_index(std::size_t n, Random& random) {
  using Limits = std::numeric_limits<Index>;
  const Index values[] = {static_cast<Index>(n), -1, Limits::max(), Limits::min(), static_cast<Index>(n + random())};
  const Index value = any_of(random, values);
  return value >= 0 && static_cast<std::size_t>(value) < n ? -1 : value;
}

// ---- arrays ----

template <class Value>
void scan(Random& random) {
  const std::size_t n = some_size(random);
  const Operator op = any_operator<std::int32_t, Value>(random);
  const auto input = exact_values<Value>(op, n, random());
  const bool on_host = flip(random), inclusive = flip(random);
  const Vector<Value> vector(runtime(), input);
  Result<Value> result(n, on_host), longer(n + 1, on_host);
  const auto call = [&](Operator with, auto& into) {
    if (on_host && inclusive) inclusive_scan(runtime(), input, into.host, with);
    if (on_host && !inclusive) exclusive_scan(runtime(), input, into.host, with);
    if (!on_host && inclusive) inclusive_scan(vector, into.vector, with);
    if (!on_host && !inclusive) exclusive_scan(vector, into.vector, with);
  };
  const std::string name = inclusive ? "inclusive_scan: " : "exclusive_scan: ";
  if (one_in_ten(random)) {
    expect_error<ArgumentError>(
        name, [&] { call(op, longer); }, longer);
    if (!has_meaning(bit_or, type_of<Value>())) {
      expect_error<ArgumentError>(
          name + "operator bit_or has no meaning", [&] { call(bit_or, result); }, result);
    }
    const Vector<Value> moved = std::move(result.vector);
    expect_error<ArgumentError>("", [&] { inclusive_scan(vector, result.vector, op); });
    return;
  }
  call(op, result);
  std::vector<Value> expected(n);
  reference::scan<Value>(
      input, expected, [&](Value a, Value b) { return apply(op, a, b); }, identity<Value>(op), inclusive);
  result.expect(expected, "scan");
}

template <class Key>
void sort_arrays(Random& random) {
  const std::size_t n = some_size(random);
  std::vector<Key> keys(n);
  std::vector<std::int32_t> values(n);
  std::ranges::generate(keys, [&] { return static_cast<Key>(static_cast<std::int64_t>(random() % 1000) - 500); });
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<std::int32_t>(i);
  const bool on_host = flip(random);
  Result<Key> sorted_keys(n, on_host);
  Result<std::int32_t> sorted(n, on_host), longer(n + 1, on_host);
  // All of them; on a CPU, OpenCL compiles kernels for each.
  const SortOptions options{opencl_on_cpus() ? SortAlgorithm::automatic : static_cast<SortAlgorithm>(random() % 4)};
  const auto call = [&](auto& into) {
    on_host ? sort_by_key(runtime(), keys, values, sorted_keys.host, into.host, options)
            : sort_by_key(Vector<Key>(runtime(), keys), Vector<std::int32_t>(runtime(), values), sorted_keys.vector,
                          into.vector, options);
  };
  if (one_in_ten(random)) {
    return expect_error<ArgumentError>(
        "sort_by_key: sorted_values has", [&] { call(longer); }, sorted_keys, longer);
  }
  call(sorted);
  auto expected = values;
  std::ranges::stable_sort(expected, std::less{}, [&](std::int32_t i) { return keys[static_cast<std::size_t>(i)]; });
  sorted.expect(expected, "sort_by_key");
  std::ranges::sort(keys);
  sorted_keys.expect(keys, "sort_by_key: keys");
}

// ---- lists ----

constexpr ListRanking rankings[] = {ListRanking::automatic,       ListRanking::sequential, ListRanking::helman_jaja,
                                    ListRanking::wyllie,          ListRanking::wyllie32,   ListRanking::helman_jaja,
                                    ListRanking::wyllie_stepwise, ListRanking::wyllie_lean};
constexpr SplitterCount splitter_counts[] = {SplitterCount::tuned, SplitterCount::log, SplitterCount::two_log_squared};

SplitterOptions some_splitters(Random& random) {
  return {.count = any_of(random, splitter_counts),
          .regular = flip(random),
          .seed = random(),
          .limit = flip(random) ? 0 : 1 + random() % 200};
}

template <class Index>
Links<Index> some_lists(Random& random) {
  const std::size_t n = some_size(random);
  return random_lists<Index>(n, random(), 1 + random() % (n / 3 + 1));
}

template <class Index>
void rank_lists(Random& random) {
  auto links = some_lists<Index>(random);
  const std::size_t n = links.size();
  const bool on_host = flip(random);
  const ListRankOptions options{
      .algorithm = any_of(random, rankings), .from_tail = flip(random), .splitters = some_splitters(random)};
  Result<Index> rank(n, on_host);
  const auto call = [&] {
    on_host ? list_rank(runtime(), links, rank.host, options)
            : list_rank(Vector<Index>(runtime(), links), rank.vector, options);
  };
  if (n > 0 && one_in_ten(random)) {
    const std::size_t i = random() % n;
    links[i] = no_index<Index>(n, random);
    return expect_error<RangeError>("list_rank: " + outside("successor", i, links[i], n), call, rank);
  }
  if (n > 1 && one_in_ten(random)) {
    links[random() % n] = static_cast<Index>(random() % n);
    if (!are_lists(links)) return expect_error<StructureError>("list_rank: ", call, rank);
  }
  call();
  std::vector<Index> expected(n);
  reference::list_rank<Index>(links, expected, options.from_tail);
  rank.expect(expected, "list_rank");
}

template <class Index, class Value>
void scan_lists(Random& random) {
  auto links = some_lists<Index>(random);
  const std::size_t n = links.size();
  const Operator op = any_operator<Index, Value>(random);
  const auto values = exact_values<Value>(op, n, random());
  const bool on_host = flip(random);
  const ListScanOptions options{.algorithm = any_of(random, std::span(rankings).first(3)),
                                .inclusive = flip(random),
                                .splitters = some_splitters(random)};
  Result<Value> result(n, on_host);
  const auto call = [&] {
    on_host ? list_scan(runtime(), links, values, result.host, op, options)
            : list_scan(Vector<Index>(runtime(), links), Vector<Value>(runtime(), values), result.vector, op, options);
  };
  if (n > 0 && one_in_ten(random)) {
    const std::size_t i = random() % n;
    links[i] = no_index<Index>(n, random);
    return expect_error<RangeError>("list_scan: " + outside("successor", i, links[i], n), call, result);
  }
  call();
  if constexpr (!is_std_complex<Value>) {
    const auto found = result.values();
    const auto wrong = app::check_scan<Index, Value>(links, values, found, op, options.inclusive);
    EXPECT_FALSE(wrong) << "list_scan: element " << wrong->index << " is " << wrong->result;
  }
}

template <class Index>
void find_all_roots(Random& random) {
  const std::size_t n = 1 + some_size(random);
  auto parent = random_tree<Index>(n, random(), static_cast<std::int64_t>(1 + random() % n));
  const bool on_host = flip(random);
  Result<Index> root(n, on_host), depth(n, on_host);
  const auto call = [&] {
    on_host ? find_roots(runtime(), parent, root.host, depth.host)
            : find_roots(Vector<Index>(runtime(), parent), root.vector, depth.vector);
  };
  if (one_in_ten(random)) {
    const std::size_t v = random() % n;
    parent[v] = no_index<Index>(n, random);
    return expect_error<RangeError>("find_roots: " + outside("parent", v, parent[v], n), call, root, depth);
  }
  if (n > 1 && one_in_ten(random)) {
    const std::size_t v = random() % n, w = (v + 1 + random() % (n - 1)) % n;
    parent[v] = static_cast<Index>(w);
    parent[w] = static_cast<Index>(v);
    return expect_error<StructureError>("find_roots: ", call, root, depth);
  }
  call();
  std::vector<Index> roots(n), depths(n);
  reference::find_roots<Index>(parent, roots, depths);
  root.expect(roots, "root");
  depth.expect(depths, "depth");
}

// ---- trees ----

template <class Index>
app::EdgeList<Index> list_of(const Edges<Index>& edges) {
  return {.vertices = edges.n, .from = edges.from, .to = edges.to};
}

template <class Index>
struct KnownTree {
  Tree<Index> tree;
  app::TreeOracle<Index> oracle;  ///< of places where the tree is stored in preorder
};

template <class Index>
KnownTree<Index> known(Tree<Index> tree, const app::TreeOracle<Index>& oracle) {
  EXPECT_EQ(tree.size(), oracle.parent.size());
  EXPECT_EQ(tree.roots(), static_cast<std::size_t>(std::ranges::count(oracle.level, 0)));
  if (tree.in_preorder()) {
    EXPECT_TRUE(equal(values_of(tree.order()), oracle.order));
  }
  auto of_tree = tree.in_preorder() ? app::numbered_in_preorder(oracle) : oracle;
  EXPECT_TRUE(equal(values_of(tree.enter()), of_tree.first));
  EXPECT_TRUE(equal(values_of(tree.leave()), of_tree.last));
  EXPECT_TRUE(equal(values_of(tree.parent()), of_tree.parent));
  return {std::move(tree), std::move(of_tree)};
}

/// A vertex of each component.
template <class Index>
std::vector<Index> some_roots(const app::EdgeList<Index>& edges, Random& random) {
  std::map<Index, Index> root;
  const auto label = app::find_components(edges);
  for (std::size_t v = 0; v < label.size(); ++v) {
    const auto [place, is_new] = root.try_emplace(label[v], static_cast<Index>(v));
    if (!is_new && random() % 3 == 0) place->second = static_cast<Index>(v);
  }
  std::vector<Index> roots;
  for (const auto& [component, vertex] : root) roots.push_back(vertex);
  std::shuffle(roots.begin(), roots.end(), random);
  return roots;
}

template <class Index>
KnownTree<Index> some_tree(Random& random) {
  const std::size_t n = some_size(random);
  std::vector<Index> parent;
  if (n > 0) {
    auto shapes = all_shapes(static_cast<std::int64_t>(n));
    TreeShape& shape = shapes[random() % shapes.size()].second;
    shape.permute_labels = true;
    parent = app::make_tree<Index>(shape, random());
  }
  const bool on_host = flip(random);
  TreeOptions<Index> options{.preorder = flip(random)};
  if (flip(random)) {
    return known(
        on_host ? Tree<Index>(runtime(), parent, options) : Tree<Index>(Vector<Index>(runtime(), parent), options),
        app::search_forest<Index>(std::span<const Index>(parent)));
  }
  const auto edges = shuffled(edges_of(parent), random());
  const auto list = list_of(edges);
  const std::vector<Index> roots = flip(random) ? some_roots(list, random) : std::vector<Index>();
  options.roots = roots;
  if (random() % 3 == 0) {
    const auto rows = rows_of(edges, false);
    Edges<Index> in_rows{n, {}, {}};
    for (std::size_t v = 0; v < n; ++v) {
      for (auto k = rows.offset[v]; k < rows.offset[v + 1]; ++k) {
        const auto w = static_cast<std::size_t>(rows.neighbour[static_cast<std::size_t>(k)]);
        if (w > v) in_rows.add(v, w);
      }
    }
    return known(Tree<Index>::from_adjacency(runtime(), rows.offset, rows.neighbour, options),
                 app::search_forest<Index>(list_of(in_rows), roots));
  }
  const std::span<const Index> from(edges.from), to(edges.to);
  return known(on_host
                   ? Tree<Index>::from_edges(runtime(), n, from, to, options)
                   : Tree<Index>::from_edges(n, Vector<Index>(runtime(), from), Vector<Index>(runtime(), to), options),
               app::search_forest<Index>(list, roots));
}

template <class Index>
void bad_tree(Random& random) {
  const std::size_t n = 2 + some_size(random);
  auto edges =
      shuffled(edges_of(random_tree<Index>(n, random(), static_cast<std::int64_t>(1 + random() % (n - 1)))), random());
  std::vector<Index> roots;
  const auto call = [&] {
    (void)Tree<Index>::from_edges(runtime(), n, std::span<const Index>(edges.from), std::span<const Index>(edges.to),
                                  {.roots = roots, .preorder = flip(random)});
  };
  const std::size_t e = random() % edges.from.size();
  const auto v = static_cast<Index>(random() % n);
  switch (random() % 5) {
    case 0:
      edges.to[e] = no_index<Index>(n, random);
      return expect_error<RangeError>("Tree::from_edges: " + outside("to", e, edges.to[e], n), call);
    case 1: edges.from[e] = edges.to[e]; return expect_error<StructureError>("Tree::from_edges: edge", call);
    case 2: edges.add(static_cast<std::size_t>(v), static_cast<std::size_t>(edges.to[e])); break;
    case 3: roots = {v, v}; return expect_error<StructureError>("Tree::from_edges: ", call);
    default: {
      auto parent = random_tree<Index>(n, random());
      const std::size_t bad = random() % n;
      parent[bad] = no_index<Index>(n, random);
      return expect_error<RangeError>("Tree: " + outside("parent", bad, parent[bad], n),
                                      [&] { (void)Tree<Index>(runtime(), parent); });
    }
  }
  const auto label = app::find_components(
      list_of(Edges<Index>{n, {edges.from.begin(), edges.from.end() - 1}, {edges.to.begin(), edges.to.end() - 1}}));
  if (label[static_cast<std::size_t>(edges.from.back())] == label[static_cast<std::size_t>(edges.to.back())]) {
    expect_error<StructureError>("Tree::from_edges: edge", call);
  }
}

template <class Index>
void functions_of_trees(Random& random) {
  auto [tree, oracle] = some_tree<Index>(random);
  const bool on_host = flip(random);
  std::vector<Result<Index>> results;
  for (int k = 0; k < functions; ++k) results.emplace_back(tree.size(), on_host);
  HostTreeFunctions<Index> host;
  TreeFunctions<Index> vectors;
  std::vector<bool> is_wanted;
  for (int k = 0; k < functions; ++k) {
    auto& result = results[static_cast<std::size_t>(k)];
    is_wanted.push_back(flip(random));
    if (!is_wanted.back()) continue;
    member(host, k) = result.host;
    member(vectors, k) = &result.vector;
  }
  if (one_in_ten(random)) {
    Vector<Index> longer(runtime(), tree.size() + 1);
    const auto call = [&] { tree_functions(tree, {.size = &results[0].vector, .level = &longer}); };
    return expect_error<ArgumentError>("tree_functions: ", call, results[0]);
  }
  on_host ? tree_functions(tree, host) : tree_functions(tree, vectors);
  for (int k = 0; k < functions; ++k) {
    const auto& result = results[static_cast<std::size_t>(k)];
    is_wanted[static_cast<std::size_t>(k)] ? result.expect(member(oracle, k), names[k]) : result.expect_untouched();
  }
}

template <class Index>
void common_ancestors(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const std::size_t n = tree.size(), pairs = n == 0 ? 0 : some_size(random);
  std::vector<Index> u(pairs), v(pairs);
  for (auto* side : {&u, &v}) std::ranges::generate(*side, [&] { return static_cast<Index>(random() % n); });
  const bool on_host = flip(random);
  Result<Index> result(pairs, on_host);
  const LowestCommonAncestors<Index> ancestors(tree);
  const auto call = [&] {
    on_host ? ancestors(u, v, result.host)
            : ancestors(Vector<Index>(runtime(), u), Vector<Index>(runtime(), v), result.vector);
  };
  if (pairs > 0 && one_in_ten(random)) {
    const std::size_t i = random() % pairs;
    v[i] = no_index<Index>(n, random);
    return expect_error<RangeError>("LowestCommonAncestors: " + outside("v", i, v[i], n), call, result);
  }
  call();
  result.expect(app::find_common_ancestors<Index>(oracle, u, v), "LowestCommonAncestors");
}

constexpr TreefixMethod methods[] = {TreefixMethod::automatic, TreefixMethod::scan, TreefixMethod::levels,
                                     TreefixMethod::contraction, TreefixMethod::sequential};

template <class Index, class Value>
void sum_over_trees(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const Way way = any_of(random, ways);
  const Operator op = any_operator<Index, Value>(random);
  const TreefixMethod method = any_of(random, methods);
  const bool on_host = flip(random);
  const auto weight = exact_values<Value>(op, tree.size(), random());
  Result<Value> result(tree.size(), on_host);
  const auto call = [&] {
    on_host ? treefix(way, tree, weight, result.host, op, method)
            : treefix(way, tree, Vector<Value>(runtime(), weight), result.vector, op, method);
  };
  const std::string name = way.direction == Direction::root ? "rootfix: " : "leaffix: ";
  if (method == TreefixMethod::scan && !has_inverse(op)) return expect_error<ArgumentError>(name, call, result);
  call();
  result.expect(expected_treefix(oracle.parent, weight, op, way.direction, way.inclusive), name.c_str());
  if (!tree.in_preorder()) return;
  const auto order = values_of(tree.order());
  std::vector<Value> expected;
  for (const Index v : order) expected.push_back(weight[static_cast<std::size_t>(v)]);
  Result<Value> there(tree.size(), on_host), back(tree.size(), on_host);
  if (on_host) {
    to_preorder(tree, weight, there.host);
    from_preorder(tree, there.host, back.host);
  } else {
    to_preorder(tree, Vector<Value>(runtime(), weight), there.vector);
    from_preorder(tree, there.vector, back.vector);
  }
  there.expect(expected, "to_preorder");
  back.expect(weight, "from_preorder");
}

template <class Index, class Value>
void compensated_sums(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const auto weight = random_values<Value>(tree.size(), random());
  Result<Value> result(tree.size(), true);
  const auto call = [&] { rootfix(tree, weight, result.host, plus, {.compensated = true}); };
  if (!std::is_floating_point_v<Value>) return expect_error<ArgumentError>("rootfix: ", call, result);
  call();
  result.expect(expected_treefix(oracle.parent, weight, plus, Direction::root, false), "compensated");
}

// ---- graphs ----

template <class Index>
Edges<Index> some_edges(Random& random) {
  const std::size_t n = 1 + some_size(random);
  switch (random() % 8) {
    case 0: return path<Index>(n);
    case 1: return star<Index>(n);
    case 2: return grid<Index>(1 + n / 10, 10);
    case 3: return rmat<Index>(static_cast<unsigned>(std::bit_width(n)), 8 * n, random());
    case 4: return caterpillar<Index>(1 + n / 4, n / 16, n / 16 + 1);
    case 5: return shuffled(edges_of(random_tree<Index>(n, random())), random());
    default: return random_graph<Index>(n, random() % (4 * n), random());
  }
}

template <class Index>
Graph<Index> make(const Edges<Index>& edges, bool directed, Random& random) {
  const std::span<const Index> from(edges.from), to(edges.to);
  const GraphOptions options{.directed = directed};
  const auto rows = rows_of(edges, directed);
  switch (random() % 4) {
    case 0: return Graph<Index>::from_edges(runtime(), edges.n, from, to, options);
    case 1:
      return Graph<Index>::from_edges(edges.n, Vector<Index>(runtime(), from), Vector<Index>(runtime(), to), options);
    case 2: return Graph<Index>::from_adjacency(runtime(), rows.offset, rows.neighbour, options);
    default:
      return Graph<Index>::from_adjacency(Vector<Index>(runtime(), rows.offset),
                                          Vector<Index>(runtime(), rows.neighbour), options);
  }
}

template <class Index>
void bad_graph(Random& random) {
  auto edges = some_edges<Index>(random);
  const bool directed = flip(random);
  if (edges.from.empty()) return;
  const std::size_t e = random() % edges.from.size();
  auto rows = rows_of(edges, directed);
  edges.from[e] = no_index<Index>(edges.n, random);
  expect_error<RangeError>("Graph::from_edges: " + outside("from", e, edges.from[e], edges.n), [&] {
    (void)Graph<Index>::from_edges(runtime(), edges.n, std::span<const Index>(edges.from),
                                   std::span<const Index>(edges.to), {.directed = directed});
  });
  const std::size_t k = random() % rows.neighbour.size();
  rows.neighbour[k] = no_index<Index>(edges.n, random);
  expect_error<RangeError>("Graph::from_adjacency: " + outside("neighbour", k, rows.neighbour[k], edges.n), [&] {
    (void)Graph<Index>::from_adjacency(runtime(), rows.offset, rows.neighbour, {.directed = directed});
  });
}

constexpr BreadthFirstSearch searches[] = {BreadthFirstSearch::automatic, BreadthFirstSearch::quadratic,
                                           BreadthFirstSearch::frontier, BreadthFirstSearch::direction_optimizing,
                                           BreadthFirstSearch::tour};

template <class Index>
void search(Random& random) {
  const auto edges = some_edges<Index>(random);
  const bool directed = flip(random), on_host = flip(random);
  const auto graph = make(edges, directed, random);
  std::vector<Index> sources(random() % 4);
  std::ranges::generate(sources, [&] { return static_cast<Index>(random() % edges.n); });
  const BreadthFirstSearch algorithm = any_of(random, searches);
  Result<Index> level(edges.n, on_host), parent(edges.n, on_host);
  const auto call = [&] {
    const std::span<const Index> from(sources);
    on_host ? breadth_first_search(graph, from, level.host, parent.host, {.algorithm = algorithm})
            : breadth_first_search(graph, from, level.vector, parent.vector, {.algorithm = algorithm});
  };
  if (!sources.empty() && one_in_ten(random)) {
    sources.back() = no_index<Index>(edges.n, random);
    return expect_error<RangeError>("breadth_first_search: ", call, level, parent);
  }
  const auto list = list_of(edges);
  if (algorithm == BreadthFirstSearch::tour) {
    const auto label = app::find_components(list);
    const bool is_tree =
        !directed && edges.from.size() + 1 == edges.n && std::ranges::count(label, 0) == std::ssize(label);
    if (!is_tree || sources.size() != 1) {
      return expect_error<StructureError>("breadth_first_search: ", call, level, parent);
    }
  }
  call();
  const auto levels = level.values(), parents = parent.values();
  const auto wrong = app::check_search<Index>(list, directed, sources, levels, parents);
  EXPECT_FALSE(wrong) << wrong->what << " " << wrong->rule << " at " << wrong->index;
}

template <class Index>
void components(Random& random) {
  const auto edges = some_edges<Index>(random);
  const auto expected = app::find_components(list_of(edges));
  std::size_t count = 0;
  for (std::size_t v = 0; v < edges.n; ++v) count += static_cast<std::size_t>(expected[v]) == v;
  const bool on_host = flip(random);
  Result<Index> label(edges.n, on_host);
  std::size_t found = 0;
  if (flip(random)) {
    const auto graph = make(edges, flip(random), random);
    found = on_host ? connected_components(graph, label.host) : connected_components(graph, label.vector);
  } else {
    found = on_host ? connected_components(runtime(), edges.n, edges.from, edges.to, label.host)
                    : connected_components(edges.n, Vector<Index>(runtime(), edges.from),
                                           Vector<Index>(runtime(), edges.to), label.vector);
  }
  EXPECT_EQ(found, count);
  label.expect(expected, "connected_components");
}

template <class Index>
void biconnected(Random& random) {
  auto edges = some_edges<Index>(random);
  const bool on_host = flip(random);
  const std::size_t m = edges.from.size();
  Result<Index> component(m, on_host), bridge(m, on_host), point(edges.n, on_host), two_edge(edges.n, on_host);
  const auto call = [&] {
    if (on_host) {
      return biconnected_components<Index>(runtime(), edges.n, edges.from, edges.to,
                                           {component.host, bridge.host, point.host, two_edge.host});
    }
    return biconnected_components<Index>(edges.n, Vector<Index>(runtime(), edges.from),
                                         Vector<Index>(runtime(), edges.to),
                                         {&component.vector, &bridge.vector, &point.vector, &two_edge.vector});
  };
  if (m > 0 && one_in_ten(random)) {
    const std::size_t e = random() % m;
    edges.to[e] = no_index<Index>(edges.n, random);
    return expect_error<RangeError>("biconnected_components: " + outside("to", e, edges.to[e], edges.n), call,
                                    component, bridge, point, two_edge);
  }
  const auto expected = app::find_biconnected(app::edge_rows(list_of(edges)));
  EXPECT_EQ(call().components, expected.counts.components);
  component.expect(expected.component, "component");
  bridge.expect(expected.bridge, "bridge");
  point.expect(expected.articulation_point, "articulation_point");
  two_edge.expect(expected.two_edge_component, "two_edge_component");
  const auto graph = make(edges, false, random);
  EXPECT_EQ(biconnected_components(graph, Biconnected<Index>{}).bridges, expected.counts.bridges);
}

template <class Index, class Value>
void minimum_forests(Random& random) {
  auto edges = some_edges<Index>(random);
  const std::size_t m = edges.from.size();
  std::vector<Value> weight(m);
  std::ranges::generate(weight, [&] { return static_cast<Value>(static_cast<std::int64_t>(random() % 41) - 20); });
  const bool on_host = flip(random);
  const auto call = [&] {
    return on_host ? minimum_spanning_forest(runtime(), edges.n, edges.from, edges.to, weight)
                   : minimum_spanning_forest(edges.n, Vector<Index>(runtime(), edges.from),
                                             Vector<Index>(runtime(), edges.to), Vector<Value>(runtime(), weight));
  };
  if (m > 0 && one_in_ten(random)) {
    const std::size_t e = random() % m;
    if constexpr (std::is_floating_point_v<Value>) {
      weight[e] = std::numeric_limits<Value>::quiet_NaN();
      expect_error<RangeError>("minimum_spanning_forest: weight[" + std::to_string(e) + "] is NaN", call);
    } else {
      edges.from[e] = no_index<Index>(edges.n, random);
      expect_error<RangeError>("minimum_spanning_forest: " + outside("from", e, edges.from[e], edges.n), call);
    }
    return;
  }
  EXPECT_TRUE(equal(values_of(call()), app::kruskal(list_of(edges), std::span<const Value>(weight))));
}

template <class Index>
void span_trees(Random& random) {
  const auto edges = some_edges<Index>(random);
  const auto list = list_of(edges);
  const auto graph = make(edges, false, random);
  auto roots = some_roots(list, random);
  roots.resize(random() % (roots.size() + 1));
  Result<Index> parent(edges.n, false);
  const auto call = [&] { spanning_tree(graph, parent.vector, {.roots = roots}); };
  if (!roots.empty() && one_in_ten(random)) {
    roots.push_back(roots.front());
    return expect_error<StructureError>("spanning_tree: roots[", call, parent);
  }
  call();
  auto tree = spanning_tree(graph, {.roots = roots});
  const auto of_tree = values_of(tree.parent());  // maybe other ones
  for (const auto& parents : {parent.values(), of_tree}) {
    const auto wrong = app::check_spanning_tree<Index>(list, roots, parents);
    EXPECT_FALSE(wrong) << wrong->rule;
  }
  (void)known(std::move(tree), app::search_forest<Index>(std::span<const Index>(of_tree)));
}

template <class Index>
void call_with_index(Random& random) {
  const auto with_any_value = [&](auto f) { with_value(random, f); };
  switch (random() % 15) {
    case 0: return rank_lists<Index>(random);
    case 1: return with_any_value([&]<class Value>(Value) { scan_lists<Index, Value>(random); });
    case 2: return find_all_roots<Index>(random);
    case 3: return functions_of_trees<Index>(random);
    case 4: return common_ancestors<Index>(random);
    case 5:
    case 6: return with_any_value([&]<class Value>(Value) { sum_over_trees<Index, Value>(random); });
    case 7: return with_any_value([&]<class Value>(Value) { compensated_sums<Index, Value>(random); });
    case 8: return bad_tree<Index>(random);
    case 9: return search<Index>(random);
    case 10: return components<Index>(random);
    case 11: return span_trees<Index>(random);
    case 12: return biconnected<Index>(random);
    case 13: return flip(random) ? minimum_forests<Index, std::int64_t>(random) : minimum_forests<Index, float>(random);
    default: return bad_graph<Index>(random);
  }
}

void call(std::uint64_t number) {
  Random random(number);
  if (random() % 8 == 0) return with_value(random, [&]<class Value>(Value) { scan<Value>(random); });
  if (random() % 16 == 0) return flip(random) ? sort_arrays<std::int64_t>(random) : sort_arrays<float>(random);
  flip(random) ? call_with_index<std::int32_t>(random) : call_with_index<std::int64_t>(random);
}

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
}

TEST(RandomCalls, AreRight) {
  const std::uint64_t first = setting("PLEACH_RANDOM_FIRST", 0), calls = setting("PLEACH_RANDOM_CALLS", 0);
  if (calls == 0 && opencl_on_cpus()) GTEST_SKIP() << "ten seconds are little more than a kernel's compiler takes";
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  std::uint64_t number = first;
  for (; calls > 0 ? number - first < calls : std::chrono::steady_clock::now() < end; ++number) {
    call(number);
    ASSERT_FALSE(HasFailure()) << "PLEACH_RANDOM_CALLS=1 PLEACH_RANDOM_FIRST=" << number << " repeats it";
  }
  std::cout << number - first << " calls\n";
}

}  // namespace
