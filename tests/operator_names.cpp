// An application's text may use whatever names it likes, but for those that begin with pleach_, and several structures.
#include <pleach/pleach.hpp>

#include "array/invert/kernels.hpp"
#include "array/scan_whole/kernels.hpp"
#include "backend.hpp"
#include "expression/evaluate_levels/kernels.hpp"
#include "runtime/devices/nvrtc.hpp"
#include "runtime/devices/opencl.hpp"
#include "runtime/devices/own_programs.hpp"
#include "tree/fold_blocks/kernels.hpp"
#include "tree/sum_paths/kernels.hpp"
#include "treefix/fold_beyond/kernels.hpp"
#include "treefix/fold_table/kernels.hpp"
#include "treefix/fold_tiles/kernels.hpp"
#include "treefix/join_paths/kernels.hpp"
#include "treefix/rootfix_levels/kernels.hpp"

#include <cstdint>
#include <vector>

namespace names {

// Names of pleach's own sources, and of what it makes of the text: kernels, functions, types, macros and parameters.
// clang-format off
PLEACH_CODE(code,
  enum { TILE = 1, GROUP = 1, ITEMS = 1, IDENTITY = 1, WEIGHT = 1, BLOCK = 1, NARROW_TILE = 1, EXACT = 1, PLUS = 1,
         MINUS = 1, TIMES = 1, NEXT = 1, BEFORE = 1, ALONE = 1, START = 1, OP_defined = 1, VALUE_IS_ROUNDED = 1,
         OP_in_order = 1, OWN_OPERATIONS = 1, SUFFIX = 1, PREFIX = 1, BUFFERS = 1, PARAMETERS = 1, UNPACK = 1 };
  struct INDEX { int32_t x; };
  struct VALUE { int32_t x; };
  union Direction { int32_t whole; uint32_t bits; };
  int32_t root(void) { return TILE - GROUP; }
  int32_t leaf(void) { return ITEMS - IDENTITY; }
  int32_t row_of(void) { return WEIGHT - BLOCK; }
  int32_t table_rows(void) { return NARROW_TILE - EXACT; }
  int32_t turned(void) { return PLUS - MINUS; }
  int32_t joined(void) { return TIMES - NEXT; }
  int32_t scan_group(void) { return BEFORE - ALONE; }
  int32_t sum_tiles(void) { return START - OP_defined; }
  int32_t scan_tile_sums(void) { return VALUE_IS_ROUNDED - OP_in_order; }
  int32_t scan_tiles(void) { return OWN_OPERATIONS - SUFFIX; }
  int32_t scan_whole(void) { return PREFIX - BUFFERS; }
  int32_t put_before(void) { return PARAMETERS - UNPACK; }
  int32_t scan_in_one_pass(void) { return root() + leaf() + row_of() + table_rows(); }
  int32_t fold_tiles(void) { return turned() + joined() + scan_group() + sum_tiles(); }
  int32_t fold_table(void) { return scan_tile_sums() + scan_tiles() + scan_whole() + put_before(); }
  int32_t first_row(void) { return scan_in_one_pass() + fold_tiles() + fold_table(); }
  int32_t next_row(void) { return first_row(); }
  int32_t fold_beyond(void) { return next_row(); }
  int32_t fold_blocks(void) { return fold_beyond(); }
  int32_t fold_range(void) { return fold_blocks(); }
  int32_t sum_paths(void) { return fold_range(); }
  int32_t join_paths(void) { return sum_paths(); }
  int32_t rootfix_levels(void) { return join_paths(); }
  int32_t wide(void) { return rootfix_levels(); }
  int32_t narrow(void) { return wide(); }
  int32_t invert(void) { return narrow(); }
  int32_t evaluate_levels(void) { return invert(); }
  int32_t result_at(void) { return evaluate_levels(); }
  int32_t step_value(void) { return result_at(); }
  int32_t lesser(void) { return step_value(); }
  int32_t greater(void) { return lesser(); }
  int32_t is_negative(void) { return greater(); }
  int32_t two_sum(void) { return is_negative(); }
  int32_t widened(void) { return two_sum(); }
  int32_t narrowed(void) { return widened(); }
  int32_t value_has_another_size_here(void) { return narrowed(); }
  int32_t probe(void) { return value_has_another_size_here(); }
  INDEX combined(VALUE v) { INDEX i = {v.x + probe()}; return i; }
  VALUE combined_alone(INDEX i) { VALUE v = {i.x}; return v; }
  int32_t op(Direction d) { return d.whole; }
  int32_t difference(VALUE v) { Direction d; d.whole = v.x; return op(d); }
  VALUE a(VALUE p, VALUE q) { VALUE r = {difference(combined_alone(combined(p))) + q.x}; return r; }
  VALUE b(VALUE p) { VALUE r = {-p.x}; return r; }
  VALUE x(int32_t operation, VALUE p, VALUE q) { VALUE r = {operation * p.x + q.x}; return r; }
  VALUE kind(int32_t operation, VALUE p) { VALUE r = {p.x + operation}; return r; }
)
// clang-format on

}  // namespace names

