// Uses the installed library: depths and subtree sizes of a small tree, and one error.
#include <pleach/pleach.hpp>

#include <cstdint>
#include <exception>
#include <iostream>
#include <string_view>
#include <vector>

namespace {

// True if the sums are those that were worked out by hand.
bool check(std::string_view what, const std::vector<float>& sums, const std::vector<float>& expected) {
  std::cout << what << ':';
  for (float sum : sums) std::cout << ' ' << sum;
  std::cout << (sums == expected ? "" : "  (wrong)") << '\n';
  return sums == expected;
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

  const std::vector<std::int32_t> cycle{1, 0};
  try {
    pleach::Tree not_a_tree(runtime, cycle);
    std::cout << "a cycle was taken for a tree\n";
    right = false;
  } catch (const pleach::StructureError& error) {
    std::cout << "caught: " << error.what() << '\n';
  }
  return right ? 0 : 1;
} catch (const std::exception& error) {
  std::cout << "unexpected: " << error.what() << '\n';
  return 1;
}
