#include "list/replay_walks/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

/// Columns of words, one after the other.
struct Records {
  std::vector<std::uint32_t> words;
  std::vector<Resumed> resumed;
};

/// Sublists of `length` elements, in this order, in columns that go on in the next chunk.
Records records_of(const std::vector<std::uint32_t>& elements, std::size_t length) {
  const std::size_t n = elements.size(), sublists = (n + length - 1) / length;
  std::vector<std::vector<std::uint32_t>> columns(record_lanes);
  for (std::size_t s = 0; s < sublists; ++s) {
    auto& column = columns[s % record_lanes];
    column.push_back(begins | static_cast<std::uint32_t>(s));
    column.insert(column.end(), elements.begin() + static_cast<std::ptrdiff_t>(s * length),
                  elements.begin() + static_cast<std::ptrdiff_t>(std::min(n, (s + 1) * length)));
  }
  const std::size_t chunks = (columns[0].size() + record_steps - 1) / record_steps;
  Records records{std::vector<std::uint32_t>(chunks * chunk_words, nothing), {}};
  std::vector<Resumed> now(record_lanes, {nothing, 0});
  for (std::size_t row = 0; row < chunks * record_steps; ++row) {
    if (row % record_steps == 0) records.resumed.insert(records.resumed.end(), now.begin(), now.end());
    for (std::size_t lane = 0; lane < record_lanes; ++lane) {
      if (row >= columns[lane].size()) continue;
      const std::uint32_t word = columns[lane][row];
      records.words[row * record_lanes + lane] = word;
      if ((word & begins) != 0) {
        now[lane] = {word & ~begins, 0};
      } else {
        ++now[lane].passed;
      }
    }
  }
  return records;
}

/// What a pass over n elements and a multiple of them leaves: all elements, in no order.
std::vector<std::uint32_t> shuffled(std::size_t n) {
  std::size_t step = 2654435761 % n;
  while (step > 0 && std::gcd(step, n) != 1) ++step;
  std::vector<std::uint32_t> elements(n);
  for (std::size_t i = 0, at = n / 2; i < n; ++i, at = (at + step) % n) elements[i] = static_cast<std::uint32_t>(at);
  return elements;
}

template <class Result, class T>
std::vector<Result> replayed(Records records, std::vector<T> sums, std::vector<T> offset, std::size_t n, Operator op,
                             bool from_tail = false) {
  const bool weighted = !sums.empty();
  const auto words = borrowed(records.words), resumed = borrowed(records.resumed), offsets = borrowed(offset),
             sums_of_words = borrowed(sums);
  Buffer<Result> result(n);
  const auto scratch = runtime().impl().reserve(replay_walks::scratch_words(n, type_of<T>()), sizeof(std::uint32_t));
  replay_walks::submit(runtime(),
                       {type_of<T>(), op, type_of<Result>(), weighted, from_tail, 1,
                        static_cast<std::uint32_t>(records.resumed.size() / record_lanes)},
                       {words, resumed, weighted ? sums_of_words->whole() : Part{}, offsets, result.whole(), scratch});
  return result.result();
}

/// Elements that count 1.
template <class Result>
void check_ranks(std::size_t n, std::size_t length) {
  SCOPED_TRACE(n);
  const auto elements = shuffled(n);
  const auto records = records_of(elements, length);
  std::vector<std::int32_t> before, after;  // a sublist; and with it
  for (std::size_t first = 0; first < n; first += length) {
    before.push_back(static_cast<std::int32_t>(first));
    after.push_back(static_cast<std::int32_t>(n - first));
  }
  const auto ranks = replayed<Result, std::int32_t>(records, {}, before, n, plus);
  const auto from_tail = replayed<Result, std::int32_t>(records, {}, after, n, plus, true);
  for (std::size_t i = 0; i < n; ++i) {
    ASSERT_EQ(ranks[elements[i]], static_cast<Result>(i)) << i;
    ASSERT_EQ(from_tail[elements[i]], static_cast<Result>(n - 1 - i)) << i;
  }
}

template <class Index>
struct ReplayWalksOf : testing::Test {};
TYPED_TEST_SUITE(ReplayWalksOf, Indices);

TYPED_TEST(ReplayWalksOf, Example) {
  const auto records = records_of({0, 3, 5, 4, 1, 2}, 3);
  EXPECT_EQ((replayed<TypeParam, std::int32_t>(records, {}, {0, 3}, 6, plus)),
            (std::vector<TypeParam>{0, 4, 5, 1, 3, 2}));
  EXPECT_EQ((replayed<TypeParam, std::int32_t>(records, {}, {6, 3}, 6, plus, true)),
            (std::vector<TypeParam>{5, 1, 0, 4, 2, 3}));
}

TYPED_TEST(ReplayWalksOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    for (const std::size_t length : {1, 20, 1000}) check_ranks<TypeParam>(n, length);
  }
}

/// Larger than a cache: CUDA devices split by windows, and by groups of windows first.
TYPED_TEST(ReplayWalksOf, Windows) {
  if (sanitized || opencl_on_cpus() || backend() == Backend::cpu) GTEST_SKIP() << "of interest for GPUs";
  check_ranks<TypeParam>((std::size_t{1} << 24) + 12345, 32);
  check_ranks<TypeParam>((std::size_t{1} << 27) + 54321, 64);
}

template <class T>
struct ReplaySums : testing::Test {};
TYPED_TEST_SUITE(ReplaySums, Values);

template <class T>
void check_sums(std::size_t n, Operator op) {
  SCOPED_TRACE(n);
  const std::size_t length = 20;
  const auto records = records_of(shuffled(n), length);
  const auto sums = random_values<T>(records.words.size(), n), offset = random_values<T>((n + length - 1) / length, 1);
  std::vector<T> expected(n);
  for (std::size_t lane = 0; lane < record_lanes; ++lane) {
    std::uint32_t sublist = 0;
    for (std::size_t at = lane; at < records.words.size(); at += record_lanes) {
      const std::uint32_t word = records.words[at];
      if (word == nothing) continue;
      if ((word & begins) != 0) {
        sublist = word & ~begins;
      } else {
        expected[word] = apply(op, offset[sublist], sums[at]);
      }
    }
  }
  EXPECT_TRUE(equal((replayed<T, T>(records, sums, offset, n, op)), expected));
}

TYPED_TEST(ReplaySums, EveryOperator) {
  for_each_operator<TypeParam>([](Operator op) {
    if (covers<std::int32_t, TypeParam>(op)) check_sums<TypeParam>(30011, op);
  });
}

TYPED_TEST(ReplaySums, Windows) {
  if (sanitized || opencl_on_cpus() || backend() == Backend::cpu) GTEST_SKIP() << "of interest for GPUs";
  check_sums<TypeParam>((std::size_t{1} << 23) + 12345, plus);
  if (sizeof(TypeParam) == 8) check_sums<TypeParam>((std::size_t{1} << 26) + 1, plus);
}

}  // namespace