using namespace pleach;
using namespace pleach::test;

namespace {

using Number = names::VALUE;
const auto sum = define_operator<names::a, names::b>(names::code, {0}, {.checked = false});
const auto operation = define_operation<names::x, names::kind>(names::code);

std::vector<std::int32_t> numbers(const std::vector<Number>& values) {
  std::vector<std::int32_t> plain;
  for (const Number& value : values) plain.push_back(value.x);
  return plain;
}

TEST(OperatorNames, MayBeThoseOfPleachsSources) {
  const std::size_t n = 5000;
  std::vector<Number> values(n), result(n);
  std::vector<std::int32_t> parent(n), next(n), expected(n);
  for (std::size_t i = 0; i < n; ++i) {
    values[i].x = static_cast<std::int32_t>(i * 7 % 11) - 5;
    parent[i] = static_cast<std::int32_t>(i < 3 ? 0 : i - 1 - i % 3);
    next[i] = static_cast<std::int32_t>(i + 1 < n ? i + 1 : i);
    expected[i] = values[i].x + (i > 0 ? expected[i - 1] : 0);
  }
  inclusive_scan(runtime(), values, result, sum);
  EXPECT_EQ(numbers(result), expected);
  list_scan(runtime(), next, values, result, sum, {.inclusive = true});
  EXPECT_EQ(numbers(result), expected);

  const Tree tree(runtime(), parent);
  std::vector<std::int32_t> above(n), below(n);
  for (std::size_t i = 0; i < n; ++i) above[i] = values[i].x + (i > 0 ? above[static_cast<std::size_t>(parent[i])] : 0);
  for (std::size_t i = n; i-- > 0;) {
    below[i] += values[i].x;
    if (i > 0) below[static_cast<std::size_t>(parent[i])] += below[i];
  }
  rootfix(tree, values, result, sum, {.inclusive = true});
  EXPECT_EQ(numbers(result), above);
  leaffix(tree, values, result, sum);
  EXPECT_EQ(numbers(result), below);
  const std::vector<std::int32_t> u{0, 4000}, v{4999, 4000};
  Vector<Number> sums(runtime(), 2);
  TreeQueries(tree).path_sum(Vector(runtime(), values), Vector(runtime(), u), Vector(runtime(), v), sums, sum);
  EXPECT_EQ(sums.read()[0].x, above[4999]);
  EXPECT_EQ(sums.read()[1].x, values[4000].x);
}

TEST(OperatorNames, MayBeThoseOfExpressions) {
  const Tree tree(runtime(), std::vector<std::int32_t>{0, 0, 0, 2});
  std::vector<Number> result(4);
  evaluate(tree, std::vector<std::int32_t>{10, 0, 5, 0}, std::vector<Number>{{0}, {3}, {0}, {4}}, result, operation);
  EXPECT_EQ(numbers(result), (std::vector<std::int32_t>{39, 3, 9, 4}));
}

/// CUDA's compiler needs no GPU.
TEST(OperatorNames, AreCompiledForCuda) {
  if (!nvrtc_failure().empty()) GTEST_SKIP() << nvrtc_failure();
  const Definition& op = sum.definition();
  for (const OpenclSource* phase :
       {&scan_whole::opencl, &fold_tiles::opencl, &fold_table::opencl, &fold_beyond::opencl, &join_paths::opencl,
        &rootfix_levels::opencl, &invert::opencl, &fold_blocks::opencl, &sum_paths::opencl}) {
    EXPECT_GT(nvrtc_compile(cuda_text(op, *phase, opencl_options(op) + opencl_type("INDEX", Type::i64)), {90}).size(),
              1000U);
  }
  const Definition& of_expressions = operation.definition();
  EXPECT_GT(
      nvrtc_compile(cuda_text(of_expressions, evaluate_levels::opencl, opencl_options(of_expressions)), {90}).size(),
      1000U);
}

}  // namespace
