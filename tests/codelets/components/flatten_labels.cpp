#include "components/flatten_labels/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::flatten_labels {

using namespace test;

using Labels = std::vector<std::int32_t>;

Labels expected(const Labels& label) {
  Labels root = label;
  for (std::size_t v = 0; v < root.size(); ++v) root[v] = root[static_cast<std::size_t>(label[v])];
  return root;
}

Labels flattened(const Labels& label) {
  const Vector<std::int32_t> vector(runtime(), label);
  flatten_labels::submit(runtime(), {0, static_cast<std::uint32_t>(label.size())}, {vector});
  return result_of(vector);
}

TEST(FlattenLabels, Example) { EXPECT_EQ(flattened({0, 0, 2, 1, 2, 3}), (Labels{0, 0, 2, 0, 2, 0})); }

TEST(FlattenLabels, Sizes) {
  for (const std::size_t n : list_sizes) {
    std::mt19937_64 random(n);
    Labels label(n);
    for (std::size_t v = 0; v < n; ++v) label[v] = static_cast<std::int32_t>(random() % (v + 1));
    EXPECT_TRUE(equal(flattened(label), expected(label)));
  }
}

TEST(FlattenLabels, Path) {
  const std::size_t n = 150001;
  Labels label = in_order<std::int32_t>(n);
  for (std::size_t v = 1; v < n; ++v) label[v] = static_cast<std::int32_t>(v - 1);
  EXPECT_TRUE(equal(flattened(label), Labels(n, 0)));
}

TEST(FlattenLabels, SomeOfThem) {
  const Vector<std::int32_t> label(runtime(), Labels{0, 0, 1, 2, 3, 4});
  flatten_labels::submit(runtime(), {3, 2}, {label});
  EXPECT_EQ(result_of(label), (Labels{0, 0, 1, 0, 0, 4}));
}

TEST(FlattenLabels, SideBySide) {
  const std::size_t n = 200003;
  Labels label = in_order<std::int32_t>(n);
  for (std::size_t v = 7; v < n; ++v) label[v] = static_cast<std::int32_t>(v - 7);
  Buffer<std::int32_t> result(label);
  flatten_labels::submit.over(runtime(), n, {}, {result});
  EXPECT_TRUE(equal(result.result(), expected(label)));
}

}  // namespace pleach::flatten_labels
