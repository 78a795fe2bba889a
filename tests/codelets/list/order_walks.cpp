#include "list/order_walks/codelet.hpp"

#include "buffer.hpp"
#include "walks.hpp"

namespace pleach::order_walks {

using namespace test;

template <class Value>
struct Ordered {
  std::vector<std::uint32_t> order;
  std::vector<Value> values;
};

template <class Value>
Ordered<Value> ordered(const std::vector<std::uint32_t>& elements, std::size_t length, std::vector<Value> values,
                       bool valid = true) {
  const std::size_t n = elements.size();
  auto records = records_of<std::int32_t>(elements, length, false);
  std::vector<std::int32_t> before;
  for (std::size_t first = 0; first < n; first += length) before.push_back(static_cast<std::int32_t>(first));
  std::vector<local_rank::Verdict> verdict{{n, 0, static_cast<std::uint32_t>(records.size() / chunk_words(0)), 0}};
  std::vector<std::uint32_t> is_valid{valid};
  const auto record = borrowed(records), walked = borrowed(verdict), validity = borrowed(is_valid),
             offset = borrowed(before), value = borrowed(values);
  Buffer<std::uint32_t> order(n);
  Buffer<Value> result(n);
  order_walks::submit(runtime(), {type_of<Value>()}, {record, walked, validity, offset, value, order, result});
  return {order.result(), result.result()};
}

template <class Value>
struct OrderWalksOf : testing::Test {};
TYPED_TEST_SUITE(OrderWalksOf, Values);

TYPED_TEST(OrderWalksOf, Example) {
  const auto [order, values] = ordered<TypeParam>({0, 3, 5, 4, 1, 2}, 3, {10, 11, 12, 13, 14, 15});
  EXPECT_EQ(order, (std::vector<std::uint32_t>{0, 3, 5, 4, 1, 2}));
  EXPECT_EQ(values, (std::vector<TypeParam>{10, 13, 15, 14, 11, 12}));
}

TYPED_TEST(OrderWalksOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    if (n == 0) continue;
    const auto elements = shuffled(n);
    const auto values = random_values<TypeParam>(n, n);
    std::vector<TypeParam> expected(n);
    for (std::size_t i = 0; i < n; ++i) expected[i] = values[elements[i]];
    for (const std::size_t length : {1, 20, 1000}) {
      SCOPED_TRACE(length);
      const auto found = ordered<TypeParam>(elements, length, values);
      EXPECT_TRUE(equal(found.order, elements)) << n;
      EXPECT_TRUE(equal(found.values, expected)) << n;
    }
  }
}

}  // namespace pleach::order_walks
