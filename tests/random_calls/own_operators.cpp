// Random calls with an operator of the test's own, which does not commute and has inverses, and with a function of
// expressions.
#include "climb.hpp"
#include "random_calls/values.hpp"
#include "reference/scan.hpp"
#include "treefixes.hpp"

// clang-format off
PLEACH_CODE(random_maps,
  struct RandomMap { uint32_t a, b; };  // x -> a x + b
  RandomMap chained(RandomMap f, RandomMap g) { RandomMap h = {g.a * f.a, g.a * f.b + g.b}; return h; }
  RandomMap unchained(RandomMap f) {
    uint32_t a = f.a;  // of an odd number, three bits are right; each step doubles them
    for (int k = 0; k < 4; ++k) a *= 2u - f.a * a;
    RandomMap g = {a, 0u - a * f.b};
    return g;
  }
  RandomMap turned(int32_t operation, RandomMap f, RandomMap g) {
    RandomMap sum = {f.a + g.a, f.b - g.b};
    return operation == 0 ? chained(f, g) : operation == 1 ? chained(g, f) : sum;
  }
  RandomMap turned_alone(int32_t operation, RandomMap f) {
    RandomMap more = {f.a, f.b + (uint32_t)operation};
    return more;
  }
)
// clang-format on

namespace pleach::test {

namespace {

const auto chain = define_operator<chained, unchained>(random_maps, {1, 0});
const auto by_turns = define_operation<turned, turned_alone>(random_maps);

/// Both numbers as one, which can be compared.
std::vector<std::int64_t> numbers(const std::vector<RandomMap>& maps) {
  std::vector<std::int64_t> all(maps.size());
  std::ranges::transform(maps, all.begin(), [](RandomMap m) { return std::bit_cast<std::int64_t>(m); });
  return all;
}

void expect_maps(const std::vector<RandomMap>& found, const std::vector<RandomMap>& expected, const char* what) {
  EXPECT_TRUE(equal(numbers(found), numbers(expected))) << what;
}

std::vector<RandomMap> some_maps(std::size_t n, Random& random) {
  std::vector<RandomMap> maps(n);
  for (auto& [a, b] : maps) a = static_cast<std::uint32_t>(random()) | 1, b = static_cast<std::uint32_t>(random());
  return maps;
}

void scan_maps(Random& random) {
  const auto input = some_maps(some_size(random), random);
  std::vector<RandomMap> expected(input.size());
  const bool inclusive = flip(random);
  reference::scan<RandomMap>(input, expected, chained, {1, 0}, inclusive);
  Vector<RandomMap> vector(runtime(), input);
  inclusive ? inclusive_scan(vector, vector, chain) : exclusive_scan(vector, vector, chain);
  expect_maps(values_of(vector), expected, "scan");
}

template <class Index>
void scan_maps_along(Random& random) {
  const auto links = some_lists<Index>(random);
  const auto values = some_maps(links.size(), random);
  const bool inclusive = flip(random);
  std::vector<RandomMap> result(links.size()), expected(links.size());
  for (const std::uint32_t head : heads_of(links)) {
    RandomMap sum{1, 0};
    for (std::size_t i = head, at = links.size(); i != at; i = static_cast<std::size_t>(links[i])) {
      at = i;
      const RandomMap next = chained(sum, values[i]);
      expected[i] = inclusive ? next : sum;
      sum = next;
    }
  }
  list_scan(runtime(), links, values, result, chain, {.inclusive = inclusive});
  expect_maps(result, expected, "list_scan");
}

template <class Index>
void sum_maps_over_trees(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const Way way = any_of(random, ways);
  const std::size_t n = tree.size();
  const auto weight = some_maps(n, random);
  std::vector<RandomMap> result(n);
  way.direction == Direction::root ? rootfix(tree, weight, result, chain, {.inclusive = way.inclusive})
                                   : leaffix(tree, weight, result, chain, {.inclusive = way.inclusive});
  std::vector<RandomMap> expected(n, {1, 0}), below(n, {1, 0});  // below: the children's, from left to right
  for (std::size_t p = 0; p < n; ++p) {
    const auto v = static_cast<std::size_t>(oracle.order[p]), above = static_cast<std::size_t>(oracle.parent[v]);
    if (above != v) expected[v] = chained(expected[above], weight[above]);
  }
  for (std::size_t p = n; p-- > 0 && way.direction == Direction::leaf;) {
    const auto v = static_cast<std::size_t>(oracle.order[p]), above = static_cast<std::size_t>(oracle.parent[v]);
    if (above != v) below[above] = chained(chained(weight[v], below[v]), below[above]);
    expected[v] = below[v];
  }
  for (std::size_t v = 0; v < n && way.inclusive; ++v) {
    expected[v] = way.direction == Direction::leaf ? chained(weight[v], expected[v]) : chained(expected[v], weight[v]);
  }
  expect_maps(result, expected, "treefix");
}

template <class Index>
void sum_maps_between(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const TreeQueries<Index> queries(tree);
  const std::size_t n = tree.size(), count = some_climbs(n, random);
  const auto weight = some_maps(n, random);
  std::vector<Index> u(count), v(count);
  for (auto* side : {&u, &v}) std::ranges::generate(*side, [&] { return static_cast<Index>(random() % n); });
  Vector<RandomMap> result(runtime(), count);
  queries.path_sum(Vector<RandomMap>(runtime(), weight), Vector<Index>(runtime(), u), Vector<Index>(runtime(), v),
                   result, chain);
  std::vector<RandomMap> expected(count, {1, 0});
  for (std::size_t k = 0; k < count; ++k) {
    for (const Index w : Climb<Index>{oracle.parent}.between(u[k], v[k])) {
      expected[k] = chained(expected[k], weight[static_cast<std::size_t>(w)]);
    }
  }
  expect_maps(values_of(result), expected, "path_sum");
}

/// A function of expressions, by each vertex's operation.
template <class Index>
void evaluate_maps(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const std::size_t n = tree.size();
  const auto value = some_maps(n, random);
  std::vector<std::int32_t> operation(n);
  for (auto& op : operation) op = static_cast<std::int32_t>(random() % 4);
  std::vector<RandomMap> result(n);
  evaluate(tree, operation, value, result, by_turns);
  expect_maps(result, evaluated<RandomMap>(oracle, operation, value, turned, turned_alone), "evaluate");
}

}  // namespace

template <class Index>
Calls calls_of_own_functions() {
  return {{"own scan", scan_maps},
          {"own list_scan", scan_maps_along<Index>},
          {"own treefix", sum_maps_over_trees<Index>},
          {"own path_sum", sum_maps_between<Index>},
          {"own evaluate", evaluate_maps<Index>}};
}

template Calls calls_of_own_functions<std::int32_t>();
template Calls calls_of_own_functions<std::int64_t>();

}  // namespace pleach::test
