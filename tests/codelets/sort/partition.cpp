// The phases of sorts by partition: the examples of their contracts, and several tasks or blocks.
#include "buffer.hpp"
#include "sort/bound_buckets/codelet.hpp"
#include "sort/choose_splitters/codelet.hpp"
#include "sort/find_buckets/codelet.hpp"
#include "sort/pack_keys/codelet.hpp"
#include "sort/place_records/codelet.hpp"
#include "sort/record.hpp"
#include "sort/sort_segments/codelet.hpp"
#include "sort/unpack_keys/codelet.hpp"

#include <algorithm>
#include <numeric>

namespace pleach::partition {

using namespace test;

using Records = std::vector<std::uint32_t>;
using Bytes = std::vector<std::uint8_t>;

TEST(PackKeys, Example) {
  Buffer<std::int32_t> key({1, -1});
  Buffer<std::uint32_t> record(2);
  pack_keys::submit(runtime(), {Type::i32, Type::i32, false, 0, 2}, {key, record});
  EXPECT_EQ(record.result(), (Records{0x80000001, 0x7fffffff}));
}

TEST(PackKeys, Numbered) {
  Buffer<std::int64_t> key({1, -1});
  Buffer<Moved16> record(2);
  Buffer<std::uint32_t> number(2);
  pack_keys::submit(runtime(), {Type::i64, Type::c64, false, 0, 2}, {key, record});
  unpack_keys::submit(runtime(), {Type::i64, Type::c64, false}, {record, {}, number});
  EXPECT_EQ(number.result(), (Records{0, 1}));
  const auto& records = record.result();
  EXPECT_EQ(records[0].high, 0x8000000000000001U);
  EXPECT_EQ(records[1].high, 0x7fffffffffffffffU);
  EXPECT_EQ(records[1].low, 1U);
}

TEST(UnpackKeys, Example) {
  Buffer<std::uint32_t> record({0x80000001, 0x7fffffff});
  Buffer<std::int32_t> key(2);
  unpack_keys::submit(runtime(), {Type::i32, Type::i32, false}, {record, key, {}});
  EXPECT_EQ(key.result(), (std::vector<std::int32_t>{1, -1}));
}

TEST(ChooseSplitters, Examples) {
  Records records(1001);
  std::iota(records.begin(), records.end(), 0U);
  records[1000] = 7;
  Buffer<std::uint32_t> record(records), splitter(2), many(127);
  Buffer<Segment> segment({{0, 1000, IN_PLACE}, {1000, 1001, IN_PLACE}}), one({{100, 1000, IN_PLACE}});
  choose_splitters::submit(runtime(), {Type::i32, 1, 64, 3, 0, 2}, {record, segment, splitter});
  choose_splitters::submit(runtime(), {Type::i32, 127, 1024, 3, 0, 1}, {record, one, many});
  const auto& pivots = splitter.result();
  EXPECT_GT(pivots[0], 250U);
  EXPECT_LT(pivots[0], 750U);
  EXPECT_EQ(pivots[1], 7U);
  const auto& splitters = many.result();
  EXPECT_TRUE(std::ranges::is_sorted(splitters));
  EXPECT_GE(splitters.front(), 100U);
  EXPECT_LT(splitters.back(), 1000U);
}

TEST(FindBuckets, Example) {
  Buffer<std::uint32_t> record({7, 5, 2, 5, 9}), splitter(Records{5}), count(6);
  Buffer<Stretch> stretch({{0, 3, 0, 0, 2, 0}, {3, 5, 0, 1, 2, 0}});
  Buffer<std::uint8_t> bucket(5);
  find_buckets::submit(runtime(), {Type::i32, 1, 0, 2}, {record, splitter, stretch, bucket, count});
  EXPECT_EQ(bucket.result(), (Bytes{2, 1, 0, 1, 2}));
  EXPECT_EQ(count.result(), (Records{1, 0, 1, 1, 1, 1}));
}

TEST(FindBuckets, ManySplitters) {
  Records records(3000), splitters(127), expected(255);
  for (std::uint32_t i = 0; i < records.size(); ++i) records[i] = i * 7 % 1300;
  for (std::uint32_t j = 0; j < splitters.size(); ++j) splitters[j] = 5 + 10 * (j / 2);  // each twice
  Bytes buckets;
  for (const std::uint32_t x : records) {
    const auto at = std::ranges::lower_bound(splitters, x);
    const bool equal = at != splitters.end() && *at == x;
    buckets.push_back(static_cast<std::uint8_t>(2 * (at - splitters.begin()) + (equal ? 1 : 0)));
    ++expected[buckets.back()];
  }
  Buffer<std::uint32_t> record(records), splitter(splitters), count(255);
  Buffer<Stretch> stretch({{0, 3000, 0, 0, 1, 0}});
  Buffer<std::uint8_t> bucket(3000);
  find_buckets::submit(runtime(), {Type::i32, 127, 0, 1}, {record, splitter, stretch, bucket, count});
  EXPECT_EQ(bucket.result(), buckets);
  EXPECT_EQ(count.result(), expected);
}

TEST(BoundBuckets, Example) {
  Buffer<std::uint32_t> offset({0, 1, 1, 2, 3, 4});
  Buffer<Segment> segment(3);
  bound_buckets::submit(runtime(), {5, 2}, {offset, segment});
  const auto& segments = segment.result();
  const Segment expected[] = {{0, 1, IN_OTHER}, {1, 3, SORTED_IN_OTHER}, {3, 5, IN_OTHER}};
  for (std::size_t b = 0; b < 3; ++b) {
    EXPECT_EQ(segments[b].begin, expected[b].begin) << b;
    EXPECT_EQ(segments[b].end, expected[b].end) << b;
    EXPECT_EQ(segments[b].state, expected[b].state) << b;
  }
}

TEST(PlaceRecords, Example) {
  Buffer<std::uint32_t> record({7, 5, 2, 5, 9}), offset({0, 1, 1, 2, 3, 4}), placed(5);
  Buffer<Stretch> stretch({{0, 3, 0, 0, 2, 0}, {3, 5, 0, 1, 2, 0}});
  Buffer<std::uint8_t> bucket({2, 1, 0, 1, 2});
  place_records::submit(runtime(), {Type::i32, 1, false, 0, 2}, {record, bucket, stretch, offset, placed});
  EXPECT_EQ(placed.result(), (Records{2, 5, 5, 7, 9}));
}

/// A segment behind another one that is not parted.
TEST(PlaceRecords, Keeps) {
  Buffer<std::uint32_t> record({0, 0, 7, 5, 2}), offset({0, 1, 2}), placed({8, 9, 0, 0, 0});
  Buffer<Stretch> stretch({{2, 5, 0, 0, 1, 2}});
  Buffer<std::uint8_t> bucket({0, 0, 2, 1, 0});
  place_records::submit(runtime(), {Type::i32, 1, true, 0, 1}, {record, bucket, stretch, offset, placed});
  EXPECT_EQ(placed.result(), (Records{8, 9, 2, 5, 7}));
}

TEST(SortSegments, Example) {
  Buffer<std::uint32_t> record({3, 1, 2, 0}), other({0, 0, 0, 4});
  Buffer<Segment> segment({{0, 3, IN_PLACE}, {3, 4, IN_OTHER}});
  sort_segments::submit(runtime(), {Type::i32, 0, 4}, {record, other, segment});
  EXPECT_EQ(record.result(), (Records{1, 2, 3, 4}));
}

/// More than a tile, in either array; some that are sorted, and some that are not this task's.
TEST(SortSegments, Large) {
  constexpr std::uint32_t sizes[] = {5001, 5000, 2049, 2048, 7, 2048, 300, 300};
  Records records, others, expected;
  std::vector<Segment> segments;
  std::uint32_t begin = 0;
  for (std::uint32_t s = 0; s < std::size(sizes); ++s) {
    const std::uint32_t end = begin + sizes[s], state = s % 3;
    segments.push_back({begin, end, state});
    Records part(sizes[s]);
    for (std::uint32_t i = 0; i < sizes[s]; ++i) part[i] = state == SORTED_IN_OTHER ? i : i * 40503 % 65521;
    const Records nothing(sizes[s], 77);
    const bool mine = s > 0;
    records.insert(records.end(), state == IN_PLACE ? part.begin() : nothing.begin(),
                   state == IN_PLACE ? part.end() : nothing.end());
    others.insert(others.end(), part.begin(), part.end());
    if (mine) std::ranges::sort(part);
    expected.insert(expected.end(), mine || state == IN_PLACE ? part.begin() : nothing.begin(),
                    mine || state == IN_PLACE ? part.end() : nothing.end());
    begin = end;
  }
  Buffer<std::uint32_t> record(records), other(others);
  Buffer<Segment> segment(segments);
  sort_segments::submit(runtime(), {Type::i32, sizes[0], begin - sizes[0]}, {record, other, segment});
  EXPECT_TRUE(equal(record.result(), expected));
}

}  // namespace pleach::partition
