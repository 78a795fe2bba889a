// Arithmetic expressions.
#include "mutation.hpp"

#include "io/expression_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

template <class Index, class Other>
bool same_expressions(const app::Expressions<Index>& a, const app::Expressions<Other>& b) {
  return std::ranges::equal(a.parent, b.parent) && a.operation == b.operation &&
         std::ranges::equal(a.operand, b.operand) && std::ranges::equal(a.roots, b.roots) && a.names == b.names &&
         same_numbers(a.numbers, b.numbers);
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
  const std::string_view text = text_of(data, size);
  const auto same = [](const auto& a, const auto& b) { return same_expressions(a, b); };
  read_both(
      path, [&]<class Index> { return app::read_expressions<Index>(path); }, same,
      [](const auto& expressions) { check(expressions); });
  const auto expressions = accepted(path, [&] { return app::read_expressions<std::int32_t>(path); });
  const auto values = accepted(path, [&] { return app::read_named_values(path); });
  if (!is_plain(path, text)) return 0;
  const std::vector<bool> counts = outside_comments(text, '#');
  const std::vector kinds{Change::letter, Change::word, Change::line};
  if (expressions) require_all_used(text, counts, kinds, *expressions, app::read_expressions<std::int32_t>, same);
  if (values) {
    require_all_used(text, counts, kinds, *values, app::read_named_values, [](const auto& a, const auto& b) {
      return a.position == b.position && same_numbers(a.values, b.values);
    });
  }
  return 0;
}
