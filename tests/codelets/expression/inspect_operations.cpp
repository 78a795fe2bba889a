#include "expression/inspect_operations/codelet.hpp"

#include "arguments.hpp"
#include "buffer.hpp"
#include "expressions.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

#include <algorithm>
#include <limits>
#include <random>

namespace pleach::inspect_operations {

using namespace test;

constexpr std::uint32_t every = 0b111111, all_but_divide = 0b110111;

/// What the phase sees of a forest.
template <class Index>
struct Vertices {
  Operations operation;
  std::vector<Index> enter, leave;
  std::vector<bool> is_leaf;

  void add(std::int32_t op, bool leaf) {
    constexpr bool is_wide = sizeof(Index) == 8;
    const auto place =
        static_cast<Index>((is_wide ? Index{1} << (is_wide ? 40 : 0) : 0) + 4 * static_cast<Index>(enter.size()));
    // A tour that leaves a vertex 2^32 + 1 positions behind does not leave it at once.
    const auto below = static_cast<Index>(is_wide ? Index{1} << (is_wide ? 32 : 0) : 2);
    operation.push_back(op);
    enter.push_back(place);
    leave.push_back(place + 1 + (leaf ? Index{0} : below));
    is_leaf.push_back(leaf);
  }
};

template <class Index>
Tally expected(const Vertices<Index>& vertices, std::uint32_t allowed, std::size_t first, std::size_t last) {
  Tally sum;
  for (std::size_t v = first; v < last; ++v) {
    if (vertices.is_leaf[v]) continue;
    const std::int64_t op = vertices.operation[v];
    const bool is_one = op >= 0 && op < 32 && (std::uint64_t{allowed} & std::uint64_t{1} << op) != 0;
    if (is_one) sum.used |= std::uint64_t{1} << op;
    if (!is_one && sum.bad == Tally::none) sum.bad = v;
  }
  return sum;
}

/// Whether an operation that is not allowed counts as used does not matter.
void expect_equal(const Tally& actual, const Tally& expected, std::uint32_t allowed) {
  EXPECT_EQ(actual.bad, expected.bad);
  EXPECT_EQ(actual.used & allowed, expected.used);
}

Tally total(const std::vector<Tally>& tallies) {
  Tally sum;
  for (const Tally& tally : tallies) sum = merge(sum, tally);
  return sum;
}

/// By one task, and by as many as the devices ask for.
template <class Index>
void check(const Vertices<Index>& vertices, std::uint32_t allowed) {
  const std::size_t n = vertices.operation.size();
  const auto sum = expected(vertices, allowed, 0, n);
  Buffer<std::int32_t> operation(vertices.operation);
  Buffer<Index> enter(vertices.enter), leave(vertices.leave);
  const auto tally = runtime().impl().allocate(groups(n), sizeof(Tally));
  inspect_operations::submit(runtime(), {type_of<Index>(), allowed, 0, static_cast<std::uint32_t>(n)},
                             {operation, enter, leave, tally});
  expect_equal(total(read_back<Tally>(runtime(), *tally)), sum, allowed);
  const auto rows = reserve_rows(runtime(), n, groups, sizeof(Tally));
  inspect_operations::submit.over(runtime(), n, {type_of<Index>(), allowed}, {operation, enter, leave, rows});
  expect_equal(total(read_back<Tally>(runtime(), *rows)), sum, allowed);
}

template <class Index>
struct InspectOperationsOf : testing::Test {};
TYPED_TEST_SUITE(InspectOperationsOf, Indices);

TYPED_TEST(InspectOperationsOf, Example) {
  Buffer<std::int32_t> operation(Operations{1, 9, 9});
  Buffer<TypeParam> enter(std::vector<TypeParam>{0, 1, 3}), leave(std::vector<TypeParam>{5, 2, 4});
  Buffer<Tally> tally(1);
  inspect_operations::submit(runtime(), {type_of<TypeParam>(), every, 0, 3}, {operation, enter, leave, tally});
  EXPECT_EQ(tally.result()[0].bad, Tally::none);
  EXPECT_EQ(tally.result()[0].used, 2U);
}

TYPED_TEST(InspectOperationsOf, CollectsTheOperationsOfVerticesWithChildren) {
  for (const std::size_t n : {1, 2, 255, 256, 257, 2047, 2048, 2049, 4097, 200003}) {
    SCOPED_TRACE(n);
    for (int op = 0; op < 6; ++op) {
      // One vertex alone has the operation, and is the last one.
      Vertices<TypeParam> vertices;
      std::mt19937 random(static_cast<unsigned>(n));
      while (vertices.operation.size() + 1 < n) {
        const bool leaf = random() % 2 == 0;
        vertices.add(leaf ? static_cast<std::int32_t>(random()) : 2, leaf);
      }
      vertices.add(op, false);
      check(vertices, every);
    }
  }
}

/// Whatever a leaf has for an operation does not count.
TYPED_TEST(InspectOperationsOf, FindsNothingInLeaves) {
  Vertices<TypeParam> vertices;
  for (int v = 0; v < 5000; ++v) vertices.add(v - 2500, true);
  check(vertices, every);
}

TYPED_TEST(InspectOperationsOf, FindsTheFirstOperationThatIsNone) {
  using Limits = std::numeric_limits<std::int32_t>;
  const std::size_t n = 70001;
  for (const std::int32_t bad : {6, 31, 32, 33, 64, -1, Limits::min(), Limits::max()}) {
    for (const std::size_t at : {std::size_t{0}, std::size_t{1}, n / 2, n - 1}) {
      SCOPED_TRACE(std::to_string(bad) + " at " + std::to_string(at));
      Vertices<TypeParam> vertices;
      for (std::size_t v = 0; v < n; ++v) {
        const bool is_bad = v == at || v == n - 1;
        vertices.add(is_bad || v % 5 == 0 ? bad : static_cast<std::int32_t>(v % 6), v % 5 == 0 && !is_bad);
      }
      check(vertices, every);
    }
  }
}

TYPED_TEST(InspectOperationsOf, RejectsOperationsThatAreNotAllowed) {
  Vertices<TypeParam> vertices;
  for (int v = 0; v < 3000; ++v) vertices.add(v % 3, false);
  check(vertices, all_but_divide);
  vertices.add(static_cast<std::int32_t>(Operation::divide), true);
  check(vertices, all_but_divide);
  vertices.add(static_cast<std::int32_t>(Operation::divide), false);
  check(vertices, all_but_divide);
  check(vertices, every);
}

/// A task's vertices begin where it says, and its row of the tally is its own.
TYPED_TEST(InspectOperationsOf, NumbersTheVerticesOfATask) {
  const std::uint32_t n = 10000, step = 4096, tasks = 3;
  Vertices<TypeParam> vertices;
  for (std::uint32_t v = 0; v < n; ++v) {
    vertices.add(v == 5000 || v == 9000 ? 7 : static_cast<std::int32_t>(v / step), v % 3 == 0 && v != 9000);
  }
  const std::size_t row = groups(step);
  Buffer<std::int32_t> operation(vertices.operation);
  Buffer<TypeParam> enter(vertices.enter), leave(vertices.leave);
  Buffer<Tally> tally(tasks * row);
  for (std::uint32_t k = 0; k < tasks; ++k) {
    inspect_operations::submit(runtime(), {type_of<TypeParam>(), every, k * step, std::min(step, n - k * step)},
                               {operation.handle().part(step, k), enter.handle().part(step, k),
                                leave.handle().part(step, k), tally.handle().part(row, k)});
  }
  const auto& tallies = tally.result();
  for (std::uint32_t k = 0; k < tasks; ++k) {
    const auto here = tallies.begin() + static_cast<std::ptrdiff_t>(k * row);
    expect_equal(total({here, here + static_cast<std::ptrdiff_t>(row)}),
                 expected(vertices, every, k * step, std::min(n, (k + 1) * step)), every);
  }
}

}  // namespace pleach::inspect_operations
