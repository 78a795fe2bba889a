// Uses the installed library: depths and subtree sizes of a small tree, a small list, the roots of a forest, an
// operator of its own, and errors.
#include <pleach/pleach.hpp>

#include <cstdint>
#include <exception>
#include <iostream>
#include <string_view>
#include <vector>

// An operator of the application's own: the larger of two, and the smaller place of two that are equal.
// clang-format off
PLEACH_CODE(best_code,
  struct Best { float value; int32_t place; };
  Best better(Best x, Best y) { return x.value > y.value || (x.value == y.value && x.place < y.place) ? x : y; }
)
// clang-format on

namespace {

// True if the sums are those that were worked out by hand.
template <class T>
bool check(std::string_view what, const std::vector<T>& results, const std::vector<T>& expected) {
  std::cout << what << ':';
  for (T result : results) std::cout << ' ' << result;
  std::cout << (results == expected ? "" : "  (wrong)") << '\n';
  return results == expected;
}

// True if the call throws a StructureError.
template <class Call>
bool is_refused(Call call) {
  try {
    call();
    std::cout << "a cycle was accepted\n";
    return false;
  } catch (const pleach::StructureError& error) {
    std::cout << "caught: " << error.what() << '\n';
    return true;
  }
}

}  // namespace

int main() try {
  //       0
  //     1   2
  //    3 4 5 6
  const std::vector<std::int32_t> parent{0, 0, 0, 1, 1, 2, 2};

  pleach::Runtime runtime;
  pleach::Tree tree(runtime, parent);
  const std::vector<float> weight(parent.size(), 1.0F);
  std::vector<float> depth(parent.size()), size(parent.size());
  pleach::rootfix(tree, weight, depth, pleach::plus);
  pleach::leaffix(tree, weight, size, pleach::plus);

  bool right = check("depth", depth, {0, 1, 1, 2, 2, 2, 2});
  right = check("size", size, {7, 3, 3, 1, 1, 1, 1}) && right;

  const std::vector<std::int64_t> successor{3, 0, 2, 3};  // 1 -> 0 -> 3; 2
  std::vector<std::int64_t> rank(successor.size());
  std::vector<double> sums(successor.size());
  pleach::list_rank(runtime, successor, rank);
  pleach::list_scan(runtime, successor, std::vector{0.5, 1.0, 2.0, 4.0}, sums, pleach::plus, {.inclusive = true});
  right = check("rank", rank, {1, 0, 0, 2}) && right;
  right = check("scan", sums, {1.5, 1.0, 2.0, 5.5}) && right;

  const std::vector<std::int32_t> forest{1, 1, 0, 3, 3};
  std::vector<std::int32_t> root(forest.size()), edges(forest.size());
  pleach::find_roots(runtime, forest, root, edges);
  right = check("root", root, {1, 1, 1, 3, 3}) && right;
  right = check("edges", edges, {1, 0, 2, 0, 1}) && right;

  const auto best = pleach::define_operator<better>(best_code, {-1, 7}, {.commutes = true});
  const std::vector<Best> values{{1, 0}, {4, 1}, {2, 2}, {3, 3}, {3, 4}, {9, 5}, {9, 6}};
  std::vector<Best> below(parent.size());
  std::vector<std::int32_t> place;
  pleach::leaffix(tree, values, below, best);
  for (const Best& found : below) place.push_back(found.place);
  right = check("best", place, {5, 1, 5, 3, 4, 5, 6}) && right;

  const std::vector<std::int32_t> cycle{1, 0};
  std::vector<std::int32_t> result(cycle.size());
  right = is_refused([&] { pleach::Tree(runtime, cycle); }) && right;
  right = is_refused([&] { pleach::list_rank(runtime, cycle, result); }) && right;
  right = is_refused([&] { pleach::find_roots(runtime, cycle, result); }) && right;
  return right ? 0 : 1;
} catch (const std::exception& error) {
  std::cout << "unexpected: " << error.what() << '\n';
  return 1;
}
