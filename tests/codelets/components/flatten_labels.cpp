#include "components/flatten_labels/codelet.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "lists.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

using Labels = std::vector<std::int32_t>;

Labels expected(const Labels& label) {
  Labels root = label;
  for (std::size_t v = 0; v < root.size(); ++v) root[v] = root[static_cast<std::size_t>(label[v])];
  return root;
}

Labels flattened(const Labels& label) {
  const Vector<std::int32_t> vector(runtime(), label);
  flatten_labels::submit(runtime(), {0, static_cast<std::uint32_t>(label.size())}, vector.handle().whole());
  return result_of(vector);
}

TEST(Flatten, Example) { EXPECT_EQ(flattened({0, 0, 2, 1, 2, 3}), (Labels{0, 0, 2, 0, 2, 0})); }

TEST(Flatten, Sizes) {
  for (const std::size_t n : list_sizes) {
    std::mt19937_64 random(n);
    Labels label(n);
    for (std::size_t v = 0; v < n; ++v) label[v] = static_cast<std::int32_t>(random() % (v + 1));
    EXPECT_TRUE(equal(flattened(label), expected(label)));
  }
}

TEST(Flatten, Path) {
  const std::size_t n = 150001;
  Labels label = in_order<std::int32_t>(n);
  for (std::size_t v = 1; v < n; ++v) label[v] = static_cast<std::int32_t>(v - 1);
  EXPECT_TRUE(equal(flattened(label), Labels(n, 0)));
}

TEST(Flatten, SomeOfThem) {
  const Vector<std::int32_t> label(runtime(), Labels{0, 0, 1, 2, 3, 4});
  flatten_labels::submit(runtime(), {3, 2}, label.handle().whole());
  EXPECT_EQ(result_of(label), (Labels{0, 0, 1, 0, 0, 4}));
}

TEST(Flatten, SideBySide) {
  if (!runtime().impl().shares_memory()) GTEST_SKIP() << "its workers have memories of their own";
  const std::size_t n = 200003, step = 10000, tasks = 21;
  Labels label = in_order<std::int32_t>(n);
  for (std::size_t v = 7; v < n; ++v) label[v] = static_cast<std::int32_t>(v - 7);
  Labels result = label;
  {
    const auto handle = Handle::borrow(result.data(), n, sizeof result[0]);
    for (std::size_t k = 0; k < tasks; ++k) {
      flatten_labels::submit(
          runtime(), {static_cast<std::uint32_t>(k * step), static_cast<std::uint32_t>(std::min(step, n - k * step))},
          handle->alias(tasks, k));
    }
  }
  EXPECT_TRUE(equal(result, expected(label)));
}

}  // namespace
