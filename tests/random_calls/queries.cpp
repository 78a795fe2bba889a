// Random queries about trees, and expressions.
#include "checks/expression_reference.hpp"
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
  const std::size_t n = tree.size(), count = n == 0 ? 0 : random() % 200;
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

constexpr EvaluateMethod evaluations[] = {EvaluateMethod::automatic, EvaluateMethod::levels,
                                          EvaluateMethod::contraction, EvaluateMethod::sequential};

/// Of integers, which wrap around alike in every order.
template <class Index>
void evaluate_expressions(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const std::size_t n = tree.size();
  std::vector<std::int32_t> operation(n);
  for (auto& op : operation) op = static_cast<std::int32_t>(random() % 3);  // add, subtract, times: they wrap around
  const auto value = random_values<std::int32_t>(n, random());
  const bool on_host = flip(random);
  const EvaluateOptions options{.method = any_of(random, evaluations)};
  Result<std::int32_t> result(n, on_host);
  const auto call = [&] {
    on_host ? evaluate(tree, operation, value, result.host, options)
            : evaluate(tree, Vector<std::int32_t>(runtime(), operation), Vector<std::int32_t>(runtime(), value),
                       result.vector, options);
  };
  const auto inner = std::ranges::find_if(oracle.children, [](Index children) { return children > 0; });
  if (inner != oracle.children.end() && one_in_ten(random)) {
    const auto v = static_cast<std::size_t>(inner - oracle.children.begin());
    operation[v] = flip(random) ? 6 : 3;  // none, or a division
    return expect_error<ArgumentError>("evaluate: operation[" + std::to_string(v) + "] = ", call, result);
  }
  call();
  // Children in the order of the tour.
  std::vector<std::int32_t> expected(n);
  for (std::size_t p = n; p-- > 0;) {
    const auto v = static_cast<std::size_t>(oracle.order[p]);
    expected[v] = value[v];
    if (oracle.children[v] == 0) continue;
    const auto op = static_cast<Operation>(operation[v]);
    const auto child_at = [&](std::size_t place) { return static_cast<std::size_t>(oracle.order[place]); };
    std::size_t place = p + 1;
    expected[v] = expected[child_at(place)];
    if (oracle.children[v] == 1) expected[v] = reference::combine_alone(op, expected[v]);
    for (Index k = 1; k < oracle.children[v]; ++k) {
      place += static_cast<std::size_t>(oracle.size[child_at(place)]);
      expected[v] = reference::combine(op, expected[v], expected[child_at(place)]);
    }
  }
  result.expect(expected, "evaluate");
}

/// Sums, whose derivatives are 1 or -1.
template <class Index>
void differentiate_expressions(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const std::size_t n = tree.size();
  const std::vector<std::int32_t> operation(n, static_cast<std::int32_t>(Operation::subtract));
  const std::vector<float> value(n, 1);
  const bool on_host = flip(random);
  const EvaluateOptions options{.method = any_of(random, evaluations)};
  Result<float> result(n, on_host), slope(n, on_host);
  const auto call = [&] {
    on_host ? differentiate(tree, operation, value, result.host, slope.host, options)
            : differentiate(tree, Vector<std::int32_t>(runtime(), operation), Vector<float>(runtime(), value),
                            result.vector, slope.vector, options);
  };
  if (options.method == EvaluateMethod::levels) {
    return expect_error<ArgumentError>("differentiate: ", call, result, slope);
  }
  call();
  std::vector<float> expected(n, 1);
  for (std::size_t p = 0; p < n; ++p) {
    const auto v = static_cast<std::size_t>(oracle.order[p]);
    const auto above = static_cast<std::size_t>(oracle.parent[v]);
    if (above == v) continue;
    const bool is_first = p > 0 && static_cast<std::size_t>(oracle.order[p - 1]) == above;
    expected[v] = is_first && oracle.children[above] > 1 ? expected[above] : -expected[above];
  }
  slope.expect(expected, "differentiate");
}

}  // namespace

template <class Index>
void call_queries(Random& random) {
  switch (random() % 3) {
    case 0: return ask_about_trees<Index>(random);
    case 1: return evaluate_expressions<Index>(random);
    default: return differentiate_expressions<Index>(random);
  }
}

template void call_queries<std::int32_t>(Random&);
template void call_queries<std::int64_t>(Random&);

}  // namespace pleach::test
