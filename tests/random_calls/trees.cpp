// Random trees: their functions, common ancestors and treefix sums, and edges that are no tree.
#include "random_calls/trees.hpp"
#include "functions.hpp"
#include "treefixes.hpp"

namespace pleach::test {

namespace {

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
  TreefixMethod method = any_of(random, methods);
  if (are_large && method == TreefixMethod::levels) method = TreefixMethod::contraction;
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

}  // namespace

template <class Index>
Calls calls_of_trees() {
  return {
      {"tree_functions", functions_of_trees<Index>},
      {"LowestCommonAncestors", common_ancestors<Index>},
      {"treefix",
       [](Random& random) { with_value(random, [&]<class Value>(Value) { sum_over_trees<Index, Value>(random); }); }},
      {"compensated treefix",
       [](Random& random) { with_value(random, [&]<class Value>(Value) { compensated_sums<Index, Value>(random); }); }},
      {"bad tree", bad_tree<Index>}};
}

template Calls calls_of_trees<std::int32_t>();
template Calls calls_of_trees<std::int64_t>();

}  // namespace pleach::test
