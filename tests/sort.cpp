// sort_by_key against std::stable_sort.
#include "sort/sort.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "compare.hpp"
#include "lists.hpp"
#include "runtime/phases/submission.hpp"

#include <algorithm>
#include <random>

using namespace pleach;
using namespace pleach::test;

namespace {

using Numbers = std::vector<std::int32_t>;

struct Result {
  Numbers sorted, order, first;
  bool operator==(const Result&) const = default;
};

Result sort(const Numbers& key, std::size_t keys, const Numbers* number = nullptr) {
  Vector key_vector(runtime(), key), number_vector(runtime(), number != nullptr ? *number : key);
  Vector<std::int32_t> order(runtime(), key.size()), first(runtime(), keys + 1);
  std::shared_ptr<Handle> sorted;
  {
    const Submission submission;
    sorted = sort_by_key(runtime(), key_vector.handle(), keys, order.handle(), first.handle(),
                         number != nullptr ? &number_vector.handle() : nullptr);
  }
  const Numbers keys_in_order = key.empty() ? key : read_back<std::int32_t>(runtime(), *sorted);
  const Result result{keys_in_order, values_of(order), values_of(first)};
  EXPECT_EQ(values_of(key_vector), key);
  EXPECT_EQ(values_of(number_vector), number != nullptr ? *number : key);
  return result;
}

Result expected(const Numbers& key, std::size_t keys) {
  Result result{key, in_order<std::int32_t>(key.size()), Numbers(keys + 1)};
  std::sort(result.sorted.begin(), result.sorted.end());
  std::stable_sort(result.order.begin(), result.order.end(), [&](auto a, auto b) { return key[a] < key[b]; });
  for (const std::int32_t k : key) ++result.first[k + 1];
  std::partial_sum(result.first.begin(), result.first.end(), result.first.begin());
  return result;
}

void check(const Numbers& key, std::size_t keys) {
  const Result actual = sort(key, keys), wanted = expected(key, keys);
  EXPECT_TRUE(equal(actual.sorted, wanted.sorted)) << key.size() << " keys below " << keys;
  EXPECT_TRUE(equal(actual.order, wanted.order)) << key.size() << " keys below " << keys;
  EXPECT_TRUE(equal(actual.first, wanted.first)) << key.size() << " keys below " << keys;

  const Numbers number = random_values<std::int32_t>(key.size(), keys);
  Numbers numbers_in_order;
  for (const std::int32_t i : wanted.order) numbers_in_order.push_back(number[static_cast<std::size_t>(i)]);
  const Result numbered = sort(key, keys, &number);
  EXPECT_TRUE(equal(numbered.sorted, wanted.sorted)) << key.size() << " numbered keys below " << keys;
  EXPECT_TRUE(equal(numbered.order, numbers_in_order)) << key.size() << " numbered keys below " << keys;
  EXPECT_TRUE(equal(numbered.first, wanted.first)) << key.size() << " numbered keys below " << keys;
}

Numbers random_keys(std::size_t n, std::size_t keys, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Numbers key(n);
  for (auto& k : key) k = static_cast<std::int32_t>(random() % keys);
  return key;
}

TEST(Sort, ByHand) {
  EXPECT_EQ(sort({3, 0, 3, 2, 0}, 5), (Result{{0, 0, 2, 3, 3}, {1, 4, 3, 0, 2}, {0, 2, 2, 3, 5, 5}}));
  const Numbers number{5, 6, 7, 8, 9};
  EXPECT_EQ(sort({3, 0, 3, 2, 0}, 5, &number), (Result{{0, 0, 2, 3, 3}, {6, 9, 8, 5, 7}, {0, 2, 2, 3, 5, 5}}));
  EXPECT_EQ(sort({2}, 3), (Result{{2}, {0}, {0, 0, 0, 1}}));
  EXPECT_EQ(sort({0, 0}, 1), (Result{{0, 0}, {0, 1}, {0, 2}}));
}

TEST(Sort, Nothing) {
  EXPECT_EQ(sort({}, 3), (Result{{}, {}, {0, 0, 0, 0}}));
  EXPECT_EQ(sort({}, 0), (Result{{}, {}, {0}}));
}

/// Sizes around the boundaries of blocks, of tasks, and of writes around the cache.
TEST(Sort, AroundBoundaries) {
  for (const std::size_t n : list_sizes) {
    check(random_keys(n, n, n), n);
    check(random_keys(n, n / 2 + 1, n), n / 2 + 1);
  }
  for (const std::size_t n : {131071, 131072, 131073}) check(random_keys(n, n, n), n);
}

TEST(Sort, Orders) {
  for (const std::size_t n : {1000, 200003}) {
    Numbers key = in_order<std::int32_t>(n);
    check(key, n);
    std::reverse(key.begin(), key.end());
    check(key, n);
    for (auto& k : key) k /= 7;
    check(key, n);
  }
}

TEST(Sort, EqualKeys) {
  for (const std::size_t n : {1000, 200003}) {
    for (const std::int32_t k : {0, 12345, 99999}) check(Numbers(n, k), 100000);
    // The arcs of a star.
    Numbers key = random_keys(n, n, 1);
    for (std::size_t i = 0; i < n; i += 2) key[i] = 17;
    check(key, n);
  }
}

TEST(Sort, Gaps) {
  for (const std::size_t n : {10, 1000, 200003}) {
    Numbers key = random_keys(n, 100, 1);
    for (auto& k : key) k = 5000 + 3001 * k;
    check(key, 400000);
  }
}

/// One pass and several, of every width; the result comes to its place from either set of arrays.
TEST(Sort, KeysOfEveryNumberOfBits) {
  const std::size_t largest = sanitized || backend() == Backend::opencl ? 18 : 24;
  for (std::size_t bits = 0; bits <= largest; ++bits) {
    for (const std::size_t keys : {std::size_t{1} << bits, (std::size_t{1} << bits) + 1}) {
      check(random_keys(70000, keys, bits), keys);
    }
  }
}

TEST(Sort, Large) {
  const std::size_t n = sanitized || backend() == Backend::opencl ? 400003 : 3000017;
  check(random_keys(n, n / 2, 1), n / 2);
  check(random_keys(n, 2 * n, 1), 2 * n);
}

TEST(Sort, InFlightBesideEachOther) {
  const std::size_t n = 200003;
  const Numbers keys[] = {random_keys(n, n, 1), random_keys(n, n, 2), random_keys(n, n, 3)};
  std::vector<Vector<std::int32_t>> vectors, orders, firsts;
  std::vector<std::shared_ptr<Handle>> sorted;
  for (const Numbers& key : keys) {
    vectors.emplace_back(runtime(), key);
    orders.emplace_back(runtime(), n);
    firsts.emplace_back(runtime(), n + 1);
  }
  for (int i = 0; i < 3; ++i) {
    const Submission submission;
    sorted.push_back(sort_by_key(runtime(), vectors[i].handle(), n, orders[i].handle(), firsts[i].handle()));
  }
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ((Result{read_back<std::int32_t>(runtime(), *sorted[i]), values_of(orders[i]), values_of(firsts[i])}),
              expected(keys[i], n));
  }
}

}  // namespace
