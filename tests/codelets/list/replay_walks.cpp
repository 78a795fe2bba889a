#include "list/replay_walks/codelet.hpp"

#include "buffer.hpp"
#include "runtime/phases/scratch.hpp"
#include "walks.hpp"

namespace pleach::replay_walks {

using namespace test;

template <class Result, class T>
std::vector<Result> replayed(std::vector<std::uint32_t> records, bool weighted, std::vector<T> offset, std::size_t n,
                             Operator op, bool from_tail = false, bool valid = true) {
  const std::size_t chunks = records.size() / chunk_words(weighted ? sizeof(T) : 0);
  std::vector<local_rank::Verdict> verdict{{n, 0, static_cast<std::uint32_t>(chunks), 0}};
  std::vector<std::uint32_t> is_valid{valid};
  const auto record = borrowed(records), walked = borrowed(verdict), validity = borrowed(is_valid),
             offsets = borrowed(offset);
  Buffer<Result> result(n);
  const auto scratch = reserve_scratch(runtime(), replay_walks::scratch_words(n, type_of<T>()), sizeof(std::uint32_t));
  replay_walks::submit(runtime(), {type_of<T>(), op, type_of<Result>(), weighted, from_tail, 1, !valid},
                       {record, walked, validity, offsets, result.whole(), scratch});
  return result.result();
}

/// Elements that count 1.
template <class Result>
void check_ranks(std::size_t n, std::size_t length) {
  SCOPED_TRACE(n);
  const auto elements = shuffled(n);
  const auto records = records_of<std::int32_t>(elements, length, false);
  std::vector<std::int32_t> before, after;  // a sublist; and with it
  for (std::size_t first = 0; first < n; first += length) {
    before.push_back(static_cast<std::int32_t>(first));
    after.push_back(static_cast<std::int32_t>(n - first));
  }
  const auto ranks = replayed<Result, std::int32_t>(records, false, before, n, plus);
  const auto from_tail = replayed<Result, std::int32_t>(records, false, after, n, plus, true);
  for (std::size_t i = 0; i < n; ++i) {
    ASSERT_EQ(ranks[elements[i]], static_cast<Result>(i)) << i;
    ASSERT_EQ(from_tail[elements[i]], static_cast<Result>(n - 1 - i)) << i;
  }
}

template <class Index>
struct ReplayWalksOf : testing::Test {};
TYPED_TEST_SUITE(ReplayWalksOf, Indices);

TYPED_TEST(ReplayWalksOf, Example) {
  const auto records = records_of<std::int32_t>({0, 3, 5, 4, 1, 2}, 3, false);
  EXPECT_EQ((replayed<TypeParam, std::int32_t>(records, false, {0, 3}, 6, plus)),
            (std::vector<TypeParam>{0, 4, 5, 1, 3, 2}));
  EXPECT_EQ((replayed<TypeParam, std::int32_t>(records, false, {6, 3}, 6, plus, true)),
            (std::vector<TypeParam>{5, 1, 0, 4, 2, 3}));
  EXPECT_EQ((replayed<TypeParam, std::int32_t>(records, false, {6, 3}, 6, plus, true, false)),
            std::vector<TypeParam>(6));
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
  auto records = records_of<T>(shuffled(n), length, true);
  const auto offset = random_values<T>((n + length - 1) / length, 1);
  std::vector<T> expected(n);
  for (std::uint32_t lane = 0; lane < record_lanes; ++lane) {
    std::uint32_t sublist = 0;
    for (std::uint32_t row = 0; row < records.size() / chunk_words(sizeof(T)) * record_steps; ++row) {
      const Chunk<T> chunk(records.data(), row / record_steps, true);
      const std::uint32_t word = chunk.word(row % record_steps, lane);
      if (word == nothing) continue;
      if ((word & begins) != 0) {
        sublist = word & ~begins;
      } else {
        expected[word] = apply(op, offset[sublist], chunk.sum(row % record_steps, lane));
      }
    }
  }
  EXPECT_TRUE(equal((replayed<T, T>(records, true, offset, n, op)), expected));
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

}  // namespace pleach::replay_walks
