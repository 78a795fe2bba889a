// Random calls with an operator of the test's own, which does not commute and has inverses.
#include "climb.hpp"
#include "random_calls/trees.hpp"
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
)
// clang-format on

namespace pleach::test {

namespace {

const auto chain = define_operator<chained, unchained>(random_maps, {1, 0});

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
  std::vector<RandomMap> expected(n, {1, 0});
  for (std::size_t p = 0; p < n; ++p) {
    const auto v = static_cast<std::size_t>(oracle.order[p]);
    const auto above = static_cast<std::size_t>(oracle.parent[v]);
    if (way.direction == Direction::leaf) {
      for (std::size_t k = way.inclusive ? 0 : 1; k < static_cast<std::size_t>(oracle.size[v]); ++k) {
        expected[v] = chained(expected[v], weight[static_cast<std::size_t>(oracle.order[p + k])]);
      }
    } else if (way.inclusive) {
      expected[v] = above == v ? weight[v] : chained(expected[above], weight[v]);
    } else if (above != v) {
      expected[v] = chained(expected[above], weight[above]);
    }
  }
  expect_maps(result, expected, "treefix");
}

template <class Index>
void sum_maps_between(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const TreeQueries<Index> queries(tree);
  const std::size_t n = tree.size(), count = n == 0 ? 0 : random() % 100;
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

}  // namespace

template <class Index>
void call_own_operators(Random& random) {
  switch (random() % 4) {
    case 0: return scan_maps(random);
    case 1: return scan_maps_along<Index>(random);
    case 2: return sum_maps_over_trees<Index>(random);
    default: return sum_maps_between<Index>(random);
  }
}

template void call_own_operators<std::int32_t>(Random&);
template void call_own_operators<std::int64_t>(Random&);

}  // namespace pleach::test
