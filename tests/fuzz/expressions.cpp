// Arithmetic expressions.
#include "fuzz.hpp"

#include "formats/expression_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

template <class Index, class Other>
bool same_expressions(const app::Expressions<Index>& a, const app::Expressions<Other>& b) {
  return std::ranges::equal(a.parent, b.parent) && a.operation == b.operation &&
         std::ranges::equal(a.operand, b.operand) && std::ranges::equal(a.roots, b.roots) && a.names == b.names;
}

template <class Index>
void check(const app::Expressions<Index>& expressions) {
  const std::size_t n = expressions.size();
  require(expressions.operation.size() == n && expressions.operand.size() == n && expressions.place.size() == n &&
              expressions.is_leaf.size() == n,
          "all of each vertex");
  std::size_t roots = 0;
  for (std::size_t v = 0; v < n; ++v) {
    const auto p = static_cast<std::size_t>(expressions.parent[v]);
    require(p >= v && p < n && !(p > v && expressions.is_leaf[p]), "children come before their parent");
    require(expressions.operation[v] >= 0 && expressions.operation[v] <= 5, "operations are known");
    if (p == v) require(static_cast<std::size_t>(expressions.roots[roots++]) == v, "roots are in order");
    const Index operand = expressions.operand[v];
    const auto k = static_cast<std::size_t>(operand < 0 ? ~operand : operand);
    if (!expressions.is_leaf[v]) continue;
    require(k < (operand < 0 ? expressions.names.size() : expressions.numbers.size()), "operands are there");
  }
  require(roots == expressions.roots.size(), "no other roots");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  read_both(
      path, [&]<class Index> { return app::read_expressions<Index>(path); },
      [](const auto& a, const auto& b) { return same_expressions(a, b); },
      [](const auto& expressions) { check(expressions); });
  accepted(path, [&] { return app::read_named_values(path); });
  return 0;
}
