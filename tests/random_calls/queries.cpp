// Random queries about trees.
#include "checks/query_check.hpp"
#include "climb.hpp"
#include "random_calls/trees.hpp"

namespace pleach::test {

namespace {

template <class Index>
std::vector<Index> some_vertices(std::size_t count, std::size_t n, Random& random) {
  std::vector<Index> vertices(count);
  std::ranges::generate(vertices, [&] { return static_cast<Index>(random() % n); });
  return vertices;
}

template <class Index>
void ask_about_trees(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const TreeQueries<Index> queries(tree);
  const std::size_t n = tree.size(), count = some_climbs(n, random);
  const auto u = some_vertices<Index>(count, n, random);
  auto v = some_vertices<Index>(count, n, random);
  const bool on_host = flip(random);
  Result<Index> distance(count, on_host), ancestor(count, on_host);
  const auto call = [&] {
    on_host ? queries.distance(u, v, distance.host)
            : queries.distance(Vector<Index>(runtime(), u), Vector<Index>(runtime(), v), distance.vector);
  };
  if (count > 0 && one_in_ten(random)) {
    const std::size_t i = random() % count;
    v[i] = no_index<Index>(n, random);
    return expect_error<RangeError>("distance: " + outside("v", i, v[i], n), call, distance);
  }
  call();
  const auto weight = random_values<std::int64_t>(n, random());
  Vector<std::int64_t> sum(runtime(), count);
  const Operator op = flip(random) ? plus : bit_xor;
  queries.path_sum(Vector<std::int64_t>(runtime(), weight), Vector<Index>(runtime(), u), Vector<Index>(runtime(), v),
                   sum, op);
  const Climb<Index> climb{oracle.parent};
  std::vector<Index> edges, steps, above;
  std::vector<std::int64_t> sums;
  for (std::size_t q = 0; q < count; ++q) {
    const auto way = climb.between(u[q], v[q]), up = climb.from(v[q]);
    edges.push_back(static_cast<Index>(way.size()) - 1);
    steps.push_back(static_cast<Index>(random() % (up.size() + 2)));
    const auto far = static_cast<std::size_t>(steps.back());
    above.push_back(far < up.size() ? up[far] : Index{-1});
    std::int64_t all = 0;
    for (const Index w : way) all = apply<std::int64_t>(op, all, weight[static_cast<std::size_t>(w)]);
    sums.push_back(all);
  }
  on_host ? queries.ancestor(v, steps, ancestor.host)
          : queries.ancestor(Vector<Index>(runtime(), v), Vector<Index>(runtime(), steps), ancestor.vector);
  distance.expect(edges, "distance");
  ancestor.expect(above, "ancestor");
  EXPECT_TRUE(equal(values_of(sum), sums)) << "path_sum";
}

/// Asks as many queries as there are elements; their oracles are tables.
template <class Index>
void ask_often(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const TreeQueries<Index> queries(tree);
  const std::size_t n = tree.size(), count = n == 0 ? 0 : some_size(random);
  const auto u = some_vertices<Index>(count, n, random), v = some_vertices<Index>(count, n, random);
  auto steps = v;
  for (Index& far : steps) far %= 1 + static_cast<Index>(random() % 64);
  const auto weight = random_values<std::int64_t>(n, random());
  std::vector<Index> distance(count), ancestor(count);
  queries.distance(u, v, distance);
  queries.ancestor(v, steps, ancestor);
  EXPECT_TRUE(equal(distance, app::find_distances<Index>(oracle, u, v))) << "distance";
  EXPECT_TRUE(equal(ancestor, app::find_ancestors<Index>(oracle, v, steps))) << "ancestor";
  Vector<std::int64_t> sum(runtime(), count);
  queries.path_sum(Vector<std::int64_t>(runtime(), weight), Vector<Index>(runtime(), u), Vector<Index>(runtime(), v),
                   sum, bit_xor);
  std::vector<std::int64_t> above(n), expected(count);  // above: from the root down
  for (const Index vertex : oracle.order) {
    const auto w = static_cast<std::size_t>(vertex), up = static_cast<std::size_t>(oracle.parent[w]);
    above[w] = weight[w] ^ (up == w ? 0 : above[up]);
  }
  const auto shared = app::find_common_ancestors<Index>(oracle, u, v);
  for (std::size_t k = 0; k < count; ++k) {
    if (shared[k] < 0) continue;
    expected[k] = above[static_cast<std::size_t>(u[k])] ^ above[static_cast<std::size_t>(v[k])] ^
                  weight[static_cast<std::size_t>(shared[k])];
  }
  EXPECT_TRUE(equal(values_of(sum), expected)) << "path_sum";
}

template <class Index>
void measure_trees(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const TreeQueries<Index> queries(tree);
  const std::size_t n = tree.size();
  Result<Index> length(n, false), from(n, false), to(n, false), centre(n, false), longer(n + 1, false);
  if (one_in_ten(random)) {
    return expect_error<ArgumentError>(
        "diameter: ", [&] { queries.diameter({.length = &length.vector, .centre = &longer.vector}); }, length, longer);
  }
  queries.diameter({&length.vector, &from.vector, &to.vector, &centre.vector});
  const auto found = app::find_diameters(oracle);
  std::vector<std::size_t> number(n);
  for (std::size_t k = 0; k < found.root.size(); ++k) number[static_cast<std::size_t>(found.root[k])] = k;
  const auto of_vertices = [&](const std::vector<Index>& of_roots) {
    std::vector<Index> all;
    for (const Index root : oracle.root) all.push_back(of_roots[number[static_cast<std::size_t>(root)]]);
    return all;
  };
  length.expect(of_vertices(found.length), "diameter: length");
  from.expect(of_vertices(found.from), "diameter: from");
  to.expect(of_vertices(found.to), "diameter: to");
  centre.expect(of_vertices(found.centre), "diameter: centre");
}

template <class Index, class Value>
void find_largest_below(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const TreeQueries<Index> queries(tree);
  const std::size_t n = tree.size(), asked = some_climbs(n, random), count = random() % 9;
  std::vector<Value> value(n);
  std::ranges::generate(value, [&] { return static_cast<Value>(static_cast<std::int64_t>(random() % 90) - 45); });
  auto v = some_vertices<Index>(asked, n, random);
  Result<Index> result(asked * count, false);
  const auto call = [&] {
    queries.subtree_top(Vector<Value>(runtime(), value), Vector<Index>(runtime(), v), count, result.vector);
  };
  if (asked > 0 && one_in_ten(random)) {
    const std::size_t i = random() % asked;
    v[i] = no_index<Index>(n, random);
    return expect_error<RangeError>("subtree_top: " + outside("v", i, v[i], n), call, result);
  }
  call();
  result.expect(app::find_largest<Index, Value>(oracle, value, v, count), "subtree_top");
}

}  // namespace

template <class Index>
Calls calls_of_queries() {
  return {{"distance, ancestor and path_sum", ask_about_trees<Index>},
          {"distance, ancestor and path_sum of many", ask_often<Index>},
          {"diameter", measure_trees<Index>},
          {"subtree_top", [](Random& random) {
             flip(random) ? find_largest_below<Index, std::int64_t>(random) : find_largest_below<Index, float>(random);
           }}};
}

template Calls calls_of_queries<std::int32_t>();
template Calls calls_of_queries<std::int64_t>();

}  // namespace pleach::test
